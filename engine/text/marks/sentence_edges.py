"""How a sentence begins and ends: with a capital, and with which marks. Its translation does so too.

A cell of a table, a label and a heading begin with a capital as their source does; a source that ends with
an exclamation mark, or with no mark, is translated by a sentence that ends so. Knows texts alone.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.text.abbreviations import ends_in_abbreviation
from engine.text.words.words import base_of

_MARKS = ".!?…:;,"
_LIAT = re.compile(rf"(?:[{_MARKS}]|[\"'”’»«“‟)\]}}*_]|>[^<>]*<)*")
"""The marks at the end of a text, with closing ones and tags among them, read from behind."""
_RUN = re.compile(rf"[{_MARKS}]+")
_MIXED = re.compile(r"\.[!?…]|[:;,].|.[:;,]")
"""Marks of an abbreviation or of code: "at 5 p.m.?", "place_id:."; which of them ends the sentence is
unclear."""
_APART = re.compile(rf"[{_MARKS}]\s+[\"'”’»«“‟)\]}}]+\Z")
"""A mark with a blank between it and what closes: « Viens-tu ? »."""
_TAG = re.compile(r"(<[^<>]*>)")
_SMILEY = re.compile(r"[:;]['\"]?[)\]}*]")
_START = re.compile(r"(?:[^\w<]|<[^<>]*>|_)*(?P<word>[^\W\d_]+)(?![\w@/\\]|[.:]\w)")
_NUMBER = re.compile(r"\d\.\Z")
_CLOSING = re.compile(r"(?<=\.)[^.\w]*\Z")
_LONGEST_END = 60
_LANGUAGES = (
    "az bg bs ca cs cy da de en et eu fi ga gl hr hu id is it lt lv mk ms mt nb nl nn no pl pt ro ru sk sl sq"
    " sr sv sw tl tr uk vi"
)
_SAME_MARKS = frozenset(_LANGUAGES.split())
"""Languages in which these marks mean the same, stand at the end alone, and have no blank before them."""


@dataclass(frozen=True)
class Edges:
    """How a sentence begins and ends.

    Args:
        source: the sentence.
        languages: tags of its language and of that of its translation.
    """

    source: str
    languages: tuple[str, str]

    def put_on(self, translation: str, kept: Sequence[str] = ()) -> str:
        """Returns a translation that begins and ends as its source does.

        Args:
            translation: of the sentence.
            kept: what stands in it letter by letter: a name in small letters stays so.
        """
        return self._with_mark(self._with_capital(translation, kept))

    def _with_capital(self, translation: str, kept: Sequence[str]) -> str:
        source, written = _START.match(self.source), _START.match(translation)
        if source is None or written is None:
            return translation
        word, start = written["word"], written.start("word")
        is_wanted = source["word"][0].isupper() and word.islower() and len(word[0].upper()) == 1
        places = ((translation.find(each), len(each)) for each in kept if each)
        if not is_wanted or any(0 <= at <= start < at + length for at, length in places):
            return translation
        return translation[:start] + word[0].upper() + translation[start + 1 :]

    def _with_mark(self, translation: str) -> str:
        if not all(base_of(each) in _SAME_MARKS for each in self.languages):
            return translation
        source, written = _tail(self.source), _tail(translation)
        wanted, runs = _runs(source), _runs(written)
        is_open = len(wanted) > 1 or len(runs) > 1 or _SMILEY.search(source) or _SMILEY.search(written)
        is_open = is_open or any(map(_MIXED.search, (*wanted, *runs))) or _APART.search(self.source)
        src, tgt = self.languages
        if is_open or wanted == runs or not translation.removesuffix(written).strip():
            return translation
        if (wanted == ["."] and _is_shortened(self.source, src)) or _is_shortened(translation, tgt):
            return translation
        mark = wanted[0] if wanted else ""
        if runs:
            tail = "".join(
                part if part.startswith("<") else _RUN.sub(mark, part) for part in _TAG.split(written)
            )
        else:
            tail = mark + written if source.startswith(mark) else written + mark
        return translation.removesuffix(written) + tail


def _tail(text: str) -> str:
    found = _LIAT.match(text[::-1])
    return found.group()[::-1] if found else ""


def _is_shortened(text: str, language: str) -> bool:
    """Tells whether a text ends with a full stop that belongs to a number or to an abbreviation."""
    end = _CLOSING.sub("", text[-_LONGEST_END:])
    return _NUMBER.search(end) is not None or ends_in_abbreviation(end, "", language)


def _runs(tail: str) -> list[str]:
    return _RUN.findall(_TAG.sub(" ", tail))
