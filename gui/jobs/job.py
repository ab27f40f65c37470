"""A run as the window sees it: its progress, curves, messages and answer."""

import time
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from PySide6.QtCore import QObject, Signal

from engine import orders
from engine.base.errors import EngineError
from engine.base.progress import Sample
from engine.orders import Order
from engine.results.jobs import (
    JobEnded,
    JobEvent,
    JobMessage,
    JobProgressed,
    JobSamples,
    JobStarted,
    RunState,
)
from engine.results.model_details import Adaptation, PromotionState
from gui.i18n import from_engine, number_words, tr, tr_noop
from gui.jobs.progress_text import RemainingTime, left_words, progress_words, stage_words, whole_words

OVER = frozenset({RunState.DONE, RunState.FAILED, RunState.CANCELLED})
RESUMABLE = frozenset({RunState.PAUSED, RunState.INTERRUPTED})
_RESUMABLE_KINDS = frozenset({"adapt", "train"})
BEFORE_WORK = frozenset({"", "Planning"})
"""Stages in which an order is checked: a job that fails there has done nothing, and would fail again."""


class Job(QObject):
    """One run: live in a child of this window, or followed through its event file.

    Signals:
        changed(): progress, state or messages have changed.
        ended(RunState): the state it stopped in; once per start.
    """

    changed = Signal()
    ended = Signal(RunState)

    def __init__(
        self,
        kind: str,
        title: str,
        parent: QObject | None = None,
        *,
        order: Order[object] | None = None,
    ) -> None:
        super().__init__(parent)
        self.kind = kind
        self._name = order.name if isinstance(order, orders.AdaptOrder) else ""
        self.title = self._name or from_engine(title)
        """What the user called the run, else what it does."""
        self.order = order
        """The order; None: another version of Parlance began the run."""
        self.has_begun = False
        """False until its process says that it has started; from then on there may be something to resume."""
        self.run_id = ""
        self.state = RunState.QUEUED
        self.stage = ""
        self.done = 0
        self.total: int | None = None
        self.progress = JobProgressed()
        """The newest: how far the whole job is, and what is left of it."""
        self.planned = 0
        """Updates planned, as told while it learned the last time; 0: it has not learned yet."""
        self.metrics: dict[str, float] = {}
        self.curves: dict[str, list[tuple[float, float]]] = {}
        """Every metric that came: its (done, value) points, done growing."""
        self.samples: list[tuple[int, list[Sample]]] = []
        """How the same held-out sentences were translated: (update, rows), update growing."""
        self.messages: list[str] = []
        self.answer: object | None = None
        """The record that the order's work answered with, once it is done."""
        self.error: EngineError | None = None
        self.details = ""
        """The last lines the child wrote on standard error."""
        self.is_resumable = order.is_resumable if order is not None else kind in _RESUMABLE_KINDS
        self.is_beside = False
        """True for what runs beside the queue and is shown by its page alone."""
        self.stop_asked = ""
        """"pause", "cancel" or "finish" after it was asked for, until the child has stopped (learning)."""
        self.last_seq = 0
        self.has_last_word = False
        self.was_refused = False
        """True if it failed before its work began: there is nothing to resume."""
        self._is_learning = False
        self._remaining = RemainingTime()

    @property
    def can_finish(self) -> bool:
        """True while it learns and can be asked to stop learning and keep the best."""
        return self.state == RunState.RUNNING and self._is_learning and not self.is_stopping

    @property
    def is_stopping(self) -> bool:
        """True from the request to stop until it has stopped."""
        return bool(self.stop_asked)

    @property
    def is_over(self) -> bool:
        """True once it has ended for good."""
        return self.state in OVER

    @property
    def can_resume(self) -> bool:
        """True if it stopped where it can be resumed."""
        is_stopped = self.state in RESUMABLE or self.state == RunState.FAILED
        return is_stopped and self.is_resumable and bool(self.run_id) and not self.was_refused

    @property
    def is_held(self) -> bool:
        """True if it made a model that is held back."""
        return isinstance(self.answer, Adaptation) and self.answer.promotion.state == PromotionState.HELD

    @property
    def words(self) -> str:
        """Its progress or state, in words."""
        if self.state == RunState.RUNNING:
            return self._words_at_work
        if self.state == RunState.QUEUED and self.is_beside:  # nothing is before it
            return tr("Starting…")
        if self.state == RunState.FAILED and self.error:
            return from_engine(self.error.what)
        if self.state == RunState.PAUSED and self.progress.share is not None:
            return tr("Paused at {n} %", n=number_words(100 * self.progress.share))
        return tr("Done, held back") if self.is_held else tr(_STATE_WORDS[self.state])

    @property
    def _words_at_work(self) -> str:
        whole = self.progress
        if self.stop_asked == "finish":
            left_s = whole.left_after_finish_s
            return tr("Finishing…") if left_s is None else f"{tr('Finishing')} · {left_words(left_s)}"
        if self.is_stopping:
            return tr("Pausing…") if self.stop_asked == "pause" else tr("Stopping…")
        if whole.share is not None:
            return f"{stage_words(self.stage)} · {whole_words(whole.share, whole.left_s)}"
        return progress_words(self.stage, self.done, self.total, self._remaining.seconds) or tr("Starting…")

    @property
    def bar(self) -> tuple[int, int | None]:
        """How far it is, and of how much: of the whole job, or of its stage where no more is known."""
        share = self.progress.share
        return (self.done, self.total) if share is None else (round(1000 * share), 1000)

    def show_title(self, title: str) -> None:
        """Takes the name that the engine has for it, unless the user named it."""
        self.title = self._name or from_engine(title) or self.title

    def take(self, event: JobEvent) -> None:
        """Takes in one event; a repeated one changes nothing."""
        self.take_all([event])

    def take_all(self, events: Iterable[JobEvent]) -> None:
        """Takes in events, and emits `changed` once if any of them was new."""
        if any([self._take(event) for event in events]):
            self.changed.emit()

    def _take(self, event: JobEvent) -> bool:
        if event.seq <= self.last_seq and not isinstance(event, JobStarted):  # a resumed child may count anew
            return False
        self.last_seq = event.seq
        match event:
            case JobStarted():
                self.has_begun = True
                self.is_resumable = event.is_resumable or self.is_resumable
                self.run_id = event.run_id or self.run_id
                self.show_title(event.title)
                self.state = RunState.RUNNING
                self.has_last_word = False
            case JobProgressed():
                self._take_progress(event)
            case JobSamples():
                put(self.samples, event.update, list(event.rows))
            case JobMessage():
                self.messages.append(event.text)
            case JobEnded():
                self._take_end(event)
        return True

    def finish(self, state: RunState, error: EngineError | None = None) -> None:
        """Ends the job though its child sent no end event."""
        self.state = state
        self.error = error
        self.changed.emit()

    def restart(self) -> None:
        """Makes a paused or interrupted job wait for its turn again."""
        self.has_begun = True
        self.state = RunState.QUEUED
        self.stop_asked = ""
        self.has_last_word = False
        self.error = None
        self.last_seq = 0
        self.changed.emit()

    def _take_progress(self, event: JobProgressed) -> None:
        self.state = RunState.RUNNING
        self.stage, self.done, self.total = event.stage, event.done, event.total
        self.progress = event
        self._is_learning = event.can_finish
        if self._is_learning and self.total:
            self.planned = self.total
        if self.stop_asked == "finish" and not self._is_learning:  # it has stopped learning
            self.stop_asked = ""
        self._remaining.note(self.stage, self.done, self.total, _moment(event))
        for name, value in event.metrics.items():
            if value is not None:
                self.metrics[name] = value
                put(self.curves.setdefault(name, []), self.done, value)

    def _take_end(self, event: JobEnded) -> None:
        self.has_last_word = True
        self.stop_asked = ""
        self.state = event.state
        self.was_refused = self.state == RunState.FAILED and self.stage in BEFORE_WORK
        self.answer = orders.answer_from_json(self.kind, event.result) if event.result else None
        self.error = EngineError(event.error.what, event.error.hint) if event.error else None


def _moment(event: JobEvent) -> float:
    """Returns when an event was written, in seconds: events that are read later keep their pace."""
    return datetime.fromisoformat(event.time).timestamp() if event.time else time.time()


def put(points: list[tuple[Any, Any]], done: int, value: Any) -> None:
    """Adds a point; a resumed run or another phase replaces the points it computes again."""
    while points and points[-1][0] >= done:
        points.pop()
    points.append((done, value))


_STATE_WORDS = {
    RunState.QUEUED: tr_noop("Waits for its turn"),
    RunState.RUNNING: tr_noop("Running"),
    RunState.PAUSED: tr_noop("Paused"),
    RunState.DONE: tr_noop("Done"),
    RunState.FAILED: tr_noop("Failed"),
    RunState.CANCELLED: tr_noop("Cancelled"),
    RunState.INTERRUPTED: tr_noop("Interrupted"),
}
