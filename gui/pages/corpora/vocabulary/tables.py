"""The tables of a vocabulary report: words, how the model spells them, and their neighbours."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from PySide6.QtWidgets import QWidget

from engine.results.vocabulary import PoorWord, ShiftedWord
from gui.item_models.record_table import Column, RecordTable
from gui.theme.tokens import SPACE_2
from gui.widgets.cards import section_label, soft_label
from gui.widgets.layouts import rows_in
from gui.widgets.table import Table

W = TypeVar("W")

_ROWS_SHOWN = 8
_NEIGHBOURS_SHOWN = 5
_WORD_START = "\u2581"


class ReportTable(QWidget, Generic[W]):
    """A heading, what the table is about, and the table; the words alone if there is nothing in it."""

    def __init__(self, title: str, columns: Sequence[Column[W]], widths: list[int]) -> None:
        super().__init__()
        self.model = RecordTable(columns)
        self.table = Table(title, self.model, widths)
        self.about = soft_label()
        rows_in(self, section_label(title), self.about, self.table, spacing=SPACE_2)

    def show_words(self, words: Sequence[W], about: str) -> None:
        """Replaces the rows, and the sentence above them."""
        self.model.show_records(words)
        self.about.setText(about)
        self.table.setAccessibleDescription(about)
        self.table.setVisible(bool(words))
        self.table.setFixedHeight(self.table.height_for_rows(min(len(words), _ROWS_SHOWN)))
        self.table.scrollToTop()


def poor_table() -> ReportTable[PoorWord]:
    """Builds the table of the words that a model does not represent well."""
    columns = [
        Column[PoorWord]("Word", lambda word: word.word, tip=lambda word: word.word),
        Column[PoorWord]("Times", lambda word: f"{word.count:,}", is_number=True),
        Column[PoorWord]("Subwords", lambda word: str(len(word.subwords)), is_number=True, is_soft=True),
        Column[PoorWord]("How the model spells it", spelling, is_soft=True, tip=spelling),
    ]
    return ReportTable("Words the model does not represent well", columns, [220, 88, 100, 0])


def shift_table() -> ReportTable[ShiftedWord]:
    """Builds the table of the words used in another sense, their neighbours side by side."""
    columns = [
        Column[ShiftedWord]("Word", lambda word: word.word, tip=lambda word: word.word),
        Column[ShiftedWord]("Times", lambda word: f"{word.count:,}", is_number=True),
        Column[ShiftedWord](
            "Neighbours in your text",
            lambda word: _neighbours(word.domain_neighbours),
            tip=lambda word: _neighbours(word.domain_neighbours, every=True),
        ),
        Column[ShiftedWord](
            "Neighbours in the model",
            lambda word: _neighbours(word.model_neighbours),
            is_soft=True,
            tip=lambda word: _neighbours(word.model_neighbours, every=True),
        ),
    ]
    return ReportTable("Words you may use in another sense", columns, [148, 88, 0, 0])


def spelling(word: PoorWord) -> str:
    """Returns the subwords of a word as people can read them: "Kreis · el · pumpe"."""
    parts = [subword.removeprefix(_WORD_START) or "␣" for subword in word.subwords]
    return " · ".join(parts) + ("   (not in its alphabet)" if word.is_unknown else "")


def _neighbours(words: Sequence[str], *, every: bool = False) -> str:
    return ", ".join(words if every else words[:_NEIGHBOURS_SHOWN])
