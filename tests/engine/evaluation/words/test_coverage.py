"""Distinct words of the references that systems produce."""

from engine.evaluation.words import ReferenceWords, words_of

REFERENCES = ["The pump starts.", "Close the valve, then the pump.", "12 bar!"]
WORDS = ReferenceWords(REFERENCES, "en")


def test_words_are_told_apart_without_marks_numbers_and_capitals():
    assert words_of("The Pump, the (pump) 12 – starts.", "en") == {"the", "pump", "starts"}


def test_in_languages_without_blanks_characters_are_words():
    assert words_of("犬と猫。", "ja") == {"犬", "と", "猫"}


def test_a_word_counts_in_its_place_and_anywhere():
    in_place, anywhere = WORDS.produced_by(["The valve starts.", "Close the pump.", "A bar"])
    assert in_place == {"the", "starts", "close", "pump", "bar"}
    assert anywhere == {"the", "starts", "close", "pump", "valve", "bar"}


def test_the_references_themselves_produce_every_word():
    assert WORDS.produced_by(REFERENCES)[0] == WORDS.counts.keys()


def test_the_commonest_words_come_first():
    assert WORDS.commonest_first(frozenset(["valve", "pump", "bar"])) == ["pump", "bar", "valve"]
