"""States of pairs beside a corpus: read back as written, made anew when damaged, the oldest leave."""

import os
import shutil

import numpy as np

from engine.corpora.memory import PairStates, load_states, save_states

NUMBERS = np.array([7, 9], np.uint64)
PAIRS = [
    (np.ones((2, 4), np.float16), np.array([5, 2], np.int32)),
    (np.zeros((1, 4), np.float16), np.array([2], np.int32)),
]


def test_states_come_back_as_they_were_written(tmp_path):
    save_states(tmp_path / "examples" / "a", PairStates.of_pairs(PAIRS, NUMBERS))
    found = load_states(tmp_path / "examples" / "a")
    assert found.starts.tolist() == [0, 2, 3]
    assert found.tokens.tolist() == [5, 2, 2]
    assert found.states.tolist() == [[1.0] * 4] * 2 + [[0.0] * 4]


def test_some_of_them_can_be_taken():
    found = PairStates.of_pairs(PAIRS, NUMBERS).some([1])
    assert (found.pairs.tolist(), found.starts.tolist(), found.tokens.tolist()) == ([9], [0, 1], [2])


def test_states_that_are_damaged_or_cut_off_are_none(tmp_path):
    folder = tmp_path / "examples" / "a"
    assert load_states(folder) is None
    save_states(folder, PairStates.of_pairs(PAIRS, NUMBERS))
    np.save(folder / "pairs.npy", NUMBERS[:1])
    assert load_states(folder) is None
    save_states(folder, PairStates.of_pairs(PAIRS, NUMBERS))
    (folder / "states.npy").write_bytes((folder / "states.npy").read_bytes()[:-4])
    assert load_states(folder) is None
    save_states(folder, PairStates.of_pairs(PAIRS, NUMBERS))
    assert load_states(folder) is not None


def test_those_made_longest_ago_leave(tmp_path):
    for age, name in enumerate("abcd"):
        save_states(tmp_path / "examples" / name, PairStates.of_pairs(PAIRS, NUMBERS))
        os.utime(tmp_path / "examples" / name, (age, age))
    assert sorted(each.name for each in (tmp_path / "examples").iterdir()) == ["b", "c", "d"]
    shutil.rmtree(tmp_path / "examples")
