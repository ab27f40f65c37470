"""Sentences of similar length share a batch, and no batch is larger than it may be."""

import ctypes

from engine.runtime.batching import (
    ON_CPU,
    ON_GPU,
    BatchLimits,
    batches_by_length,
    limits_by_memory,
    longest_batch,
)
from engine.runtime.devices import free_gpu_bytes
from tests.tiny import tiny_config


def test_short_sentences_come_first_and_every_one_once():
    lens = [9, 2, 7, 2, 5, 8]
    batches = list(batches_by_length(lens, BatchLimits(2, 100)))
    assert [[lens[i] for i in batch] for batch in batches] == [[2, 2], [5, 7], [8, 9]]
    assert sorted(i for batch in batches for i in batch) == list(range(6))


def test_a_batch_is_full_at_just_as_many_padded_tokens():
    assert list(batches_by_length([5, 5, 5], BatchLimits(32, 10))) == [[0, 1], [2]]
    assert list(batches_by_length([5, 5, 5], BatchLimits(32, 15))) == [[0, 1, 2]]
    assert list(batches_by_length([50, 3], BatchLimits(32, 10))) == [[1], [0]]


def test_the_longest_are_one_batch_unless_they_are_enough_without_much_shorter_ones():
    assert longest_batch([], ON_CPU) == 0
    assert longest_batch([500, 499, 3], BatchLimits(32, 100)) == 1
    assert longest_batch([50, 20, 3], ON_CPU) == 3
    assert longest_batch([20] * 9 + [16] * 9, ON_CPU) == 9
    assert longest_batch([20] * 3 + [16] * 9, ON_CPU) == 4
    assert longest_batch([20] * 40, ON_CPU) == 16


def test_a_gpu_takes_as_much_as_its_memory_has_room_for():
    small, large = tiny_config(32_000, 8_000), tiny_config(32_000, 64_000)
    assert limits_by_memory(0, small) == ON_GPU
    few, many = (limits_by_memory(gigabytes << 30, large) for gigabytes in (1, 8))
    assert few.n_sentences < many.n_sentences <= 1024
    assert few.n_sentences < limits_by_memory(1 << 30, small).n_sentences
    assert limits_by_memory(1 << 40, small) == (1024, 65_536)
    assert limits_by_memory(1, large) == (1, 1)


def test_its_free_memory_is_asked_of_its_driver(monkeypatch):
    class Driver:
        def cuMemGetInfo_v2(self, free, total):  # noqa: N802, the driver's name
            free._obj.value, total._obj.value = 3 << 30, 8 << 30
            return self.failed

    driver = Driver()
    driver.failed = 0
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: driver)
    assert free_gpu_bytes() == 3 << 30
    driver.failed = 201
    assert free_gpu_bytes() == 0


def test_without_a_driver_nothing_is_known(monkeypatch):
    def missing(_name):
        raise OSError("no such library")

    monkeypatch.setattr(ctypes, "CDLL", missing)
    assert free_gpu_bytes() == 0
