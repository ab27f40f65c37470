"""The words a model learned from, beside it."""

import gzip

import pytest

from engine.base.errors import ModelError
from engine.text.words.word_lists import LEAST_COUNT, WordList, read_word_list
from engine.text.words.words import WordCounter


def test_a_list_comes_back_as_it_was_written(tmp_path):
    written = WordList({"Pumpe": 12, "Ventil": 7}, 40)
    written.write(tmp_path, "source")
    assert read_word_list(tmp_path, "source") == written


def test_the_same_words_give_the_same_file(tmp_path):
    for side in ("source", "target"):
        WordList({"Pumpe": 12}, 40).write(tmp_path, side)
    assert (tmp_path / "source.words.gz").read_bytes() == (tmp_path / "target.words.gz").read_bytes()


def test_a_model_without_a_list_has_none(tmp_path):
    assert read_word_list(tmp_path, "source") is None


def test_rare_words_do_not_travel_with_a_model():
    counter = WordCounter("de")
    counter.add(["Pumpe"] * LEAST_COUNT + ["Geheimrat Kern"])
    assert WordList.of(counter) == WordList({"Pumpe": LEAST_COUNT}, LEAST_COUNT + 2)


def test_lists_of_two_texts_add_up():
    first, second = WordList({"a": 6, "b": 5}, 20), WordList({"b": 9}, 10)
    assert first.plus(second) == WordList({"b": 14, "a": 6}, 30)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not gzip",
        gzip.compress(b"twelve\nPumpe\t3"),
        gzip.compress(b"12\nPumpe"),
        gzip.compress(b"\xff"),
    ],
    ids=["empty", "not gzip", "no count", "no tab", "not UTF-8"],
)
def test_a_damaged_list_is_refused_with_its_name(tmp_path, data):
    (tmp_path / "source.words.gz").write_bytes(data)
    with pytest.raises(ModelError, match=r"The word list .*source\.words\.gz is damaged"):
        read_word_list(tmp_path, "source")


def test_a_list_that_is_cut_off_is_refused(tmp_path):
    WordList({f"w{n}": n for n in range(9, 2000)}, 40).write(tmp_path, "source")
    path = tmp_path / "source.words.gz"
    path.write_bytes(path.read_bytes()[:-900])
    with pytest.raises(ModelError, match="is damaged"):
        read_word_list(tmp_path, "source")
