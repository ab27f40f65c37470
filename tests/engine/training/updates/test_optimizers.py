"""Which weights each optimizer is given."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.base.config import DomainConfig, TrainConfig
from engine.model.transformer import add_domains
from engine.training.optimizers import make_optimizers
from tests.engine.training.digits import digit_model

ROOT = Path(__file__).parents[4]


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


@pytest.mark.slow
def test_an_update_leaves_no_folder_of_a_compiler_behind(tmp_path):
    code = (
        "from engine.training.optimizers import make_optimizers\n"
        "from engine.base.config import TrainConfig\n"
        "from tests.engine.training.digits import digit_model\n"
        "(adamw,) = make_optimizers(digit_model(), TrainConfig())\n"
        "adamw.step()\n"
    )
    environment = {name: value for name, value in os.environ.items() if name != "TORCHINDUCTOR_CACHE_DIR"}
    subprocess.run(
        [sys.executable, "-c", code], check=True, env=environment | {"TMPDIR": str(tmp_path)}, cwd=ROOT
    )
    assert list(tmp_path.iterdir()) == []


def test_adam_has_the_papers_decays():
    (adamw,) = make_optimizers(digit_model(), TrainConfig(peak_lr=2e-3))
    for group in adamw.param_groups:
        assert (group["betas"], group["eps"], group["weight_decay"]) == ((0.9, 0.98), 1e-8, 0.0)
        assert group["lr"] == 2e-3


def test_muon_is_scaled_to_adam_and_has_its_decay():
    _, muon = make_optimizers(digit_model(), TrainConfig(optimizer="muon", weight_decay=0.1))
    (group,) = muon.param_groups
    assert (group["momentum"], group["weight_decay"]) == (0.95, 0.1)
    assert group["adjust_lr_fn"] == "match_rms_adamw"


def test_readers_of_domains_stay_with_adamw_and_each_domains_matrices_go_to_muon():
    model = add_domains(digit_model(), DomainConfig(kind="mixing", n_domains=2), seed=0)
    adamw, muon = (names_of(model, one) for one in make_optimizers(model, TrainConfig(optimizer="muon")))
    assert {"encoder.layers.0.domain_reader.linear.weight", "decoder.cross_reader.linear.weight"} <= adamw
    assert "decoder.layers.0.feed_forward.inner.domains.1.weight" in muon


@pytest.mark.parametrize("kind", ["mixing", "attention"])
def test_readers_of_domains_have_a_rate_of_their_own(kind):
    model = add_domains(digit_model(), DomainConfig(kind=kind, n_domains=2), seed=0)
    (adamw,) = make_optimizers(model, TrainConfig(domain_rate=7.0))
    theirs = next(group for group in adamw.param_groups if group["scale"] == 7.0)
    known = {id(parameter) for parameter in theirs["params"]}
    names = {name for name, parameter in model.named_parameters() if id(parameter) in known}
    assert "encoder.layers.0.domain_reader.linear.weight" in names or "domain_vectors" in names
    assert not any(".domains." in name or name == "src_embedding" for name in names)
