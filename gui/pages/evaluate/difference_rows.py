"""The rows of the table of differences: every metric of every comparison, and the wrong numbers."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.results.evaluation import Evaluation, MetricDifference, NumberChanges
from engine.results.figures import NONE, counted, signed
from gui.pages.evaluate.wording import p_words

WRONG_NUMBERS = "Wrong numbers"
_SURELY = 0.05


@dataclass(frozen=True, kw_only=True)
class DifferenceRow:
    """One measure of the evaluated system against one of the others, as it is shown."""

    against: str
    """Name of the other system; empty but in the first row of a comparison."""
    measure: str
    both: str
    """Before and now."""
    difference: str
    words: str
    """"better", "worse", "no proven difference"."""
    p: str
    tip: str
    """The verdict of the comparison, or the counts."""
    score: MetricDifference | None = None
    """None in the row of wrong numbers."""


def difference_rows(evaluation: Evaluation) -> list[DifferenceRow]:
    """Returns the rows of all comparisons, in order."""
    return list(_rows(evaluation))


def _rows(evaluation: Evaluation) -> Iterator[DifferenceRow]:
    for comparison in evaluation.comparisons:
        name = evaluation.name_of(comparison.against)
        for place, score in enumerate(comparison.scores):
            yield _metric_row("" if place else name, score, comparison.verdict.sentence)
        if comparison.numbers is not None and comparison.numbers.n_with:
            yield _numbers_row(comparison.numbers)


def _metric_row(against: str, score: MetricDifference, verdict: str) -> DifferenceRow:
    return DifferenceRow(
        against=against,
        measure=score.metric,
        both=f"{score.base:,.1f} → {score.model:,.1f}",
        difference=signed(score.difference),
        words="too few sentences" if score.p is None else score.meaning,
        p=p_words(score.p),
        tip=verdict,
        score=score,
    )


def _numbers_row(numbers: NumberChanges) -> DifferenceRow:
    more = numbers.after - numbers.before
    is_proven = numbers.p < _SURELY and more
    words = ("worse" if more > 0 else "better") if is_proven else "no proven difference"
    counts = f"{counted(numbers.lost, 'sentence')} became wrong, {numbers.gained:,} right"
    return DifferenceRow(
        against="",
        measure=WRONG_NUMBERS,
        both=f"{numbers.before:,} → {numbers.after:,}",
        difference=signed(more, digits=0),
        words=words,
        p=p_words(numbers.p),
        tip=f"{counts}, of {numbers.n_with:,} with numbers",
    )


def interval_words(row: DifferenceRow) -> str:
    """Writes the 95 % interval of a row: "+5.1 to +7.5"."""
    score = row.score
    return NONE if score is None else f"{signed(score.low)} to {signed(score.high)}"
