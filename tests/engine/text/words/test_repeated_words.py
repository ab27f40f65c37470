"""Tests of words that are said several times."""

import pytest

from engine.text.words.repeated_words import n_too_few, rows_in, said_again, said_once

DE_EN, EN_DE = ("de", "en"), ("en", "de")


def again(text: str, translation: str, word: str, languages: tuple[str, str]) -> str | None:
    (row,) = rows_in(text, languages[0])
    return said_again(translation, row, word, languages)


@pytest.mark.parametrize(
    ("text", "once"),
    [
        ("Warte, warte, ich komme.", "Warte, ich komme."),
        ("Das ist sehr, sehr, sehr alt.", "Das ist sehr alt."),
        ("Los los los!", "Los!"),
    ],
)
def test_a_word_that_is_said_again_is_said_once(text: str, once: str) -> None:
    (row,) = rows_in(text, "de")
    assert said_once(text, row) == once


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("Die, die das sagen, irren.", "de"),
        ("Nach und nach wurde es hell.", "de"),
        ("He said that that was it.", "en"),
        ("Sie sie", "de"),
        ("Vite, vite !", "fr"),
    ],
)
def test_words_that_meet_by_chance_are_no_row(text: str, lang: str) -> None:
    assert rows_in(text, lang) == []


def test_a_translation_that_says_it_less_often_is_wrong() -> None:
    rows = rows_in("Nie, nie, nie!", "de")
    assert [n_too_few(rows, text) for text in ("Never, never!", "Never, never, never!")] == [1, 0]


@pytest.mark.parametrize(
    ("text", "translation", "word", "languages", "wanted"),
    [
        ("Das ist sehr, sehr alt.", "That is very old.", "Very", DE_EN, "That is very, very old."),
        ("Warte, warte, ich komme.", "Wait, I'm coming.", "waits", DE_EN, "Wait, wait, I'm coming."),
        ("Mama, Mama, komm!", "Mum, come!", "Mum", DE_EN, "Mum, Mum, come!"),
        ("Wolf, wolf!", "Wolf!", "Wolf", EN_DE, "Wolf, Wolf!"),
        (
            "It went on and on and on.",
            "Es ging weiter.",
            "weiter",
            EN_DE,
            "Es ging weiter und weiter und weiter.",
        ),
        ("Go, go, go!", "Geh!", "gehen", EN_DE, "Geh, geh, geh!"),
    ],
)
def test_a_word_is_said_again_as_often(
    text: str, translation: str, word: str, languages: tuple[str, str], wanted: str
) -> None:
    assert again(text, translation, word, languages) == wanted


def test_a_word_that_is_not_found_is_not_said_again() -> None:
    assert again("Das ist sehr, sehr alt.", "That is ancient.", "very", DE_EN) is None


def test_a_thousand_words_are_one_row() -> None:
    (row,) = rows_in("ja, " * 1_000 + "ja", "de")
    assert len(row.words) == 1_001
