"""Measured comparisons of ways to adapt, from `evidence.toml`, and how far each speaks for another text.

A recommendation stands on these records alone: the difference in BLEU of two ways to adapt the same model to
the same text, with its 95 % interval. It speaks for that model alone.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import log
from pathlib import Path
from typing import Self

from engine.methods import FINE_TUNE, FULL, METHODS, PACK, Method, title_of

_SIMILAR_PAIRS = log(3.0)
"""Texts with a third to three times the pairs are of similar size."""
_SIMILAR_MONO = log(4.0)
_MONO_FLOOR = 5_000
"""Fewer sentences of one language alone than this matter little; added to both amounts compared."""
_SIMILAR_CUT = 0.5
"""A text whose words are cut at least half as much as the measured one's, above one subword, is similar."""
NO_LOSS = 1.0
"""A smaller way is as good as a larger one if it surely loses less than this many BLEU."""
_BACK_TRANSLATED = "back-translated"

_DATA = tomllib.loads(Path(__file__).with_name("evidence.toml").read_text(encoding="utf-8"))
CONTROLS: Mapping[str, Mapping[str, str | int]] = _DATA["controls"]
"""The controls of a vocabulary method by name, as settings of `VocabularyConfig`."""


@dataclass(frozen=True)
class Way:
    """One way to adapt a model."""

    method: Method
    scope: str = FULL
    back_translate: bool = False
    """True: also learns from back-translated sentences of the target language."""
    control: str = ""
    """One of `CONTROLS`, "" for the method itself."""

    @classmethod
    def read(cls, words: str) -> Self:
        """Reads a way as the file of evidence writes it: "va-llm pack"."""
        name, *rest = words.split()
        control = next((word for word in rest if word in CONTROLS), "")
        return cls(METHODS[name], PACK if PACK in rest else FULL, _BACK_TRANSLATED in rest, control)

    @property
    def vocabulary(self) -> Mapping[str, str | int]:
        """The settings of `VocabularyConfig` that tell it from its method."""
        return CONTROLS[self.control] if self.control else {}

    @property
    def title(self) -> str:
        """As people read it: "Learn new words · Only its words"; a control is called as its method."""
        return title_of(self.method.name, self.scope, back_translate=self.back_translate)

    @property
    def whole(self) -> "Way":
        """The same way with all weights."""
        return replace(self, scope=FULL)


def control_of(vocabulary: Mapping[str, object]) -> str:
    """Returns the name of the control that some settings of `VocabularyConfig` make; "" if of none."""
    told = {name for settings in CONTROLS.values() for name in settings}
    wanted = {name: value for name, value in vocabulary.items() if name in told}
    return next((name for name, settings in CONTROLS.items() if settings == wanted), "")


PLAIN = Way(FINE_TUNE)
"""The way everything else is measured against."""


