"""How a stretch that may be wrong is marked in a text field. Knows places and colours, no engine."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtGui import QColor, QTextCharFormat

from gui.pages.translate.spans import Utf16Span
from gui.theme import tokens_now


class FoundMark(NamedTuple):
    """A stretch of a field, and what may be wrong with it."""

    span: Utf16Span
    text: str
    """In plain words."""


def found_look() -> QTextCharFormat:
    """Returns the dashed line below such a stretch: a doubtful sentence has a wavy one."""
    look = QTextCharFormat()
    look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DashUnderline)
    look.setUnderlineColor(QColor(tokens_now().poor))
    return look


def text_at(marks: Sequence[FoundMark], place: int) -> str:
    """Returns what is said of a place; "": nothing."""
    return " ".join(mark.text for mark in marks if mark.span.start <= place <= mark.span.end)
