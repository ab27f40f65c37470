"""Inline tags and other codes inside a text: breaks, fields, formatting."""

from dataclasses import dataclass
from enum import StrEnum


class CodeKind(StrEnum):
    """How an inline code stands in its text."""

    OPEN = "open"
    CLOSE = "close"
    ALONE = "alone"


@dataclass(frozen=True, slots=True)
class InlineCode:
    """A piece of formatting inside a text: it takes no place there and is never translated."""

    position: int
    """Where it stands in the text, in characters."""
    kind: CodeKind = CodeKind.ALONE
    pair: int = -1
    """Number that an `OPEN` and its `CLOSE` share within their segment; -1: the other half is not there."""
    shown: str = ""
    """As a person would see it: "<b>", "{1}", "bold"."""


@dataclass(frozen=True, slots=True)
class PlacedCode:
    """A code of a segment in its translation."""

    position: int
    """In the translation, in characters."""
    code: int
    """Its number among the codes of the text."""
