"""Names: terms that are their own translation, kept letter by letter."""

import pytest

from engine.text.words.terms import TermBook, is_kept

NAMES = [(name, name) for name in ("Falkwerk", "Ölmeister", "Rotes Rad", "C++", "Tester 20")]
BOOK = TermBook(NAMES, "de", "en")


@pytest.mark.parametrize(
    ("translation", "expected"),
    [("Falkwerk makes valves.", True), ("We know Falkwerk's valves.", True), ("A Falkwerk-built valve", True),
     ("Falkwerks make valves.", False), ("falkwerk makes valves.", False), ("Falkwerkes", False),
     ("Newfalkwerk", False), ("The hawk plant makes valves.", False)],
)  # fmt: skip
def test_a_name_is_kept_letter_by_letter(translation, expected):
    (term,) = BOOK.find("Falkwerk stellt Ventile her.")
    assert is_kept(term, translation, "en") is expected


def test_a_word_with_another_translation_may_still_take_an_ending():
    (term,) = TermBook([("Falkwerk", "Falkwerk"), ("Falkwerk", "hawk plant")], "de", "en").find("Falkwerk")
    assert is_kept(term, "The hawk plants", "en")
    assert not is_kept(term, "The Falkwerks", "en")


def test_a_name_in_capitals_is_kept_as_it_is_or_as_its_list_has_it():
    (term,) = BOOK.find("FALKWERK STELLT VENTILE HER")
    assert is_kept(term, "FALKWERK MAKES VALVES", "en")
    assert is_kept(term, "Falkwerk MAKES VALVES", "en")
    assert not is_kept(term, "FALKWERKS", "en")


@pytest.mark.parametrize(
    ("text", "found"),
    [("Im Roten Rad", ["Rotes Rad"]), ("Falkwerks Halle", ["Falkwerk"]), ("Die Falkwerk-Pumpe", ["Falkwerk"]),
     ("Wir lernen C++.", ["C++"]), ("Tester 20-Motoren", ["Tester 20"]), ("Ein rotes Rad", []),
     ("Vitamin C", []), ("Falkwerker", []), ("Falkwerk/Ölmeister", ["Falkwerk", "Ölmeister"])],
)  # fmt: skip
def test_names_are_found_as_their_list_has_them_or_with_an_ending(text, found):
    assert [term.source for term in BOOK.find(text)] == found


@pytest.mark.parametrize(
    ("tgt", "text", "expected"),
    [("en", "Falkwerks Halle", "Falkwerk's Halle"), ("de", "Falkwerk's hall", "Falkwerk hall"),
     ("en", "Im Roten Rad.", "Im Rotes Rad."), ("en", "BEI FALKWERK", "BEI FALKWERK")],
)  # fmt: skip
def test_names_are_read_without_their_endings(tgt, text, expected):
    read = TermBook(NAMES, "de" if tgt == "en" else "en", tgt).with_names(text)
    assert read.text == expected
    assert read.text[slice(*read.names[0])] in ("Falkwerk", "Rotes Rad", "FALKWERK")
