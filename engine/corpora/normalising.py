"""Normalisation: a text as it is stored, and folded so that near-duplicates of a sentence meet."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from engine.results.corpora import InlineTag

_BLANKS = re.compile("[\t\n\x0b\x0c\r \x85\u2028\u2029]+")
_NEEDS_BLANKS = re.compile("[\t\n\x0b\x0c\r\x85\u2028\u2029]|  ")
_REMOVED = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufeff\ufffe\uffff]")
"""Control characters, byte order marks and what is no character at all."""

_ACCENTS = re.compile("[\u0300-\u036f]+")
_DIGIT = re.compile(r"\d")
_NOT_ALPHANUMERIC = re.compile(r"[\W_]+")
_ASCII_KEPT = bytes(ord("0") if chr(code).isdigit() else code for code in range(128)) + bytes(128)
_ASCII_DROPPED = bytes(code for code in range(128) if not chr(code).isalnum())


def normalise(text: str) -> str:
    """Makes a text fit for storing: NFC, one line, no control characters, no blanks around it.

    Runs of blanks become one space; no-break spaces stay as they are.
    """
    if not text.isprintable():  # quick test that most texts pass; blanks other than " " fail it
        text = _REMOVED.sub("", text)
        if _NEEDS_BLANKS.search(text):
            text = _BLANKS.sub(" ", text)
    elif "  " in text:
        text = _BLANKS.sub(" ", text)
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    return text.strip()


def fold(text: str) -> str:
    """Returns a text without case, accents, punctuation, blanks and the value of digits.

    Texts that differ only in these count as the same sentence when splits are made. A text of
    nothing else stays as it is.
    """
    folded = text.casefold()
    if not folded.isascii():
        folded = _ACCENTS.sub("", unicodedata.normalize("NFD", folded))
    if folded.isascii():
        folded = folded.encode("ascii").translate(_ASCII_KEPT, _ASCII_DROPPED).decode("ascii")
    else:
        folded = _DIGIT.sub("0", _NOT_ALPHANUMERIC.sub("", folded))
    return folded or text


def normalise_tagged(text: str, tags: Sequence[InlineTag]) -> tuple[str, tuple[InlineTag, ...]]:
    """Normalises a text and moves the tags inside it along."""
    stored = normalise(text)
    if stored == text or not tags:
        return stored, tuple(tags)
    moved = (min(len(normalise(f"{text[: tag.position]}x")) - 1, len(stored)) for tag in tags)
    return stored, tuple(replace(tag, position=place) for tag, place in zip(tags, moved, strict=True))
