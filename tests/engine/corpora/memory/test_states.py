"""States of pairs beside a corpus: read back as written, made anew when damaged, the oldest leave."""

import os
import shutil

import numpy as np

from engine.corpora.memory.states import PairStates, load_states, save_states

PAIRS = [
    (np.ones((2, 4), np.float16), np.array([5, 2], np.int32)),
    (np.zeros((1, 4), np.float16), np.array([2], np.int32)),
]


def test_states_come_back_as_they_were_written(tmp_path):
    save_states(tmp_path / "examples" / "a", PairStates.of_pairs(PAIRS))
    found = load_states(tmp_path / "examples" / "a", 2)
    assert found.starts.tolist() == [0, 2, 3]
    assert found.tokens.tolist() == [5, 2, 2]
    assert found.states.tolist() == [[1.0] * 4] * 2 + [[0.0] * 4]


def test_states_that_are_damaged_or_of_other_pairs_are_none(tmp_path):
    folder = tmp_path / "examples" / "a"
    assert load_states(folder, 2) is None
    save_states(folder, PairStates.of_pairs(PAIRS))
    assert load_states(folder, 3) is None
    (folder / "states.npy").write_bytes((folder / "states.npy").read_bytes()[:-4])
    assert load_states(folder, 2) is None
    save_states(folder, PairStates.of_pairs(PAIRS))
    assert load_states(folder, 2) is not None


def test_those_made_longest_ago_leave(tmp_path):
    for age, name in enumerate("abcd"):
        save_states(tmp_path / "examples" / name, PairStates.of_pairs(PAIRS))
        os.utime(tmp_path / "examples" / name, (age, age))
    assert sorted(each.name for each in (tmp_path / "examples").iterdir()) == ["b", "c", "d"]
    shutil.rmtree(tmp_path / "examples")
