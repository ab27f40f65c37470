"""What paper 003 begins with: ten weights a speaker, at zero, and a basis that can learn."""

import pytest
import torch

from engine.adaptation.speakers import with_speakers
from engine.base.config import SpeakerConfig
from engine.base.methods import FACTORED_BIAS, FULL_BIAS
from engine.model.speakers import FactoredBias
from tests.engine.training.digits import digit_model

NAMES = [f"Speaker {number}" for number in range(12)]


@pytest.mark.parametrize(("n_speakers", "wanted", "rank"), [(12, 0, 10), (4, 0, 4), (12, 3, 3)])
def test_a_speaker_has_ten_weights_unless_there_are_fewer_speakers(n_speakers, wanted, rank):
    model = with_speakers(digit_model(), NAMES[:n_speakers], FACTORED_BIAS, SpeakerConfig(rank=wanted))
    assert model.speakers.profiles().shape == (n_speakers, rank)
    assert not model.speakers.profiles().any()


def test_full_biases_begin_at_zero():
    model = with_speakers(digit_model(), NAMES, FULL_BIAS, SpeakerConfig())
    assert model.speakers.profiles().shape == (12, 14)
    assert not model.speakers.rows.any()


def test_a_basis_begins_with_the_papers_mean_and_variance():
    torch.manual_seed(0)
    words = FactoredBias(NAMES, 20_000, 10).words.detach()
    assert float(words.mean()) == pytest.approx(0.1, abs=0.01)
    assert float(words.var()) == pytest.approx(10**-0.5, rel=0.02)
