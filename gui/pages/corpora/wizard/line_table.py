"""The user's own lines as a table: source, target and what else is known, two lines of text to a row."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent

from engine.results.importing.cleaning import StagedUnit
from engine.results.importing.staging import PreviewPair
from gui.item_models.cell_table import Index
from gui.item_models.record_table import Column, RecordTable
from gui.widgets.table import Table

ShownLine: TypeAlias = PreviewPair | StagedUnit

_ROW_HEIGHT = 60
_PLACE_LEAST, _PLACE_MOST, _PLACE_SHARE = 136, 360, 0.2
_KEEP = 0


def _column(title: str, text: Callable[[ShownLine], str], *, is_soft: bool = False) -> Column[ShownLine]:
    return Column[ShownLine](title, text, is_soft=is_soft, tip=text)


def _origin(line: ShownLine) -> str:
    return line.origin


def _number(line: ShownLine) -> str:
    return line.origin.rpartition(":")[2]


_PLACE = _column("Place", _origin, is_soft=True)
_LINE = Column[ShownLine]("Line", _number, is_number=True, is_soft=True, tip=_origin)
_TEXTS = [_column("Source", lambda line: line.source), _column("Target", lambda line: line.target)]
_SPEAKER = _column("Speaker", lambda line: line.speaker, is_soft=True)


class LineTable(Table):
    """Shows lines; the speaker's column only where somebody speaks, the target's only where there is one."""

    def __init__(self, name: str, model: "LineModel | None" = None, *, is_one_file: bool = False) -> None:
        place = _LINE if is_one_file else _PLACE
        self.pairs = model or LineModel([*_TEXTS, _SPEAKER, place])
        self._first = 1 if isinstance(self.pairs, KeepLineModel) else 0
        widths = [64, 0, 0, 88, 72 if is_one_file else _PLACE_LEAST][1 - self._first :]
        super().__init__(name, self.pairs, widths)
        self.setWordWrap(True)
        self.verticalHeader().setDefaultSectionSize(_ROW_HEIGHT)
        self._place = -1 if is_one_file else self._first + 3
        self.set_optional({self._first + 3: 340 if is_one_file else 560})

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Gives the names of files more room in a wide table."""
        if self._place >= 0:
            share = round(event.size().width() * _PLACE_SHARE)
            self.setColumnWidth(self._place, max(_PLACE_LEAST, min(_PLACE_MOST, share)))
        super().resizeEvent(event)

    def show_lines(self, lines: Sequence[ShownLine], titles: tuple[str, str] = ("Source", "Target")) -> None:
        self.pairs.show_lines(lines, titles)
        self.setColumnHidden(self._first + 1, not any(line.target for line in lines))
        self.setColumnHidden(self._first + 2, not any(line.speaker for line in lines))


class LineModel(RecordTable[ShownLine]):
    """Lines, with the languages' names over the two texts."""

    def __init__(self, columns: Sequence[Column[ShownLine]]) -> None:
        super().__init__(columns)
        self._titles = {"Source": "Source", "Target": "Target"}

    def show_lines(self, lines: Sequence[ShownLine], titles: tuple[str, str]) -> None:
        self._titles = {"Source": titles[0] or "Source", "Target": titles[1] or "Target"}
        self.show_records(lines)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        title = super().headerData(section, orientation, role)
        return self._titles.get(title, title) if isinstance(title, str) else title


class KeepLineModel(LineModel):
    """Lines with a tick for those that stay whatever the rules say.

    Signals:
        kept(int, bool): the row of the staged text, and whether it stays.
    """

    kept = Signal(int, bool)

    def __init__(self) -> None:
        super().__init__([Column[ShownLine]("Keep", lambda _line: ""), *_TEXTS, _SPEAKER, _PLACE])
        self._rows: set[int] = set()

    def show_kept(self, rows: Sequence[int]) -> None:
        """Ticks the lines with these rows."""
        self._rows = set(rows)
        if self.rowCount():
            self.dataChanged.emit(self.index(0, _KEEP), self.index(self.rowCount() - 1, _KEEP))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Makes the first column one that can be ticked."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == _KEEP else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if index.isValid() and index.column() == _KEEP:
            row = self._row_of(index)
            if role == Qt.ItemDataRole.CheckStateRole:
                return Qt.CheckState.Checked if row in self._rows else Qt.CheckState.Unchecked
            if role == Qt.ItemDataRole.AccessibleTextRole:
                return "Keep this one anyway"
            if role == Qt.ItemDataRole.ToolTipRole:
                return "Keep this one anyway (Space)"
        return super().data(index, role)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Takes a tick."""
        if index.column() != _KEEP or role != Qt.ItemDataRole.CheckStateRole:
            return False
        row = self._row_of(index)
        is_kept = Qt.CheckState(value) == Qt.CheckState.Checked
        self._rows = self._rows | {row} if is_kept else self._rows - {row}
        self.dataChanged.emit(index, index)
        self.kept.emit(row, is_kept)
        return True

    def _row_of(self, index: Index) -> int:
        line = self.record(index.row())
        return line.row if isinstance(line, StagedUnit) else -1
