"""The limits of one rule: a slider and a field for each."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QDoubleSpinBox, QSlider, QWidget

from engine.results.importing.cleaning import RuleReport, RuleThreshold
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3
from gui.widgets.cards import field_label
from gui.widgets.layouts import row_of, rows_in

_MOST_STEPS = 1000


class ThresholdField(QWidget):
    """One limit.

    Signals:
        moved(str, float): its name and its value.
    """

    moved = Signal(str, float)

    def __init__(self, name: str, limit: RuleThreshold) -> None:
        super().__init__()
        self.name = name
        self._low, self._step = limit.min, limit.step
        n_steps = min(_MOST_STEPS, max(1, round((limit.max - self._low) / self._step)))
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setRange(0, n_steps)
        self._slider.setPageStep(max(1, n_steps // 10))
        self._slider.setAccessibleName(limit.title)
        self._field = QDoubleSpinBox()
        self._field.setDecimals(_decimals(self._step))
        self._field.setRange(self._low, limit.max)
        self._field.setSingleStep(self._step)
        self._field.setFixedWidth(88)
        self._field.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._field.setKeyboardTracking(False)
        self._slider.valueChanged.connect(self._slide)
        self._field.valueChanged.connect(self._type)
        line = row_of((self._slider, 1), self._field, spacing=SPACE_3)
        rows_in(self, field_label(limit.title, self._field), line, spacing=SPACE_1)
        self.show_value(limit.value)

    def show_value(self, value: float) -> None:
        """Shows a value and emits nothing."""
        with QSignalBlocker(self._slider), QSignalBlocker(self._field):
            self._slider.setValue(round((value - self._low) / self._step))
            self._field.setValue(value)

    @property
    def is_moving(self) -> bool:
        """True while the user holds the slider or types."""
        return self._slider.isSliderDown() or self._field.hasFocus()

    def _slide(self, steps: int) -> None:
        value = self._low + steps * self._step
        with QSignalBlocker(self._field):
            self._field.setValue(value)
        self.moved.emit(self.name, self._field.value())

    def _type(self, value: float) -> None:
        with QSignalBlocker(self._slider):
            self._slider.setValue(round((value - self._low) / self._step))
        self.moved.emit(self.name, value)


class Thresholds(QWidget):
    """All limits of the rule that is chosen.

    Signals:
        moved(str, str, float): the rule's key, the limit's name and its value.
    """

    moved = Signal(str, str, float)

    def __init__(self) -> None:
        super().__init__()
        self._rows = rows_in(self, spacing=SPACE_2)
        self._key = ""
        self._parts: list[ThresholdField] = []

    def show_rule(self, rule: RuleReport | None) -> None:
        """Shows a rule's limits; those of the same rule keep their controls."""
        limits = rule.thresholds if rule else {}
        key = rule.key if rule else ""
        if key == self._key and [part.name for part in self._parts] == list(limits):
            for part in self._parts:
                if not part.is_moving:
                    part.show_value(limits[part.name].value)
            return
        self._key = key
        for part in self._parts:
            part.hide()
            part.deleteLater()
        self._parts = [self._new_part(name, limit) for name, limit in limits.items()]
        self.setVisible(bool(self._parts))

    def _new_part(self, name: str, limit: RuleThreshold) -> ThresholdField:
        part = ThresholdField(name, limit)
        key = self._key
        part.moved.connect(lambda moved, value: self.moved.emit(key, moved, value))
        self._rows.addWidget(part)
        return part


def _decimals(step: float) -> int:
    text = f"{step:.4f}".rstrip("0")
    return len(text.partition(".")[2])
