"""What a comparison means, in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.evaluation.significance import Comparison

LEAST_SENTENCES = 20
"""Below this many sentences a bootstrap interval is too narrow to be believed."""


class Outcome(StrEnum):
    """What was found."""

    BETTER = "better"
    WORSE = "worse"
    MIXED = "mixed"
    UNPROVEN = "unproven"


@dataclass(frozen=True)
class Verdict:
    """The finding, and the sentence that says it."""

    outcome: Outcome
    text: str


def judge(comparisons: Sequence[Comparison], n_sentences: int, place: str = "on this text") -> Verdict:
    """Says whether a system is better than the baseline.

    BLEU decides; chrF has a veto, so that a gain by one and a loss by the other is called mixed.

    Args:
        comparisons: of BLEU and chrF at least.
        n_sentences: how many sentences they were made on.
        place: where: "in your domain", "on this text".
    """
    by_metric = {comparison.metric: comparison for comparison in comparisons}
    bleu, chrf = by_metric["BLEU"], by_metric["chrF"]
    amount, span = f"{bleu.difference.value:+.1f} BLEU", _span(bleu)
    if n_sentences < LEAST_SENTENCES:
        return Verdict(
            Outcome.UNPROVEN,
            f"No proven difference {place}: {amount}, but {n_sentences} sentences are too few to tell.",
        )
    if (bleu.is_better and chrf.is_worse) or (bleu.is_worse and chrf.is_better):
        return Verdict(Outcome.MIXED, f"Mixed {place}: {amount}, but {chrf.difference.value:+.1f} chrF.")
    if bleu.is_better:
        return Verdict(Outcome.BETTER, f"Better {place}: {amount}, surely between {span}.")
    if bleu.is_worse:
        return Verdict(Outcome.WORSE, f"Worse {place}: {amount}, surely between {span}.")
    return Verdict(Outcome.UNPROVEN, f"No proven difference {place}: {amount}, somewhere between {span}.")


def _span(comparison: Comparison) -> str:
    return f"{comparison.difference.low:+.1f} and {comparison.difference.high:+.1f}"
