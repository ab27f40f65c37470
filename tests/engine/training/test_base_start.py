"""What a training starts from: CBOW of its own text, random vectors, or a model with all it holds."""

import numpy as np
import pytest
import torch

from engine.base.config import TrainConfig
from engine.base.progress import ignore_progress
from engine.model.folder import load_model
from engine.training import base_model
from engine.training.base_model import _reshaped, start_from_cbow, train_base_model
from engine.training.cbow import cbow_embedding
from tests.engine.training.digits import digit_model, digit_pairs
from tests.tiny import PAIRS, tiny_config, write_model_folder


def test_a_model_keeps_its_speaker_basis_when_its_dropout_changes():
    model = digit_model()
    model.register_buffer("speaker_basis", torch.ones(2, 14))
    reshaped = _reshaped(model, {"dropout": 0.3})
    assert torch.equal(reshaped.speaker_basis, model.speaker_basis)
    assert reshaped.config.dropout == 0.3


def test_both_embeddings_begin_as_cbow_of_their_own_side():
    model, pairs = digit_model(), digit_pairs(40, seed=1)
    rest = {name: weight.clone() for name, weight in model.state_dict().items()}
    start_from_cbow(model, pairs, seed=3, report=ignore_progress, epochs=2)
    for name, side in (("src_embedding", pairs.src), ("tgt_embedding", pairs.tgt)):
        expected = cbow_embedding(side, 14, 32, seed=3, epochs=2)
        np.testing.assert_array_equal(getattr(model, name).detach().numpy(), expected)
        del rest[name]
    assert all(torch.equal(weight, model.state_dict()[name]) for name, weight in rest.items())


class _Begun(Exception):  # noqa: N818, nothing went wrong
    """A training is about to begin."""


@pytest.fixture
def start_of(monkeypatch, tmp_path):
    """Returns the model that a training of a base model would begin with, and its text."""

    def found(**changed):
        begun = []

        def trainer(model, pairs, *_arguments, **_named):
            begun.append((model, pairs))
            raise _Begun

        monkeypatch.setattr(base_model, "Trainer", trainer)
        shape = {name: value for name, value in tiny_config(1, 1).to_json().items() if "vocab" not in name}
        arguments = (
            lambda: ((src, tgt, 1.0) for src, tgt in PAIRS),
            PAIRS[:4],
            shape,
            170,
            TrainConfig(seed=5),
        )
        with pytest.raises(_Begun):
            train_base_model(*arguments, tmp_path, **changed)
        return begun[0]

    return found


def test_every_base_model_begins_with_cbow_of_its_text(start_of):
    model, pairs = start_of()
    expected = cbow_embedding(pairs.tgt, model.config.tgt_vocab_size, model.config.d_model, seed=5, epochs=0)
    np.testing.assert_array_equal(model.tgt_embedding.detach().numpy(), expected)


def test_a_base_model_begins_at_random_where_that_is_wanted(start_of, monkeypatch):
    monkeypatch.setattr(base_model, "start_from_cbow", None)
    start_of(has_cbow=False)


@pytest.mark.parametrize("keeps_vocabulary", [True, False])
def test_a_model_that_is_trained_on_keeps_its_words_or_gets_those_of_the_text(
    start_of, tmp_path_factory, keeps_vocabulary
):
    folder = write_model_folder(tmp_path_factory.mktemp("start") / "tiny", precisions=())
    model, _ = start_of(start=folder, keeps_vocabulary=keeps_vocabulary)
    own = load_model(folder)
    assert torch.equal(model.src_embedding, own.src_embedding) == keeps_vocabulary
    layer = "encoder.layers.0.feed_forward.inner.weight"
    assert torch.equal(model.state_dict()[layer], own.state_dict()[layer])
