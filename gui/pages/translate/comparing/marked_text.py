"""Wraps and paints a sentence with some of its words marked. Knows strings and the theme."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QPainter, QTextCharFormat, QTextLayout

from gui.pages.translate.panes.spans import Utf16Map
from gui.theme import tokens_now
from gui.widgets.text.wrapping import wrapped


class MarkedText:
    """One sentence, laid out for a width.

    Args:
        text: the sentence.
        marks: spans of characters to mark.
        font: to set it in.
        width: of the lines, in pixels.
        is_strong: True marks with the accent and a line; False with a dashed line alone.
        leading: height of a line, as a multiple of the font's.
    """

    def __init__(
        self,
        text: str,
        marks: Sequence[tuple[int, int]],
        font: QFont,
        width: float,
        *,
        is_strong: bool = True,
        leading: float = 1.25,
    ) -> None:
        self._layout, self.height = wrapped(text, font, width, leading)
        to_layout = Utf16Map(text)
        self._formats = [_mark(to_layout(start), to_layout(end), is_strong=is_strong) for start, end in marks]

    def paint(self, painter: QPainter, box: QRectF, colour: str) -> None:
        """Paints it into a box, cut off below."""
        painter.save()
        painter.setClipRect(box)
        painter.setPen(QColor(colour))
        self._layout.draw(painter, box.topLeft(), self._formats)
        painter.restore()


def _mark(start: int, end: int, *, is_strong: bool) -> QTextLayout.FormatRange:
    tokens = tokens_now()
    look = QTextCharFormat()
    if is_strong:
        look.setForeground(QColor(tokens.accent))
        look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
    else:
        look.setForeground(QColor(tokens.ink_soft))
        look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DashUnderline)
    result = QTextLayout.FormatRange()
    result.start, result.length, result.format = start, end - start, look
    return result
