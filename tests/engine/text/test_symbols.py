"""Symbols in the place of what must stay: taken out, put back, and what becomes of those that are lost."""

import pytest

from engine.text.symbols import (
    Kept,
    has_symbols_of,
    lost_symbol,
    put_back,
    symbol,
    taken_out_of_both,
    without_symbols,
)

_GLUED = (Kept("→", blank_after=True), Kept("←", blank_before=True))


def test_every_symbol_of_a_sentence_is_another_one():
    assert len({symbol(place) for place in range(2000)}) == 2000
    assert symbol(0) != symbol(0, is_tag=True)


def test_the_blanks_of_a_glued_picture_go_with_its_symbol():
    assert put_back("This is {A} very {B} new.", _GLUED) == "This is →very← new."


@pytest.mark.parametrize(
    ("kept", "written"),
    [
        (Kept("→"), "Start → Programme"),
        (Kept("→", has_hyphen=True), "Start →-Programme"),
        (Kept("&amp;"), "Start &amp; Programme"),
    ],
)
def test_a_model_s_hyphen_behind_a_sign_is_a_blank(kept, written):
    assert put_back("Start {A}-Programme", [kept]) == written


def test_the_model_s_own_copy_of_what_is_kept_goes():
    assert put_back("Copy {a} %s.", [Kept("%s")]) == "Copy %s ."


def test_capitals_leave_what_is_kept_alone():
    assert put_back("open {a} now", [Kept("config.json")], is_in_capitals=True) == "OPEN config.json NOW"


@pytest.mark.parametrize("translation", ["Open it.", "Open {a}{a}.", "Open {a} {b}.", "Open {b}."])
def test_a_symbol_lost_doubled_or_new_is_seen(translation):
    assert not has_symbols_of("Öffne {a}.", translation)


def test_symbols_alone_are_no_translation_of_words():
    assert not has_symbols_of("von {a}", "{a}.")
    assert has_symbols_of("{a}: {b}", "{a}: {b}")


def test_of_symbols_that_are_lost_the_middle_one_counts():
    assert lost_symbol("{a}, {b}, {c} und {A}", ["and"]) == "{c}"
    assert lost_symbol("{a} und {b}", ["and {a}", "{b}"]) == "{b}"


def test_taking_a_symbol_out_makes_no_new_one():
    assert without_symbols("x {{a}b} y") == "x  y"


def test_a_correction_is_learned_without_its_address():
    source, target = taken_out_of_both("Siehe www.a.de und b.pdf.", "See www.a.de and c.pdf.")
    assert (source, target) == ("Siehe {a} und b.pdf.", "See {a} and c.pdf.")


def test_of_two_addresses_the_longer_is_taken_out_whole():
    source, target = taken_out_of_both(
        "Siehe example.org/hilfe und example.org heute.", "See example.org/hilfe and example.org today."
    )
    assert (source, target) == ("Siehe {a} und {b} heute.", "See {a} and {b} today.")


@pytest.mark.parametrize(
    ("source", "translation", "expected"),
    [("The {a} pump", "Die {a}pumpe", False), ("{a}'s pump", "{a}s Pumpe", False),
     ("{a}s Tür", "{a}s door", True),
     ("Die {a}-Tür", "The {a} door", True), ("an {a}.", "{a}に", True), ("{a}{b} an", "on {a}{b}", True)],
)  # fmt: skip
def test_a_symbol_is_part_of_no_word_that_it_is_not_part_of_before(source, translation, expected):
    assert has_symbols_of(source, translation) is expected
