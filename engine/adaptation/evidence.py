"""What was measured of the methods, and how far a measurement speaks for another text.

A recommendation stands on these records alone. Each is one comparison of two ways to adapt the same model to
the same text, with the same number of updates, on held-out sentences: the difference in BLEU with its 95 %
interval. Controls (section 2 of the paper's review: a method is judged against them, too) are records like
all others. Numbers only; the tables they come from are in the help.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

_SIMILAR_PAIRS = log(3.0)
"""Texts with a third to three times the pairs are of similar size."""
_SIMILAR_MONO = log(4.0)
_MONO_FLOOR = 5_000
"""Fewer sentences of one language alone than this matter little; added to both amounts compared."""
_SIMILAR_CUT = 0.5
"""A text whose words are cut at least half as much as the measured one's, in pieces above one, is similar."""
NO_LOSS = 1.0
"""A smaller way is as good as a larger one if it surely loses less than this many BLEU."""


VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "": {},
    "copied": {"shared_rows": "copied"},
    "pieces": {"shared_rows": "copied", "new_rows": "pieces"},
    "random": {"shared_rows": "copied", "new_rows": "random"},
    "nearest": {"neighbours": 1},
    "scaled": {"match_norms": "always"},
}
"""The controls of a vocabulary method by name, as settings of `VocabularyConfig`; "" is the paper's."""


def variant_of(vocabulary: Mapping[str, Any]) -> str:
    """Returns the name of the variant that some settings of `VocabularyConfig` make; "" if of none."""
    told = {name for settings in VARIANTS.values() for name in settings}
    wanted = {name: value for name, value in vocabulary.items() if name in told}
    return next((name for name, settings in VARIANTS.items() if settings == wanted), "")


@dataclass(frozen=True)
class Way:
    """One way to adapt a model."""

    method: str
    """"fine-tune", "va-llm", …"""
    scope: str = "full"
    """"full" or "pack"."""
    back_translate: bool = False
    """True: also learns from back-translated sentences of the target language."""
    variant: str = ""
    """One of `VARIANTS`."""

    @property
    def vocabulary(self) -> dict[str, Any]:
        """Returns the settings of `VocabularyConfig` that make it what it is."""
        return dict(VARIANTS[self.variant])


PLAIN = Way("fine-tune")
"""What everything else is measured against."""


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """One comparison that was made."""

    text: str
    """What was adapted to, in words for the user: "picture captions, German to English"."""
    n_pairs: int
    n_mono: int
    """Sentences of either language alone, both languages together, that both ways could learn from."""
    pieces_per_word: float
    """Pieces into which the model cut the words of the text's worse side; 0: not counted."""
    way: Way
    control: Way
    difference: float
    """BLEU of the way, less that of the control, mean over the seeds."""
    low: float
    """Lower end of the 95 % interval."""
    high: float
    n_seeds: int
    only_domain: bool = False
    """True: both learned in large steps, for the domain alone; False: gently, and both were mixed with what
    the model was where it had forgotten more than 2 BLEU."""

    @property
    def is_sure_gain(self) -> bool:
        """True if the whole interval is above zero."""
        return self.low > 0

    @property
    def is_sure_loss(self) -> bool:
        """True if the whole interval is below zero."""
        return self.high < 0

    @property
    def is_no_loss(self) -> bool:
        """True if it surely loses less than `NO_LOSS`."""
        return self.low > -NO_LOSS


@dataclass(frozen=True, kw_only=True)
class Amounts:
    """How much text there is, and how badly the model knows its words."""

    n_pairs: int
    n_mono: int = 0
    """Sentences of either language alone, both languages together."""
    pieces_per_word: float = 0.0
    """As in `Evidence`; 0: not counted."""


def is_near(record: Evidence, amounts: Amounts) -> bool:
    """True if a measurement was made with similar amounts, on words cut no more than twice as much."""
    if abs(log(record.n_pairs / max(1, amounts.n_pairs))) > _SIMILAR_PAIRS:
        return False
    mono = (record.n_mono + _MONO_FLOOR) / (amounts.n_mono + _MONO_FLOOR)
    if abs(log(mono)) > _SIMILAR_MONO:
        return False
    if not record.pieces_per_word or not amounts.pieces_per_word:
        return True
    return amounts.pieces_per_word - 1 >= _SIMILAR_CUT * (record.pieces_per_word - 1)


def speaking_for(
    amounts: Amounts, way: Way, control: Way, evidence: Sequence[Evidence]
) -> tuple[Evidence, ...]:
    """Returns the comparisons of two ways that were made with similar amounts, nearest first."""
    found = [
        record
        for record in evidence
        if (record.way, record.control) == (way, control) and is_near(record, amounts)
    ]
    return tuple(sorted(found, key=lambda record: _distance(record, amounts)))


def is_sure(records: Sequence[Evidence]) -> bool:
    """True if some comparison shows a sure gain, and none a sure loss."""
    return any(record.is_sure_gain for record in records) and not any(
        record.is_sure_loss for record in records
    )


def is_as_good(records: Sequence[Evidence]) -> bool:
    """True if there are comparisons, and each surely loses less than `NO_LOSS`."""
    return bool(records) and all(record.is_no_loss for record in records)


def _distance(record: Evidence, amounts: Amounts) -> float:
    mono = log((record.n_mono + _MONO_FLOOR) / (amounts.n_mono + _MONO_FLOOR))
    return abs(log(record.n_pairs / max(1, amounts.n_pairs))) + abs(mono)
