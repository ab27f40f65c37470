"""A run as a whole: it learns, goes on after a kill, and does not care how many processes share it."""

import os
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file

from engine.base.config import TrainConfig
from engine.base.errors import CorpusError
from engine.base.progress import Cancelled, ignore_progress
from engine.training import devices, loop
from engine.training.checkpoints import CheckpointWriter
from engine.training.devices import join_world
from engine.training.loop import Trainer
from tests.engine.training.children import start_child, world_of_two
from tests.engine.training.digits import digit_dev_set, digit_model, digit_pairs

pytestmark = pytest.mark.slow

CONFIG = TrainConfig(
    max_updates=12,
    batch_tokens=200,
    accumulate=2,
    peak_lr=3e-3,
    warmup_updates=20,
    validate_every=4,
    checkpoint_every=2,
    patience=0,
    average=2,
    precision="float32",
)


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    """Several threads gain nothing on models this small, and wait for each other on a busy machine."""
    torch.set_num_threads(1)


def trained(
    folder: Path, config: TrainConfig = CONFIG, report=ignore_progress, seed: int = 0
) -> dict[str, torch.Tensor]:
    torch.set_num_threads(1)  # sums in another order would differ in their last bits
    torch.manual_seed(seed)
    model = digit_model()
    Trainer(model, digit_pairs(300, seed=1), digit_dev_set(), config, folder, join_world(), report).fit()
    return model.state_dict()


def test_a_small_model_learns_to_reverse_digits(tmp_path):
    config = TrainConfig(
        max_updates=400,
        batch_tokens=600,
        peak_lr=5e-3,
        warmup_updates=60,
        validate_every=200,
        checkpoint_every=400,
        patience=0,
        average=2,
        label_smoothing=0.05,
        precision="float32",
    )
    torch.manual_seed(0)
    trainer = Trainer(
        digit_model(dropout=0.0), digit_pairs(4000, seed=1), digit_dev_set(60), config, tmp_path
    )
    assert trainer.fit().dev["bleu"] > 90


def test_training_stops_when_nothing_improves_any_more(tmp_path):
    config = replace(CONFIG, max_updates=100, patience=2, validate_every=2, peak_lr=1e-20)
    torch.manual_seed(0)
    trainer = Trainer(digit_model(), digit_pairs(300, seed=1), digit_dev_set(), config, tmp_path)
    assert trainer.fit().updates == 6  # the first validation, and two that are no better


def _end_at_once(progress):
    if progress.done == 7:
        os._exit(9)


@pytest.mark.parametrize("optimizer", ["adamw", "muon"])
@pytest.mark.parametrize("precision", ["float32", "bfloat16"])
def test_a_killed_run_resumes_to_the_same_weights(tmp_path, optimizer, precision):
    config = replace(CONFIG, optimizer=optimizer, precision=precision)
    whole = trained(tmp_path / "whole", config)
    child = start_child(trained, tmp_path / "killed", config, _end_at_once)
    child.join()
    assert child.exitcode == 9  # as a kill would: no clean-up
    resumed = trained(tmp_path / "killed", config)
    assert all(torch.equal(whole[name], resumed[name]) for name in whole)


@pytest.mark.parametrize("stops_at", [1, 5])
def test_a_resumed_run_keeps_its_precision_whatever_is_measured_then(tmp_path, monkeypatch, stops_at):
    config = replace(CONFIG, precision="auto")

    def stop(progress):
        if progress.done == stops_at:
            raise OSError("the disk is gone")  # no checkpoint is written any more

    monkeypatch.setattr(devices, "choose_precision", lambda *_: "bfloat16")
    with pytest.raises(OSError, match="gone"):
        trained(tmp_path, config, stop)
    assert bool(list(tmp_path.glob("checkpoint-*"))) == (stops_at == 5)
    monkeypatch.setattr(devices, "choose_precision", lambda *_: "float32")
    torch.manual_seed(0)
    trainer = Trainer(digit_model(), digit_pairs(300, seed=1), digit_dev_set(), config, tmp_path)
    assert trainer.fit().precision == "bfloat16"


def test_muon_iterates_in_the_precision_of_the_run_also_when_it_goes_on(tmp_path):
    for wanted in ("float32", "auto"):  # the second one goes on from the first, which was in float32
        config = replace(CONFIG, optimizer="muon", precision=wanted)
        trainer = Trainer(digit_model(), digit_pairs(300, seed=1), digit_dev_set(), config, tmp_path)
        trainer.fit()
        assert trainer.optimizers[-1].precision == trainer.state.precision == "float32"


def test_checkpoints_written_beside_learning_give_the_same_weights(tmp_path, monkeypatch):
    whole = trained(tmp_path / "whole")
    monkeypatch.setattr(loop, "CheckpointWriter", partial(CheckpointWriter, is_background=True))

    def stop(progress):
        if progress.done == 7:
            raise OSError("the disk is gone")

    with pytest.raises(OSError, match="gone"):
        trained(tmp_path / "stopped", report=stop)
    assert [path.name for path in (tmp_path / "stopped").glob("checkpoint-*")]
    resumed = trained(tmp_path / "stopped")
    assert all(torch.equal(whole[name], resumed[name]) for name in whole)


def test_a_cancelled_run_keeps_where_it_stood(tmp_path):
    def stop(progress):
        if progress.done == 5:
            raise Cancelled

    with pytest.raises(Cancelled):
        trained(tmp_path, report=stop)
    assert [path.name for path in tmp_path.glob("checkpoint-*")] == ["checkpoint-00000005"]


def test_only_the_pack_learns_when_only_the_pack_may(tmp_path):
    torch.manual_seed(0)
    model = digit_model()
    before = {name: weight.clone() for name, weight in model.state_dict().items()}
    config = TrainConfig(**{**CONFIG.to_json(), "trainable": "pack"})
    Trainer(model, digit_pairs(300, seed=1), digit_dev_set(), config, tmp_path).fit()
    changed = {name for name, weight in model.state_dict().items() if not torch.equal(weight, before[name])}
    assert changed == {"src_embedding", "tgt_embedding", "output_bias"}


def test_no_pairs_get_a_sentence(tmp_path):
    with pytest.raises(CorpusError, match="No sentence pair"):
        Trainer(digit_model(), digit_pairs(0, seed=1), digit_dev_set(), CONFIG, tmp_path)


def _trained_together(folder):
    rank = join_world().rank
    weights = trained(folder / "run", seed=rank)  # the main start counts
    save_file(weights, folder / f"{rank}.safetensors")


def test_two_processes_give_the_weights_of_one_with_twice_the_batch(tmp_path):
    both = [start_child(_trained_together, tmp_path, environment=each) for each in world_of_two()]
    for child in both:
        child.join()
    assert [child.exitcode for child in both] == [0, 0]
    shared, alone = load_file(tmp_path / "0.safetensors"), trained(tmp_path / "alone")
    assert alone.keys() == shared.keys()
    for name in alone:
        torch.testing.assert_close(alone[name], shared[name], atol=2e-5, rtol=1e-4)
