"""Shows a picture that the engine draws for the width and the theme at hand; each part says what it is."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QByteArray, QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from engine.results.domains.pictures import Picture, PictureColours, PictureSpot
from gui.theme import tokens_now
from gui.widgets.timers import pause_timer

_SETTLE_MS = 60
_LEAST_WIDTH = 320
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}

Draw = Callable[[float, PictureColours], Picture]
"""Draws the picture for a width and colours."""


def colours_now() -> PictureColours:
    """Returns the colours of the theme now in force, as the Translate page has them."""
    tokens = tokens_now()
    return PictureColours(
        sheet=tokens.sheet,
        ink=tokens.ink,
        soft=tokens.ink_soft,
        line=tokens.line,
        on_domain=tokens.accent_ink,
        domains=tokens.domain_tones,
    )


class PictureView(QWidget):
    """A picture as high as it needs; arrow keys go from part to part."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picture: Picture | None = None
        self._draw: Draw | None = None
        self._painted: QPixmap | None = None
        self._spot: PictureSpot | None = None
        self._timer = pause_timer(self, _SETTLE_MS, self._redraw)
        self.setMinimumWidth(_LEAST_WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    def show_picture(self, draw: Draw) -> None:
        """Shows another picture, now and at every other width."""
        self._draw = draw
        self._redraw()

    def sizeHint(self) -> QSize:
        """Returns the picture's own height."""
        return QSize(_LEAST_WIDTH, int(self.picture.height) if self.picture else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draws anew once the width has settled."""
        super().resizeEvent(event)
        if self._draw is not None and (self.picture is None or self.picture.width != self.width()):
            self._timer.start()

    def changeEvent(self, event: QEvent) -> None:
        """Draws anew in the colours of another theme."""
        if event.type() == QEvent.Type.PaletteChange and self._draw is not None:
            self._timer.start()
        super().changeEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the picture, and a frame around the part that was gone to."""
        if self.picture is None:
            return
        scale = self.devicePixelRatioF()
        if self._painted is None or self._painted.devicePixelRatio() != scale:
            self._painted = _rendered(self.picture, scale)
        painter = QPainter(self)
        painter.drawPixmap(QPoint(0, 0), self._painted)
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(tokens_now().accent), 1 if self._spot is None else 2))
            painter.drawRect(_frame(self._spot) if self._spot else QRectF(self.rect()).adjusted(1, 1, -1, -1))
        painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Says what is under the pointer."""
        spot = self._at(event.position())
        QToolTip.showText(event.globalPosition().toPoint(), spot.words if spot else "", self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Goes to the next part in a direction, and says what it is."""
        step = _ARROWS.get(Qt.Key(event.key()))
        if step is None or self.picture is None or not self.picture.spots:
            super().keyPressEvent(event)
            return
        self._spot = _next(self._spot, self.picture.spots, *step)
        self._tell(self._spot.words)
        place = self.mapToGlobal(QPoint(int(self._spot.left), int(self._spot.top + self._spot.height)))
        QToolTip.showText(place, self._spot.words, self)
        self.update()

    def _redraw(self) -> None:
        assert self._draw is not None
        self._timer.stop()
        self.picture = self._draw(max(_LEAST_WIDTH, self.width()), colours_now())
        self._painted, self._spot = None, None
        self.setFixedHeight(int(self.picture.height))
        self._tell(self.picture.title)
        self.setAccessibleDescription(self.picture.words)
        self.update()

    def _tell(self, words: str) -> None:
        self.setAccessibleName(words)

    def _at(self, place: QPointF) -> PictureSpot | None:
        spots = self.picture.spots if self.picture else ()
        return next((each for each in reversed(spots) if _frame(each).contains(place)), None)


def _rendered(picture: Picture, scale: float) -> QPixmap:
    pixmap = QPixmap(QSize(round(picture.width * scale), round(picture.height * scale)))
    pixmap.fill(QColor(tokens_now().sheet))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(QByteArray(picture.svg.encode())).render(painter)
    painter.end()
    pixmap.setDevicePixelRatio(scale)
    return pixmap


def _frame(spot: PictureSpot) -> QRectF:
    return QRectF(spot.left, spot.top, spot.width, spot.height).adjusted(-1, -1, 1, 1)


def _next(here: PictureSpot | None, spots: Sequence[PictureSpot], step_x: int, step_y: int) -> PictureSpot:
    """Returns the nearest part in a direction; the same one where there is none."""
    if here is None:
        return spots[0]
    start = _frame(here).center()

    def cost(spot: PictureSpot) -> float:
        gap = _frame(spot).center() - start
        ahead, aside = gap.x() * step_x + gap.y() * step_y, abs(gap.x() * step_y) + abs(gap.y() * step_x)
        return ahead + 2 * aside if ahead > 0.5 else float("inf")

    goal = min(spots, key=cost)
    return goal if cost(goal) < float("inf") else here
