"""Which sentences come first, and how many changed."""

import pytest

from engine.evaluation.differences import (
    SentenceOrder,
    count_changes,
    count_exact_changes,
    rows_in_order,
    same_outputs,
)

AFTER, BEFORE = [50.0, 20.0, 90.0, 30.0], [60.0, 20.0, 40.0, 30.0]
IS_SAME = [False, True, False, False]


@pytest.mark.parametrize(("order", "rows"), [
    ("text", [0, 1, 2, 3]), ("worst", [1, 3, 0, 2]), ("changed", [2, 0, 3]), ("gained", [2]), ("lost", [0]),
])  # fmt: skip
def test_each_order_shows_what_it_says(order, rows):
    assert rows_in_order(SentenceOrder(order), AFTER, BEFORE, IS_SAME) == rows


def test_better_and_worse_are_counted():
    assert count_changes(AFTER, BEFORE) == (1, 1)


def test_blanks_are_no_difference():
    assert same_outputs(["a  b ", "c"], ["a b", "d"]) == [True, False]


def test_exact_segments_are_compared_by_a_sign_test():
    changes = count_exact_changes([True] * 8 + [False], [False] * 8 + [True])
    assert (changes.gained, changes.lost) == (8, 1)
    assert changes.p == pytest.approx(20 / 512)
    assert count_exact_changes([True], [True]).p == 1
