"""Neighbours among sentences, and their map, on states made up here."""

import numpy as np
import pytest

from engine.evaluation.domains import chance_of, map_of, own_neighbours

LABELS = ["law"] * 30 + ["pumps"] * 30


def states(gap):
    random = np.random.default_rng(0)
    middle = np.zeros(8, np.float32)
    middle[0] = gap
    rows = [middle, -middle]
    return np.concatenate([row + random.normal(size=(30, 8)) for row in rows]).astype(np.float32)


def test_domains_far_apart_have_neighbours_of_their_own():
    assert own_neighbours(states(9.0), LABELS).share == 1.0


def test_domains_that_are_mixed_have_neighbours_by_chance():
    share = own_neighbours(states(0.0), LABELS)
    assert share.low < chance_of(LABELS) < share.high


def test_a_sentence_is_no_neighbour_of_itself():
    lonely = np.eye(4, dtype=np.float32)
    lonely[1] = lonely[0]
    assert own_neighbours(lonely, ["a", "a", "b", "c"]).n == 2


def test_chance_is_the_share_of_pairs():
    assert chance_of(["a", "a", "b", "b"]) == pytest.approx(1 / 3)


def test_the_same_states_give_the_same_map_within_its_bounds():
    first, again = map_of(states(3.0)), map_of(states(3.0))
    assert first == again
    assert len(first) == 60
    assert min(min(point.x, point.y) for point in first) == 0.0
    assert max(max(point.x, point.y) for point in first) == 1.0


def test_sentences_of_different_domains_lie_apart_on_the_map():
    points = np.array([(point.x, point.y) for point in map_of(states(9.0))])
    middles = points[:30].mean(axis=0), points[30:].mean(axis=0)
    spread = max(points[:30].std(), points[30:].std())
    assert np.linalg.norm(middles[0] - middles[1]) > spread


def test_too_few_sentences_have_no_map():
    assert map_of(states(1.0)[:4]) == ()
