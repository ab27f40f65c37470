"""What of a sentence the model reads, and what stays as it is around it.

Characters that the subwords do not know (emoji, bullets, another script) and control characters
stay outside at both ends; a sentence with nothing to translate passes through. Too long a
sentence is cut at clauses. Knows no model, only which characters it knows.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from engine.graph_io import UNK_ID
from engine.text.subwords import Subwords

LONGEST_PART = 120
"""Pieces of one sentence that are translated at once; models rarely learn from longer ones."""

_REMEMBERED = 20_000
"""Sentences whose parts are kept: while someone types, most are the same as before."""

_ADDRESS = re.compile(
    r"(?:[a-z][a-z0-9+.-]*://|www\.)\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+\W*|(?:[a-z]:)?[\\/]\S*[\\/]\S*",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"[^\W_]+(?:[\u0300-\u036f]+[^\W_]*)*")
_BULLET = re.compile(r"[•·▪◦‣∙●○■□►▶✓✔*+–—-]\s+")
_QUOTES = dict.fromkeys("„“”«»‟〝〞＂", '"') | dict.fromkeys("‚‘’‹›`´ʼ′", "'")
_SIMPLER = _QUOTES | dict.fromkeys("‐‑‒–—―−", "-") | {"×": "x", "·": "-", "€": "Euro"}
"""What is read for a character that the model does not know."""
_CLAUSE = re.compile(r".*?(?:[;:,–—]+\s+|\Z)", re.DOTALL)
_WORD = re.compile(r"\S*\s*")


@dataclass(frozen=True)
class SurfacePart:
    """A stretch of a sentence that is translated at once."""

    text: str
    """Without control characters."""
    gap: str
    """What follows it before the next part: a space or nothing."""


@dataclass(frozen=True)
class Surface:
    """One sentence, taken apart: source = prefix + what `parts` read + suffix."""

    prefix: str
    parts: tuple[SurfacePart, ...]
    """Empty if there is nothing to translate; `prefix` is then the whole sentence."""
    suffix: str
    unknown: str
    """Characters inside the parts that the model does not know, each once."""


class SurfaceReader:
    """Takes sentences apart for one source vocabulary.

    Args:
        subwords: of the source side.
        max_len: longest input of the model in tokens, end symbol included.
    """

    def __init__(self, subwords: Subwords, max_len: int) -> None:
        self._subwords = subwords
        self._limit = max(1, min(LONGEST_PART, max_len - 1))
        self._is_known = cache(self._ask_subwords)
        self._read_as = cache(self._find_simpler)
        self._take_apart_once = lru_cache(_REMEMBERED)(self._take_apart)

    def read(self, sentence: str) -> Surface:
        """Takes one sentence apart; sentences seen lately are remembered."""
        return self._take_apart_once(sentence)

    def _take_apart(self, sentence: str) -> Surface:
        outside = self._outside(sentence)
        words = [i for i, char in enumerate(sentence) if char.isalnum() and not outside[i]]
        has_letters = any(sentence[i].isalpha() for i in words)
        if not has_letters or all(_is_no_word(token) for token in sentence.split()):
            return Surface(sentence, (), "", "")
        start = next((i + 1 for i in range(words[0] - 1, -1, -1) if outside[i]), 0)
        end = next((i for i in range(words[-1] + 1, len(sentence)) if outside[i]), len(sentence))
        start += len(sentence[start:end]) - len(sentence[start:end].lstrip())
        end = start + len(sentence[start:end].rstrip())
        core = "".join(map(self._read_as, _without_controls(sentence[start:end])))
        unknown = "".join(dict.fromkeys(char for char in core if not self._is_known(char)))
        return Surface(sentence[:start], tuple(self._parts(core)), sentence[end:], unknown)

    def _outside(self, sentence: str) -> list[bool]:
        """Tells of each character whether it stays outside the model if nothing known surrounds it."""
        flags: list[bool] = []
        for char in sentence:
            category = unicodedata.category(char)
            if category[0] == "M":  # an accent belongs to its letter, a variation selector to its emoji
                flags.append(flags[-1] if flags else True)
            else:
                flags.append(_is_control(category) or not self._is_readable(char))
        for word in _LETTERS.finditer(sentence):  # a word is never torn apart
            if not all(flags[word.start() : word.end()]):
                flags[word.start() : word.end()] = [False] * len(word.group())
        if bullet := _BULLET.match(sentence):
            flags[: bullet.end()] = [True] * bullet.end()
        return flags

    def _is_readable(self, char: str) -> bool:
        """Tells whether the model knows a character, or reads another one for this letter or quote."""
        has_simpler = (char.isalnum() or char in _QUOTES) and self._read_as(char) != char
        return self._is_known(char) or has_simpler

    def _find_simpler(self, char: str) -> str:
        """Returns a character as the model can read it, itself if there is no better one."""
        if self._is_known(char):
            return char
        plain = unicodedata.normalize("NFKD", char)[:1]
        candidates = (_SIMPLER.get(char, char), plain, char.lower())
        return next((other for other in candidates if other and all(map(self._is_known, other))), char)

    def _ask_subwords(self, char: str) -> bool:
        category = unicodedata.category(char)
        return char.isspace() or category[0] in "CM" or UNK_ID not in self._subwords.encode(char)

    def _parts(self, core: str) -> Iterator[SurfacePart]:
        n_tokens = self._count(core)
        if n_tokens <= self._limit:
            yield SurfacePart(core, "")
            return
        enough = n_tokens / -(-n_tokens // self._limit)  # parts of about equal length
        part, size = "", 0
        for unit in self._units(core):
            n_unit = self._count(unit)
            if part and (size + n_unit > self._limit or size >= enough):
                yield _part(part)
                part, size = "", 0
            part, size = part + unit, size + n_unit
        yield SurfacePart(part.strip(), "")

    def _units(self, core: str) -> Iterator[str]:
        """Yields clauses; of a clause that is too long its words, of such a word stretches of characters."""
        for clause in filter(None, _CLAUSE.findall(core)):
            if self._count(clause) <= self._limit:
                yield clause
                continue
            for word in filter(None, _WORD.findall(clause)):
                step = len(word) if self._count(word) <= self._limit else max(1, self._limit // 2)
                yield from (word[i : i + step] for i in range(0, len(word), step))

    def _count(self, text: str) -> int:
        return len(self._subwords.encode(text))


def _is_no_word(token: str) -> bool:
    """True for addresses and for tokens without letters."""
    return not any(map(str.isalpha, token)) or _ADDRESS.fullmatch(token) is not None


def _part(text: str) -> SurfacePart:
    return SurfacePart(text.strip(), " " if text != text.rstrip() else "")


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
