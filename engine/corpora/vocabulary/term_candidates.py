"""Term extraction: words and phrases that a corpus translates in one way again and again.

Counts alone: a phrase of one side and a phrase of the other belong together if they stand in the same pairs
of sentences and hardly anywhere else (Dice's coefficient), each being the other's best. Knows texts alone.
"""

import re
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.languages import rules_of
from engine.progress import Progress, Report, ignore_progress
from engine.text.words.word_forms import stem_of

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_JOINTS = frozenset((" ", "\u00a0", "'", "’"))
_MOST_WORDS = 4
_LEAST_LETTERS = 3
_LEAST_ALONE = 5
"""Letters of a one-word term, at least."""
_MOST_READ = 300
"""Sentences per candidate that are read to see which words it goes with."""
_FREQUENT, _VERY_FREQUENT, _SHORT = 0.05, 0.3, 4
"""A short word in more than this share of the sentences, or a longer one in more than the second, begins
and ends no term."""
_LEAST_DICE = 0.7
_LEAST_SHARE = 0.75
"""Share of the sentences with a term that must have its translation too, at least."""
_SAME = 0.85
"""A phrase that stands within a longer one in at least this share of its occurrences is no term of its
own."""
_LEAST_CONTEXTS = 3
"""Different neighbours that a phrase must have: what repeats whole sentences suggests all of their parts."""
_VERY_COMMON, _COMMON = 1_500, 6_000
"""How many of the most common words begin no term, and how many are no term by themselves."""
_Key = tuple[str, ...]


class TermCandidate(NamedTuple):
    """A term as a corpus has it."""

    source: str
    """As it is written most often."""
    target: str
    n_pairs: int
    """Pairs of sentences with both the source and the translation."""
    n_source: int
    """Sentences that have the source."""
    row: int
    """The pair that shows it best: the shortest of those with both, its number in the given ones."""


class _Side:
    """The phrases of one side: where each stands, and how it is written."""

    def __init__(self, texts: Sequence[str], language: str, common: Sequence[str], least: int) -> None:
        self._language = language
        self._links = rules_of(language).term_links
        words = [[match.span() for match in _WORD.finditer(text)] for text in texts]
        counts: Counter[str] = Counter()
        for text, spans in zip(texts, words, strict=True):
            counts.update({text[a:b].casefold() for a, b in spans})
        limits = [max(20.0, share * len(texts)) for share in (_VERY_FREQUENT, _FREQUENT)]
        found_weak = {word for word, n in counts.items() if n > limits[len(word) <= _SHORT]}
        self._weak = found_weak | rules_of(language).frequent_words
        self._common = frozenset(common[:_VERY_COMMON])
        self.places: dict[_Key, array[int]] = defaultdict(lambda: array("l"))
        contexts: dict[_Key, set[tuple[str, str]]] = defaultdict(set)
        rows: list[dict[_Key, str]] = []
        for row, (text, spans) in enumerate(zip(texts, words, strict=True)):
            found = {}
            for key, written, context in self._phrases(text, spans):
                found[key] = written
                if len(seen := contexts[key]) < _LEAST_CONTEXTS:
                    seen.add(context)
            rows.append(found)
            for key in found:
                self.places[key].append(row)
        self.places = {
            key: at
            for key, at in self.places.items()
            if len(at) >= least and len(contexts[key]) >= _LEAST_CONTEXTS
        }
        self.of_row = [[key for key in found if key in self.places] for found in rows]
        self._written: dict[_Key, Counter[str]] = defaultdict(Counter)
        for found in rows:
            for key, written in found.items():
                if key in self.places:
                    self._written[key][written] += 1
        self._drop_parts()

    def written(self, key: _Key) -> str:
        """Returns a phrase as it is written most often, the shortest way of those as frequent."""
        forms = self._written[key]
        return min(forms, key=lambda form: (-forms[form], len(form), form))

    def _phrases(
        self, text: str, spans: Sequence[tuple[int, int]]
    ) -> Iterator[tuple[_Key, str, tuple[str, str]]]:
        """Yields the phrases of a sentence that may be terms, as written, and the words around each.

        None goes over a mark between its words.
        """
        folded = [text[a:b].casefold() for a, b in spans]
        stems = [stem_of(text[a:b], self._language) for a, b in spans]
        joined = [text[one[1] : two[0]] in _JOINTS for one, two in pairwise(spans)]
        around = ["", *folded, ""]
        for first, (start, _) in enumerate(spans):
            is_usual = folded[first] in self._common and text[start].islower()
            if is_usual or not self._is_edge(folded[first]):
                continue
            for last in range(first, min(first + _MOST_WORDS, len(spans))):
                if last > first and not joined[last - 1]:
                    break
                if self._may_end(text, spans[last], folded[last], is_alone=last == first):
                    context = around[first], around[last + 2]
                    yield tuple(stems[first : last + 1]), text[start : spans[last][1]], context
                if last > first and folded[last] in self._weak and folded[last] not in self._links:
                    break

    def _is_edge(self, word: str) -> bool:
        return len(word) >= _LEAST_LETTERS and word not in self._weak

    def _may_end(self, text: str, span: tuple[int, int], word: str, *, is_alone: bool) -> bool:
        if not self._is_edge(word) or (is_alone and len(word) < _LEAST_ALONE):
            return False
        return not rules_of(self._language).capital_nouns or text[span[0]].isupper()

    def _drop_parts(self) -> None:
        """Leaves out phrases that hardly stand without the longer one around them."""
        parts = set()
        for key, at in self.places.items():
            for size in range(1, len(key)):
                for first in range(len(key) - size + 1):
                    part = key[first : first + size]
                    if part in self.places and len(at) >= _SAME * len(self.places[part]):
                        parts.add(part)
        for part in parts:
            del self.places[part]
        self.of_row = [[key for key in row if key not in parts] for row in self.of_row]


