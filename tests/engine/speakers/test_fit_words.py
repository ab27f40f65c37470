"""What is said of a fit: small gains in per cent, large ones as a factor."""

import math

import numpy as np
import pytest

from engine.speakers.fit import Choice, GainInterval, reason_for, reason_for_text


def choice(low, mean, high):
    """A choice whose sentences became so many times as likely."""
    return Choice(
        0, GainInterval(math.log(mean), math.log(low), math.log(high), 0.01), np.zeros(1), is_sure=low > 1
    )


@pytest.mark.parametrize(
    ("factors", "said"),
    [
        ((1.02, 1.051, 1.07), "5.1 % more likely on average (95 % interval 2.0 % to 7.0 %)."),
        ((1.41, 1.8, 2.304), "80 % more likely on average (95 % interval 41 % to 130 %)."),
        ((7.62, 9.253, 11.24), "9.3 times as likely on average (95 % interval 7.6 to 11 times)."),
        ((2, 3, 1e9), "3 times as likely on average (95 % interval 2 to more than 100 times)."),
    ],
)
def test_a_gain_is_told_in_per_cent_or_from_twice_on_as_a_factor(factors, said):
    assert reason_for(30, choice(*factors)) == f"In unseen sentences their own words became {said}"
    assert said.removesuffix(".") in reason_for_text(30, choice(*factors))


def test_a_large_gain_that_is_not_sure_may_be_a_loss():
    said = "became 4 times as likely on average"
    told = reason_for(6, choice(0.8, 4, 20))
    assert f"{said}, but with 6 sentences that is not proven (95 % interval 0.8 to 20 times), so" in told
    assert f"{said} (not proven, 95 % interval 0.8 to 20 times)" in reason_for_text(6, choice(0.8, 4, 20))


def test_next_to_nothing_is_not_less_than_nothing():
    assert "(0.0 % to 5.0 %, from" in reason_for(
        30, Choice(None, GainInterval(0.01, -1e-5, math.log(1.05), 0.01), np.zeros(1))
    )
