"""Maps: points that lie close together, and scores of sentences."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log1p

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui.i18n import number_words, tr, tr_plural
from gui.theme import tokens_now
from gui.theme.tokens import SPACE_1, SPACE_2, mix
from gui.widgets.charts.painting import ARROWS, chart_painter, next_ahead, paint_sheet
from gui.widgets.controls import chip_colour

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
        self.setAccessibleDescription(tr("Points: {names}", names=names) if names else tr("No points"))
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


# A map of sentences: how good each was before, to the right, and is now, upwards.
#
# Above the diagonal lies what gained, below it what lost. Knows numbers, no engine.

_TOP_SCORE = 100.0
_CELL = 2.0
"""Edge of the squares in which sentences are looked up, in points of the score."""
_MOST_DOTS = 3_000
"""More sentences than that are shown as squares, the darker the more there are."""
_DOT = 5.0
_LEAST_CHANGE = 0.05
_LEFT, _TOP, _RIGHT, _BOTTOM = 52, 14, 14, 42
_VALUE_WIDTH = 28
_REACH_PX = 9.0
Cell = tuple[int, int]


@dataclass(frozen=True)
class MapData:
    """The points of the sentences, sorted for painting and for looking them up."""

    before: Sequence[float]
    after: Sequence[float]
    cells: dict[Cell, list[int]] = field(default_factory=dict)
    """The sentences in each square, by their places in the text."""
    gained: QPolygonF = field(default_factory=QPolygonF)
    lost: QPolygonF = field(default_factory=QPolygonF)
    same: QPolygonF = field(default_factory=QPolygonF)

    @property
    def n(self) -> int:
        """How many sentences there are."""
        return len(self.before)

    @property
    def words(self) -> str:
        """How many gained and lost: "180 sentences gained, 90 lost, 42 stayed the same."."""
        gained, lost, same = self.gained.size(), self.lost.size(), self.same.size()
        return tr(
            "{gained}, {lost} lost, {same} stayed the same.",
            gained=tr_plural("{n} sentence gained", "{n} sentences gained", gained),
            lost=number_words(lost),
            same=number_words(same),
        )


def map_data(index: Sequence[float], before: Sequence[float], after: Sequence[float]) -> MapData:
    """Sorts sentences for the map. Takes a while for many: call it beside the window.

    Args:
        index: place of each in the text, from 0; every place occurs once.
        before: score of each, in [0, 100].
        after: as `before`, of the other system.
    """
    olds, news = [0.0] * len(index), [0.0] * len(index)
    for place, old, new in zip(index, before, after, strict=True):
        olds[int(place)], news[int(place)] = float(old), float(new)
    data = MapData(olds, news)
    for place, (old, new) in enumerate(zip(olds, news, strict=True)):
        data.cells.setdefault((_cell_at(old), _cell_at(new)), []).append(place)
        group = data.same if abs(new - old) < _LEAST_CHANGE else data.gained if new > old else data.lost
        group.append(QPointF(old, -new))
    return data


def _cell_at(score: float) -> int:
    """Returns the number of a square along one side; the best score belongs to the last one."""
    return min(int(score / _CELL), int(_TOP_SCORE / _CELL) - 1)


class ScoreMap(QWidget):
    """One point per sentence; a click opens it, arrow keys move between squares, Enter opens the next one.

    Signals:
        opened(int): place in the text of the sentence that was clicked, or that Enter was pressed on.
    """

    opened = Signal(int)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._data = MapData((), ())
        self._sides = ("before", "after")
        self._cell: Cell | None = None
        self._chosen = -1
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        return QSize(340, 330)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 220)

    @property
    def data(self) -> MapData:
        """The sentences shown."""
        return self._data

    def show_data(self, data: MapData, before: str, after: str) -> None:
        """Shows sentences.

        Args:
            data: as `map_data` sorted them.
            before: name of the system to the right.
            after: name of the one upwards.
        """
        self._data, self._sides = data, (before, after)
        self._cell, self._chosen = None, -1
        self.setAccessibleName(self._name)
        self.setAccessibleDescription(data.words if data.n else tr("No sentences yet"))
        self.update()

    def mark(self, index: int) -> None:
        """Puts a ring around a sentence; -1 around none."""
        self._chosen = index if 0 <= index < self._data.n else -1
        if self._chosen >= 0:
            self._cell = self._cell_of(index)
        self.update()

    def point_of(self, index: int) -> QPointF:
        """Returns where a sentence is painted."""
        return self._place(self._data.before[index], self._data.after[index])

    def nearest(self, at: QPointF) -> int:
        """Returns the sentence nearest to a point of the widget, within reach; else -1."""
        box = self._box()
        if box.width() <= 0 or box.height() <= 0 or not self._data.n:
            return -1
        column = int((at.x() - box.left()) / box.width() * _TOP_SCORE / _CELL)
        row = int((box.bottom() - at.y()) / box.height() * _TOP_SCORE / _CELL)
        reach = 1 + int(_REACH_PX * _TOP_SCORE / _CELL / min(box.width(), box.height()))
        best, least = -1, _REACH_PX
        for x in range(column - reach, column + reach + 1):
            for y in range(row - reach, row + reach + 1):
                for index in self._data.cells.get((x, y), ())[:50]:
                    gap = self.point_of(index) - at
                    distance = max(abs(gap.x()), abs(gap.y()))
                    if distance < least:
                        best, least = index, distance
        return best

    def words_of(self, index: int) -> str:
        """Says where a sentence lies: "Sentence 15: 32.1 → 55.0"."""
        return tr(
            "Sentence {number}: {before} → {after}",
            number=number_words(index + 1),
            before=number_words(self._data.before[index], 1),
            after=number_words(self._data.after[index], 1),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Goes from square to square, and opens."""
        key = Qt.Key(event.key())
        if key in ARROWS:
            self._go(ARROWS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._cell is not None:
            here = self._data.cells.get(self._cell, [])
            after = [index for index in here if index > self._chosen]
            self._open((after if self._chosen in here and after else here)[0])
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Names the sentence under the pointer."""
        index = self.nearest(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if index >= 0 else Qt.CursorShape.ArrowCursor)
        text = self.words_of(index) if index >= 0 else ""
        QToolTip.showText(event.globalPosition().toPoint(), text, self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Opens the sentence under the pointer."""
        index = self.nearest(event.position())
        if index >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self._open(index)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Paints anew in another size."""
        super().resizeEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = chart_painter(self)
        paint_sheet(painter, self)
        box = self._box()
        if box.width() > 40 and box.height() > 40:
            self._paint_axes(painter, box)
            if self._data.n > _MOST_DOTS:
                self._paint_cells(painter, box)
            else:
                self._paint_dots(painter, box)
            self._paint_sides(painter, box)
            self._paint_rings(painter, box)
        painter.end()

    def _paint_axes(self, painter: QPainter, box: QRectF) -> None:
        tokens = tokens_now()
        for value in (0, 25, 50, 75, 100):
            at = self._place(value, value)
            painter.fillRect(QRectF(box.left(), round(at.y()), box.width(), 1), QColor(tokens.line))
            painter.fillRect(QRectF(round(at.x()), box.top(), 1, box.height()), QColor(tokens.line))
            painter.setPen(QColor(tokens.ink_soft))
            left = QRectF(box.left() - _VALUE_WIDTH - SPACE_2, at.y() - 8, _VALUE_WIDTH, 16)
            painter.drawText(left, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(value))
            below = QRectF(at.x() - 20, box.bottom() + SPACE_1, 40, 16)
            painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, str(value))
        painter.setPen(QPen(QColor(tokens.ink_soft), 1, Qt.PenStyle.DashLine))
        painter.drawLine(self._place(0, 0), self._place(_TOP_SCORE, _TOP_SCORE))
        painter.setPen(QColor(tokens.ink_soft))
        below = QRectF(box.left(), box.bottom() + 20, box.width(), 16)
        self._paint_side(painter, below, self._sides[0])
        painter.save()
        painter.translate(box.left() - _LEFT, box.bottom())
        painter.rotate(-90)
        self._paint_side(painter, QRectF(0, 0, box.height(), 16), self._sides[1])
        painter.restore()

    def _paint_side(self, painter: QPainter, room: QRectF, name: str) -> None:
        """Writes at an axis whose score it is."""
        mode = Qt.TextElideMode.ElideMiddle
        text = painter.fontMetrics().elidedText(f"chrF, {name}", mode, int(room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_sides(self, painter: QPainter, box: QRectF) -> None:
        """Writes into the two halves what they mean, and how many sentences lie there."""
        tokens, data = tokens_now(), self._data
        if not data.n:
            painter.setPen(QColor(tokens.ink_soft))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, tr("No sentences yet"))
            return
        room = box.adjusted(SPACE_2, SPACE_1, -SPACE_2, -SPACE_1)
        upper = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        lower = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
        for text, tone, side in (
            (tr("▲ {n} gained", n=number_words(data.gained.size())), tokens.good, upper),
            (tr("▼ {n} lost", n=number_words(data.lost.size())), tokens.poor, lower),
        ):
            ground = QRectF(painter.boundingRect(room, side, text)).adjusted(-4, -1, 4, 1)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.sheet))
            painter.drawRoundedRect(ground, 3, 3)
            painter.setPen(QColor(tone))
            painter.drawText(room, side, text)

    def _paint_dots(self, painter: QPainter, box: QRectF) -> None:
        tokens, data = tokens_now(), self._data
        painter.save()
        painter.translate(box.left(), box.bottom())
        painter.scale(box.width() / _TOP_SCORE, box.height() / _TOP_SCORE)
        for group, tone in (
            (data.same, tokens.ink_soft),
            (data.lost, tokens.poor),
            (data.gained, tokens.good),
        ):
            colour = QColor(tone)
            colour.setAlphaF(0.62)
            pen = QPen(colour, _DOT)
            pen.setCosmetic(True)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawPoints(group)
        painter.restore()

    def _paint_cells(self, painter: QPainter, box: QRectF) -> None:
        tokens, most = tokens_now(), log1p(max(map(len, self._data.cells.values())))
        width, height = box.width() * _CELL / _TOP_SCORE, box.height() * _CELL / _TOP_SCORE
        for (x, y), indexes in self._data.cells.items():
            tone = tokens.ink_soft if x == y else tokens.good if y > x else tokens.poor
            share = 0.18 + 0.82 * log1p(len(indexes)) / most
            left, top = box.left() + x * width, box.bottom() - (y + 1) * height
            square = QRectF(left, top, width, height).intersected(box).toAlignedRect()
            painter.fillRect(square, QColor(mix(tone, tokens.sheet, share)))  # whole pixels: no seams

    def _paint_rings(self, painter: QPainter, box: QRectF) -> None:
        tokens = tokens_now()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._cell is not None and self.hasFocus():
            x, y = ((part + 0.5) * _CELL for part in self._cell)
            edge = max(14.0, box.width() * _CELL / _TOP_SCORE + 6)
            centre = self._place(x, y)
            painter.setPen(QPen(QColor(tokens.accent), 2))
            painter.drawRoundedRect(QRectF(centre.x() - edge / 2, centre.y() - edge / 2, edge, edge), 4, 4)
        if self._chosen >= 0:
            painter.setPen(QPen(QColor(tokens.ink), 2))
            painter.drawEllipse(self.point_of(self._chosen), 6, 6)

    def _open(self, index: int) -> None:
        self.mark(index)
        self.setAccessibleName(f"{self._name}: {self.words_of(index)}")
        self.opened.emit(index)

    def _go(self, step: tuple[int, int]) -> None:
        """Goes to the nearest square in a direction."""
        if not self._data.cells:
            return
        here = min(self._data.cells) if self._cell is None else self._cell
        self._cell = next_ahead(here, self._data.cells, step, lambda cell: QPointF(cell[0], -cell[1]))
        self._tell_cell()
        self.update()

    def _tell_cell(self) -> None:
        assert self._cell is not None
        here = self._data.cells[self._cell]
        words, n_more = self.words_of(here[0]), len(here) - 1
        if n_more:
            words = tr("{sentence}, and {n} more here", sentence=words, n=number_words(n_more))
        self.setAccessibleName(f"{self._name}: {words}")

    def _cell_of(self, index: int) -> Cell:
        return _cell_at(self._data.before[index]), _cell_at(self._data.after[index])

    def _box(self) -> QRectF:
        """The square of the plot itself; both directions have the same scale."""
        room = QRectF(self.rect()).adjusted(_LEFT, _TOP, -_RIGHT, -_BOTTOM)
        edge = max(0.0, min(room.width(), room.height()))
        return QRectF(room.left() + (room.width() - edge) / 2, room.top(), edge, edge)

    def _place(self, before: float, after: float) -> QPointF:
        box = self._box()
        x, y = before / _TOP_SCORE * box.width(), after / _TOP_SCORE * box.height()
        return QPointF(box.left() + x, box.bottom() - y)
