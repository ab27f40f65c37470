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
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.adaptation.choice.citing import cited, nearest_gap
from engine.adaptation.choice.evidence import (
    CONTROLS,
    EVIDENCE,
    PLAIN,
    Evidence,
    Situation,
    Way,
    evidence_for,
    is_as_good,
    is_sure,
)
from engine.adaptation.choice.schedules import LEAST_PAIRS, settings_for
from engine.methods import FACTORED_BIAS, FULL, METHODS, PACK, Method
from engine.results.figures import counted

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
    if way != PLAIN:
        why = "with this model and about as much text as yours it did better than the plain way"
    elif any(evidence_for(situation, rival, PLAIN, evidence) for rival in WAYS if rival.scope == FULL):
        why = "with this model and about as much text as yours no other way was proven to do better"
    elif evidence:
        why = "it is the safe choice, since no other way has been measured with a text like yours"
    else:
        why = "it is the safe choice, since no other way has been measured with this model"
    few = "; for so little text, the profile of a speaker is worth trying as well"
    return f"“{way.title}” is recommended: {why}{few if situation.n_pairs < FEW_PAIRS else ''}."


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
    return (
        f"There {_are(situation.n_pairs)} to learn from, and below {LEAST_PAIRS} nothing is learned that a "
        "check could show. Import more text, or make the profile of a speaker, for which a few sentences are "
        "enough."
    )


def _are(n_pairs: int) -> str:
    return f"{'is' if n_pairs == 1 else 'are'} {_pairs(n_pairs)}"


def _pairs(n_pairs: int) -> str:
    return counted(n_pairs, "pair") if n_pairs else "no pairs"


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
