"""The scores of a comparison as a table: before, after, difference, interval, what it means."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt

from gui.item_models.record_table import Column, RecordTable
from gui.verdicts import ScoreRow, score_rows, signed
from gui.widgets.cards import Card, label
from gui.widgets.table import Table


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"


def _interval(row: ScoreRow) -> str:
    return "–" if row.low is None else f"{signed(row.low)} to {signed(row.high)}"


_COLUMNS = [
    Column[ScoreRow]("Measure", lambda r: r.metric + (" (lower: better)" if r.is_better_lower else "")),
    Column[ScoreRow]("Before", lambda r: _number(r.base), is_number=True),
    Column[ScoreRow]("Now", lambda r: _number(r.model), is_number=True),
    Column[ScoreRow]("Difference", lambda r: signed(r.difference), is_number=True),
    Column[ScoreRow]("95 % interval", _interval, is_number=True, is_soft=True),
    Column[ScoreRow]("Meaning", lambda r: r.words),
]


class ScoresCard(Card):
    """Shows the table, and on how many sentences it rests."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = RecordTable(_COLUMNS)
        self._table = Table("Scores", self.rows, [0, 72, 72, 92, 130, 150])
        self._table.setProperty("role", "plain")
        self._table.set_optional({4: 560, 1: 420})
        self._table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._note = label(role="small", wraps=True)
        self.body.addWidget(label("Measured in your domain", "strong"))
        self.body.addWidget(self._table)
        self.body.addWidget(self._note)

    def show_result(self, result: Mapping[str, Any]) -> None:
        """Shows the scores of a run's result; hidden without any."""
        rows = score_rows(result)
        self.rows.show_records(rows)
        self._table.setFixedHeight(self._table.height_for_rows(len(rows)))
        n_sentences = result.get("n_sentences")
        amount = (
            f"{n_sentences:,} held-out sentences" if isinstance(n_sentences, int) else "held-out sentences"
        )
        self._note.setText(
            f"On {amount} that no model has learned from; intervals by paired bootstrap resampling."
        )
        self.setVisible(bool(rows))
