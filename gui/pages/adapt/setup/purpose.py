"""The purpose of the result: all that is translated, or one domain alone."""

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QFrame, QWidget

from gui.theme.tokens import SPACE_1
from gui.widgets.cards import label
from gui.widgets.controls.switch_row import SwitchRow
from gui.widgets.layouts import Stretch, row_in, row_of, rows_in

_NAME = "What it is for"
_EDGE = 3
_ALL, _ALONE = range(2)
_CHOICES = {
    "All that I translate": "Learns gently: everything else is translated about as well as before.",
    "This domain alone": "Learns more of this domain, and forgets most of everything else: it is used only "
    "where you choose this domain.",
}


class PurposeChoice(QWidget):
    """Two exclusive buttons, and a sentence that explains the chosen one.

    Signals:
        changed(): the user has chosen the other one.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.row = SwitchRow(_NAME, list(_CHOICES))
        self.sentence = label(role="soft", wraps=True)
        well = QFrame()
        well.setProperty("role", "sunken")
        row_in(well, self.row, margins=(_EDGE, _EDGE, _EDGE, _EDGE))
        line = row_of(well, Stretch())
        rows_in(self, label(_NAME, "small"), line, self.sentence, spacing=SPACE_1)
        for number, (text, sentence) in enumerate(_CHOICES.items()):
            button = self.row.button(number)
            button.setAccessibleName(f"{_NAME}: {text}")
            button.setAccessibleDescription(sentence)
        self.row.button(_ALONE).setToolTip("--only-domain")
        self.row.chosen.connect(lambda _number: self._show_choice())
        self.row.chosen.connect(lambda _number: self.changed.emit())
        self._show_choice()

    @property
    def is_only_domain(self) -> bool:
        """True: for this domain alone."""
        return self.row.value == _ALONE

    def start_over(self) -> None:
        """Returns to all that is translated, quietly: what was said was said of another domain."""
        with QSignalBlocker(self):
            self.row.choose(_ALL)

    def _show_choice(self) -> None:
        self.sentence.setText(list(_CHOICES.values())[self.row.value])
