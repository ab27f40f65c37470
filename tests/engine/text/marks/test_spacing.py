"""Blanks at slashes: there while a model reads, gone afterwards."""

import pytest

from engine.text.marks.spacing import chains, with_blanks, without_blanks


def always(_word):
    return True


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Hund/Katze", ["Hund/Katze"]),
        ("Hund/Katze (Kind/Eltern)", ["Hund/Katze", "Kind/Eltern"]),
        ("Hund/Katze bellt", []),
        ("Brot/Milch/Eier kaufen", ["Brot/Milch/Eier"]),
        ("Lehrer/innen", []),
    ],
)
def test_rows_are_three_words_or_two_that_are_all_there_is(text, rows):
    assert [text[slice(*span)] for span in chains(text)] == rows


def test_words_at_a_slash_get_blanks():
    assert with_blanks("Der Hund/die Katze", always) == "Der Hund / die Katze"


def test_three_words_get_blanks_too():
    assert with_blanks("Brot/Milch/Eier", always) == "Brot / Milch / Eier"


@pytest.mark.parametrize(
    "text", ["80 km/h", "TCP/IP", "24/7", "Lehrer/innen", "Ein-/Ausgang", "w/o", "und / oder", "2/3 Mehl"]
)
def test_units_codes_endings_and_numbers_get_none(text):
    assert with_blanks(text, always) == text


def test_a_model_that_reads_the_word_as_well_gets_none():
    assert with_blanks("Hund/Katze", lambda _word: False) == "Hund/Katze"


@pytest.mark.parametrize(
    ("source", "translation", "wanted"),
    [
        ("Hund/Katze", "dog / cat", "dog/cat"),
        ("Hund/Katze", "dog/ cat", "dog/cat"),
        ("Hund / Katze", "dog / cat", "dog / cat"),
        ("Hund/Katze oder A / B", "dog / cat or A / B", "dog/cat or A / B"),
        ("Hund/Katze", "dog or cat", "dog or cat"),
        ("Hund/Katze", "dog / cat / mouse", "dog/cat/mouse"),
        ("das (Tier)", "the ( animal )", "the (animal)"),
        ("das ( Tier )", "the ( animal )", "the ( animal )"),
        ("das [Tier]", "the [ animal ]", "the [animal]"),
    ],
)
def test_blanks_that_the_source_has_not_go(source, translation, wanted):
    assert without_blanks(source, translation) == wanted
