"""The right half of cleaning: the lines that one rule drops, and how to keep them."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from engine.results.figures import counted
from engine.results.importing.cleaning import Bar, RuleReport, StagedUnit, TextHistograms
from gui.pages.corpora.wizard.charts import LimitHistogram
from gui.pages.corpora.wizard.line_table import KeepLineModel, LineTable
from gui.pages.corpora.wizard.thresholds import Thresholds
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.cards import label, soft_label
from gui.widgets.controls.buttons import outlined_button, quiet_button
from gui.widgets.layouts import Gap, Stretch, row_of, rows_in, stack_of

_MEASURED = {"length-ratio": ("ratio", "times longer than usual"), "too-long": ("words", "words")}
"""The rules that a histogram belongs to: the name of the limit, and the unit."""
PAGE = 100
"""How many examples are fetched at a time."""


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
