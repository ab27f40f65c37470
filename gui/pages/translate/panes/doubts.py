"""What the window says of doubtful translations: a wavy line under each, and why, in a line below the text.

Knows the field, the map of sentences and the line; knows no engine.
"""

from bisect import bisect_left, bisect_right

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QLabel, QWidget

from engine.results.figures import counted
from gui.pages.translate.panes.edits.target_edit import TargetEdit
from gui.pages.translate.panes.spans import SentenceMap
from gui.theme import tokens_now
from gui.theme.icons import tinted_pixmap
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.cards import label
from gui.widgets.controls.buttons import quiet_button
from gui.widgets.layouts import row_in

_ICON_SIZE = 14
_LEADING = 5
"""Pixels that a paragraph has below each line: as many above put its letters beside the icon."""


class DoubtLine(QWidget):
    """How many translations are doubtful, or why one is; and a button that goes to the next.

    Signals:
        next_asked(): the reader wants to see the next one.
    """

    next_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = QLabel()
        self.words = label(role="small", wraps=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.words.setContentsMargins(0, _LEADING, 0, 0)
        self.next = quiet_button("Show next")
        self.next.setAccessibleName("Show the next doubtful sentence")
        self.next.setToolTip("Go to the next sentence with a wavy line under it")
        self.next.clicked.connect(self.next_asked)
        row_in(
            self,
            self._icon,
            (self.words, 1),
            self.next,
            spacing=SPACE_2,
            margins=(SPACE_3, 0, SPACE_2, 0),
        )
        self.hide()

    def changeEvent(self, event: QEvent) -> None:
        """Paints the icon in the colours of another theme."""
        if event.type() == QEvent.Type.PaletteChange:
            self._paint_icon()
        super().changeEvent(event)

    def _paint_icon(self) -> None:
        self._icon.setPixmap(
            tinted_pixmap("triangle-alert", tokens_now().warn, _ICON_SIZE, self.devicePixelRatioF())
        )

    def say(self, text: str) -> None:
        """Says something; an empty text hides the line."""
        self._paint_icon()
        self.words.setText(text)
        self.words.setAccessibleName(text)
        self.setVisible(bool(text))


class DoubtMarks(QObject):
    """Marks the doubtful sentences of a translation, and tells a reader why who comes to one.

    Args:
        target: the field with the translation.
        line: below it.
    """

    def __init__(self, target: TargetEdit, line: DoubtLine) -> None:
        super().__init__(target)
        self._target, self._line = target, line
        self._map: SentenceMap | None = None
        self._reasons: dict[int, str] = {}
        self._told: int | None = None
        target.cursorPositionChanged.connect(self._tell)
        target.focus_changed.connect(self._tell)
        line.next_asked.connect(self.show_next)

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
        position = starts[place % len(starts)]
        self._target.setFocus(Qt.FocusReason.OtherFocusReason)
        cursor = QTextCursor(self._target.document())
        cursor.setPosition(position)
        self._target.setTextCursor(cursor)
        self._target.ensureCursorVisible()

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
