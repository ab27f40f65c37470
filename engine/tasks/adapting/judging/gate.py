"""The gate: an adapted model and the one before it translate general text, and promotion follows from it.

A model that surely loses more than the margin is held back: it stays in the library, and is used when the
user says so. A model adapted from an adapted one is judged against that one; what the whole line lost since
its first model is told beside it.
"""

from collections.abc import Sequence
from dataclasses import replace

from engine.progress import Report
from engine.results.adapting.outcomes import DomainComparison, GeneralCheck, Rival, SinceBase
from engine.results.evaluation import Interval, MetricDifference, VerdictKind
from engine.results.figures import signed
from engine.results.model_details import Promotion, PromotionState
from engine.results.models import ModelRecord
from engine.tasks.adapting.judging.general_text import GeneralText
from engine.tasks.adapting.judging.promotion import ancestors_of, promotion


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
        text: what to translate.
        margin: BLEU that it may lose.
        report: told of every step.
        only_domain: the user said that the model is for its domain alone: it is never held back.
    """
    from engine.evaluation.verdict import LEAST_SENTENCES
    from engine.tasks.evaluating.evaluation import evaluate_pairs

    found = GeneralCheck(
        margin=margin, against=base.id, text=text.name, n_sentences=len(text.pairs), sha256=text.sha256
    )
    if len(text.pairs) < LEAST_SENTENCES:
        return _not_checked(found, made)
    line = ancestors_of(made) or [base]
    against = tuple(dict.fromkeys((base.id, line[-1].id)))
    result = evaluate_pairs(made.id, against, text.pairs, text.name, report, place="on general text")
    scores = {each.against: each.scores for each in result.comparisons}
    bleu = _bleu(scores[base.id])
    loses_much = bleu.high < -margin
    found = replace(found, difference=bleu, is_held=loses_much and not only_domain)
    if line[-1].id != base.id:
        since = SinceBase(against=line[-1].id, difference=_bleu(scores[line[-1].id]))
        found = replace(found, lineage=since)
    return _in_words(found, bleu, scores[base.id], is_allowed=loses_much and only_domain)


def judge_promotion(found: DomainComparison, gate: GeneralCheck, rival: Rival | None = None) -> Promotion:
    """Returns whether a new model is used at once: not if it lost too much, is worse, or loses numbers.

    Nor if it is worse than the model that its domain is translated with so far.

    Args:
        found: the comparison in the domain.
        gate: on general text.
        rival: see `compare_with_used`; None if nothing else is in use.
    """
    from engine.evaluation.verdict import loses_numbers

    if gate.is_held:
        return _held(gate.sentence, "it lost too much on general text")
    if found.verdict.kind == VerdictKind.POOR:
        return _held(found.verdict.sentence, "it is worse than the model before")
    if found.numbers and loses_numbers(found.numbers):
        return _held(found.verdict.sentence, "more of its sentences have a wrong number")
    if rival and rival.is_better:
        _, _, amount = rival.verdict.sentence.partition(": ")
        reason = f"Worse than “{rival.name}”, which stays in use: {amount}"
        return _held(reason, f"“{rival.name}”, which is in use, translates this domain better")
    return promotion(PromotionState.PROMOTED, found.verdict.sentence)


def _held(reason: str, in_short: str) -> Promotion:
    return promotion(PromotionState.HELD, reason, in_short)


def _not_checked(found: GeneralCheck, made: ModelRecord) -> GeneralCheck:
    text, n_sentences = f"general text from {made.src} to {made.tgt}", found.n_sentences
    if n_sentences:
        why = f"{n_sentences} sentence{' is' if n_sentences == 1 else 's are'} too little {text}."
    else:
        why = f"There is no {text}, or none was wanted (gate_sentences=0)."
    more = "Corpora of other domains in these languages, once imported, are measured on as well."
    return replace(found, sentence="General quality was not checked.", detail=f"{why} {more}")


def _bleu(scores: Sequence[MetricDifference]) -> Interval:
    (bleu,) = (each for each in scores if each.metric == "BLEU")
    return Interval(value=bleu.difference, low=bleu.low, high=bleu.high)


def _in_words(
    found: GeneralCheck, bleu: Interval, scores: Sequence[MetricDifference], *, is_allowed: bool
) -> GeneralCheck:
    amount, span = _change(bleu)
    if found.is_held:
        limit = f"at most {found.margin:g} may be lost"
        sentence = f"Lost too much on general text: {amount}, surely {span}; {limit}."
    elif is_allowed:
        sentence = f"Lost on general text: {amount}, surely {span}. You said it is for this domain alone."
    elif bleu.high < 0:
        limit = f"not surely more than {found.margin:g}"
        sentence = f"Lost on general text: {amount}, surely {span}, but {limit}."
    elif bleu.low > 0:
        sentence = f"Better on general text too: {amount}, surely {span}."
    else:
        sentence = f"As good as before on general text: {amount}, somewhere {span}."
    changes = ", ".join(f"{each.metric} {each.base:.1f} → {each.model:.1f}" for each in scores)
    detail = f"{changes}, on {found.text}."
    if found.lineage:
        amount, span = _change(found.lineage.difference)
        detail += f" Since {found.lineage.against}, the first model of its line: {amount}, {span}."
    return replace(found, sentence=sentence, detail=detail)


def _change(bleu: Interval) -> tuple[str, str]:
    """Returns a difference and its interval in words."""
    return f"{signed(bleu.value)} BLEU", f"between {signed(bleu.low)} and {signed(bleu.high)}"
