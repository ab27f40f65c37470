"""Sentences in which the old vocabulary cuts words that the new system gets right."""

from dataclasses import replace

from engine.evaluation.words.cut_words import TwoTranslations, cut_words

SENTENCE = TwoTranslations(
    source="Das Laufrad dreht sich.",
    reference="The impeller turns.",
    old="The wheel turns.",
    new="The impeller turns.",
    gain=40.0,
)


def found(sentence, cut):
    def spell(word):
        return list(word) if word in cut else [word]

    return [(each.word, each.side) for each in cut_words(sentence, spell, spell, ("de", "en"))]


def test_a_cut_word_that_only_the_new_system_has_is_found():
    assert found(SENTENCE, {"impeller"}) == [("impeller", "target")]


def test_a_cut_word_that_the_old_system_has_too_is_none():
    assert found(replace(SENTENCE, old="impeller turns"), {"impeller"}) == []


def test_a_cut_word_that_the_new_system_lacks_is_none():
    assert found(replace(SENTENCE, new="The wheel turns."), {"impeller"}) == []


def test_a_word_of_the_source_counts_where_the_sentence_became_much_better():
    assert found(SENTENCE, {"Laufrad"}) == [("Laufrad", "source")]
    assert found(replace(SENTENCE, gain=5.0), {"Laufrad"}) == []
    assert found(replace(SENTENCE, new="The impeller stops."), {"Laufrad"}) == []


def test_whole_words_are_none():
    assert found(SENTENCE, set()) == []
