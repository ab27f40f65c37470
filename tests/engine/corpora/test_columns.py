"""Which column of a table is what: by a name or number asked for, by its first row, by its languages."""

import pytest

from engine.base.errors import CorpusError
from engine.corpora.readers.columns import (
    Columns,
    describe_columns,
    find_columns,
    guess_languages,
    named_languages,
    texts_of,
)
from engine.documents.segments import ReadOptions

GERMAN = [
    "Die Pumpe läuft nicht mehr an.",
    "Bitte prüfen Sie das Ventil und die Leitung.",
    "Der Motor ist heute sehr heiß geworden.",
    "Wir haben den Filter noch nicht gewechselt.",
    "Danach wird der Kessel wieder gefüllt.",
    "Ohne Wasser darf er nicht laufen.",
]
ENGLISH = [
    "The pump does not start any more.",
    "Please check the valve and the pipe.",
    "The motor has become very hot today.",
    "We have not changed the filter yet.",
    "After that the boiler is filled again.",
    "It must not run without water.",
]
NUMBERS = ["17", "23", "42", "58", "61", "77"]


def table(*columns, head=()):
    return [*([list(head)] if head else []), *(list(row) for row in zip(*columns, strict=True))]


def found(rows, **options):
    return find_columns("t.csv", rows, ReadOptions(**{"src": "de", "tgt": "en"} | options))


def sides(columns):
    return columns.source, columns.target


@pytest.mark.parametrize(
    "head",
    [
        ("de", "en"),
        ("DE", "EN"),
        (" de-AT ", "en_GB"),
        ("source", "target"),
        ("Original", "Translation"),
        ("Term", "Translation"),
        ("Deutsch", "Englisch"),
        ("Quelle", "Ziel"),
        ("Begriff", "Übersetzung"),
    ],
)
def test_a_first_row_that_names_both_sides_is_a_header(head):
    columns = found(table(GERMAN, ENGLISH, head=head))
    assert (sides(columns), columns.has_header) == ((0, 1), True)


def test_a_row_of_very_many_columns_is_of_no_table():
    with pytest.raises(CorpusError, match="t.csv has a row of 16,385 columns; no table has more than 16,384"):
        find_columns("t.csv", [["a", "b"], ["x"] * 16_385], ReadOptions(src="de", tgt="en"))


def test_sides_that_are_named_the_other_way_round_are_turned():
    columns = found(table(ENGLISH, GERMAN, head=("en", "de")))
    assert sides(columns) == (1, 0)


def test_sides_without_names_are_told_by_their_languages():
    assert sides(found(table(ENGLISH, GERMAN))) == (1, 0)
    assert sides(found(table(GERMAN, ENGLISH))) == (0, 1)


def test_two_columns_too_short_to_tell_keep_their_order():
    columns = found([["Pump", "Pumpe"], ["Valve", "Ventil"]])
    assert (sides(columns), columns.has_header) == ((0, 1), False)


def test_numbers_are_no_side():
    assert sides(found(table(NUMBERS, GERMAN, NUMBERS, ENGLISH))) == (1, 3)


def test_of_three_texts_in_one_language_those_with_most_count():
    short = ["ja", "nein", "gut", "nun", "oft", "nie"]
    longer = [text * 2 for text in GERMAN]
    assert sides(found(table(longer, short, GERMAN))) == (0, 2)


def test_speakers_documents_and_extras_are_found_by_name():
    head = ("File name", "Speaker", "de", "en", "tags", "metadata")
    rows = table(NUMBERS, NUMBERS, GERMAN, ENGLISH, NUMBERS, NUMBERS, head=head)
    assert found(rows) == Columns(2, 3, speaker=1, document=0, has_header=True, tags=4, metadata=5)


def test_a_row_needs_as_many_cells_as_the_last_column_that_counts():
    assert Columns(0, 1).n_needed == 2
    assert Columns(2, 0, speaker=5).n_needed == 6
    assert Columns(0, -1).n_needed == 1


