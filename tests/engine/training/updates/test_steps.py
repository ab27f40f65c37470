"""One update after the other: the rate of each, the cut gradient, nothing left from the one before."""

from dataclasses import replace

import numpy as np
import pytest
import torch

from engine.base.config import TrainConfig
from engine.model.speakers import FactoredBias
from engine.training.batches import make_batch
from engine.training.loop import Trainer
from engine.training.loss import batch_loss
from engine.training.optimizers import learning_rate
from tests.engine.training.digits import digit_dev_set, digit_model, digit_pairs

CONFIG = TrainConfig(
    max_updates=3,
    batch_tokens=200,
    peak_lr=1e-2,
    warmup_updates=2,
    validate_every=9,
    validation_pairs=2,
    precision="float32",
    clip_norm=0,
)


@pytest.fixture
def trainer(tmp_path):
    """Makes a trainer of digits, which notes the rate of every group at each update."""

    def made(model=None, **changes):
        torch.set_num_threads(1)
        torch.manual_seed(0)
        config = replace(CONFIG, **changes)
        pairs = digit_pairs(60, seed=1)
        run = Trainer(model or digit_model(0.0), pairs, digit_dev_set(2), config, tmp_path / "run")
        run.rates = []
        (optimizer,) = run.optimizers
        step = optimizer.step

        def noted():
            run.rates.append([group["lr"] for group in optimizer.param_groups])
            step()

        optimizer.step = noted
        return run

    return made


def norm_of(run):
    return float(torch.cat([each.grad.flatten() for each in run.trained if each.grad is not None]).norm())


def test_every_update_has_its_own_rate(trainer):
    run = trainer()
    run.fit()
    assert [rate for (rate,) in run.rates] == [learning_rate(update, run.config) for update in (1, 2, 3)]


def test_speakers_learn_at_their_own_multiple_of_it(trainer):
    model = digit_model(0.0)
    model.speakers = FactoredBias(["Ana", "Ben"], 14, 2)
    run = trainer(model, speaker_rate=10)
    run.fit()
    assert all(own == pytest.approx(10 * rate) for rate, own in run.rates)


def test_a_gradient_is_cut_to_the_largest_norm_and_not_without_one(trainer, tmp_path):
    run = trainer(max_updates=1)
    run.fit()
    free = norm_of(run)
    run = trainer(max_updates=1, clip_norm=free / 2, seed=2)
    run.folder = tmp_path / "cut"
    run.fit()
    assert norm_of(run) == pytest.approx(free / 2, rel=1e-3)


def test_the_gradient_of_an_update_is_that_of_its_tokens_mean_loss_alone(trainer):
    run = trainer(max_updates=2, accumulate=2, label_smoothing=0.0)
    batches, tokens = [], []
    update = run._update

    def noted(micro_batches):
        weights = {name: each.detach().clone() for name, each in run.model.named_parameters()}
        batches.append((weights, np.concatenate(micro_batches)))
        found = update(micro_batches)
        tokens.append(found[1])
        return found

    run._update = noted
    run.fit()
    weights, indices = batches[-1]
    model = digit_model(0.0)
    model.load_state_dict(weights)
    loss, _ = batch_loss(model, make_batch(run.pairs, indices), 0.0)
    (loss / tokens[-1]).backward()
    found, expected = dict(run.model.named_parameters()), dict(model.named_parameters())
    assert tokens[-1] == run.pairs.tgt.lengths[indices].sum()
    for name, each in expected.items():
        torch.testing.assert_close(found[name].grad, each.grad, atol=1e-5, rtol=1e-3)


def test_every_update_drops_other_values(trainer, monkeypatch):
    seeds = []
    manual_seed = torch.manual_seed
    run = trainer(accumulate=2)
    monkeypatch.setattr(torch, "manual_seed", lambda seed: (seeds.append(seed), manual_seed(seed))[1])
    run.fit()
    assert len(set(seeds)) == len(seeds) == 6


def test_a_validation_counts_as_better_by_more_bleu_or_less_loss_than_all_before(trainer, monkeypatch):
    run = trainer()
    scores = iter([(10.0, 3.0), (9.0, 2.9), (9.0, 2.95), (10.0, 2.9), (10.1, 3.5)])
    run.folder.mkdir()
    counts = []
    for update in range(1, 6):
        bleu, loss = next(scores)
        found = {"bleu": bleu, "chrf": 0.0, "loss": loss}
        monkeypatch.setattr(run, "_scores", lambda found=found, **_named: found)
        run.state.update = update
        run._validate()
        counts.append(run.state.validations_since_best)
    assert counts == [0, 0, 1, 2, 0]
    assert [entry["update"] for entry in run.state.best] == [5, 4, 1, 2][: len(run.state.best)]
