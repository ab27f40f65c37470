"""Terms are found in other forms than a list has them, and not within other words."""

import pytest

from engine.text.words.forms import forms_of, stem_of
from engine.text.words.terms import TermBook
from tests.engine.text.words.inflected import ENGLISH, GERMAN, OTHERS, examples


def found(text, tag):
    return [term for term, sentence in examples(text) if TermBook([(term, "x")], tag).find(sentence)]


@pytest.mark.parametrize(("tag", "text", "least"), [("de", GERMAN, 50), ("en", ENGLISH, 48)])
def test_inflected_terms_are_found(tag, text, least):
    assert len(examples(text)) == 50
    assert len(found(text, tag)) >= least


@pytest.mark.parametrize("tag", ["de", "en"])
def test_other_words_are_not(tag):
    assert found(OTHERS[tag], tag) == []


def test_a_term_is_not_forced_within_a_compound():
    book = TermBook([("Pumpe", "pump"), ("Gehäuse", "housing")], "de")
    assert book.find("Das Pumpengehäuse und die Kreiselpumpe sind neu.") == []
    assert [term.source for term in book.find("Pumpe, Pumpengehäuse und Gehäuse.")] == ["Pumpe", "Gehäuse"]


def test_the_form_that_is_written_alike_wins():
    book = TermBook([("Lager", "bearing"), ("Lagern", "storing")], "de")
    assert [term.source for term in book.find("Lagern Lager")] == ["Lagern", "Lager"]


def test_words_of_unknown_languages_stay_as_they_are():
    assert forms_of("Wörter", "xx") == ("wörter",)
    assert stem_of("Wörter", "xx") == "wörter"
