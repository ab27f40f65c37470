"""The gate: an adapted model and the one before it translate general text, and promotion follows from it.

General text is judged as a whole and part by part, other domains each by itself and never within the whole.
A model that surely loses more than the margin anywhere, or whose loss could not be measured, is held
back: it stays in the library, and is used when the user says so. A model adapted from an adapted one is
judged against that one; what the whole line lost since its first model is told beside it.
"""

from collections.abc import Sequence
from dataclasses import replace

from engine.progress import Report
from engine.results.adapting.outcomes import DomainComparison, GeneralCheck, GeneralPart, Rival, SinceBase
from engine.results.evaluation import Interval, MetricDifference, Verdict, VerdictKind
from engine.results.figures import change_text
from engine.results.model_details import Promotion, PromotionState
from engine.results.models import ModelRecord
from engine.tasks.adapting.judging.general_text import GeneralText, GeneralTextPart
from engine.tasks.adapting.judging.promotion import ancestors_of, promotion
from engine.tasks.training.text import Pair


def check_general(
    made: ModelRecord,
    base: ModelRecord,
    text: GeneralText,
    margin: float,
    report: Report,
    *,
    only_domain: bool = False,
) -> GeneralCheck:
    """Compares a new model with the one before it on general text.

    Args:
        made: the new model.
        base: the one it was made from.
        text: what to translate; its gate half is.
        margin: BLEU that it may lose.
        report: told of every step.
        only_domain: the user said that the model is for its domain alone: it is never held back.
    """
    from engine.evaluation.verdict import LEAST_SENTENCES

    whole = [pair for part in text.fixed for pair in part.gate]
    wanted = [part for part in text.parts if len(part.gate) >= LEAST_SENTENCES]
    found = GeneralCheck(
        margin=margin,
        against=base.id,
        text=text.name,
        n_sentences=len(text.gate_pairs),
        sha256=text.sha256,
    )
    if len(whole) < LEAST_SENTENCES and not wanted:
        return _not_checked(found, made, is_held=not only_domain)
    if len(whole) >= LEAST_SENTENCES:
        first = (ancestors_of(made) or [base])[-1]
        against = tuple(dict.fromkeys((base.id, first.id)))
        scores = _measure(made, against, whole, report)
        found = replace(found, difference=_interval(scores[0]))
        if first.id != base.id:
            found = replace(found, lineage=SinceBase(against=first.id, difference=_interval(scores[1])))
    parts = [_part(each, _measure(made, (base.id,), each.gate, report)[0], margin) for each in wanted]
    best = max((part.bleu.base for part in parts if not part.is_domain), default=None)
    found = replace(found, parts=tuple(replace(each, is_strongest=each.bleu.base == best) for each in parts))
    lost = found.difference is not None and found.difference.high < -margin
    loses_much = lost or any(part.lost_too_much for part in found.parts)
    found = replace(found, is_held=loses_much and not only_domain)
    return replace(
        found, sentence=_sentence(found, is_allowed=loses_much and only_domain), detail=_detail(found)
    )


def judge_promotion(found: DomainComparison, gate: GeneralCheck, rival: Rival | None = None) -> Promotion:
    """Returns whether a new model is used at once.

    It is not if it is degenerate, lost too much of general text or nobody knows how much, loses numbers,
    or is worse than the model before it or than the one that its domain is translated with so far:
    proven, or by its score where nothing is proven.

    Args:
        found: the comparison in the domain.
        gate: on general text.
        rival: see `compare_with_used`; None if nothing else is in use.
    """
    from engine.evaluation.verdict import loses_numbers

    sentence = found.verdict.sentence
    if found.is_degenerate:
        return _held(sentence, "nearly all sentences get the same translation")
    if gate.is_held:
        why = "it lost too much on general text" if gate.is_checked else "what it forgot was not checked"
        return _held(gate.sentence, why)
    if found.verdict.kind == VerdictKind.POOR:
        return _held(sentence, "it is worse than the model before")
    if found.numbers and loses_numbers(found.numbers):
        return _held(sentence, "more of its sentences have a wrong number")
    if found.scores and not _is_as_good(found.verdict, found.scores):
        return _held(sentence, "it is not proven better than the model before, and scored lower")
    if rival is None:
        return promotion(PromotionState.PROMOTED, sentence)
    if not _is_as_good(rival.verdict, rival.scores):
        reason = f"“{rival.name}” stays in use for this domain; compared with it: {rival.verdict.sentence}"
        return _held(reason, _why_not(rival))
    return promotion(
        PromotionState.PROMOTED, f"It replaces “{rival.name}”; compared with it: {rival.verdict.sentence}"
    )


def _is_as_good(verdict: Verdict, scores: Sequence[MetricDifference]) -> bool:
    """True if a model may take another's place: better, or nothing is proven and it scored no lower."""
    if verdict.kind == VerdictKind.UNPROVEN:
        return bool(scores) and _bleu(scores).difference >= 0
    return verdict.kind == VerdictKind.GOOD


