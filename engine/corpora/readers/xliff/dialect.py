"""Dialects of XLIFF 1.2, which differ in where a program writes the state of a unit."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.corpora.readers.xml.bilingual import Status
from engine.corpora.readers.xml.inline_tags import InlineText

_YES = frozenset(("true", "yes", "1", "locked"))

TextReader = Callable[[Any, InlineText], InlineText]
StatusReader = Callable[[Any, str], Status | None]


@dataclass(frozen=True)
class XliffDialect:
    """One program's kind of XLIFF."""

    name: str
    """The format's name, for people: "SDLXLIFF"."""
    namespace: str
    """How the address of its namespace begins."""
    status_of: StatusReader
    """Given a `trans-unit` and the id of a segment in it; None: it says nothing beyond XLIFF."""
    text_of: TextReader
    """Given a `trans-unit` and one of its texts, finds tags that this program writes as text."""


def unchanged(_: Any, text: InlineText) -> InlineText:
    """The `text_of` of a program that writes tags as elements."""
    return text


def is_yes(value: str | None) -> bool:
    """Returns whether an attribute's value means yes."""
    return (value or "").strip().lower() in _YES


def attribute_of(element: Any, namespace: str, name: str) -> str:
    """Returns an attribute from any namespace whose address begins so, or ""."""
    for key, value in element.attrib.items():
        if key.startswith("{" + namespace) and key.endswith("}" + name):
            return str(value)
    return ""
