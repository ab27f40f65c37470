"""The table of a queue: name, kind, size and state of every file, with a bar under the one at work."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from PySide6.QtCore import QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from engine.results.queue.files import FileState, QueuedFile
from gui.item_models.cell_table import Index
from gui.item_models.record_table import Column, RecordTable
from gui.pages.translate.queue.words import kind_words
from gui.theme import tokens_now
from gui.theme.icons import icon
from gui.theme.tokens import Tokens
from gui.widgets.table import Table

NAME, KIND, SIZE, STATE = range(4)
_KIND_WIDTH, _SIZE_WIDTH = 160, 96
_KIND_LEAST, _SIZE_LEAST = 640, 480
"""Pixels; narrower tables leave the column out."""
_BAR, _BAR_SIDE = 3, 6
_ICONS = {
    FileState.DONE: ("circle-check", "good"),
    FileState.FAILED: ("circle-x", "poor"),
}


@dataclass(frozen=True, slots=True)
class QueueRow:
    """One file as it is shown."""

    file: QueuedFile
    size: str
    state: str
    share: float = -1.0
    """Share of the file that is done, in [0, 1]; below 0: it is not being translated."""
    is_other: bool = False
    """True: it names other languages."""
    is_doubtful: bool = False
    """True: it waits, and looks like another language than the one that is chosen."""

    @property
    def tip(self) -> str:
        """All that there is to know of its state."""
        failure = self.file.failure
        return f"{self.state} {failure.hint}".strip() if failure is not None else self.state


class QueueRows(RecordTable[QueueRow]):
    """The rows; the state has an icon, never a colour alone."""

    def __init__(self) -> None:
        super().__init__([
            Column("File", lambda row: row.file.path.name, tip=lambda row: str(row.file.path)),
            Column("Kind", lambda row: kind_words(row.file.look), is_soft=True),
            Column("Size", lambda row: row.size, is_number=True, is_soft=True),
            Column("State", lambda row: row.state, tip=lambda row: row.tip),
        ])  # fmt: skip

    def show_row(self, row: int, shown: QueueRow) -> None:
        self._records[row] = shown
        self.show_again(row, row)

    def cell(self, row: int, column: int, role: int) -> Any:
        """Returns what a column makes of a file, and how its state looks."""
        if column == STATE:
            shown = self.record(row)
            match role:
                case Qt.ItemDataRole.DecorationRole:
                    return _icon_of(shown)
                case Qt.ItemDataRole.ForegroundRole:
                    return QColor(_colour_of(shown, tokens_now()))
        return super().cell(row, column, role)


def _icon_of(row: QueueRow) -> Any:
    if row.is_other or row.is_doubtful:
        return icon("triangle-alert", "warn")
    if row.file.state is FileState.DONE and row.file.result is not None and row.file.result.remarks:
        return icon("circle-check", "warn")
    name = _ICONS.get(row.file.state)
    return icon(*name) if name else None


def _colour_of(row: QueueRow, tokens: Tokens) -> str:
    if row.is_other or row.is_doubtful:
        return tokens.warn
    match row.file.state:
        case FileState.FAILED:
            return tokens.poor
        case FileState.UNREAD | FileState.WAITING:
            return tokens.ink_soft
    return tokens.ink


class _QueueDelegate(QStyledItemDelegate):
    """Shortens names in the middle, and draws how far the file at work is."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Keeps the beginning and the ending of a name, and the beginning of a sentence."""
        super().initStyleOption(option, index)
        modes = Qt.TextElideMode
        option.textElideMode = modes.ElideMiddle if index.column() == NAME else modes.ElideRight

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index | QPersistentModelIndex
    ) -> None:
        """Paints the cell, and the bar at its foot."""
        super().paint(painter, option, index)
        if index.column() != STATE:
            return
        share = cast("QueueRow", index.data(Qt.ItemDataRole.UserRole)).share
        if share < 0:
            return
        box, tokens = option.rect, tokens_now()
        groove = QRect(box.left() + _BAR_SIDE, box.bottom() - _BAR - 2, box.width() - 2 * _BAR_SIDE, _BAR)
        painter.fillRect(groove, QColor(tokens.line))
        groove.setWidth(round(groove.width() * share))
        painter.fillRect(groove, QColor(tokens.accent))


class QueueTable(Table):
    """The files.

    Signals:
        opened(): Enter or a double click on a row.
        removed(): the Delete key.
    """

    opened = Signal()
    removed = Signal()

    def __init__(self) -> None:
        self.rows = QueueRows()
        super().__init__("Files to translate", self.rows, [0, _KIND_WIDTH, _SIZE_WIDTH, 0])
        self.setProperty("role", "plain")
        self.setSelectionMode(self.SelectionMode.ExtendedSelection)
        self.setItemDelegate(_QueueDelegate(self))
        self.set_optional({KIND: _KIND_LEAST, SIZE: _SIZE_LEAST})
        self.doubleClicked.connect(lambda _cell: self.opened.emit())

    def show_rows(self, rows: Sequence[QueueRow]) -> None:
        """Replaces the rows; as many as before keep place and choice."""
        self.rows.update_records(rows)

    @property
    def chosen(self) -> list[int]:
        """The numbers of the chosen rows."""
        return self.chosen_rows()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the report of a file, Delete takes files out."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.opened.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.removed.emit()
        else:
            super().keyPressEvent(event)
