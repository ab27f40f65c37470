"""`parlance model words`: words given to a model that is in use, and taken away again."""

import json
from pathlib import Path

import numpy as np
import pytest

from engine import tasks
from engine.library import model_folder
from engine.tasks.home import open_library
from engine.vocabulary.vector_files import TABLE_FILE
from tests.tiny import source_sentences, write_model_folder

WIDTH = 6
WORDS = sorted({word.strip(".!") for text in source_sentences() for word in text.split()})
TEXT = "Die Pumpe steht still.\n"


def vectors(words: list[str], seed: int = 0) -> dict[str, list[float]]:
    rows = np.random.default_rng(seed).normal(0, 3, (len(words), WIDTH))
    return dict(zip(words, rows.tolist(), strict=True))


def file_of(path: Path, words: dict[str, list[float]]) -> Path:
    lines = (f"{word} {' '.join(map(str, row))}\n" for word, row in words.items())
    path.write_text("".join(lines), encoding="utf-8")
    return path


@pytest.fixture
def reading(parlance, tmp_path):
    """A model of the library that reads a table."""
    folder = write_model_folder(
        tmp_path / "given", model_id="reading", table=vectors(WORDS), precisions=("float32",)
    )
    assert parlance("model", "add", folder).status == 0
    return tasks.model_details("reading")


def score(path: Path) -> float:
    from engine.runtime.translator import Translator

    return float(Translator(path, device="cpu", n_threads=1).score_targets([TEXT], ["The pump."])[0])


@pytest.mark.slow
def test_a_word_given_changes_a_translation_and_the_graphs_stay(parlance, reading, tmp_path):
    graphs = {path.name: path.read_bytes() for path in reading.path.glob("*.onnx")}
    before = score(reading.path)
    given = file_of(tmp_path / "pumps.txt", {"still": [9.0] * WIDTH, "Quittenpresse": [1.0] * WIDTH})
    answer = parlance("model", "words", "reading", "--add", given)
    assert "Added the vectors of 2 words to reading, called pumps." in answer.out
    assert "1 of them it had before; their new vectors count from now on: still." in answer.out
    assert "--remove pumps" in answer.out
    assert score(reading.path) != pytest.approx(before, abs=1e-3)
    assert {name: (reading.path / name).read_bytes() for name in graphs} == graphs
    model_folder.check(reading.path)
    assert parlance("model", "words", "reading", "--remove", "pumps").status == 0
    assert score(reading.path) == before


@pytest.mark.slow
def test_what_a_model_reads_is_shown(parlance, reading, tmp_path):
    parlance("model", "words", "reading", "--add", file_of(tmp_path / "a.b.vec", {"neu": [1.0] * WIDTH}))
    parlance("model", "words", "reading", "--add", file_of(tmp_path / "a.vec", {"neu": [2.0] * WIDTH}))
    assert [table["label"] for table in parlance("model", "words", "reading", "--json").json["tables"]] == [
        "",
        "a",
        "a-2",
    ]
    said = f"its own: {len(WORDS)} words of {WIDTH} numbers; a: 1 word of {WIDTH} numbers"
    assert said in parlance("model", "show", "reading").out
    assert len(parlance("model", "show", "reading", "--json").json["word_tables"]) == 3
    assert "(its own)" in parlance("model", "words", "reading").out


def test_words_of_another_space_are_added_with_a_warning(parlance, reading, tmp_path):
    answer = parlance("model", "words", "reading", "--add", file_of(tmp_path / "x", vectors(WORDS, seed=7)))
    assert "seem to be of another space" in answer.out
    again = parlance("model", "words", "reading", "--add", file_of(tmp_path / "y", vectors(WORDS, seed=7)))
    assert "seem to be of another space" not in again.out


@pytest.mark.slow
def test_added_words_go_along_when_a_model_is_exported(parlance, reading, tmp_path):
    parlance("model", "words", "reading", "--add", file_of(tmp_path / "pumps", {"Pumpe": [9.0] * WIDTH}))
    with_words = score(reading.path)
    assert parlance("model", "export", "reading", tmp_path / "out.zip").status == 0
    parlance("model", "remove", "reading")
    assert parlance("model", "add", tmp_path / "out.zip").status == 0
    assert score(tasks.model_details("reading").path) == with_words


@pytest.mark.slow
@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("a 1 2 3\n", f"3 numbers per word, the model's table {WIDTH}"),
        ("nothing\n", "not a file of word vectors"),
        ("", "is empty"),
    ],
)
def test_a_file_that_does_not_fit_leaves_the_model_as_it_was(parlance, reading, tmp_path, content, said):
    before = sorted(path.name for path in reading.path.iterdir())
    (tmp_path / "bad").write_text(content, encoding="utf-8")
    answer = parlance("model", "words", "reading", "--add", tmp_path / "bad")
    assert (answer.status, said in answer.err) == (1, True)
    assert sorted(path.name for path in reading.path.iterdir()) == before
    model_folder.check(reading.path)


@pytest.mark.slow
def test_what_cannot_be_gets_a_sentence(parlance, reading, tiny_model, tmp_path):
    given = file_of(tmp_path / "a", {"neu": [1.0] * WIDTH})
    assert parlance("model", "add", tiny_model).status == 0
    answer = parlance("model", "words", "tiny", "--add", given)
    assert (answer.status, "tiny reads no table of word vectors" in answer.err) == (1, True)
    assert (
        "tiny reads no table"
        in parlance("model", "words", "tiny").err + parlance("model", "words", "tiny").out
    )
    answer = parlance("model", "words", "reading", "--remove", "x")
    assert (answer.status, "no added words 'x'" in answer.err) == (1, True)
    assert parlance("model", "words", "reading", "--remove", "x", "--add", given).status == 2


@pytest.mark.slow
@pytest.mark.usefixtures("torch_unasked")
def test_a_model_without_its_table_is_not_added_and_the_library_notices(parlance, reading, tmp_path):
    (reading.path / TABLE_FILE).unlink()
    assert f"{TABLE_FILE} is missing" in json.dumps(parlance("doctor", "--json").json)
    shown = parlance("model", "show", "reading", "--json")
    assert "is missing" in shown.json["word_tables"][0]["problem"]
    folder = write_model_folder(tmp_path / "other", model_id="other", table=vectors(WORDS), precisions=())
    (folder / TABLE_FILE).unlink()
    model_folder.seal(folder)
    answer = parlance("model", "add", folder)
    assert (answer.status, f"{TABLE_FILE} is missing" in answer.err) == (1, True)
    assert [model.id for model in open_library().models()] == ["reading"]
