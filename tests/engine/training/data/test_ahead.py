"""Batches made ahead: the same ones in the same order, whatever ends the training."""

import threading
from functools import partial
from itertools import islice

import numpy as np
import pytest
import torch

from engine.training import loop
from engine.training.batches import BatchesAhead, make_batch, updates
from engine.training.devices import World
from tests.engine.training.digits import digit_pairs
from tests.engine.training.test_loop import trained

PAIRS = digit_pairs(300, seed=1)
CPU = torch.device("cpu")


def ahead_of(plan, world=None):
    return BatchesAhead(PAIRS, plan, world or World(), CPU, is_ahead=True)


def test_the_updates_and_batches_are_those_that_would_be_made_at_once():
    with ahead_of(updates(PAIRS, 200, 2, seed=1)) as batches:
        for expected, found in zip(islice(updates(PAIRS, 200, 2, seed=1), 40), batches, strict=False):
            for one, other in zip(expected, found, strict=True):
                assert np.array_equal(one, other)
                assert_same(batches.batch(other), make_batch(PAIRS, one))


def test_a_part_of_a_batch_is_made_when_memory_runs_out():
    with ahead_of(updates(PAIRS, 200, 1, seed=1)) as batches:
        (indices,) = next(batches)
        assert_same(batches.batch(indices[:3]), make_batch(PAIRS, indices[:3]))


def test_nothing_is_left_at_work_afterwards():
    with ahead_of(updates(PAIRS, 200, 1, seed=1)) as batches:
        next(batches)
    assert "batches" not in {thread.name for thread in threading.enumerate()}


def test_what_goes_wrong_there_is_raised_here():
    def plan():
        yield [np.arange(3)]
        raise MemoryError

    with ahead_of(plan()) as batches:
        next(batches)
        with pytest.raises(MemoryError):
            next(batches)


def test_each_process_makes_its_own_batches_ahead(monkeypatch):
    made = []
    monkeypatch.setattr("engine.training.batches.make_batch", lambda _, indices: made.append(len(indices)))
    plan = iter([[np.arange(1), np.arange(2), np.arange(3)]])
    with ahead_of(plan, World(rank=1, size=2)) as batches:
        next(batches)
    assert made == [2]


@pytest.mark.slow
def test_a_run_whose_batches_are_made_ahead_ends_with_the_same_weights(tmp_path, monkeypatch):
    plain = trained(tmp_path / "plain")
    monkeypatch.setattr(loop, "BatchesAhead", partial(BatchesAhead, is_ahead=True))
    found = trained(tmp_path / "ahead")
    assert all(torch.equal(plain[name], found[name]) for name in plain)


def assert_same(found, expected):
    for name in found.__dataclass_fields__:
        assert torch.equal(getattr(found, name), getattr(expected, name)), name
