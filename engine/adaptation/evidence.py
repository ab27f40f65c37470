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


EVIDENCE: tuple[Evidence, ...] = (
    Evidence(
        text="picture captions, German to English",
        n_pairs=10_000,
        n_mono=284_940,
        pieces_per_word=2.2,
        way=Way("va-llm", variant="pieces"),
        control=PLAIN,
        difference=7.5,
        low=6.7,
        high=8.4,
        n_seeds=3,
        only_domain=True,
    ),
    Evidence(
        text="picture captions, German to English",
        n_pairs=10_000,
        n_mono=284_940,
        pieces_per_word=2.2,
        way=Way("va-llm", variant="copied"),
        control=PLAIN,
        difference=6.8,
        low=5.8,
        high=7.8,
        n_seeds=1,
        only_domain=True,
    ),
    Evidence(
        text="picture captions, German to English",
        n_pairs=10_000,
        n_mono=284_940,
        pieces_per_word=2.2,
        way=Way("va-llm"),
        control=PLAIN,
        difference=4.9,
        low=4.1,
        high=5.8,
        n_seeds=3,
        only_domain=True,
    ),
    Evidence(
        text="picture captions, German to English",
        n_pairs=10_000,
        n_mono=284_940,
        pieces_per_word=2.2,
        way=Way("va-llm", variant="nearest"),
        control=PLAIN,
        difference=3.3,
        low=2.4,
        high=4.2,
        n_seeds=1,
        only_domain=True,
    ),
    Evidence(
        text="picture captions, German to English",
        n_pairs=10_000,
        n_mono=284_940,
        pieces_per_word=2.2,
        way=Way("va-llm", variant="random"),
        control=PLAIN,
        difference=4.3,
        low=3.4,
        high=5.2,
        n_seeds=1,
        only_domain=True,
    ),
    Evidence(
        text="picture captions, German to English",
        n_pairs=10_000,
        n_mono=284_940,
        pieces_per_word=2.2,
        way=Way("va-linear"),
        control=PLAIN,
        difference=6.8,
        low=5.7,
        high=7.8,
        n_seeds=1,
        only_domain=True,
    ),
    Evidence(
        text="picture captions, German to English",
        n_pairs=10_000,
        n_mono=284_940,
        pieces_per_word=2.2,
        way=Way("va-cbow"),
        control=PLAIN,
        difference=0.2,
        low=-0.8,
        high=1.3,
        n_seeds=1,
        only_domain=True,
    ),
    Evidence(
        text="picture captions, German to English",
        n_pairs=10_000,
        n_mono=284_940,
        pieces_per_word=2.2,
        way=Way("fine-tune", back_translate=True),
        control=PLAIN,
        difference=-1.7,
        low=-2.4,
        high=-0.9,
        n_seeds=1,
        only_domain=True,
    ),
    Evidence(
        text="picture captions, German to English",
        n_pairs=10_000,
        n_mono=284_940,
        pieces_per_word=2.2,
        way=Way("va-llm", variant="pieces"),
        control=Way("va-llm"),
        difference=2.6,
        low=1.9,
        high=3.3,
        n_seeds=3,
        only_domain=True,
    ),
    Evidence(
        text="picture captions, German to English",
        n_pairs=10_000,
        n_mono=284_940,
        pieces_per_word=2.2,
        way=Way("va-llm", variant="copied"),
        control=Way("va-llm"),
        difference=1.9,
        low=1.2,
        high=2.5,
        n_seeds=1,
        only_domain=True,
    ),
    Evidence(
        text="picture captions, German to English",
        n_pairs=10_000,
        n_mono=284_940,
        pieces_per_word=2.2,
        way=Way("va-llm", variant="random"),
        control=Way("va-llm"),
        difference=-0.6,
        low=-1.4,
        high=0.3,
        n_seeds=1,
        only_domain=True,
    ),
    Evidence(
        text="picture captions, German to English",
        n_pairs=10_000,
        n_mono=0,
        pieces_per_word=2.2,
        way=Way("va-llm"),
        control=PLAIN,
        difference=4.3,
        low=3.4,
        high=5.2,
        n_seeds=1,
        only_domain=True,
    ),
    Evidence(
        text="picture captions, German to English",
        n_pairs=10_000,
        n_mono=0,
        pieces_per_word=2.2,
        way=Way("va-llm", variant="pieces"),
        control=PLAIN,
        difference=4.2,
        low=3.4,
        high=5.2,
        n_seeds=1,
        only_domain=True,
    ),
    Evidence(
        text="picture captions, German to English",
        n_pairs=2_000,
        n_mono=284_940,
        pieces_per_word=1.8,
        way=Way("va-llm", variant="pieces"),
        control=PLAIN,
        difference=5.2,
        low=4.2,
        high=6.2,
        n_seeds=1,
        only_domain=True,
    ),
    Evidence(
        text="picture captions, German to English",
        n_pairs=2_000,
        n_mono=284_940,
        pieces_per_word=1.8,
        way=Way("va-llm"),
        control=PLAIN,
        difference=3.3,
        low=2.3,
        high=4.3,
        n_seeds=1,
        only_domain=True,
    ),
    Evidence(
        text="the Bible, German to English",
        n_pairs=10_000,
        n_mono=162_408,
        pieces_per_word=2.0,
        way=Way("va-llm", variant="pieces"),
        control=PLAIN,
        difference=4.6,
        low=4.2,
        high=5.0,
        n_seeds=1,
        only_domain=True,
    ),
    Evidence(
        text="the Bible, German to English",
        n_pairs=10_000,
        n_mono=162_408,
        pieces_per_word=2.0,
        way=Way("va-llm"),
        control=PLAIN,
        difference=4.6,
        low=4.2,
        high=5.0,
        n_seeds=1,
        only_domain=True,
    ),
    Evidence(
        text="picture captions, German to English",
        n_pairs=2_000,
        n_mono=284_940,
        pieces_per_word=1.8,
        way=Way("add-words"),
        control=PLAIN,
        difference=4.8,
        low=3.8,
        high=5.7,
        n_seeds=1,
        only_domain=True,
    ),
    Evidence(
        text="picture captions, German to English",
        n_pairs=2_000,
        n_mono=284_940,
        pieces_per_word=1.8,
        way=Way("add-words"),
        control=PLAIN,
        difference=1.8,
        low=1.0,
        high=2.5,
        n_seeds=1,
    ),
    Evidence(
        text="picture captions, German to English",
        n_pairs=2_000,
        n_mono=40_000,
        pieces_per_word=1.8,
        way=Way("add-words"),
        control=PLAIN,
        difference=0.4,
        low=-0.2,
        high=1.1,
        n_seeds=1,
    ),
    Evidence(
        text="picture captions, German to English",
        n_pairs=2_000,
        n_mono=0,
        pieces_per_word=1.8,
        way=Way("add-words"),
        control=PLAIN,
        difference=-0.1,
        low=-0.8,
        high=0.6,
        n_seeds=1,
    ),
    Evidence(
        text="talks, German to English",
        n_pairs=2_000,
        n_mono=0,
        pieces_per_word=1.5,
        way=Way("add-words"),
        control=PLAIN,
        difference=-0.7,
        low=-1.2,
        high=-0.2,
        n_seeds=1,
    ),
    Evidence(
        text="texts of law, German to English",
        n_pairs=2_113,
        n_mono=0,
        pieces_per_word=1.6,
        way=Way("add-words"),
        control=PLAIN,
        difference=-0.8,
        low=-1.5,
        high=0.1,
        n_seeds=1,
    ),
    Evidence(
        text="texts of law, German to English",
        n_pairs=2_113,
        n_mono=152_118,
        pieces_per_word=1.6,
        way=Way("add-words"),
        control=PLAIN,
        difference=-1.1,
        low=-1.8,
        high=-0.1,
        n_seeds=1,
    ),
    Evidence(
        text="picture captions, German to English",
        n_pairs=2_000,
        n_mono=0,
        pieces_per_word=1.8,
        way=Way("fine-tune", "pack"),
        control=PLAIN,
        difference=-2.1,
        low=-2.9,
        high=-1.4,
        n_seeds=1,
        only_domain=True,
    ),
    Evidence(
        text="picture captions, German to English",
        n_pairs=2_000,
        n_mono=284_940,
        pieces_per_word=1.8,
        way=Way("add-words", "pack"),
        control=Way("add-words"),
        difference=-4.0,
        low=-4.9,
        high=-3.1,
        n_seeds=1,
        only_domain=True,
    ),
    Evidence(
        text="picture captions, German to English",
        n_pairs=2_000,
        n_mono=0,
        pieces_per_word=1.8,
        way=Way("fine-tune", "pack"),
        control=PLAIN,
        difference=-8.0,
        low=-9.0,
        high=-7.2,
        n_seeds=1,
    ),
    Evidence(
        text="talks, German to English",
        n_pairs=10_000,
        n_mono=0,
        pieces_per_word=1.8,
        way=Way("va-llm"),
        control=PLAIN,
        difference=-1.3,
        low=-1.8,
        high=-0.8,
        n_seeds=1,
        only_domain=True,
    ),
    Evidence(
        text="talks, German to English",
        n_pairs=10_000,
        n_mono=0,
        pieces_per_word=1.8,
        way=Way("va-llm", variant="pieces"),
        control=PLAIN,
        difference=-0.0,
        low=-0.5,
        high=0.5,
        n_seeds=1,
        only_domain=True,
    ),
)
"""Everything that was measured so far: 200 updates of the same schedule, whole models (the help page
*New words in numbers*). Where there was text in one language alone, fine-tuning could not use it."""


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
