"""Which way to adapt: follows from the amounts of text and what was measured, and says so in two sentences.

The rule, all of it: a way other than plain fine-tuning is recommended only where a comparison with similar
amounts of text shows a sure gain over it and none a sure loss; of several, the one with the largest gain on
the nearest text. A pack is recommended where it was measured to lose surely less than one BLEU against the
whole model. A control that was measured is a way like the others: if it gains more than the paper's method,
it is taken. Where nothing similar was measured, the plain way is the safe choice, and that is what the reason
says. What is for one domain alone learns in large steps and may forget all else; what is for all text learns
gently: each is judged by what was measured so. Pure functions of numbers: knows no torch, no files and no
library.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.adaptation.evidence import (
    PLAIN,
    Amounts,
    Evidence,
    Way,
    is_as_good,
    is_sure,
    speaking_for,
)
from engine.adaptation.evidence_sentences import cited, nearest_gap, title_of
from engine.adaptation.evidence_table import EVIDENCE
from engine.adaptation.schedules import ADD_WORDS, LEAST_PAIRS, SPEAKER_METHODS, settings_for

FEW_PAIRS = 300
"""Below this many pairs the profile of a speaker is worth naming: a few sentences are enough for it."""


@dataclass(frozen=True, kw_only=True)
class Situation:
    """What is known of a text, a model and a computer before anything is learned."""

    n_pairs: int
    n_mono_src: int = 0
    """Sentences of the source language alone."""
    n_mono_tgt: int = 0
    n_test: int = 0
    """Held-out pairs that nothing was chosen by: what a verdict stands on."""
    pieces_per_word: float = 0.0
    """Pieces into which the model cuts the words of the worse side; 0: not counted."""
    unknown_share: float = 0.0
    """Share of the running words with a letter that the model does not know, worse side, in [0, 1]."""
    n_speakers: int = 0
    """Speakers that the corpora name."""
    only_domain: bool = False
    """True: the result is for this domain alone, and may forget all else."""

    @property
    def amounts(self) -> Amounts:
        """Returns what measurements are compared by."""
        return Amounts(
            n_pairs=self.n_pairs,
            n_mono=self.n_mono_src + self.n_mono_tgt,
            pieces_per_word=self.pieces_per_word,
        )


@dataclass(frozen=True, kw_only=True)
class Alternative:
    """One way that the user may choose."""

    way: Way
    title: str
    """What the window calls it: "Learn new words · Only its words"."""
    sentence: str
    """What was measured of it for such a text, or that nothing was."""
    unavailable: str = ""
    """Why it cannot be chosen; "" if it can."""
    needs: str = ""
    """What the user has to name besides: "source text", see `SOURCE_WAYS`; "" if nothing."""


@dataclass(frozen=True, kw_only=True)
class Recommendation:
    """Which way, and why."""

    way: Way | None
    """None if there is too little text to learn from."""
    reason: str
    """Two sentences."""
    evidence: tuple[str, ...]
    """One sentence for every comparison that the choice stands on."""
    alternatives: tuple[Alternative, ...]


WAYS = (
    PLAIN,
    Way(ADD_WORDS),
    Way("va-llm"),
    Way("fine-tune", "pack"),
    Way("fine-tune", back_translate=True),
    Way("va-llm", "pack"),
    Way("va-llm", back_translate=True),
    Way("va-linear"),
    Way("va-cbow"),
    Way("target-vocabulary"),
    Way("domain-token"),
)
"""What users may choose from, the plain way first."""
SOURCE_WAYS = ("target-vocabulary", "domain-token")
"""They train anew on the text that the model once learned from, so the user has to name it."""


def rule() -> str:
    """Returns what tells this rule from those of other versions: a plan that another made is not today's."""
    schedules = [settings_for(way.method, way.scope, n_pairs) for way in WAYS for n_pairs in (500, 50_000)]
    return hashlib.sha256(repr((EVIDENCE, WAYS, schedules)).encode()).hexdigest()[:12]


def recommend(
    situation: Situation,
    method: str = "",
    scope: str = "",
    *,
    back_translate: bool = False,
    variant: str = "",
    evidence: Sequence[Evidence] = EVIDENCE,
) -> Recommendation:
    """Chooses a way to adapt.

    Args:
        situation: the numbers it follows from.
        method: chosen by the user already; "" to choose.
        scope: "full" or "pack", chosen by the user already; "" to choose, or full with a method of theirs.
        back_translate: True: the user wants to learn from text translated back, too.
        variant: of the method, chosen by the user already; see `VARIANTS`.
        evidence: what was measured.
    """
    evidence = [record for record in evidence if record.only_domain == situation.only_domain]
    alternatives = tuple(_alternative(way, situation, evidence) for way in WAYS)
    if situation.n_pairs < LEAST_PAIRS:
        return Recommendation(way=None, reason=_too_little(situation), evidence=(), alternatives=alternatives)
    way = Way(method, scope or "full", variant=variant) if method else _chosen(situation, scope, evidence)
    way = replace(way, back_translate=way.back_translate or back_translate)
    records = _records_for(way, situation, evidence)
    reason = f"{_why(way, bool(method), situation, records, evidence)} {_about(situation)}"
    if way not in WAYS:
        alternatives = (_alternative(way, situation, evidence), *alternatives)
    return Recommendation(
        way=way, reason=reason, evidence=tuple(map(cited, records)), alternatives=alternatives
    )


