"""A translation in parts: what is as in another text, what is not, and what is missing.

Never by colour alone: other words stand on a wash and are underlined, missing ones stand in brackets, wrong
ones are bold and underlined.
Knows strings and the theme.
"""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, NamedTuple

from PySide6.QtGui import QColor, QFont, QTextCharFormat, QTextLayout

from gui.theme import tokens_now
from gui.theme.tokens import mix
from gui.widgets.text.cells import Index, LinesDelegate
from gui.widgets.text.marked_line import found_format, lay_out, ranged, spans_of

SAME, CHANGED, MISSING, WRONG = "same", "changed", "missing", "wrong"
_WASH = 0.2


class MarkedPart(NamedTuple):
    """A run of words, and how it differs from another text."""

    text: str
    kind: str = SAME


def readable(parts: Iterable[MarkedPart]) -> list[MarkedPart]:
    """Puts missing words into brackets, and the room between parts that reading needs."""
    shown: list[MarkedPart] = []
    for text, kind in parts:
        if kind == MISSING:
            shown.append(MarkedPart(f"[{text.strip()}]", kind))
        elif kind == CHANGED:  # the line ends with the word, not with the blank behind it
            word = text.rstrip()
            shown += [
                MarkedPart(part, look) for part, look in ((word, kind), (text[len(word) :], SAME)) if part
            ]
        else:
            shown.append(MarkedPart(text, kind))
    return _spaced([part for part in shown if part.text not in ("", "[]")])


def with_wrong(parts: Iterable[MarkedPart], spans: Iterable[tuple[int, int]]) -> list[MarkedPart]:
    """Takes parts further apart, so that some stretches of the text are wrong.

    Args:
        parts: those that are not missing make up the text.
        spans: from and up to of each stretch, in characters of the text.
    """
    marks = sorted(spans)
    result: list[MarkedPart] = []
    at = 0
    for text, kind in parts:
        if kind == MISSING:
            result.append(MarkedPart(text, kind))
            continue
        cut = 0
        for start, end in ((max(0, start - at), min(len(text), end - at)) for start, end in marks):
            if start < end:
                result += [MarkedPart(text[cut:start], kind), MarkedPart(text[start:end], WRONG)]
                cut = end
        result.append(MarkedPart(text[cut:], kind))
        at += len(text)
    return [part for part in result if part.text]


def plain(parts: Sequence[MarkedPart]) -> str:
    return "".join(part.text for part in parts)


def spoken(parts: Sequence[MarkedPart]) -> str:
    """Returns the text as a screen reader should say it: what is missing is said to be so."""
    return "".join(f"(missing: {part.text[1:-1]})" if part.kind == MISSING else part.text for part in parts)


def html_of(parts: Sequence[MarkedPart]) -> str:
    """Writes the parts as rich text, in the theme now in force."""
    tokens = tokens_now()
    looks = {
        CHANGED: f"background:{mix(tokens.warn, tokens.sheet, _WASH)}; text-decoration:underline",
        MISSING: f"color:{tokens.ink_soft}; font-style:italic",
        WRONG: f"color:{tokens.poor}; font-weight:600; text-decoration:underline",
    }
    written = []
    for part in parts:
        look, text = looks.get(part.kind), escape(part.text)
        written.append(f'<span style="{look}">{text}</span>' if look else text)
    return "".join(written)


class PartsDelegate(LinesDelegate):
    """Paints cells whose text comes in parts over two lines, and what was searched for as a wash.

    The item model gives a list of `MarkedPart` in its own role.

    Args:
        role: of the item model's data.
    """

    def __init__(self, role: int, parent: Any = None) -> None:
        super().__init__(parent)
        self._role = role

    def layout_of(self, index: Index, font: QFont, width: float) -> QTextLayout | None:
        """Returns the parts as one text, each with its look."""
        parts: Sequence[MarkedPart] = index.data(self._role) or ()
        if not parts:
            return None
        text = plain(parts)
        needle = getattr(index.model(), "needle", "")
        return lay_out(text, [*_formats(text, parts), *_found(text, needle)], font, width)


def changed_format() -> QTextCharFormat:
    """Returns the look of other words."""
    result = QTextCharFormat()
    result.setBackground(QColor(mix(tokens_now().warn, tokens_now().sheet, _WASH)))
    result.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
    return result


def missing_format() -> QTextCharFormat:
    """Returns the look of missing words."""
    result = QTextCharFormat()
    result.setForeground(QColor(tokens_now().ink_soft))
    result.setFontItalic(True)
    return result


def wrong_format() -> QTextCharFormat:
    """Returns the look of what is wrong."""
    result = QTextCharFormat()
    result.setForeground(QColor(tokens_now().poor))
    result.setFontWeight(600)
    result.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
    return result


def _formats(text: str, parts: Sequence[MarkedPart]) -> list[QTextLayout.FormatRange]:
    looks = {CHANGED: changed_format, MISSING: missing_format, WRONG: wrong_format}
    formats, at = [], 0
    for part in parts:
        if part.kind in looks:
            formats.append(ranged(text, (at, len(part.text)), looks[part.kind]()))
        at += len(part.text)
    return formats


def _found(text: str, needle: str) -> list[QTextLayout.FormatRange]:
    found = found_format()
    found.setFontWeight(600)
    return [ranged(text, span, found) for span in spans_of(text, needle)]


def _spaced(parts: Sequence[MarkedPart]) -> list[MarkedPart]:
    """Parts that come without room around what is missing get a space there."""
    result: list[MarkedPart] = []
    for part in parts:
        if result and _needs_space(result[-1].text, part.text):
            result.append(MarkedPart(" "))
        result.append(part)
    return result


def _needs_space(before: str, after: str) -> bool:
    if before[-1].isspace() or after[0].isspace():
        return False
    return before[-1] == "]" or (after[0] == "[" and before[-1] not in "([{")
