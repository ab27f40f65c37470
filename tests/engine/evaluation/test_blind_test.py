"""Blind tests: sides that nobody can guess, and what preferences prove."""

import pytest

from engine.evaluation.blind_test import drawn_rows, is_swapped, judge_blind, preference
from engine.results.evaluation import BlindChoice, Preference

NAMES = ("old", "new")


def preferences(a_wins, b_wins, same=0, skipped=0, unanswered=0):
    counts = zip(("a", "b", "same", "skip", ""), (a_wins, b_wins, same, skipped, unanswered), strict=True)
    return [Preference(kind) for kind, n in counts for _ in range(n)]


def test_the_same_seed_shows_the_same_sentences_and_sides():
    rows = drawn_rows(range(100), 20, 7)
    assert rows == drawn_rows(range(100), 20, 7) != drawn_rows(range(100), 20, 8)
    assert len(set(rows)) == 20
    assert drawn_rows([4, 9], 20, 7) in ([4, 9], [9, 4])


def test_the_second_system_stands_left_about_half_of_the_time():
    n_left = sum(is_swapped(seed, place) for seed in range(50) for place in range(20))
    assert 400 < n_left < 600
    assert all(0 < sum(is_swapped(seed, place) for place in range(40)) < 40 for seed in range(10))


@pytest.mark.parametrize(("choice", "swapped", "kind"), [
    ("left", False, "a"), ("right", False, "b"), ("left", True, "b"), ("right", True, "a"),
    ("same", True, "same"), ("skip", False, "skip"), ("", True, ""),
])  # fmt: skip
def test_a_side_is_a_system_once_the_sides_are_known(choice, swapped, kind):
    assert preference(BlindChoice(choice), swapped=swapped) == kind


def test_a_clear_preference_is_told_with_its_numbers():
    result = judge_blind(preferences(3, 14, same=2, skipped=1), NAMES)
    assert (result.a_wins, result.b_wins, result.same, result.skipped) == (3, 14, 2, 1)
    assert result.p == pytest.approx(0.0127, abs=1e-4)
    assert result.kind == "good"
    assert result.sentence == (
        "You surely prefer “new” to “old”: you preferred “new” in 14 of 17 sentences with a preference."
    )
    assert "Left out: 2 equally good, 1 skipped." in result.detail


@pytest.mark.parametrize(("counts", "kind", "start"), [
    ((14, 3), "poor", "You surely prefer “old” to “new”"),
    ((9, 11), "neutral", "No proven preference: you preferred “new” in 11 of 20 sentences"),
    ((5, 5), "neutral", "No preference: “old” and “new” won 5 sentences each"),
    ((0, 5), "neutral", "Too few to tell"),
    ((0, 1), "neutral", "Too few to tell: you preferred “new” in 1 of 1 sentence with"),
    ((0, 0, 3), "neutral", "You preferred neither"),
])  # fmt: skip
def test_what_is_not_proven_is_not_claimed(counts, kind, start):
    result = judge_blind(preferences(*counts), NAMES)
    assert result.kind == kind
    assert result.sentence.startswith(start)
