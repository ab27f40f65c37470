"""What speaks against a translation as far as texts and a score tell: copied or invented words, repetitions,
missing numbers and names, a short translation, an unlikely one.

Knows no model. What it does not see: wrong words that exist, a changed meaning, a single word left out.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from engine.results.translation import UsualOutput
from engine.text.numerals.repair import missing_numbers
from engine.text.protected import protected_stretches
from engine.text.words.word_lists import LEAST_LETTERS, KnownWords

MOST_UNSURE = 4.0
"""Spreads; beyond them no less likely translation is worse."""

_WORD = re.compile(r"[^\W\d_\u00b2\u00b3\u00b9\u2070-\u209c]+")
"""A word without raised and lowered numbers: the note of "report³"."""
_RUN = re.compile(r"\w+|[^\w\s]")
_STUTTER = re.compile(r"\w*?([^\W\d_]{2,6}?)\1{2,}\w*|\w*?([^\W\d_])\2{3,}\w*", re.IGNORECASE)
"""A word in which the same letters follow each other again and again."""
_LONGEST_PHRASE = 6
"""Words of a phrase whose repetition is noticed."""
_MAY_DOUBLE = frozenset(
    ("der", "die", "das", "den", "dem", "sie", "ihr", "es", "wir", "was", "had", "that", "you", "it", "is")
    + ("do", "so", "no", "nous", "vous")
)
"""Words that may follow themselves: he had had it."""
_SURER_UP_TO, _FLOOR = 100, 10
"""Characters: the longer a sentence, the surer its length, up to so many; and what is added to all."""
_SHORT_NAME = 3
"""Letters up to which what begins or ends with a name is another word: Tom, tomorrow."""
_LEAST_TOLD = 30
"""Sentences; fewer do not tell what is usual."""
_BELOW = 0.05
"""The share of sentences whose score is farther below the median than its spread."""
_QUOTES = frozenset("\"'“”„‚‘’«»‹›`")


@dataclass(frozen=True, slots=True)
class Signs:
    """What speaks against one translation."""

    unsure: float
    """How far its score is below the usual one, in spreads, at most `MOST_UNSURE`; below 0: it is surer."""
    short: float
    """How far its length is below the usual one, in standard deviations; 0: it is not short."""
    copied: tuple[str, ...] = ()
    invented: tuple[str, ...] = ()
    repeated: tuple[str, ...] = ()
    """Phrases, with their repetition."""
    missing: tuple[str, ...] = ()
    """Numbers."""
    names: tuple[str, ...] = ()
    """Names of the source that do not come back; not weighed."""
    long: float = 0.0
    """How far its length is above the usual one, in standard deviations; not weighed."""

    @property
    def values(self) -> tuple[float, ...]:
        """What is weighed: `unsure`, `short`, and 1 or 0 for what is copied, invented, repeated, missing."""
        found = (self.copied, self.invented, self.repeated, self.missing)
        return (self.unsure, self.short, *(float(bool(each)) for each in found))


def signs_of(source: str, target: str, score: float, usual: UsualOutput, words: KnownWords) -> Signs:
    """Finds what speaks against a translation.

    Args:
        source: a sentence.
        target: its translation.
        score: of it, in nats per token.
        usual: the usual translations of the model.
        words: of both languages.
    """
    plain = _without_protected(source)
    read, written = _WORD.findall(plain), _words_outside_quotes(target)
    longer = _deviation(source, target, usual.length) / usual.length_spread if usual.length_spread else 0.0
    return Signs(
        unsure=min(MOST_UNSURE, (usual.score - score) / usual.score_spread),
        short=max(0.0, -longer),
        long=max(0.0, longer),
        copied=_copied(read, written, words),
        invented=_invented(source, written, words),
        repeated=_repeated(source, target),
        missing=missing_numbers(source, target, words.languages),
        names=tuple(
            each for each in dict.fromkeys(read) if words.is_name(each) and not _has_name(target, each)
        ),
    )


def _has_name(text: str, name: str) -> bool:
    """Tells whether a name stands in a text, maybe with an ending, or in a compound."""
    word = re.escape(name)
    endings = r"(?:e?s|er\w?|n)?" if len(name) <= _SHORT_NAME else r"(?:e?s|er\w?|n|\w{4,})?"
    forms = rf"(?<!\w){word}{endings}(?!\w)" + ("" if len(name) <= _SHORT_NAME else rf"|\w{{3}}{word}")
    return re.search(forms, text, re.IGNORECASE) is not None


def has_odd_words(source: str, target: str, words: KnownWords) -> bool:
    """Tells whether a translation has words left over from its source, or such as do not exist.

    What neither language has may be a name, and stays.
    """
    read, written = _WORD.findall(source), _WORD.findall(target)
    return any(map(words.share, _copied(read, written, words))) or bool(_invented(source, written, words))


def usual_output(
    sources: Sequence[str], targets: Sequence[str], scores: Sequence[float]
) -> UsualOutput | None:
    """Measures the usual translations of a model; None if there are too few to tell.

    Args:
        sources: sentences that it did not learn from.
        targets: its translations.
        scores: of these, in nats per token.
    """
    if len(sources) < _LEAST_TOLD:
        return None
    pairs = list(zip(sources, targets, strict=True))
    length = float(np.median([_ratio(*pair) for pair in pairs]))
    low, middle = np.quantile(scores, (_BELOW, 0.5))
    return UsualOutput(
        n_sentences=len(sources),
        score=round(float(middle), 4),
        score_spread=round(max(0.05, float(middle - low)), 4),
        length=round(length, 4),
        length_spread=round(max(0.1, float(np.std([_deviation(*pair, length) for pair in pairs]))), 4),
    )


def _ratio(source: str, target: str) -> float:
    return math.log((len(target) + 3) / (len(source) + 3))


def _deviation(source: str, target: str, usual: float) -> float:
    """Returns how much longer a translation is than usual, weighed by how sure that is."""
    return (_ratio(source, target) - usual) * math.sqrt(min(len(source), _SURER_UP_TO) + _FLOOR)


def _without_protected(source: str) -> str:
    """Leaves out what must stay as it is."""
    parts, cursor = [], 0
    for start, end in protected_stretches(source):
        parts.append(source[cursor:start])
        cursor = end
    return " ".join([*parts, source[cursor:]])


def _words_outside_quotes(target: str) -> list[str]:
    """Finds the words of a translation but those that a quotation mark names as words."""
    found = (match for match in _WORD.finditer(target))
    return [each[0] for each in found if not _is_quoted(target, each)]


def _is_quoted(text: str, word: re.Match[str]) -> bool:
    start, end = word.span()
    return start > 0 and text[start - 1] in _QUOTES and text[end : end + 1] in _QUOTES and end < len(text)


def _copied(read: Sequence[str], written: Sequence[str], words: KnownWords) -> tuple[str, ...]:
    there = set(written)
    if words.can_tell:
        found = (word for place, word in enumerate(read) if word in there and words.is_left_over(read, place))
    else:  # one word may be in both languages, two of them in small letters side by side hardly are
        pairs = set(pairwise(written))
        both = (pair for pair in pairwise(read) if pair in pairs)
        found = (
            word
            for pair in both
            for word in pair
            if all(w.islower() and len(w) >= LEAST_LETTERS for w in pair)
        )
    return tuple(dict.fromkeys(found))


def _invented(source: str, written: Sequence[str], words: KnownWords) -> tuple[str, ...]:
    """Finds words that neither the language has, as far as is known, nor the source."""
    if not words.can_tell:
        return ()
    given = source.lower()
    is_shouted = all(map(str.isupper, written))  # else capitals are an abbreviation
    long = (
        word
        for word in dict.fromkeys(written)
        if len(word) >= LEAST_LETTERS and (is_shouted or not word.isupper())
    )
    return tuple(word for word in long if not words.exists(word) and word.lower() not in given)


def _repeated(source: str, target: str) -> tuple[str, ...]:
    """Finds phrases that follow themselves, and words that stutter, where the source does neither."""
    stutters = dict.fromkeys(match[0].lower() for match in _STUTTER.finditer(target))
    found = list(stutters) if stutters and not _STUTTER.search(source) else []
    runs = _RUN.findall(target)
    phrase, times = _loop(runs)
    if times > _loop(_RUN.findall(source))[1]:
        found.append(phrase)
    return tuple(found)


def _loop(runs: Sequence[str]) -> tuple[str, int]:
    """Returns the phrase that follows itself most often, with its repetition, and how often it does."""
    small = [run.lower() for run in runs]
    most, best = 0, slice(0)
    for period in range(1, min(_LONGEST_PHRASE, len(small) // 2) + 1):
        n_equal = 0
        for place in range(period, len(small)):
            n_equal = n_equal + 1 if small[place] == small[place - period] else 0
            times = n_equal // period
            if times > most and _is_loop(small[place - period + 1 : place + 1], times):
                most, best = times, slice(place + 1 - period * (times + 1), place + 1)
    return " ".join(runs[best]), most


def _is_loop(phrase: Sequence[str], times: int) -> bool:
    """Tells a repetition from what may be said twice, and from dots and dashes."""
    if not any(word[0].isalpha() for word in phrase):
        return False
    return times > 1 or len(phrase) > 1 or phrase[0] not in _MAY_DOUBLE
