"""The ways in which a model may read a part of a sentence.

A reading is a text and its inverse. A word that touches a quotation mark or a bracket is cut into subwords
that the model never saw at the beginning of a word, and so is its translation: what marks hold is read
without them, or apart from the rest, and compared with what it becomes by itself. Readings behind the first
cost a search, and are read only where all translations before have a fault that can be seen.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import NamedTuple

from engine.results.translation import Alternative
from engine.runtime.surface.contents import Contents, Stretches, written_like
from engine.text.marks import (
    chains,
    mark_faults,
    slash_faults,
    stretches_apart,
    with_blanks,
    without_blanks,
    words_at_slashes,
)
from engine.text.numerals.dates import dates_in_words
from engine.text.numerals.values import Span, is_cut_off, values_to_try
from engine.text.subwords import Subwords
from engine.text.symbols import (
    SYMBOL,
    has_symbols_of,
    symbol,
)

_WORD = re.compile(r"[^\W\d_]+")
_SHORT = 4
"""Words of what somebody says that is translated by itself: marks hide how it begins."""
_SYLLABLE = 3
"""Letters that are rather a part of a word than one."""
LEAST_SURE_ALONE = -0.3
"""Nats per token: single words and labels that are translated with less are read in another way too."""
_UNLIKE = 2
"""The faults of a word that its mark hides from the model, and of which it makes another: worse than one of
which it is not sure."""


class Reading:
    """One way to read a text.

    Args:
        source: the text.
        text: what the model reads.
        stretches: what marks hold in it and hide; None: nothing.
        faults: counts what else is wrong with a translation.
        spoken: what somebody says in it in few words, whose place the sentence depends on, and which is
            translated by itself nevertheless; None: nothing.
    """

    def __init__(
        self,
        source: str,
        text: str,
        stretches: "Stretches | None" = None,
        faults: "Faults | None" = None,
        spoken: Stretches | None = None,
    ) -> None:
        self.source, self.text, self._stretches, self._faults = source, text, stretches, faults
        self._spoken = spoken
        self.contents: tuple[str, ...] = each.contents if (each := stretches or spoken) else ()
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

    def _put_back(self, text: str, contents: Contents) -> tuple[str, int] | None:
        return self._spoken.said_alone(text, contents) if self._spoken else text, 0

    def _score(self, score: float, contents: Contents) -> float:  # noqa: ARG002, of the others
        return score


Faults = Callable[[Alternative, Contents], int]
"""Counts what is wrong with a translation."""


class Others(NamedTuple):
    """The other readings of a text."""

    faults: Faults
    """Counts what is wrong with a translation of the text as it is: 0, and the others are not read."""
    readings: tuple[Reading, ...]


class _Unmarked(Reading):
    """Reads what marks hold without them, and puts them round the words that it becomes by itself."""

    def __init__(self, stretches: Stretches) -> None:
        super().__init__(stretches.source, stretches.read_as(stretches.contents))
        self._enclosed, self.contents = stretches, stretches.contents

    def _put_back(self, text: str, contents: Contents) -> tuple[str, int] | None:
        found = self._enclosed.found(text, contents)
        return None if found is None else (found, 0)


class _ByItself(Reading):
    """Reads one symbol for marks and what they hold, which is translated by itself: Das Wort {a} fehlt."""

    def __init__(self, stretches: Stretches, needs_blank: Callable[[str], bool]) -> None:
        free = _free_symbols(stretches.source, is_tag=False)
        self._symbols = [next(free) for _ in stretches.places]
        text = stretches.read_as(self._symbols)
        super().__init__(stretches.source, with_blanks(text, needs_blank))
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
        self, source: str, rows: Sequence[tuple[int, int]], tgt: str, stretches: Stretches | None
    ) -> None:
        self._tgt = tgt
        free = _free_symbols(source, is_tag=False)
        self._rows = {next(free): source[start:end].split("/") for start, end in rows}
        parts, cursor = [], 0
        for name, (start, end) in zip(self._rows, rows, strict=True):
            parts += [source[cursor:start], name]
            cursor = end
        super().__init__(source, "".join([*parts, source[cursor:]]), stretches)
        self._words = tuple(word for words in self._rows.values() for word in words)
        self.contents += self._words

    def _put_back(self, text: str, contents: Contents) -> tuple[str, int] | None:
        written = {
            name: "/".join(written_like(word, contents, self._tgt) for word in words)
            for name, words in self._rows.items()
        }
        text = SYMBOL.sub(lambda found: written.get(found[0], found[0]), text)
        return text, int(not all(map(contents.is_sure, self._words)))

    def _score(self, score: float, contents: Contents) -> float:
        scores = [contents[each].score for each in self._words] + [score] * self.has_words
        return sum(scores) / len(scores)


class _WithValues(Reading):
    """Reads symbols for values, which are written as the target language does: Die Folie ist {a} dick."""

    def __init__(
        self, source: str, values: Sequence[Span], stretches: Stretches | None, faults: "Faults | None" = None
    ) -> None:
        free = _free_symbols(source, is_tag=False)
        self._written = {next(free): written for *_, written in values}
        parts, cursor = [], 0
        for name, (start, end, _) in zip(self._written, values, strict=True):
            parts += [source[cursor:start], name]
            cursor = end
        super().__init__(source, "".join([*parts, source[cursor:]]), stretches, faults)

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


class _DatesInWords(Reading):
    """Reads dates in figures with their months in words: am 3. Mai 2024."""


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

    def of(self, text: str, *, is_label: bool = False) -> Iterator[Reading]:
        """Yields the readings of a text, the most promising first; of a label those of words are none."""
        short, long = stretches_apart(text)
        stretches = Stretches(text, short, self._languages) if short else None
        if stretches:
            yield from self._apart(stretches)
        others = self._others(text) if self._others and not is_label else None
        rows = chains(text, self._languages[0])
        faults = others.faults if others else None
        cries = [each for each in long if len(each.content(text).split()) <= _SHORT] if not short else []
        spoken = Stretches(text, cries, self._languages) if cries else None
        plain = Reading(text, with_blanks(text, self._is_cut_otherwise), stretches, faults, spoken)
        yield plain if self._is_read(plain) else Reading(text, text, stretches, faults, spoken)
        yield from others.readings if others else ()
        if long and not short:
            yield from self._apart(Stretches(text, long, self._languages))
        dates = dates_in_words(text, self._languages[0])
        if dates != text:
            yield from filter(self._is_read, [_DatesInWords(text, dates, stretches)])
        for values in values_to_try(text, self._languages):
            yield from filter(self._is_read, [_WithValues(text, values, stretches, faults)])
        if rows:
            yield from filter(self._is_read, [_WordByWord(text, rows, self._languages[1], stretches)])

    def _apart(self, stretches: Stretches) -> Iterator[Reading]:
        by_itself = _ByItself(stretches, self._is_cut_otherwise)
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


def _has_words(text: str) -> bool:
    return _WORD.search(SYMBOL.sub("", text)) is not None
