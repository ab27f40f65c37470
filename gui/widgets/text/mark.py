"""Parlance's mark: a sheet with two quotation marks, one that opens low and one that closes high."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QWidget

from gui.assets import assets_folder

_SIZES = (16, 32, 64, 128, 256)


def mark_icon() -> QIcon:
    """Builds the window's icon."""
    renderer = _renderer()
    icon = QIcon()
    for size in _SIZES:
        pixmap = QPixmap(size, size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        renderer.render(painter)
        painter.end()
        icon.addPixmap(pixmap)
    return icon


class Mark(QWidget):
    """The mark, for the eye only."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self._renderer = _renderer()
        self.setFixedSize(size, size)
        self.setAccessibleName("Parlance")

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the mark; its colours suit both themes."""
        painter = QPainter(self)
        self._renderer.render(painter, QRectF(self.rect()))
        painter.end()


def _renderer() -> QSvgRenderer:
    return QSvgRenderer(str(assets_folder() / "icons" / "parlance.svg"))
