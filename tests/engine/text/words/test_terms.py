"""Terms in a text: whole words, with endings, the longest first, capitals where they count."""

import pytest

from engine.text.words.terms import TermBook, is_kept, missing_terms

BOOK = TermBook(
    [
        ("Ventil", "valve"), ("rote Taste", "red push-button"), ("Taste", "key"), ("IT", "IT department"),
        ("Pumpe", "pump"), ("Pumpe", "impeller"), (" Druck ", " pressure "), ("leer", ""), ("", "nothing"),
    ],
    "de",
)  # fmt: skip


def sources(text, book=BOOK):
    return [(term.source, text[term.start : term.end]) for term in book.find(text)]


@pytest.mark.parametrize(("text", "expected"), [
    ("Das Ventil ist zu.", [("Ventil", "Ventil")]),
    ("Die Ventile der Pumpen.", [("Ventil", "Ventile"), ("Pumpe", "Pumpen")]),
    ("Mit roten Tasten und einer Taste.", [("rote Taste", "roten Tasten"), ("Taste", "Taste")]),
    ("DAS VENTIL", [("Ventil", "VENTIL")]),
    ("it ist IT", [("IT", "IT")]),
    ("Das Ventilgehäuse und der Drucker", []),
    ("Der Druck im Ventil", [("Druck", "Druck"), ("Ventil", "Ventil")]),
    ("leer", []),
    ("", []),
])  # fmt: skip
def test_terms_are_found_as_they_are_written(text, expected):
    assert sources(text) == expected


def test_all_translations_of_a_term_are_right():
    (term,) = BOOK.find("Pumpe")
    assert term.targets == ("pump", "impeller")
    assert is_kept(term, "The Impellers turn.")
    assert not is_kept(term, "It turns.")
    assert missing_terms([term], "It turns.") == [term]


def test_text_without_blanks_is_searched_letter_by_letter():
    book = TermBook([("弁", "valve"), ("安全弁", "safety valve")], "ja")
    assert sources("この安全弁と弁です。", book) == [("安全弁", "安全弁"), ("弁", "弁")]


def test_a_symbol_is_no_word_of_a_term():
    book = TermBook([("a valve", "Ventil"), ("code is", "Code ist")], "en")
    assert sources("The code {a} valve", book) == []
    assert sources("The code {a} is a valve", book) == [("a valve", "a valve")]


def test_books_with_other_terms_have_other_keys():
    assert TermBook([("a", "b")], "de").key != TermBook([("a", "c")], "de").key
    assert TermBook([], "de").key == ""
    assert len(BOOK) == 6


@pytest.mark.parametrize(("translation", "tgt", "expected"), [
    ("Two valves.", "en", True), ("VALVE", "en", True), ("The valve's", "en", True), ("bivalve", "en", False),
    ("valveless", "en", False), ("valveful", "", True), ("non-valve", "en", True), ("", "en", False),
])  # fmt: skip
def test_a_term_is_kept_as_a_word_with_a_usual_ending(translation, tgt, expected):
    (term,) = BOOK.find("Ventil")
    assert is_kept(term, translation, tgt) is expected


def test_a_forbidden_word_is_no_translation():
    book = TermBook([("Pumpe", "pump"), ("Pumpe", "impeller")], "de", "en", [("Pumpe", "impeller")])
    (term,) = book.find("Die Pumpen")
    assert (term.targets, term.forbidden) == (("pump",), ("impeller",))
    assert is_kept(term, "The pumps", "en")
    assert not is_kept(term, "The impellers of the pump", "en")
    assert book.key != TermBook([("Pumpe", "pump")], "de", "en").key


def test_a_term_may_be_there_only_to_forbid_a_word():
    (term,) = TermBook([], "de", "en", [("Pumpe", "impeller")]).find("Pumpe")
    assert is_kept(term, "anything", "en")
    assert not is_kept(term, "an impeller", "en")
