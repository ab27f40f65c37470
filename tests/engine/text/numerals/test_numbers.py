"""Numbers in digits and in words: what is one number, and what it is worth."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.text.numerals.numbers import (
    numbers_of,
    other_numerals,
    spelled_numbers,
    without_partner,
    written_in,
)


def values(text, language="de"):
    return [number.value for number in numbers_of(text, language)]


@pytest.mark.parametrize(
    "text", ["1.000,5", "1,000.5", "1 000,5", "1'000.5", "1\u202f000,5", "1’000,5", "１，０００．５"]
)
def test_separators_do_not_count(text):
    assert values(f"Es sind {text}.") == ["1000.5"]


@pytest.mark.parametrize(("text", "language", "found"), [
    ("am 05.03.2024 um 14:30 Uhr", "de", ["5", "3", "2024", "14", "30"]),
    ("at 2:30 p.m. on 2024-03-05", "en", ["14", "30", "2024", "3", "5"]),
    ("von 8.00 Uhr bis 9.15 Uhr", "de", ["8", "9", "15"]),
    ("from 8.00 a.m. to 6.45 pm, 6.45 pounds", "en", ["8", "18", "45", "6.45"]),
    ("12 a.m. and 12 p.m.", "en", ["0", "12"]),
    ("ouvert de 8h30 à 12h00", "fr", ["8", "30", "12"]),
    ("午後2時30分", "ja", ["14", "30"]),
    ("the 1st, 2. and 3e of M8, 3D and 10mm", "en", ["1", "2", "3", "8", "3", "10"]),
    ("Version 3.10, 1.2.3, 192.168.0.1", "de", ["3.10", "1.2.3", "192.168.0.1"]),
    ("1,2,3 and 5/6 and 10-15", "en", ["1", "2", "3", "5", "6", "10", "15"]),
    ("-5 °C, (−3), minus 4, COVID-19, 10 –15", "de", ["-5", "-3", "-4", "19", "10", "15"]),
    ("12.345.678,90 und 12345.678 und .5 und 0,25", "de", ["12345678.90", "12345.678", "0.5", "0.25"]),
    ("5 m2, 3 km², CO₂ und ½", "de", ["5", "3"]),
    ("1,5 Mio. und 2 Milliarden", "de", ["1500000", "2000000000"]),
    ("1億5000万円と３千", "ja", ["150000000", "3000"]),
    ("2,5 milliards et 10 000", "fr", ["2500000000", "10000"]),
    ("007, 05 und 0", "de", ["007", "5", "0"]),
])  # fmt: skip
def test_a_number_is_worth_what_it_says(text, language, found):
    assert values(text, language) == found


@settings(max_examples=40)
@given(st.text(max_size=60), st.sampled_from(["de", "en", "fr", "ja", "pl"]))
def test_every_number_stands_where_it_says_and_holds_a_digit(text, language):
    found = numbers_of(text, language)
    assert all(any(char.isdecimal() for char in text[each.start : each.end]) for each in found)
    assert [each.start for each in found] == sorted(each.start for each in found)
    assert all(before.end <= after.start for before, after in zip(found, found[1:], strict=False))


@settings(max_examples=40)
@given(st.integers(0, 10**12), st.sampled_from([",.", ".,", " ,", "'.", "\u00a0,"]), st.integers(0, 99))
def test_a_number_is_read_back_however_it_is_grouped(number, signs, cents):
    group, point = signs
    written = f"{number:,}".replace(",", group)
    assert values(f"({written}{point}{cents:02})") == [f"{number}.{cents:02}"]


@settings(max_examples=40)
@given(st.integers(0, 99))
def test_words_and_digits_of_a_number_agree_in_english(number):
    ones = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    if number <= 10:
        assert spelled_numbers(f"There are {ones[number]} of them.", "en") == {str(number)}
    assert spelled_numbers(f"{number} of them", "en") == frozenset()


@pytest.mark.parametrize(("text", "language", "found"), [
    ("Elf Pumpen, dreimal, die einundzwanzigste", "de", {"11", "3", "21"}),
    ("the twenty-first of forty-two, twice", "en", {"21", "42", "2"}),
    ("quatre-vingt-dix-sept, vingt et un, le neuvième", "fr", {"97", "21", "9"}),
    ("三つのポンプと二十三台、一緒に", "ja", {"3", "23"}),
    ("二〇二四年", "zh-Hant", {"2024"}),
    ("the weight of a stone", "en", set()),
])  # fmt: skip
def test_number_words_are_read_in_four_languages(text, language, found):
    assert spelled_numbers(text, language) == found


def test_number_words_of_other_languages_are_not_known():
    assert spelled_numbers("dwa", "pl") is None


def test_roman_numerals_and_small_digits_are_read():
    assert other_numerals("Ludwig XIV., 5 m², ½, DIV, I am") == {"14", "2", "1"}


def test_a_row_of_digits_without_end_is_no_number():
    """Python reads no number of more than 4,300 digits."""
    assert [number.value for number in numbers_of("1" * 100_000 + " 7", "de")] == ["7"]
    assert written_in("1." + "000." * 2000 + "000", "de", "en") is None


@pytest.mark.parametrize(
    ("numbers", "others", "left"),
    [
        ("4 4", "4", ["4"]),
        ("4", "4 4", []),
        ("4 5 4", "4", ["5", "4"]),
        ("1.5 million 1.5", "1,500,000", ["1.5"]),
    ],
)
def test_each_number_has_a_partner_of_its_own(numbers, others, left):
    found = without_partner(numbers_of(numbers, "en"), numbers_of(others, "en"))
    assert [each.plain for each in found] == left
