"""A list over records, one row each."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt

from gui.item_models.cell_table import Index

R = TypeVar("R")


class RecordList(QAbstractListModel, Generic[R]):
    """Shows records; a row's record is in `Qt.UserRole`, and a subclass says what else a row shows."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[R] = []

    @abstractmethod
    def shown(self, row: int, role: int) -> object:
        """Returns what a row shows in a role; None: nothing."""

    def show_records(self, records: Sequence[R]) -> None:
        """Replaces all rows."""
        self.beginResetModel()
        self.records = list(records)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, Qt's signature
        return 0 if parent.isValid() else len(self.records)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = index.row()
        return self.records[row] if role == Qt.ItemDataRole.UserRole else self.shown(row, role)
