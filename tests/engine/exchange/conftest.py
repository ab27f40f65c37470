"""A Marian model that transformers has trained for a moment."""

import pytest

from tests.engine.exchange.marian_samples import Sample


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    """A model that translates some of our sentences."""
    folder = tmp_path_factory.mktemp("trained") / "opus-mt-de-en"
    sample = Sample(folder, d_model=32, encoder_ffn_dim=64, decoder_ffn_dim=64)
    sample.train()
    return sample
