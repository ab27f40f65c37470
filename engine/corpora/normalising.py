"""Normalisation: a text as it is stored, and folded so that near-duplicates of a sentence meet."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from engine.results.corpora import InlineTag
from engine.text.words.words import is_by_letter, words_of

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


# Sentences that nearly repeat text which is learned from: they tell what was remembered.

_WORDS, _LETTERS = 4, 8
"""Length of a sequence in words, or in letters where a language has no spaces."""
_MOST = 0.5
"""A sentence with more than this share of its sequences in the text is a near match."""


def near_matches(texts: Sequence[str], learned: Iterable[str], language: str) -> list[bool]:
    """Tells for each sentence whether most of its sequences of four words occur in other text.

    A sentence of fewer than four words has none: only the very same one could be a repetition.

    Args:
        texts: the sentences.
        learned: the other text, however much.
        language: of both; where it has no spaces, sequences are of eight letters.
    """
    wanted = [set(_sequences(text, language)) for text in texts]
    looked_for = set().union(*wanted)
    found = {
        sequence for text in learned for sequence in _sequences(text, language) if sequence in looked_for
    }
    return [len(sequences & found) > _MOST * len(sequences) for sequences in wanted]


def _sequences(text: str, language: str) -> Iterator[tuple[str, ...]]:
    words = words_of(text.casefold(), language)
    size = _LETTERS if is_by_letter(language) else _WORDS
    return zip(*(words[first:] for first in range(size)), strict=False)
