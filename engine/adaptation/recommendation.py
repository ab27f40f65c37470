"""The way to adapt that is recommended, and why: from the amounts of text and what was measured.

The rule, all of it: a way other than plain fine-tuning is recommended only where a comparison with this
very model and similar amounts of text shows a sure gain over it and none a sure loss; of several, the one
with the largest gain on the nearest text. A pack is recommended where it was measured to lose surely less
than one BLEU against the whole model. A method whose controls were measured takes the settings that
gained most; people see one way. Where nothing similar was measured, the plain way is the safe choice, and
that is what the reason says. What is for one domain alone learns in large steps and may forget all else;
what is for all text learns gently: each is judged by what was measured so. Pure functions of numbers:
knows no torch, no files and no library.
"""

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import log
from pathlib import Path
from typing import Self

from engine.base.config import TrainConfig
from engine.base.methods import FACTORED_BIAS, FINE_TUNE, FULL, LEAST_PAIRS, METHODS, PACK, Method, title_of
from engine.results.figures import counted, signed

# Measured comparisons of ways to adapt, from `evidence.toml`, and how far each speaks for another text.
#
# A recommendation stands on these records alone: the difference in BLEU of two ways to adapt the same model
# to the same text, with its 95 % interval. It speaks for that model alone.

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


# The schedule of each method - its length, steps and checks - from the amount of text alone.
#
# The papers' schedule (a warm-up of 4,000 updates of 64,000 tokens) never leaves its warm-up on a user's few
# thousand pairs. Here everything follows from the passes over the text that such an amount needs, the
# warm-up and the last cool-down are shares of the run, and a run never takes longer than a night on the
# computer it is on. Knows no torch, no files and no library, so that a plan can be made before anything is
# loaded.

LEAST_UPDATES = 60
MOST_UPDATES = {"cpu": 3_000, "cuda": 10_000}
MIXED_ON_DOMAIN, MIXED_ON_GENERAL = 100, 250
"""Sentences of the domain and of general text that each mixture translates, at most."""

_USUAL_UPDATES = 200
"""Fewer only where these would be more than `_MOST_PASSES` over the text, and no words are new."""
_MOST_PASSES = 40
"""Measured (model that ships, German to English, 100 and 200 pairs, one seed): a small pack's held-out loss
was best within 55 passes on chats, 27 on law, and hardly fell on captions; with 200 pairs 40 passes gave the
BLEU of 66 or more (chats 39.7 and 39.7, law 33.3 and 33.3, captions 38.4 and 37.4) in 47 to 77 % of the time.
All weights, for chats alone: 41.5 after 20 passes, 40.3 after 40."""
_TOKENS_PER_PAIR = 28
"""Target tokens of a pair where nobody counted them."""
_FILLED = 0.9
"""Share of a micro-batch that is real tokens; the rest is padding."""
_LONGEST_S = 8 * 3600.0
"""A run is planned to end within a night."""
_CHECKING_SHARE = 0.25
"""Time of validations, as a share of the time of learning."""
_VALIDATIONS = 10
_LEAST_APART = 40
"""Updates between two validations at least: each translates a hundred sentences or more."""
_VALIDATION_PAIRS = 200
_LOW_RANK_RATE = 1e-2
_DOMAIN_RATE = 10.0
"""Learning rate of new parts that read domains, as a multiple of a trained model's. With 2,000 pairs each of
captions, law, talks and plays, guided attention recognised the kind of 67 % of held-out sentences after 120
updates at the same rate, and of 87 % at ten times that."""


