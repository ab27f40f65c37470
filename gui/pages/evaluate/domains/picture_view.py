"""Shows a picture that the engine draws for the width and the theme at hand; each part says what it is."""

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from engine.results.domains.pictures import Picture, PictureColours, PictureSpot
from gui.jobs.calls import CallThread, LatestCall
from gui.theme import tokens_now
from gui.widgets.charts.arrow_keys import ARROWS, next_ahead
from gui.widgets.timers import pause_timer

_SETTLE_MS = 60
_LEAST_WIDTH = 320

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
    """A picture as high as it needs; arrow keys go from part to part.

    Args:
        thread: on which pictures are drawn and rendered; thousands of marks take their time.

    Signals:
        drawn(): another picture is shown.
        told(str): what the part says that an arrow key went to; "": none is gone to any more.
    """

    drawn = Signal()
    told = Signal(str)

    def __init__(self, thread: CallThread) -> None:
        super().__init__()
        self.picture: Picture | None = None
        self._draw: Draw | None = None
        self._painted = QImage()
        self._drawing = LatestCall(thread, self)
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
        if self.picture is None:
            return
        painter = QPainter(self)
        painter.drawImage(QPoint(0, 0), self._painted)
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
        step = ARROWS.get(Qt.Key(event.key()))
        if step is None or self.picture is None or not self.picture.spots:
            super().keyPressEvent(event)
            return
        spots = self.picture.spots
        self._spot = next_ahead(self._spot, spots, step, _middle) if self._spot else spots[0]
        self._tell(self._spot.words)
        self.told.emit(self._spot.words)
        self.update()

    def _redraw(self) -> None:
        draw, width, colours = self._draw, max(_LEAST_WIDTH, self.width()), colours_now()
        scale = self.devicePixelRatioF()
        assert draw is not None
        self._timer.stop()

        def work() -> tuple[Picture, QImage]:
            picture = draw(width, colours)
            return picture, _rendered(picture, colours, scale)

        self._drawing.run(work, self._take, _raise)

    def _take(self, found: tuple[Picture, QImage]) -> None:
        self.picture, self._painted = found
        self._spot = None
        self.setFixedHeight(int(self.picture.height))
        self._tell(self.picture.title)
        self.setAccessibleDescription(self.picture.words)
        self.update()
        self.told.emit("")
        self.drawn.emit()

    def _tell(self, words: str) -> None:
        self.setAccessibleName(words)

    def _at(self, place: QPointF) -> PictureSpot | None:
        spots = self.picture.spots if self.picture else ()
        return next((each for each in reversed(spots) if _frame(each).contains(place)), None)


def _rendered(picture: Picture, colours: PictureColours, scale: float) -> QImage:
    size = QSize(round(picture.width * scale), round(picture.height * scale))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(colours.sheet))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(QByteArray(picture.svg.encode())).render(painter)
    painter.end()
    image.setDevicePixelRatio(scale)
    return image


def _raise(error: Exception) -> None:
    raise error


def _frame(spot: PictureSpot) -> QRectF:
    return QRectF(spot.left, spot.top, spot.width, spot.height).adjusted(-1, -1, 1, 1)


def _middle(spot: PictureSpot) -> QPointF:
    return _frame(spot).center()
