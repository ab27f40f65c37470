"""Which characters of a sentence a model reads, which it reads as others, and which are carried over.

A sign says what it says alone: →, ±, ², ™, ①. Where the subwords do not know it, level it to another
character (² to 2) or have hardly seen it, a model writes another word in its place, and does not doubt it. So
it is carried over: alone where it stands alone or at a number, else with the word that it is part of (H₂O,
m², Windows™). So is a word with a letter that the subwords do not know. Knows the subwords, and no model.
"""

import re
import unicodedata
from collections.abc import Sequence
from enum import Enum, auto

from engine.base.caching import remembered
from engine.base.graph_io import UNK_ID
from engine.text.languages import UNSPACED
from engine.text.protected import Stretch
from engine.text.subwords import Subwords
from engine.text.symbols import in_picture, is_arrow, is_tags, without_symbols

LETTERS = re.compile(r"[^\W_]+(?:[\u0300-\u036f]+[^\W_]*)*")
"""A word, with its combining accents."""
_BULLET = re.compile(r"(?:>[ \t]*)+|#{2,6}\s+|[•·▪◦‣∙●○■□►▶✓✔*+–—-]\s+")
"""Before a line, and no part of it; one number sign alone may stand for music, at both ends."""
_QUOTES = dict.fromkeys("„“”«»‟〝〞＂", '"') | dict.fromkeys("‚‘’‹›`´ʼ", "'")
_SIMPLER = _QUOTES | dict.fromkeys("‐‑‒–—―−", "-") | {"×": "x", "€": "Euro"}
"""Stands for a character that the model does not know."""
_SIGN_CATEGORIES = frozenset(("Sm", "So", "No"))
_RAISED = ("<super>", "<sub>")
_FIRST_PICTURE = 0x2190
"""Before it are signs that go with words, as ® does; from it on arrows and pictures."""
_LONG_UNIT = 3
"""Letters; behind a longer word a superscript number is that of a note."""


class _Kind(Enum):
    """How a character that the model cannot read is carried over."""

    LETTER = auto()
    """With its whole word."""
    PART_OF_WORD = auto()
    """With the word that it touches: ₂, ™."""
    SIGN = auto()
    PICTURE = auto()


