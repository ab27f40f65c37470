"""Finds which words of translations differ. Knows strings, no language and no widget."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from engine.results.translation import TextTranslation

_WORD = re.compile(r"\w+|[^\w\s]")
_LONGEST = 400
"""Words; beyond this the comparison of one sentence would take too long to be worth it."""


Spans = tuple[tuple[int, int], ...]
"""From and up to, in characters."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One sentence as several systems translate it."""

    source: str
    texts: tuple[str, ...]
    marks: tuple[Spans, ...]
    """The words of each that differ: of the first from the last one's, of the others from the first's."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The words of either sentence that the other lacks, as spans of characters."""

    first: Spans
    second: Spans


def differing_words(first: str, second: str) -> Marks:
    """Compares word by word; neighbouring differing words make one span.

    Upper and lower case differ, spaces do not count.
    """
    if first == second:
        return Marks((), ())
    first_words, second_words = list(_WORD.finditer(first)), list(_WORD.finditer(second))
    if max(len(first_words), len(second_words)) > _LONGEST:
        return Marks(((0, len(first)),), ((0, len(second)),))
    matcher = SequenceMatcher(
        None,
        [match.group() for match in first_words],
        [match.group() for match in second_words],
        autojunk=False,
    )
    edits = [codes for codes in matcher.get_opcodes() if codes[0] != "equal"]
    return Marks(
        tuple(_span(first_words, low, high) for _, low, high, _, _ in edits if high > low),
        tuple(_span(second_words, low, high) for _, _, _, low, high in edits if high > low),
    )


def differences_of(translations: Sequence[TextTranslation]) -> Iterator[Difference]:
    """Lays several translations of one text side by side, sentence by sentence.

    Args:
        translations: at least two; all have the same sentences.
    """
    places = [{(each.start, each.end): each.target for each in one.sentences} for one in translations]
    for sentence in translations[0].sentences:
        texts = tuple(place.get((sentence.start, sentence.end), "") for place in places)
        yield Difference(sentence.source, texts, _marks(texts))


def _marks(texts: tuple[str, ...]) -> tuple[Spans, ...]:
    against_first = [differing_words(texts[0], text) for text in texts[1:]]
    return (against_first[-1].first, *(marks.second for marks in against_first))


def _span(words: list[re.Match[str]], low: int, high: int) -> tuple[int, int]:
    return words[low].start(), words[high - 1].end()
