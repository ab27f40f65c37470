"""Tables of word vectors: what is written is found again, and what is damaged is refused."""

from pathlib import Path

import numpy as np
import pytest

from engine.base.errors import ModelError
from engine.vocabulary.vector_table import ExternalTable, TableFile, gather, new_table
from tests.tiny import write_table

VECTORS = {
    "Pumpe": [1.0, 2.0],
    "ventil": [3.0, 4.0],
    "Über": [5.0, 0.0],
    "00": [7.0, 1.0],
    "#ter": [0.5, 0.25],
    "A": [9.0, 9.0],
}


@pytest.fixture
def table(tmp_path: Path) -> ExternalTable:
    return ExternalTable(write_table(tmp_path / "words.vectors", VECTORS))


def found(table: ExternalTable, *words: str) -> list[list[float]]:
    return table.rows(table.find(words)).tolist()


def test_words_are_found_as_they_were_written(table: ExternalTable) -> None:
    assert found(table, *VECTORS) == list(VECTORS.values())
    assert list(table.files[0].words()) == list(VECTORS)


def test_case_is_tried_as_written_then_small_then_capitalised(table: ExternalTable) -> None:
    assert found(table, "Ventil", "VENTIL", "pumpe", "PUMPE") == [[3, 4], [3, 4], [1, 2], [1, 2]]


def test_small_letters_come_before_capitals(tmp_path: Path) -> None:
    both = ExternalTable(write_table(tmp_path / "both", {"Essen": [1.0], "essen": [2.0]}))
    assert found(both, "ESSEN", "Essen", "essen") == [[2], [1], [2]]


def test_digits_are_generalised_only_where_a_table_has_such_rows(table: ExternalTable) -> None:
    assert found(table, "47", "3ter") == [[7, 1], [0.5, 0.25]]
    assert table.find(["471"])[0] == 0


def test_accents_are_found_whichever_way_they_are_written(table: ExternalTable) -> None:
    assert found(table, "U\u0308ber", "\u00dcber") == [[5, 0], [5, 0]]


def test_a_word_it_lacks_has_the_mean_and_the_end_mean_plus_deviation(table: ExternalTable) -> None:
    vectors = np.array(list(VECTORS.values()))
    assert table.unknown == pytest.approx(vectors.mean(axis=0), rel=1e-3)
    assert table.end == pytest.approx(vectors.mean(axis=0) + vectors.std(axis=0), rel=1e-3)
    assert (table.rows(table.find(["Kessel"]))[0] == table.unknown).all()


def test_of_a_word_written_twice_the_first_counts_and_it_is_counted(tmp_path: Path) -> None:
    with new_table(tmp_path / "table", 1) as writer:
        writer.add(["a", "b", "a"], np.array([[1], [2], [300]], np.float32))
    table = ExternalTable(tmp_path / "table")
    assert writer.n_duplicates == 1
    assert found(table, "a", "b") == [[1], [2]]
    assert table.unknown == pytest.approx([1.5])
    assert table.n_words == 2


def test_of_added_words_the_newest_counts_and_the_others_stay(tmp_path: Path, table: ExternalTable) -> None:
    added = [
        write_table(tmp_path / f"{number}", {"Pumpe": [number, 0.0], f"neu{number}": [0.0, number]})
        for number in (1, 2)
    ]
    more = ExternalTable(table.files[0].path, added)
    assert found(more, "Pumpe", "neu1", "neu2", "ventil") == [[2, 0], [0, 1], [0, 2], [3, 4]]
    assert (more.unknown == table.unknown).all()


def test_added_words_of_another_dimension_are_refused(tmp_path: Path, table: ExternalTable) -> None:
    other = write_table(tmp_path / "other", {"a": [1.0, 2.0, 3.0]})
    with pytest.raises(ModelError, match="3 numbers per word, the table .* 2"):
        ExternalTable(table.files[0].path, [other])


def test_a_batch_gets_the_rows_it_needs_and_nothing_else(table: ExternalTable) -> None:
    sentences = [np.append(table.find(words), 1) for words in (["Pumpe", "ventil"], ["A"])]
    ids, rows = gather(table, sentences)
    assert ids.shape == (2, 3)
    assert len(rows) == 5
    assert (rows[:2] == [table.unknown, table.end]).all()
    assert (rows[ids[0]] == [[1, 2], [3, 4], table.end]).all()
    assert (rows[ids[1]] == [[9, 9], table.end, table.unknown]).all()


@pytest.mark.parametrize("n_bytes", [0, 5, 300, 4100, -1])
def test_a_table_that_is_cut_off_is_refused(tmp_path: Path, n_bytes: int) -> None:
    path = write_table(tmp_path / "table", VECTORS)
    path.write_bytes(path.read_bytes()[:n_bytes])
    with pytest.raises(ModelError, match="not a whole table of word vectors"):
        TableFile(path)


def test_a_table_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="away is missing"):
        TableFile(tmp_path / "away")


def test_numbers_that_no_table_has_are_found_by_the_check(tmp_path: Path) -> None:
    path = write_table(tmp_path / "table", {"a": [1.0], "b": [float("nan")]})
    with pytest.raises(ModelError, match="not finite"):
        TableFile(path).check_contents()


def test_a_writer_that_fails_leaves_the_old_table(tmp_path: Path) -> None:
    path = write_table(tmp_path / "table", VECTORS)
    before = path.read_bytes()
    with pytest.raises(ValueError, match="shape"), new_table(path, 2) as writer:
        writer.add(["x"], np.zeros((1, 3), np.float32))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_words_whose_numbers_are_alike_keep_their_own_vectors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.vocabulary.vector_table.hash_of", lambda _word: 7)
    table = ExternalTable(write_table(tmp_path / "words.vectors", VECTORS))
    assert found(table, *VECTORS) == list(VECTORS.values())
    assert table.n_words == len(VECTORS)
