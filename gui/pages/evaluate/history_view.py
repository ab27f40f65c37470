"""The measurements made so far, newest first; any of them can be opened again."""

from collections.abc import Sequence

from PySide6.QtCore import QDateTime, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.item_models.record_table import Column, RecordTable
from gui.pages.evaluate.measurement import Measurement
from gui.theme.tokens import SPACE_2
from gui.verdicts import signed
from gui.widgets.cards import section_label, soft_label
from gui.widgets.table import Table

_MOST_ROWS_SHOWN = 8
_NOTHING = "Nothing was measured yet. What you measure is kept here, and can be opened again at any time."
_WORDS = {"good": "better", "poor": "worse", "warn": "mixed", "neutral": "no proven difference"}


def when_words(iso: str) -> str:
    """Writes a time as it was on this computer's clock: "2026-11-21 14:02"."""
    time = QDateTime.fromString(iso, Qt.DateFormat.ISODate)
    return time.toLocalTime().toString("yyyy-MM-dd HH:mm") if time.isValid() else iso[:10]


def _bleu(measurement: Measurement) -> str:
    if measurement.comparisons:
        return f"{signed(measurement.comparisons[0].rows[0].score.difference)}"
    span = next((system.scores.get("BLEU") for system in measurement.systems), None)
    return f"{span.value:.1f}" if span else "–"


def _found(measurement: Measurement) -> str:
    verdict = measurement.verdict
    return _WORDS.get(verdict.kind, "") if verdict else "scores alone"


_COLUMNS = [
    Column[Measurement]("When", lambda m: when_words(m.created), is_soft=True, sort_key=lambda m: m.created),
    Column[Measurement]("Systems", lambda m: m.title, tip=lambda m: ", ".join(s.name for s in m.systems)),
    Column[Measurement]("Text", lambda m: m.text, is_soft=True, tip=lambda m: m.text),
    Column[Measurement](
        "Sentences",
        lambda m: f"{m.n_sentences:,}",
        is_number=True,
        is_soft=True,
        sort_key=lambda m: m.n_sentences,
    ),
    Column[Measurement]("BLEU", _bleu, is_number=True),
    Column[Measurement](
        "Found", _found, tip=lambda m: m.verdict.sentence if m.verdict else "Only one system was measured"
    ),
]


class HistoryView(QWidget):
    """A table of measurements.

    Signals:
        opened(object): the Measurement to show.
    """

    opened = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = RecordTable(_COLUMNS)
        self.table = Table("Earlier measurements", self.rows, [156, 0, 220, 92, 76, 170])
        self.table.set_optional({3: 820, 2: 680})
        self.table.activated.connect(lambda index: self.opened.emit(self.rows.record(index.row())))
        self._nothing = soft_label(_NOTHING)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(SPACE_2)
        lines.addWidget(section_label("Earlier measurements"))
        lines.addWidget(self.table)
        lines.addWidget(self._nothing)
        self.show_measurements(())

    def show_measurements(self, measurements: Sequence[Measurement]) -> None:
        """Shows what was measured, newest first."""
        self.rows.show_records(measurements)
        self.table.setVisible(bool(measurements))
        self._nothing.setVisible(not measurements)
        self.table.setFixedHeight(self.table.height_for_rows(min(len(measurements), _MOST_ROWS_SHOWN)))
