"""What the window says of doubtful translations: a wavy line under each, and why, in a line below the text.

Knows the field, the map of sentences and the line; knows no engine.
"""

from bisect import bisect_left, bisect_right

from PySide6.QtCore import QObject, Qt

from engine.results.figures import counted
from gui.pages.translate.panes.edits.target_edit import TargetEdit
from gui.pages.translate.panes.mark_line import MarkLine
from gui.pages.translate.panes.spans import SentenceMap


class DoubtMarks(QObject):
    """Marks the doubtful sentences of a translation, and tells a reader why who comes to one."""

    def __init__(self, target: TargetEdit, line: MarkLine) -> None:
        super().__init__(target)
        self._target, self._line = target, line
        self._map: SentenceMap | None = None
        self._reasons: dict[int, str] = {}
        self._told: int | None = None
        target.cursorPositionChanged.connect(self._tell)
        target.focus_changed.connect(self._tell)
        line.next.clicked.connect(self.show_next)

    def set_map(self, sentences: SentenceMap | None) -> None:
        """Takes the sentences now shown; None while the panes do not belong together.

        What a person chose or wrote in place of a translation is not doubtful.
        """
        self._map, self._told = sentences, None
        found = sentences.translation.sentences if sentences else ()
        self._reasons = {
            index: each.doubt.text
            for index, each in enumerate(found)
            if each.doubt is not None and sentences is not None and sentences.shown(index) == each.target
        }
        spans = [sentences.target_span(index) for index in self._reasons] if sentences else []
        self._target.set_doubtful(spans, [f"Doubtful: {text}" for text in self._reasons.values()])
        self._tell()

    def show_next(self) -> None:
        """Puts the caret into the next doubtful sentence, the first after the last."""
        if self._map is None or not self._reasons:
            return
        caret, numbers = self._target.textCursor().position(), list(self._reasons)
        starts = [self._map.target_span(number).start for number in numbers]
        place = bisect_left(starts, caret) if self._told is None else bisect_right(numbers, self._told)
        self._target.setFocus(Qt.FocusReason.OtherFocusReason)
        self._target.put_caret(starts[place % len(starts)])

    def _tell(self) -> None:
        """Says why the sentence is doubtful that the caret is in; else how many are."""
        place = self._target.textCursor().position()
        index = self._map.at_target(place) if self._map and self._target.hasFocus() else None
        if self._target.hasFocus():  # pressing the button takes it away
            self._told = index if index in self._reasons else None
        reason = f"Doubtful: {self._reasons[index]}" if index in self._reasons else ""
        self._target.setAccessibleDescription(reason)
        self._line.say(reason or self._summary())

    def _summary(self) -> str:
        if not self._reasons or self._map is None:
            return ""
        verb = "is" if len(self._reasons) == 1 else "are"
        return f"{len(self._reasons):,} of {counted(len(self._map), 'sentence')} {verb} doubtful."
