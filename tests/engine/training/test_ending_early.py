"""A run that is told to stop learning, or to pause, wherever it is."""

from dataclasses import replace

import pytest
import torch

from engine.base.progress import Cancelled, Finished, Paused, ignore_progress
from engine.training.loop import Trainer
from tests.engine.training.digits import digit_dev_set, digit_model, digit_pairs
from tests.engine.training.test_loop import CONFIG

CHECKING = "Checking the quality"


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    torch.set_num_threads(1)


def trainer(folder, report, **changes):
    torch.manual_seed(0)
    config = replace(CONFIG, **changes)
    return Trainer(digit_model(), digit_pairs(300, seed=1), digit_dev_set(), config, folder, None, report)


def raising(error, stage, done):
    """A report that raises when a stage has come so far, once."""
    left = [error]

    def report(progress):
        if left and progress.stage == stage and progress.done == done and progress.can_finish:
            raise left.pop()

    return report


def same_weights(one, other):
    pairs = zip(one.model.state_dict().values(), other.model.state_dict().values(), strict=True)
    return all(torch.equal(left, right) for left, right in pairs)


@pytest.mark.slow
def test_learning_ends_with_the_best_when_the_user_says_so(tmp_path):
    result = trainer(tmp_path, raising(Finished, "Training", 6)).fit()
    assert (result.updates, result.is_finished_early) == (6, True)
    assert [entry["update"] for entry in result.curve] == [4, 6]


def test_before_the_first_validation_the_weights_are_kept_as_they_are(tmp_path):
    run = trainer(tmp_path / "early", raising(Finished, "Training", 2))
    spent = trainer(tmp_path / "spent", ignore_progress, max_updates=2)
    assert run.fit().dev == spent.fit().dev
    assert same_weights(run, spent)


def test_the_wish_waits_for_a_validation_to_end(tmp_path):
    result = trainer(tmp_path, raising(Finished, CHECKING, 0)).fit()
    assert (result.updates, len(result.curve)) == (4, 1)


@pytest.mark.slow
def test_who_has_ended_early_and_is_killed_learns_no_more(tmp_path):
    told = []

    def report(progress):
        told.append(progress)
        if progress.stage == "Training" and progress.done == 6:
            raise Finished
        if progress.stage == "Checking the best":
            raise Cancelled

    with pytest.raises(Cancelled):
        trainer(tmp_path, report).fit()
    assert trainer(tmp_path, ignore_progress).fit().updates == 6


@pytest.mark.slow
def test_a_pause_in_the_middle_of_a_validation_changes_nothing(tmp_path):
    with pytest.raises(Paused):
        trainer(tmp_path / "paused", raising(Paused, CHECKING, 0)).fit()
    run, whole = (trainer(tmp_path / name, ignore_progress) for name in ("paused", "whole"))
    curves = [
        [{name: value for name, value in entry.items() if name != "seconds"} for entry in each.fit().curve]
        for each in (run, whole)
    ]
    assert curves[0] == curves[1]
    assert same_weights(run, whole)
