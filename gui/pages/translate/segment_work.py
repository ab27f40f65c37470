"""Segments, and what a person does to them: operations that can be taken back. Knows no widget."""

import time
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.base.progress import Progress, Report
from engine.results.sessions import SessionSegment, WorkState
from engine.results.speakers import SpeakerLearned
from gui.i18n import tr_noop
from gui.jobs.calls import Call, CallThread
from gui.open_models import OpenModels
from gui.widgets.layouts import pause_timer

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

TYPING, CONFIRMING = tr_noop("Typing"), tr_noop("Confirming")
TAKING = tr_noop("Taking another translation")
_MOST_UNDONE = 500
BUSY_AFTER_MS = 300


@dataclass(frozen=True, slots=True)
class Operation:
    """Something that a person did, as what changed."""

    name: str
    """What is undone, in words that `tr` says: "Confirming"."""
    before: tuple[SessionSegment, ...]
    """First the segment that it was done to; others may have followed it."""
    after: tuple[SessionSegment, ...]


class SegmentWork(QObject):
    """Segments that a person works on: those of a file on the desk, or the sentences of the text in panes.

    What is done is kept on a thread of its own, so that a long translation holds up no confirmation. Speakers
    whose lines were confirmed, or are no more, are learned anew on the translator's thread.

    Args:
        models: translate, and learn.
        parent: of this object.
        teach_after_ms: so long nothing is confirmed until a speaker is learned anew.

    Signals:
        changed(list): the numbers of the segments that are not what they were.
        told(): what there is to say of the whole has changed: progress, notice, what can be undone.
        kept(): what a person did is kept, in the memory too.
        failed(Exception): something could not be read, translated, kept or learned.
        progressed(Progress): of learning that takes noticeably long.
        learned(str, bool): what came of learning, if that is to be said, and whether somebody asked for it.
    """

    changed = Signal(list)
    told = Signal()
    kept = Signal()
    failed = Signal(Exception)
    progressed = Signal(Progress)
    learned = Signal(str, bool)

    def __init__(self, models: OpenModels, parent: QObject, teach_after_ms: int) -> None:
        super().__init__(parent)
        self.models = models
        self.keeper = CallThread(self)
        """The thread on which work is opened, kept and closed, in the order in which that is asked."""
        self.segments: list[SessionSegment] = []
        self._undo: list[Operation] = []
        self._redo: list[Operation] = []
        self._untaught: dict[str, str] = {}
        """Ids of speakers whose confirmed lines are not learned yet, and of the model that is to."""
        self._asked: set[str] = set()
        """Those of them that somebody asked to be learned."""
        self._lesson: Call[Any] | None = None
        self._teaching = pause_timer(self, teach_after_ms, self._teach)

    def write(self, segment: SessionSegment, target: str) -> None:
        """Takes what a person has typed for a segment; typing on is one thing to undo."""
        number = self._number_of(segment)
        if number is None:
            return
        before = self.segments[number]
        after = before.written(target)
        if after is before or before.state is WorkState.LOCKED:
            return
        last = self._undo[-1] if self._undo else None
        if last is not None and last.name == TYPING and last.after == (before,):
            self._undo.pop()
            before = last.before[0]
            if before.target == target and before.state is not WorkState.NEW:  # what was typed is gone again
                self._apply((before,))
                return
        self._do(Operation(TYPING, (before,), (after,)))

    def take(self, number: int, target: str, origin: str = "") -> None:
        """Puts a translation that was offered in the place of the one that stands there.

        Args:
            number: of the segment.
            target: the translation.
            origin: where a memory has it, for the very same text; empty: it is another one.
        """
        before = self.segments[number]
        after = before.written(tasks.WorkSession.laid_out(before, target))
        if origin:
            after = replace(after, state=WorkState.EXACT, origin=origin, remark="", score=0.0)
        if after != before and before.state is not WorkState.LOCKED and self._number_of(before) is not None:
            self._do(Operation(TAKING, (before,), (after,)))

    @property
    def undoes(self) -> str:
        """What the next undo takes back, in words that `tr` says; empty: nothing."""
        return self._undo[-1].name if self._undo else ""

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be done again."""
        return bool(self._redo)

    def undo(self) -> None:
        """Takes back what was done last, with what it taught."""
        done = self._taken_from(self._undo)
        if done is not None:
            self._redo.append(done)
            self._apply(done.before)
            self._go_to(done)

    def redo(self) -> None:
        """Does again what was taken back."""
        done = self._taken_from(self._redo)
        if done is not None:
            self._undo.append(done)
            self._apply(done.after)
            self._go_to(done)

    def _taken_from(self, operations: list[Operation]) -> Operation | None:
        """Takes the last of some operations whose segment is there now; None: there is none."""
        places = reversed(range(len(operations)))
        last = next((at for at in places if self._number_of(operations[at].before[0]) is not None), None)
        return operations.pop(last) if last is not None else None

    def _go_to(self, done: Operation) -> None:
        number = self._number_of(done.before[0])
        if number is not None:
            self.move(number)

    def _do(self, done: Operation) -> None:
        self._undo.append(done)
        del self._undo[:-_MOST_UNDONE]
        self._redo.clear()
        self._apply(done.after)

    def _apply(self, segments: Sequence[SessionSegment]) -> None:
        numbers = self._put(segments)
        self.changed.emit(numbers)
        self.told.emit()
        self._keep(numbers)

    # learning from what was confirmed

    @property
    def is_learning(self) -> bool:
        """True while speakers are being learned, or are about to be."""
        return bool(self._lesson or self._untaught)

    def learn(self, speaker_id: str) -> None:
        """Learns all of a speaker's text; `learned` or `failed` follows."""
        self._asked.add(speaker_id)
        self._learn_from([speaker_id])
        self._teach()

    def cancel(self) -> None:
        """Stops learning; nothing is half learned, and what was confirmed is learned the next time."""
        self._untaught.clear()
        if self._lesson is not None:
            self._lesson.cancel()

    def _learn_from(self, speaker_ids: Iterable[str]) -> None:
        if self.model_id:
            self._untaught |= {each: self.model_id for each in speaker_ids if each}
        if self._untaught:
            self._teaching.start()

    def _teach(self) -> None:
        """Learns those that wait, one lesson at a time and one model a lesson."""
        if self._lesson is not None or not self._untaught:
            return
        model, began = next(iter(self._untaught.values())), time.monotonic()
        people = [each for each, its_model in self._untaught.items() if its_model == model]

        def work(translator: "Translator", report: Report) -> list[SpeakerLearned]:
            found = (tasks.learn_again(each, translator, report=report) for each in people)
            return [each for each in found if each is not None]

        def progress(progress: Progress) -> None:
            if time.monotonic() - began > BUSY_AFTER_MS / 1000:
                self.progressed.emit(progress)

        self._untaught = {each: of for each, of in self._untaught.items() if of != model}
        self._lesson = self.models.calls.start(
            self, self.models.working(model, work), lambda found: self._on_learned(people, found),
            lambda error: self._end_lesson(people, error), cancelled=lambda: self._end_lesson(people),
            progressed=progress,
        )  # fmt: skip

    def _on_learned(self, people: Iterable[str], found: list[SpeakerLearned]) -> None:
        asked = [each for each in found if each.speaker in self._asked]
        said = asked or [each for each in found if each.is_neutral]
        self.learned.emit(said[-1].verdict if said else "", bool(asked))
        self._end_lesson(people)

    def _end_lesson(self, people: Iterable[str], error: Exception | None = None) -> None:
        self._lesson = None
        self._asked.difference_update(people)
        if error is not None:
            self.failed.emit(error)
        self._teach()

    # what each kind of work does in its own way

    @property
    @abstractmethod
    def model_id(self) -> str:
        """Id of the model that translates, and learns; empty: none does."""

    @abstractmethod
    def move(self, number: int) -> None:
        """Goes to a segment."""

    @abstractmethod
    def _number_of(self, segment: SessionSegment) -> int | None:
        """Returns the number of the segment that something is to be done to; None: nothing can be."""

    @abstractmethod
    def _put(self, segments: Sequence[SessionSegment]) -> list[int]:
        """Puts segments in the place of what they were; returns the numbers of all that change."""

    @abstractmethod
    def _keep(self, numbers: Sequence[int]) -> None:
        """Keeps segments as they are now, what is confirmed also in the memory."""
