"""Models that read word vectors, as the runtime opens and feeds them."""

import json
from pathlib import Path

import numpy as np
import pytest

from engine.base.config import SearchConfig
from engine.base.errors import ModelError
from engine.runtime.translator import Translator
from engine.vocabulary.vector_files import TABLE_FILE, added_tables, label_of, next_added
from tests.tiny import source_sentences, write_model_folder, write_table

WIDTH = 6
SHORT = SearchConfig(beam_size=2)
SENTENCE = "Die Pumpe läuft an."
WORDS = sorted({word.strip(".!") for text in source_sentences() for word in text.split()})


def vectors(words: list[str], seed: int = 0) -> dict[str, list[float]]:
    rows = np.random.default_rng(seed).normal(0, 3, (len(words), WIDTH))
    return dict(zip(words, rows.tolist(), strict=True))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_model_folder(tmp_path / "model", table=vectors(WORDS), precisions=("float32", "int8"))


def add_words(folder: Path, words: dict[str, list[float]], label: str = "mine") -> Path:
    """Adds a table as the library does."""
    path = folder / "model.json"
    description = json.loads(path.read_text())
    name = next_added(description["files"], label)
    write_table(folder / name, words)
    description["files"][name] = "0" * 64
    path.write_text(json.dumps(description))
    return folder / name


def translated(folder: Path, *sentences: str, precision: str = "float32") -> list[str]:
    translator = Translator(folder, precision=precision, device="cpu", n_threads=1)
    return [best.text for best, *_ in translator.translate_sentences(list(sentences), SHORT)]


def score(folder: Path, precision: str = "float32", sentence: str = SENTENCE) -> float:
    translator = Translator(folder, precision=precision, device="cpu", n_threads=1)
    return float(translator.score_targets([sentence], ["The pump starts."])[0])


@pytest.mark.parametrize("precision", ["float32", "int8"])
def test_the_vector_of_a_word_counts(folder: Path, precision: str) -> None:
    before = score(folder, precision)
    graphs = {path.name: path.read_bytes() for path in folder.glob("*.onnx")}
    added = add_words(folder, {"Pumpe": [9.0] * WIDTH})
    assert score(folder, precision) != pytest.approx(before, abs=1e-3)
    assert {name: (folder / name).read_bytes() for name in graphs} == graphs
    description = json.loads((folder / "model.json").read_text())
    del description["files"][added.name]
    (folder / "model.json").write_text(json.dumps(description))
    assert score(folder, precision) == before


def test_a_word_added_changes_no_sentence_without_it(folder: Path) -> None:
    before = score(folder, sentence="Der Motor ist kalt.")
    add_words(folder, {"Pumpe": [9.0] * WIDTH})
    assert score(folder, sentence="Der Motor ist kalt.") == before


@pytest.mark.slow
def test_a_sentence_is_translated_alike_alone_and_among_others(folder: Path) -> None:
    together = translated(folder, *source_sentences())
    assert together == [translated(folder, sentence)[0] for sentence in source_sentences()]


def test_profiles_are_fitted_to_states_that_know_the_words(folder: Path) -> None:
    def states() -> np.ndarray:
        translator = Translator(folder, precision="float32", device="cpu", n_threads=1)
        return translator.observe([SENTENCE], ["The pump starts."]).states

    before = states()
    add_words(folder, {"Pumpe": [9.0] * WIDTH})
    assert not np.allclose(states(), before, atol=1e-2)


@pytest.mark.parametrize("damage", ["missing", "cut", "width"])
def test_a_model_whose_table_is_not_whole_gets_a_sentence(folder: Path, damage: str) -> None:
    path = folder / TABLE_FILE
    if damage == "missing":
        path.unlink()
    elif damage == "cut":
        path.write_bytes(path.read_bytes()[:-20])
    else:
        write_table(path, {"a": [1.0, 2.0]})
    said = {"missing": "is missing", "cut": "not a whole table", "width": f"the model reads {WIDTH}"}
    with pytest.raises(ModelError, match=said[damage]) as found:
        Translator(folder, device="cpu", n_threads=1)
    assert found.value.hint


def test_names_of_added_tables_keep_their_order_and_what_they_are_called() -> None:
    files = ["encoder.onnx", TABLE_FILE]
    for label in ("pumps", "Öl & Gas/neu"):
        files.insert(0, next_added(files, label))
    files = ["words-010-later.table", *files]
    assert [label_of(name) for name in added_tables(files)] == ["pumps", "Öl-Gas-neu", "later"]
    assert next_added(files, "...") == "words-011-added.table"
