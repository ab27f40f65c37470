"""Sentences in which the old vocabulary cuts words that the new system gets right."""

from engine.evaluation.words import cut_words

PAIR = ("Das Laufrad dreht sich.", "The impeller turns.")


def found(cut, old="The wheel turns.", new="The impeller turns.", gain=40.0):
    def spell(word):
        return list(word) if word in cut else [word]

    words = cut_words(PAIR, (old, new), gain, (spell, spell), ("de", "en"))
    return [(each.word, each.side) for each in words]


def test_a_cut_word_that_only_the_new_system_has_is_found():
    assert found({"impeller"}) == [("impeller", "target")]


def test_a_cut_word_that_the_old_system_has_too_is_none():
    assert found({"impeller"}, old="impeller turns") == []


def test_a_cut_word_that_the_new_system_lacks_is_none():
    assert found({"impeller"}, new="The wheel turns.") == []


def test_a_word_of_the_source_counts_where_the_sentence_became_much_better():
    assert found({"Laufrad"}) == [("Laufrad", "source")]
    assert found({"Laufrad"}, gain=5.0) == []
    assert found({"Laufrad"}, new="The impeller stops.") == []


def test_whole_words_are_none():
    assert found(set()) == []
