"""A list of which any number is ticked; one stop for Tab, Space ticks. Knows names, no engine."""

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem

_ROW_HEIGHT = 32


class CheckList(QListWidget):
    """Names with a tick before each; a click anywhere on a row ticks it.

    Signals:
        ticked(): something was ticked or unticked, by the user or by code.
    """

    ticked = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setUniformItemSizes(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._pressed: tuple[QListWidgetItem, Qt.CheckState] | None = None
        """The row under a button of the mouse, and how it was before."""
        self.itemChanged.connect(lambda _item: self.ticked.emit())

    def fill(self, items: Iterable[tuple[str, Any, str]], *, keep: bool = True) -> None:
        """Replaces the rows: what is shown, what it stands for, its tooltip. May keep what was ticked."""
        before = set(self.values()) if keep else set()
        with QSignalBlocker(self):
            self.clear()
            for text, value, tip in items:
                item = QListWidgetItem(text)
                item.setData(Qt.ItemDataRole.UserRole, value)
                item.setToolTip(tip)
                item.setSizeHint(QSize(0, _ROW_HEIGHT))
                item.setFlags(
                    Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable
                )
                item.setCheckState(_state(value in before))
                self.addItem(item)
        if self.count():
            self.setCurrentRow(0)
        self.ticked.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remembers the row that is pressed."""
        item = self.itemAt(event.position().toPoint())
        is_left = event.button() == Qt.MouseButton.LeftButton
        self._pressed = (item, item.checkState()) if item is not None and is_left else None
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ticks the row that was pressed, unless its box has done so."""
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, None
        if pressed is None or pressed[0] is not self.itemAt(event.position().toPoint()):
            return
        item, before = pressed
        if item.checkState() == before:
            item.setCheckState(_state(before != Qt.CheckState.Checked))

    def values(self) -> list[Any]:
        """Returns what is ticked, in the order of the list."""
        items = (self.item(row) for row in range(self.count()))
        return [
            item.data(Qt.ItemDataRole.UserRole)
            for item in items
            if item.checkState() == Qt.CheckState.Checked
        ]

    def tick(self, values: Iterable[Any]) -> None:
        """Ticks these and no others."""
        wanted = list(values)
        with QSignalBlocker(self):
            for row in range(self.count()):
                item = self.item(row)
                item.setCheckState(_state(item.data(Qt.ItemDataRole.UserRole) in wanted))
        self.ticked.emit()

    def height_for_rows(self, n_rows: int) -> int:
        """Returns the height that shows so many rows without scrolling."""
        return n_rows * _ROW_HEIGHT + 2 * self.frameWidth() + 2


def _state(is_on: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked
