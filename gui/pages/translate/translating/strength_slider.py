"""The strength of a profile: a slider with its number, which reports a value once it has settled."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QSlider, QWidget

from gui.pages.translate.domains.wording import per_cent
from gui.theme.tokens import SPACE_2
from gui.widgets.cards import field_label, label
from gui.widgets.layouts import row_in
from gui.widgets.timers import pause_timer

_TENTHS, _MOST_TENTHS = 10, 20
_SETTLE_MS = 120


class StrengthSlider(QWidget):
    """From 0, not at all, to 2, twice as much; a caption with a shortcut key may stand before it.

    Signals:
        changed(float): the user chose another strength.
    """

    changed = Signal(float)

    def __init__(self, name: str, tip: str, width: int, caption: str = "") -> None:
        super().__init__()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, _MOST_TENTHS)
        self.slider.setValue(_TENTHS)
        self.slider.setPageStep(2)
        self.slider.setFixedWidth(width)
        self.slider.setAccessibleName(name)
        self.slider.setToolTip(tip)
        self._number = label(per_cent(1), "small")
        self._number.setMinimumWidth(self._number.fontMetrics().horizontalAdvance(per_cent(2)))
        self._settle = pause_timer(self, _SETTLE_MS, lambda: self.changed.emit(self.strength))
        row = row_in(self, spacing=SPACE_2)
        if caption:
            row.addWidget(field_label(caption, self.slider))
        row.addWidget(self.slider)
        row.addWidget(self._number)
        self.slider.valueChanged.connect(self._on_moved)

    @property
    def strength(self) -> float:
        """In [0, 2]."""
        return self.slider.value() / _TENTHS

    def show_strength(self, strength: float) -> None:
        """Shows a strength without telling."""
        with QSignalBlocker(self.slider):
            self.slider.setValue(round(_TENTHS * strength))
        self._show_number()

    def _on_moved(self) -> None:
        self._show_number()
        self._settle.start()

    def _show_number(self) -> None:
        words = per_cent(self.strength)
        self._number.setText(words)
        self._number.setAccessibleName(f"Strength {words}")
