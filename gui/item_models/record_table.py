"""A table over a list of records, one function per column."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from gui.theme import tokens_now

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex


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
    """What to sort by; the text if not given."""


class RecordTable(QAbstractTableModel, Generic[R]):
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

    def record(self, row: int) -> R:
        """Returns the record of a row."""
        return self._records[row]

    def row_of(self, is_wanted: Callable[[R], bool]) -> int:
        """Returns the first row whose record is wanted, or -1."""
        return next((row for row, record in enumerate(self._records) if is_wanted(record)), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, Qt's signature
        """Returns the number of records."""
        return 0 if parent.isValid() else len(self._records)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, Qt's signature
        """Returns the number of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Returns what one cell shows."""
        if not index.isValid():
            return None
        record, column = self._records[index.row()], self._columns[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return column.text(record)
            case Qt.ItemDataRole.ToolTipRole:
                return column.tip(record) if column.tip else None
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(column.is_number)
            case Qt.ItemDataRole.ForegroundRole:
                return QColor(tokens_now().ink_soft if column.is_soft else tokens_now().ink)
            case Qt.ItemDataRole.UserRole:
                return record
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Returns the titles."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._columns[section].title
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(self._columns[section].is_number)
        return None

    def sort(self, section: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sorts by a column."""
        column = self._columns[section]
        self.layoutAboutToBeChanged.emit()
        is_down = order == Qt.SortOrder.DescendingOrder
        self._records.sort(key=column.sort_key or column.text, reverse=is_down)
        self.layoutChanged.emit()


def _alignment(is_number: bool) -> int:
    side = Qt.AlignmentFlag.AlignRight if is_number else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)