def _chosen(situation: Situation, scope: str, evidence: Sequence[Evidence]) -> Way:
    """Returns the way with the largest sure gain; the plain one where there is none."""
    measured = (record.way for record in evidence if record.control == PLAIN and record.way.variant)
    every = dict.fromkeys((*WAYS, *measured))
    candidates = [way for way in every if way.scope == "full" and _is_free(way, situation)]
    gains = {
        way: records[0].difference  # of the nearest: a mean would set easy texts against hard ones
        for way in candidates
        if is_sure(records := speaking_for(situation.amounts, way, PLAIN, evidence))
    }
    way = max(gains, key=gains.__getitem__, default=PLAIN)
    if scope:
        return replace(way, scope=scope)
    pack = replace(way, scope="pack")
    return pack if is_as_good(speaking_for(situation.amounts, pack, way, evidence)) else way


def _records_for(way: Way, situation: Situation, evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """Returns what was measured of a way for such a text: against plain, controls, and its whole model."""
    whole = replace(way, scope="full")
    controls = {record.control for record in evidence if record.way in (way, whole)}
    ordered = sorted(controls, key=lambda control: (control != PLAIN, control.method, control.variant))
    found: list[Evidence] = []
    for each in dict.fromkeys((whole, way)):
        for control in ordered:
            found += speaking_for(situation.amounts, each, control, evidence)
    return tuple(found)


def _alternative(way: Way, situation: Situation, evidence: Sequence[Evidence]) -> Alternative:
    amounts = situation.amounts
    control = PLAIN if way.scope == "full" else replace(way, scope="full")
    records = speaking_for(amounts, way, control, evidence)
    if way.method in SPEAKER_METHODS:
        sentence = "Learns a profile for every speaker that the corpora name."
    elif way == PLAIN:
        sentence = "Keeps the model's words and learns from your sentences: the plain, safe way."
    elif records:
        sentence = cited(records[0])
    else:
        sentence = nearest_gap(amounts, way, control, evidence)
    needs = "source text" if way.method in SOURCE_WAYS else ""
    return Alternative(
        way=way, title=title_of(way), sentence=sentence, unavailable=_obstacle(way, situation), needs=needs
    )


def _is_free(way: Way, situation: Situation) -> bool:
    """True if a way can be chosen without the user: nothing is in its way, and nothing has to be named."""
    return way.method not in SOURCE_WAYS and not _obstacle(way, situation)


def _obstacle(way: Way, situation: Situation) -> str:
    """Says what the domain lacks for a way; "" if nothing."""
    if situation.n_pairs < LEAST_PAIRS:
        return f"It takes {LEAST_PAIRS} pairs to learn from; there {_are(situation.n_pairs)}."
    if way.back_translate and not situation.n_mono_tgt:
        return "It takes text in the target language alone; this domain has none."
    return ""


def _why(
    way: Way,
    is_wished: bool,
    situation: Situation,
    records: Sequence[Evidence],
    evidence: Sequence[Evidence],
) -> str:
    """Returns the first sentence of a reason."""
    title = title_of(way)
    if way.method in SPEAKER_METHODS:
        return f"“{title}” learns a profile for every speaker that the corpora name."
    if is_wished:
        said = cited(records[0]) if records else nearest_gap(situation.amounts, way, PLAIN, evidence)
        return f"You chose “{title}”: {_lower(said)}"
    if way != PLAIN and records:
        found = _lower(cited(records[0])).replace(f"“{title}”", "it", 1)
        return f"“{title}” is recommended: {found}"
    rivals = [
        record
        for rival in WAYS
        if rival.scope == "full"
        for record in speaking_for(situation.amounts, rival, PLAIN, evidence)
    ]
    if rivals:
        best = max(rivals, key=lambda record: record.difference)
        return f"“{title}” is recommended, as no other way surely gains more: {_lower(cited(best))}"
    measured = {record.way for record in evidence}
    new_words = (Way(ADD_WORDS), Way("va-llm"))
    missed = next((each for each in new_words if each in measured), new_words[0])
    gap = nearest_gap(situation.amounts, missed, PLAIN, evidence, names=True)
    return f"“{title}” is the safe choice: {gap}"


def _about(situation: Situation) -> str:
    """Returns the second sentence of a reason: the text, and what else would help."""
    has = f"Your text has {_pairs(situation.n_pairs)}"
    mono = situation.n_mono_src + situation.n_mono_tgt
    has += f" and {mono:,} sentence{'' if mono == 1 else 's'} in one language" if mono else ""
    cut = situation.pieces_per_word
    if cut:
        has += f", and the model cuts its words into {cut:.1f} pieces on average"
    if situation.n_pairs < FEW_PAIRS:
        has += "; for so little, the profile of a speaker is worth trying as well"
    elif situation.n_speakers > 1:
        has += f"; it names {situation.n_speakers:,} speakers, whose profiles can be learned instead"
    return f"{has}."


def _too_little(situation: Situation) -> str:
    there = _are(situation.n_pairs)
    return (
        f"There {there} to learn from, and below {LEAST_PAIRS} nothing is learned that a check could show. "
        "Import more text, or make the profile of a speaker, for which a few sentences are enough."
    )


def _are(n_pairs: int) -> str:
    return f"{'is' if n_pairs == 1 else 'are'} {_pairs(n_pairs)}"


def _pairs(n_pairs: int) -> str:
    return f"{f'{n_pairs:,}' if n_pairs else 'no'} pairs" if n_pairs != 1 else "1 pair"


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
