"""Observations can be taken apart, put together, kept and read back; a damaged file is refused."""

import contextlib
import dataclasses

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.base.errors import SpeakerError
from engine.speakers.observations import Observed, pair_key


def observed(lens, seed=0):
    generator = np.random.default_rng(seed)
    n_tokens = sum(lens)
    return Observed(
        generator.standard_normal((n_tokens, 4)).astype(np.float16),
        np.arange(n_tokens, dtype=np.int32),
        generator.standard_normal(n_tokens).astype(np.float32),
        np.concatenate([[0], np.cumsum(lens)]).astype(np.int64),
        np.array([pair_key(str(seed), str(i)) for i in range(len(lens))], np.uint64),
    )


def same(one, other):
    names = ("states", "gold_ids", "log_norms", "starts", "keys")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in names)


@given(lens=st.lists(st.integers(1, 5), min_size=1, max_size=6), cut=st.integers(0, 6))
def test_parts_put_together_are_the_whole(lens, cut):
    whole, cut = observed(lens), min(cut, len(lens))
    parts = [whole.take(range(cut)), whole.take(range(cut, len(lens)))]
    assert same(Observed.concatenate(parts), whole)


def test_a_sentence_taken_out_is_that_sentence():
    taken = observed([3, 1, 2]).take([2, 0, 2])
    assert taken.gold_ids.tolist() == [4, 5, 0, 1, 2, 4, 5]
    assert taken.starts.tolist() == [0, 2, 5, 7]
    assert taken.keys[0] == taken.keys[2] != taken.keys[1]


def test_what_is_saved_is_read_back(tmp_path):
    whole = observed([3, 1, 2])
    whole.save(tmp_path / "seen.npz")
    assert same(Observed.load(tmp_path / "seen.npz"), whole)


def test_nothing_can_be_saved_too(tmp_path):
    Observed.empty(4).save(tmp_path / "seen.npz")
    assert Observed.load(tmp_path / "seen.npz").n_sentences == 0


@pytest.mark.parametrize("trouble", ["missing", "cut", "text", "nan", "lens"])
def test_a_damaged_file_is_refused(tmp_path, trouble):
    path, whole = tmp_path / "seen.npz", observed([3, 1, 2])
    if trouble == "nan":
        whole.states[0, 0] = np.nan
    if trouble == "lens":
        whole.starts[-1] += 1
    whole.save(path)
    data = path.read_bytes()
    if trouble in ("cut", "text"):
        path.write_bytes(data[:200] if trouble == "cut" else b"no numbers")
    if trouble == "missing":
        path.unlink()
    with pytest.raises(SpeakerError, match=r"seen\.npz cannot be read"):
        Observed.load(path)


def test_the_key_of_a_pair_tells_source_from_target():
    assert len({pair_key("a", "b"), pair_key("b", "a"), pair_key("ab", ""), pair_key("", "ab")}) == 4


def test_any_damage_of_the_table_of_contents_is_refused_or_does_no_harm(tmp_path):
    path, whole = tmp_path / "seen.npz", observed([3, 1, 2])
    whole.save(path)
    data = path.read_bytes()
    for place in range(data.index(b"PK\x01\x02"), len(data)):
        path.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
        with contextlib.suppress(SpeakerError):
            assert same(Observed.load(path), whole)


def test_types_are_of_one_size_on_every_platform(tmp_path):
    path, whole = tmp_path / "seen.npz", observed([3, 1, 2])
    dataclasses.replace(whole, starts=whole.starts.astype(np.int32)).save(path)
    with pytest.raises(SpeakerError, match="starts has the type int32"):
        Observed.load(path)
