"""What judges a profile had no part in it: passages are kept back whole, choices are made without them."""

import numpy as np
import pytest

from engine.base.graph_io import N_SPECIALS
from engine.speakers.fit import (
    Choice,
    FactoredObjective,
    FoldedSentences,
    FullObjective,
    GainInterval,
    choose,
    choose_way,
    fit_data,
)
from tests.engine.adaptation.fit_data import RANK, TGT_VOCAB, likes, person, random_model

EMBEDDING, OUTPUT_BIAS, BASIS = random_model()


def sentences(n_sentences, passages=None):
    lens, weights = np.full(n_sentences, 10), np.ones(n_sentences, np.float32)
    return FoldedSentences.of(lens, weights, passages)


def test_every_passage_is_kept_back_whole_and_neighbours_go_together():
    passages = np.repeat(np.arange(10), 7)
    sample = sentences(70, passages)
    assert [len(set(sample.folds[passages == each])) for each in range(10)] == [1] * 10
    assert (np.diff(sample.folds) >= 0).all()
    assert np.bincount(sample.folds).tolist() == [14] * 5


def test_without_passages_sentences_are_dealt_in_turn():
    assert sentences(7).folds.tolist() == [0, 1, 2, 3, 4, 0, 1]
    assert sentences(3).n_folds == 3


def test_the_interval_of_overlapping_fits_is_wider():
    found = sentences(20).widened(GainInterval(1.0, 0.8, 1.2, 0.1))
    assert found == pytest.approx((1.0, 0.7, 1.3, 0.15))


def test_the_interval_of_a_gain_is_students_over_passages():
    gains = 10 * np.random.default_rng(1).standard_normal(12)
    found = sentences(12).interval(gains)
    error = gains.std(ddof=1) / 10 / 12**0.5
    assert found.mean == pytest.approx(gains.mean() / 10)
    assert found.error == pytest.approx(error)
    assert (found.low, found.high) == pytest.approx(
        (found.mean - 2.201 * error, found.mean + 2.201 * error), rel=1e-3
    )


def test_a_choice_is_judged_by_sentences_that_had_no_part_in_it():
    sample = sentences(25)
    bold, even = np.where(sample.folds == 0, 100.0, 0.0), np.ones(25)
    found = choose(np.stack([bold, even], axis=1), sample)
    np.testing.assert_array_equal(found.kept_back[sample.folds == 0], 1)
    np.testing.assert_array_equal(found.kept_back[sample.folds > 0], 0)


def test_where_no_way_gains_without_a_fold_none_is_chosen_for_it():
    sample = sentences(25)
    kept_back = np.where(sample.folds == 0, 10.0, -1.0)
    ways = [Choice(0, sample.interval(kept_back), kept_back)] * 2
    found = choose_way(ways, sample)
    np.testing.assert_array_equal(found.kept_back[sample.folds == 0], 0)
    np.testing.assert_array_equal(found.kept_back[sample.folds > 0], -1)


def test_passages_stay_with_their_sentences_whatever_the_order_of_the_fit():
    observed = person(likes(7, 12, 30))
    passages = np.arange(observed.n_sentences) // 4
    data = fit_data(observed, EMBEDDING, OUTPUT_BIAS, 10_000, passages=passages)
    keys, first = np.unique(observed.keys, return_index=True)
    np.testing.assert_array_equal(data.sample.passages, passages[first])
    assert len(keys) == data.n_sentences


def test_a_prior_never_moves_special_symbols():
    data = fit_data(person(likes(7, 12, 30)), EMBEDDING, OUTPUT_BIAS, 10_000)
    weights, strengths = data.weights[:, None], np.ones(1, np.float32)
    objective = FullObjective(data, weights, strengths, np.ones(TGT_VOCAB, np.float32))
    assert not objective.whole_prior[:N_SPECIALS].any()
    assert (objective.whole_prior[N_SPECIALS:] == 1).all()
    assert objective.prior[data.words < N_SPECIALS].tolist() == [[0]]


@pytest.mark.parametrize("scale", [1, 10])
def test_the_pull_on_factors_means_the_same_whatever_the_scale_of_the_basis(scale):
    data = fit_data(person(likes(7, 12, 30)), EMBEDDING, OUTPUT_BIAS, 10_000)
    strengths, prior = np.full(1, 3, np.float32), np.zeros(RANK, np.float32)
    objective = FactoredObjective(data, data.weights[:, None], strengths, BASIS * np.float32(scale), prior)
    assert objective.pull == pytest.approx(3 * scale**2 * np.square(BASIS).mean(), rel=1e-4)
