"""Charts of a vocabulary report: how far a model splits the words of a text."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.theme import tokens_now
from gui.theme.tokens import SPACE_1, SPACE_2, Tokens, mix
from gui.widgets.charts.divided_bar import BarPart
from gui.widgets.charts.painting import chart_painter
from gui.wording import share_words

_BARS_HEIGHT = 188
_LABEL_HEIGHT = 18
_WIDEST_BAR = 48
_FIRST_POOR = "4"
"""Key of the first bar that counts as poorly represented."""


def parts_of(fragmentation: Mapping[str, float], poor_share: float, unknown_share: float) -> list[BarPart]:
    """Divides the running text by how well its words are represented; the parts add up to 1.

    Args:
        fragmentation: share of the words by number of subwords: "1", "2", …, "6+".
        poor_share: share of the words that are unknown or in four subwords or more.
        unknown_share: share of the words that are unknown.
    """
    whole = min(fragmentation.get("1", 0.0), 1 - poor_share)
    few = max(0.0, 1 - poor_share - whole)
    parts = [
        ("Known whole", whole, "whole"),
        ("In two or three subwords", few, "few"),
        ("In four subwords or more", max(0.0, poor_share - unknown_share), "many"),
        ("Unknown", unknown_share, "unknown"),
    ]
    return [
        BarPart(name, share, share_text(share), partial(_colour, role))
        for name, share, role in parts
        if share or role != "unknown"
    ]


def share_text(share: float) -> str:
    """Returns a share in per cent, as short as it stays true: "66 %", "3.4 %", "under 0.1 %", "0 %"."""
    return "under 0.1 %" if 0 < share < 0.001 else share_words(share)


class SubwordBars(QWidget):
    """A bar for each number of subwords: how much of the running text is split into that many."""

    def __init__(self) -> None:
        super().__init__()
        self._shares: dict[str, float] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Returns a size that reads well."""
        return QSize(300, _BARS_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Returns the least width at which the numbers stand apart."""
        return QSize(240, _BARS_HEIGHT)

    def show_shares(self, name: str, shares: Mapping[str, float]) -> None:
        """Replaces the shares of the running words, by number of subwords; `name` is for a screen reader."""
        self._shares = dict(shares)
        told = (f"{_subwords(key)}: {share_text(share)}" for key, share in self._shares.items())
        self.setAccessibleName(name)
        self.setAccessibleDescription(", ".join(told))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the bars on their ground, those of poorly represented words on a ground of their own."""
        if not self._shares:
            return
        painter = chart_painter(self)
        tokens = tokens_now()
        room = self.width() / len(self._shares)
        floor = self.height() - 2 * _LABEL_HEIGHT
        top = 2 * _LABEL_HEIGHT
        self._paint_poor_ground(painter, room, floor, tokens)
        highest = max(max(self._shares.values()), 0.01)
        for index, (key, share) in enumerate(self._shares.items()):
            height = share / highest * (floor - top)
            width = min(_WIDEST_BAR, room - SPACE_2)
            bar = QRectF(index * room + (room - width) / 2, floor - height, width, height)
            self._paint_bar(painter, bar, key, tokens)
            box = QRectF(index * room, bar.top() - _LABEL_HEIGHT, room, _LABEL_HEIGHT)
            painter.setPen(QColor(tokens.ink))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, share_text(share).replace("under ", "<"))
            box.moveTop(floor + SPACE_1 / 2)
            painter.setPen(QColor(tokens.ink_soft))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, key)
        painter.fillRect(QRectF(0, floor, self.width(), 1), QColor(tokens.control_line))
        foot = QRectF(0, floor + _LABEL_HEIGHT, self.width(), _LABEL_HEIGHT)
        painter.drawText(foot, Qt.AlignmentFlag.AlignCenter, "subwords per word")
        painter.end()

    def _paint_poor_ground(self, painter: QPainter, room: float, floor: float, tokens: Tokens) -> None:
        keys = list(self._shares)
        if _FIRST_POOR not in keys:
            return
        left = keys.index(_FIRST_POOR) * room
        ground = QRectF(left, 0, self.width() - left, floor)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.sunken))
        painter.drawRoundedRect(ground, 6, 6)
        painter.setPen(QColor(tokens.ink_soft))
        head = QRectF(ground.left(), SPACE_1 / 2, ground.width(), _LABEL_HEIGHT)
        painter.drawText(head, Qt.AlignmentFlag.AlignCenter, "split too far")

    def _paint_bar(self, painter: QPainter, bar: QRectF, key: str, tokens: Tokens) -> None:
        role = "whole" if key == "1" else "few" if key < _FIRST_POOR else "many"
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(_colour(role, tokens)))
        shape = QPainterPath()
        shape.setFillRule(Qt.FillRule.WindingFill)
        radius = min(3.0, bar.height() / 2)
        shape.addRoundedRect(bar, radius, radius)
        shape.addRect(bar.adjusted(0, bar.height() / 2, 0, 0))  # it stands on the ground with square feet
        painter.drawPath(shape.simplified())  # one outline: two would show a seam


def _colour(role: str, tokens: Tokens) -> str:
    match role:
        case "whole":
            return tokens.accent
        case "few":
            return mix(tokens.accent, tokens.sheet, 0.45)
        case "unknown":
            return tokens.poor
        case _:
            return tokens.warn


def _subwords(key: str) -> str:
    return (
        "one subword"
        if key == "1"
        else f"{key.removesuffix('+')} subwords{' or more' if key[-1] == '+' else ''}"
    )
