"""The right half of cleaning: what one rule drops, line by line, and how to put it back."""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QWidget

from gui.pages.corpora.wizard.charts import Histogram
from gui.pages.corpora.wizard.pair_table import KeepModel, PairTable
from gui.pages.corpora.wizard.steps.step import rows_in
from gui.pages.corpora.wizard.thresholds import Thresholds, histogram_bars, limit_of
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.cards import label, soft_label
from gui.widgets.controls.buttons import outlined_button, quiet_button

_HISTOGRAMS = {
    "length-ratio": ("length_ratio", "ratio", "times longer than usual"),
    "too-long": ("words", "words", "words"),
}
"""The rules that a measure belongs to: its name in the report, the rule's limit for it, its unit."""
PAGE = 100
"""How many examples are fetched at a time."""


class ExamplesView(QWidget):
    """One rule: what it does, its numbers, and the lines it drops.

    Signals:
        put_back(str): the whole rule should drop nothing any more.
        put_on(str): the rule should work again.
        kept(int, bool): one line stays whatever the rules say, or no longer.
        moved(str, str, float): key, name of a number, its value.
        more_wanted(): further examples.
    """

    put_back = Signal(str)
    put_on = Signal(str)
    kept = Signal(int, bool)
    moved = Signal(str, str, float)
    more_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rule: Mapping[str, Any] = {}
        self._lines: list[Mapping[str, Any]] = []
        self._title = label(role="strong", wraps=True)
        self._explanation = soft_label()
        self._switch = outlined_button("Put the whole rule back", "undo-2")
        self._switch.clicked.connect(self._switch_rule)
        self._thresholds = Thresholds()
        self._thresholds.moved.connect(self.moved)
        self._histogram = Histogram("How the text is spread over what the rule measures")
        self._model = KeepModel()
        self._model.kept.connect(self.kept)
        self._table = PairTable("Examples", self._model)
        self._nothing: QLabel = soft_label()
        self._stack = QStackedWidget()
        self._stack.addWidget(self._table)
        self._stack.addWidget(self._nothing_page())
        self._count = soft_label(wraps=False)
        self._more = quiet_button("Show more")
        self._more.clicked.connect(self.more_wanted)
        self._lay_out()

    @property
    def n_shown(self) -> int:
        """Examples shown."""
        return len(self._lines)

    def show_rule(self, rule: Mapping[str, Any], histogram: Mapping[str, Any]) -> None:
        """Shows a rule's words and numbers; its examples come later.

        Args:
            rule: as `staged_cleaning` reports it.
            histogram: the report's measures, by name.
        """
        self._rule = rule
        self._title.setText(str(rule["title"]))
        self._explanation.setText(str(rule["explanation"]))
        is_optional = bool(rule.get("is_optional", True))
        self._switch.setVisible(is_optional)
        self._switch.setText("Put the whole rule back" if rule["on"] else "Use this rule")
        self._switch.setAccessibleName(f"{self._switch.text()}: {rule['title']}")
        self._table.setColumnHidden(0, not is_optional)
        self._thresholds.show_rule(rule)
        measure, limit, unit = _HISTOGRAMS.get(str(rule["key"]), ("", "", ""))
        raw: Sequence[Sequence[float]] = histogram.get(measure) or ()
        self._histogram.setVisible(bool(raw))
        self._histogram.show_bars(histogram_bars(raw), limit_of(rule, limit), unit)
        self._say_count()

    def show_examples(
        self,
        lines: Sequence[Mapping[str, Any]],
        kept: Sequence[int],
        titles: tuple[str, str],
        *,
        is_more: bool,
    ) -> None:
        """Shows the lines a rule drops.

        Args:
            lines: as `staged_examples` gives them.
            kept: rows of the staged text that stay whatever the rules say.
            titles: the names of the languages.
            is_more: they come after those already shown.
        """
        self._lines = [*self._lines, *lines] if is_more else list(lines)
        if any(line.get("reason") for line in self._lines):  # units that the files could not give
            told = [{**line, "target": line.get("reason", "")} for line in self._lines]
            self._table.show_lines(told, ("Text", "Why"))
        else:
            self._table.show_lines(self._lines, titles)
        self._model.show_kept(kept)
        self._stack.setCurrentIndex(0 if self._lines else 1)
        self._nothing.setText("This rule finds nothing in your text.")
        self._say_count()

    def _say_count(self) -> None:
        total = int(self._rule.get("hits") or 0)
        shown = len(self._lines)
        noun = "line" if max(shown, total) == 1 else "lines"
        self._count.setText(f"{shown:,} of {total:,} {noun}" if total > shown else f"{shown:,} {noun}")
        self._count.setVisible(shown > 0)
        self._more.setVisible(0 < shown < total)

    def _switch_rule(self) -> None:
        key = str(self._rule.get("key", ""))
        if self._rule.get("on"):
            self.put_back.emit(key)
        else:
            self.put_on.emit(key)

    def _lay_out(self) -> None:
        rows = rows_in(self, SPACE_2)
        head = QHBoxLayout()
        head.setSpacing(SPACE_3)
        head.addWidget(self._title, 1)
        head.addWidget(self._switch)
        rows.addLayout(head)
        for part in (self._explanation, self._thresholds, self._histogram):
            rows.addWidget(part)
        rows.addWidget(self._stack, 1)
        foot = QHBoxLayout()
        foot.addWidget(self._count, 1)
        foot.addWidget(self._more)
        rows.addLayout(foot)

    def _nothing_page(self) -> QWidget:
        part = QWidget()
        rows = rows_in(part, SPACE_2)
        rows.addSpacing(SPACE_3)
        rows.addWidget(self._nothing)
        rows.addStretch()
        return part