def settings_for(
    method: Method,
    scope: str,
    n_pairs: int,
    *,
    n_tokens: int = 0,
    device: str = "cpu",
    tokens_per_s: float = 0.0,
    muon_s: float = 0.0,
    only_domain: bool = False,
) -> TrainConfig:
    """Returns settings that fit a method, the amount of text, and the computer.

    Args:
        method: one of the table.
        scope: "full" or "pack".
        n_pairs: training pairs, made ones included.
        n_tokens: their target tokens; 0: as many as such pairs usually have.
        device: "cpu" or "cuda".
        tokens_per_s: target tokens that it learns from per second there; 0: nobody measured, and nothing is
            shortened to fit a night.
        muon_s: seconds that an update takes besides where Muon does it.
        only_domain: the result is for its domain alone, and may forget all else.
    """
    tokens = n_tokens or n_pairs * _TOKENS_PER_PAIR
    if method.learns_speakers:
        settings = _for_speakers(scope, n_pairs)
    else:
        takes_small_steps = method.takes_small_steps and not only_domain
        settings = _for_domains(method, scope, tokens, device, takes_small_steps=takes_small_steps)
    return _fitted(settings, tokens, tokens_per_s, muon_s) if tokens_per_s else settings


def tokens_per_update(settings: TrainConfig, n_tokens: int) -> float:
    """Returns the target tokens of one update: a full batch, or all there are."""
    return max(1.0, min(settings.batch_tokens * settings.accumulate * _FILLED, float(n_tokens)))


def _for_domains(
    method: Method, scope: str, n_tokens: int, device: str, *, takes_small_steps: bool
) -> TrainConfig:
    """Large steps learn a domain sooner, and forget all else; small ones leave more of what was known.

    Measured (model that ships, 2,000 pairs of captions, 200 updates; BLEU on captions and on general text,
    9.5 and 16.4 before): with Muon at 2e-3 fine-tuning gave 26.2 and 7.4, with words added 31.0 and 7.4, with
    words replaced 31.4 and 4.4; with AdamW at 5e-4 fine-tuning gave 24.1 and 11.4, with words added 26.1 and
    11.0. AdamW at 1e-3 with words added lies on the same line: 29.2 and 9.1. A pack of fine-tuning gave 24.1
    and 7.7 at 2e-3, 17.9 on the development text and 13.3 at 5e-4: it pays more for the same gain. These
    packs were tables of words, as those of methods with new words are.

    Small packs (same text, one seed, 80 updates of 1,024 tokens; held-out nats per token, 2.250 before, 1.843
    with all weights): 1.854 at 1e-2 with rank 16 for words and 8 for layers, 1.931 at 2e-2; 1.880 with 8 and
    16; without words 1.985 at 5e-3; without the decoder's layers 1.879 at 1e-2.

    As `tests.benchmarks.small_packs` learns (captions, seed 1; 1.862): 1.887 with 8 and 8, 1.884 without the
    decoder's layers, and 1.892 with the decoder's biases and norms in their place. So what would make
    translating faster costs 5 to 7 % of the gain.
    """
    is_full, has_new_words = scope == "full", method.gives_vocabulary
    is_small = not is_full and method.has_small_pack
    batch_tokens = 4096 if device == "cuda" and n_tokens > 2_000_000 else 2048
    passes = 8 if has_new_words else 6
    updates_per_pass = n_tokens / (batch_tokens * _FILLED)
    usual = max(_USUAL_UPDATES, int(passes * updates_per_pass))
    at_most = usual if has_new_words else max(LEAST_UPDATES, int(_MOST_PASSES * updates_per_pass))
    updates = min(MOST_UPDATES[device], usual, at_most)
    return _spread(
        TrainConfig(
            max_updates=updates,
            batch_tokens=batch_tokens,
            optimizer="muon" if is_full and not takes_small_steps else "adamw",
            peak_lr=_LOW_RANK_RATE if is_small else 5e-4 if takes_small_steps else 2e-3,
            validate_first=True,
            patience=4,
            average=2,
            validation_pairs=_VALIDATION_PAIRS,
            trainable="all" if is_full else "low-rank" if is_small else "pack",
            domain_rate=_DOMAIN_RATE if method.domain_kind else 1.0,
        )
    )


