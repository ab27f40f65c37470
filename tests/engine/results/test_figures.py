"""Figures as people read them: the same everywhere, and never more than they say."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.results.evaluation import Interval, ShareInterval
from engine.results.figures import (
    change_text,
    counted,
    likelier_span_text,
    likelier_text,
    p_text,
    percent_of_gain,
    share_text,
    signed,
    span_text,
)

gains = st.floats(min_value=-20, max_value=20)


@pytest.mark.parametrize(
    ("n", "words"), [(0, "0 corpora"), (1, "1 corpus"), (2, "2 corpora"), (12_345, "12,345 corpora")]
)
def test_things_are_counted_with_their_own_plural(n, words):
    assert counted(n, "corpus", "corpora") == words
    assert counted(n, "pair").endswith("pair" if n == 1 else "pairs")


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [(6.34, 1, "+6.3"), (-0.44, 1, "−0.4"), (0.0, 1, "+0.0"), (-1234.5, 0, "−1,234"), (None, 1, "–")],
)
def test_a_difference_has_its_sign(value, digits, text):
    assert signed(value, digits) == text


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_minus_is_always_the_typographic_one(value):
    for text in (signed(value), change_text(value, value, value), percent_of_gain(value)):
        assert "-" not in text


def test_scores_shares_and_changes_stand_with_their_intervals():
    assert change_text(6.3, 5.1, 7.5) == "+6.3 BLEU (95 % interval +5.1 to +7.5)"
    assert span_text(Interval(31.6, 30.2, 33.0)) == "31.6 (30.2 … 33.0)"
    assert share_text(ShareInterval(5, 0.125, 0.08, 0.1791)) == "12.5% (8.0% … 17.9%)"
    assert (p_text(0.0004), p_text(None)) == ("0.000", "–")


@pytest.mark.parametrize(
    ("gain", "text"),
    [
        (0.05, "5.1 % more likely"), (-0.0121, "1.2 % less likely"), (0.0, "0.0 % more likely"),
        (math.log(3), "3 times as likely"), (math.log(2.5), "2.5 times as likely"),
        (math.log(12.4), "12 times as likely"), (9.0, "more than 100 times as likely"),
        (-20.0, "100 % less likely"),
    ],
)  # fmt: skip
def test_a_gain_is_a_percentage_until_it_is_easier_as_a_factor(gain, text):
    assert likelier_text(gain) == text


def test_the_interval_of_a_gain_is_told_in_the_same_way_as_the_gain():
    assert likelier_span_text(0.05, 0.02, 0.07) == "95 % interval 2.0 % to 7.3 %"
    assert likelier_span_text(0.05, -0.02, 0.07) == "95 % interval −2.0 % to 7.3 %"
    assert likelier_span_text(math.log(9), math.log(7.6), math.log(11)) == "95 % interval 7.6 to 11 times"


@given(gains)
def test_no_gain_is_told_with_a_number_that_nobody_can_take_in(gain):
    number = likelier_text(gain).removeprefix("more than ").split(" ")[0]
    assert 0 <= float(number) <= 100


@given(st.tuples(gains, gains))
def test_a_larger_gain_never_reads_as_a_smaller_percentage(pair):
    low, high = sorted(pair)
    shown = [
        float(percent_of_gain(gain).removesuffix(" %").replace("−", "-").replace(",", ""))
        for gain in (low, high)
    ]
    assert shown[0] <= shown[1]


def test_next_to_nothing_is_nothing_without_a_sign():
    assert (percent_of_gain(-0.0001), percent_of_gain(0.0001)) == ("0.0 %", "0.0 %")
