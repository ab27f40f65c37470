"""Which weights each optimizer is given."""

from engine.config import TrainConfig
from engine.training.updates.optimizers import make_optimizers
from tests.engine.training.digits import digit_model


def names_of(model, optimizer) -> set[str]:
    theirs = {id(parameter) for group in optimizer.param_groups for parameter in group["params"]}
    return {name for name, parameter in model.named_parameters() if id(parameter) in theirs}


def test_adamw_has_every_weight():
    model = digit_model()
    (adamw,) = make_optimizers(model, TrainConfig())
    assert names_of(model, adamw) == {name for name, _ in model.named_parameters()}


def test_muon_has_the_matrices_and_neither_embeddings_nor_biases():
    model = digit_model()
    adamw, muon = (names_of(model, one) for one in make_optimizers(model, TrainConfig(optimizer="muon")))
    assert {"src_embedding", "tgt_embedding", "output_bias", "encoder.norm.weight"} <= adamw
    assert "encoder.layers.0.self_attention.query.weight" in muon
    assert adamw | muon == {name for name, _ in model.named_parameters()}
    assert not adamw & muon


def test_a_frozen_weight_is_given_to_none():
    model = digit_model()
    for name, parameter in model.named_parameters():
        parameter.requires_grad_(name == "output_bias")
    (only,) = make_optimizers(model, TrainConfig(optimizer="muon"))
    assert names_of(model, only) == {"output_bias"}