@pytest.mark.parametrize(
    ("index", "role"),
    [(0, "document"), (1, "source"), (2, ""), (3, "target"), (4, "speaker"), (5, "tags"), (6, "metadata")],
)
def test_every_column_has_its_role(index, role):
    columns = Columns(1, 3, speaker=4, document=0, tags=5, metadata=6)
    assert columns.role_of(index) == role


def test_a_column_is_asked_for_by_number_or_by_name_in_any_case():
    rows = table(NUMBERS, ENGLISH, GERMAN, head=("Nr", "Text A", "Text B"))
    by_name = found(rows, source_column="text b", target_column="TEXT A")
    assert (sides(by_name), by_name.has_header) == ((2, 1), True)
    assert sides(found(rows[1:], source_column="3", target_column=" 2 ")) == (2, 1)


def test_who_asks_for_one_side_gets_the_other_for_the_rest():
    rows = table(GERMAN, ENGLISH)
    assert sides(found(rows, source_column="2")) == (1, 0)
    assert sides(found(rows, target_column="1")) == (1, 0)


def test_one_column_cannot_be_both_sides():
    with pytest.raises(CorpusError, match=r"Column 2 of t\.csv cannot be both") as caught:
        found(table(GERMAN, ENGLISH), source_column="2", target_column="2")
    assert caught.value.hint == "Name two different columns."


@pytest.mark.parametrize("asked", ["0", "3", "99", "speaker", "-1", "1.0"])
def test_a_column_that_is_not_there_is_refused_with_those_that_are(asked):
    with pytest.raises(CorpusError, match=r"has no column") as caught:
        found(table(GERMAN, ENGLISH, head=("de", "en")), speaker_column=asked)
    assert "its first line has 2: de, en." in caught.value.what
    assert "a number from 1 to 2" in caught.value.hint


def test_a_table_of_many_columns_is_not_listed_whole():
    with pytest.raises(CorpusError) as caught:
        found([["x" * 500] * 40], source_column="99")
    assert "its first line has 40" in caught.value.what
    assert len(caught.value.what) < 500


def test_the_user_says_whether_there_is_a_header():
    rows = table(GERMAN, ENGLISH, head=("de", "en"))
    assert not found(rows, has_header=False).has_header
    assert found(rows[1:], has_header=True).has_header


def test_a_first_row_of_text_is_no_header():
    assert not found(table(GERMAN, ENGLISH)).has_header
    assert not found([["wer", "who"], ["was", "what"]], src="", tgt="").has_header


def test_text_in_one_language_has_no_target():
    assert sides(found(table(NUMBERS, GERMAN, NUMBERS), tgt="")) == (1, -1)


def test_an_empty_table_has_its_first_two_columns():
    assert sides(found([])) == (0, 1)


def test_columns_are_described_by_name_role_and_first_texts():
    rows = table(NUMBERS, GERMAN, ENGLISH, head=("Nr", " de ", "en"))
    first, source, target = describe_columns(found(rows), rows)
    assert (first.name, first.role, first.samples) == ("Nr", "", ("17", "23", "42"))
    assert (source.name, source.role, source.samples) == ("de", "source", tuple(GERMAN[:3]))
    assert (target.name, target.role) == ("en", "target")


def test_rows_of_other_lengths_are_described_as_far_as_they_go():
    rows = [["de", "en"], ["Eins", "one", "more"], ["", "two"], ["Drei"], ["x" * 900, ""]]
    source, target, rest = describe_columns(Columns(0, 1, has_header=True), rows)
    assert source.samples == ("Eins", "Drei", "x" * 200)
    assert target.samples == ("one", "two")
    assert (rest.name, rest.role, rest.samples) == ("", "", ("more",))


