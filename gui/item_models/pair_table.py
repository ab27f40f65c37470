"""A table over the pairs of an open corpus: reads only what is looked at, however many there are."""

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QColor

from engine.results.corpora import StoredPair
from gui.i18n import number_words, tr, tr_noop
from gui.item_models.record_table import CellTable, Index
from gui.theme import tokens_now

if TYPE_CHECKING:
    from engine.corpora.storing.browsing import CorpusBrowser

_BLOCK = 64
_BLOCKS_KEPT = 24
TITLES = (tr_noop("Row"), tr_noop("Source"), tr_noop("Target"), tr_noop("Speaker"), tr_noop("Used for"),
          tr_noop("Origin"))  # fmt: skip
ROW, SOURCE, TARGET, SPEAKER, SPLIT, ORIGIN = range(len(TITLES))
_ATTRIBUTES = ("", "source", "target", "speaker", "split", "origin")
SPLIT_WORDS = {"train": tr_noop("training"), "dev": tr_noop("validation"), "test": tr_noop("testing")}
"""What the splits are for, in words that are yet to be said."""


class PairTable(CellTable):
    """Shows all pairs of a corpus, or some; a row's pair is in `Qt.UserRole`."""

    def __init__(self) -> None:
        super().__init__()
        self._corpus: CorpusBrowser | None = None
        self._rows: Any = None
        self._blocks: OrderedDict[int, Sequence[StoredPair]] = OrderedDict()
        self.needle = ""
        """The text searched for; painted with a wash where it stands."""

    def open(self, corpus: "CorpusBrowser | None") -> None:
        """Shows all pairs of a corpus; None: nothing."""
        self.beginResetModel()
        self._corpus, self._rows, self.needle = corpus, None, ""
        self._blocks.clear()
        self.endResetModel()

    def look_again(self, corpus: "CorpusBrowser") -> None:
        """Takes another version of the corpus, with as many pairs; what is chosen or edited stays so."""
        self._corpus = corpus
        self._blocks.clear()
        if self.n_rows():
            self.dataChanged.emit(self.index(0, 0), self.index(self.n_rows() - 1, len(TITLES) - 1))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Lets the sides of a pair be edited; terms have a place of their own for that."""
        can_edit = self._corpus is not None and self._corpus.kind != "terms"
        is_side = index.column() in (SOURCE, TARGET)
        return super().flags(index) | (
            Qt.ItemFlag.ItemIsEditable if can_edit and is_side else Qt.ItemFlag.NoItemFlags
        )

    def show_rows(self, rows: Sequence[int] | None, needle: str = "") -> None:
        """Shows only some pairs.

        Args:
            rows: their numbers, ascending; None for all.
            needle: the text that was searched for.
        """
        self.beginResetModel()
        self._rows, self.needle = rows, needle
        self._blocks.clear()
        self.endResetModel()

    def append_rows(self, rows: Sequence[int]) -> None:
        """Adds pairs behind those shown; `show_rows` gave a list before."""
        if not rows:
            return
        n_before = len(self._rows)
        self._blocks.pop(n_before // _BLOCK, None)  # it was not full
        self.beginInsertRows(QModelIndex(), n_before, n_before + len(rows) - 1)
        self._rows.extend(rows)
        self.endInsertRows()

    def row_in_corpus(self, row: int) -> int:
        """Returns the number in the corpus of a shown row, from 0."""
        return row if self._rows is None else int(self._rows[row])

    def place_of(self, row_in_corpus: int) -> int:
        """Returns the shown row of a pair, or of the first one after it; -1 if none is shown."""
        if self._rows is None:
            return min(row_in_corpus, self.n_rows() - 1)
        return min(bisect_left(self._rows, row_in_corpus), len(self._rows) - 1)

    def pair(self, row: int) -> StoredPair:
        """Returns the pair of a shown row."""
        number, place = divmod(row, _BLOCK)
        block = self._blocks.get(number)
        if block is None:
            block = self._blocks[number] = self._read(number * _BLOCK)
            while len(self._blocks) > _BLOCKS_KEPT:
                self._blocks.popitem(last=False)
        return block[place]

    def n_rows(self) -> int:
        if self._corpus is None:
            return 0
        return len(self._corpus) if self._rows is None else len(self._rows)

    def titles(self) -> Sequence[str]:
        return [tr(title) for title in TITLES]

    def is_number(self, column: int) -> bool:
        return column == ROW

    def cell(self, row: int, column: int, role: int) -> Any:
        if self._corpus is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return self._text(row, column)
            case Qt.ItemDataRole.ForegroundRole:
                return QColor(tokens_now().ink if column in (SOURCE, TARGET) else tokens_now().ink_soft)
            case Qt.ItemDataRole.UserRole:
                return self.pair(row)
        return None

    def _text(self, row: int, column: int) -> str:
        if column == ROW:
            return number_words(self.row_in_corpus(row) + 1)
        value = str(getattr(self.pair(row), _ATTRIBUTES[column]))
        return tr(SPLIT_WORDS.get(value, "—")) if column == SPLIT else value

    def _read(self, start: int) -> Sequence[StoredPair]:
        assert self._corpus is not None
        if self._rows is None:
            return self._corpus.rows(start, _BLOCK)
        return self._corpus.pairs(self._rows[start : start + _BLOCK])
