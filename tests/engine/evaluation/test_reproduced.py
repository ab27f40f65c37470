"""The share of segments reproduced exactly: what counts as exact, and its interval."""

import pytest

from engine.evaluation.reproduced import exact, share_of


def test_blanks_and_spellings_of_one_letter_do_not_count():
    outputs = ["Öffnen  Sie\u00a0das Ventil. ", "O\u0308l", "the pump", "Pump"]
    assert exact(outputs, ["Öffnen Sie das Ventil.", "Öl", "The pump", "Pump."]) == [True, True, False, False]


def test_the_interval_is_wilsons():
    share = share_of(3, 10)
    assert (share.n, share.share) == (3, 0.3)
    assert (share.low, share.high) == pytest.approx((0.1078, 0.6032), abs=1e-4)


@pytest.mark.parametrize("n_all", [1, 20, 5000])
def test_none_and_all_stay_inside_0_and_1(n_all):
    none, every = share_of(0, n_all), share_of(n_all, n_all)
    assert none.low == 0 < none.high < 1
    assert 0 < every.low < 1 == every.high


def test_of_nothing_the_share_may_be_anything():
    assert (share_of(0, 0).low, share_of(0, 0).high) == (0, 1)
