"""Pairs as ids: closed by the end symbol, with weights and speakers, without those that are too long."""

import tracemalloc

import numpy as np
import pytest

from engine.base.graph_io import EOS_ID
from engine.training import pairs as pairs_module
from engine.training.batches import make_batch
from engine.training.pairs import encode_pairs
from tests.tiny import PAIRS, tiny_subwords

LONG = ("sehr " * 60, "very " * 60)


@pytest.fixture(scope="module")
def subwords():
    return tiny_subwords()


def test_both_sides_are_closed_by_the_end_symbol(subwords):
    pairs = encode_pairs([(src, tgt, 1.0) for src, tgt in PAIRS], *subwords, 160)
    for side, own, column in ((pairs.src, subwords[0], 0), (pairs.tgt, subwords[1], 1)):
        for place, pair in enumerate(PAIRS):
            assert side.sentence(place).tolist() == [*own.encode(pair[column]), EOS_ID]
        assert side.lengths.tolist() == [len(own.encode(pair[column])) + 1 for pair in PAIRS]


def test_what_is_too_long_or_empty_is_left_out_and_the_others_keep_weight_and_speaker(subwords):
    given = [(*PAIRS[0], 1.0), (*LONG, 2.0), (*PAIRS[1], 0.5), ("", PAIRS[2][1], 3.0), (*PAIRS[3], 4.0)]
    pairs = encode_pairs(given, *subwords, 40, speakers=[1, 2, 3, 4, 5])
    assert (len(pairs), pairs.n_too_long) == (3, 2)
    assert pairs.weights.tolist() == [1.0, 0.5, 4.0]
    assert pairs.speakers.tolist() == [1, 3, 5]


def test_a_side_with_its_end_symbol_may_be_just_as_long_as_allowed(subwords):
    pair = PAIRS[0]
    n_tokens = max(len(own.encode(text)) for own, text in zip(subwords, pair, strict=True))
    assert len(encode_pairs([(*pair, 1.0)], *subwords, n_tokens + 1)) == 1
    assert len(encode_pairs([(*pair, 1.0)], *subwords, n_tokens)) == 0


def test_a_batch_has_the_speaker_of_each_of_its_sentences(subwords):
    given = [(src, tgt, 1.0) for src, tgt in PAIRS[:4]]
    pairs = encode_pairs(given, *subwords, 160, speakers=[5, 6, 0, 8])
    assert make_batch(pairs, np.array([3, 0, 2])).speakers.tolist() == [8, 5, 0]
    assert make_batch(encode_pairs(given, *subwords, 160), np.array([1, 2])).speakers.tolist() == [0, 0]


def test_pairs_read_in_several_parts_are_the_same(subwords, monkeypatch):
    given = [(src, tgt, 1.0) for src, tgt in (*PAIRS[:3], LONG, *PAIRS[3:])]
    whole = encode_pairs(given, *subwords, 40)
    monkeypatch.setattr(pairs_module, "_ENCODE_AT_ONCE", 3)
    parts = encode_pairs(given, *subwords, 40)
    for one, other in ((whole.src, parts.src), (whole.tgt, parts.tgt)):
        assert (other.ids.dtype, other.starts.dtype) == (np.int32, np.int64)
        assert np.array_equal(one.ids, other.ids)
        assert np.array_equal(one.starts, other.starts)


def test_no_pairs_are_empty_sides(subwords):
    pairs = encode_pairs([], *subwords, 40)
    assert (len(pairs), pairs.src.ids.dtype, pairs.tgt.starts.tolist()) == (0, np.int32, [0])


class ManyTokens:
    """Reads every text as fifty tokens, of which no two are the same object."""

    def encode_all(self, texts):
        return [[int(f"1{n}00") for n in range(50)] for _ in texts]


@pytest.mark.slow
def test_only_the_arrays_of_a_text_are_kept_while_it_is_read(monkeypatch):
    monkeypatch.setattr(pairs_module, "_ENCODE_AT_ONCE", 100)
    given = [("a", "b", 1.0)] * 3000
    tracemalloc.start()
    pairs = encode_pairs(given, ManyTokens(), ManyTokens(), 60)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 4 * (pairs.src.ids.nbytes + pairs.tgt.ids.nbytes)
