"""Tests of how sentences begin and end."""

import pytest

from engine.text.marks import Edges


def put_on(source: str, translation: str, kept: tuple[str, ...] = (), tgt: str = "en") -> str:
    return Edges(source, ("de", tgt)).put_on(translation, kept)


@pytest.mark.parametrize(
    ("source", "translation", "whole"),
    [
        ("Geh weg!", "Go away.", "Go away!"),
        ("Wo ist er?!", "Where is he?", "Where is he?!"),
        ("die Tür schließen;", "Close the door,", "Close the door;"),
        ("Und dann …", "And then....", "And then…"),
        ("Neue Preise", "New prices.", "New prices"),
        ("Ist er so?", "Is it so.", "Is it so?"),
        ("Sag nein!", "Say no.", "Say no!"),
        ("Sie rief: „Geh!“", 'She called: "Go."', 'She called: "Go!"'),
        ("Geh <b>sofort</b>!", "Go <b>at once.</b>", "Go <b>at once!</b>"),
    ],
)
def test_a_translation_ends_as_its_source(source: str, translation: str, whole: str) -> None:
    assert put_on(source, translation) == whole


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Er nannte es „gut“.", 'He called it "good."'),
        ("Das dauert 3 Std.", "That takes 3 hours"),
        ("Hefte und Ähnliches", "Notebooks etc."),
        ("Die Läden im Zentrum", "The shops in the bldg."),
        ("Alles gut :)", "All is well"),
        ("Zurück!", ""),
    ],
)
def test_a_mark_stays_where_another_one_may_mean_something_else(source: str, translation: str) -> None:
    assert put_on(source, translation) == translation


@pytest.mark.parametrize("lang", ["ja", "es", "fr", "el"])
def test_a_language_with_marks_of_its_own_keeps_them(lang: str) -> None:
    assert put_on("Geh!", "X.", tgt=lang) == "X."


@pytest.mark.parametrize(
    ("source", "translation", "whole"),
    [
        ("Muttern", "nuts", "Nuts"),
        ("„Muttern“", '"nuts"', '"Nuts"'),
        ("Ja, gern", "yes, please", "Yes, please"),
        ("3 Muttern", "3 nuts", "3 nuts"),
        ("muttern", "nuts", "nuts"),
        ("Auf beispiel.de", "beispiel.de has it", "beispiel.de has it"),
        ("Das iPhone", "iPhone", "iPhone"),
    ],
)
def test_a_capital_at_the_beginning_stays_one(source: str, translation: str, whole: str) -> None:
    assert put_on(source, translation) == whole


def test_nothing_inside_what_is_kept_gets_a_capital() -> None:
    assert put_on("Code `a b`", "`a b` code", ("`a b`",)) == "`a b` code"


def test_a_kept_name_begins_as_it_is_written() -> None:
    assert put_on("Mit zustand arbeiten", "zustand is used", ("zustand",)) == "zustand is used"


def test_no_text_is_longer_than_its_marks_make_it() -> None:
    text = "a" + ".)" * 20_000
    assert put_on(text, text + "!") == text + "!"


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Did he come at 5 p.m.?", "Ist er um 17 Uhr gekommen?"),
        ("Ist er um 17 Uhr gekommen?", "Did he come at 5 p.m.?"),
        ("The ID is prefixed with place_id:.", "Der ID wird place_id: vorangestellt."),
        ("Er fragte: « Kommst du mit ? »", "He asked: « Are you coming? »"),
    ],
)
def test_stops_of_abbreviations_and_code_are_no_marks_of_the_sentence(source, translation):
    assert Edges(source, ("de", "en")).put_on(translation) == translation
