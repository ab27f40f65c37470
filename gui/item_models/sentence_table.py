"""A table over a speaker's text, read page by page as it is scrolled; cells can be edited."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QColor

from engine.results.speakers import SpeakerSentence
from gui.i18n import tr, tr_noop
from gui.item_models.record_table import CellTable, Index
from gui.theme import tokens_now
from gui.wording import date_words

PAGE = 200
"""Rows read at a time."""
SOURCE, TARGET, DRAFT, ORIGIN, ADDED = range(5)
_TITLES = (tr_noop("Source"), tr_noop("Their words"), tr_noop("Draft of the model"), tr_noop("Origin"),
           tr_noop("Added"))  # fmt: skip
_EDITABLE = {SOURCE: "source", TARGET: "target"}
NO_SOURCE = tr_noop("– their text alone –")


class SentenceTable(CellTable):
    """Shows sentences or corrections; a row's `SpeakerSentence` is in `Qt.UserRole`.

    Signals:
        more_asked(int): the rows from this one on are about to be shown.
        edited(int, str, str): sentence id, "source" or "target", and the new text.
    """

    more_asked = Signal(int)
    edited = Signal(int, str, str)

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[SpeakerSentence] = []
        self._is_complete = True
        self._is_asking = False
        self.needle = ""
        """The text searched for; highlighted where it occurs."""

    @property
    def is_complete(self) -> bool:
        """True once everything there is has been read."""
        return self._is_complete

    def show_rows(self, rows: Sequence[SpeakerSentence], needle: str = "") -> None:
        """Shows the first page of other text."""
        self.beginResetModel()
        self._rows, self.needle = list(rows), needle
        self._is_complete, self._is_asking = len(rows) < PAGE, False
        self.endResetModel()

    def append_rows(self, rows: Sequence[SpeakerSentence]) -> None:
        """Adds the next page."""
        self._is_asking = False
        self._is_complete = len(rows) < PAGE
        if rows:
            first = len(self._rows)
            self.beginInsertRows(QModelIndex(), first, first + len(rows) - 1)
            self._rows.extend(rows)
            self.endInsertRows()

    def replace(self, sentence: SpeakerSentence) -> None:
        """Shows a sentence as it is now; nothing happens if it is not among those read."""
        row = next((row for row, each in enumerate(self._rows) if each.id == sentence.id), -1)
        if row >= 0:
            self._rows[row] = sentence
            self.show_again(row, row)

    def sentence(self, row: int) -> SpeakerSentence:
        return self._rows[row]

    def canFetchMore(self, parent: Index) -> bool:
        """Tells whether there may be more than is shown."""
        return not parent.isValid() and not self._is_complete and not self._is_asking

    def fetchMore(self, _parent: Index) -> None:
        """Asks for the next page; it comes later."""
        self._is_asking = True
        self.more_asked.emit(len(self._rows))

    def n_rows(self) -> int:
        return len(self._rows)

    def titles(self) -> Sequence[str]:
        return [tr(title) for title in _TITLES]

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Lets both sides be edited."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() in _EDITABLE else flags

    def cell(self, row: int, column: int, role: int) -> Any:
        """Returns what one cell shows, or lets be edited."""
        sentence = self._rows[row]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return _texts(sentence)[column]
            case Qt.ItemDataRole.EditRole:
                return (
                    getattr(sentence, _EDITABLE[column]) if column in _EDITABLE else _texts(sentence)[column]
                )
            case Qt.ItemDataRole.ToolTipRole:
                return _texts(sentence)[column] if column in (SOURCE, TARGET, DRAFT) else None
            case Qt.ItemDataRole.ForegroundRole:
                is_ink = column == TARGET or (column == SOURCE and sentence.source)
                return QColor(tokens_now().ink if is_ink else tokens_now().ink_soft)
            case Qt.ItemDataRole.UserRole:
                return sentence
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Takes an edited text, unless it is the same or leaves nothing of the person's words."""
        side = _EDITABLE.get(index.column())
        if role != Qt.ItemDataRole.EditRole or side is None:
            return False
        row, text = self._rows[index.row()], " ".join(str(value).split())
        if text == getattr(row, side) or (side == "target" and not text):
            return False
        self.edited.emit(row.id, side, text)
        return True


def _texts(row: SpeakerSentence) -> tuple[str, ...]:
    source = row.source or tr(NO_SOURCE)
    return source, row.target, row.draft or "–", row.origin or "–", date_words(row.created)
