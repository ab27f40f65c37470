"""Symbols in the place of what must stay: taken out, put back, and what becomes of those that are lost."""

import pytest

from engine.text.symbols import (
    Kept,
    has_symbols_of,
    lost_symbol,
    put_back,
    symbol,
    taken_out_of_both,
    with_tag_symbols_of,
    without_doubles,
    without_symbols,
)

_BOLD = (Kept("<b>", blank_after=True), Kept("</b>", blank_before=True))


def test_every_symbol_of_a_sentence_is_another_one():
    assert len({symbol(place) for place in range(2000)}) == 2000
    assert symbol(0) != symbol(0, is_tag=True)


def test_the_blanks_of_a_glued_tag_go_with_its_symbol():
    assert put_back("This is {A} very {B} new.", _BOLD) == "This is <b>very</b> new."


@pytest.mark.parametrize(
    ("kept", "written"),
    [
        (Kept("→"), "Start → Programme"),
        (Kept("→", has_hyphen=True), "Start →-Programme"),
        (Kept("</b>"), "Start </b>-Programme"),
        (Kept("<b>", blank_after=True), "Start <b>Programme"),
        (Kept("&amp;"), "Start &amp; Programme"),
    ],
)
def test_a_model_s_hyphen_behind_a_sign_is_a_blank(kept, written):
    assert put_back("Start {A}-Programme", [kept]) == written


def test_tags_stay_nested_whatever_order_the_model_gives_them():
    assert put_back("This {B} is {A} new.", _BOLD) == "This<b> is </b>new."


def test_tags_that_are_nested_keep_the_order_of_the_translation():
    kept = (Kept("<b>"), Kept("</b>"), Kept("<i>"), Kept("</i>"))
    assert put_back("{C} x {D} {A} y {B}", kept) == "<i> x </i> <b> y </b>"


def test_the_model_s_own_copy_of_what_is_kept_goes():
    assert put_back("Copy {a} %s.", [Kept("%s")]) == "Copy %s ."


def test_capitals_leave_what_is_kept_alone():
    assert put_back("open {a} now", [Kept("config.json")], is_in_capitals=True) == "OPEN config.json NOW"


@pytest.mark.parametrize("translation", ["Open it.", "Open {a}{a}.", "Open {a} {b}.", "Open {b}."])
def test_a_symbol_lost_doubled_or_new_is_seen(translation):
    assert not has_symbols_of("Öffne {a}.", translation)


def test_tags_around_nothing_are_a_loss():
    assert not has_symbols_of("Die {A} neue {B} Tür", "The door {A} {B}")


def test_tags_are_lost_before_all_else():
    assert lost_symbol("{a}, {b}, {c} und {A} b {B}", ["and"]) == "{A}"
    assert lost_symbol("{a} und {b}", ["and {a}", "{b}"]) == "{b}"


def test_lost_tags_stand_about_where_they_stood():
    source = "Die Tür darf {A} niemals {B} mit Gewalt geöffnet werden."
    placed = with_tag_symbols_of(source, "The door must never be opened by force.")
    assert placed == "The door must {A} never {B} be opened by force."


def test_taking_a_symbol_out_makes_no_new_one():
    assert without_symbols("x {{a}b} y") == "x  y"


def test_a_correction_is_learned_without_its_address():
    source, target = taken_out_of_both("Siehe www.a.de und b.pdf.", "See www.a.de and c.pdf.")
    assert (source, target) == ("Siehe {a} und b.pdf.", "See {a} and c.pdf.")


def test_tags_that_would_cross_stand_in_the_order_of_the_source():
    kept = [Kept("<b>"), Kept("<i>"), Kept("</i>"), Kept("</b>")]
    assert put_back("{A}one {B}two{D} three{C}", kept) == "<b>one <i>two</i> three</b>"
    assert put_back("{B}one {A}two{D} three{C}", kept) == "<i>one <b>two</b> three</i>"


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


@pytest.mark.parametrize(
    ("source", "translation", "expected"),
    [
        (
            "Der Druck von {A} 6 bar {B} reicht & bleibt.",
            "A pressure of {A} 6 bar {B} 6 bar & stays.",
            "A pressure of {A} 6 bar {B} & stays.",
        ),
        ("Nur {A} 40 Euro {B}!", "Only 40 euros {A} 40 euros {B}!", "Only {A} 40 euros {B}!"),
        ("Die {A} Pumpe {B} läuft.", "The {A} pump {B} runs.", "The {A} pump {B} runs."),
        ("Ganz {A} langsam {B} langsam!", "Quite {A} slowly {B} slowly!", "Quite {A} slowly {B} slowly!"),
        (
            "Ich weiß, dass {A} das {B} geht.",
            "I know that {A} that {B} works.",
            "I know that {A} that {B} works.",
        ),
        ("Rot & {A} blau {B}.", "Red & {A} blue {B}.", "Red & {A} blue {B}."),
    ],
)
def test_words_on_both_sides_of_a_tag_that_the_source_has_once_stay_inside_it(source, translation, expected):
    assert without_doubles(source, translation) == expected
