"""The rules of data cleaning: what each finds, in words for people and as a test on features.

The keys are names that recipes and scripts use. The order is the order of judgement: a pair that
several rules find is counted as dropped by the first of them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.corpora.cleaning.features import Features
from engine.text.identifying.function_words import are_close

Mask = NDArray[np.bool_]
Limits = Mapping[str, float]

PARALLEL, MONOLINGUAL, TERMS = "parallel", "monolingual", "terms"
UNREADABLE, NEAR_DUPLICATE, WRONG_LANGUAGE = "unreadable", "near-duplicate", "wrong-language"
_SLACK_CHARS = 10
"""Added to both lengths before they are compared: short texts vary more."""
_EVERYWHERE = frozenset((PARALLEL, MONOLINGUAL, TERMS))
_PAIRS = frozenset((PARALLEL,))


@dataclass(frozen=True, slots=True)
class Limit:
    """A number that a user may move."""

    title: str
    low: float
    high: float
    step: float


@dataclass(frozen=True, kw_only=True)
class Rule:
    """One rule."""

    key: str
    title: str
    """As a list of rules shows it; in lower case, why a pair was dropped."""
    explanation: str
    finds: Callable[[Features, Limits], Mask] | None = None
    """The rows it matches; None for doubles, which depend on what the other rules leave."""
    group: str = ""
    """Doubles: the feature that is the same in all copies."""
    limits: Mapping[str, Limit]
    kinds: frozenset[str] = _EVERYWHERE
    is_optional: bool = True

    @property
    def reason(self) -> str:
        """Why a pair was dropped: "exact duplicate"."""
        return self.title[0].lower() + self.title[1:]


def rules_for(kind: str, src: str, tgt: str) -> list[Rule]:
    """Returns the rules that make sense for a kind of corpus between two languages, in their order."""
    return [
        rule
        for rule in RULES
        if kind in rule.kinds and not (rule.key == "untranslated" and are_close(src, tgt))
    ]


def length_ratios(features: Features) -> NDArray[np.float32]:
    """Returns how many times longer one side is than usual beside the other, (n_pairs,), 1 or more.

    What is usual is the median of the corpus, so that Japanese beside English is not found too short.
    """
    sides = (features[f"{side}_chars"].astype(np.float32) + _SLACK_CHARS for side in ("target", "source"))
    target, source = sides
    logs = np.log(target / source)
    usual = np.median(logs) if len(logs) else 0.0
    ratios: NDArray[np.float32] = np.exp(np.abs(logs - usual))
    return ratios


def _empty(features: Features, _limits: Limits) -> Mask:
    return np.asarray((features["source_chars"] == 0) | (features["target_chars"] == 0))


def _broken(features: Features, limits: Limits) -> Mask:
    return np.asarray(features["damage"] >= limits["traces"])


def _too_long(features: Features, limits: Limits) -> Mask:
    words = np.maximum(features["source_words"], features["target_words"])
    chars = np.maximum(features["source_chars"], features["target_chars"])
    return np.asarray((words > limits["words"]) | (chars > limits["chars"]))


def _not_text(features: Features, limits: Limits) -> Mask:
    least = limits["letters"]
    has_few = [
        (features[f"{side}_letters"] < least) & (features[f"{side}_chars"] > 0)
        for side in ("source", "target")
    ]
    return np.asarray(has_few[0] | has_few[1])


def _identical(features: Features, limits: Limits) -> Mask:
    is_long_enough = features["source_words"] >= limits["words"]
    return np.asarray(features["is_same"] & is_long_enough & (features["source_chars"] > 0))


def _untranslated(features: Features, limits: Limits) -> Mask:
    is_long_enough = features["target_words"] >= limits["words"]
    return np.asarray((features["overlap"] >= limits["overlap"]) & is_long_enough)


def _wrong_language(features: Features, limits: Limits) -> Mask:
    doubt = np.maximum(features["source_doubt"], features["target_doubt"])
    return np.asarray(doubt >= limits["certainty"])


def _length_ratio(features: Features, limits: Limits) -> Mask:
    return np.asarray(length_ratios(features) > limits["ratio"])


def _misaligned(features: Features, limits: Limits) -> Mask:
    ratios = length_ratios(features)
    points = features["mismatch"].astype(np.int16)
    points += np.where(ratios > limits["odd_length"], 30, 0).astype(np.int16)
    return np.asarray((points >= limits["points"]) & (features["mismatch"] > 0))


RULES = (
    Rule(
        key=UNREADABLE,
        title="Unreadable",
        explanation="The file could not give this unit: it is damaged, lacks a language, or is not finished.",
        limits={},
        is_optional=False,
    ),
    Rule(
        key="empty",
        title="Empty on one side",
        explanation="A pair needs a text on both sides.",
        finds=_empty,
        limits={},
        is_optional=False,
    ),
    Rule(
        key="broken-encoding",
        title="Broken encoding",
        explanation="Letters were read in a wrong encoding somewhere on their way: Ã¤, â€œ, Stra?e.",
        finds=_broken,
        limits={"traces": Limit("Traces of damage in a pair", 1, 10, 1)},
    ),
    Rule(
        key="too-long",
        title="Too long",
        explanation="Longer than a sentence or two: models learn little from it, and it costs much memory.",
        finds=_too_long,
        limits={
            "words": Limit("Most words on a side", 20, 1000, 10),
            "chars": Limit("Most characters on a side", 100, 10_000, 100),
        },
    ),
    Rule(
        key="not-text",
        title="Mostly numbers or markup",
        explanation="Little of it is letters: part numbers, tables, code.",
        finds=_not_text,
        limits={"letters": Limit("Least letters, per cent", 0, 100, 5)},
        kinds=frozenset((PARALLEL, MONOLINGUAL)),
    ),
    Rule(
        key="identical",
        title="Identical on both sides",
        explanation="The translation is the source: nothing was translated.",
        finds=_identical,
        limits={"words": Limit("From this many words on", 1, 20, 1)},
        kinds=_PAIRS,
    ),
    Rule(
        key="untranslated",
        title="Untranslated",
        explanation="Most words of the translation stand in the source too.",
        finds=_untranslated,
        limits={
            "overlap": Limit("Words that both sides share, per cent", 30, 100, 5),
            "words": Limit("From this many words on", 1, 20, 1),
        },
        kinds=_PAIRS,
    ),
    Rule(
        key=WRONG_LANGUAGE,
        title="Wrong language",
        explanation="A side is in another language than it should be, as far as its words tell.",
        finds=_wrong_language,
        limits={"certainty": Limit("How sure it must be, per cent", 50, 100, 1)},
    ),
    Rule(
        key="length-ratio",
        title="Lengths do not match",
        explanation="One side is many times longer than usual beside the other.",
        finds=_length_ratio,
        limits={"ratio": Limit("Times longer than usual", 1.2, 20, 0.1)},
        kinds=_PAIRS,
    ),
    Rule(
        key="misaligned",
        title="Looks misaligned",
        explanation="Numbers or names of the two sides differ, or fit the line before or after.",
        finds=_misaligned,
        limits={
            "points": Limit("Points of evidence", 30, 100, 5),
            "odd_length": Limit("Times longer than usual that counts as evidence", 1.2, 20, 0.1),
        },
        kinds=_PAIRS,
    ),
    Rule(
        key="duplicate",
        title="Exact duplicate",
        explanation="The same pair stands there before.",
        group="pair_group",
        limits={},
    ),
    Rule(
        key=NEAR_DUPLICATE,
        title="Near duplicate",
        explanation="The same pair but for case, accents, digits and punctuation stands there before.",
        group="near_group",
        limits={},
        kinds=frozenset((PARALLEL, MONOLINGUAL)),  # of terms "IT" is not "it"
    ),
)
RULE_KEYS = tuple(rule.key for rule in RULES)
