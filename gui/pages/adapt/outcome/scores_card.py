"""The scores of a comparison as a table: before, after, difference, interval, what it means."""

from PySide6.QtCore import Qt

from engine.results.adapting.outcomes import DomainComparison
from engine.results.evaluation import LOWER_IS_BETTER, MetricDifference
from engine.results.figures import signed
from gui.item_models.record_table import Column, RecordTable
from gui.widgets.cards import Card, label
from gui.widgets.table import Table


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

    def show_result(self, result: DomainComparison) -> None:
        """Shows the scores of a result; hidden without any."""
        self.rows.show_records(result.scores)
        self._table.setFixedHeight(self._table.height_for_rows(len(result.scores)))
        self._note.setText(
            f"On {result.n_sentences:,} held-out sentences that no model has learned from; intervals by "
            "paired bootstrap resampling."
        )
        self.setVisible(bool(result.scores))


def _name(row: MetricDifference) -> str:
    return row.metric + (" (lower: better)" if row.metric in LOWER_IS_BETTER else "")


def _meaning(row: MetricDifference) -> str:
    return "better" if row.is_better else "worse" if row.is_worse else "no proven difference"


_COLUMNS = [
    Column[MetricDifference]("Measure", _name),
    Column[MetricDifference]("Before", lambda r: f"{r.base:.1f}", is_number=True),
    Column[MetricDifference]("Now", lambda r: f"{r.model:.1f}", is_number=True),
    Column[MetricDifference]("Difference", lambda r: signed(r.difference), is_number=True),
    Column[MetricDifference](
        "95 % interval", lambda r: f"{signed(r.low)} to {signed(r.high)}", is_number=True, is_soft=True
    ),
    Column[MetricDifference]("Meaning", _meaning),
]
