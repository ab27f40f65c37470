"""The ways in which a model may read a part of a sentence.

A reading is a text and its inverse. A word that touches a quotation mark or a bracket is cut into subwords
that the model never saw at the beginning of a word, and so is its translation: what marks hold is read
without them, or apart from the rest, and compared with what it becomes by itself. Readings behind the first
cost a search, and are read only where all translations before have a fault that can be seen.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from os.path import commonprefix
from typing import NamedTuple

from engine.languages import rules_of
from engine.results.translation import Alternative
from engine.text.marks.enclosed import QUOTES, Enclosed, enclosed, mark_faults, stretches_apart
from engine.text.marks.quotation import marks_for
from engine.text.marks.spacing import chains, slash_faults, with_blanks, without_blanks, words_at_slashes
from engine.text.numerals.values import Span, is_cut_off, values_to_try
from engine.text.subwords import Subwords
from engine.text.symbols import (
    SYMBOL,
    has_symbols_of,
    symbol,
)
from engine.text.words.title_case import CAPITAL_NOUNS

_WORD = re.compile(r"[^\W\d_]+")
_ENDS = ".!?…"
_SYLLABLE = 3
"""Letters that are rather a part of a word than one."""
_ENDING = 2
"""Letters in which two forms of a word may differ."""

_LEAST_SURE = -0.5
"""Nats per token: of what marks hold and a model translates with less by itself it is not sure; then the
sentence is read as it is besides. Chosen on 660 sentences of ten test sets; -0.3 to -0.6 differ little."""
_UNLIKE = 2
"""The faults of a word that its mark hides from the model, and of which it makes another: worse than one of
which it is not sure."""


@dataclass(frozen=True)
class Contents:
    """The translations of texts that are translated by themselves."""

    found: Mapping[str, Alternative] = field(default_factory=dict)
    has_odd_words: Callable[[str, str], bool] = lambda source, translation: False  # noqa: ARG005
    """Tells whether a translation has words that are left over from its source, or that do not exist."""
    is_small: Callable[[str], bool] = lambda word: False  # noqa: ARG005
    """Tells whether a word of the target language has a small first letter inside a sentence."""

    def __getitem__(self, text: str) -> Alternative:
        return self.found[text]

    def within(self, text: str) -> str:
        """Returns a translation as it is written inside a sentence."""
        first = _WORD.match(text)
        if first and first[0].istitle() and first[0] != "I" and self.is_small(first[0]):
            return text[0].lower() + text[1:]
        return text

    def is_sure(self, text: str) -> bool:
        """Tells whether a model is sure of a text by itself, and writes words that there are."""
        alone = self.found[text]
        return alone.score >= _LEAST_SURE and not self.has_odd_words(text, alone.text)


class Reading:
    """One way to read a text.

    Args:
        source: the text.
        text: what the model reads.
        stretches: what marks hold in it and hide; None: nothing.
        faults: counts what else is wrong with a translation.
    """

    def __init__(
        self,
        source: str,
        text: str,
        stretches: "_Stretches | None" = None,
        faults: "Faults | None" = None,
    ) -> None:
        self.source, self.text, self._stretches, self._faults = source, text, stretches, faults
        self.contents: tuple[str, ...] = stretches.contents if stretches else ()
        """What is translated by itself besides."""

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
        if self._stretches:
            n_faults += _UNLIKE * self._stretches.n_unlike(text, contents)
        if words := " ".join(words_at_slashes(self.source)):
            n_faults += contents.has_odd_words(words, " ".join(words_at_slashes(text)))
        return found, n_faults + (self._faults(found, contents) if self._faults else 0)

    def _put_back(self, text: str, contents: Contents) -> tuple[str, int] | None:  # noqa: ARG002, of the others
        return text, 0

    def _score(self, score: float, contents: Contents) -> float:  # noqa: ARG002, of the others
        return score


Faults = Callable[[Alternative, Contents], int]
"""Counts what is wrong with a translation."""


class Others(NamedTuple):
    """The other readings of a text."""

    faults: Faults
    """Counts what is wrong with a translation of the text as it is: 0, and the others are not read."""
    readings: tuple[Reading, ...]


class _Stretches:
    """What marks hold in a text, and what it becomes by itself.

    Args:
        source: the text.
        places: of what marks hold there.
        languages: tags of the source and target language.
    """

    def __init__(self, source: str, places: Sequence[Enclosed], languages: tuple[str, str]) -> None:
        self.source, self.places, self.tgt = source, places, languages[1]
        rules = rules_of(self.tgt)
        self._articles = rules.articles if rules else frozenset[str]()
        self.contents = tuple(each.content(source) for each in places)
        self.marks = [marks_for(source[each.start] + source[each.end - 1], languages) for each in places]

    @property
    def is_phrase(self) -> bool:
        """True for what may be a verb or an adverb, whose place in the sentence is its own: no names."""
        return all(
            self.source[each.start] in QUOTES and content[0].islower()
            for each, content in zip(self.places, self.contents, strict=True)
        )

    def read_as(self, written: Sequence[str]) -> str:
        """Returns the text with something else in the place of each stretch and its marks."""
        parts, cursor = [], 0
        for each, text in zip(self.places, written, strict=True):
            parts += [self.source[cursor : each.start], text]
            cursor = each.end
        return "".join([*parts, self.source[cursor:]])

    def n_unsure(self, contents: Contents) -> int:
        """Counts the stretches of which the model is not sure by themselves."""
        return sum(not contents.is_sure(each) for each in self.contents)

    def n_unlike(self, translation: str, contents: Contents) -> int:
        """Counts the stretches of which a translation that has all marks makes something else."""
        there, written = enclosed(self.source), enclosed(translation)
        if len(there) != len(written):
            return 0
        inside = [written[there.index(each)].content(translation) for each in self.places]
        pairs = zip(self.contents, inside, strict=True)
        return sum(not self._is_right(*pair, contents) for pair in pairs)

    def _is_right(self, content: str, inside: str, contents: Contents) -> bool:
        """Tells whether a translation has what a stretch becomes by itself, or a name letter by letter."""
        if inside.rstrip(_ENDS + ",") == content and not contents.is_sure(content):
            return not contents.has_odd_words(content, inside)
        return _is_same(inside, contents[content].text, self._articles)

    def found(self, translation: str, contents: Contents) -> str | None:
        """Returns a translation of the text without marks, with marks round what each stretch becomes.

        Returns:
            None if it does not have all of them, one behind the other.
        """
        words = [found.span() for found in _WORD.finditer(translation)]
        parts, cursor, place = [], 0, 0
        for content, marks in zip(self.contents, self.marks, strict=True):
            texts = contents[content].text, content
            sizes = {len(_words(text, self._articles)) for text in texts} - {0}
            spans = (
                (words[first][0], words[first + size - 1][1], first + size)
                for first in range(place, len(words))
                for size in sizes
                if first + size <= len(words)
            )
            right = (
                span for span in spans if self._is_right(content, translation[slice(*span[:2])], contents)
            )
            if (span := next(right, None)) is None:
                return None
            start, end, place = span
            parts += [translation[cursor:start], marks[0], translation[start:end], marks[1]]
            cursor = end
        return "".join([*parts, translation[cursor:]])


class _Unmarked(Reading):
    """Reads what marks hold without them, and puts them round the words that it becomes by itself."""

    def __init__(self, stretches: _Stretches) -> None:
        super().__init__(stretches.source, stretches.read_as(stretches.contents))
        self._enclosed, self.contents = stretches, stretches.contents

    def _put_back(self, text: str, contents: Contents) -> tuple[str, int] | None:
        found = self._enclosed.found(text, contents)
        return None if found is None else (found, 0)


class _ByItself(Reading):
    """Reads one symbol for marks and what they hold, which is translated by itself: Das Wort {a} fehlt."""

    def __init__(self, stretches: _Stretches) -> None:
        free = _free_symbols(stretches.source, is_tag=False)
        self._symbols = [next(free) for _ in stretches.places]
        super().__init__(stretches.source, stretches.read_as(self._symbols))
        self._enclosed, self.contents = stretches, stretches.contents

    def _put_back(self, text: str, contents: Contents) -> tuple[str, int] | None:
        stretches = self._enclosed
        written = {
            name: marks[0] + written_like(content, contents, stretches.tgt) + marks[1]
            for name, content, marks in zip(self._symbols, self.contents, stretches.marks, strict=True)
        }
        text = SYMBOL.sub(lambda found: written.get(found[0], found[0]), text)
        return text, stretches.n_unsure(contents)

    def _score(self, score: float, contents: Contents) -> float:
        scores = [contents[each].score for each in self.contents] + [score] * self.has_words
        return sum(scores) / len(scores)


class _WordByWord(Reading):
    """Reads one symbol for a row of words with slashes between them, which are translated by themselves."""

    def __init__(
        self, source: str, rows: Sequence[tuple[int, int]], tgt: str, stretches: _Stretches | None
    ) -> None:
        self._tgt = tgt
        free = _free_symbols(source, is_tag=False)
        self._rows = {next(free): source[start:end].split("/") for start, end in rows}
        parts, cursor = [], 0
        for name, (start, end) in zip(self._rows, rows, strict=True):
            parts += [source[cursor:start], name]
            cursor = end
        super().__init__(source, "".join([*parts, source[cursor:]]), stretches)
        self.contents += tuple(word for words in self._rows.values() for word in words)

    def _put_back(self, text: str, contents: Contents) -> tuple[str, int] | None:
        written = {
            name: "/".join(written_like(word, contents, self._tgt) for word in words)
            for name, words in self._rows.items()
        }
        return SYMBOL.sub(lambda found: written.get(found[0], found[0]), text), 0


class _WithValues(Reading):
    """Reads symbols for values, which are written as the target language does: Die Folie ist {a} dick."""

    def __init__(self, source: str, values: Sequence[Span], stretches: _Stretches | None) -> None:
        free = _free_symbols(source, is_tag=False)
        self._written = {next(free): written for *_, written in values}
        parts, cursor = [], 0
        for name, (start, end, _) in zip(self._written, values, strict=True):
            parts += [source[cursor:start], name]
            cursor = end
        super().__init__(source, "".join([*parts, source[cursor:]]), stretches)

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
        stretches = _Stretches(text, short, self._languages) if short else None
        if stretches:
            yield from self._apart(stretches)
        others = self._others(text) if self._others else None
        watched = (stretches, others.faults) if others else (stretches,)
        plain = Reading(text, with_blanks(text, self._is_cut_otherwise), *watched)
        yield plain if self._is_read(plain) else Reading(text, text, *watched)
        yield from others.readings if others else ()
        if long and not short:
            yield from self._apart(_Stretches(text, long, self._languages))
        if rows := chains(text):
            yield from filter(self._is_read, [_WordByWord(text, rows, self._languages[1], stretches)])
        for values in values_to_try(text, self._languages):
            yield from filter(self._is_read, [_WithValues(text, values, stretches)])

    def _apart(self, stretches: _Stretches) -> Iterator[Reading]:
        by_itself = _ByItself(stretches)
        phrases = [_Unmarked(stretches)] if by_itself.has_words and stretches.is_phrase else []
        yield from filter(self._is_read, (*phrases, by_itself))

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


def _free_symbols(text: str, *, is_tag: bool) -> Iterator[str]:
    """Yields symbols that a text does not have."""
    taken = set(SYMBOL.findall(text))
    names = (symbol(place, is_tag=is_tag) for place in count())
    return (name for name in names if name not in taken)


def written_like(content: str, contents: Contents, tgt: str) -> str:
    """Returns what marks hold as it stands in a sentence: without a full stop, small, like its source."""
    translation = contents[content].text
    if content[-1] not in _ENDS:
        translation = translation.rstrip(".") or translation
    elif content[0].isupper():  # a sentence
        return translation[:1].upper() + translation[1:]
    rules = rules_of(tgt)
    article, _, rest = translation.partition(" ")
    if rest and rules and article.lower() in rules.articles and len(_WORD.findall(content)) == 1:
        translation = rest
    is_as_written = tgt in CAPITAL_NOUNS and " " not in translation  # a noun has its capital by itself too
    return contents.within(translation) if content[0].islower() and not is_as_written else translation


def _has_words(text: str) -> bool:
    return _WORD.search(SYMBOL.sub("", text)) is not None


def _is_same(words: str, others: str, articles: frozenset[str]) -> bool:
    """Tells whether two translations have the same words, articles and endings aside."""
    both = [_words(text.casefold(), articles) for text in (words, others)]
    return len(both[0]) == len(both[1]) and all(
        len(commonprefix(pair)) >= max(min(len(min(pair, key=len)), 3), len(max(pair, key=len)) - _ENDING)
        for pair in zip(*both, strict=True)
    )


def _words(text: str, articles: frozenset[str]) -> list[str]:
    return [word for word in _WORD.findall(text) if word.casefold() not in articles]
