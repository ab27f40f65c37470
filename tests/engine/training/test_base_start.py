"""Training on from a model keeps what the model holds beside its weights."""

import torch

from engine.training.base_model import _reshaped
from tests.engine.training.digits import digit_model


def test_a_model_keeps_its_speaker_basis_when_its_dropout_changes():
    model = digit_model()
    model.register_buffer("speaker_basis", torch.ones(2, 14))
    reshaped = _reshaped(model, {"dropout": 0.3})
    assert torch.equal(reshaped.speaker_basis, model.speaker_basis)
    assert reshaped.config.dropout == 0.3
