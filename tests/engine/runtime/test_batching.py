"""Sentences of similar length share a batch, and no batch is larger than it may be."""

from engine.runtime.batching import BatchLimits, batches_by_length


def test_short_sentences_come_first_and_every_one_once():
    lens = [9, 2, 7, 2, 5, 8]
    batches = list(batches_by_length(lens, BatchLimits(2, 100)))
    assert [[lens[i] for i in batch] for batch in batches] == [[2, 2], [5, 7], [8, 9]]
    assert sorted(i for batch in batches for i in batch) == list(range(6))


def test_a_batch_is_full_at_just_as_many_padded_tokens():
    assert list(batches_by_length([5, 5, 5], BatchLimits(32, 10))) == [[0, 1], [2]]
    assert list(batches_by_length([5, 5, 5], BatchLimits(32, 15))) == [[0, 1, 2]]
    assert list(batches_by_length([50, 3], BatchLimits(32, 10))) == [[1], [0]]
