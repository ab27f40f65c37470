"""The running mean of the weights: what it is, where it stands in, and that it survives a stop."""

from contextlib import suppress
from dataclasses import replace

import pytest
import torch
from safetensors.torch import load_file

from engine.base.config import TrainConfig
from engine.base.errors import ConfigError
from engine.base.progress import Finished
from engine.training.checkpoints import load_mean, newest_checkpoint
from engine.training.loop import Trainer
from engine.training.optimizers import WeightMean
from tests.engine.training.digits import digit_dev_set, digit_model, digit_pairs
from tests.engine.training.test_loop import CONFIG, trained

AVERAGED = replace(CONFIG, ema=0.5, average=1)


def weights_of(model):
    return {name: parameter.detach().clone() for name, parameter in model.named_parameters()}


def test_every_update_counts_twice_as_much_as_the_one_before_it():
    layer = torch.nn.Linear(1, 1, bias=False)
    mean = WeightMean(layer, 0.5)
    mean.load({"weight": torch.zeros(1, 1)})
    with torch.no_grad():
        for update, value in enumerate((1.0, 2.0, 4.0), start=100):
            layer.weight.fill_(value)
            mean.add(update)
    assert float(mean.mean["weight"]) == pytest.approx(1 / 8 + 2 / 4 + 4 / 2)


def test_at_the_beginning_the_mean_forgets_faster():
    layer = torch.nn.Linear(1, 1, bias=False)
    mean = WeightMean(layer, 0.999)
    with torch.no_grad():
        layer.weight.fill_(5.0)
    mean.load({"weight": torch.zeros(1, 1)})
    mean.add(1)
    assert float(mean.mean["weight"]) == pytest.approx(5.0 * 9 / 11)


def test_the_weights_come_back_whatever_ends_the_block():
    layer = torch.nn.Linear(2, 2)
    mean, before = WeightMean(layer, 0.9), weights_of(layer)
    mean.load({name: torch.zeros_like(weight) for name, weight in before.items()})
    with suppress(KeyError), mean.in_place():
        assert not layer.weight.any()
        with mean.in_place(is_wanted=False):
            assert torch.equal(layer.weight, before["weight"])
        raise KeyError
    assert torch.equal(layer.weight, before["weight"])


@pytest.mark.slow
def test_a_killed_run_resumes_to_the_same_mean(tmp_path):
    whole = trained(tmp_path / "whole", AVERAGED)
    trained(tmp_path / "parts", replace(AVERAGED, max_updates=6, validate_every=100))
    parts = trained(tmp_path / "parts", AVERAGED, seed=5)
    assert all(torch.equal(whole[name], parts[name]) for name in whole)


@pytest.mark.slow
def test_the_mean_changes_nothing_of_what_is_learned(tmp_path):
    trained(tmp_path / "averaged", AVERAGED)
    trained(tmp_path / "plain", replace(AVERAGED, ema=0.0))
    averaged, plain = (
        load_file(next((tmp_path / name).glob("checkpoint-*")) / "model.safetensors")
        for name in ("averaged", "plain")
    )
    assert all(torch.equal(averaged[name], plain[name]) for name in plain)


@pytest.mark.slow
def test_the_mean_is_what_is_kept_as_best(tmp_path):
    trained(tmp_path, replace(AVERAGED, validate_every=12))
    (best,) = (tmp_path / "best").iterdir()
    mean = load_mean(tmp_path, newest_checkpoint(tmp_path))
    assert all(torch.equal(tensor, mean[name]) for name, tensor in load_file(best).items())


@pytest.mark.slow
def test_a_wish_to_stop_during_a_validation_saves_the_weights_not_the_mean(tmp_path):
    asked = []

    def report(progress):
        if progress.stage == "Checking the quality" and not asked:
            asked.append(progress)
            raise Finished

    torch.manual_seed(0)
    model = digit_model()
    trainer = Trainer(model, digit_pairs(300, seed=1), digit_dev_set(), AVERAGED, tmp_path, None, report)
    trainer.fit()
    trained(tmp_path / "other", replace(AVERAGED, max_updates=4))
    paths = [
        next(folder.glob("checkpoint-*")) / "model.safetensors" for folder in (tmp_path, tmp_path / "other")
    ]
    first, second = map(load_file, paths)
    assert all(torch.equal(first[name], second[name]) for name in first)


def test_a_share_of_one_is_refused():
    with pytest.raises(ConfigError, match="ema must be in"):
        TrainConfig(ema=1.0)