def _why_not(rival: Rival) -> str:
    who = f"“{rival.name}”, which is in use"
    if not rival.scores:
        return f"it could not be compared with {who}"
    if rival.verdict.kind == VerdictKind.POOR:
        return f"{who}, translates this domain better"
    return f"it is not proven better than {who}, and did not score higher"


def _held(reason: str, in_short: str) -> Promotion:
    return promotion(PromotionState.HELD, reason, in_short)


def _measure(
    made: ModelRecord, against: Sequence[str], pairs: Sequence[Pair], report: Report
) -> list[MetricDifference]:
    """Returns how BLEU changed against each of some models; what was translated before is not again."""
    from engine.tasks.evaluating.evaluation import evaluate_pairs

    result = evaluate_pairs(made.id, against, pairs, "general text", report, place="on general text")
    by_model = {each.against: _bleu(each.scores) for each in result.comparisons}
    return [by_model[model] for model in against]


def _part(part: GeneralTextPart, bleu: MetricDifference, margin: float) -> GeneralPart:
    return GeneralPart(
        name=part.name,
        is_domain=part.is_domain,
        n_sentences=len(part.gate),
        bleu=bleu,
        lost_too_much=bleu.high < -margin,
    )


def _not_checked(found: GeneralCheck, made: ModelRecord, *, is_held: bool) -> GeneralCheck:
    from engine.evaluation.verdict import LEAST_SENTENCES

    text, n_sentences = f"general text from {made.src} to {made.tgt}", found.n_sentences
    if n_sentences:
        why = f"{n_sentences} sentence{' is' if n_sentences == 1 else 's are'} too little {text}"
    else:
        why = f"there is no {text}, or none was wanted (gate_sentences=0)"
    more = (
        "Look at its translations of other text before you use it. What it forgot is measured if you "
        "import text of another domain in these languages, "
        f"{2 * LEAST_SENTENCES} test pairs or more, and adapt again."
    )
    sentence = f"General quality was not checked: {why}."
    return replace(found, is_held=is_held, sentence=sentence, detail=more)


def _bleu(scores: Sequence[MetricDifference]) -> MetricDifference:
    (bleu,) = (each for each in scores if each.metric == "BLEU")
    return bleu


def _interval(bleu: MetricDifference) -> Interval:
    return Interval(value=bleu.difference, low=bleu.low, high=bleu.high)


def _sentence(found: GeneralCheck, *, is_allowed: bool) -> str:
    """Says what became of general text: the whole of it, then the part that lost most if one surely did."""
    worst = _worst(found)
    whole = found.difference
    if whole is None:
        said = "General text was measured on other domains alone"
        return f"{said}{_aside(worst, found, is_allowed=is_allowed)}."
    change = change_text(whole.value, whole.low, whole.high)
    if whole.high < -found.margin:
        limit = "You said it is for this domain alone" if is_allowed else _limit(found)
        return f"{'Worse' if is_allowed else 'Lost too much'} on general text: {change}. {limit}."
    if whole.high < 0:
        said = f"Worse on general text: {change}, not surely more than the {found.margin:g} that may be lost"
    elif whole.low > 0:
        said = f"Better on general text: {change}"
    else:
        said = f"Not proven better or worse on general text: {change}"
    return f"{said}{_aside(worst, found, is_allowed=is_allowed)}."


def _worst(found: GeneralCheck) -> GeneralPart | None:
    """Returns the part that lost most, one that surely lost too much before others; None if none did."""
    worse = [part for part in found.parts if part.bleu.is_worse]
    return min(worse, key=lambda part: (not part.lost_too_much, part.bleu.difference), default=None)


def _aside(worst: GeneralPart | None, found: GeneralCheck, *, is_allowed: bool) -> str:
    """Says what became of the part that lost most; "" if none surely lost."""
    if worst is None:
        return "" if found.difference else "; none surely became worse"
    change = change_text(worst.bleu.difference, worst.bleu.low, worst.bleu.high)
    where = f"the other domain “{worst.name}”" if worst.is_domain else worst.name
    if not worst.lost_too_much:
        return f"; worse on {where}: {change}"
    limit = "You said it is for this domain alone" if is_allowed else _limit(found)
    return f"; {'worse' if is_allowed else 'lost too much'} on {where}: {change}. {limit}"


def _limit(found: GeneralCheck) -> str:
    return f"At most {found.margin:g} may be lost"


def _detail(found: GeneralCheck) -> str:
    said = [f"Measured on {found.text}; none of these was used to make or to choose the model."]
    strongest = next((part for part in found.parts if part.is_strongest), None)
    if strongest:
        before, now = strongest.bleu.base, strongest.bleu.model
        said.append(f"What the model before was best at: {strongest.name}, BLEU {before:.1f} → {now:.1f}.")
    if found.lineage:
        since = found.lineage.difference
        change = change_text(since.value, since.low, since.high)
        said.append(f"Since {found.lineage.against}, the first model of its line: {change}.")
    return " ".join(said)
