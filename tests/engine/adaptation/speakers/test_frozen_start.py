"""Biases of speakers with the model frozen begin where most of the gain is."""

import os

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from engine.adaptation.speakers import best_bias, start_frozen
from engine.base.graph_io import LARGEST_BIAS
from engine.model.speakers import FactoredBias, FullBias
from engine.training.batches import make_batch
from engine.training.loss import batch_loss
from tests.engine.adaptation.speakers.test_basis import N_SPEAKERS, spoken_pairs
from tests.engine.training.digits import digit_model


def nll(model, pairs) -> float:
    with torch.inference_mode():
        return float(batch_loss(model, make_batch(pairs, np.arange(len(pairs))), 0.0)[1])


@pytest.mark.parametrize("kind", [FullBias, FactoredBias])
def test_the_text_is_more_likely_than_without_speakers_and_nothing_is_left_behind(tmp_path, kind):
    torch.manual_seed(0)
    model, pairs = digit_model(dropout=0.0).eval(), spoken_pairs()
    before = nll(model, pairs)
    names = [str(number) for number in range(1, N_SPEAKERS + 1)]
    model.speakers = FullBias(names, 14) if kind is FullBias else FactoredBias(names, 14, 2)
    start_frozen(model, pairs, 1.0, tmp_path)
    assert nll(model, pairs) < before - 0.1 * len(pairs)
    assert list(tmp_path.iterdir()) == []
    assert not model.speaker_bias(torch.tensor([0])).any()


def test_states_have_a_name_by_which_the_next_start_removes_them(tmp_path):
    model, pairs, names = digit_model(dropout=0.0).eval(), spoken_pairs(), set()
    model.speakers = FactoredBias([str(number) for number in range(1, N_SPEAKERS + 1)], 14, 2)

    def look(_progress):
        names.update(path.name for path in tmp_path.iterdir())

    start_frozen(model, pairs, 1.0, tmp_path, look)
    assert names
    assert all(name.startswith(".") and name.endswith(f".{os.getpid()}.part") for name in names)


@given(said=st.floats(0, 1e4), expected=st.floats(0, 1e4), deviation=st.floats(0.05, 10))
def test_the_bias_of_a_word_is_where_nothing_pulls_it_or_at_the_limit(said, expected, deviation):
    numbers = torch.tensor([[said], [expected]], dtype=torch.float64)
    bias = best_bias(numbers[0], numbers[1], deviation)
    pull = said - expected * bias.exp() - bias / deviation**2
    is_at_limit = bias.abs() >= LARGEST_BIAS - 1e-9
    assert is_at_limit or abs(float(pull)) < 1e-3 * max(1.0, said, expected)