def find_candidates(
    sources: Sequence[str],
    targets: Sequence[str],
    languages: tuple[str, str],
    common: tuple[Sequence[str], Sequence[str]] = ((), ()),
    least: int = 3,
    report: Report = ignore_progress,
) -> list[TermCandidate]:
    """Returns the terms that pairs of sentences suggest, the surest and most frequent first.

    Args:
        sources: one sentence or so each.
        targets: their translations.
        languages: base tags of both.
        common: words of both languages that everybody knows, in small letters, the most frequent first.
        least: pairs that a term must stand in.
        report: called now and then; may cancel.
    """
    report(Progress("Reading", 0, 3))
    source = _Side(sources, languages[0], common[0], least)
    report(Progress("Reading", 1, 3))
    target = _Side(targets, languages[1], common[1], least)
    known = frozenset(common[0][:_COMMON])
    wanted = [key for key in source.places if len(key) > 1 or source.written(key).casefold() not in known]
    best: dict[_Key, tuple[float, _Key, int]] = {}
    best_of_target: dict[_Key, tuple[float, _Key]] = {}
    report(Progress("Reading", 2, 3))
    for key in wanted:
        if (found := _best_for(key, source, target)) is None:
            continue
        dice, other, together = found
        best[key] = found
        if (dice, key) > best_of_target.get(other, (0.0, ())):
            best_of_target[other] = (dice, key)
    candidates = []
    for key, (dice, other, together) in best.items():
        n_source = len(source.places[key])
        one, two = source.written(key), target.written(other)
        if dice < _LEAST_DICE or together < _LEAST_SHARE * n_source or best_of_target[other][1] != key:
            continue
        if together < least or one.casefold() == two.casefold():
            continue
        rows = set(source.places[key]).intersection(target.places[other])
        row = min(rows, key=lambda number: (len(sources[number]) + len(targets[number]), number))
        candidates.append((dice, TermCandidate(one, two, together, n_source, row)))
    report(Progress("Reading", 3, 3))
    candidates.sort(key=lambda each: (-each[0] * min(each[1].n_pairs, 10), each[1].source))
    return [each for _, each in candidates]


def _best_for(key: _Key, source: _Side, target: _Side) -> tuple[float, _Key, int] | None:
    """Returns what a phrase goes with best: Dice's coefficient, the other phrase, pairs with both."""
    places = source.places[key]
    step = -(-len(places) // _MOST_READ)
    read = places[::step]
    counts: Counter[_Key] = Counter()
    for row in read:
        counts.update(target.of_row[row])
    scale = len(places) / len(read)
    scored = [
        (2 * n * scale / (len(places) + len(target.places[other])), len(other), other, n)
        for other, n in counts.items()
        if n >= _LEAST_SHARE * len(read)
    ]
    if not scored:
        return None
    dice, _, other, n = max(scored)
    return dice, other, round(n * scale)
