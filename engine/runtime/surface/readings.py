"""The ways in which a model may read a part of a sentence, and the choice among what it makes of them.

A reading is a text and its inverse. A word that touches a quotation mark or a bracket is cut into subwords
that the model never saw at the beginning of a word, and so is its translation: what marks hold is read
between symbols, or apart from the rest. Readings behind the first cost a search, and are read only where all
translations before have a fault that can be seen.
"""

import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, count
from os.path import commonprefix
from typing import NamedTuple

from engine.config import SearchConfig
from engine.languages import rules_of
from engine.results.translation import Alternative
from engine.text.marks.enclosed import Enclosed, mark_faults, stretches_apart
from engine.text.marks.quotation import marks_for
from engine.text.marks.spacing import chains, slash_faults, with_blanks, without_blanks
from engine.text.numerals.number_repair import MOST_WORSE, NumberRepair
from engine.text.numerals.values import Span, is_cut_off, values_to_try
from engine.text.subwords import Subwords
from engine.text.symbols import (
    SYMBOL,
    has_symbols_of,
    lost_symbol,
    symbol,
    without_symbols,
)
from engine.text.words.title_case import CAPITAL_NOUNS

_WORD = re.compile(r"[^\W\d_]+")
_ENDS = ".!?…"
_SYLLABLE = 3
"""Letters that are rather a part of a word than one."""
_ENDING = 2
"""Letters in which two forms of a word may differ."""

_EDGES = ",;:-–—."

Contents = Mapping[str, Alternative]
"""The translations of texts that are translated by themselves."""


class Reading:
    """One way to read a text.

    Args:
        source: the text.
        text: what the model reads.
        faults: counts what else is wrong with a translation.
    """

    contents: tuple[str, ...] = ()
    """What is translated by itself besides."""

    def __init__(
        self,
        source: str,
        text: str,
        faults: Callable[[Alternative], int] = lambda found: 0,  # noqa: ARG005
    ) -> None:
        self.source, self.text, self._faults = source, text, faults

    @property
    def has_words(self) -> bool:
        """False: there is nothing to translate in it but its contents."""
        return _has_words(self.text)

    def restored(self, translation: Alternative, contents: Contents) -> tuple[Alternative, int] | None:
        """Returns a translation of the text from one of what was read, and the faults in it.

        Returns:
            None if the translation has not what is needed.
        """
        if not has_symbols_of(self.text, translation.text):
            return None
        put = self._put_back(translation.text, contents)
        if put is None:
            return None
        text, n_faults = put
        text = without_blanks(self.source, text)
        found = replace(translation, text=text, score=self._score(translation.score, contents))
        n_faults += mark_faults(self.source, text) + slash_faults(self.source, text)
        return found, n_faults + self._faults(found)

    def _put_back(self, text: str, contents: Contents) -> tuple[str, int] | None:  # noqa: ARG002, of the others
        return text, 0

    def _score(self, score: float, contents: Contents) -> float:  # noqa: ARG002, of the others
        return score


class Others(NamedTuple):
    """The other readings of a text."""

    faults: Callable[[Alternative], int]
    """Counts what is wrong with a translation of the text as it is: 0, and the others are not read."""
    readings: tuple[Reading, ...]


class _Enclosing(Reading):
    """Reads what marks hold in another way than the rest.

    Args:
        source: the text.
        stretches: what marks hold there.
        languages: tags of the source and target language.
        written: what the model reads in the place of a stretch, from its content and two free symbols.
        is_tag: what the symbols are.
    """

    def __init__(
        self,
        source: str,
        stretches: Sequence[Enclosed],
        languages: tuple[str, str],
        written: str,
        *,
        is_tag: bool,
    ) -> None:
        self._tgt, rules = languages[1], rules_of(languages[1])
        self._articles = rules.articles if rules else frozenset[str]()
        self._marks = [marks_for(source[each.start] + source[each.end - 1], languages) for each in stretches]
        self.contents = tuple(each.content(source) for each in stretches)
        free = _free_symbols(source, is_tag=is_tag)
        self._symbols = [(next(free), next(free)) for _ in stretches]
        parts, cursor = [], 0
        for each, content, (first, last) in zip(stretches, self.contents, self._symbols, strict=True):
            parts += [source[cursor : each.start], written.format(first=first, last=last, content=content)]
            cursor = each.end
        super().__init__(source, "".join([*parts, source[cursor:]]))