def test_languages_are_those_of_the_header_before_those_of_the_text():
    rows = table(GERMAN, ENGLISH, head=("fr", "en"))
    columns = Columns(0, 1, has_header=True)
    assert named_languages(columns, rows) == ("fr", "en")
    assert guess_languages(columns, rows) == ("fr", "en")


def test_languages_without_a_header_are_those_of_the_text():
    rows = table(ENGLISH, GERMAN)
    assert named_languages(Columns(0, 1), rows) == ("", "")
    assert guess_languages(Columns(0, 1), rows) == ("en", "de")
    assert guess_languages(Columns(1, -1), rows) == ("de", "")


def test_a_header_of_roles_names_no_language():
    rows = table(GERMAN, ENGLISH, head=("source", "target"))
    assert named_languages(Columns(0, 1, has_header=True), rows) == ("", "")


def test_texts_of_a_column_leave_out_empty_and_missing_cells():
    assert texts_of([["a", "b"], ["c"], ["d", "  "], ["e", " f "]], 1) == ["b", " f "]


@pytest.mark.parametrize("head", [("Deutsch", "German"), ("Englisch", "English"), ("Quelle", "source")])
def test_a_pair_that_names_one_side_twice_is_text(head):
    assert not found(table(GERMAN, ENGLISH, head=head)).has_header


@pytest.mark.parametrize("column", ["Speaker", "1"])
def test_the_column_of_the_speakers_is_not_the_text(column):
    rows = table(["Anna Maria"] * 6, ENGLISH, head=("Speaker", "Text"))
    columns = found(rows, src="en", tgt="", speaker_column=column)
    assert (columns.source, columns.speaker) == (1, 0)


def test_the_head_of_a_column_of_speakers_is_no_text():
    columns = found(table(["Anna"] * 6, ENGLISH, head=("Speaker", "Text")), src="en", tgt="")
    assert (columns.source, columns.speaker, columns.has_header) == (1, 0, True)


def test_a_column_is_not_text_and_speaker_in_one():
    rows = table(["Anna"] * 6, ENGLISH, head=("Speaker", "Text"))
    with pytest.raises(CorpusError, match="Column 1 of t.csv cannot be both speaker and source"):
        found(rows, speaker_column="Speaker")
    assert found(rows, src="", tgt="", speaker_column="Speaker").speaker == 0  # a survey shows it


@pytest.mark.parametrize("head", [("Speaker", "Text"), ("Sprecher", "Satz"), ("speaker", "de")])
def test_speakers_beside_one_column_of_text_are_no_source(head):
    rows = table(["Anna"] * 6, GERMAN, NUMBERS, head=(*head, "time"))
    for languages in ({"src": "", "tgt": ""}, {"src": "de", "tgt": ""}):
        columns = found(rows, **languages)
        assert columns == Columns(1, -1, speaker=0, has_header=True)
        assert guess_languages(columns, rows) == ("de", "")
    with pytest.raises(CorpusError, match="a column of speakers and one of text") as caught:
        found(rows)
    assert "without a target language" in caught.value.hint


def test_text_in_two_languages_beside_speakers_is_pairs():
    rows = table(["Anna"] * 6, GERMAN, ENGLISH, head=("speaker", "text", "in English"))
    assert sides(found(rows)) == (1, 2)
    assert sides(found(table(GERMAN, ENGLISH, head=("Sprecher", "speaker")))) == (0, 1)


@pytest.mark.parametrize("head", [("Deutsch", "Englisch"), ("de", "en"), ("German term", "English term")])
def test_columns_headed_by_another_language_than_wanted_are_refused(head):
    rows = table(["Nabe", "Bolzen"], ["hub", "bolt"], head=head)
    with pytest.raises(CorpusError, match="has German and English, as its first line says, and not French"):
        found(rows, tgt="fr")
    assert sides(found(rows, tgt="fr", target_column="2")) == (0, 1)


def test_words_that_look_like_tags_are_no_headings():
    assert sides(found(table(["so", "Nabe"], ["si", "mozzo"]), tgt="it")) == (0, 1)
