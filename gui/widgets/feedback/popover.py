"""A sheet that floats over the page until the reader looks elsewhere. Knows nothing of its content."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QColor, QHideEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsDropShadowEffect, QWidget

from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_5
from gui.widgets.layouts import rows_in

_SHADOW_ALPHA = 70


class Popover(QFrame):
    """Opens over its host; Escape, a click elsewhere or another window close it.

    Signals:
        closed(): it was closed.
    """

    closed = Signal()

    def __init__(self, host: QWidget, name: str) -> None:
        super().__init__(host)
        self.host = host
        self.setProperty("role", "popover")
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        shadow = QGraphicsDropShadowEffect(self)
        shadow.setBlurRadius(SPACE_5)
        shadow.setOffset(0, SPACE_1)
        shadow.setColor(QColor(0, 0, 0, _SHADOW_ALPHA))
        self.setGraphicsEffect(shadow)
        self.body = rows_in(self, spacing=SPACE_2, margins=(SPACE_3, SPACE_3, SPACE_3, SPACE_3))
        self._back_to: QWidget | None = None
        self.hide()

    def open_at(self, place: QPoint, width: int) -> None:
        """Opens below a place, or above it where there is more room.

        Args:
            place: global pixels.
            width: wished for; the host's width is the limit.
        """
        host = self.host
        self._back_to = QApplication.focusWidget()
        width = min(width, host.width() - 2 * SPACE_2)
        self.ensurePolished()
        self.body.activate()
        self.setFixedSize(width, self._height(width))
        self.move(_fitting(host.mapFromGlobal(place), self.rect(), host.rect()))
        self.show()
        self.raise_()
        _application().installEventFilter(self)

    def _height(self, width: int) -> int:
        if self.body.hasHeightForWidth():
            return self.body.totalHeightForWidth(width)
        return self.body.totalSizeHint().height()

    def close_popover(self, *, keep_focus: bool = True) -> None:
        """Closes it; may give the keyboard back to where it came from."""
        if self.isHidden():
            return
        _application().removeEventFilter(self)
        had_focus = self.isAncestorOf(QApplication.focusWidget() or self)
        self.hide()
        if keep_focus and had_focus and self._back_to is not None:
            self._back_to.setFocus(Qt.FocusReason.PopupFocusReason)
        self.closed.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stops watching when the page goes away with it."""
        _application().removeEventFilter(self)
        super().hideEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Closes on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_popover()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Closes on a press outside, and when the window changes its size."""
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            inside = self.rect().contains(self.mapFromGlobal(event.globalPosition().toPoint()))
            if not inside:
                self.close_popover(keep_focus=False)
        elif event.type() == QEvent.Type.Resize and watched is self.host:
            self.close_popover()
        return False


def _application() -> QCoreApplication:
    application = QCoreApplication.instance()
    assert application is not None, "widgets need an application"
    return application


def _fitting(place: QPoint, size: QRect, room: QRect) -> QPoint:
    x = max(SPACE_2, min(place.x(), room.width() - size.width() - SPACE_2))
    below = place.y() + SPACE_1
    fits_below = below + size.height() + SPACE_2 <= room.height()
    above = place.y() - size.height() - SPACE_5 - SPACE_2
    y = below if fits_below or above < SPACE_2 else above
    return QPoint(x, max(SPACE_2, min(y, room.height() - size.height() - SPACE_2)))
