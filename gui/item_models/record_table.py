"""A table over a list of records, one function per column."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from gui.item_models.cell_table import CellTable
from gui.theme import tokens_now

R = TypeVar("R")


@dataclass(frozen=True)
class Column(Generic[R]):
    """One column of a table."""

    title: str
    text: Callable[[R], str]
    is_number: bool = False
    is_soft: bool = False
    """Secondary text."""
    tip: Callable[[R], str] | None = None
    sort_key: Callable[[R], Any] | None = None
    """The key to sort by; the text if not given."""


class RecordTable(CellTable, Generic[R]):
    """Shows records; a row's record is in `Qt.UserRole`."""

    def __init__(self, columns: Sequence[Column[R]]) -> None:
        super().__init__()
        self._columns = list(columns)
        self._records: list[R] = []

    def show_records(self, records: Sequence[R]) -> None:
        """Replaces all rows."""
        self.beginResetModel()
        self._records = list(records)
        self.endResetModel()

    def rename(self, column: int, title: str) -> None:
        """Gives a column another title."""
        self._columns[column] = replace(self._columns[column], title=title)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, column, column)

    def record(self, row: int) -> R:
        return self._records[row]

    def row_of(self, is_wanted: Callable[[R], bool]) -> int:
        """Returns the first row whose record is wanted, or -1."""
        return next((row for row, record in enumerate(self._records) if is_wanted(record)), -1)

    def update_records(self, records: Sequence[R]) -> None:
        """Replaces the records; where there are as many as before, what is chosen stays chosen."""
        if len(records) != len(self._records):
            self.show_records(records)
            return
        self._records = list(records)
        self.show_again(0, len(records) - 1)

    def n_rows(self) -> int:
        return len(self._records)

    def titles(self) -> Sequence[str]:
        return [column.title for column in self._columns]

    def is_number(self, column: int) -> bool:
        return self._columns[column].is_number

    def cell(self, row: int, column: int, role: int) -> Any:
        record, shown = self._records[row], self._columns[column]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return shown.text(record)
            case Qt.ItemDataRole.ToolTipRole:
                return shown.tip(record) if shown.tip else None
            case Qt.ItemDataRole.ForegroundRole:
                return QColor(tokens_now().ink_soft if shown.is_soft else tokens_now().ink)
            case Qt.ItemDataRole.UserRole:
                return record
        return None

    def sort(self, section: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        column = self._columns[section]
        self.layoutAboutToBeChanged.emit()
        is_down = order == Qt.SortOrder.DescendingOrder
        self._records.sort(key=column.sort_key or column.text, reverse=is_down)
        self.layoutChanged.emit()
