"""The numbers behind a picture as a table: the same for those who do not see it."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from engine.results.domains.pictures import Cell
from gui.item_models.cell_table import CellTable
from gui.theme import tokens_now


class NumberTable(CellTable):
    """Shows rows below a row of names."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: Sequence[Sequence[Cell]] = ((),)

    def show_rows(self, rows: Sequence[Sequence[Cell]]) -> None:
        """Replaces everything; the first row holds the names."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def n_rows(self) -> int:
        return len(self._rows) - 1

    def titles(self) -> Sequence[str]:
        return [str(name) for name in self._rows[0]]

    def is_number(self, column: int) -> bool:
        return self.n_rows() > 0 and not isinstance(self._rows[1][column], str)

    def cell(self, row: int, column: int, role: int) -> Any:
        """Returns what a cell shows; fractions with two digits."""
        value = self._rows[row + 1][column]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return f"{value:.2f}" if isinstance(value, float) else str(value)
            case Qt.ItemDataRole.ForegroundRole:
                return QColor(tokens_now().ink)
        return None
