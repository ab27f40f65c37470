"""What a comparison means, in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.evaluation.significance import Comparison

LEAST_SENTENCES = 20
"""Below this many sentences a bootstrap interval is too narrow to be believed."""


class Kind(StrEnum):
    """What was found, as the window colours it."""

    GOOD = "good"
    POOR = "poor"
    MIXED = "warn"
    UNPROVEN = "neutral"


@dataclass(frozen=True)
class Verdict:
    """The finding in words."""

    kind: Kind
    sentence: str
    """"Better in your domain: +6.3 BLEU, surely between +5.1 and +7.5."."""
    detail: str
    """Every metric before and after, and on what."""


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
    detail = _detail(comparisons, n_sentences)
    amount = f"{signed(bleu.difference.value)} BLEU"
    span = f"between {signed(bleu.difference.low)} and {signed(bleu.difference.high)}"
    if n_sentences < LEAST_SENTENCES:
        count = "1 sentence is" if n_sentences == 1 else f"{n_sentences} sentences are"
        few = f"No proven difference {place}: {amount}, but {count} too few to tell."
        return Verdict(Kind.UNPROVEN, few, detail)
    if (bleu.is_better and chrf.is_worse) or (bleu.is_worse and chrf.is_better):
        mixed = f"Mixed {place}: {amount}, but {signed(chrf.difference.value)} chrF; look at the sentences."
        return Verdict(Kind.MIXED, mixed, detail)
    if bleu.is_better:
        return Verdict(Kind.GOOD, f"Better {place}: {amount}, surely {span}.", detail)
    if bleu.is_worse:
        return Verdict(Kind.POOR, f"Worse {place}: {amount}, surely {span}.", detail)
    return Verdict(Kind.UNPROVEN, f"No proven difference {place}: {amount}, somewhere {span}.", detail)


def no_difference(
    comparisons: Sequence[Comparison], n_sentences: int, place: str = "on this text"
) -> Verdict:
    """Returns the verdict on a system that translates every sentence as the other one does."""
    alike = "the only sentence is" if n_sentences == 1 else f"all {n_sentences:,} sentences are"
    sentence = f"No difference {place}: {alike} translated alike."
    return Verdict(Kind.UNPROVEN, sentence, _detail(comparisons, n_sentences))


def signed(value: float) -> str:
    """Writes a difference for people, with its sign: "+6.3", "−0.4"."""
    return f"{value:+.1f}".replace("-", "−")


def _detail(comparisons: Sequence[Comparison], n_sentences: int) -> str:
    scores = ", ".join(f"{each.metric} {each.baseline:.1f} → {each.score:.1f}" for each in comparisons)
    return f"{scores}, on {n_sentences:,} held-out sentence{'s' * (n_sentences != 1)}."
