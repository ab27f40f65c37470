"""The list of runs beside the page: what learns now, what waits, what earlier runs came to."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPointF, QRect, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from engine.results.jobs import RunState
from gui.item_models.cell_table import Index
from gui.pages.adapt.runs.entries import RunEntry, RunModel
from gui.theme import tokens_now
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3
from gui.widgets.cards import label
from gui.widgets.controls.buttons import icon_button, outlined_button
from gui.widgets.controls.list_rows import paint_ground, paint_lines, set_up_rows
from gui.widgets.layouts import row_in, rows_in

WIDTH = 256
_ROW_HEIGHT = 74
_LEAST_OF_MODEL = 3
"""The model's name keeps at least one part in this many of a title's width."""
_KINDS = {"good": "good", "poor": "poor", "warn": "warn", "neutral": "ink_soft"}
_COLOURS = {
    RunState.RUNNING: "accent", RunState.QUEUED: "ink_soft", RunState.PAUSED: "warn",
    RunState.INTERRUPTED: "warn", RunState.FAILED: "poor",
}  # fmt: skip


class RunList(QWidget):
    """Runs one below the other, with the way to a new one.

    Signals:
        chosen(RunEntry): show this run.
        move_asked(RunEntry, int): start a waiting run earlier (-1) or later (1).
        remove_asked(RunEntry): take a waiting run out.
    """

    chosen = Signal(RunEntry)
    move_asked = Signal(RunEntry, int)
    remove_asked = Signal(RunEntry)

    def __init__(self) -> None:
        super().__init__()
        self.setFixedWidth(WIDTH)
        self.model = RunModel()
        self.list = _Runs(self.model, self)
        self.list.selectionModel().currentChanged.connect(lambda now, _before: self._tell(now))
        self._current: RunEntry | None = None
        self.new = outlined_button("New adaptation", "plus")
        self.up = icon_button("chevron-up", "Start earlier (Alt+Up)")
        self.down = icon_button("chevron-down", "Start later (Alt+Down)")
        self.remove = icon_button("x", "Take out of the queue (Delete)")
        self.up.clicked.connect(lambda: self.ask_move(-1))
        self.down.clicked.connect(lambda: self.ask_move(1))
        self.remove.clicked.connect(self.ask_remove)
        self._tools = QWidget()
        row_in(self._tools, (label("In the queue", "small"), 1), self.up, self.down, self.remove, spacing=0)
        rows_in(self, self.new, label("Runs", "strong"), (self.list, 1), self._tools, spacing=SPACE_3)
        self._tools.hide()

    @property
    def current(self) -> RunEntry | None:
        """The chosen row."""
        entry = self.list.currentIndex().data(Qt.ItemDataRole.UserRole)
        return entry if isinstance(entry, RunEntry) else None

    def show_entries(self, entries: Sequence[RunEntry], shown: RunEntry | None) -> None:
        """Shows the runs in their order; `shown` is the one that the page shows, if any."""
        selection = self.list.selectionModel()
        with QSignalBlocker(selection):
            is_other = self.model.show_entries(entries)
            row = self.model.records.index(shown) if shown in self.model.records else -1
            if is_other or row != self.list.currentIndex().row():
                index = self.model.index(row) if row >= 0 else QModelIndex()
                selection.setCurrentIndex(index, selection.SelectionFlag.ClearAndSelect)
        self.list.viewport().update()
        self._show_tools()

    def ask_move(self, by: int) -> None:
        """Asks for another place of the chosen run."""
        if self.current is not None and self.current.is_waiting:
            self.move_asked.emit(self.current, by)

    def ask_remove(self) -> None:
        """Asks to take the chosen run out of the queue."""
        if self.current is not None and self.current.is_waiting:
            self.remove_asked.emit(self.current)

    def _tell(self, index: Index) -> None:
        entry = index.data(Qt.ItemDataRole.UserRole)
        self._show_tools()
        if entry is not None:
            self.chosen.emit(entry)

    def _show_tools(self) -> None:
        current = self.current
        waiting = [entry for entry in self.model.records if entry.is_waiting]
        self._tools.setVisible(current in waiting)
        if current in waiting:
            place = waiting.index(current)
            self.up.setEnabled(place > 0)
            self.down.setEnabled(place < len(waiting) - 1)


class _Runs(QListView):
    """The list with its keys."""

    def __init__(self, model: RunModel, owner: RunList) -> None:
        super().__init__()
        self._owner = owner
        set_up_rows(self, "Runs", model, _RunDelegate(self))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt with an arrow moves a waiting run, Delete takes it out; the toast can undo that."""
        moves = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.key() in moves:
            self._owner.ask_move(moves[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_Delete:
            self._owner.ask_remove()
        else:
            super().keyPressEvent(event)


class _RunDelegate(QStyledItemDelegate):
    """Paints the dot, the title, the method, the result or progress, and a line that grows."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(120, _ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry: RunEntry = index.data(Qt.ItemDataRole.UserRole)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row = paint_ground(painter, option)
        _paint_dot(painter, row, entry)
        left = row.left() + 26
        texts = QRect(
            left, row.top() + SPACE_1 + 1, row.right() - left - SPACE_2, row.height() - 2 * SPACE_1 - 4
        )
        title = title_within(entry.title, texts.width(), painter.fontMetrics())
        paint_lines(painter, texts, [title, *filter(None, (entry.way, entry.words))], 3)
        if entry.share is not None:
            tokens = tokens_now()
            line = QRectF(left, row.bottom() - 3, texts.width(), 2)
            painter.fillRect(line, QColor(tokens.line))
            painter.fillRect(
                QRectF(left, line.top(), line.width() * min(1.0, entry.share), 2), QColor(tokens.accent)
            )
        painter.restore()


def title_within(title: str, width: int, metrics: QFontMetrics) -> str:
    """Shortens a run's title: the model in it, so that the domain stays to be read, else its middle."""
    if metrics.horizontalAdvance(title) <= width:
        return title
    model, dot, domain = title.rpartition(" · ")
    room = width - metrics.horizontalAdvance(dot + domain)
    if not model or room < width // _LEAST_OF_MODEL:
        return metrics.elidedText(title, Qt.TextElideMode.ElideMiddle, width)
    return metrics.elidedText(model, Qt.TextElideMode.ElideMiddle, room) + dot + domain


def colour_of(entry: RunEntry) -> str:
    """Returns the token of a run's dot: of its verdict once it is done; amber if it is held back."""
    if entry.state != RunState.DONE:
        return _COLOURS.get(entry.state, "ink_soft")
    return "warn" if entry.is_held and entry.kind != "poor" else _KINDS.get(entry.kind, "ink_soft")


def _paint_dot(painter: QPainter, row: QRect, entry: RunEntry) -> None:
    """Paints a full dot for what learns or is over, a ring for what waits or was stopped."""
    colour = QColor(getattr(tokens_now(), colour_of(entry)))
    is_full = entry.state in (RunState.RUNNING, RunState.DONE, RunState.FAILED)
    painter.setPen(QPen(colour, 1.5))
    painter.setBrush(colour if is_full else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(row.left() + 13, row.top() + 16), 3.5, 3.5)
