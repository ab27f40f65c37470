"""The base of all tables: number of rows and columns, titles, numbers aligned right."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex


class CellTable(QAbstractTableModel):
    """A table without children; a subclass says how many rows there are and what their cells hold."""

    @abstractmethod
    def n_rows(self) -> int:
        """Returns how many rows are shown."""

    @abstractmethod
    def titles(self) -> Sequence[str]:
        """Returns the titles of the columns."""

    @abstractmethod
    def cell(self, row: int, column: int, role: int) -> Any:
        """Returns what a cell shows in a role; None: nothing."""

    def is_number(self, _column: int) -> bool:
        """True for columns of numbers."""
        return False

    def title_tip(self, _column: int) -> str | None:
        """Returns what a column means."""
        return None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, Qt's signature
        return 0 if parent.isValid() else self.n_rows()

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, Qt's signature
        return 0 if parent.isValid() else len(self.titles())

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        return self.cell(index.row(), index.column(), role)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Returns the titles, and what they mean."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.titles()[section]
            case Qt.ItemDataRole.ToolTipRole:
                return self.title_tip(section)
            case Qt.ItemDataRole.TextAlignmentRole:
                return self._alignment(section)
        return None

    def show_again(self, first: int, last: int) -> None:
        """Tells the views that the cells of some rows have changed."""
        if last >= first:
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(self.titles()) - 1))

    def _alignment(self, column: int) -> int:
        side = Qt.AlignmentFlag.AlignRight if self.is_number(column) else Qt.AlignmentFlag.AlignLeft
        return int(side | Qt.AlignmentFlag.AlignVCenter)
