"""Where a number stands: what is alike in two of them, their units, and when one may stand for the other."""

import pytest

from engine.text.numerals.number_places import (
    NumberPlace,
    differ_by_one_digit,
    has_unit,
    look_of,
    replacement,
)
from engine.text.numerals.numbers import numbers_of


def numbers(text, language="en"):
    return numbers_of(text, language)


def number(text, language="en"):
    (found,) = numbers(text, language)
    return found


def place(text, language="en", index=0):
    return NumberPlace(numbers(text, language)[index], text, language)


@pytest.mark.parametrize(
    ("text", "written", "numeral"),
    [
        ("about 44 pages", "44", "44"),
        ("it is -11 degrees", "11", "11"),
        ("it is −11 degrees", "11", "11"),
        ("costs 4,000 euro", "4,000", "4,000"),
        ("some 1.5 million", "1.5 million", "1.5"),
    ],
)
def test_a_number_is_written_without_its_sign_and_its_numeral_without_a_word(text, written, numeral):
    found = place(text)
    assert (found.written, found.numeral) == (written, numeral)
    start, end = found.span
    assert text[start:end] == written


@pytest.mark.parametrize(
    ("first", "second"),
    [("4", "44"), ("44", "4444"), ("484", "48484"), ("199", "1999"), ("4.000", "4.00"), ("20", "2020")],
)
def test_numbers_that_differ_by_how_often_digits_come_look_alike(first, second):
    assert look_of(number(first)) == look_of(number(second))


@pytest.mark.parametrize(("first", "second"), [("4", "5"), ("12", "21"), ("484", "844"), ("-4", "4")])
def test_numbers_of_other_digits_or_sign_do_not(first, second):
    assert look_of(number(first)) != look_of(number(second))


def test_of_several_numbers_that_of_the_one_that_they_make():
    assert look_of(*numbers("1 and 2 and 1 and 2")) == look_of(number("12"))


@pytest.mark.parametrize(
    ("first", "second"), [("2115", "21125"), ("21125", "2115"), ("123", "12"), ("123", "23"), ("-123", "-13")]
)
def test_one_digit_left_out_is_told(first, second):
    assert differ_by_one_digit(number(first), number(second))


@pytest.mark.parametrize(
    ("first", "second"),
    [("12", "1"), ("123", "1"), ("123", "321"), ("123", "123"), ("-123", "12"), ("1234", "143")],
)
def test_more_than_a_digit_or_too_short_a_number_is_not(first, second):
    assert not differ_by_one_digit(number(first), number(second))


@pytest.mark.parametrize(
    "text", ["44 km", "44km", "44 %", "44%", "€ or 44 €", "44 percent", "44 Dollars", "1.5 million", "44 CHF"]
)
def test_a_unit_a_currency_or_a_large_word_is_a_unit(text):
    assert has_unit(place(text))


@pytest.mark.parametrize("text", ["44 pages", "44", "44, km", "44 kmh-marks", "page 44 of a book"])
def test_another_word_is_none(text):
    assert not has_unit(place(text))


@pytest.mark.parametrize(
    ("source", "output", "written"),
    [
        ("Seite 44", "Page 4", "44"),
        ("4.000 Stunden", "4.00 hours", "4,000"),
        ("Bild 33px", "An image 3px", "33"),
        ("5 %", "55 %", "5"),
        ("5 Prozent", "55 percent", "5"),
        ("124 km", "14 km", "124"),
    ],
)
def test_a_number_that_can_stand_for_no_other_is_written_for_the_other_language(source, output, written):
    assert replacement(place(source, "de"), place(output)) == written


UNCERTAIN = {
    "a year written short": ("Im Jahr 2020", "In 20"),
    "a year of the last century": ("Im Jahr 1919", "In 19"),
    "another unit": ("124 km", "14 miles"),
    "only zeros apart, which may be another unit": ("100 cm", "1 m"),
    "other letters before it": ("A44", "B4"),
    "other letters behind it": ("44px", "4em"),
    "a number of a word": ("1,5 Millionen", "1.55"),
    "the same worth": ("22,5 Grad", "22.50 degrees"),
}


@pytest.mark.parametrize(("source", "output"), UNCERTAIN.values(), ids=UNCERTAIN)
def test_what_may_be_right_is_left(source, output):
    assert replacement(place(source, "de"), place(output)) is None


def test_a_number_that_is_said_twice_is_left():
    assert replacement(place("Seite 44 oder 44", "de"), place("Page 4")) is None
    assert replacement(place("Seite 44", "de"), place("Page 4 or 4")) is None


def test_the_day_of_another_calendar_is_left():
    assert replacement(place("4月", "ja"), place("44月", "zh")) is None


@pytest.mark.parametrize(
    ("output", "ending", "is_certain"),
    [("The 2nd guest", "nd", True), ("The 2th guest", "th", False), ("The 2rd guest", "rd", False)],
)
def test_an_english_ordinal_takes_another_number_if_its_ending_still_fits(output, ending, is_certain):
    assert (replacement(place("Der 22. Gast", "de"), place(output)) == "22") is is_certain
