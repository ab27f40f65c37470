"""Texts of other programs, and their translations."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from engine.results.translation import TextTranslation, WordLink


class TextForm(StrEnum):
    """What a text to translate is."""

    PLAIN = "plain"
    """Tags in it are copied as they are."""
    HTML = "html"
    """A piece of a web page."""
    XML = "xml"
    """A segment of a translation program: every element is a code within one text."""


class AskedText(NamedTuple):
    """A text to translate, and what stands before it."""

    text: str
    before: str = ""
    """In the language of the text; "": nothing is known."""
    before_translated: str = ""
    """What stands there in the other language; "": that is not known."""


@dataclass(frozen=True, slots=True)
class Splitting:
    """How the elements of a text with tags are taken, by their names."""

    closed: tuple[str, ...] = ()
    """They stay with all that is in them, as words do that are not translated."""
    blocks: tuple[str, ...] = ()
    """They hold a text of their own, besides those that do in HTML."""
    inline: tuple[str, ...] = ()
    """They are part of the text around them, though they are not in HTML."""


@dataclass(frozen=True, slots=True)
class AlignedTranslation(TextTranslation):
    """A translated text, and which words belong together."""

    links: tuple[WordLink, ...] = ()
    """Places are counted in the whole of both texts."""
