"""Sentences in which one side alone denies something."""

import pytest

from engine.text.negation import knows_negation, lost_negation


@pytest.mark.parametrize(
    ("source", "translation", "languages", "word"),
    [
        ("Das Auto fährt nicht.", "The car runs.", ("de", "en"), "nicht"),
        ("The car doesn't run.", "Das Auto fährt.", ("en", "de-AT"), "doesn't"),
        ("Il n’est pas venu.", "He came.", ("fr", "en"), "n"),
        ("No vino nadie.", "They came.", ("es", "en"), "No"),
    ],
)
def test_a_negation_without_its_like_is_lost(source, translation, languages, word):
    start, end = lost_negation(source, translation, languages)
    assert source[start:end] == word


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Das Auto fährt nicht.", "The car never runs."),
        ("Das ist nicht möglich.", "That is impossible."),
        ("Er hat keine Zeit.", "He lacks time."),
        ("Nicht ohne Grund.", "Without reason."),
        ("Das Auto fährt.", "The car runs."),
        ("Der Knoten ist dicht.", "The knot is tight."),
    ],
)
def test_what_may_deny_in_another_way_is_not_told(source, translation):
    assert lost_negation(source, translation, ("de", "en")) is None


def test_french_signs_and_steps_do_not_deny():
    assert lost_negation("Appelez le n° 12.", "Call number 12.", ("fr", "en")) is None
    assert lost_negation("Faites trois pas.", "Take three steps.", ("fr", "en")) is None
    assert lost_negation("Il n'a pas dormi.", "He slept.", ("fr", "en")) is not None


def test_nothing_is_said_of_unknown_languages():
    assert not knows_negation("de", "ja")
    assert lost_negation("Das Auto fährt nicht.", "The car runs.", ("de", "ja")) is None
