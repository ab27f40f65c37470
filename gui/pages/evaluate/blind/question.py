"""One sentence of a blind test: the source and two translations, without the names of their systems."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from engine.results.blind_tests import BlindChoice, BlindItem
from gui.theme.tokens import FONT_READING, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.cards import Card, label
from gui.widgets.controls.buttons import outlined_button, quiet_button
from gui.widgets.feedback.progress_line import ProgressLine
from gui.widgets.layouts import Stretch, add_to, row_of, rows_in
from gui.widgets.text.marked_label import MarkedLabel

_KEYS = {
    Qt.Key.Key_1: BlindChoice.LEFT,
    Qt.Key.Key_2: BlindChoice.RIGHT,
    Qt.Key.Key_0: BlindChoice.SAME,
    Qt.Key.Key_Space: BlindChoice.SKIP,
}
_ANSWERED = {
    BlindChoice.LEFT: "You said: 1 is better",
    BlindChoice.RIGHT: "You said: 2 is better",
    BlindChoice.SAME: "You said: no difference",
    BlindChoice.SKIP: "You skipped it",
}


class BlindSide(Card):
    """One of the two translations; a click on it chooses it.

    Signals:
        chosen(): this one is better.
    """

    chosen = Signal()

    def __init__(self, number: int) -> None:
        super().__init__()
        self.text = _reading(MarkedLabel(f"Translation {number}", is_strong=False, has_ink=True))
        self.button = outlined_button(f"{number} is better", tip=f"Key {number}")
        self.button.clicked.connect(self.chosen)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.body.setSpacing(SPACE_3)
        add_to(self.body, label(str(number), "number"), self.text, Stretch())
        self.body.addWidget(self.button, alignment=Qt.AlignmentFlag.AlignLeft)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.chosen.emit()


class BlindQuestion(QWidget):
    """Asks which is better. Keys: 1, 2, 0 for no difference, space to skip, backspace to go back.

    Signals:
        answered(BlindChoice): by button or key.
    """

    answered = Signal(BlindChoice)

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Blind test")
        self.progress = label(role="soft")
        self._bar = ProgressLine("Progress of the blind test")
        self._source = _reading(MarkedLabel("Source"))
        self.answer_given = label(role="small")
        self.sides = (BlindSide(1), BlindSide(2))
        self.sides[0].chosen.connect(lambda: self.answered.emit(BlindChoice.LEFT))
        self.sides[1].chosen.connect(lambda: self.answered.emit(BlindChoice.RIGHT))
        self.same = outlined_button("No difference", tip="Key 0")
        self.same.clicked.connect(lambda: self.answered.emit(BlindChoice.SAME))
        self.skip = quiet_button("Skip", tip="Space bar", act=lambda: self.answered.emit(BlindChoice.SKIP))
        self.back = quiet_button("Back", "arrow-left", tip="Backspace: change the answer before")
        self.leave = quiet_button("Go on later")
        self._lay_out()

    def show_item(self, item: BlindItem, n_items: int, choice: BlindChoice) -> None:
        """Asks about a sentence, and shows the answer given before, if there is one."""
        place, source, left, right = item.place, item.source, item.left, item.right
        self._source.show_text(source)
        self.sides[0].text.show_text(left, item.left_marks)
        self.sides[1].text.show_text(right, item.right_marks)
        self.progress.setText(f"Sentence {place + 1:,} of {n_items:,}")
        self._bar.setRange(0, n_items)
        self._bar.setValue(place)
        self.back.setEnabled(place > 0)
        self.answer_given.setText(_ANSWERED.get(choice, ""))
        self.setAccessibleName(f"Sentence {place + 1} of {n_items}. Source: {source}")
        self.setAccessibleDescription(f"1: {left} 2: {right}")
        if not self.focusWidget() or self.isAncestorOf(self.focusWidget()):
            self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Takes the answer."""
        key = Qt.Key(event.key())
        if event.isAutoRepeat():
            event.accept()
        elif key in _KEYS:
            self.answered.emit(_KEYS[key])
        elif key == Qt.Key.Key_Backspace and self.back.isEnabled():
            self.back.click()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        head = row_of(self.progress, (self._bar, 1), self.leave, spacing=SPACE_3)
        source = Card("sunken")
        source.body.addWidget(label("Source", "small"))
        source.body.addWidget(self._source)
        columns = row_of(*((side, 1) for side in self.sides), spacing=SPACE_4)
        foot = row_of(
            self.back,
            self.same,
            self.skip,
            self.answer_given,
            Stretch(),
            label("Keys: 1, 2 · 0 no difference · space skips · ⌫ back", "small"),
            spacing=SPACE_2,
        )
        rows_in(self, head, source, columns, foot, Stretch(), spacing=SPACE_4)


def _reading(text: MarkedLabel) -> MarkedLabel:
    """Sets a text as large as one reads; clicks on it go to the card below."""
    font = text.font()
    font.setPixelSize(FONT_READING)
    text.setFont(font)
    text.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
    return text
