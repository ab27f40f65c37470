"""Projections: the paper's formulas on regular input, and no garbage on any other."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.vocabulary.projection import (
    Anchors,
    project_as_is,
    project_locally,
    project_orthogonally,
    shared_tokens,
)

WIDTH = 8
SPECIALS = ["<s>", "<pad>", "</s>", "<unk>"]


def random_rows(n_rows, seed=0, width=WIDTH):
    return np.random.default_rng(seed).standard_normal((n_rows, width)).astype(np.float32)


def rotation(seed=5):
    return np.linalg.qr(random_rows(WIDTH, seed))[0].astype(np.float32)


def anchors_of(*ids):
    return Anchors(np.array(ids), np.array(ids))


def all_anchors(n_rows):
    return anchors_of(*range(4, n_rows))


def test_tokens_of_both_vocabularies_are_found_by_their_strings():
    shared = shared_tokens([*SPECIALS, "▁die", "▁Pumpe", "n"], [*SPECIALS, "n", "▁Ventil", "▁die"])
    assert (shared.old_ids.tolist(), shared.new_ids.tolist()) == ([6, 4], [4, 6])


def test_special_symbols_are_never_anchors():
    assert len(shared_tokens(SPECIALS, SPECIALS)) == 0


def test_what_is_special_in_one_vocabulary_alone_joins_nothing():
    ordinary = [*"abcd"]
    assert len(shared_tokens([*SPECIALS, "x"], [*ordinary, *SPECIALS])) == 0
    assert len(shared_tokens([*ordinary, *SPECIALS], [*SPECIALS, "x"])) == 0


def test_a_space_that_was_only_turned_is_turned_back():
    vectors = random_rows(60)
    table = vectors @ rotation()
    found = project_orthogonally(vectors, table, all_anchors(40), "never")
    np.testing.assert_allclose(found.rows, table, atol=1e-4)


def test_the_map_is_that_of_vectors_with_their_own_lengths():
    lens = np.random.default_rng(3).uniform(0.1, 5, (60, 1)).astype(np.float32)
    vectors, table = random_rows(60) * lens, random_rows(60, seed=1)
    left, _, right = np.linalg.svd(vectors[4:40].T @ table[4:40])
    found = project_orthogonally(vectors, table, all_anchors(40), "never")
    np.testing.assert_allclose(found.rows, vectors @ left @ right, atol=1e-4)


def test_the_orthogonal_map_changes_no_length():
    vectors = random_rows(60)
    found = project_orthogonally(vectors, random_rows(60, seed=1), all_anchors(40), "never")
    np.testing.assert_allclose(np.linalg.norm(found.rows, axis=1), np.linalg.norm(vectors, axis=1), rtol=1e-4)


def test_word_vectors_as_they_are_stay_as_they_are():
    vectors = random_rows(30)
    found = project_as_is(vectors, random_rows(30, seed=1), all_anchors(20), "never")
    np.testing.assert_array_equal(found.rows, vectors)


def test_neighbours_of_a_turned_space_give_every_word_its_place():
    vectors = random_rows(400)
    table = (vectors @ rotation()) * 0.5
    found = project_locally(vectors, table, all_anchors(400), 10)
    lens = np.linalg.norm(table, axis=1)
    is_inside = np.linalg.norm(found.rows, axis=1) < 0.9 * lens.max()
    error = np.linalg.norm(found.rows - table, axis=1) / lens
    assert np.median(error[is_inside][4:]) < 0.2


def test_a_shared_word_is_mapped_from_its_neighbours_not_from_itself():
    vectors, table = random_rows(50), random_rows(50, seed=1)
    before = project_locally(vectors, table, all_anchors(50), 10).rows[7]
    table[7] += 100
    np.testing.assert_allclose(
        project_locally(vectors, table, all_anchors(50), 10).rows[7], before, atol=1e-5
    )


def test_an_anchor_that_moved_to_another_place_is_left_out_for_itself_alone():
    vectors, table = random_rows(30), random_rows(30, seed=1)
    anchors = Anchors(np.arange(4, 24), np.arange(4, 24)[::-1].copy())
    before = project_locally(vectors, table, anchors, 5).rows
    for new, old in zip(anchors.new_ids, anchors.old_ids, strict=True):
        changed = table.copy()
        changed[old] *= 0.5
        np.testing.assert_allclose(project_locally(vectors, changed, anchors, 5).rows[new], before[new])


def test_with_one_neighbour_a_word_becomes_it():
    vectors, table = random_rows(20), random_rows(20, seed=1)
    vectors[12] = vectors[5] * 1.1
    found = project_locally(vectors, table, anchors_of(4, 5, 6), 1)
    np.testing.assert_allclose(found.rows[12], table[5], rtol=1e-6)


def test_mixtures_are_scaled_to_the_anchors_mean_length_on_demand():
    vectors, table = random_rows(50), random_rows(50, seed=1)
    found = project_locally(vectors, table, all_anchors(50), 10, "always")
    assert np.linalg.norm(found.rows[4:], axis=1).mean() == pytest.approx(found.norm_model, rel=1e-5)
    assert found.is_norm_matched


def test_mixtures_keep_their_lengths_unless_scaling_is_asked_for():
    vectors, table = random_rows(50), random_rows(50, seed=1)
    never, auto = (project_locally(vectors, table, all_anchors(50), 10, how) for how in ("never", "auto"))
    np.testing.assert_array_equal(never.rows, auto.rows)
    assert not auto.is_norm_matched


def test_the_only_anchor_has_no_neighbour_and_is_not_mapped():
    found = project_locally(random_rows(6), random_rows(6, seed=1), anchors_of(4), 10)
    assert found.is_mapped.tolist() == [True, True, True, True, False, True]


@pytest.mark.parametrize(
    ("match_norms", "factor", "is_matched"),
    [
        ("auto", 1.45, False),
        ("auto", 1.55, True),
        ("auto", 0.69, False),
        ("auto", 0.64, True),
        ("never", 3.0, False),
        ("always", 1.2, True),
    ],
)
def test_lengths_are_matched_where_they_differ_much(match_norms, factor, is_matched):
    table = random_rows(30)
    found = project_as_is(table * np.float32(factor), table, all_anchors(30), match_norms)
    assert found.is_norm_matched == is_matched
    expected = table if is_matched else table * np.float32(factor)
    np.testing.assert_allclose(found.rows, expected, rtol=1e-5)


@settings(max_examples=40, deadline=None)
@given(
    n_anchors=st.integers(1, 14),
    n_zero=st.integers(0, 3),
    n_double=st.integers(0, 6),
    k=st.integers(1, 30),
    scale=st.sampled_from([1e-6, 1.0, 1e6]),
    seed=st.integers(0, 99),
)
def test_whatever_the_vectors_no_method_gives_garbage(n_anchors, n_zero, n_double, k, scale, seed):
    vectors, table = random_rows(24, seed) * np.float32(scale), random_rows(24, seed + 1)
    vectors[20 : 20 + n_zero] = 0
    vectors[10 : 10 + n_double] = vectors[10]
    anchors = all_anchors(4 + n_anchors)
    longest = np.linalg.norm(table, axis=1).max()
    local = project_locally(vectors, table, anchors, k)
    assert np.linalg.norm(local.rows, axis=1).max() <= longest * 1.0001
    for found in (
        local,
        project_orthogonally(vectors, table, anchors, "auto"),
        project_as_is(vectors, table, anchors, "auto"),
    ):
        assert np.isfinite(found.rows).all()
        assert not found.is_mapped[20 : 20 + n_zero].any()


@pytest.mark.parametrize(("longest", "n_cut"), [(1e3, 0), (0.5, 1)])
def test_mapped_rows_are_cut_at_the_longest_row_of_the_models_whole_table(longest, n_cut):
    vectors, table = random_rows(30), random_rows(31, seed=1)
    vectors[20] *= 40  # far from its neighbours, so that large weights make it long
    table *= 0.5 / np.linalg.norm(table, axis=1, keepdims=True)
    table[0], table[30] = 1e6, table[30] * longest / 0.5  # a special symbol sets no limit, a rare token does
    found = project_locally(vectors, table, all_anchors(20), 10)
    lens = np.linalg.norm(found.rows, axis=1)
    assert (found.n_cut > 0) == (n_cut > 0)
    assert lens.max() <= longest * (1 + 1e-5)
    assert (lens.max() > 0.5 * (1 + 1e-5)) == (n_cut == 0)
