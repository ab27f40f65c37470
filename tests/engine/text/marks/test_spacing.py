"""Blanks at slashes: there while a model reads, gone afterwards."""

import pytest

from engine.text.marks import chains, slash_faults, with_blanks, without_blanks


def always(_word):
    return True


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Hund/Katze", ["Hund/Katze"]),
        ("Hund/Katze (Kind/Eltern)", ["Hund/Katze", "Kind/Eltern"]),
        ("Hund/Katze bellt", ["Hund/Katze"]),
        ("Der/Die Neue und er/sie", []),
        ("Brot/Milch/Eier kaufen", ["Brot/Milch/Eier"]),
        ("Lehrer/innen", []),
        ("Liebe Kolleginnen/Kollegen", []),
        ("Arzt/Ärztin", []),
    ],
)
def test_rows_are_three_words_or_two_that_are_all_there_is(text, rows):
    assert [text[slice(*span)] for span in chains(text, "de")] == rows


def test_two_english_words_before_another_one_may_be_parts_of_a_compound():
    assert [chains(text, "en") for text in ("arrival/departure times", "Push/Pull!")] == [[], [(0, 9)]]


@pytest.mark.parametrize(
    ("translation", "n_faults"), [("large/small", 0), ("small / small", 0), ("small/Small", 1), ("small", 1)]
)
def test_a_slash_that_is_lost_or_between_equal_words_is_a_fault(translation, n_faults):
    assert slash_faults("Groß/Klein", translation) == n_faults


@pytest.mark.parametrize("translation", ["Dear colleagues", "Dear colleagues/colleagues"])
def test_one_word_for_men_and_women_of_one_kind_is_no_fault(translation):
    assert slash_faults("Liebe Kolleginnen/Kollegen", translation) == 0


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
