"""Ampersands between words: read as the word for them, and written back."""

import pytest

from engine.text.words.ampersands import firms_in, with_words

_LANGUAGES = "de", "en"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Brot & Butter", "Brot und Butter"),
        ("Wunden waschen &amp; trocken halten", "Wunden waschen und trocken halten"),
        ("A & b & C", "A und b und C"),
        ("BROT & BUTTER", "BROT UND BUTTER"),
    ],
)
def test_an_ampersand_between_words_is_read_as_a_word(text: str, read: str) -> None:
    assert with_words(text, _LANGUAGES)[0] == read


@pytest.mark.parametrize("text", ["R&D", "&Datei", "a && b", "Brot &", "&nbsp;"])
def test_another_ampersand_stays(text: str) -> None:
    assert with_words(text, _LANGUAGES) == (text, None)


def test_an_ampersand_of_a_term_stays() -> None:
    assert with_words("Von Salz & Pfeffer", _LANGUAGES, [(4, 18)]) == ("Von Salz & Pfeffer", None)


def test_a_language_without_rules_keeps_its_ampersands() -> None:
    assert with_words("Pane & burro", ("it", "en")) == ("Pane & burro", None)


@pytest.mark.parametrize(
    ("source", "translation", "written"),
    [
        ("Brot & Butter", "Bread and butter", "Bread & butter"),
        ("Brot &amp; Butter", "Bread and butter", "Bread &amp; butter"),
        (
            "Er und sie mögen Brot & Butter",
            "He and she like bread and butter",
            "He and she like bread & butter",
        ),
        ("Rot & blau und grün", "Red & blue, green", "Red & blue, green"),
        ("Er und Brot & Butter", "He, bread and butter", "He, bread and butter"),
        ("ROT & BLAU", "RED AND BLUE", "RED & BLUE"),
    ],
)
def test_the_sign_is_written_back_where_it_is_certain(source: str, translation: str, written: str) -> None:
    ampersands = with_words(source, _LANGUAGES)[1]
    assert ampersands
    assert ampersands.written(translation) == written


@pytest.mark.parametrize(
    ("text", "lang", "firms"),
    [
        ("Das Büro Brandt & Lohse plant.", "de", ["Brandt & Lohse"]),
        ("Bei der Firma Groß, Klein &amp; Rot", "de", ["Groß, Klein &amp; Rot"]),
        ("Weber & Söhne, Mann & Maus", "de", ["Weber & Söhne"]),
        ("The office Brandt & Lowe plans.", "en", ["Brandt & Lowe"]),
        ("Carpenter & Co. delivers", "en", ["Carpenter & Co."]),
        ("Väter & Söhne; im Büro Kaffee & Tee; Hund & Co. sind da", "de", []),
        ("Herr Karl Schulz & Söhne sind da; Frau Weber (Weber & Söhne)", "de", ["Weber & Söhne"]),
        ("Mr. Grey & Sons are here; Mr Grey of Grey & Sons", "en", ["Grey & Sons"]),
        ("Mothers & Daughters read Terms & Conditions", "en", []),
        ("Das Büro Brandt & Lohse", "it", []),
    ],
)
def test_a_firm_is_known_by_what_stands_beside_its_names(text: str, lang: str, firms: list[str]) -> None:
    assert [text[start:end] for start, end in firms_in(text, lang)] == firms
