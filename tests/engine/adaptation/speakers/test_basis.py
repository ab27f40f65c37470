"""A basis from many speakers: learned with the model frozen, better with every pass, in a fixed order."""

from dataclasses import replace

import numpy as np
import pytest
import torch

from engine.adaptation.speakers import (
    _raised,
    climb_together,
    held_out_gain,
    learn_basis,
    low_rank_start,
    speaker_states,
)
from engine.base.config import BasisSettings
from engine.base.errors import ConfigError, CorpusError
from engine.base.graph_io import N_SPECIALS
from tests.engine.training.digits import digit_model, digit_pairs

N_SPEAKERS = 8


@pytest.fixture(scope="module")
def model():
    torch.manual_seed(0)
    return digit_model(dropout=0.0).eval()


def spoken_pairs(n_pairs=400):
    """Pairs whose speakers say odd digits the more, the higher their number; every 20th is nobody's."""
    generator = np.random.default_rng(0)
    pairs = digit_pairs(n_pairs, seed=1)
    speakers = generator.integers(1, N_SPEAKERS + 1, n_pairs).astype(np.int32)
    speakers[::20] = 0
    ids = pairs.tgt.ids.copy()
    for place in range(n_pairs):
        start, end = pairs.tgt.starts[place], pairs.tgt.starts[place + 1] - 1
        chances = np.exp(np.arange(10) % 2 * (speakers[place] - 4) / 2)
        ids[start:end] = N_SPECIALS + generator.choice(10, end - start, p=chances / chances.sum())
    return replace(pairs, tgt=replace(pairs.tgt, ids=ids), speakers=speakers)


def test_every_pass_gains_and_the_model_stays_as_it_is(model):
    before = {name: weight.clone() for name, weight in model.state_dict().items()}
    found = learn_basis(model, spoken_pairs(), BasisSettings(rank=2, passes=4))
    assert (np.diff(found.nll) < 0).all()
    assert all(torch.equal(weight, before[name]) for name, weight in model.state_dict().items())


def test_what_tells_speakers_apart_is_found_and_special_symbols_stay_alone(model):
    found = learn_basis(model, spoken_pairs(), BasisSettings(rank=2, passes=4, deviation=1.0))
    biases = found.weights @ found.basis
    odd = biases[:, N_SPECIALS + 1 :: 2].mean(1) - biases[:, N_SPECIALS::2].mean(1)
    assert np.corrcoef(odd, np.arange(N_SPEAKERS))[0, 1] > 0.95
    assert not found.basis[:, :N_SPECIALS].any()
    assert found.weights.shape == (N_SPEAKERS, 2)


def test_weights_have_second_moment_one_and_the_largest_part_first(model):
    found = learn_basis(model, spoken_pairs(), BasisSettings(rank=3))
    np.testing.assert_allclose(found.weights.T @ found.weights / N_SPEAKERS, np.eye(3), atol=1e-4)
    sizes = np.linalg.norm(found.basis, axis=1)
    assert (np.diff(sizes) <= 0).all()


def test_states_in_a_file_give_the_same_basis(model, tmp_path):
    settings = BasisSettings(rank=2, passes=1)
    held = learn_basis(model, spoken_pairs(), settings)
    mapped = learn_basis(model, spoken_pairs(), settings, states_path=tmp_path / "states.npy")
    np.testing.assert_array_equal(held.basis, mapped.basis)
    assert (tmp_path / "states.npy").stat().st_size > 2 * 32 * 1000


def test_a_speakers_text_can_be_limited(model):
    pairs = spoken_pairs()
    states = speaker_states(model, pairs, BasisSettings(most_tokens=50))
    assert states.n_speakers == N_SPEAKERS
    assert np.diff(states.starts).max() < 50 + pairs.tgt.lengths.max()


def test_states_are_those_of_the_speakers_own_sentences(model):
    pairs = spoken_pairs()
    states = speaker_states(model, pairs)
    for speaker in (1, N_SPEAKERS):
        own = [pairs.tgt.sentence(row) for row in np.flatnonzero(pairs.speakers == speaker)]
        found = states.targets[states.starts[speaker - 1] : states.starts[speaker]]
        np.testing.assert_array_equal(found, np.concatenate(own))


def test_one_speaker_alone_or_none_gets_a_sentence(model):
    pairs = spoken_pairs()
    for speakers in (None, np.minimum(pairs.speakers, 1)):
        with pytest.raises(CorpusError, match="two speakers or more"):
            learn_basis(model, replace(pairs, speakers=speakers))


def test_a_rank_beyond_the_speakers_gets_a_sentence(model):
    with pytest.raises(ConfigError, match=r"a rank of 9 is more than there are speakers \(8\)"):
        learn_basis(model, spoken_pairs(), BasisSettings(rank=9))
    with pytest.raises(ConfigError, match="rank must be at least 1"):
        BasisSettings(rank=0)


@pytest.mark.parametrize("deviation", [1.0, 30.0])
def test_speakers_far_from_what_is_expected_end_in_numbers(deviation):
    generator = np.random.default_rng(0)
    shares = np.exp(generator.normal(size=400) * 2)
    tastes = shares * np.exp(generator.normal(size=(30, 400)) * 3)
    counts = np.stack([generator.multinomial(3000, taste / taste.sum()) for taste in tastes])
    said, expected = (
        torch.tensor(counts).float(),
        torch.tensor(3000 * shares / shares.sum()).float().repeat(30, 1),
    )
    settings = BasisSettings(rank=10, deviation=deviation)
    weights, words = low_rank_start(said, expected, settings)
    weights, words = climb_together(said, expected, weights, words, settings)
    assert torch.isfinite(weights @ words).all()


def test_biases_beyond_the_largest_rise_as_a_parabola_without_a_break():
    bias = torch.tensor([-90.0, 0.0, 5.999, 6.0, 6.001, 1e6], dtype=torch.float64)
    raised, slope = _raised(bias)
    assert torch.isfinite(raised).all()
    torch.testing.assert_close(raised[:4], bias[:4].exp())
    torch.testing.assert_close(slope[4], bias[4].exp(), rtol=1e-6, atol=0)


def test_everything_is_made_on_the_device_of_the_model(model):
    pairs, settings = spoken_pairs(200), BasisSettings(rank=2, passes=1, steps=5)
    with torch.device("meta"):  # what is made elsewhere than it is told to has no numbers
        found = learn_basis(model, pairs, settings)
        states = speaker_states(model, pairs, settings)
        before, after = held_out_gain(model, states, states, found.basis, settings)
    assert np.isfinite(found.basis).all()
    assert after < before
