"""A Marian model that transformers has trained for a moment."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine import tasks
from engine.base.errors import ModelError
from tests.engine.exchange.marian_samples import Sample


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    """A model that translates some of our sentences."""
    folder = tmp_path_factory.mktemp("trained") / "opus-mt-de-en"
    sample = Sample(folder, d_model=32, encoder_ffn_dim=64, decoder_ffn_dim=64)
    sample.train()
    return sample


@pytest.fixture
def refused(library_home: Path) -> Callable[..., None]:
    """Adds a model: it must be refused with these words and a hint, and nothing is kept."""

    def check(folder: Path, said: str, **languages: str) -> None:
        with pytest.raises(ModelError) as caught:
            tasks.add_model(folder, **languages)
        assert said in caught.value.what
        assert caught.value.hint
        assert list((library_home / "models").iterdir()) == []

    return check
