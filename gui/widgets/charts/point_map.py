"""People as points of a map: who lies near whom. Knows names and places, no engine."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui.theme import tokens_now
from gui.theme.tokens import mix
from gui.widgets.charts.arrow_keys import ARROWS, next_ahead
from gui.widgets.charts.painting import chart_painter, paint_sheet
from gui.widgets.controls.colour_chips import chip_colour

_MARGIN = 36
_RADIUS = 7
_SMALL_RADIUS = 3
_REACH = 14
_LABEL_GAP = 6


@dataclass(frozen=True)
class Place:
    """One point."""

    id: str
    name: str
    x: float
    y: float
    """In any unit; the map fits them in."""
    colour: str = ""
    """Name of a chip."""
    is_quiet: bool = False
    """True for points that are only there to compare with: small and grey, named when pointed at."""


class PointMap(QWidget):
    """Points with names; arrow keys go to the nearest in their direction, Enter opens.

    Signals:
        opened(str): the id of the point that was clicked, or that Enter was pressed on.
    """

    opened = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._places: list[Place] = []
        self._points: dict[str, QPointF] = {}
        self._quiet = QPolygonF()
        self._chosen = ""
        self._pointed = ""
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(420, 300)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 180)

    def show_places(self, places: Sequence[Place], chosen: str = "") -> None:
        """Shows points; that whose id is chosen stands out."""
        self._places = list(places)
        self._lay_out()
        self._chosen = self._pointed = chosen
        self.setAccessibleName(self._name)
        names = ", ".join(place.name for place in self._places if not place.is_quiet)
        self.setAccessibleDescription(f"Points: {names}" if names else "No points")
        self.update()

    def point_of(self, place: Place) -> QPointF:
        """Returns where a place is painted; both directions have the same scale."""
        return self._points[place.id]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fits the points into the new size."""
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        xs, ys = [place.x for place in self._places], [place.y for place in self._places]
        left, right = min(xs, default=0.0), max(xs, default=0.0)
        top, bottom = min(ys, default=0.0), max(ys, default=0.0)
        rooms = ((self.width() - 2 * _MARGIN, right - left), (self.height() - 2 * _MARGIN, bottom - top))
        pixels = min((max(1, room) / extent for room, extent in rooms if extent > 0), default=0.0)
        middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
        self._points = {
            place.id: QPointF(
                self.width() / 2 + (place.x - middle_x) * pixels,
                self.height() / 2 + (place.y - middle_y) * pixels,
            )
            for place in self._places
        }
        self._quiet = QPolygonF([self._points[place.id] for place in self._places if place.is_quiet])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Goes from point to point, and opens."""
        key = Qt.Key(event.key())
        if key in ARROWS:
            self._go(ARROWS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._pointed:
            self.opened.emit(self._pointed)
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Names the point under the pointer."""
        place = self._at(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if place else Qt.CursorShape.ArrowCursor)
        QToolTip.showText(event.globalPosition().toPoint(), place.name if place else "", self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Opens the point under the pointer."""
        place = self._at(event.position())
        if place is not None and event.button() == Qt.MouseButton.LeftButton:
            self.opened.emit(place.id)

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = tokens_now()
        painter = chart_painter(self)
        paint_sheet(painter, self)
        pen = QPen(QColor(mix(tokens.ink_soft, tokens.sheet, 0.4)), 2 * _SMALL_RADIUS)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawPoints(self._quiet)  # thousands at once
        named = [place for place in self._places if not place.is_quiet or place.id == self._pointed]
        named.sort(key=lambda each: each.id == self._chosen)
        taken: list[QRectF] = []
        for place in named:
            self._paint_point(painter, place)
        for place in reversed(named):
            self._paint_name(painter, place, taken)
        painter.end()

    def _paint_point(self, painter: QPainter, place: Place) -> None:
        tokens = tokens_now()
        at = self.point_of(place)
        tone = tokens.ink_soft if place.is_quiet else chip_colour(place.colour)
        radius = _SMALL_RADIUS if place.is_quiet else _RADIUS
        painter.setPen(QPen(QColor(tokens.sheet), 1.5))
        painter.setBrush(QColor(tone))
        painter.drawEllipse(at, radius, radius)
        is_pointed = self.hasFocus() and place.id == self._pointed
        if is_pointed or place.id == self._chosen:
            painter.setPen(QPen(QColor(tokens.accent if is_pointed else tone), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, radius + 4, radius + 4)

    def _paint_name(self, painter: QPainter, place: Place, taken: list[QRectF]) -> None:
        """Paints a name beside its point, on the first side where nothing stands yet."""
        metrics = painter.fontMetrics()
        width, height = metrics.horizontalAdvance(place.name) + 2, metrics.height()
        at = self.point_of(place)
        gap = _RADIUS + _LABEL_GAP
        boxes = [
            QRectF(at.x() + gap, at.y() - height / 2, width, height),
            QRectF(at.x() - gap - width, at.y() - height / 2, width, height),
            QRectF(at.x() - width / 2, at.y() - gap - height, width, height),
            QRectF(at.x() - width / 2, at.y() + gap, width, height),
        ]
        inside = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        free = [
            box for box in boxes if inside.contains(box) and not any(box.intersects(other) for other in taken)
        ]
        if not free:
            return
        taken.append(free[0])
        painter.setPen(QColor(tokens_now().ink if place.id == self._chosen else tokens_now().ink_soft))
        painter.drawText(free[0], Qt.AlignmentFlag.AlignCenter, place.name)

    def _at(self, at: QPointF) -> Place | None:
        def distance(place: Place) -> float:
            gap = self.point_of(place) - at
            return abs(gap.x()) + abs(gap.y())

        nearest = min(self._places, key=distance, default=None)
        return nearest if nearest is not None and distance(nearest) <= _REACH else None

    def _go(self, step: tuple[int, int]) -> None:
        here = next((place for place in self._places if place.id == self._pointed), None)
        if here is None:
            here = next(iter(self._places), None)
            if here is None:
                return
        goal = next_ahead(here, self._places, step, self.point_of)
        if goal is not here:
            self._pointed = goal.id
            self.setAccessibleName(f"{self._name}: {goal.name}")
            self.update()
