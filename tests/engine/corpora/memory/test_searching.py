"""One corpus searched in one direction."""

import pytest

from engine.corpora.memory import MemoryCorpus, units_of
from tests.engine.corpora.stored import stored

ROWS = (
    ("Die Pumpe läuft.", "The pump is running."),
    ("Die Pumpe läuft!", "The pump is running!"),
    ("Die Pumpe läuft.", "The pump runs."),
    ("Das Ventil mit 20 bar ist offen.", "The valve with 20 bar is open."),
    ("…", "…"),
)


@pytest.fixture
def folder(tmp_path):
    return stored(tmp_path / "corpus", ROWS)


def test_the_same_sentence_is_found_by_its_text_alone(folder):
    with MemoryCorpus(folder, is_swapped=False) as memory:
        found = memory.same(["Die  Pumpe läuft. ", "Die Pumpe läuft!", "die pumpe läuft.", "…", ""])
        assert found == {"Die  Pumpe läuft. ": [0, 2], "Die Pumpe läuft!": [1], "…": [4]}
        assert memory.translations(found)["Die  Pumpe läuft. "] == ["The pump is running.", "The pump runs."]
    assert not list(folder.glob("*.memory"))  # keys are enough


def test_similar_rows_come_with_the_most_similar_first(folder):
    with MemoryCorpus(folder, is_swapped=False) as memory:
        found = memory.similar(units_of("Die Pumpe läuft.", "de"), 75, 5)
        assert [(each.row, each.similarity) for each in found] == [(0, 100), (2, 100), (1, 91)]
        (number,) = memory.similar(units_of("Das Ventil mit 30 bar ist offen.", "de"), 75, 5)
        assert (number.row, number.similarity) == (3, 96)
        assert memory.similar(units_of("Die Pumpe läuft.", "de"), 75, 1)[0].row == 0
        assert [each.row for each in memory.similar(units_of("…", "de"), 75, 5)] == [4]


def test_the_other_direction_searches_the_targets(folder):
    with MemoryCorpus(folder, is_swapped=True) as memory:
        assert memory.language == "en"
        (found,) = memory.similar(units_of("The valve with 25 bar is open.", "en"), 75, 5)
        (pair,) = memory.pairs([found.row])
        assert memory.sides_of(pair) == (
            "The valve with 20 bar is open.",
            "Das Ventil mit 20 bar ist offen.",
        )
        assert memory.translations(memory.same(["The pump runs."])) == {
            "The pump runs.": ["Die Pumpe läuft."]
        }


def test_what_is_no_unicode_text_is_nowhere(folder):
    with MemoryCorpus(folder, is_swapped=False) as memory:
        assert memory.same(["\ud800", "Die Pumpe läuft!"]) == {"Die Pumpe läuft!": [1]}
        assert memory.similar(units_of("Die \ud800 Pumpe läuft.", "de"), 75, 5)


def test_a_closed_one_can_be_moved(folder, tmp_path):
    memory = MemoryCorpus(folder, is_swapped=False)
    memory.similar(units_of("Die Pumpe läuft.", "de"), 75, 5)
    memory.close()
    folder.rename(tmp_path / "elsewhere")
