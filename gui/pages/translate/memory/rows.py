"""The matches as rows of a list: how alike, the sentence with its differences, its translation, where from.

Knows records and the theme, no engine.
"""

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from engine.results.corpora import MemoryMatch
from engine.results.evaluated_sentences import DifferenceKind, TextPart
from gui.item_models.cell_table import Index
from gui.item_models.record_list import RecordList
from gui.pages.translate.panes.spans import Utf16Map
from gui.theme import tokens_now
from gui.theme.icons import tinted_pixmap
from gui.theme.tokens import FONT_SMALL, RADIUS_CONTROL, SPACE_1, SPACE_2, SPACE_3, Tokens
from gui.widgets.text.wrapping import wrapped
from gui.wording import date_words

KEYS = ("Alt+1", "Alt+2", "Alt+3")
"""Take the matches over, in their order."""
SAME = 100
_LEGEND = "Crossed out: only there. Underlined: only in your sentence.\n"
_TAKEN = int(Qt.ItemDataRole.UserRole) + 1
_LEADING = 1.25
_ICON = 14


def origin_words(match: MemoryMatch) -> str:
    """Says where a match is from: "Handbooks · pumps · handbook.tmx:14 · 2026-11-21"."""
    day = date_words(match.created) if match.created else ""
    return " · ".join(
        filter(None, dict.fromkeys((match.name, match.domain, match.document, match.origin, day)))
    )


def spoken_words(match: MemoryMatch, keys: str, *, is_taken: bool) -> str:
    """Says a match in words alone, for screen readers."""
    changes = []
    for part in match.parts:
        here, there = part.text.strip(), part.other.strip()
        if part.kind is DifferenceKind.CHANGED:
            changes.append(f"“{here}” in place of “{there}”" if there else f"“{here}” more")
        elif part.kind is DifferenceKind.MISSING:
            changes.append(f"“{here}” is missing")
    differs = f" It has {', '.join(changes)}." if changes else ""
    state = f"It is in the text; {keys} puts back what was there." if is_taken else f"{keys} takes it over."
    return (
        f"{match.similarity} per cent alike: {match.source}{differs} Translation: {match.target}"
        f" From {origin_words(match)}. {state}"
    )


class MatchesModel(RecordList[MemoryMatch]):
    """The matches of one sentence, the best first."""

    def __init__(self) -> None:
        super().__init__()
        self._taken = ""

    def show_taken(self, text: str) -> None:
        """Ticks the match whose translation stands in the text."""
        if text != self._taken:
            self._taken = text
            if self.records:
                self.dataChanged.emit(self.index(0), self.index(len(self.records) - 1))

    def shown(self, row: int, role: int) -> object:
        """Returns the translation, or what is said of it."""
        match, keys = self.records[row], KEYS[row]
        is_taken = match.target == self._taken
        if role == Qt.ItemDataRole.DisplayRole:
            return match.target
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken_words(match, keys, is_taken=is_taken)
        if role == Qt.ItemDataRole.ToolTipRole:
            does = "Put back what was there" if is_taken else "Put it in place of the translation"
            legend = "" if match.similarity == SAME else _LEGEND
            return f"{legend}{origin_words(match)}\n{does} ({keys})"
        return is_taken if role == _TAKEN else None


