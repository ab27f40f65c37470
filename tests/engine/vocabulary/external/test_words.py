"""Subwords and the words they belong to."""

from pathlib import Path

import pytest

from engine.text.subwords import Subwords
from engine.vocabulary.vector_files import read_positions, read_words
from engine.vocabulary.vector_table import END_ROW, ExternalTable
from tests.tiny import tiny_subwords, write_table


@pytest.fixture(scope="module")
def subwords() -> Subwords:
    return tiny_subwords()[0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Die Pumpe, läuft an...", ("Die", "Pumpe", ",", "läuft", "an", ".", ".", ".")),
        ("„E-Mail“ (z.B. don't)", ("„", "E-Mail", "“", "(", "z.B", ".", "don't", ")")),
        ("हिन्दी भाषा", ("हिन्दी", "भाषा")),
        ("- 12,5 %", ("-", "12,5", "%")),
        ("  {a}  ", ("{", "a", "}")),
    ],
)
def test_words_stand_between_spaces_with_their_marks_cut_off(
    subwords: Subwords, text: str, words: tuple[str, ...]
) -> None:
    assert read_words(text, subwords).words == words


@pytest.mark.parametrize(
    "text", ["Die Pumpe, läuft!", "Ⅸ ﬁndet naïve é", "ポンプ、{a}を 見る x", "", "...", "㌔ ㍿"]
)
def test_every_subword_has_its_word(subwords: Subwords, text: str) -> None:
    words, word_of = read_words(text, subwords)
    assert len(word_of) == len(subwords.encode(text))
    assert sorted(set(word_of)) == list(range(len(words))) or not text


def test_subwords_of_a_word_all_carry_it(subwords: Subwords) -> None:
    words, word_of = read_words("Kesseldruckpumpen laufen", subwords)
    tokens = subwords.spell("Kesseldruckpumpen laufen")
    place = next(place for place, token in enumerate(tokens) if place and token.startswith("▁"))
    assert words == ("Kesseldruckpumpen", "laufen")
    assert word_of == (0,) * place + (1,) * (len(tokens) - place)


def test_where_no_spaces_are_written_every_subword_is_a_word(subwords: Subwords) -> None:
    words, _ = read_words("Wasser 水を飲む Brot", subwords)
    assert "".join(words[1:-1]) == "水を飲む"
    assert (words[0], words[-1]) == ("Wasser", "Brot")


def test_positions_are_rows_of_the_table_and_the_end(tmp_path: Path, subwords: Subwords) -> None:
    table = ExternalTable(write_table(tmp_path / "table", {"Pumpe": [1.0], ",": [2.0]}))
    rows = read_positions(table, "Kessel, Pumpe", subwords)
    kessel, comma, pumpe = table.find(["Kessel", ",", "Pumpe"]).tolist()
    assert kessel == 0
    assert rows[-1] == END_ROW
    assert rows[-2] == pumpe
    assert sorted(set(rows.tolist())) == sorted({kessel, comma, pumpe, END_ROW})


def test_a_word_unknown_to_the_subwords_still_has_its_vector(tmp_path: Path, subwords: Subwords) -> None:
    table = ExternalTable(write_table(tmp_path / "table", {"Ψυχή": [1.0]}))
    rows = read_positions(table, "Ψυχή", subwords)
    assert set(rows[:-1].tolist()) == {2}
