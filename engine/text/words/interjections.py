"""Laughter, calls and sounds in a sentence, which the other language writes by a table, or alike.

Models know few of them, and take the rest for words: Shh becomes chess. They are found where marks part them
from the rest, and at both ends.
"""

import re
from functools import cache
from typing import NamedTuple

from engine.languages import rules_of
from engine.text.words.words import base_of

_HA = r"h[aeiouäö]{1,3}(?:h(?![aeiouäö]))?"
_LAUGHTER = rf"(?:[bm](?:w?u?a|u)h?[ -]?)?{_HA}(?:[ -]?{_HA})++|(?:tra[ -]?)?la(?:[ -]?la)++"
_MOST_AGAIN = 8
_BEFORE = r"(?:\A|(?<=[\"'„“»«–—])|(?<=[,.!?…:;–—-][ \u00a0]))"
_AFTER = r"(?=[ \u00a0]?(?:[,.!?…:;]+(?:[\s\"'”’“»«)]|\Z)|[\"'”’“»«]|[–—-](?:\s|\Z)|\Z))"
_TIMES = re.compile(r"(.)\1+")


class Interjection(NamedTuple):
    """One, or several in a row, in a sentence."""

    start: int
    end: int
    written: str
    """In the target language."""


def interjections_in(text: str, languages: tuple[str, str]) -> list[Interjection]:
    """Finds the interjections of a sentence; none if the rules of one language are not known.

    Args:
        text: one sentence.
        languages: tags of its language and of the target's.
    """
    rules = _Rules.of(*map(base_of, languages))
    return rules.find(text) if rules else []


class _Rules(NamedTuple):
    row: re.Pattern[str]
    """Interjections between marks."""
    one: re.Pattern[str]
    words: dict[str, str]
    """What is written for one, without letters written twice; "": it stays as it is."""

    @staticmethod
    @cache
    def of(src: str, tgt: str) -> "_Rules | None":
        known, others = rules_of(src).interjections, rules_of(tgt).interjections
        words: dict[str, str] = {}
        for meaning, spellings in known.items():
            if meaning in others:
                alike = {_folded(each) for each in others[meaning].split("/")}
                for each in map(_folded, spellings.split("/")):
                    words[each] = "" if each in alike else others[meaning].split("/")[0]
        if not words:
            return None
        longest = sorted(words, key=len, reverse=True)
        one = "|".join("".join(f"{re.escape(char)}+" for char in each) for each in longest)
        again = rf"(?:(?:[ -]|, )(?:{one})){{0,{_MOST_AGAIN}}}+"
        call = rf"(?:{_LAUGHTER}|(?P<calls>(?:{one}){again}))"
        row = rf"{_BEFORE}(?P<star>\*)?{call}(?(star)\*(?![\w*])|{_AFTER})"
        return _Rules(re.compile(row, re.IGNORECASE), re.compile(one, re.IGNORECASE), words)

    def find(self, text: str) -> list[Interjection]:
        return [
            Interjection(*found.span(), self.one.sub(self._written, found[0]) if found["calls"] else found[0])
            for found in self.row.finditer(text)
            if not (found["calls"] and found.group().isupper())  # ER may be a name
            or (text.isupper() and text != found.group())
        ]

    def _written(self, found: re.Match[str]) -> str:
        call = found.group()
        written = self.words.get(_folded(call)) or call
        if written == call:
            return call
        if call.isupper() and len(call) > 1:
            return written.upper()
        return written[0].upper() + written[1:] if call[0].isupper() else written


def _folded(call: str) -> str:
    return _TIMES.sub(r"\1", call.casefold())
