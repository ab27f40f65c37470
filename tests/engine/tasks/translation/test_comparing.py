"""Which words of translations differ: in either, in any script."""

import pytest

from engine import tasks
from engine.results.translation import Alternative, SentenceTranslation, TextTranslation
from engine.tasks.translation.alignment import compare_translations


def marked(first, second, language="en"):
    """Returns the marked words of either text."""
    marks = tasks.differing_words(first, second, language)
    return [first[a:b] for a, b in marks.first], [second[a:b] for a, b in marks.second]


def test_words_that_the_other_lacks_are_marked_in_either():
    found = marked("The rotary pump starts running.", "The centrifugal pump starts.")
    assert found == (["rotary", "running"], ["centrifugal"])


def test_blanks_do_not_count():
    assert marked(" a  b ", "a b") == ([], [])


@pytest.mark.parametrize("language", ["ja", ""])
def test_of_a_japanese_sentence_only_the_characters_are_marked(language):
    assert marked("ポンプが動く。", "ポンプは動く。", language) == (["が"], ["は"])


def test_long_texts_are_marked_too():
    assert marked("a " * 4000 + "b", "a " * 4000 + "c") == (["b"], ["c"])


def one_sentence(text):
    sentence = SentenceTranslation(0, 3, "Ja.", 0, len(text), (Alternative(text, 0.0),))
    return TextTranslation("Ja.", text, (sentence,), 0.0)


def test_three_translations_are_marked_against_the_first():
    texts = ("He shuts it.", "He closes it.", "She closes it.")
    (row,) = compare_translations([one_sentence(text) for text in texts], "en")
    assert (row.source, row.texts) == ("Ja.", texts)
    assert row.marks == (((0, 8),), ((3, 9),), ((0, 10),))
