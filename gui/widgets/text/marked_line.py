"""Lays a sentence out over a few lines: tags as quiet codes, what was searched as a wash.

Python counts characters, Qt counts UTF-16 units: an emoji is one here and two there.
"""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QTextCharFormat, QTextLayout, QTextOption

from gui.theme import tokens_now
from gui.theme.tokens import FONT_SMALL, mix

Span = tuple[int, int]
"""Where a stretch begins, and its length, in characters of the shown text."""

_LONGEST_CODE = 12
LINES = 2


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
    if layout.lineCount() <= LINES:
        return layout
    n_units = layout.lineAt(LINES - 1).textStart()
    before = _utf16(text)[: 2 * n_units].decode("utf-16-le", "surrogatepass")
    rest = text[len(before) :]
    elided = QFontMetricsF(font).elidedText(rest, Qt.TextElideMode.ElideRight, width * 0.96)
    return _broken(before + elided, formats, font, width)


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
    n_units = len(_utf16(text)) // 2
    layout.setFormats([each for each in formats if each.start < n_units])
    height = 0.0
    layout.beginLayout()
    while (line := layout.createLine()).isValid() and layout.lineCount() <= LINES + 1:
        line.setLineWidth(width)
        line.setPosition(QPointF(0, height))
        height += line.height()
    layout.endLayout()
    return layout


def ranged(text: str, span: Span, look: QTextCharFormat) -> QTextLayout.FormatRange:
    """Returns the look of a stretch of a text, as Qt counts."""
    start, length = span
    result = QTextLayout.FormatRange()
    result.start = len(_utf16(text[:start])) // 2
    result.length = len(_utf16(text[start : start + length])) // 2
    result.format = look
    return result


def _utf16(text: str) -> bytes:
    return text.encode("utf-16-le", "surrogatepass")
