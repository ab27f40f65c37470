"""Small pictures of filled pages, drawn in the theme's colours for the empty ones."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.i18n import tr
from gui.theme import tokens_now
from gui.theme.tokens import RADIUS_CARD, Tokens

_WIDTH, _HEIGHT = 304, 168


class Drawing(QWidget):
    """A picture of `PICTURES`, for the eye only."""

    def __init__(self, picture: str) -> None:
        super().__init__()
        self._draw = PICTURES[picture]
        self.setFixedSize(_WIDTH, _HEIGHT)
        self.setAccessibleName(tr("Picture"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = tokens_now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(tokens.line), 1))
        painter.setBrush(QColor(tokens.sheet))
        painter.drawRoundedRect(QRectF(0.5, 0.5, _WIDTH - 1, _HEIGHT - 1), RADIUS_CARD, RADIUS_CARD)
        painter.setPen(Qt.PenStyle.NoPen)
        self._draw(painter, tokens)
        painter.end()


def _bar(painter: QPainter, colour: str, x: float, y: float, width: float, height: float = 6) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawRoundedRect(QRectF(x, y, width, height), height / 2, height / 2)


def _draw_corpora(painter: QPainter, t: Tokens) -> None:
    lengths = ((92, 84), (64, 72), (104, 96), (78, 60), (88, 94))
    for row, (left, right) in enumerate(lengths):
        y = 28 + row * 24
        _bar(painter, t.series[row % 3], 20, y, 6)
        _bar(painter, t.control_line, 40, y, left)
        _bar(painter, t.control_line, 168, y, right)
        painter.fillRect(QRectF(20, y + 14, _WIDTH - 40, 1), QColor(t.line))


def _draw_speakers(painter: QPainter, t: Tokens) -> None:
    for row, colour in enumerate(t.series[:3]):
        y = 40 + row * 36
        painter.setBrush(QColor(colour))
        painter.drawEllipse(QPointF(34, y), 10, 10)
        _bar(painter, t.control_line, 54, y - 3, (32, 42, 28)[row])
    painter.fillRect(QRectF(108, 24, 1, _HEIGHT - 48), QColor(t.line))
    for row, (word, width) in enumerate(((40, 96), (30, 68), (48, 40))):
        _bar(painter, t.control_line, 124, 36 + row * 18, word)
        _bar(painter, t.series[0], 184, 35 + row * 18, width, 8)
    for row, (word, width) in enumerate(((34, 60), (44, 34))):
        _bar(painter, t.control_line, 124, 108 + row * 18, word)
        _bar(painter, t.ink_soft, 184, 107 + row * 18, width, 8)


def _curve(painter: QPainter, colour: str, points: tuple[tuple[float, float], ...]) -> None:
    path = QPainterPath(QPointF(*points[0]))
    for (x0, y0), (x1, y1) in zip(points, points[1:], strict=False):
        middle = (x0 + x1) / 2
        path.cubicTo(QPointF(middle, y0), QPointF(middle, y1), QPointF(x1, y1))
    painter.setPen(QPen(QColor(colour), 2.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)


def _draw_adapt(painter: QPainter, t: Tokens) -> None:
    for row in range(4):
        painter.fillRect(QRectF(24, 32 + row * 34, _WIDTH - 48, 1), QColor(t.line))
    _curve(painter, t.control_line, ((28, 84), (100, 82), (180, 86), (276, 85)))
    _curve(painter, t.accent, ((28, 124), (100, 92), (180, 58), (276, 44)))
    painter.setBrush(QColor(t.accent))
    painter.drawEllipse(QPointF(276, 44), 5, 5)


def _draw_laboratory(painter: QPainter, t: Tokens) -> None:
    for x, height, colour in ((64, 56, t.control_line), (168, 92, t.accent)):
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(QRectF(x, 140 - height, 72, height), 4, 4)
    painter.setPen(QPen(QColor(t.ink), 1.5))
    for x, y in ((100, 84), (204, 48)):
        painter.drawLine(QPointF(x, y - 12), QPointF(x, y + 12))
        painter.drawLine(QPointF(x - 6, y - 12), QPointF(x + 6, y - 12))
        painter.drawLine(QPointF(x - 6, y + 12), QPointF(x + 6, y + 12))
    painter.fillRect(QRectF(24, 140, _WIDTH - 48, 1), QColor(t.ink_soft))


def _draw_models(painter: QPainter, t: Tokens) -> None:
    painter.setPen(QPen(QColor(t.control_line), 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for y in (44, 84, 124):
        path = QPainterPath(QPointF(116, 84))
        path.cubicTo(QPointF(150, 84), QPointF(140, y), QPointF(176, y))
        painter.drawPath(path)
    painter.setPen(QPen(QColor(t.control_line), 1))
    boxes = ((24, 68, t.sunken, t.ink_soft), (176, 30, t.sheet, t.series[0]), (176, 70, t.sheet, t.series[1]),
             (176, 110, t.sheet, t.series[2]))  # fmt: skip
    for x, y, fill, colour in boxes:
        painter.setPen(QPen(QColor(t.control_line), 1))
        painter.setBrush(QColor(fill))
        height = 32 if x == 24 else 28
        painter.drawRoundedRect(QRectF(x, y, 96, height), 6, 6)
        _bar(painter, colour, x + 12, y + height / 2 - 3, 6)
        _bar(painter, t.control_line, x + 28, y + height / 2 - 3, 48)


def _draw_translate(painter: QPainter, t: Tokens) -> None:
    painter.fillRect(QRectF(_WIDTH / 2 - 0.5, 20, 1, _HEIGHT - 40), QColor(t.line))
    lines = (((96, 60), (84, 76)), ((108, 44), (102, 58)), ((72, 0), (64, 0)))
    for row, sides in enumerate(lines):
        for left, widths in zip((24, 176), sides, strict=True):
            y = 36 + row * 40
            if row == 1:
                painter.setBrush(QColor(t.selection))
                painter.drawRoundedRect(QRectF(left - 8, y - 8, 120, 38), 4, 4)
            _bar(painter, t.accent if row == 1 else t.control_line, left, y, widths[0])
            if widths[1]:
                _bar(painter, t.accent if row == 1 else t.control_line, left, y + 16, widths[1])


def _draw_files(painter: QPainter, t: Tokens) -> None:
    rows = ((112, 1.0), (84, 1.0), (128, 0.6), (96, 0.0))
    for row, (width, share) in enumerate(rows):
        y = 26 + row * 32
        painter.setPen(QPen(QColor(t.control_line), 1))
        painter.setBrush(QColor(t.sunken))
        painter.drawRoundedRect(QRectF(24, y, 14, 18), 2, 2)
        _bar(painter, t.control_line, 50, y + 6, width)
        if share < 1.0:
            _bar(painter, t.line, 200, y + 6, 80)
        if share > 0.0:
            _bar(painter, t.good if share == 1.0 else t.accent, 200, y + 6, 80 * share)


def _draw_vocabulary(painter: QPainter, t: Tokens) -> None:
    rows = (((104,), t.accent), ((52, 40), t.accent), ((30, 22, 18, 26), t.warn), ((84,), t.accent),
            ((18, 26, 14, 20, 16), t.warn))  # fmt: skip
    for row, (widths, colour) in enumerate(rows):
        x, y = 24.0, 30 + row * 24
        for width in widths:
            _bar(painter, colour, x, y, width, 8)
            x += width + 5
        _bar(painter, t.control_line, 204, y + 1, (64, 40, 76, 52, 30)[row])


PICTURES: dict[str, Callable[[QPainter, Tokens], None]] = {
    "translate": _draw_translate,
    "corpora": _draw_corpora,
    "speakers": _draw_speakers,
    "adapt": _draw_adapt,
    "laboratory": _draw_laboratory,
    "models": _draw_models,
    "vocabulary": _draw_vocabulary,
    "files": _draw_files,
}