class _BetweenSymbols(_Enclosing):
    """Reads symbols for marks: Das Wort {A} Garten {B} fehlt.

    What stands between them in a translation must be what its words become by themselves.
    """

    def __init__(self, source: str, stretches: Sequence[Enclosed], languages: tuple[str, str]) -> None:
        super().__init__(source, stretches, languages, "{first} {content} {last}", is_tag=True)

    def _put_back(self, text: str, contents: Contents) -> tuple[str, int] | None:
        n_faults = cursor = 0
        parts = []
        for content, (first, last), marks in zip(self.contents, self._symbols, self._marks, strict=True):
            start, end = text.find(first, cursor), text.find(last, cursor)
            if not 0 <= start < end:
                return None
            inside = text[start + len(first) : end].strip()
            if not inside or SYMBOL.findall(inside) != SYMBOL.findall(content):
                return None
            if _at_the_edges(inside) != _at_the_edges(content):  # a mark of the sentence was drawn in
                return None
            n_faults += not _is_same(inside, contents[content].text, self._articles)
            if content[0].isupper() and content[-1] in _ENDS:  # a sentence
                inside = inside[0].upper() + inside[1:]
            parts += [text[cursor:start], marks[0], inside, marks[1]]
            cursor = end + len(last)
        return "".join([*parts, text[cursor:]]), n_faults


class _ByItself(_Enclosing):
    """Reads one symbol for marks and what they hold, which is translated by itself: Das Wort {a} fehlt."""

    def __init__(self, source: str, stretches: Sequence[Enclosed], languages: tuple[str, str]) -> None:
        super().__init__(source, stretches, languages, "{first}", is_tag=False)

    def _put_back(self, text: str, contents: Contents) -> tuple[str, int] | None:
        written = {
            first: marks[0] + _written_like(content, contents[content].text, self._tgt) + marks[1]
            for content, (first, _), marks in zip(self.contents, self._symbols, self._marks, strict=True)
        }
        return SYMBOL.sub(lambda found: written.get(found[0], found[0]), text), 0

    def _score(self, score: float, contents: Contents) -> float:
        scores = [contents[each].score for each in self.contents] + [score] * self.has_words
        return sum(scores) / len(scores)


class _WordByWord(Reading):
    """Reads one symbol for a row of words with slashes between them, which are translated by themselves."""

    def __init__(self, source: str, rows: Sequence[tuple[int, int]], tgt: str) -> None:
        self._tgt = tgt
        free = _free_symbols(source, is_tag=False)
        self._rows = {next(free): source[start:end].split("/") for start, end in rows}
        self.contents = tuple(word for words in self._rows.values() for word in words)
        parts, cursor = [], 0
        for name, (start, end) in zip(self._rows, rows, strict=True):
            parts += [source[cursor:start], name]
            cursor = end
        super().__init__(source, "".join([*parts, source[cursor:]]))

    def _put_back(self, text: str, contents: Contents) -> tuple[str, int] | None:
        written = {
            name: "/".join(_written_like(word, contents[word].text, self._tgt) for word in words)
            for name, words in self._rows.items()
        }
        return SYMBOL.sub(lambda found: written.get(found[0], found[0]), text), 0


