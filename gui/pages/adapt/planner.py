"""Asks for the plan of an adaptation beside the queue; what was found before is shown at once."""

from collections.abc import Sequence
from datetime import UTC, datetime

from PySide6.QtCore import QObject, QTimer, Signal

from engine.errors import EngineError
from engine.records import RunRecord, RunState
from gui.jobs import Job
from gui.pages.adapt.door import door_of
from gui.pages.adapt.order import AdaptOrder
from gui.pages.adapt.plan import Plan, read_plan
from gui.pages.corpora.wizard.runner import JobRunner
from gui.services import Services

_WAIT_MS = 350
"""After the last change of a choice: who goes through a list with the arrow keys starts nothing."""
_FRESH_S = 24 * 3600.0
"""A measurement of this computer is shown again, without a new one, for a day."""


class Planner(QObject):
    """Finds the plan for one order at a time; the newest order wins.

    Signals:
        found(AdaptOrder, Plan): the plan, remembered or new.
        started(AdaptOrder): a measurement begins.
        told(str): how far the measuring is, in words.
        failed(AdaptOrder, object, str): the error and the last lines the child wrote.
    """

    found = Signal(object, object)
    started = Signal(object)
    told = Signal(str)
    failed = Signal(object, object, str)

    def __init__(self, services: Services, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = door_of(services)
        self._runner = JobRunner(services, self)
        self._runner.failed.connect(self._fail)
        self._known: dict[tuple[object, ...], tuple[Plan, float]] = {}
        """Plan of an order, and when it was made, in seconds since 1970."""
        self._wanted: AdaptOrder | None = None
        self._at_work: AdaptOrder | None = None
        self._is_new_wanted = False
        self._since = 0.0
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(_WAIT_MS)
        self._wait.timeout.connect(self._look)

    def ask(self, order: AdaptOrder, *, since: str = "", is_new: bool = False) -> None:
        """Tells the plan for an order, as soon as it is known.

        Args:
            order: for which.
            since: ISO 8601; what was planned before is out of date: the text came later.
            is_new: True: measure again, whatever is remembered.
        """
        self._wanted, self._is_new_wanted, self._since = order, is_new, _seconds(since)
        known = self._known.get(order.key)
        if known is not None and known[1] >= self._since:
            self.found.emit(order, known[0])
            if not is_new and _now() - known[1] < _FRESH_S:
                self._wait.stop()
                return
        self._wait.start()

    def stop(self) -> None:
        """Stops measuring; nobody waits for it any more."""
        self._wait.stop()
        self._wanted = self._at_work = None
        self._runner.drop()

    @property
    def is_busy(self) -> bool:
        """True while a measurement is at work or about to begin."""
        return self._wait.isActive() or self._runner.is_busy

    def _look(self) -> None:
        """Looks for a plan that an earlier window made, in the background."""
        order = self._wanted
        if order is None or order == self._at_work:
            return
        if self._is_new_wanted or order.key in self._known:
            self._measure(order)
            return
        args = self._arguments(order)
        self._services.background.run(
            self,
            lambda: _remembered(self._tasks.list_jobs(), args),
            lambda record: self._take_remembered(order, record),
            lambda _error: self._measure(order),
        )

    def _take_remembered(self, order: AdaptOrder, record: RunRecord | None) -> None:
        if order != self._wanted:
            return
        made = _seconds(record.finished or record.created) if record is not None else 0.0
        if record is None or made < self._since:
            self._measure(order)
            return
        self._known[order.key] = (read_plan(record.result), made)
        self.found.emit(order, self._known[order.key][0])
        if _now() - made >= _FRESH_S:
            self._measure(order)

    def _measure(self, order: AdaptOrder) -> None:
        if order != self._wanted:
            return
        try:
            args = self._arguments(order)
        except EngineError as error:
            self.failed.emit(order, error, "")
            return
        self._at_work = order
        self.started.emit(order)
        self._runner.run(args, "plan", "Measuring this computer", lambda result: self._take(order, result))
        job = self._runner.job
        if job is not None:
            job.changed.connect(lambda: self._tell(job))

    def _arguments(self, order: AdaptOrder) -> list[str]:
        is_alone = not any(not job.is_beside for job in self._services.jobs.running)
        return self._tasks.plan_command(**order.plan_arguments(), probe=is_alone)

    def _tell(self, job: Job) -> None:
        if job is self._runner.job:
            self.told.emit(job.words)

    def _take(self, order: AdaptOrder, result: object) -> None:
        self._at_work = None
        plan = read_plan(result if isinstance(result, dict) else {})
        self._known[order.key] = (plan, _now())
        if order == self._wanted:
            self.found.emit(order, plan)

    def _fail(self, error: EngineError, details: str) -> None:
        order, self._at_work = self._at_work, None
        if order is not None and order == self._wanted:
            self.failed.emit(order, error, details)


def _remembered(records: Sequence[RunRecord], args: Sequence[str]) -> RunRecord | None:
    """Returns the newest finished plan that was asked for with the same words."""
    fitting = (
        record
        for record in records
        if record.kind == "plan" and record.state == RunState.DONE and tuple(record.argv) == tuple(args)
    )
    return next(fitting, None)


def _now() -> float:
    return datetime.now(UTC).timestamp()


def _seconds(iso: str) -> float:
    try:
        return datetime.fromisoformat(iso.replace("Z", "+00:00")).timestamp()
    except ValueError:
        return 0.0
