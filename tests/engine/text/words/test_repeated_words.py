"""Tests of words that are said several times."""

import pytest

from engine.text.words.repeated_words import n_too_few, pieces_in, rows_in, said_again, said_once

DE_EN, EN_DE = ("de", "en"), ("en", "de")


def again(text: str, translation: str, word: str, languages: tuple[str, str]) -> str | None:
    (row,) = rows_in(text, languages[0])
    return said_again(translation, row, word, languages, within=str.lower if word != "Wolf" else str)


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
        ("I know, I know.", "en"),
    ],
)
def test_words_that_meet_by_chance_are_no_row(text: str, lang: str) -> None:
    assert rows_in(text, lang) == []


def test_a_translation_that_says_it_less_often_is_wrong() -> None:
    rows = rows_in("Nie, nie, nie!", "de")
    assert [n_too_few(rows, None, text) for text in ("Never, never!", "Never, never, never!")] == [1, 0]


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
        ("Moment, Moment!", "Wait a bit!", "moment", DE_EN, "Wait a bit, wait a bit!"),
    ],
)
def test_a_word_is_said_again_as_often(
    text: str, translation: str, word: str, languages: tuple[str, str], wanted: str
) -> None:
    assert again(text, translation, word, languages) == wanted


def test_a_word_that_is_not_found_is_not_said_again() -> None:
    assert again("Das ist sehr, sehr alt.", "That is ancient.", "very", DE_EN) is None


@pytest.mark.parametrize(
    ("text", "contents"),
    [
        ("Links, links, rechts, links!", ("links", "links", "rechts", "links")),
        ("Make way, make way!", ("make way", "make way")),
        (
            "Bis bald, bis bald, meine Liebe, und leb wohl!",
            ("bis bald", "bis bald", "meine Liebe, und leb wohl"),
        ),
        ("Tor!", None),
        ("Wir kamen, wir sahen, er blieb.", None),
    ],
)
def test_a_text_that_says_something_again_is_cut_at_marks(
    text: str, contents: tuple[str, ...] | None
) -> None:
    pieces = pieces_in(text)
    assert (pieces and pieces.contents) == contents
    assert pieces is None or pieces.written(pieces.texts) == text


def test_pieces_begin_with_a_capital_where_a_sentence_does() -> None:
    pieces = pieces_in("Platz da, Platz da! Weg, weg!")
    assert pieces
    assert pieces.written(["make way", "make way", "off", "off"]) == "Make way, make way! Off, off!"


def test_pieces_that_a_translation_says_less_often_are_too_few() -> None:
    pieces = pieces_in("Links, rechts, links, rechts!")
    texts = ("Left, right, left!", "Left, right, left, right!")
    assert [n_too_few([], pieces, text) for text in texts] == [1, 0]


def test_a_piece_that_ends_with_another_says_it_again() -> None:
    assert n_too_few([], pieces_in("Raus hier, raus hier!"), "Get out of here, out of here!") == 0


def test_a_thousand_words_are_one_row() -> None:
    (row,) = rows_in("ja, " * 1_000 + "ja", "de")
    assert len(row.words) == 1_001


@pytest.mark.parametrize("text", [
    "Bar am 5.2.2024, Rest am 7.2.2026", "Open from 7 a.m. to 4:30 p.m.", "3, 4, 3", "Es sind 2,5 und 3,5 m.",
    "Der Lauf ist am Mi, 4. Mai, und am Fr, 6. Mai.",
])  # fmt: skip
def test_marks_inside_values_and_abbreviations_part_nothing(text):
    assert pieces_in(text) is None
