"""The right half of cleaning: the lines that one rule drops, and how to keep them."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QDoubleSpinBox, QLabel, QSlider, QWidget

from engine.results.figures import counted
from engine.results.importing.cleaning import Bar, RuleReport, RuleThreshold, StagedUnit, TextHistograms
from gui.pages.corpora.wizard.charts import LimitHistogram
from gui.pages.corpora.wizard.line_table import KeepLineModel, LineTable
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3
from gui.widgets.cards import field_label, label, soft_label
from gui.widgets.controls.buttons import outlined_button, quiet_button
from gui.widgets.layouts import Gap, Stretch, row_of, rows_in, stack_of

_MEASURED = {"length-ratio": ("ratio", "times longer than usual"), "too-long": ("words", "words")}
"""The rules that a histogram belongs to: the name of the limit, and the unit."""
PAGE = 100
"""How many examples are fetched at a time."""

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


class ExamplesView(QWidget):
    """One rule: what it does, its limits, and the lines it drops.

    Signals:
        put_back(str): switch the rule off.
        put_on(str): switch the rule on.
    """

    put_back = Signal(str)
    put_on = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._rule: RuleReport | None = None
        self._lines: list[StagedUnit] = []
        self._title = label(role="strong", wraps=True)
        self._explanation = soft_label()
        self._switch = outlined_button("Keep what this rule drops", "undo-2", act=self._switch_rule)
        self.thresholds = Thresholds()
        self._histogram = LimitHistogram("Distribution of the text over the rule's measure")
        self.model = KeepLineModel()
        self._table = LineTable("Examples", self.model)
        self._nothing: QLabel = soft_label()
        self._stack = stack_of(self._table, self._nothing_page())
        self._count = soft_label(wraps=False)
        self.more = quiet_button("Show more")
        self._lay_out()

    @property
    def n_shown(self) -> int:
        return len(self._lines)

    def show_rule(self, rule: RuleReport, histograms: TextHistograms | None) -> None:
        """Shows a rule's words, limits and histogram, once there is one; its examples come later."""
        self._rule = rule
        self._title.setText(rule.title)
        self._explanation.setText(rule.explanation)
        self._switch.setVisible(rule.is_optional)
        self._switch.setText("Keep what this rule drops" if rule.on else "Use this rule")
        self._switch.setAccessibleName(f"{self._switch.text()}: {rule.title}")
        self._table.setColumnHidden(0, not rule.is_optional)
        self.thresholds.show_rule(rule)
        self._show_histogram(rule, histograms)
        self._say_count()

    def _show_histogram(self, rule: RuleReport, histograms: TextHistograms | None) -> None:
        bars: Sequence[Bar] = ()
        if histograms is not None and rule.key in _MEASURED:
            bars = histograms.words if rule.key == "too-long" else histograms.length_ratio
        name, unit = _MEASURED.get(rule.key, ("", ""))
        limit = rule.thresholds[name].value if rule.on and name in rule.thresholds else None
        self._histogram.setVisible(bool(bars))
        self._histogram.show_bars(bars, limit, unit)

    def show_examples(
        self,
        lines: Sequence[StagedUnit],
        kept: Sequence[int],
        titles: tuple[str, str],
        *,
        is_more: bool,
    ) -> None:
        """Shows the lines a rule drops, or more of them, and which stay whatever the rules say."""
        self._lines = [*self._lines, *lines] if is_more else list(lines)
        if any(line.reason for line in self._lines):  # units that could not be read
            told = [replace(line, target=line.reason) for line in self._lines]
            self._table.show_lines(told, ("Text", "Why"))
        else:
            self._table.show_lines(self._lines, titles)
        self.model.show_kept(kept)
        self._stack.setCurrentIndex(0 if self._lines else 1)
        self._nothing.setText("This rule finds nothing in your text.")
        self._say_count()

    def _say_count(self) -> None:
        total = self._rule.hits if self._rule else 0
        shown = len(self._lines)
        lines = counted(max(shown, total), "line")
        self._count.setText(f"{shown:,} of {lines}" if total > shown else lines)
        self._count.setVisible(shown > 0)
        self.more.setVisible(0 < shown < total)

    def _switch_rule(self) -> None:
        if self._rule is not None:
            signal = self.put_back if self._rule.on else self.put_on
            signal.emit(self._rule.key)

    def _lay_out(self) -> None:
        head = row_of((self._title, 1), self._switch, spacing=SPACE_3)
        foot = row_of((self._count, 1), self.more)
        parts = head, self._explanation, self.thresholds, self._histogram, (self._stack, 1), foot
        rows_in(self, *parts, spacing=SPACE_2)

    def _nothing_page(self) -> QWidget:
        part = QWidget()
        rows_in(part, Gap(SPACE_3), self._nothing, Stretch(), spacing=SPACE_2)
        return part
