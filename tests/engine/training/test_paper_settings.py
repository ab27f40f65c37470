"""Settings that the papers name: words dropped from the target, dropout, another rate for speakers."""

import numpy as np
import pytest
import torch

from engine.base.config import BasisSettings, SpeakerConfig, TrainConfig
from engine.base.errors import ConfigError
from engine.base.graph_io import BOS_ID, PAD_ID, UNK_ID
from engine.model.speakers import FactoredBias
from engine.training.batches import drop_words, make_batch
from engine.training.loop import Trainer
from engine.training.optimizers import make_optimizers
from tests.engine.training.digits import digit_dev_set, digit_model, digit_pairs


def test_words_become_unknown_but_start_symbols_padding_and_answers_stay():
    torch.manual_seed(0)
    batch = make_batch(digit_pairs(200, seed=1), np.arange(200))
    dropped = drop_words(batch, 0.3)
    is_word = batch.tgt_mask & (batch.tgt_in_ids != BOS_ID)
    share = (dropped.tgt_in_ids[is_word] == UNK_ID).float().mean().item()
    assert share == pytest.approx(0.3, abs=0.05)
    assert (dropped.tgt_in_ids[:, 0] == BOS_ID).all()
    assert (dropped.tgt_in_ids[~batch.tgt_mask] == PAD_ID).all()
    assert torch.equal(dropped.tgt_out_ids, batch.tgt_out_ids)


def test_dropout_can_be_set_for_one_run(tmp_path):
    model = digit_model(dropout=0.1)
    config = TrainConfig(dropout=0.4, precision="float32")
    Trainer(model, digit_pairs(20, seed=1), digit_dev_set(2), config, tmp_path)
    assert model.dropout.share == 0.4
    assert model.config.dropout == 0.1


@pytest.mark.parametrize("optimizer", ["adamw", "muon"])
def test_speakers_learn_at_their_own_rate_and_never_decay(optimizer):
    model = digit_model()
    model.speakers = FactoredBias(["Ana", "Ben"], 14, 2)
    config = TrainConfig(speaker_rate=10, weight_decay=0.1, optimizer=optimizer)
    groups = [group for made in make_optimizers(model, config) for group in made.param_groups]
    (own,) = [group for group in groups if any(model.speakers.words is each for each in group["params"])]
    assert (own["scale"], own["weight_decay"], len(own["params"])) == (10, 0, 2)
    assert {group.get("scale", 1) for group in groups if group is not own} == {1}


@pytest.mark.parametrize(("make", "part"), [
    (lambda: TrainConfig(word_dropout=1.0), "word_dropout must be in"),
    (lambda: TrainConfig(dropout=1.0), "dropout must be below 1"),
    (lambda: TrainConfig(speaker_rate=0), "speaker_rate must be above 0"),
    (lambda: TrainConfig(trainable="some"), "trainable must be all, pack, low-rank or speakers, not 'some'"),
    (lambda: SpeakerConfig(rank=-1), "rank must be at least 0"),
    (lambda: BasisSettings(deviation=0), "deviation must be above 0"),
])  # fmt: skip
def test_values_out_of_range_are_named(make, part):
    with pytest.raises(ConfigError, match=part):
        make()
