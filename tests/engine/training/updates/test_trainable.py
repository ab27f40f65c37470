"""Which weights learn: of a student of Firefox, none that such a student has not."""

from dataclasses import replace

import pytest
import torch

from engine.base.config import TrainConfig
from engine.base.graph_io import BOS_ID
from engine.model.transformer import Transformer
from engine.model.updating import add_low_rank
from engine.training.loop import Trainer
from tests.engine.training.digits import digit_dev_set, digit_model, digit_pairs

CONFIG = TrainConfig(
    max_updates=6, batch_tokens=200, accumulate=2, peak_lr=3e-3, warmup_updates=2, validate_every=6,
    checkpoint_every=6, patience=0, average=1, precision="float32", weight_decay=0.1,
)  # fmt: skip


def trained(folder, *, cell="ssru", start=0.0, **settings):
    """Returns what a model was and became that begins with a row of one number."""
    torch.manual_seed(0)
    model = Transformer(replace(digit_model().config, decoder_cell=cell, norm_first=False))
    with torch.no_grad():
        model.tgt_embedding[BOS_ID] = start
    before = {name: weight.clone() for name, weight in model.state_dict().items()}
    Trainer(model, digit_pairs(200, seed=1), digit_dev_set(), replace(CONFIG, **settings), folder).fit()
    return before, model.state_dict()


@pytest.mark.parametrize("settings", [{}, {"optimizer": "muon"}, {"trainable": "pack"}])
def test_a_student_keeps_beginning_with_nothing_and_without_an_offset(settings, tmp_path):
    before, after = trained(tmp_path, **settings)
    assert not after["tgt_embedding"][BOS_ID].any()
    assert not after["decoder.layers.0.recurrence.input.bias"].any()
    changed = (before["tgt_embedding"] != after["tgt_embedding"]).any(1)
    assert changed[BOS_ID + 2 :].all()
    forget = "decoder.layers.0.recurrence.forget.bias"
    assert bool((before[forget] != after[forget]).any()) is ("trainable" not in settings)


@pytest.mark.slow
def test_neither_does_a_small_pack_of_a_student_change_how_it_begins(tmp_path):
    torch.manual_seed(0)
    config = replace(digit_model().config, decoder_cell="ssru", norm_first=False)
    model = Transformer(config)
    with torch.no_grad():
        model.tgt_embedding[BOS_ID] = 0
    add_low_rank(model, rank=4, seed=0)
    settings = replace(CONFIG, trainable="low-rank")
    Trainer(model, digit_pairs(200, seed=1), digit_dev_set(), settings, tmp_path).fit()
    up = model.low_rank.factors("tgt_embedding")[1]
    assert not up[:, BOS_ID].any()
    assert up[:, BOS_ID + 2 :].any(0).all()


@pytest.mark.parametrize("given", [{"cell": "attention"}, {"start": 0.1}])
def test_other_models_learn_how_to_begin(given, tmp_path):
    before, after = trained(tmp_path, **given)
    assert (before["tgt_embedding"][BOS_ID] != after["tgt_embedding"][BOS_ID]).any()