class MatchDelegate(QStyledItemDelegate):
    """Paints one match: per cent and key beside the sentence, its translation and its origin.

    Words that only the match has are struck through, those that only the sentence has are underlined.
    """

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        tokens, box = tokens_now(), QRectF(option.rect)
        state = option.state
        if state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            is_chosen = bool(state & QStyle.StateFlag.State_Selected)
            painter.setPen(QColor(tokens.accent) if is_chosen else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.selection if is_chosen else tokens.hover))
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_CONTROL, RADIUS_CONTROL)
        match: MemoryMatch = index.data(Qt.ItemDataRole.UserRole)
        side, text = self._boxes(option, box)
        top = text.top()
        for layout, height, colour in self._layouts(option, match, text.width(), tokens):
            painter.setPen(QColor(colour))
            layout.draw(painter, QPointF(text.left(), top))
            top += height
        self._paint_origin(painter, option, QRectF(text.left(), top, text.width(), box.bottom() - top), match)
        self._paint_side(painter, option, side, index)

    def _paint_side(self, painter: QPainter, option: QStyleOptionViewItem, box: QRectF, index: Index) -> None:
        tokens = tokens_now()
        font = QFont(option.font)
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(tokens.ink))
        line = QFontMetricsF(font).height()
        match: MemoryMatch = index.data(Qt.ItemDataRole.UserRole)
        painter.drawText(QRectF(box.left(), box.top(), box.width(), line), f"{match.similarity} %")
        painter.setFont(_small(option.font))
        painter.setPen(QColor(tokens.ink_soft))
        below = QRectF(box.left(), box.top() + line * _LEADING, box.width(), line)
        if index.data(_TAKEN):
            pixmap = tinted_pixmap("check", tokens.accent, _ICON, option.widget.devicePixelRatioF())
            painter.drawPixmap(QPointF(below.left(), below.top() + (line - _ICON) / 2), pixmap)
        else:
            painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, KEYS[index.row()])

    def _paint_origin(
        self, painter: QPainter, option: QStyleOptionViewItem, box: QRectF, match: MemoryMatch
    ) -> None:
        font = _small(option.font)
        painter.setFont(font)
        painter.setPen(QColor(tokens_now().ink_soft))
        words = QFontMetricsF(font).elidedText(origin_words(match), Qt.TextElideMode.ElideMiddle, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignTop, words)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListView) else option.rect.width()
        _, text = self._boxes(option, QRectF(0, 0, width, 0))
        match: MemoryMatch = index.data(Qt.ItemDataRole.UserRole)
        heights = [each[1] for each in self._layouts(option, match, text.width(), tokens_now())]
        return QSize(width, math.ceil(sum(heights) + _origin_height(option.font)) + 2 * SPACE_1)

    def _boxes(self, option: QStyleOptionViewItem, box: QRectF) -> tuple[QRectF, QRectF]:
        """Returns where per cent and key stand, and where the texts do."""
        bold = QFont(option.font)
        bold.setWeight(QFont.Weight.DemiBold)
        side = max(QFontMetricsF(bold).horizontalAdvance("100 %"), _advance(_small(option.font), KEYS[0]))
        inner = box.adjusted(SPACE_2, SPACE_1, -SPACE_2, -SPACE_1)
        return inner, inner.adjusted(math.ceil(side) + SPACE_3, 0, 0, 0)

    def _layouts(
        self, option: QStyleOptionViewItem, match: MemoryMatch, width: float, tokens: Tokens
    ) -> list[tuple[QTextLayout, float, str]]:
        """Returns the sentence, if it is another one, and its translation, with their heights and colours."""
        source, formats = _with_changes(match.parts, tokens)
        texts = [(source, formats, tokens.ink_soft)] if match.similarity < SAME else []
        found = []
        for text, marks, colour in (*texts, (match.target, [], tokens.ink)):
            layout, height = wrapped(text, option.font, width, _LEADING, marks)
            found.append((layout, height, colour))
        return found


def _with_changes(parts: Sequence[TextPart], tokens: Tokens) -> tuple[str, list[QTextLayout.FormatRange]]:
    """Returns a match's sentence with what the other one has in its place, and the looks of both."""
    pieces: list[tuple[str, bool | None]] = []
    for part in parts:
        here = part.text.rstrip()
        blank = part.text[len(here) :]
        if part.kind is DifferenceKind.SAME:
            pieces.append((part.text, None))
        elif part.kind is DifferenceKind.MISSING:
            pieces += [(here, True), (blank or " ", None)]
        else:
            pieces.append((here, False))
            pieces += [(" ", None), (part.other, True)] if part.other else []
            pieces.append((blank, None))
    text = "".join(piece for piece, _ in pieces)
    to_layout, at, formats = Utf16Map(text), 0, []
    for piece, is_wanted in pieces:
        if is_wanted is not None and piece:
            formats.append(_look(to_layout(at), to_layout(at + len(piece)), tokens, is_wanted=is_wanted))
        at += len(piece)
    return text, formats


def _look(start: int, end: int, tokens: Tokens, *, is_wanted: bool) -> QTextLayout.FormatRange:
    look = QTextCharFormat()
    look.setForeground(QColor(tokens.accent if is_wanted else tokens.ink_soft))
    look.setFontUnderline(is_wanted)
    look.setFontStrikeOut(not is_wanted)
    result = QTextLayout.FormatRange()
    result.start, result.length, result.format = start, end - start, look
    return result


def _small(font: QFont) -> QFont:
    result = QFont(font)
    result.setPixelSize(FONT_SMALL)
    return result


def _advance(font: QFont, text: str) -> float:
    return QFontMetricsF(font).horizontalAdvance(text)


def _origin_height(font: QFont) -> float:
    return QFontMetricsF(_small(font)).height()
