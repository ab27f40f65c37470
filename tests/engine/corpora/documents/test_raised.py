"""Raised and lowered numbers, as a model reads them and as the translation has them."""

import pytest

from engine.documents.raised import lowered, raised_links, recall_lowered, with_raised
from engine.documents.segments import CodeKind, DocumentSegment, InlineCode
from engine.results.translation import Alternative, RecalledTranslation, SentenceTranslation, TextTranslation


def raised(text, shown="<sup>"):
    """Reads "m(2)": a pair of codes by brackets."""
    kinds = {"(": CodeKind.OPEN, ")": CodeKind.CLOSE}
    plain, codes, n_pairs = "", [], 0
    for char in text:
        if char in kinds:
            n_pairs += char == "("
            codes.append(InlineCode(len(plain), kinds[char], n_pairs, shown))
        else:
            plain += char
    return with_raised(DocumentSegment(plain, tuple(codes)))


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("H(2)O ist Wasser", "H²O ist Wasser"),
        ("10 m(2) und 10(6)", "10 m² und 10⁶"),
        ("Preis(12) gilt.(3)", "Preis¹² gilt.³"),
        ("die (2) und M(me)", "die 2 und Mme"),
        ("x² und m(2)", "x² und m2"),
    ],
)
def test_a_number_that_touches_a_word_is_read_raised(text, read):
    assert raised(text) == read


def test_half_of_a_number_in_bold_is_a_number():
    assert raised("1(500) Stück und A(4)", "bold") == "1500 Stück und A⁴"


def test_each_raised_number_is_where_the_same_one_is():
    found = raised_links("m² Preis¹ m²", "p¹ m² m²")
    assert [each.target for each in found] == [(4, 5), (1, 2), (7, 8)]


def test_the_translation_has_plain_numbers():
    sentence = SentenceTranslation(0, 2, "m²", 0, 2, (Alternative("m²", 0.0),))
    found = lowered(TextTranslation("m²", "m²", (sentence,), 0.0))
    assert (found.source, found.text, found.sentences[0].source, found.sentences[0].target) == ("m2",) * 4


def test_a_memory_is_asked_for_plain_numbers_too():
    memory = {
        "8 m2": RecalledTranslation(text="8 m2", corpus="house", origin="line 1"),
        "x²": RecalledTranslation(text="y²", corpus="house", origin="line 1"),
    }
    recall = recall_lowered(lambda texts: {text: memory[text] for text in texts if text in memory})
    assert {text: each.text for text, each in recall(["8 m²", "x²", "z"]).items()} == {
        "8 m²": "8 m2",
        "x²": "y²",
    }