class _WithValues(Reading):
    """Reads symbols for values, which are written as the target language does: Die Folie ist {a} dick."""

    def __init__(self, source: str, values: Sequence[Span]) -> None:
        free = _free_symbols(source, is_tag=False)
        self._written = {next(free): written for *_, written in values}
        parts, cursor = [], 0
        for name, (start, end, _) in zip(self._written, values, strict=True):
            parts += [source[cursor:start], name]
            cursor = end
        super().__init__(source, "".join([*parts, source[cursor:]]))

    def _put_back(self, text: str, contents: Contents) -> tuple[str, int] | None:  # noqa: ARG002, of the others
        n_faults = cursor = 0
        parts = []
        for found in SYMBOL.finditer(text):
            written = self._written.get(found[0])
            if written is not None:
                behind = text[found.end() :]
                n_faults += is_cut_off(written, behind)
                parts += [text[cursor : found.start()], written]
                cursor = found.end() + (written.endswith(".") and behind.startswith("."))
        return "".join([*parts, text[cursor:]]), n_faults


class Readings:
    """Knows how texts can be read with one source vocabulary.

    Args:
        subwords: of the source side.
        languages: tags of the source and target language.
        limit: tokens that the model reads at most; the text as it is has no more.
        others: finds the readings that begin at words and not at marks or values; None: none of these.
    """

    def __init__(
        self,
        subwords: Subwords,
        languages: tuple[str, str],
        limit: int,
        others: Callable[[str], Others | None] | None = None,
    ) -> None:
        self._subwords, self._languages, self._limit = subwords, languages, limit
        self._others = others

    def of(self, text: str) -> Iterator[Reading]:
        """Yields the readings of a text, the most promising first."""
        short, long = stretches_apart(text)
        short = [each for each in short if self._is_cut_otherwise(each.content(text))]
        yield from self._apart(text, short)
        others = self._others(text) if self._others else None
        watched = (others.faults,) if others else ()
        plain = Reading(text, with_blanks(text, self._is_cut_otherwise), *watched)
        yield plain if self._is_read(plain) else Reading(text, text, *watched)
        yield from others.readings if others else ()
        if not short:
            yield from self._apart(text, long)
        if rows := chains(text):
            yield from filter(self._is_read, [_WordByWord(text, rows, self._languages[1])])
        for values in values_to_try(text, self._languages):
            yield from filter(self._is_read, [_WithValues(text, values)])

    def _apart(self, text: str, stretches: Sequence[Enclosed]) -> Iterator[Reading]:
        if not stretches:
            return
        by_itself = _ByItself(text, stretches, self._languages)
        between = [_BetweenSymbols(text, stretches, self._languages)] if by_itself.has_words else []
        yield from filter(self._is_read, (*between, by_itself))

    def _is_read(self, reading: Reading) -> bool:
        return len(reading.text) <= self._limit or len(self._subwords.encode(reading.text)) <= self._limit

    def is_one_word(self, head: str, tail: str) -> bool:
        """Tells whether two stretches of letters are read as one word rather than as two."""
        cuts = [len(self._subwords.spell(each)) for each in (head + tail, head, tail)]
        return cuts[0] < cuts[1] + cuts[2] + (len(head) <= _SYLLABLE)

    def _is_cut_otherwise(self, words: str) -> bool:
        """Tells whether a mark that touches some words hides how the first of them begins."""
        first = words.split()[0]
        if not first[0].isalpha():
            return False
        apart, touched = (self._subwords.spell(each) for each in (f"( {first}", f"({first}"))
        return any(piece not in touched for piece in apart if "(" not in piece and piece.strip("▁ "))


