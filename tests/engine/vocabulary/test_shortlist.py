"""The target words that a sentence may need."""

import numpy as np
import pytest

from engine.base.errors import ModelError
from engine.vocabulary.shortlist import FILE_NAME, Shortlist

GOOD = Shortlist(
    frequent=np.array([0, 1, 2, 3, 9]),
    starts=np.array([0, 0, 0, 0, 0, 2, 3]),
    words=np.array([7, 5, 5]),
)


def test_a_sentence_gets_the_frequent_words_and_those_of_its_subwords_each_once():
    assert GOOD.words_for([5, 4, 5]).tolist() == [0, 1, 2, 3, 5, 7, 9]
    assert GOOD.words_for([]).tolist() == [0, 1, 2, 3, 9]


def test_it_survives_writing_and_reading(tmp_path):
    GOOD.write(tmp_path)
    again = Shortlist.load(tmp_path, 6, 10)
    assert again.words_for([4]).tolist() == GOOD.words_for([4]).tolist()


@pytest.mark.parametrize(
    ("src_vocab", "tgt_vocab", "changes"),
    [
        (7, 10, {}),
        (6, 9, {}),
        (6, 10, {"frequent": np.array([0, 1, 3, 9])}),
        (6, 10, {"starts": np.array([0, 0, 0, 0, 2, 1, 3])}),
        (6, 10, {"starts": np.array([0, 0, 0, 0, 0, 2, 4])}),
        (6, 10, {"starts": np.array([-1, 0, 0, 0, 0, 2, 3])}),
        (6, 10, {"words": np.array([7, -5, 5])}),
        (6, 10, {"words": np.array([[7, 5, 5]])}),
    ],
)
def test_lists_that_do_not_fit_the_model_are_refused(tmp_path, src_vocab, tgt_vocab, changes):
    values = {name: changes.get(name, getattr(GOOD, name)) for name in ("frequent", "starts", "words")}
    Shortlist(**values).write(tmp_path)
    with pytest.raises(ModelError, match="does not belong to this model"):
        Shortlist.load(tmp_path, src_vocab, tgt_vocab)


def test_a_damaged_file_is_refused_with_what_to_do(tmp_path):
    GOOD.write(tmp_path)
    path = tmp_path / FILE_NAME
    path.write_bytes(path.read_bytes()[:30])
    with pytest.raises(ModelError, match="cannot be read") as refused:
        Shortlist.load(tmp_path, 6, 10)
    assert "delete this file" in refused.value.hint