class CharacterReader:
    """Tells how one source vocabulary reads characters.

    Args:
        subwords: of the source side.
    """

    def __init__(self, subwords: Subwords) -> None:
        self._subwords = subwords
        self.is_known = remembered(self._ask_subwords)
        self._read_as = remembered(self._find_simpler)
        self._is_readable = remembered(self._ask_readable)
        self._kind = remembered(self._find_kind)

    def readable(self, plain: str) -> str:
        """Returns plain text as the model reads it."""
        return without_symbols("".join(map(self._read_as, _without_controls(plain))))

    def carried_over(self, sentence: str, taken: Sequence[Stretch]) -> list[Stretch]:
        """Finds what the model cannot read and what comes back letter by letter instead.

        Args:
            sentence: the text.
            taken: stretches of it that stay anyhow; nothing is found by a character of theirs.
        """
        if sentence.isascii():
            return []
        is_taken = [False] * len(sentence)
        for start, end in taken:
            is_taken[start:end] = [True] * (end - start)
        found: list[Stretch] = []
        last, was_strange = 0, False
        for place, char in enumerate(sentence):
            if place < last or is_taken[place] or (kind := self._kind(char)) is None:
                continue
            before = last
            start, last = self._stretch(sentence, place, last, kind)
            is_strange = kind is _Kind.LETTER and all(map(self._is_strange, sentence[start:last]))
            if is_strange and was_strange and sentence[before:start] == " ":
                start = found.pop()[0]  # words of another script, one behind the other
            was_strange = is_strange
            found.append((start, last))
        return found

    def outside(self, sentence: str, stretches: Sequence[Stretch], carried: Sequence[Stretch]) -> list[bool]:
        """Tells of each character whether it stays outside the model if nothing known surrounds it.

        Args:
            sentence: the text.
            stretches: all of it that stays as it is.
            carried: those of them that `carried_over` found.
        """
        flags: list[bool] = []
        for char in sentence:
            category = unicodedata.category(char)
            if category[0] == "M":  # an accent belongs to its letter, a variation selector to its emoji
                flags.append(flags[-1] if flags else True)
            else:
                flags.append(_is_control(category) or not self._is_readable(char))
        for word in LETTERS.finditer(sentence):  # a word is never torn apart
            if not all(flags[word.start() : word.end()]):
                flags[word.start() : word.end()] = [False] * len(word.group())
        signs, first = frozenset(carried), 0
        last = max((at for at, char in enumerate(sentence) if _is_plain(char)), default=0) if signs else 0
        for start, end in stretches:
            is_outside = is_tags(sentence[start:end])
            if (start, end) in signs and not is_outside:
                while first < start and (flags[first] or sentence[first].isspace()):
                    first += 1
                is_note = start > last and all(map(_is_raised, sentence[start:end]))
                is_outside = (is_note and not sentence[start - 1 : start].isdigit()) or self._is_apart(
                    sentence, start, end, is_first=first == start
                )
            flags[start:end] = [is_outside] * (end - start)
        if bullet := _BULLET.match(sentence):
            flags[: bullet.end()] = [True] * bullet.end()
        return flags

    def _is_apart(self, sentence: str, start: int, end: int, *, is_first: bool) -> bool:
        """Tells whether what is carried over is no part of the sentence: the sign of a list, another script.

        At a number it is one: ± 5, 5 Ω.
        """
        before, after = sentence[start - 2 : start].rstrip()[-1:], sentence[end : end + 2].lstrip()[:1]
        if all(map(self._is_strange, sentence[start:end])):
            return not (before.isdigit() or after.isdigit())
        if any(self._kind(char) is None for char in sentence[start:end]):
            return False  # a word
        return is_first and (unicodedata.category(sentence[start]) in ("No", "So") or not after.isdigit())

    def _stretch(self, sentence: str, place: int, low: int, kind: _Kind) -> Stretch:
        """Returns what is carried over with a character; not from before `low`."""
        if kind in (_Kind.LETTER, _Kind.PART_OF_WORD):
            is_inside = self._is_strange if UNSPACED.match(sentence[place]) else self._is_of_word
            start, end = place, place + 1
            while start > low and is_inside(sentence[start - 1]):
                start -= 1
            while end < len(sentence) and is_inside(sentence[end]):
                end += 1
            return (start, end) if kind is _Kind.LETTER else self._part_of_word(sentence, start, place, end)
        is_inside = in_picture if kind is _Kind.PICTURE else self._is_sign
        end = place + 1
        while end < len(sentence) and is_inside(sentence[end]):
            end += 1
        return place, end

    def _part_of_word(self, sentence: str, start: int, place: int, end: int) -> Stretch:
        """Returns a word with a sign in it; the sign alone where it is at a number, or that of a note."""
        before, after = sentence[start:place], sentence[place:end]
        n_signs = next((at for at, char in enumerate(after) if not self._is_part(char)), len(after))
        is_last, is_raised = n_signs == len(after), all(map(_is_raised, after))
        is_number = is_last and before.isdigit()
        is_power = is_raised and sentence[max(0, start - 1) : start] not in (".", ",")
        is_note = unicodedata.category(sentence[place]) != "So" and is_raised and _is_long_word(before)
        if not before or is_note or (is_number and not is_power):
            return place, place + n_signs
        return start, end

    def _is_of_word(self, char: str) -> bool:
        if UNSPACED.match(char):
            return False
        return char.isalnum() or self._is_part(char) or unicodedata.category(char)[0] == "M"

    def _is_part(self, char: str) -> bool:
        return self._kind(char) is _Kind.PART_OF_WORD

    def _is_sign(self, char: str) -> bool:
        return self._kind(char) is _Kind.SIGN

    def _is_strange(self, char: str) -> bool:
        return self._kind(char) is _Kind.LETTER or unicodedata.category(char)[0] == "M"

    def _find_kind(self, char: str) -> _Kind | None:
        """Returns how a character is carried over; None: the model reads it."""
        category = unicodedata.category(char)
        if char.isascii() or char.isspace() or category[0] in "CM" or self._is_readable(char):
            return None
        if _is_raised(char):
            return _Kind.PART_OF_WORD
        if category[0] == "L":
            return _Kind.LETTER
        if is_arrow(char):
            return _Kind.PICTURE
        if category != "So":
            return _Kind.SIGN
        if ord(char) < _FIRST_PICTURE:
            return _Kind.PART_OF_WORD
        return _Kind.SIGN if unicodedata.decomposition(char) else _Kind.PICTURE

    def _ask_readable(self, char: str) -> bool:
        """Returns whether the model knows a character, or reads another one that says the same."""
        category = unicodedata.category(char)
        if is_arrow(char):
            return False  # it says nothing that could be translated
        if not char.isascii() and (category in _SIGN_CATEGORIES or _is_raised(char)):
            return char in _SIMPLER or self._is_read_as_itself(char)
        if self.is_known(char):
            is_rare = category == "Po" and char not in _SIMPLER and self._subwords.is_rare(char)
            return char.isascii() or not is_rare
        return (char.isalnum() or char in _SIMPLER) and self._read_as(char) != char

    def _is_read_as_itself(self, char: str) -> bool:
        is_kept = "".join(self._subwords.spell(char)).removeprefix("▁") == char
        return is_kept and self.is_known(char) and not self._subwords.is_rare(char)

    def _find_simpler(self, char: str) -> str:
        """Returns a character as the model can read it, itself if there is no better one."""
        if self.is_known(char):
            return char
        plain = unicodedata.normalize("NFKD", char)[:1]
        candidates = (_SIMPLER.get(char, char), plain, char.lower())
        return next((other for other in candidates if other and all(map(self.is_known, other))), char)

    def _ask_subwords(self, char: str) -> bool:
        category = unicodedata.category(char)
        return char.isspace() or category[0] in "CM" or UNK_ID not in self._subwords.encode(char)


def _is_long_word(text: str) -> bool:
    return len(text) > _LONG_UNIT and text.isalpha() and not text.isupper()


def _is_plain(char: str) -> bool:
    return char.isalnum() and not _is_raised(char)


def _is_raised(char: str) -> bool:
    return unicodedata.decomposition(char).startswith(_RAISED)


def _without_controls(core: str) -> str:
    """Leaves out control characters, soft hyphens and lone surrogates; a tab becomes a space."""
    kept = (
        " " if char.isspace() else char
        for char in core
        if char.isspace() or not _is_control(unicodedata.category(char))
    )
    return "".join(kept)


def _is_control(category: str) -> bool:
    return category in ("Cc", "Cf", "Cs")
