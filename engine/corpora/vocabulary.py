"""The words of a text that a model cannot represent well, and term extraction."""

import re
from array import array
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import islice, pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.base.graph_io import UNK_ID
from engine.base.progress import Progress, Report, ignore_progress
from engine.languages import rules_of
from engine.results.vocabulary import PoorWord, SubwordCounts
from engine.text.languages import language_name
from engine.text.subwords import Subwords
from engine.text.words.forms import stem_of
from engine.text.words.words import MOST_KEPT, WordCounter, is_by_letter

# The words of a text that a model cannot represent well, before any training.
#
# A subword model splits what it does not know whole. A word of many subwords has no vector of its own: the
# model puts its meaning together from scraps, or cannot write it at all (Sato et al., Findings of EMNLP
# 2020, call both the vocabulary mismatch of domain adaptation). Knows the subwords, not the model's weights.

MANY_SUBWORDS = 4
"""From so many subwords on, a word counts as poorly represented."""

_MOST_SUBWORDS = 6
"""The last bar of the distribution holds this number and more."""
_MOST_SHOWN = 200
_ENCODED_AT_ONCE = 50_000


@dataclass(frozen=True, kw_only=True)
class SideCoverage(SubwordCounts):
    """How a subword model cuts one side of a text, and how many of its words the base corpora hold."""

    known_types: float | None
    """Share of the distinct words that the base corpora hold too; None if those are not known."""
    known_words: float | None
    """The same of the running words."""


