"""Whether learning along saves post-editing: what was confirmed is translated before it is learned.

So every translation tests the model once and teaches it after that (prequential evaluation: Dawid, JRSS A
1984), and none has to be held out for it. The translations are those that a person began from, or nearly: who
corrects a draft stays close to it, so the model in use has an advantage that another text would not give it.
"""

from collections.abc import Sequence

import numpy as np

from engine.errors import LibraryError
from engine.progress import Report
from engine.results.evaluation import Verdict, VerdictKind
from engine.results.figures import counted, signed
from engine.results.model_details import Along, Promotion, PromotionState
from engine.results.models import ModelRecord
from engine.results.systems import System
from engine.tasks.adapting.judging.promotion import promotion
from engine.tasks.training.text import Pair
from engine.tasks.translation.open_systems import open_system

Edits = tuple[float, float, float]
"""See `Along.edits`."""

_ENOUGH = 100
"""Translations from which on a worse score counts though nothing is proven. With fewer it may be chance: in
both texts that were tried there was 4 % less to change in the first hundred, and more from then on."""
_KEPT = 300
"""Translations that a verdict is on: what was long ago says little of the model now."""


def edits_of(own: ModelRecord, began_from: str, pairs: Sequence[Pair], report: Report) -> list[Edits]:
    """Translates confirmed sentences with a model and with the one it began from, and counts what to change.

    Returns:
        Nothing if the model it began from is gone.
    """
    from engine.evaluation.scores import Scorer

    sources, references = [source for source, _ in pairs], [target for _, target in pairs]
    scorer, counts = Scorer(references, own.tgt, ("TER",)), []
    for model in (began_from, own.id):
        try:
            translator = open_system(System(model=model))
        except LibraryError:
            return []
        lines = translator.translate_lines(sources, [None] * len(sources), report=report)
        counts.append(scorer.count([line.text for line in lines]).by_metric["TER"])
    before, after = counts
    return [(float(old[0]), float(new[0]), float(new[1])) for old, new in zip(before, after, strict=True)]


def kept_edits(known: Sequence[Edits], more: Sequence[Edits]) -> tuple[Edits, ...]:
    """Returns the newest of what was counted."""
    return (*known, *more)[-_KEPT:]


def judged(along: Along, domain: str, tgt: str) -> tuple[Verdict, Promotion]:
    """Says whether there is less to change since the model learned along, and whether it is used.

    It is, as an adapted model is: not if it is worse, proven or by its score.
    """
    from engine.evaluation.scores import Scorer, SystemCounts
    from engine.evaluation.significance import compare_means
    from engine.evaluation.verdict import LEAST_SENTENCES

    n_measured = len(along.edits)
    if n_measured < LEAST_SENTENCES:
        reason = "Not measured yet: the next confirmed translations will tell."
        return Verdict(sentence=reason), promotion(PromotionState.PROMOTED, reason)
    edits = np.array(along.edits)
    before, after = (SystemCounts({"TER": edits[:, [column, 2]]}) for column in (0, 1))
    (found,) = compare_means(Scorer([], tgt, ("TER",)), [before], [after])
    interval = f"95 % interval {signed(found.low)} to {signed(found.high)}"
    change = f"{signed(found.difference)} words in a hundred ({interval})"
    kinds = {True: (VerdictKind.GOOD, "Less to change"), False: (VerdictKind.POOR, "More to change")}
    kind, said = VerdictKind.UNPROVEN, "Not proven that there is less or more to change"
    if found.is_better or found.is_worse:
        kind, said = kinds[found.is_better]
    counts = counted(n_measured, "translation")
    verdict = Verdict(
        kind=kind,
        sentence=f"{said} in {domain}: {change}.",
        detail=f"TER {found.base:.1f} → {found.model:.1f} on the last {counts}, each before it was learned.",
    )
    if kind == VerdictKind.POOR:
        held = "there is more to change than with the model before"
        return verdict, promotion(PromotionState.HELD, verdict.sentence, held)
    if n_measured >= _ENOUGH and found.difference > 0:
        held = "it is not proven better than the model before, and there was more to change"
        return verdict, promotion(PromotionState.HELD, verdict.sentence, held)
    return verdict, promotion(PromotionState.PROMOTED, verdict.sentence)
