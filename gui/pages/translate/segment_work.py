"""Segments, and what a person does to them: operations that can be taken back. Knows no widget."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.results.sessions import SessionSegment, WorkState
from gui.i18n import tr_noop

TYPING, CONFIRMING = tr_noop("Typing"), tr_noop("Confirming")
TAKING = tr_noop("Taking another translation")
_MOST_UNDONE = 500

Segment = TypeVar("Segment", bound=SessionSegment)


@dataclass(frozen=True, slots=True)
class Operation(Generic[Segment]):
    """Something that a person did, as what changed."""

    name: str
    """What is undone, in words that `tr` says: "Confirming"."""
    before: tuple[Segment, ...]
    """First the segment that it was done to; others may have followed it."""
    after: tuple[Segment, ...]


class SegmentWork(QObject, Generic[Segment]):
    """Segments that a person works on: those of a file on the desk, or the sentences of the text in panes.

    Signals:
        changed(list): the numbers of the segments that are not what they were.
        told(): what there is to say of the whole has changed: progress, notice, what can be undone.
        kept(): what a person did is kept, in the memory too.
        failed(Exception): something could not be read, translated or kept.
    """

    changed = Signal(list)
    told = Signal()
    kept = Signal()
    failed = Signal(Exception)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.segments: list[Segment] = []
        self._undo: list[Operation[Segment]] = []
        self._redo: list[Operation[Segment]] = []

    def write(self, segment: Segment, target: str) -> None:
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

    def _taken_from(self, operations: list[Operation[Segment]]) -> Operation[Segment] | None:
        """Takes the last of some operations whose segment is there now; None: there is none."""
        places = reversed(range(len(operations)))
        last = next((at for at in places if self._number_of(operations[at].before[0]) is not None), None)
        return operations.pop(last) if last is not None else None

    def _go_to(self, done: Operation[Segment]) -> None:
        number = self._number_of(done.before[0])
        if number is not None:
            self.move(number)

    def _do(self, done: Operation[Segment]) -> None:
        self._undo.append(done)
        del self._undo[:-_MOST_UNDONE]
        self._redo.clear()
        self._apply(done.after)

    def _apply(self, segments: Sequence[Segment]) -> None:
        numbers = self._put(segments)
        self.changed.emit(numbers)
        self.told.emit()
        self._keep(numbers)

    # what each kind of work does in its own way

    @abstractmethod
    def move(self, number: int) -> None:
        """Goes to a segment."""

    @abstractmethod
    def _number_of(self, segment: Segment) -> int | None:
        """Returns the number of the segment that something is to be done to; None: nothing can be."""

    @abstractmethod
    def _put(self, segments: Sequence[Segment]) -> list[int]:
        """Puts segments in the place of what they were; returns the numbers of all that change."""

    @abstractmethod
    def _keep(self, numbers: Sequence[int]) -> None:
        """Keeps segments as they are now, what is confirmed also in the memory."""
