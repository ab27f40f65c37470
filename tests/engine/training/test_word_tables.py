"""Tables of word vectors that are learned from text."""

from pathlib import Path

import numpy as np
import pytest

from engine.base.errors import CorpusError
from engine.text.subwords import Subwords
from engine.training.word_tables import learn_table
from engine.vocabulary.vector_table import FIRST_WORD_ROW, ExternalTable
from tests.tiny import tiny_subwords

TEXT = (
    *("Der Motor ist warm.", "Der Motor ist kalt.", "Die Pumpe ist warm.", "Die Pumpe ist kalt.") * 40,
    *("Ich lese ein Buch, heute.", "Ich lese einen Brief, heute.") * 40,
    "Zylinderkopfdichtung",
)


@pytest.fixture(scope="module")
def subwords() -> Subwords:
    return tiny_subwords()[0]


def learned(folder: Path, subwords: Subwords, seed: int = 1) -> ExternalTable:
    learn_table(TEXT, subwords, folder / "table", dimension=8, seed=seed)
    return ExternalTable(folder / "table")


def test_whole_words_of_a_text_get_vectors_the_most_frequent_first(
    tmp_path: Path, subwords: Subwords
) -> None:
    table = learned(tmp_path, subwords)
    words = list(table.files[0].words())
    assert set(words) == {word.strip(".,") for line in TEXT[:-1] for word in line.split()} | {".", ","}
    assert words[0] == "."
    assert table.find(["Motor"])[0] >= FIRST_WORD_ROW


def test_a_word_that_stands_there_once_is_left_unknown(tmp_path: Path, subwords: Subwords) -> None:
    assert learned(tmp_path, subwords).find([TEXT[-1]])[0] == 0


def test_words_of_like_places_are_alike(tmp_path: Path, subwords: Subwords) -> None:
    table = learned(tmp_path, subwords)
    warm, kalt, brief = table.rows(table.find(["warm", "kalt", "Brief"]))

    def cosine(one: np.ndarray, other: np.ndarray) -> float:
        return float(one @ other / np.linalg.norm(one) / np.linalg.norm(other))

    assert cosine(warm, kalt) > cosine(warm, brief)


def test_a_seed_fixes_the_vectors(tmp_path: Path, subwords: Subwords) -> None:
    bytes_of = {}
    for name, seed in (("one", 1), ("again", 1), ("other", 2)):
        (tmp_path / name).mkdir()
        learned(tmp_path / name, subwords, seed)
        bytes_of[name] = (tmp_path / name / "table").read_bytes()
    assert bytes_of["one"] == bytes_of["again"] != bytes_of["other"]


def test_text_without_a_repeated_word_is_refused(tmp_path: Path, subwords: Subwords) -> None:
    with pytest.raises(CorpusError, match="no word stands in the 1 sentences twice"):
        learn_table(["Nur einmal"], subwords, tmp_path / "table", dimension=4)
    assert list(tmp_path.iterdir()) == []