@dataclass(frozen=True, kw_only=True)
class Situation:
    """A text and a model before anything is learned."""

    base: str = ""
    """SHA-256 of the model's weights; "": not known, so that nothing was measured with it."""
    n_pairs: int
    n_mono_src: int = 0
    """Sentences of the source language alone."""
    n_mono_tgt: int = 0
    subwords_per_word: float = 0.0
    """Subwords into which the model cuts the words of the worse side; 0: not counted."""
    n_speakers: int = 0
    """Speakers that the corpora name."""
    only_domain: bool = False
    """True: the result is for this domain alone, and may forget all else."""

    @property
    def n_mono(self) -> int:
        """Sentences of either language alone, both languages together."""
        return self.n_mono_src + self.n_mono_tgt


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """One comparison that was made."""

    base: str
    """SHA-256 of the weights of the model that both ways began from; "" where it was not kept."""
    text: str
    """The text adapted to, for people: "picture captions, German to English"."""
    n_pairs: int
    n_mono: int
    """Sentences of either language alone, both languages together, that both ways could learn from."""
    subwords_per_word: float
    """Subwords into which the model cut the words of the text's worse side; 0: not counted."""
    way: Way
    against: Way
    difference: float
    """BLEU of the way, less that of the other, mean over the seeds."""
    low: float
    """Lower end of the 95 % interval."""
    high: float
    n_seeds: int
    only_domain: bool = False
    """True: both learned in large steps, for the domain alone."""

    @property
    def is_sure_gain(self) -> bool:
        """True if the whole interval is above zero."""
        return self.low > 0

    @property
    def is_sure_loss(self) -> bool:
        """True if the whole interval is below zero."""
        return self.high < 0

    def is_of(self, situation: Situation) -> bool:
        """True if the same model learned for the same purpose.

        What a way gains depends on what the model knew: *Learn new words* gained 7 BLEU over fine-tuning of a
        weak model that cut up every word, and lost 26 of one that shipped.
        """
        is_of_model = bool(self.base) and self.base == situation.base
        return is_of_model and self.only_domain == situation.only_domain

    def has_similar_amounts(self, situation: Situation) -> bool:
        """True if there was a similar number of pairs, and as much text in one language alone."""
        is_similar = abs(self._pairs_distance(situation)) <= _SIMILAR_PAIRS
        return is_similar and abs(self._mono_distance(situation)) <= _SIMILAR_MONO

    def is_near(self, situation: Situation) -> bool:
        """True if it was made with similar amounts, on words cut no more than twice as much."""
        if not self.subwords_per_word or not situation.subwords_per_word:
            return self.has_similar_amounts(situation)
        cut, cut_here = self.subwords_per_word - 1, situation.subwords_per_word - 1
        return cut_here >= _SIMILAR_CUT * cut and self.has_similar_amounts(situation)

    def distance(self, situation: Situation) -> float:
        """The distance of its amounts from a text's, as a sum of logarithms."""
        return abs(self._pairs_distance(situation)) + abs(self._mono_distance(situation))

    def _pairs_distance(self, situation: Situation) -> float:
        return log(self.n_pairs / max(1, situation.n_pairs))

    def _mono_distance(self, situation: Situation) -> float:
        return log((self.n_mono + _MONO_FLOOR) / (situation.n_mono + _MONO_FLOOR))


def evidence_for(
    situation: Situation, way: Way, against: Way, evidence: Sequence[Evidence]
) -> tuple[Evidence, ...]:
    """Returns the comparisons of two ways that were made with similar amounts, nearest first."""
    found = [each for each in evidence if (each.way, each.against) == (way, against)]
    near = (each for each in found if each.is_near(situation))
    return tuple(sorted(near, key=lambda each: each.distance(situation)))


def is_sure(records: Sequence[Evidence]) -> bool:
    """True if some comparison shows a sure gain, and none a sure loss."""
    return any(each.is_sure_gain for each in records) and not any(each.is_sure_loss for each in records)


def is_as_good(records: Sequence[Evidence]) -> bool:
    """True if there are comparisons, and each surely loses less than `NO_LOSS`."""
    return bool(records) and all(each.low > -NO_LOSS for each in records)


def _read(row: Sequence[str | int | float], *, base: str, only_domain: bool) -> Evidence:
    text, n_pairs, n_mono, cut, way, against, difference, low, high, n_seeds, _section, _row = row
    return Evidence(
        base=base,
        text=_DATA["texts"][text],
        n_pairs=int(n_pairs),
        n_mono=int(n_mono),
        subwords_per_word=float(cut),
        way=Way.read(str(way)),
        against=Way.read(str(against)),
        difference=float(difference),
        low=float(low),
        high=float(high),
        n_seeds=int(n_seeds),
        only_domain=only_domain,
    )


EVIDENCE = tuple(
    _read(row, base=study["base"], only_domain=study["only_domain"])
    for study in _DATA["studies"]
    for row in study["comparisons"]
)
