"""The part of a sentence that the model reads, and the parts around it that stay as they are.

Characters that the subwords do not know (emoji, bullets, another script) and control characters
stay outside at both ends, and so do tags. Inside, the model reads symbols for what must come back letter by
letter and for pictures that it does not know, and small letters for a sentence in capitals. A sentence with
nothing to translate passes through. Too long a sentence is cut at clauses: at marks, else before
conjunctions. Knows no model, only which characters it knows.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.graph_io import UNK_ID
from engine.remembering import remembered
from engine.text.numerals.amounts import amount_in
from engine.text.numerals.spelling_out import values_in_full
from engine.text.numerals.values import written_alone
from engine.text.protected import Stretch, protected_stretches
from engine.text.subwords import Subwords
from engine.text.symbols import (
    SYMBOL,
    Kept,
    in_picture,
    is_tag_symbol,
    is_tags,
    symbol,
    without_symbols,
    without_tag_symbols,
)
from engine.text.words.sentence_edges import Edges

LONGEST_PART = 120
"""Tokens of one sentence that are translated at once; models rarely learn from longer ones."""

_REMEMBERED = 20_000
"""Sentences whose parts are kept: while someone types, most are the same as before."""

_LETTERS = re.compile(r"[^\W_]+(?:[\u0300-\u036f]+[^\W_]*)*")
_BULLET = re.compile(r"(?:>[ \t]*)+|[•·▪◦‣∙●○■□►▶✓✔*+–—-]\s+")
_QUOTES = dict.fromkeys("„“”«»‟〝〞＂", '"') | dict.fromkeys("‚‘’‹›`´ʼ′", "'")
_SIMPLER = _QUOTES | dict.fromkeys("‐‑‒–—―−", "-") | {"×": "x", "·": "-", "€": "Euro"}
"""Stands for a character that the model does not know."""
_CLAUSE = re.compile(r".*?(?:[;:,–—]+\s+|\Z)", re.DOTALL)
_CONJUNCTIONS = (
    "and but or because which while although if when und oder aber denn weil dass während obwohl wenn sowie"
    " et ou mais parce que qui y o pero porque e ma perché en maar omdat"
)
_BEFORE_CONJUNCTION = re.compile(rf"(?<=\s)(?=(?:{_CONJUNCTIONS.replace(' ', '|')})\s)", re.IGNORECASE)
_WORD = re.compile(r"\S*\s*")
_LONG_WORD, _WORD_AMONG_OTHERS = 6, 4
"""Letters of a word in capitals that is more than an abbreviation: alone, and among others."""
_TAIL = re.compile(r"[^\w{}.!?…]*\Z")
_HEAD = re.compile(r"\A[^\w{}]*")
_POSSESSIVE = re.compile(r"\A['’]s\b")
_SYMBOLS = re.compile(f"({SYMBOL.pattern})")


@dataclass(frozen=True)
class SurfacePart:
    """A stretch of a sentence that is translated at once."""

    text: str
    """Without control characters, and with symbols for what must stay as it is."""
    gap: str
    """Between it and the next part: a space or nothing."""


@dataclass(frozen=True)
class Surface:
    """One sentence, taken apart: source = prefix + what `parts` read + suffix."""

    prefix: str
    parts: tuple[SurfacePart, ...]
    """Empty if there is nothing to translate; `prefix` is then the whole sentence, an amount as the target
    language writes it."""
    suffix: str
    unknown: str
    """Characters inside the parts that the model does not know, each once."""
    kept: tuple[Kept, ...] = ()
    """What the symbols stand for."""
    is_in_capitals: bool = False
    """True: the parts are in small letters, and the sentence is not."""
    edges: Edges | None = None
    """How it begins and ends between prefix and suffix; None: there is nothing to translate, or it is cut out
    of a sentence."""


class SurfaceReader:
    """Takes sentences apart for one source vocabulary.

    Args:
        subwords: of the source side.
        max_len: longest input of the model in tokens, end symbol included.
        languages: tags of the source and target language, for amounts that stand alone.
    """

    def __init__(self, subwords: Subwords, max_len: int, languages: tuple[str, str]) -> None:
        self._subwords = subwords
        self._limit = max(1, min(LONGEST_PART, max_len - 1))
        self.languages = languages
        self._is_known = remembered(self._ask_subwords)
        self._read_as = remembered(self._find_simpler)
        self._take_apart_once = remembered(self._take_apart, _REMEMBERED)

    def read(self, sentence: str, names: tuple[Stretch, ...] = ()) -> Surface:
        """Takes one sentence apart; sentences seen lately are remembered.

        Args:
            sentence: the text.
            names: where words stand in it that somebody wants to stay as they are.
        """
        return self._take_apart_once(sentence, names)

    def _take_apart(self, sentence: str, names: tuple[Stretch, ...]) -> Surface:
        alone = amount_in(sentence, *self.languages) or written_alone(sentence, self.languages)
        if alone is not None:
            return Surface(alone, (), "", "")
        stretches = _joined(self._stretches(sentence), names)
        outside = self._outside(sentence, stretches)
        is_kept = [False] * len(sentence)
        for start, end in stretches:
            is_kept[start:end] = [True] * (end - start)
        letters = zip(sentence, outside, is_kept, strict=True)
        if not any(char.isalpha() and not (out or kept) for char, out, kept in letters):
            return Surface(sentence, (), "", "")
        read = [i for i, char in enumerate(sentence) if (char.isalnum() or is_kept[i]) and not outside[i]]
        start = next((i + 1 for i in range(read[0] - 1, -1, -1) if outside[i]), 0)
        end = next((i for i in range(read[-1] + 1, len(sentence)) if outside[i]), len(sentence))
        start += len(sentence[start:end]) - len(sentence[start:end].lstrip())
        end = start + len(sentence[start:end].rstrip())
        inside = [stretch for stretch in stretches if start <= stretch[0] and stretch[1] <= end]
        plain = "".join(sentence[i] for i in range(start, end) if not is_kept[i])
        is_in_capitals = _is_in_capitals(plain)
        written = _in_small_letters(sentence, is_kept) if is_in_capitals else sentence
        core, kept = self._with_symbols(written, start, end, inside)
        core = values_in_full(core, self.languages[0])
        kept = tuple(
            each._replace(is_name=stretch in names) for each, stretch in zip(kept, inside, strict=True)
        )
        unknown = "".join(dict.fromkeys(char for char in SYMBOL.sub("", core) if not self._is_known(char)))
        edges = Edges(sentence[start:end], self.languages)
        return Surface(
            sentence[:start], tuple(self._parts(core)), sentence[end:], unknown, kept, is_in_capitals, edges
        )

    def _stretches(self, sentence: str) -> list[Stretch]:
        """Returns what stays as it is: what is protected, and pictures that the model does not know."""
        found = protected_stretches(sentence)
        is_taken = [False] * len(sentence)
        for start, end in found:
            is_taken[start:end] = [True] * (end - start)
        last = 0
        for place, char in enumerate(sentence):
            if place < last or is_taken[place] or not self._is_unknown_picture(char):
                continue
            last = place + 1
            while last < len(sentence) and not is_taken[last] and in_picture(sentence[last]):
                last += 1
            found.append((place, last))
        return sorted(found)

    def _is_unknown_picture(self, char: str) -> bool:
        return unicodedata.category(char) == "So" and not self._is_readable(char)

    def _with_symbols(
        self, sentence: str, start: int, end: int, stretches: Sequence[Stretch]
    ) -> tuple[str, tuple[Kept, ...]]:
        """Returns sentence[start:end] as the model reads it, and what its symbols stand for."""
        parts, kept, cursor = [], [], start
        for place, (first, last) in enumerate(stretches):
            text = sentence[first:last]
            glued = [
                each.isalnum() for each in (sentence[max(start, first - 1) : first], sentence[last:end][:1])
            ]
            before, after = glued if is_tags(text) else (False, False)
            kept.append(Kept(text, before, after))
            written = symbol(place, is_tag=kept[-1].is_tags)
            parts += [self._readable(sentence[cursor:first]), " " * before, written, " " * after]
            cursor = last
        return "".join([*parts, self._readable(sentence[cursor:end])]), tuple(kept)

    def _readable(self, plain: str) -> str:
        """Returns plain text as the model reads it."""
        return without_symbols("".join(map(self._read_as, _without_controls(plain))))

    def _outside(self, sentence: str, stretches: Sequence[Stretch]) -> list[bool]:
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
        for start, end in stretches:
            flags[start:end] = [is_tags(sentence[start:end])] * (end - start)
        if bullet := _BULLET.match(sentence):
            flags[: bullet.end()] = [True] * bullet.end()
        return flags

    def _is_readable(self, char: str) -> bool:
        """Returns whether the model knows a character, or reads another one for this letter or quote."""
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
        """Yields clauses: they end at marks, and where one is too long, before conjunctions.

        Of a clause that still is too long it yields words, of such a word stretches of characters.
        """
        for clause in self._clauses(core):
            if self._count(clause) <= self._limit:
                yield clause
                continue
            for word in filter(None, _WORD.findall(clause)):
                if self._count(word) <= self._limit:
                    yield word
                    continue
                for stretch in _SYMBOLS.split(word):
                    step = len(stretch) if SYMBOL.fullmatch(stretch) else max(1, self._limit // 2)
                    yield from (stretch[i : i + step] for i in range(0, len(stretch), step))

    def _clauses(self, core: str) -> Iterator[str]:
        for clause in filter(None, _CLAUSE.findall(core)):
            if self._count(clause) <= self._limit:
                yield clause
            else:
                yield from filter(None, _BEFORE_CONJUNCTION.split(clause))

    def _count(self, text: str) -> int:
        return len(self._subwords.encode(text))


def _joined(found: Sequence[Stretch], names: Sequence[Stretch]) -> list[Stretch]:
    """Returns stretches with names among them: where some overlap, all of them are one."""
    joined: list[Stretch] = []
    for start, end in sorted((*found, *names)):
        if joined and start < joined[-1][1]:
            before, last = joined.pop()
            start, end = before, max(last, end)
        joined.append((start, end))
    return joined


def around_lost(text: str, lost: str) -> Surface:
    """Takes a part of a sentence apart whose translations all lose a symbol: cut around it.

    Tags are left out together instead, see `with_tag_symbols_of`: they say nothing.
    """
    if is_tag_symbol(lost):
        return Surface("", (SurfacePart(without_tag_symbols(text), ""),), "", "")
    before, _, after = text.partition(lost)
    after = _POSSESSIVE.sub("", after)  # without its word it says nothing
    first, second = _TAIL.sub("", before, count=1), _HEAD.sub("", after, count=1)
    between = f"{before[len(first) :]}{lost}{after[: len(after) - len(second)]}"
    if not _has_words(second):
        between, second = between + second, ""
    if not _has_words(first):
        parts = (SurfacePart(second, ""),) if second else ()
        return Surface(first + between, parts, "", "")
    if not second:
        return Surface("", (SurfacePart(first, ""),), between, "")
    return Surface("", (SurfacePart(first, between), SurfacePart(second, "")), "", "")


def _has_words(text: str) -> bool:
    return any(map(str.isalpha, SYMBOL.sub("", text)))


def _is_in_capitals(plain: str) -> bool:
    """Tells whether a text has words in capitals and no others; one short word may be an abbreviation."""
    if not plain.isupper():
        return False
    lengths = [len(word) for word in _LETTERS.findall(plain)]
    return max(lengths, default=0) >= (_WORD_AMONG_OTHERS if len(lengths) > 1 else _LONG_WORD)


def _in_small_letters(sentence: str, is_kept: Sequence[bool]) -> str:
    """Writes all of a sentence but its first letter and what is kept in small letters, one for one."""
    first = next((i for i, kept in enumerate(is_kept) if not kept and sentence[i].isalpha()), 0)
    chars = []
    for place, (char, kept) in enumerate(zip(sentence, is_kept, strict=True)):
        small = char.lower()
        chars.append(char if kept or place == first or len(small) > 1 else small)
    return "".join(chars)


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
