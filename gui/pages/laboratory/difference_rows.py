"""The rows of the table of differences: every metric of every comparison, and the wrong numbers."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.results.evaluation import Evaluation, MetricDifference, NumberChanges
from engine.results.figures import NONE
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.pages.laboratory.wording import p_words, span_words
from gui.wording import signed_words

WRONG_NUMBERS = tr_noop("Wrong numbers")
_BETTER, _WORSE, _UNPROVEN = tr_noop("better"), tr_noop("worse"), tr_noop("no proven difference")
_FEW = tr_noop("too few sentences")
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
    """"better", "worse", "no proven difference", yet to be said."""
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
            yield _metric_row("" if place else name, score, from_engine(comparison.verdict.sentence))
        if comparison.numbers is not None and comparison.numbers.n_with:
            yield _numbers_row(comparison.numbers)


def _metric_row(against: str, score: MetricDifference, verdict: str) -> DifferenceRow:
    return DifferenceRow(
        against=against,
        measure=score.metric,
        both=f"{number_words(score.base, 1)} → {number_words(score.model, 1)}",
        difference=signed_words(score.difference),
        words=_FEW if score.p is None else score.meaning,
        p=p_words(score.p),
        tip=verdict,
        score=score,
    )


def _numbers_row(numbers: NumberChanges) -> DifferenceRow:
    more = numbers.after - numbers.before
    is_proven = numbers.p < _SURELY and more
    words = (_WORSE if more > 0 else _BETTER) if is_proven else _UNPROVEN
    lost = tr_plural("{n} sentence became wrong", "{n} sentences became wrong", numbers.lost)
    n_right, n_with = number_words(numbers.gained), number_words(numbers.n_with)
    return DifferenceRow(
        against="",
        measure=tr(WRONG_NUMBERS),
        both=f"{number_words(numbers.before)} → {number_words(numbers.after)}",
        difference=signed_words(more, 0),
        words=words,
        p=p_words(numbers.p),
        tip=tr(
            "{lost}, {n_right} right, of {n_with} with numbers", lost=lost, n_right=n_right, n_with=n_with
        ),
    )


def interval_words(row: DifferenceRow) -> str:
    """Writes the 95 % interval of a row: "+5.1 to +7.5"."""
    return NONE if row.score is None else span_words(row.score.low, row.score.high)
