"""Whether a profile makes held-out translations worse, whatever it does to the likelihood of words.

Likelier words are what a profile is fitted to; a translation is what people get. Parts of the pairs are held
out in turn: a profile learned from the others translates them, and so does the model by itself.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from engine.evaluation.speakers.verdict import worse_in_translation
from engine.evaluation.verdict import LEAST_SENTENCES
from engine.progress import Report
from engine.results.evaluation import MetricDifference
from engine.results.figures import counted
from engine.runtime.speaking.speakers import SpeakerInputs
from engine.sampling import spread
from engine.tasks.speakers.learning.material import Pair

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

_PARTS = 4
_HELD_OUT = (0, 2)
"""Which of the parts are held out, one after the other: neighbours stay together, as they share a topic."""
_MOST = 20
"""Sentences of a part that are translated."""

Rows = NDArray[np.int64]
LearnFrom = Callable[[Rows], SpeakerInputs | None]
"""Learns from some of the pairs, (n,); None: nothing helps there."""


def held_out_scores(
    pairs: tuple[Pair, ...], translator: "Translator", learn_from: LearnFrom, report: Report
) -> tuple[int, list[MetricDifference]]:
    """Translates pairs that are held out with a profile and without.

    Args:
        pairs: all that a profile is learned from, in their order.
        translator: the open model.
        learn_from: learns as the profile was learned.
        report: is told how far it is; may cancel.

    Returns:
        How many sentences were translated, and BLEU and chrF with the profile against without; none if there
        are no sentences, or none that a profile learned from the others would change.
    """
    from engine.evaluation.scores import Scorer
    from engine.evaluation.significance import compare_means

    held: list[Pair] = []
    speakers: list[SpeakerInputs] = []
    for rows in (np.array_split(np.arange(len(pairs)), _PARTS)[part] for part in _HELD_OUT):
        inside = set(rows.tolist())
        others = np.array([row for row in range(len(pairs)) if row not in inside], np.int64)
        known = {pairs[row] for row in others}
        chosen = spread([pairs[row] for row in rows if pairs[row] not in known], _MOST)
        speaker = learn_from(others) if chosen else None
        if speaker is not None:
            held += chosen
            speakers += [speaker] * len(chosen)
    if not held:
        return 0, []
    sources, references = zip(*held, strict=True)
    lines = translator.translate_lines([*sources] * 2, [*[None] * len(held), *speakers], report=report)
    outputs = [line.text for line in lines]
    scorer = Scorer(references, translator.card.tgt, ("BLEU", "chrF"))
    before, after = (scorer.count(outputs[: len(held)]), scorer.count(outputs[len(held) :]))
    return len(held), compare_means(scorer, [before], [after])


def judged(n_sentences: int, scores: list[MetricDifference]) -> tuple[bool, str]:
    """Returns whether translations got worse, and what became of them in a sentence; "" if nobody knows.

    Of few sentences only a sure loss counts: half of all changes that mean nothing go down.
    """
    if not scores:
        return False, ""
    is_sure = any(each.is_worse for each in scores)
    is_worse = worse_in_translation(scores) if n_sentences >= LEAST_SENTENCES else is_sure
    changes = ", ".join(f"{each.metric} {each.base:.1f} → {each.model:.1f}" for each in scores)
    which = f"translations of {counted(n_sentences, 'sentence')} kept back"
    if is_worse:
        return True, f"but {which} got worse ({changes}), so the profile stays neutral"
    return False, f"{which[0].upper()}{which[1:]} did not get worse ({changes})."
