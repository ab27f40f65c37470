"""A list of models in rows of a few lines: what each is, then what one chooses it by."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem

from gui.item_models.record_table import Index, RecordList
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3
from gui.widgets.controls import paint_ground, paint_lines, set_up_rows

R = TypeVar("R")

_LINE_HEIGHT = 20


class _LinedRecords(RecordList[R]):
    """Shows what `lines` says of a record: the first is its name, and all are read aloud."""

    def __init__(self, lines: Callable[[R], Sequence[str]]) -> None:
        super().__init__()
        self.lines = lines

    def shown(self, row: int, role: int) -> object:
        lines = self.lines(self.records[row])
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return lines[0]
            case Qt.ItemDataRole.AccessibleTextRole:
                return ". ".join(line.strip().rstrip(".") for line in lines if line) + "."
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join(line.strip() for line in lines if line)
        return None


class Rows(QListView, Generic[R]):
    """The list.

    Args:
        name: of the list, read aloud.
        lines: what a row says, from the top; an empty line leaves its place empty.
        n_lines: of each row.

    Signals:
        picked(): another row is the current one.
        delete_pressed(): the key, on a row.
    """

    picked = Signal()
    delete_pressed = Signal()

    def __init__(self, name: str, lines: Callable[[R], Sequence[str]], n_lines: int) -> None:
        super().__init__()
        self._records = _LinedRecords(lines)
        set_up_rows(self, name, self._records, _RowDelegate(self, lines, n_lines))
        self.selectionModel().currentRowChanged.connect(lambda _now, _before: self.picked.emit())

    def show_records(self, records: Sequence[R]) -> None:
        """Replaces all rows; none is chosen then."""
        self._records.show_records(records)

    @property
    def records(self) -> list[R]:
        return self._records.records

    @property
    def current(self) -> R | None:
        """The record that is chosen."""
        row = self.currentIndex().row()
        return self.records[row] if 0 <= row < len(self.records) else None

    def choose(self, row: int) -> None:
        """Chooses a row."""
        self.setCurrentIndex(self._records.index(row))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tells of the Delete key."""
        if event.key() == Qt.Key.Key_Delete and self.current is not None:
            self.delete_pressed.emit()
        else:
            super().keyPressEvent(event)


class _RowDelegate(QStyledItemDelegate):
    """Paints the lines of a row."""

    def __init__(self, view: QListView, lines: Callable[[R], Sequence[str]], n_lines: int) -> None:
        super().__init__(view)
        self._lines, self._n_lines = lines, n_lines

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(160, self._n_lines * _LINE_HEIGHT + 2 * SPACE_2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        box = paint_ground(painter, option).adjusted(SPACE_3, SPACE_2, -SPACE_3, -SPACE_2)
        lines = list(self._lines(index.data(Qt.ItemDataRole.UserRole)))
        inset = len(lines[0]) - len(lines[0].lstrip())
        first = lines[0].strip()
        box.setLeft(box.left() + inset * SPACE_1)
        paint_lines(painter, box, [first, *lines[1:]], self._n_lines)
        painter.restore()
