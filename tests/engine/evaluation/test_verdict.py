"""What a verdict makes of wrong numbers, and that it agrees with p."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.evaluation.paired import sign_p
from engine.evaluation.significance import _interval, _p_value
from engine.evaluation.verdict import judge, loses_numbers, no_difference, without_near
from engine.results.evaluation import MetricDifference, NumberChanges, VerdictKind

GAIN = [
    MetricDifference(metric="BLEU", base=8, model=95, difference=87, low=85, high=89, p=0.002),
    MetricDifference(metric="chrF", base=30, model=96, difference=66, low=64, high=68, p=0.002),
]
LOSS = [
    MetricDifference(metric="BLEU", base=9, model=5, difference=-4, low=-5, high=-3, p=0.002),
    MetricDifference(metric="chrF", base=30, model=26, difference=-4, low=-5, high=-3, p=0.002),
]
CHANCE = [
    MetricDifference(metric="BLEU", base=8, model=9, difference=1, low=-1, high=3, p=0.3),
    MetricDifference(metric="chrF", base=30, model=31, difference=1, low=-1, high=3, p=0.3),
]


def changes(gained, lost, both=0, n_with=40):
    return NumberChanges(n_with, gained + both, lost + both, gained, lost, sign_p(lost, gained))


def test_a_gain_that_loses_numbers_is_no_success_and_says_so():
    verdict = judge(GAIN, 60, "in your domain", changes(gained=0, lost=11, both=3))
    assert verdict.kind is VerdictKind.MIXED
    assert verdict.sentence == (
        "Better in your domain: +87.0 BLEU (95 % interval +85.0 to +89.0). "
        "More sentences have a wrong number: 14 of 40, before 3."
    )


def test_a_gain_that_keeps_numbers_tells_them_in_its_detail():
    verdict = judge(GAIN, 60, numbers=changes(gained=1, lost=0, both=2))
    assert verdict.kind is VerdictKind.GOOD
    assert verdict.detail.endswith("Sentences with a wrong number: 3 → 2, of 40 with numbers.")


def test_a_gain_that_is_shown_as_nothing_is_no_gain():
    tiny = [
        MetricDifference(metric=name, base=8, model=8.04, difference=0.04, low=0.01, high=0.06, p=0.01)
        for name in ("BLEU", "chrF")
    ]
    assert judge(tiny, 60).sentence.startswith("Not proven better or worse on this text: +0.0 BLEU")
    assert [each.meaning for each in tiny] == ["no proven difference"] * 2


def test_a_loss_stays_a_loss_and_an_unproven_gain_becomes_mixed():
    numbers = changes(gained=0, lost=9)
    assert judge(LOSS, 60, numbers=numbers).kind is VerdictKind.POOR
    unproven = judge(CHANCE, 60, numbers=numbers)
    assert unproven.kind is VerdictKind.MIXED
    assert unproven.sentence.endswith(" More sentences have a wrong number: 9 of 40, before 0.")


def test_a_text_without_numbers_is_judged_as_before():
    assert judge(GAIN, 60, numbers=changes(0, 0, n_with=0)) == judge(GAIN, 60)


@pytest.mark.parametrize(("gained", "lost", "n_with", "is_lost"), [
    (0, 2, 40, False), (0, 3, 40, True), (0, 3, 61, False), (0, 6, 5000, True), (20, 40, 5000, True),
    (5, 5, 40, False), (9, 3, 40, False), (2, 4, 40, False), (2, 5, 40, True),
])  # fmt: skip
def test_numbers_are_lost_surely_or_notably(gained, lost, n_with, is_lost):
    assert loses_numbers(changes(gained, lost, n_with=n_with)) is is_lost


@given(st.integers(0, 60), st.integers(0, 60))
def test_as_many_gained_as_lost_is_never_a_loss(gained, lost):
    assert not (loses_numbers(changes(gained, lost)) and loses_numbers(changes(lost, gained)))
    assert not loses_numbers(changes(gained, gained))


def test_alike_translations_are_told_their_wrong_numbers():
    verdict = no_difference(CHANCE, 60, numbers=changes(0, 0, both=4))
    assert verdict.kind is VerdictKind.UNPROVEN
    assert verdict.detail.endswith("Sentences with a wrong number: 4 → 4, of 40 with numbers.")


@given(st.integers(0, 1000))
def test_an_interval_leaves_out_zero_exactly_where_p_is_below_a_twentieth(n_below):
    samples = np.array([-1.0] * n_below + [1.0] * (1000 - n_below))
    interval = _interval(0.5, samples)
    assert (interval.low > 0 or interval.high < 0) is (_p_value(samples) < 0.05)


def test_near_matches_that_were_left_out_are_counted_in_the_detail():
    verdict = judge(GAIN, 60)
    assert without_near(verdict, 0) == verdict
    assert without_near(verdict, 1).detail.endswith(
        " Left out, as nearly all of it is in text that is learned from: 1 sentence."
    )
    assert without_near(verdict, 1072).detail.endswith(" learned from: 1,072 sentences.")


@pytest.mark.parametrize("metric", ["BLEU", "chrF"])
def test_bleu_decides_where_chrf_proves_nothing(metric):
    lost, unclear = (-2.0, -3.0, -1.0), (-0.1, -0.5, 0.3)
    found = [
        MetricDifference(metric=each, base=20, model=20 + value, difference=value, low=low, high=high, p=p)
        for each, (value, low, high), p in (
            (metric, lost, 0.01),
            ("chrF" if metric == "BLEU" else "BLEU", unclear, 0.6),
        )
    ]
    assert judge(found, 500).kind is (VerdictKind.POOR if metric == "BLEU" else VerdictKind.UNPROVEN)
