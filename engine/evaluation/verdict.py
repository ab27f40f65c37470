"""The finding of a comparison, in words.

Scores hardly see a wrong number, and a reader is misled by it. So a system that makes more of them than the
one before is never called simply better: see `loses_numbers`.
"""

from collections.abc import Sequence
from dataclasses import replace

from engine.results.evaluation import MetricDifference, NumberChanges, Verdict, VerdictKind
from engine.results.figures import change_text, counted, signed

LEAST_SENTENCES = 20
"""Below this many sentences a bootstrap interval is too narrow to be believed."""
_SURELY = 0.05
"""Highest p at which additional sentences with wrong numbers are surely no chance."""
_NOTABLY_MORE = 3
_NOTABLE_SHARE = 0.05
"""Share of the sentences with numbers from which on additional errors are notable."""


def judge(
    comparisons: Sequence[MetricDifference],
    n_sentences: int,
    place: str = "on this text",
    numbers: NumberChanges | None = None,
) -> Verdict:
    """Returns whether a system is better than the baseline.

    BLEU decides; chrF has a veto, so that a gain by one and a loss by the other is called mixed. A system
    that loses numbers is mixed at best, and the sentence says so.

    Args:
        comparisons: of BLEU and chrF at least.
        n_sentences: how many sentences they were made on.
        place: where: "in your domain", "on this text".
        numbers: how wrong numbers changed; None if they were not looked at.
    """
    verdict = _judge_scores(comparisons, n_sentences, place)
    if numbers is None or not numbers.n_with:
        return verdict
    if not loses_numbers(numbers):
        return replace(verdict, detail=f"{verdict.detail} {_numbers_detail(numbers)}")
    kind = VerdictKind.POOR if verdict.kind == VerdictKind.POOR else VerdictKind.MIXED
    n_with, before, after = numbers.n_with, numbers.before, numbers.after
    lost = f"More sentences have a wrong number: {after:,} of {n_with:,}, before {before:,}."
    return replace(verdict, kind=kind, sentence=f"{verdict.sentence} {lost}")


def loses_numbers(numbers: NumberChanges) -> bool:
    """Returns whether a system has more sentences with wrong numbers than the one before, surely or notably.

    Surely: the sign test over the sentences that only one of them gets wrong gives p below 0.05. Notably,
    since a few wrong numbers are too many, though too few to prove: at least 3 sentences more, and 5 % of the
    sentences with numbers.
    """
    more = numbers.lost - numbers.gained
    is_notable = more >= max(_NOTABLY_MORE, _NOTABLE_SHARE * numbers.n_with)
    return more > 0 and (numbers.p < _SURELY or is_notable)


def _judge_scores(comparisons: Sequence[MetricDifference], n_sentences: int, place: str) -> Verdict:
    by_metric = {comparison.metric: comparison for comparison in comparisons}
    bleu, chrf = by_metric["BLEU"], by_metric["chrF"]
    detail = _detail(comparisons, n_sentences)
    amount = f"{signed(bleu.difference)} BLEU"
    change = change_text(bleu.difference, bleu.low, bleu.high)
    if n_sentences < LEAST_SENTENCES:
        count = "1 sentence is" if n_sentences == 1 else f"{n_sentences} sentences are"
        few = f"Not proven {place}: {amount}, but {count} too few to tell."
        return Verdict(kind=VerdictKind.UNPROVEN, sentence=few, detail=detail)
    if (bleu.is_better and chrf.is_worse) or (bleu.is_worse and chrf.is_better):
        mixed = f"Mixed {place}: {amount}, but {signed(chrf.difference)} chrF; look at the sentences."
        return Verdict(kind=VerdictKind.MIXED, sentence=mixed, detail=detail)
    if bleu.is_better:
        return Verdict(kind=VerdictKind.GOOD, sentence=f"Better {place}: {change}.", detail=detail)
    if bleu.is_worse:
        return Verdict(kind=VerdictKind.POOR, sentence=f"Worse {place}: {change}.", detail=detail)
    return Verdict(
        kind=VerdictKind.UNPROVEN, sentence=f"Not proven better or worse {place}: {change}.", detail=detail
    )


def no_difference(
    comparisons: Sequence[MetricDifference],
    n_sentences: int,
    place: str = "on this text",
    numbers: NumberChanges | None = None,
) -> Verdict:
    """Returns the verdict on a system that translates every sentence as the other one does."""
    alike = "the only sentence is" if n_sentences == 1 else f"all {n_sentences:,} sentences are"
    sentence = f"No difference {place}: {alike} translated alike."
    detail = _detail(comparisons, n_sentences)
    if numbers is not None and numbers.n_with:
        detail = f"{detail} {_numbers_detail(numbers)}"
    return Verdict(kind=VerdictKind.UNPROVEN, sentence=sentence, detail=detail)


def degenerate(comparisons: Sequence[MetricDifference], n_sentences: int, place: str) -> Verdict:
    """Returns the verdict on a system that gives nearly the same translation for every sentence."""
    sentence = f"Broken {place}: nearly all sentences get the same translation."
    return Verdict(kind=VerdictKind.POOR, sentence=sentence, detail=_detail(comparisons, n_sentences))


def without_near(verdict: Verdict, n_near: int) -> Verdict:
    """Returns a verdict that says how many sentences were left out as near matches of the training text."""
    if not n_near:
        return verdict
    left_out = (
        f"Left out, as nearly all of it is in text that is learned from: {counted(n_near, 'sentence')}."
    )
    return replace(verdict, detail=f"{verdict.detail} {left_out}")


def _detail(comparisons: Sequence[MetricDifference], n_sentences: int) -> str:
    scores = ", ".join(f"{each.metric} {each.base:.1f} → {each.model:.1f}" for each in comparisons)
    return f"Measured on {counted(n_sentences, 'sentence')}: {scores}."


def _numbers_detail(numbers: NumberChanges) -> str:
    """Returns "Sentences with a wrong number: 3 → 2, of 40 with numbers."."""
    before, after = f"{numbers.before:,}", f"{numbers.after:,}"
    return f"Sentences with a wrong number: {before} → {after}, of {numbers.n_with:,} with numbers."