def _for_speakers(scope: str, n_pairs: int) -> TrainConfig:
    """The biases of a speaker, who is seen now and then, need larger steps than a trained model.

    The paper trains from scratch with one rate for all (Adam, 1e-3). With the model frozen the biases begin
    near their best values, and small steps do.
    """
    is_full = scope == "full"
    updates = min(MOST_UPDATES["cpu"], max(_USUAL_UPDATES, n_pairs // (10 if is_full else 50)))
    return _spread(
        TrainConfig(
            max_updates=updates,
            batch_tokens=2048,
            peak_lr=5e-4 if is_full else 2e-3,
            speaker_rate=10.0 if is_full else 1.0,
            dropout=-1.0 if is_full else 0.0,
            validate_first=True,
            patience=4,
            average=2,
            validation_pairs=_VALIDATION_PAIRS,
            trainable="all" if is_full else "speakers",
        )
    )


def _spread(settings: TrainConfig) -> TrainConfig:
    """Gives warm-up, cool-down and validations their shares of the updates."""
    updates = settings.max_updates
    return replace(
        settings,
        warmup_updates=max(20, updates // 10),
        cooldown_updates=updates // 3,
        validate_every=min(max(_LEAST_APART, updates // _VALIDATIONS), updates // 4),
    )


def _fitted(settings: TrainConfig, n_tokens: int, tokens_per_s: float, muon_s: float) -> TrainConfig:
    """Shortens what would take longer than a night."""
    update_s = tokens_per_update(settings, n_tokens) / tokens_per_s
    update_s += muon_s if settings.optimizer == "muon" else 0.0
    at_most = max(LEAST_UPDATES, int(_LONGEST_S / update_s / (1 + _CHECKING_SHARE)))
    return _spread(replace(settings, max_updates=min(settings.max_updates, at_most)))


# Comparisons in words for people: one sentence for a comparison, or for the lack of one.


def cited(record: Evidence) -> str:
    """Returns one sentence that says what a comparison found."""
    is_of_pack = (record.way.scope, record.against) == (PACK, record.way.whole)
    way, against = f"“{record.way.title}”", f"“{record.against.title}”"
    if is_of_pack:
        way, against = "the pack alone", "the whole model"
    seeds = counted(record.n_seeds, "seed")
    interval = f"({signed(record.low)} to {signed(record.high)}, {seeds})"
    if record.is_sure_gain:
        found = f"gained {record.difference:.1f} BLEU over {against} {interval}"
    elif record.is_sure_loss:
        found = f"lost {-record.difference:.1f} BLEU against {against} {interval}"
    else:
        found = f"was {signed(record.difference)} BLEU from {against}, no proven difference {interval}"
    return f"On {record.text}, with {_amounts(record.n_pairs, record.n_mono)}, {way} {found}."


def nearest_gap(
    situation: Situation, way: Way, against: Way, evidence: Sequence[Evidence], *, names: bool = False
) -> str:
    """Returns one sentence that says why no comparison of two ways speaks for a text.

    Args:
        situation: the text.
        way: which way.
        against: what it would have to be measured against.
        evidence: what was measured with the model at hand.
        names: True: the way by its title, where the sentence stands alone.
    """
    made = [record for record in evidence if (record.way, record.against) == (way, against)]
    what = f"“{way.title}”" if names else "This way"
    if not made:
        return f"{what} has not been measured with this model."
    n_pairs = situation.n_pairs
    near = min((each.n_pairs for each in made), key=lambda n: (abs(log(n / max(1, n_pairs))), n))
    if n_pairs * 3 < near:
        return f"{what} has not been measured for so little text ({near:,} pairs are the nearest)."
    if n_pairs > near * 3:
        return f"{what} has not been measured for so much text ({near:,} pairs are the nearest)."
    if not any(each.has_similar_amounts(situation) for each in made):
        return f"{what} has not been measured with this amount of text in one language."
    return f"{what} was only measured where the model cuts words into more subwords than here."


def _amounts(n_pairs: int, n_mono: int) -> str:
    return f"{n_pairs:,} pairs" + (f" and {n_mono:,} sentences in one language" if n_mono else "")


# The recommendation: the ways there are, the one to take, and why.

FEW_PAIRS = 300
"""Below this many pairs the profile of a speaker is worth naming: a few sentences are enough for it."""
WAYS = tuple(
    sorted(
        (
            Way(method, variant.scope, variant.back_translate)
            for method in METHODS.values()
            for variant in method.offered
        ),
        key=lambda way: (bool(way.method.needs_source_text), way != Way(way.method)),
    )
)
"""The ways users may choose from: the plain one first, those that need more text than the domain's last."""
OTHER_WAYS = tuple(Way(method) for method in METHODS.values() if not method.offered)
"""Ways of the papers that are never recommended: for speakers, baselines and controls."""


@dataclass(frozen=True, kw_only=True)
class ConsideredWay:
    """One way that the user may choose."""

    way: Way
    sentence: str
    """The measurement for such a text, or that there is none."""
    unavailable: str = ""
    """Why it cannot be chosen; empty if it can."""
    is_second: bool = False
    """True of the one that people are offered beside what is recommended."""


@dataclass(frozen=True, kw_only=True)
class Recommendation:
    """The way recommended, and the reasons."""

    way: Way | None
    """None if there is too little text to learn from."""
    advice: str
    """One sentence for people, without figures of a measurement."""
    reason: str
    """Two sentences."""
    evidence: tuple[str, ...]
    """One sentence for every comparison that the choice stands on."""
    alternatives: tuple[ConsideredWay, ...]


def rule() -> str:
    """Returns a digest of this version's rule: a plan that another rule made is not today's."""
    schedules = [settings_for(way.method, way.scope, n_pairs) for way in WAYS for n_pairs in (500, 50_000)]
    said = [
        (each.base, each.text, each.n_pairs, each.way.title, each.difference, each.low) for each in EVIDENCE
    ]
    titles = [way.title for way in (*WAYS, *OTHER_WAYS)]
    return hashlib.sha256(repr((said, titles, schedules)).encode()).hexdigest()[:12]


def recommend(
    situation: Situation,
    method: Method | None = None,
    scope: str = "",
    *,
    back_translate: bool = False,
    control: str = "",
    evidence: Sequence[Evidence] = EVIDENCE,
) -> Recommendation:
    """Chooses a way to adapt.

    Args:
        situation: the numbers it follows from.
        method: chosen by the user already; None to choose.
        scope: "full" or "pack", chosen by the user already; "" to choose, or full with a method of theirs.
        back_translate: True: the user wants to learn from text translated back, too.
        control: of the method, chosen by the user already; see `CONTROLS`.
        evidence: what was measured.
    """
    evidence = [record for record in evidence if record.is_of(situation)]
    ways = [_with_best_settings(way, situation, evidence) for way in WAYS]
    alternatives = [_alternative(way, situation, evidence) for way in (*ways, *OTHER_WAYS)]
    if situation.n_pairs < LEAST_PAIRS:
        too_little = _too_little(situation)
        return Recommendation(
            way=None, advice=too_little, reason=too_little, evidence=(), alternatives=tuple(alternatives)
        )
    way = Way(method, scope or FULL, control=control) if method else _chosen(ways, situation, scope, evidence)
    way = replace(way, back_translate=way.back_translate or back_translate)
    records = _records_for(way, situation, evidence)
    reason = f"{_why(way, method is not None, situation, records, evidence)} {_about(situation)}"
    if way not in (*ways, *OTHER_WAYS):
        alternatives = [_alternative(way, situation, evidence), *alternatives]
        alternatives = [each for each in alternatives if each.way == way or each.way.title != way.title]
    second = _second(way, situation)
    return Recommendation(
        way=way,
        advice=_advice(way, method is not None, situation, evidence),
        reason=reason,
        evidence=tuple(map(cited, records)),
        alternatives=tuple(replace(each, is_second=each.way == second) for each in alternatives),
    )


def _second(way: Way, situation: Situation) -> Way:
    """Returns the one way that people are offered beside what is recommended.

    Where the text names its speakers, their profiles; else a small pack in place of the whole model, or the
    plain way where something else is recommended.
    """
    if situation.n_speakers > 1 and not way.method.learns_speakers:
        return Way(FACTORED_BIAS)
    return replace(PLAIN, scope=PACK) if way == PLAIN else PLAIN


def _advice(way: Way, is_wished: bool, situation: Situation, evidence: Sequence[Evidence]) -> str:
    """Returns the recommendation in one sentence without figures."""
    if is_wished:
        return f"You chose “{way.title}”."
    is_measured = way != PLAIN or any(
        evidence_for(situation, rival, PLAIN, evidence) for rival in WAYS if rival.scope == FULL
    )
    few = " A speaker's profile is worth trying as well." if situation.n_pairs < FEW_PAIRS else ""
    choice = "best" if is_measured else "safe"  # safe: no other way was measured with such text
    return f"“{way.title}”: the {choice} choice for this much text.{few}"


def _with_best_settings(way: Way, situation: Situation, evidence: Sequence[Evidence]) -> Way:
    """Returns a way with the settings of the control that surely gained most, where one gained more."""
    candidates = [way, *(replace(way.whole, control=control) for control in CONTROLS)]
    best = _largest_gain(candidates, situation, evidence)
    return replace(way, control=best.control) if best else way


def _largest_gain(ways: Sequence[Way], situation: Situation, evidence: Sequence[Evidence]) -> Way | None:
    """Returns the way with the largest sure gain over the plain one on the nearest text, None without any.

    Of the nearest alone: a mean over texts would set easy ones against hard ones.
    """
    records = {way: evidence_for(situation, way, PLAIN, evidence) for way in ways}
    gains = {way: found[0].difference for way, found in records.items() if is_sure(found)}
    return max(gains, key=gains.__getitem__, default=None)


def _chosen(ways: Sequence[Way], situation: Situation, scope: str, evidence: Sequence[Evidence]) -> Way:
    """Returns the way with the largest sure gain; the plain one where there is none."""
    free = [way for way in ways if way.scope == FULL and _is_free(way, situation)]
    way = _largest_gain(free, situation, evidence) or PLAIN
    if scope:
        return replace(way, scope=scope)
    pack = replace(way, scope=PACK)
    return pack if is_as_good(evidence_for(situation, pack, way, evidence)) else way


def _records_for(way: Way, situation: Situation, evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """Returns the measurements of a way with such a text: against the plain one, and its whole model."""
    compared = dict.fromkeys(((way.whole, PLAIN), (way, PLAIN), (way, way.whole)))
    return tuple(
        record for one, other in compared for record in evidence_for(situation, one, other, evidence)
    )


def _alternative(way: Way, situation: Situation, evidence: Sequence[Evidence]) -> ConsideredWay:
    against = PLAIN if way.scope == FULL else way.whole
    records = evidence_for(situation, way, against, evidence)
    if way.method.learns_speakers:
        sentence = way.method.sentence
    elif way == PLAIN:
        sentence = "Keeps the model's words and learns from your sentences: the plain, safe way."
    elif records:
        sentence = cited(records[0])
    else:
        sentence = nearest_gap(situation, way, against, evidence)
    return ConsideredWay(way=way, sentence=sentence, unavailable=_obstacle(way, situation))


def _is_free(way: Way, situation: Situation) -> bool:
    """True if a way can be chosen without the user: nothing is in its way, and nothing has to be named."""
    return not way.method.needs_source_text and not _obstacle(way, situation)


def _obstacle(way: Way, situation: Situation) -> str:
    """Returns a sentence on what the domain lacks for a way; "" if nothing."""
    if situation.n_pairs < LEAST_PAIRS:
        return f"It takes {LEAST_PAIRS} pairs to learn from; there {_are(situation.n_pairs)}."
    if way.back_translate and not situation.n_mono_tgt:
        return "It takes text in the target language alone; this domain has none."
    if way.method.learns_speakers and not situation.n_speakers:
        return "It takes text that names its speakers; this domain's names nobody."
    return ""


def _why(
    way: Way,
    is_wished: bool,
    situation: Situation,
    records: Sequence[Evidence],
    evidence: Sequence[Evidence],
) -> str:
    """Returns the first sentence of a reason."""
    if way.method.learns_speakers:
        return f"“{way.title}” learns a profile for every speaker that the corpora name."
    if is_wished:
        said = cited(records[0]) if records else nearest_gap(situation, way, PLAIN, evidence)
        return f"You chose “{way.title}”: {_lower(said)}"
    if way != PLAIN and records:
        found = _lower(cited(records[0])).replace(f"“{way.title}”", "it", 1)
        return f"“{way.title}” is recommended: {found}"
    rivals = [
        evidence_for(situation, rival, PLAIN, evidence)
        for rival in WAYS
        if rival.scope == FULL and _is_free(rival, situation)
    ]
    if any(rivals):
        return f"“{way.title}” is recommended, {_why_no_other(rivals)}"
    measured = {record.way for record in evidence}
    whole = [each for each in WAYS if each == Way(each.method)]
    new_words = [each for each in whole if each.method.gives_vocabulary]
    missed = next((each for each in new_words if each in measured), new_words[0])
    gap = nearest_gap(situation, missed, PLAIN, evidence, names=True)
    return f"“{way.title}” is the safe choice: {gap}"


def _why_no_other(rivals: Sequence[Sequence[Evidence]]) -> str:
    """Says why none of some ways is recommended, from what was measured of each.

    A way that surely gained on one text is passed over for what it surely lost on another: both are told.
    """
    gained = [found for found in rivals if any(each.is_sure_gain for each in found)]
    if gained:
        best = max(gained, key=lambda found: max(each.difference for each in found))
        gain = max(best, key=lambda record: record.difference)
        loss = min(best, key=lambda record: record.difference)
        return (
            f"as what gains on one text loses on another: {_lower(cited(gain))[:-1]}; {_lower(cited(loss))}"
        )
    most = max((record for found in rivals for record in found), key=lambda record: record.difference)
    return f"as no other way was proven to gain more: {_lower(cited(most))}"


def _about(situation: Situation) -> str:
    """Returns the second sentence of a reason: the text, and what else would help."""
    has = f"Your text has {_pairs(situation.n_pairs)}"
    mono = situation.n_mono
    has += f" and {counted(mono, 'sentence')} in one language" if mono else ""
    cut = situation.subwords_per_word
    if cut:
        has += f", and the model cuts its words into {cut:.1f} subwords on average"
    if situation.n_pairs < FEW_PAIRS:
        has += "; for so little, the profile of a speaker is worth trying as well"
    elif situation.n_speakers > 1:
        has += f"; it names {situation.n_speakers:,} speakers, whose profiles can be learned instead"
    return f"{has}."


def _too_little(situation: Situation) -> str:
    there = _pairs(situation.n_pairs)
    return (
        f"{there[0].upper()}{there[1:]} to learn from: adapting needs at least {LEAST_PAIRS}. Import more, "
        "or make the profile of a speaker, for which a few sentences are enough."
    )


def _are(n_pairs: int) -> str:
    return f"{'is' if n_pairs == 1 else 'are'} {_pairs(n_pairs)}"


def _pairs(n_pairs: int) -> str:
    return counted(n_pairs, "pair") if n_pairs else "no pairs"


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
