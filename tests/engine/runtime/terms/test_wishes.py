"""What a search must write for terms, in the words of the models that ship."""

from pathlib import Path

import pytest

from engine.runtime.terms.wishes import wish_for, word_ends
from engine.text.subwords import Subwords
from engine.text.words.terms import FoundTerm

ROOT = Path(__file__).resolve().parents[4]


@pytest.fixture(scope="module")
def subwords():
    return Subwords.load(ROOT / "assets" / "models" / "de-en" / "target.spm")


def term(target, forbidden=()):
    return FoundTerm(0, 1, "x", (target,) if target else (), forbidden)


def texts(subwords, spellings):
    return [subwords.decode(each) for each in spellings]


def test_a_term_may_begin_a_sentence_with_a_capital(subwords):
    (constraint,) = wish_for([term("red button")], subwords, "en").constraints
    assert texts(subwords, constraint.anywhere) == ["red button"]
    assert texts(subwords, constraint.at_start) == ["Red button"]


def test_the_same_term_twice_is_wanted_once(subwords):
    assert len(wish_for([term("pump"), term("pump")], subwords, "en").constraints) == 1


def test_terms_stand_in_the_order_of_their_places(subwords):
    words = [term("pump"), term("valve"), term("engine")]
    found = wish_for(words, subwords, "en", [7.0, 2.0, None]).constraints
    assert [each.after for each in found] == [0b010, 0, 0]


def test_a_forbidden_word_is_so_with_its_endings_and_a_capital(subwords):
    wish = wish_for([term("", ("pump",))], subwords, "en")
    assert wish.constraints == ()
    assert {"pump", "pumps", "Pump", "Pumps"} <= set(texts(subwords, wish.forbidden))


def test_what_the_model_cannot_spell_is_not_asked_for(subwords):
    assert wish_for([term("弁弁弁")], subwords, "en") is None


def test_endings_are_those_of_the_language(subwords):
    ends = word_ends(subwords, "en")
    assert "s" in subwords.tokens(ends.endings)
    assert ends.endings < ends.glued
    assert not [each for each in subwords.tokens(ends.glued) if each.startswith("▁")]
