"""The sentences of a vocabulary report."""

from collections.abc import Sequence

from engine.corpora.vocabulary.report import MANY_SUBWORDS, SideCoverage
from engine.text.languages import language_name
from engine.text.words.words import is_by_letter

FEW, MANY = 0.02, 0.06
"""Shares of the running words: below the first the vocabulary fits, from the second on it does not."""

_THIN = 2_000
"""Running words; fewer give a first impression at most."""
_N_NAMED = 3
_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def side_sentence(language: str, side: SideCoverage) -> str:
    """Says how well the words of one side are represented, naming the most frequent of those that are not."""
    name = language_name(language)
    if not side.n_words:
        return f"The {name} side holds no words."
    unit = "letter" if is_by_letter(language) else "word"
    if not side.n_poor_types:
        return f"{name}: every {unit} is known, or split into fewer than {_NUMBERS[MANY_SUBWORDS]} subwords."
    named = ", ".join(poor.word for poor in side.poor[:_N_NAMED])
    often = f"; most often {named}" if named else ""
    return (
        f"{name}: {_one_in(side.poor_share, unit)} is unknown or split into {_NUMBERS[MANY_SUBWORDS]} "
        f"subwords or more{often}."
    )


def whole_sentence(languages: Sequence[str], sides: Sequence[SideCoverage]) -> str:
    """Says in one sentence whether the model's vocabulary fits a text."""
    counted = [(tag, side) for tag, side in zip(languages, sides, strict=True) if side.n_words]
    if not counted:
        return "This text holds no words, only numbers and signs; there is nothing to report."
    tag, worst = max(counted, key=lambda item: item[1].poor_share)
    share, name = worst.poor_share, language_name(tag)
    if share < FEW:
        return (
            "This model's vocabulary fits your text: it knows nearly every word whole or in a few subwords."
        )
    part = f"{_per_cent(share)} of your running {name} text"
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
