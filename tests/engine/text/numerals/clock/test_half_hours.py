"""Half hours told in words."""

import pytest

from engine.results.translation import Alternative
from engine.text.numerals.clock import with_clock_times
from engine.text.numerals.repair import NumberRepair, differing_numbers


@pytest.mark.parametrize(("source", "made", "right"), [
    ("Wir treffen uns um halb acht.", "We meet at 2:30.", "We meet at 7:30."),
    ("Wir treffen uns um halb acht.", "We meet at half past eight.", "We meet at half past seven."),
    ("Halb eins ist spät.", "Half past one is late.", "Half past twelve is late."),
    ("Um halb 8 abends", "At 8:30 p.m.", "At 7:30 p.m."),
    ("Um halb eins", "At 1:30", "At 12:30"),
    ("Um halb sechs", "At 18:30", "At 17:30"),
    ("Von halb acht bis halb zehn", "From half past eight to half past ten",
     "From half past seven to half past nine"),
    ("Um halb acht", "At seven thirty", "At seven thirty"),
    ("Um halb acht, nicht um 9.30 Uhr", "At 9:30, not at 9:30", "At 9:30, not at 9:30"),
    ("Um halb acht, für 2,30 Euro", "At seven thirty, for €2.30", "At seven thirty, for €2.30"),
    ("Das ist halb so schlimm.", "It is 2:30.", "It is 2:30."),
    ("Er kam um halb acht.", "He came at half past seven.", "He came at half past seven."),
])  # fmt: skip
def test_into_english_the_hour_before_is_half_past(source, made, right):
    assert with_clock_times(source, made, ("de", "en-GB")) == right


@pytest.mark.parametrize(("source", "made", "right"), [
    ("Let's meet at half past seven.", "Treffen wir uns um halb sieben.", "Treffen wir uns um halb acht."),
    ("At half past twelve", "Um halb zwölf", "Um halb eins"),
    ("At half past 3", "Um 4.30 Uhr", "Um 3.30 Uhr"),
    ("At half past 3", "Um halb 3", "Um halb 4"),
    ("Half past two or half past four", "Halb zwei", "Halb zwei"),
])  # fmt: skip
def test_into_german_the_next_hour_is_named(source, made, right):
    assert with_clock_times(source, made, ("en", "de")) == right


def test_other_languages_stay_as_they_are():
    assert with_clock_times("half past seven", "sept heures 2:30", ("en", "fr")) == "sept heures 2:30"


def test_sentences_without_a_digit_are_put_right_too():
    made = [Alternative("At half past eight", -0.1)]
    (found,) = NumberRepair("de", "en").repaired("Um halb acht", made, 1)
    assert (found.text, found.is_repaired) == ("At half past seven", True)


@pytest.mark.parametrize(("source", "made", "languages"), [
    ("Wir treffen uns um halb acht.", "We meet at 7:30.", ("de", "en")),
    ("Wir treffen uns um halb acht abends.", "We meet at 19:30.", ("de", "en-GB")),
    ("Let's meet at 7:30.", "Treffen wir uns um halb acht.", ("en", "de")),
])  # fmt: skip
def test_what_a_clock_shows_is_neither_missing_nor_too_much(source, made, languages):
    assert differing_numbers(source, made, languages) == ((), ())


def test_another_hour_is_too_much():
    _, extra = differing_numbers("Um halb acht", "At 9:30", ("de", "en"))
    assert extra