class VocabularyCounter:
    """Looks at one side of a text of any length; call `add` for all of it, then `finish`.

    Subwords are counted once per distinct word. Memory is bounded: words so rare that there is no room for
    them count in every number, and only cannot be listed.

    Args:
        language: tag of the side's language.
        subwords: the model's subwords of this side.
        known: words of the base corpora; None if they are not known.
        most_kept: distinct words held at once.
    """

    def __init__(
        self,
        language: str,
        subwords: Subwords,
        known: Collection[str] | None = None,
        most_kept: int = MOST_KEPT,
    ) -> None:
        self._subwords = subwords
        self._known = None if known is None else frozenset(known)
        self._counter = WordCounter(language, self._settle, most_kept)
        self._settled: NDArray[np.int64] = np.zeros(0, np.int64)
        """Numbers of the distinct words that were given away, sorted, (n_settled,)."""
        self._lengths = np.zeros(_MOST_SUBWORDS + 1, np.int64)
        """Running words by number of subwords, (_MOST_SUBWORDS + 1,)."""
        self._sums = dict.fromkeys(
            ("types", "poor", "poor_types", "unknown", "subwords", "known", "known_types"), 0
        )

    def add(self, texts: Sequence[str]) -> None:
        """Counts the words of some sentences."""
        self._counter.add(texts)

    def finish(self) -> SideCoverage:
        """Returns the report. Call once, at the end."""
        counts = self._counter.counts
        is_poor = self._settle(counts)
        candidates = (item for item, poor in zip(counts.items(), is_poor, strict=True) if poor)
        shown = nlargest(_MOST_SHOWN, candidates, key=lambda item: item[1])
        n_words, sums = int(self._lengths.sum()), self._sums
        keys = [*map(str, range(1, _MOST_SUBWORDS)), f"{_MOST_SUBWORDS}+"]
        return SideCoverage(
            n_words=n_words,
            n_types=sums["types"],
            poor=tuple(self._poor_word(word, count) for word, count in shown),
            n_poor_types=sums["poor_types"],
            poor_share=_share(sums["poor"], n_words),
            unknown_share=_share(sums["unknown"], n_words),
            subwords_per_word=_share(sums["subwords"], n_words),
            fragmentation={
                key: _share(int(n), n_words) for key, n in zip(keys, self._lengths[1:], strict=True)
            },
            known_types=None if self._known is None else _share(sums["known_types"], sums["types"]),
            known_words=None if self._known is None else _share(sums["known"], n_words),
        )

    def _poor_word(self, word: str, count: int) -> PoorWord:
        ids = self._subwords.encode(word)
        return PoorWord(
            word=word,
            count=count,
            subwords=tuple(self._subwords.spell(word)),
            is_unknown=UNK_ID in ids or not ids,
        )

    def _settle(self, counted: Mapping[str, int]) -> NDArray[np.bool_]:
        """Adds words and their counts to the numbers, and returns which are poor, (n_words,)."""
        counts = np.fromiter(counted.values(), np.int64, len(counted))
        lengths, is_unknown = self._measure(counted)
        is_poor = is_unknown | (lengths >= MANY_SUBWORDS)
        is_new = self._remember(counted)
        is_known = np.fromiter((word in (self._known or ()) for word in counted), np.bool_, len(counted))
        self._lengths += np.bincount(
            np.clip(lengths, 1, _MOST_SUBWORDS), counts, minlength=_MOST_SUBWORDS + 1
        ).astype(np.int64)
        found = {
            "types": is_new.sum(),
            "poor": counts[is_poor].sum(),
            "poor_types": (is_poor & is_new).sum(),
            "unknown": counts[is_unknown].sum(),
            "subwords": (counts * lengths).sum(),
            "known": counts[is_known].sum(),
            "known_types": (is_known & is_new).sum(),
        }
        for name, number in found.items():
            self._sums[name] += int(number)
        return is_poor

    def _measure(self, words: Collection[str]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Returns each word's number of subwords, and whether a letter of it is unknown, each (n_words,)."""
        lengths = np.zeros(len(words), np.int64)
        is_unknown = np.zeros(len(words), np.bool_)
        left = iter(words)
        for start in range(0, len(words), _ENCODED_AT_ONCE):
            chunk = list(islice(left, _ENCODED_AT_ONCE))
            ids = self._subwords.encode_all(chunk)
            rows = slice(start, start + len(chunk))
            lengths[rows] = [len(each) for each in ids]
            is_unknown[rows] = [UNK_ID in each or not each for each in ids]
        return lengths, is_unknown

    def _remember(self, words: Collection[str]) -> NDArray[np.bool_]:
        """Returns which words were never settled before, and remembers their numbers, (n_words,)."""
        keys = np.fromiter(map(hash, words), np.int64, len(words))
        is_new = ~np.isin(keys, self._settled)
        self._settled = np.union1d(self._settled, keys)
        return is_new


def _share(part: int, whole: int) -> float:
    return round(part / whole, 6) if whole else 0.0


# The sentences of a vocabulary report.

FEW, MANY = 0.02, 0.06
"""Shares of the running words: below the first the vocabulary fits, from the second on it does not."""

_THIN = 2_000
"""Running words; fewer give a first impression at most."""
_N_NAMED = 3
_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def side_sentence(tag: str, side: SideCoverage) -> str:
    """Says how well the words of one side are represented, naming the most frequent of those that are not."""
    language = language_name(tag)
    if not side.n_words:
        return f"The {language} side holds no words."
    unit = "letter" if is_by_letter(tag) else "word"
    if not side.n_poor_types:
        return (
            f"{language}: every {unit} is known, or split into fewer than {_NUMBERS[MANY_SUBWORDS]} subwords."
        )
    named = ", ".join(poor.word for poor in side.poor[:_N_NAMED])
    often = f"; most often {named}" if named else ""
    return (
        f"{language}: {_one_in(side.poor_share, unit)} is unknown or split into {_NUMBERS[MANY_SUBWORDS]} "
        f"subwords or more{often}."
    )


def whole_sentence(languages: Sequence[str], sides: Sequence[SideCoverage]) -> str:
    """Says in one sentence whether the model's vocabulary fits a text."""
    counted = [(tag, side) for tag, side in zip(languages, sides, strict=True) if side.n_words]
    if not counted:
        return "This text holds no words, only numbers and signs; there is nothing to report."
    tag, worst = max(counted, key=lambda item: item[1].poor_share)
    share, language = worst.poor_share, language_name(tag)
    if share < FEW:
        return (
            "This model's vocabulary fits your text: it knows nearly every word whole or in a few subwords."
        )
    part = f"{_per_cent(share)} of your running {language} text"
    rare = f"{part} is words that it splits into {_NUMBERS[MANY_SUBWORDS]} subwords or more, or does not know"
    if share < MANY:
        return f"This model's vocabulary fits most of your text; {rare}."
    return f"This model's vocabulary does not fit your text well: {rare}."


def fit_of(sides: Sequence[SideCoverage]) -> str:
    """Returns how a vocabulary fits a text: "good", "fair" or "poor"; "" for a text without words."""
    shares = [side.poor_share for side in sides if side.n_words]
    if not shares:
        return ""
    return "good" if max(shares) < FEW else "fair" if max(shares) < MANY else "poor"


def thin_note(sides: Sequence[SideCoverage]) -> str:
    """Warns of a text too small for firm numbers; "" if it is not."""
    n_words = max((side.n_words for side in sides), default=0)
    if not 0 < n_words < _THIN:
        return ""
    return f"With only {n_words:,} words, these numbers are a first impression; {_THIN:,} make them firm."


def overlap_note(known_words: float | None, known_types: float | None) -> str:
    """Says how much of the text the base corpora hold too, or that nobody can tell."""
    if known_words is None or known_types is None:
        return (
            "This model does not say which words it learned from, so they cannot be compared with yours. "
            "Models trained with this version or a later one keep a list."
        )
    return (
        f"{_per_cent(known_types)} of your distinct words, which make {_per_cent(known_words)} of the "
        "running text, are among the words that the model met often when it was trained."
    )


def _per_cent(share: float) -> str:
    if 0 < share < 0.001:
        return "under 0.1 %"
    per_cent = 100 * share
    return f"{per_cent:.0f} %" if per_cent >= 9.95 or not share else f"{per_cent:.1f} %"


def _one_in(share: float, unit: str) -> str:
    """Returns a share as people say it: "1 word in 8"."""
    every = round(1 / share) if share else 0
    if every < 2:
        return f"more than half: {_per_cent(share)} of the {unit}s"
    return f"1 {unit} in {every:,}"


# Term extraction: words and phrases that a corpus translates in one way again and again.
#
# Counts alone: a phrase of one side and a phrase of the other belong together if they stand in the same
# pairs of sentences and hardly anywhere else (Dice's coefficient), each being the other's best. Knows texts
# alone.

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
