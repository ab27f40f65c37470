"""The scores of a comparison as a table: before, after, difference, interval, what it means."""

from PySide6.QtCore import Qt

from engine.results.adapting.outcomes import DomainComparison, GeneralCheck, GeneralPart
from engine.results.evaluation import LOWER_IS_BETTER, MetricDifference
from engine.results.figures import counted, signed
from gui.item_models.record_table import Column, RecordTable
from gui.widgets.cards import Card, label
from gui.widgets.layouts import add_to
from gui.widgets.table import Table


class ScoresCard(Card):
    """Shows the table, and on how many sentences it rests."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = RecordTable(_COLUMNS)
        self._table = _table("Scores", self.rows)
        self._note = label(role="small", wraps=True)
        self._note.setToolTip("Paired bootstrap resampling (Koehn, EMNLP 2004)")
        add_to(self.body, label("Measured in your domain", "strong"), self._table, self._note)
        self.general_rows = RecordTable(_GENERAL_COLUMNS)
        self._general = _table("General text, part by part", self.general_rows)
        self._general_title = label("General text in BLEU, part by part", "strong")
        self.body.addWidget(self._general_title)
        self.body.addWidget(self._general)

    def show_result(self, result: DomainComparison) -> None:
        """Shows the scores of a result; hidden without any."""
        self.rows.show_records(result.scores)
        self._table.setFixedHeight(self._table.height_for_rows(len(result.scores)))
        self._note.setText(
            f"On {counted(result.n_sentences, 'sentence')} of yours that no model has learned from. The "
            "interval says how far chance could move the difference."
        )
        self.setVisible(bool(result.scores))

    def show_general(self, gate: GeneralCheck) -> None:
        """Shows every part of the general text by itself."""
        self.general_rows.show_records(gate.parts)
        self._general.setFixedHeight(self._general.height_for_rows(len(gate.parts)))
        for shown in (self._general, self._general_title):
            shown.setVisible(bool(gate.parts))


def _table(name: str, rows: RecordTable[MetricDifference] | RecordTable[GeneralPart]) -> Table:
    table = Table(name, rows, [0, 72, 72, 92, 130, 176])
    table.setProperty("role", "plain")
    table.set_optional({4: 720, 1: 560, 2: 500})
    table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return table


def _name(row: MetricDifference) -> str:
    return row.metric + (" (lower: better)" if row.metric in LOWER_IS_BETTER else "")


def _part_name(part: GeneralPart) -> str:
    if part.is_domain:
        return f"Another domain: {part.name}"
    return part.name + (" (best before)" if part.is_strongest else "")


_COLUMNS = [
    Column[MetricDifference]("Measure", _name),
    Column[MetricDifference]("Before", lambda r: f"{r.base:.1f}", is_number=True),
    Column[MetricDifference]("Now", lambda r: f"{r.model:.1f}", is_number=True),
    Column[MetricDifference]("Difference", lambda r: signed(r.difference), is_number=True),
    Column[MetricDifference](
        "95 % interval", lambda r: f"{signed(r.low)} to {signed(r.high)}", is_number=True, is_soft=True
    ),
    Column[MetricDifference]("Meaning", lambda r: r.meaning),
]
_GENERAL_COLUMNS = [
    Column[GeneralPart]("Text", _part_name),
    Column[GeneralPart]("Before", lambda p: f"{p.bleu.base:.1f}", is_number=True),
    Column[GeneralPart]("Now", lambda p: f"{p.bleu.model:.1f}", is_number=True),
    Column[GeneralPart]("Difference", lambda p: signed(p.bleu.difference), is_number=True),
    Column[GeneralPart](
        "95 % interval",
        lambda p: f"{signed(p.bleu.low)} to {signed(p.bleu.high)}",
        is_number=True,
        is_soft=True,
    ),
    Column[GeneralPart]("Meaning", lambda p: p.bleu.meaning),
]
