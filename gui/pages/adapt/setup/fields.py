"""Fields of the advanced settings: numbers that may stay as recommended."""

from PySide6.QtWidgets import QDoubleSpinBox, QLineEdit, QSpinBox

from engine.results.model_details import Setting
from gui.widgets.controls.number_field import quiet_numbers

AS_ADVISED = "as recommended"
_WEIGHT_WIDTH = 96


class AmountField(QSpinBox):
    """A whole number; its least value stands for "as recommended"."""

    def __init__(self, name: str, least: int, most: int, step: int) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._least = least
        self._advised = 0
        self.setRange(least - 1, most)
        self.setSingleStep(step)
        self.setGroupSeparatorShown(True)
        self.setSpecialValueText(AS_ADVISED)
        self.setValue(least - 1)
        quiet_numbers(self)

    def given(self) -> Setting | None:
        """Returns what the user set, None if nothing."""
        return self.value() if self.value() >= self._least else None

    def advise(self, value: int) -> None:
        """Says what is recommended; 0: nothing is known."""
        self._advised = value
        self.setSpecialValueText(f"{AS_ADVISED} ({value:,})" if value else AS_ADVISED)

    def stepBy(self, steps: int) -> None:
        """Begins at what is recommended; going below the least number leads back there."""
        if self.value() < self._least:
            self.setValue(max(self._least, self._advised) if steps > 0 else self.value())
        else:
            goal = self.value() + steps * self.singleStep()
            self.setValue(goal if goal >= self._least else self.minimum())


class RateField(QLineEdit):
    """A small decimal number, such as a learning rate; empty for "as recommended"."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setPlaceholderText(AS_ADVISED)

    def given(self) -> Setting | None:
        """Returns what the user set, None if nothing or no number."""
        try:
            value = float(self.text().replace(",", "."))
        except ValueError:
            return None
        return value if value > 0 else None

    @property
    def problem(self) -> str:
        """Why what was typed cannot be used; empty if it can."""
        if self.text().strip() and self.given() is None:
            return f"{self.accessibleName()}: “{self.text()}” is not a number above 0."
        return ""

    def advise(self, value: float) -> None:
        """Says what is recommended."""
        self.setPlaceholderText(f"{AS_ADVISED} ({value:g})" if value else AS_ADVISED)


class MarginField(QDoubleSpinBox):
    """BLEU that may be lost."""

    def __init__(self, name: str, value: float) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setRange(0.0, 100.0)
        self.setDecimals(1)
        self.setSingleStep(0.5)
        self.setSuffix(" BLEU")
        self.setValue(value)
        quiet_numbers(self)


class WeightField(QDoubleSpinBox):
    """The weight of a text: how often its pairs are sampled, relative to the others."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setToolTip("Times that each of its pairs is seen while the others are seen once")
        self.setRange(0.1, 100.0)
        self.setDecimals(1)
        self.setSingleStep(0.5)
        self.setPrefix("× ")
        self.setValue(1.0)
        self.setFixedWidth(_WEIGHT_WIDTH)
        quiet_numbers(self)
