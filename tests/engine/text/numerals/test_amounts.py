"""Amounts alone: written as the language writes them, with their currency."""

import pytest

from engine.text.numerals.quantities import amount_in, is_amount

GERMAN_ENGLISH = [
    ("1.250,50 €", "€1,250.50"),
    ("-1.250,50 €", "-€1,250.50"),
    ("250 €", "€250"),
    ("1.250,50 EUR", "EUR 1,250.50"),
    ("12,5 %", "12.5%"),
    ("3 %", "3%"),
    ("1.250", "1,250"),
    ("1.250.000", "1,250,000"),
    ("12,50", "12.50"),
]


@pytest.mark.parametrize(("german", "english"), GERMAN_ENGLISH)
def test_an_amount_is_written_as_the_language_does(german, english):
    assert is_amount(german)
    assert amount_in(german, "de", "en") == english
    if english != "12.50":
        assert amount_in(english, "en", "de-DE") == german


@pytest.mark.parametrize("text", [
    "", "Preis", "12", "2024", "192.168.100.200", "1.2.3", "03.05.2024", "14:30", "10–20 %", "€ 5 $",
    "12,345,6", "5 € pro Tag", "a 5 €", "+49 30 1234",
])  # fmt: skip
def test_what_is_no_amount(text):
    assert not is_amount(text)
    assert amount_in(text, "de", "en") is None


def test_what_is_not_certain_stays():
    assert amount_in("2.5", "en", "de") is None  # a section
    assert amount_in("2.50 €", "de", "en") is None  # not as German writes
    assert amount_in("5 €", "de", "nl") is None  # alike
    assert amount_in("5 €", "xx", "en") is None


def test_blanks_stay_and_signs_of_other_keyboards_are_read():
    assert amount_in("  1.250,50\u00a0€ \n", "de", "en") == "  €1,250.50 \n"
    assert amount_in("\u22125 €", "de", "en") == "-€5"
    assert amount_in("€5.20", "en", "fr") == "5,20 €"
