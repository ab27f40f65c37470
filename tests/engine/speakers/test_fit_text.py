"""A profile from somebody's own text alone."""

import numpy as np
import pytest

from engine.base.graph_io import LARGEST_BIAS
from engine.speakers.fit import fit_from_text
from tests.engine.adaptation.fit_data import RANK, TGT_VOCAB, likes, random_model

BASIS = random_model()[2]


def unigram(seed=0):
    shares = np.random.default_rng(seed).dirichlet(np.ones(TGT_VOCAB))
    shares[:4] = 0
    return (shares / shares.sum()).astype(np.float32)


def text_of(spoken, n_sentences=40, seed=1, n_words=12):
    """Writes sentences of somebody who adds `spoken` to the logarithm of every word's share."""
    shares = unigram().astype(np.float64) * np.exp(spoken)
    generator = np.random.default_rng(seed)
    drawn = generator.choice(TGT_VOCAB, (n_sentences, n_words), p=shares / shares.sum())
    return drawn.tolist()


def test_the_words_somebody_likes_are_raised_and_the_others_not():
    found = fit_from_text(text_of(likes(7, 12, by=3.0)), unigram())
    assert set(np.argsort(-found.bias)[:2]) == {7, 12}
    assert found.is_sure
    assert found.reason.startswith("The person uses these words more")


def test_with_a_basis_the_profile_is_its_factors():
    wanted = np.array([1.0, -1.5, 0.5], np.float32)
    found = fit_from_text(text_of(wanted @ BASIS, 200), unigram(), BASIS)
    assert found.bias is None
    assert found.weights.shape == (RANK,)
    assert np.corrcoef(found.weights @ BASIS, wanted @ BASIS)[0, 1] > 0.8


@pytest.mark.parametrize("basis", [None, BASIS])
def test_text_like_the_model_s_own_changes_little(basis):
    for seed in range(5):
        found = fit_from_text(text_of(likes(), 60, seed), unigram(), basis)
        bias = found.bias if basis is None else found.weights @ basis
        assert np.average(np.abs(bias - unigram() @ bias), weights=unigram()) < 0.1


def test_a_neutral_profile_says_so():
    found = [fit_from_text(text_of(likes(), 60, seed), unigram()) for seed in range(20)]
    neutral = [fit for fit in found if fit.is_neutral]
    assert neutral
    assert all("stays neutral" in fit.reason and not fit.bias.any() for fit in neutral)


@pytest.mark.parametrize("sentences", [[], [[]], [[5]], [[2, 3, 1]], [[5, 6]] * 1000])
def test_too_little_text_is_neutral(sentences):
    found = fit_from_text(sentences, unigram())
    assert found.is_neutral
    assert "no sentence" in found.reason or "too few" in found.reason


def test_the_order_of_sentences_changes_nothing():
    sentences = text_of(likes(7))
    np.testing.assert_array_equal(
        fit_from_text(sentences, unigram()).bias, fit_from_text(sentences[::-1], unigram()).bias
    )


def test_a_word_the_model_never_writes_stays_within_bounds():
    shares = unigram()
    shares[7] = 0
    found = fit_from_text([[7] * 500, [8, 7] * 300, [9, 7] * 400, [7, 10] * 400, [7, 7]], shares)
    assert np.isfinite(found.bias).all()
    assert np.abs(found.bias).max() <= LARGEST_BIAS
    assert not found.bias[:4].any()


def test_text_alone_lowers_nothing():
    found = fit_from_text(text_of(likes(7, 12, by=3.0)), unigram())
    assert found.bias.min() == 0
