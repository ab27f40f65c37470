"""Quality estimation: which translations of one model are doubtful, and why.

One rule weighs all signs: a logistic one, with its weights and its threshold fitted by `python -m
tests.benchmarks.doubtful` to translations of the models that ship, real and spoilt ones.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from engine.base.caching import remembered
from engine.base.errors import ModelError
from engine.results.translation import Doubt, DoubtKind, UsualOutput
from engine.runtime.model_card import ModelCard
from engine.text.languages import language_name
from engine.text.words.doubt_signs import Signs, has_odd_words, signs_of
from engine.text.words.word_lists import KnownWords, read_word_list

WEIGHTS = (1.3, 1.05, 4.56, 2.35, 6.54, 3.15)
"""Weights of `Signs.values`, in their order."""
THRESHOLD = 2.24
"""Weight above which a translation is doubtful; so is one that lacks a number or a name."""
UNKNOWN_MODEL = UsualOutput(score=-0.6, score_spread=0.45)
"""Assumed for a model whose usual output was not measured."""

_TOLD_FROM = 1.0
"""Spreads below the usual score, and deviations below the usual length: so much is a reason to be told."""
_REMEMBERED = 20_000
_MOST_NAMED = 3
_LONGEST_ENDING = 4


class DoubtFinder:
    """Looks at translations of one model; what it saw lately is remembered.

    Args:
        card: of the model, or of its pack.
    """

    def __init__(self, card: ModelCard) -> None:
        self._card = card
        self._usual = card.usual or UNKNOWN_MODEL
        self._words = KnownWords(partial(_read_words, card.folder), (card.src, card.tgt))
        self._find_once = remembered(self._find, _REMEMBERED)

    def prepare(self) -> None:
        """Reads the words of the languages now, in place of for the first sentence that asks for them."""
        self._words.prepare()

    def signs(self, source: str, target: str, score: float) -> Signs:
        """Returns what speaks against a translation, doubtful or not."""
        return signs_of(source, target, score, self._usual, self._words)

    def has_odd_words(self, source: str, target: str) -> bool:
        """Tells whether a translation has words left over from its source, or such as do not exist."""
        return has_odd_words(source, target, self._words)

    def is_small(self, word: str) -> bool:
        """Tells whether a word of the target language has a small first letter inside a sentence."""
        return self._words.is_small(word)

    def share_of_source(self, word: str) -> float | None:
        """Returns how much of the text that the model learned from a word is; None: it is not known."""
        return self._words.share(word)

    def find(
        self,
        source: str,
        target: str,
        score: float,
        given: frozenset[str] = frozenset(),
        named: frozenset[str] = frozenset(),
    ) -> Doubt | None:
        """Returns why a translation is doubtful; None if it is not.

        Args:
            source: a sentence.
            target: its translation.
            score: of it, in nats per token.
            given: words in small letters that somebody wants there: they are neither copied nor invented.
            named: names of the source in small letters that somebody calls otherwise.
        """
        return self._find_once(source, target, score, given, named)

    def _find(
        self, source: str, target: str, score: float, given: frozenset[str], named: frozenset[str]
    ) -> Doubt | None:
        signs = self.signs(source, target, score)
        if given:
            copied, invented = (
                tuple(word for word in words if not _is_among(word, given))
                for words in (signs.copied, signs.invented)
            )
            names = tuple(name for name in signs.names if name.casefold() not in named)
            signs = replace(signs, copied=copied, invented=invented, names=names)
        if not is_doubtful(signs):
            return None
        reasons = dict(_reasons(signs, language_name(self._card.tgt)))
        return Doubt(tuple(reasons), " ".join(reasons.values()))


def weigh(signs: Signs) -> float:
    """Returns how much speaks against a translation."""
    return sum(weight * value for weight, value in zip(WEIGHTS, signs.values, strict=True))


def is_doubtful(signs: Signs) -> bool:
    """Tells whether so much speaks against a translation that a person should look at it."""
    return bool(signs.missing or signs.names) or weigh(signs) > THRESHOLD


def _read_words(folder: Path, side: str) -> Mapping[str, int]:
    try:
        words = read_word_list(folder, side)
    except ModelError:  # it translates without
        return {}
    return words.counts if words else {}


def _reasons(signs: Signs, language: str) -> Iterator[tuple[DoubtKind, str]]:
    """Yields the kinds of doubt, the plainest first, each with a sentence."""
    if signs.copied:
        yield DoubtKind.COPIED, f"{_named(signs.copied)} may not be translated."
    if signs.missing:
        missing = _listed(signs.missing)
        is_one = len(signs.missing) == 1
        words = (
            f"The number {missing} may be missing." if is_one else f"The numbers {missing} may be missing."
        )
        yield DoubtKind.NUMBER, words
    if signs.names:
        yield DoubtKind.NAME, f"{_named(signs.names)} may be missing or changed."
    if signs.repeated:
        yield DoubtKind.REPEATED, f"Something is said again and again: {_named(signs.repeated)}."
    if signs.invented:
        yield DoubtKind.INVENTED, f"{_named(signs.invented)} may not exist in {language}."
    if signs.short >= _TOLD_FROM:
        yield DoubtKind.SHORT, "It is much shorter than usual: something may be missing."
    if signs.unsure >= _TOLD_FROM or not (any(signs.values[2:]) or signs.names or signs.short >= _TOLD_FROM):
        yield DoubtKind.UNSURE, "The model is unsure of its words."


def _is_among(word: str, given: frozenset[str]) -> bool:
    """Tells whether a word is one of those given, maybe with an ending."""
    folded = word.casefold()
    return any(folded.startswith(each) and len(folded) <= len(each) + _LONGEST_ENDING for each in given)


def _named(words: Sequence[str]) -> str:
    return _listed([f"“{word}”" for word in words])


def _listed(words: Sequence[str]) -> str:
    """Joins a few: a, b and c; of many the first, and how many more."""
    if len(words) > _MOST_NAMED:
        return f"{', '.join(words[:_MOST_NAMED])} and {len(words) - _MOST_NAMED} more"
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
