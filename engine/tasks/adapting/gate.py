"""What an adaptation forgot: its model and the one before it translate general text.

A model that surely loses more than the margin is held back: it stays in the library, and is used when the
user says so. A model adapted from an adapted one is judged against that one; what the whole line lost since
its first model is told beside it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.json_values import to_json
from engine.progress import Report
from engine.results.evaluation import NumberChanges, VerdictKind
from engine.results.models import ModelRecord
from engine.tasks.adapting.general_text import GeneralText
from engine.tasks.adapting.promotion import HELD, PROMOTED, ancestors_of, promotion


def check_general(
    made: ModelRecord,
    base: ModelRecord,
    text: GeneralText,
    margin: float,
    report: Report,
    *,
    only_domain: bool = False,
) -> dict[str, Any]:
    """Compares a new model with the one before it on general text.

    Args:
        made: the new model.
        base: the one it was made from.
        text: what to translate.
        margin: BLEU that it may lose.
        report: told of every step.
        only_domain: the user said that the model is for its domain alone: it is never held back.

    Returns:
        {"is_held", "sentence", "detail", "difference" {"value", "low", "high"} in BLEU, or None if nothing
        was checked, "n_sentences", "text", "sha256", "margin", "against", "lineage"}; `lineage` compares with
        the first model of the line, {"against", "difference"}, and is None where that is `base`.
    """
    from engine.evaluation.verdict import LEAST_SENTENCES
    from engine.tasks.evaluating.evaluation import evaluate_pairs

    found: dict[str, Any] = {"is_held": False, "difference": None, "margin": margin, "against": base.id}
    found |= {"lineage": None, **text.describe()}
    if len(text.pairs) < LEAST_SENTENCES:
        return found | _not_checked(made, len(text.pairs))
    line = ancestors_of(made) or [base]
    against = list(dict.fromkeys((base.id, line[-1].id)))
    result = evaluate_pairs(made.id, against, text.pairs, text.name, report, place="on general text")
    differences = {each.against: [to_json(score) for score in each.scores] for each in result.comparisons}
    bleu = _bleu(differences[base.id])
    loses_much = bleu["high"] < -margin
    found |= {"difference": bleu, "is_held": loses_much and not only_domain}
    if line[-1].id != base.id:
        found["lineage"] = {"against": line[-1].id, "difference": _bleu(differences[line[-1].id])}
    return found | _in_words(found, differences[base.id], is_allowed=loses_much and only_domain)


def judge_promotion(
    verdict: Mapping[str, Any],
    gate: Mapping[str, Any],
    numbers: Mapping[str, Any] | None = None,
    rival: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Returns whether a new model is used at once: not if it lost too much, is worse, or loses numbers.

    Nor if it is worse than the model that its domain is translated with so far.

    Args:
        verdict: of the comparison in the domain.
        gate: see `check_general`.
        numbers: how wrong numbers changed in the domain, the fields of `NumberChanges`; None if unknown.
        rival: see `compare_with_used`; None if nothing else is in use.
    """
    from engine.evaluation.verdict import loses_numbers

    if gate["is_held"]:
        return promotion(HELD, gate["sentence"])
    if verdict.get("kind") == VerdictKind.POOR or (numbers and loses_numbers(NumberChanges(**numbers))):
        return promotion(HELD, verdict["sentence"])
    if rival and rival["is_better"]:
        _, _, amount = rival["verdict"]["sentence"].partition(": ")
        return promotion(HELD, f"Worse than “{rival['name']}”, which stays in use: {amount}")
    return promotion(PROMOTED, verdict.get("sentence", ""))


def _not_checked(made: ModelRecord, n_sentences: int) -> dict[str, str]:
    text = f"general text from {made.src} to {made.tgt}"
    if n_sentences:
        why = f"{n_sentences} sentence{' is' if n_sentences == 1 else 's are'} too little {text}."
    else:
        why = f"There is no {text}, or none was wanted (gate_sentences=0)."
    more = "Corpora of other domains in these languages, once imported, are measured on as well."
    return {"sentence": "General quality was not checked.", "detail": f"{why} {more}"}


def _bleu(scores: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    (bleu,) = (each for each in scores if each["metric"] == "BLEU")
    return {"value": bleu["difference"], "low": bleu["low"], "high": bleu["high"]}


def _in_words(
    found: Mapping[str, Any], scores: Sequence[Mapping[str, Any]], *, is_allowed: bool
) -> dict[str, str]:
    bleu, margin = found["difference"], found["margin"]
    amount, span = _change(bleu)
    if found["is_held"]:
        sentence = f"Lost too much on general text: {amount}, surely {span}; at most {margin:g} may be lost."
    elif is_allowed:
        sentence = f"Lost on general text: {amount}, surely {span}. You said it is for this domain alone."
    elif bleu["high"] < 0:
        sentence = f"Lost on general text: {amount}, surely {span}, but not surely more than {margin:g}."
    elif bleu["low"] > 0:
        sentence = f"Better on general text too: {amount}, surely {span}."
    else:
        sentence = f"As good as before on general text: {amount}, somewhere {span}."
    changes = ", ".join(f"{each['metric']} {each['base']:.1f} → {each['model']:.1f}" for each in scores)
    detail = f"{changes}, on {found['text']}."
    if found["lineage"]:
        amount, span = _change(found["lineage"]["difference"])
        detail += f" Since {found['lineage']['against']}, the first model of its line: {amount}, {span}."
    return {"sentence": sentence, "detail": detail}


def _change(bleu: Mapping[str, float]) -> tuple[str, str]:
    """Returns a difference and its interval in words."""
    value, low, high = (f"{bleu[name]:+.1f}".replace("-", "−") for name in ("value", "low", "high"))
    return f"{value} BLEU", f"between {low} and {high}"
