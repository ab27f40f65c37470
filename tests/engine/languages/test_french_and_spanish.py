"""French and Spanish: what a language gains by a file of its own."""

import pytest

from engine.text.marks import enclosed, marks_for, stretches_apart
from engine.text.numerals import repair, values
from engine.text.numerals.numbers import numbers_of, written_in
from engine.text.sentences import split_sentences


def split(text: str, language: str) -> list[str]:
    return [text[span.start : span.end] for span in split_sentences(text, language)]


@pytest.mark.parametrize("sentence", [
    "M. Durand est arrivé avec Mme Petit.",
    "Le Dr. Morel et le Pr. Blanc opèrent ensemble.",
    "Apportez du matériel, p. ex. des gants.",
    "Voir art. 5 et chap. 3 du contrat.",
    "Né en 52 av. J.-C. à Alésia, il mourut jeune.",
    "Rendez-vous le 14 févr. à Lyon.",
    "Cela coûte env. 3 000 euros.",
    "Il vend des pommes, des poires, etc.",
    "« Viens ! » dit-elle.",
])  # fmt: skip
def test_a_french_sentence_stays_whole(sentence: str) -> None:
    assert split(f"{sentence} Le reste est fourni.", "fr") == [sentence, "Le reste est fourni."]


@pytest.mark.parametrize("sentence", [
    "El Sr. Gómez llegó con la Dra. Pérez.",
    "Véase el art. 5 y la pág. 12 del manual.",
    "Traiga ropa cómoda, p. ej. un chándal.",
    "Vivió en EE. UU. hasta 2010.",
    "Llame al núm. 12 de la Avda. Colón.",
    "Cuesta aprox. 300 euros.",
    "Compramos pan, leche, etc.",
    "¡Claro que sí!",
])  # fmt: skip
def test_a_spanish_sentence_stays_whole(sentence: str) -> None:
    assert split(f"{sentence} El plazo es fijo.", "es") == [sentence, "El plazo es fijo."]


def test_a_spanish_question_begins_a_sentence() -> None:
    assert split("Ven aquí. ¿Qué pasa?", "es") == ["Ven aquí.", "¿Qué pasa?"]


@pytest.mark.parametrize(("language", "written"), [("fr", "1\u202f234,5"), ("es", "1.234,5")])
def test_an_english_number_is_written_as_the_language_does(language: str, written: str) -> None:
    assert written_in("1,234.5", "en", language) == written


@pytest.mark.parametrize(("text", "language"), [
    ("Cela coûte 3,5 millions d'euros.", "fr"), ("Cuesta 3,5 millones de euros.", "es"),
])  # fmt: skip
def test_a_large_number_is_read(text: str, language: str) -> None:
    assert [number.value for number in numbers_of(text, language)] == ["3500000"]


def test_a_thousand_millions_are_one_spanish_scale() -> None:
    assert [number.value for number in numbers_of("Son 2 mil millones.", "es")] == ["2000000000"]


@pytest.mark.parametrize(("language", "marks"), [
    ("fr", ("«\u00a0", "\u00a0»")), ("es", ("«", "»")),
])  # fmt: skip
def test_quotation_marks_are_those_of_the_language(language: str, marks: tuple[str, str]) -> None:
    assert tuple(marks_for("“”", ("en", language))) == marks


@pytest.mark.parametrize(
    "text", ["Il dit « oui » et part.", "Il dit «\u00a0oui\u00a0» et part.", "Il dit «oui» et part."]
)
def test_guillemets_hold_words_with_and_without_blanks(text: str) -> None:
    assert [each.content(text) for each in enclosed(text)] == ["oui"]


def test_signs_between_blanks_are_no_guillemets() -> None:
    assert enclosed("Fichier » Ouvrir » Récent") == []


@pytest.mark.parametrize(("text", "language"), [
    ("Il en reste 10 env. Le magasin ferme.", "fr"), ("Son 300 aprox. El resto falta.", "es"),
])  # fmt: skip
def test_a_sentence_may_end_with_an_abbreviation(text: str, language: str) -> None:
    assert len(split(text, language)) == 2


@pytest.mark.parametrize(("text", "translation", "language"), [
    ("It costs €5.", "Cuesta cinco euros.", "es"), ("It is 5 km away.", "Está a 5 kilómetros.", "es"),
    ("It is 5 km away.", "C'est à 5 kilomètres.", "fr"), ("It costs €5.", "Het kost 5 euro.", "nl"),
])  # fmt: skip
def test_a_unit_that_a_language_names_otherwise_is_not_missed(
    text: str, translation: str, language: str
) -> None:
    assert repair.lost_values(text, translation, ("en", language)) == []


@pytest.mark.parametrize("language", ["fr", "es"])
@pytest.mark.parametrize("text", ["It earned €5 million.", "It is 5 million km away.", "2.5 billion kWh"])
def test_millions_with_a_unit_are_left_to_the_model(text: str, language: str) -> None:
    assert values.value_spans(text, ("en", language)) == []


def test_what_is_said_in_guillemets_with_blanks_is_speech() -> None:
    for text in ("« Attention ! » cria-t-il.", "«Attention !» cria-t-il."):
        assert stretches_apart(text)[0] == []


def test_guillemets_round_a_blank_hold_nothing_twice() -> None:
    (found,) = enclosed("Voici « » ici.")
    assert found.content("Voici « » ici.") == " "


@pytest.mark.parametrize("language", ["fr", "es", "nl"])
def test_an_ordinal_stays_where_nobody_knows_how_it_is_written(language: str) -> None:
    written = [text for _, _, text in values.value_spans("It was her 32nd goal.", ("en", language))]
    assert "32" not in written
