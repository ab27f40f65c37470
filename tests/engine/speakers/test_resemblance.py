"""Speakers on a map and beside each other: what is near and what is alike, from biases worked out by hand."""

import numpy as np
import pytest

from engine.base.graph_io import N_SPECIALS
from engine.speakers.resemblance import cosines, inner_products, places, standing_out

N_WORDS = 12


def bias(**by_word):
    """A bias of twelve words, 0 but for those given as w0 … w11."""
    values = np.zeros(N_SPECIALS + N_WORDS, np.float32)
    for word, value in by_word.items():
        values[N_SPECIALS + int(word[1:])] = value
    return values


def distances(points):
    """Between every two points, (N, N)."""
    return np.linalg.norm(points[:, None] - points[None, :], axis=-1)


def test_what_every_unused_word_lost_does_not_stand_out():
    lowered = bias(w0=2, w1=-1) - 0.25
    found = standing_out(lowered)
    np.testing.assert_allclose(found[N_SPECIALS:], bias(w0=2, w1=-1)[N_SPECIALS:], atol=1e-6)


def test_marks_that_are_no_words_never_stand_out():
    with_marks = bias(w3=1)
    with_marks[:N_SPECIALS] = 9
    found = standing_out(with_marks)
    assert (found[:N_SPECIALS] == 0).all()
    np.testing.assert_array_equal(found, standing_out(bias(w3=1)))


def test_a_bias_is_left_as_it_was():
    given = bias(w0=2) - 1
    before = given.copy()
    standing_out(given)
    np.testing.assert_array_equal(given, before)


def test_products_are_those_of_what_stands_out():
    found = inner_products([bias(w0=2) - 0.5, bias(w0=3, w1=4), bias(w1=-1) + 7])
    np.testing.assert_allclose(found, [[4, 6, 0], [6, 25, -4], [0, -4, 1]], atol=1e-5)


def test_who_prefers_the_same_words_is_alike_however_strongly():
    found = cosines(inner_products([bias(w0=1, w1=1), bias(w0=3, w1=3)]))
    np.testing.assert_allclose(found, np.ones((2, 2)), atol=1e-6)


def test_who_prefers_what_another_avoids_is_the_opposite():
    found = cosines(inner_products([bias(w0=1, w1=-2), bias(w0=-1, w1=2)]))
    np.testing.assert_allclose(found, [[1, -1], [-1, 1]], atol=1e-6)


def test_who_prefers_other_words_is_neither():
    found = cosines(inner_products([bias(w0=1), bias(w1=2), bias(w0=1, w1=1)]))
    half = np.sqrt(0.5)
    np.testing.assert_allclose(found, [[1, 0, half], [0, 1, half], [half, half, 1]], atol=1e-6)


def test_who_prefers_nothing_is_like_nobody():
    found = cosines(inner_products([bias(), bias(w0=1), bias() - 3]))
    np.testing.assert_array_equal(found, [[0, 0, 0], [0, 1, 0], [0, 0, 0]])


@pytest.mark.parametrize("n_people", [2, 3])
def test_up_to_three_people_are_as_far_apart_on_the_map_as_their_biases_are(n_people):
    biases = [bias(w0=2), bias(w0=-1, w1=3), bias(w2=4)][:n_people]
    found = places(inner_products(biases))
    np.testing.assert_allclose(distances(found), distances(np.stack(biases)), atol=1e-5)


def test_the_map_lies_about_its_middle():
    found = places(inner_products([bias(w0=5), bias(w0=6, w1=1), bias(w0=7), bias(w1=2, w2=1)]))
    np.testing.assert_allclose(found.mean(axis=0), 0, atol=1e-6)


def test_the_first_direction_is_the_one_in_which_people_differ_most():
    people = [bias(w0=-8), bias(w0=8), bias(w1=1), bias(w1=-1)]
    found = places(inner_products(people))
    assert np.ptp(found[:, 0]) == pytest.approx(16, abs=1e-4)
    assert np.ptp(found[:, 1]) == pytest.approx(2, abs=1e-4)


def test_a_third_direction_is_left_out():
    people = [bias(w0=9), bias(w0=-9), bias(w1=5), bias(w1=-5), bias(w2=1), bias(w2=-1)]
    found = places(inner_products(people))
    assert found.shape == (6, 2)
    np.testing.assert_allclose(found[4:], 0, atol=1e-5)


def test_the_same_people_always_get_the_same_map():
    people = [bias(w0=2, w3=1), bias(w1=3), bias(w2=-4, w0=1)]
    first = places(inner_products(people))
    np.testing.assert_array_equal(first, places(inner_products(people)))
    largest = np.abs(first).argmax(axis=0)
    assert (first[largest, [0, 1]] > 0).all()


def test_in_another_order_the_people_have_the_same_distances():
    people = [bias(w0=2), bias(w1=3), bias(w2=-4), bias(w0=1, w1=1)]
    turned = [2, 0, 3, 1]
    first = places(inner_products(people))
    second = places(inner_products([people[index] for index in turned]))
    np.testing.assert_allclose(distances(second), distances(first)[np.ix_(turned, turned)], atol=1e-5)


def test_one_person_alone_stands_in_the_middle():
    np.testing.assert_array_equal(places(inner_products([bias(w0=3)])), [[0, 0]])


def test_people_who_do_not_differ_stand_on_one_spot():
    found = places(inner_products([bias(w0=3), bias(w0=3), bias(w0=3)]))
    np.testing.assert_allclose(found, 0, atol=1e-3)
