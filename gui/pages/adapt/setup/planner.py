"""Asks for the plan of an adaptation beside the queue; what was found before is shown at once."""

from dataclasses import replace
from datetime import UTC, datetime

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.errors import EngineError, JobError
from engine.orders import AdaptOrder, PlanOrder
from engine.results.adapting.plans import AdaptationPlan, KnownPlan
from gui.jobs.job import Job
from gui.jobs.runner import JobRunner
from gui.services import Services
from gui.widgets.timers import pause_timer

_WAIT_MS = 350
"""After the last change of a choice: who goes through a list with the arrow keys starts nothing."""
_FRESH_S = 24 * 3600.0
"""A measurement of this computer is shown again, without a new one, for a day."""


class Planner(QObject):
    """Finds the plan for one order at a time; the newest order wins.

    Signals:
        found(AdaptOrder, AdaptationPlan): the plan, remembered or new.
        missing(AdaptOrder): nothing is remembered so far; it may take a while.
        started(): a measurement begins.
        told(str): how far the measuring is, in words.
        failed(EngineError): it could not be made.
    """

    found = Signal(AdaptOrder, AdaptationPlan)
    missing = Signal(AdaptOrder)
    started = Signal()
    told = Signal(str)
    failed = Signal(EngineError)

    def __init__(self, services: Services, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._runner = JobRunner(services, self)
        self._runner.failed.connect(self._fail)
        self._runner.cancelled.connect(self._tell_stopped)
        self._known: list[tuple[AdaptOrder, KnownPlan]] = []
        """The plans of this window and those of earlier ones that were looked up, newest first."""
        self._wanted: AdaptOrder | None = None
        self._at_work: AdaptOrder | None = None
        self._looked_for: AdaptOrder | None = None
        """The order that is being looked for among the plans of earlier windows."""
        self._is_probing = False
        self._since = 0.0
        self._wait = pause_timer(self, _WAIT_MS, self._look)

    def ask(self, order: AdaptOrder, *, since: str = "", is_new: bool = False) -> None:
        """Tells the plan for an order, as soon as it is known.

        Args:
            order: for which.
            since: ISO 8601; what was planned before is out of date: the text came later.
            is_new: True: measure again, whatever is remembered.
        """
        self._wanted, self._since = order, _seconds(since)
        known = self._plan_of(order)
        if known is not None and _seconds(known.made) >= self._since:
            self.found.emit(order, known.plan)
            if not is_new and self._is_good(known):
                self._wait.stop()
                return
        self._wait.start()
        if known is None and not is_new and order not in (self._at_work, self._looked_for):
            self._look_back(order)

    def stop(self) -> None:
        """Stops measuring and forgets the order."""
        self._wait.stop()
        self._wanted = self._at_work = self._looked_for = None
        self._runner.drop()

    @property
    def is_busy(self) -> bool:
        """True while a measurement is at work or about to begin."""
        return self._wait.isActive() or self._looked_for is not None or self._runner.is_busy

    def _plan_of(self, order: AdaptOrder) -> KnownPlan | None:
        wish = order.for_plan()
        return next((known for each, known in self._known if each == wish), None)

    def _remember(self, order: AdaptOrder, known: KnownPlan) -> None:
        wish = order.for_plan()
        self._known = [(wish, known), *(each for each in self._known if each[0] != wish)]

    def _look(self) -> None:
        """Measures once the order has not changed for a moment and no earlier plan fits."""
        order = self._wanted
        if order is None or order == self._at_work:
            return
        if order == self._looked_for:  # the library takes its time: better a word than nothing
            self.missing.emit(order)
        else:
            self._measure(order)

    def _look_back(self, order: AdaptOrder) -> None:
        """Looks for a plan that an earlier window made, in the background."""
        self._looked_for = order
        self._services.quick.run(
            self,
            lambda: tasks.known_plan(order),
            lambda known: self._take_remembered(order, known),
            lambda _error: self._take_remembered(order, None),
        )

    def _take_remembered(self, order: AdaptOrder, known: KnownPlan | None) -> None:
        if order != self._wanted:
            return
        self._looked_for = None
        if known is None or _seconds(known.made) < self._since:
            self.missing.emit(order)
        else:
            self._remember(order, known)
            self.found.emit(order, known.plan)
            if self._is_good(known):
                self._wait.stop()
                return
        if not self._wait.isActive():
            self._look()

    def _is_good(self, known: KnownPlan) -> bool:
        """True if a plan need not be made again: it is fresh, and as well measured as it can be now."""
        age_s = datetime.now(UTC).timestamp() - _seconds(known.made)
        return age_s < _FRESH_S and (known.is_probed or not self._is_alone)

    @property
    def _is_alone(self) -> bool:
        """True while no other heavy work of Parlance disturbs a measurement."""
        return not self._services.jobs.is_computing

    def _measure(self, order: AdaptOrder) -> None:
        self._is_probing = self._is_alone
        self._at_work = order
        self.started.emit()
        wish = PlanOrder(adaptation=order.for_plan(), probe=self._is_probing)
        self._runner.submit(wish, lambda plan: self._take(order, plan))
        job = self._runner.job
        if job is not None:
            job.changed.connect(lambda: self._tell(job))

    def _tell(self, job: Job) -> None:
        if job is self._runner.job and job.stage:  # before its first word there is nothing better to say
            self.told.emit(job.words)

    def _take(self, order: AdaptOrder, plan: AdaptationPlan) -> None:
        self._at_work = None
        made = datetime.now(UTC).isoformat()
        self._remember(order, KnownPlan(plan=plan, made=made, is_probed=self._is_probing))
        if order == self._wanted:
            self.found.emit(order, plan)

    def _tell_stopped(self) -> None:
        self._fail(JobError("The measurement was stopped.", "Start it again whenever you like."))

    def _fail(self, error: EngineError) -> None:
        order, self._at_work = self._at_work, None
        if order is not None and order == self._wanted:
            self.failed.emit(error)


def with_times(plan: AdaptationPlan, newer: AdaptationPlan) -> AdaptationPlan:
    """Returns a plan with the times that a newer one knows: it was made with other settings."""
    times = {way.key: way.seconds for way in newer.alternatives}
    ways = (replace(way, seconds=times.get(way.key, way.seconds)) for way in plan.alternatives)
    return replace(plan, alternatives=tuple(ways))


def _seconds(iso: str) -> float:
    try:
        return datetime.fromisoformat(iso.replace("Z", "+00:00")).timestamp()
    except ValueError:
        return 0.0
