"""Paints a sentence over a few lines of a table cell: tags as quiet codes, what was searched as a wash."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gui.theme import tokens_now
from gui.theme.tokens import FONT_SMALL, SPACE_2, SPACE_3, mix

Span = tuple[int, int]
"""Where a piece begins, and its length, in characters of the shown text."""

_LONGEST_CODE = 12
_LINES = 2


def with_codes(text: str, tags: Sequence[tuple[int, str]]) -> tuple[str, list[Span]]:
    """Puts the codes of tags into their text, where they stand in the file.

    Args:
        text: the plain text.
        tags: (position, code) of each, in the order in which they stand.

    Returns:
        The text with short codes, and where they are.
    """
    parts, spans, at, length = [], [], 0, 0
    for position, code in tags:
        before, short = text[at:position], short_code(code)
        at = max(at, position)
        length += len(before)
        spans.append((length, len(short)))
        length += len(short)
        parts += [before, short]
    return "".join([*parts, text[at:]]), spans


def short_code(code: str) -> str:
    """Shortens a tag's code for reading: the beginning of a long one."""
    plain = " ".join(code.split())
    return plain if len(plain) <= _LONGEST_CODE else f"{plain[: _LONGEST_CODE - 1].rstrip()}…"


def spans_of(text: str, needle: str) -> list[Span]:
    """Returns where a text holds what was searched for, whatever the case."""
    lowered, wanted = text.lower(), needle.lower()
    if not wanted or len(lowered) != len(text):
        return []
    spans, start = [], lowered.find(wanted)
    while start >= 0:
        spans.append((start, len(wanted)))
        start = lowered.find(wanted, start + len(wanted))
    return spans


def lay_out(text: str, formats: list[QTextLayout.FormatRange], font: QFont, width: float) -> QTextLayout:
    """Breaks a text into at most two lines, the second shortened with … if more follows."""
    layout = _broken(text, formats, font, width)
    if layout.lineCount() <= _LINES:
        return layout
    start = layout.lineAt(_LINES - 1).textStart()
    rest = QFontMetricsF(font).elidedText(text[start:], Qt.TextElideMode.ElideRight, width * 0.96)
    return _broken(text[:start] + rest, formats, font, width)


class SentenceDelegate(QStyledItemDelegate):
    """Paints the cells of one side; the item model tells tags and what was searched for.

    Args:
        side: "source" or "target": the attribute of a row's record that holds the text.
    """

    def __init__(self, side: str, parent: Any = None) -> None:
        super().__init__(parent)
        self._side = side

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paints the cell's background as the style does, and the sentence on it."""
        cell = QStyleOptionViewItem(option)
        self.initStyleOption(cell, index)
        cell.text = ""
        widget = cell.widget
        style = widget.style() if widget is not None else QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, cell, painter, widget)
        record = index.data(Qt.ItemDataRole.UserRole)
        if record is None:
            return
        area = QRectF(cell.rect).adjusted(SPACE_3, SPACE_2, -SPACE_3, -SPACE_2)
        layout = self._layout(record, index, cell.font, area.width())
        painter.save()
        painter.setPen(QColor(tokens_now().ink))
        painter.setClipRect(cell.rect)
        height = layout.boundingRect().height()
        layout.draw(painter, QPointF(area.left(), area.top() + max(0.0, (area.height() - height) / 2)))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Returns the size that two lines need."""
        return QSize(240, option.fontMetrics.lineSpacing() * _LINES + 2 * SPACE_2)

    def _layout(self, record: Any, index: Any, font: QFont, width: float) -> QTextLayout:
        tags = [(tag.position, tag.code) for tag in getattr(record, f"{self._side}_tags", ())]
        text, codes = with_codes(getattr(record, self._side), tags)
        needle = getattr(index.model(), "needle", "")
        formats = [_range(span, code_format()) for span in codes]
        formats += [_range(span, found_format()) for span in spans_of(text, needle)]
        return lay_out(text, formats, font, width)


def code_format() -> QTextCharFormat:
    """Returns the look of a tag's code."""
    tokens = tokens_now()
    result = QTextCharFormat()
    result.setForeground(QColor(tokens.ink_soft))
    result.setBackground(QColor(mix(tokens.ink_soft, tokens.sheet, 0.14)))
    font = QFont("monospace")
    font.setStyleHint(QFont.StyleHint.Monospace)
    font.setPixelSize(FONT_SMALL - 1)
    result.setFont(font)
    return result


def found_format() -> QTextCharFormat:
    """Returns the look of what was searched for."""
    result = QTextCharFormat()
    result.setBackground(QColor(mix(tokens_now().warn, tokens_now().sheet, 0.28)))
    return result


def _broken(text: str, formats: list[QTextLayout.FormatRange], font: QFont, width: float) -> QTextLayout:
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    option.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    layout.setTextOption(option)
    layout.setFormats([each for each in formats if each.start < len(text)])
    height = 0.0
    layout.beginLayout()
    while (line := layout.createLine()).isValid() and layout.lineCount() <= _LINES + 1:
        line.setLineWidth(width)
        line.setPosition(QPointF(0, height))
        height += line.height()
    layout.endLayout()
    return layout


def _range(span: Span, look: QTextCharFormat) -> QTextLayout.FormatRange:
    result = QTextLayout.FormatRange()
    result.start, result.length, result.format = *span, look
    return result