class Attempt:
    """A text whose readings are tried one after the other, until one comes out without a fault.

    Args:
        text: what is translated.
        readings: of it, the most promising first.
        numbers: of its languages; None: numbers are not looked at.
    """

    def __init__(self, text: str, readings: Iterator[Reading], numbers: NumberRepair | None) -> None:
        self.text, self._readings, self._numbers = text, readings, numbers
        self._found: list[list[tuple[Alternative, int]]] = []
        self.plain: tuple[Alternative, ...] = ()
        """What the model wrote for the text as it is."""

    def next(self) -> Reading | None:
        """Returns what is to be read next; None if nothing more is."""
        return None if any(found[0][1] == 0 for found in self._found) else next(self._readings, None)

    def add(self, reading: Reading, texts: Sequence[Alternative], contents: Contents) -> None:
        """Takes what the model made of a reading, best first."""
        if type(reading) is Reading:
            self.plain = tuple(texts)
        restored = [each for text in texts if (each := reading.restored(text, contents))]
        if restored:
            least = restored[0][0].score - MOST_WORSE
            place, n_faults = self._fewest_faults([each for each in restored if each[0].score >= least])
            best, _ = restored.pop(place)
            self._found.append([(best, n_faults), *restored])

    def _fewest_faults(self, restored: Sequence[tuple[Alternative, int]]) -> tuple[int, int]:
        """Returns the place of the first translation with the fewest faults, and their number."""
        best = 0, sys.maxsize
        for place, (translation, n_faults) in enumerate(restored):
            if self._numbers and n_faults < best[1]:
                n_faults += self._numbers.faults(self.text, translation.text)
            if n_faults < best[1]:
                best = place, n_faults
            if not n_faults:
                break
        return best

    @property
    def lost(self) -> str:
        """The symbol round which the text has to be cut, because no reading brought it back; mostly none."""
        return "" if self._found else lost_symbol(self.text, [each.text for each in self.plain])

    def best(self, config: SearchConfig) -> tuple[Alternative, ...]:
        """Returns the alternatives wanted, those with the fewest faults first; the text if there are none.

        Args:
            config: how many are wanted.
        """
        by_faults = sorted(self._found, key=lambda found: (found[0][1], -found[0][0].score))
        texts: dict[str, Alternative] = {}
        for each, _ in chain.from_iterable(by_faults):
            texts.setdefault(each.text, each)
        right = list(texts.values())
        if not right:  # the model wrote symbols of its own
            plain = [without_symbols(each.text).strip() for each in self.plain]
            right = [replace(each, text=text) for each, text in zip(self.plain, plain, strict=True) if text]
        if self._numbers:
            right = list(self._numbers.choose(self.text, right, config.n_best))
        return tuple(right[: config.n_best]) or (Alternative(self.text, 0.0),)


def _free_symbols(text: str, *, is_tag: bool) -> Iterator[str]:
    """Yields symbols that a text does not have."""
    taken = set(SYMBOL.findall(text))
    names = (symbol(place, is_tag=is_tag) for place in count())
    return (name for name in names if name not in taken)


def _written_like(content: str, translation: str, tgt: str) -> str:
    """Returns what marks hold as it stands in a sentence: small and without a full stop, like its source."""
    if content[-1] not in _ENDS:
        translation = translation.rstrip(".") or translation
    elif content[0].isupper():  # a sentence
        return translation[:1].upper() + translation[1:]
    first = _WORD.match(translation)
    is_noun = tgt in CAPITAL_NOUNS  # may be
    if content[0].islower() and first and first[0].istitle() and first[0] != "I" and not is_noun:
        translation = translation[0].lower() + translation[1:]
    return translation


def _at_the_edges(inside: str) -> tuple[str, str]:
    """Returns the marks of a sentence that what marks hold begins and ends with."""
    return inside[: len(inside) - len(inside.lstrip(_EDGES))], inside[len(inside.rstrip(_EDGES)) :]


def _has_words(text: str) -> bool:
    return _WORD.search(SYMBOL.sub("", text)) is not None


def _is_same(words: str, others: str, articles: frozenset[str]) -> bool:
    """Tells whether two translations have the same words, articles and endings aside."""
    both = [
        [word for word in _WORD.findall(text.casefold()) if word not in articles] for text in (words, others)
    ]
    return len(both[0]) == len(both[1]) and all(
        len(commonprefix(pair)) >= max(min(len(min(pair, key=len)), 3), len(max(pair, key=len)) - _ENDING)
        for pair in zip(*both, strict=True)
    )
