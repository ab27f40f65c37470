"""Two or three words side by side of which one is chosen: ways to look at the same thing."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from gui.theme.tokens import SPACE_1, SPACE_4
from gui.widgets.controls.buttons import quiet_button
from gui.widgets.layouts import row_in


class SwitchRow(QWidget):
    """A row of exclusive buttons; the arrow keys go from one to the next.

    Signals:
        chosen(int): the number of the chosen button.
    """

    chosen = Signal(int)

    def __init__(self, name: str, choices: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        columns = row_in(self, spacing=SPACE_1)
        for number, text in enumerate(choices):
            button = quiet_button(text)
            button.setProperty("kind", "switch")
            button.setCheckable(True)
            bold = QFont(button.font())
            bold.setWeight(QFont.Weight.DemiBold)
            button.setMinimumWidth(QFontMetrics(bold).horizontalAdvance(text) + 2 * SPACE_4)
            button.setChecked(number == 0)
            self._group.addButton(button, number)
            columns.addWidget(button)
        self._group.idToggled.connect(lambda number, is_on: self.chosen.emit(number) if is_on else None)

    def button(self, number: int) -> QPushButton:
        found = self._group.button(number)
        assert isinstance(found, QPushButton)
        return found

    @property
    def value(self) -> int:
        """The number of the button that is down."""
        return self._group.checkedId()

    def choose(self, number: int) -> None:
        """Presses a button."""
        self.button(number).setChecked(True)
