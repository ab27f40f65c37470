"""The splitters of the page: remembered, and turned where the window is narrow."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from gui.settings import Settings
from gui.theme.tokens import SPACE_3

HALVES = [10_000, 10_000]
"""Parts of a splitter whose size is not known yet: larger than any, so that shares count."""
_NARROW = 720
"""Pixels; below this the panes stand one above the other."""


class PaneSplitter(QSplitter):
    """Text and translation, side by side; the position of the divider is remembered."""

    def __init__(self, settings: Settings, first: QWidget, second: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._settings = settings
        self._parts = (first, second)
        self.setAccessibleName("Text and translation")
        fill(self, first, second)
        self._share_room()
        self.splitterMoved.connect(self._remember)

    def _remember(self) -> None:
        if self.orientation() == Qt.Orientation.Horizontal:
            self._settings.panes = self.saveState()

    def minimumSizeHint(self) -> QSize:
        """Asks for the width of one pane only: where two do not fit, they stand one above the other."""
        hint = super().minimumSizeHint()
        return QSize(max(part.minimumWidth() for part in self._parts), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the panes one above the other where they would be too narrow."""
        super().resizeEvent(event)
        is_narrow = event.size().width() < _NARROW
        wanted = Qt.Orientation.Vertical if is_narrow else Qt.Orientation.Horizontal
        if wanted != self.orientation():
            self.setOrientation(wanted)
            self._share_room()

    def _share_room(self) -> None:
        """Puts the divider where it was side by side; else in the middle."""
        is_known = self.orientation() == Qt.Orientation.Horizontal and not self._settings.panes.isEmpty()
        if not (is_known and self.restoreState(self._settings.panes)):
            self.setSizes(HALVES)


def fill(splitter: QSplitter, *parts: QWidget) -> None:
    """Puts parts into a splitter, none of which can be dragged shut."""
    splitter.setHandleWidth(SPACE_3)
    splitter.setChildrenCollapsible(False)
    for part in parts:
        splitter.addWidget(part)
        splitter.setStretchFactor(splitter.count() - 1, 1)
