"""What a search must write for terms, in the words of the models that ship."""

from pathlib import Path

import pytest

from engine.base.graph_io import N_SPECIALS
from engine.runtime.terms import is_written_at, wish_for, wish_in_place, word_at, word_ends
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


def test_a_term_is_put_behind_a_beginning_and_the_others_behind_it(subwords):
    words = [term("pump"), term("valve")]
    wish = wish_for(words, subwords, "en", [2.0, 7.0])
    before = tuple(subwords.encode("The new"))
    first, second = wish_in_place(wish, [(before, words[0])], subwords).constraints
    assert (first.anywhere, texts(subwords, first.at_start)) == ((), ["The new pump"])
    assert (texts(subwords, second.anywhere), second.after) == (["valve"], 0b01)
    (first, _) = wish_in_place(wish, [((), words[0])], subwords).constraints
    assert texts(subwords, first.at_start) == ["Pump"]
    assert wish_in_place(wish, [(before, term("engine"))], subwords) is None


def test_several_terms_are_put_behind_parts_and_the_others_keep_their_order(subwords):
    words = [term("valve"), term("drive"), term("pump"), term("cap")]
    wish = wish_for(words, subwords, "en", [9.0, 5.0, 1.0, 7.0])
    parts = [(tuple(subwords.encode("The")), words[2]), (tuple(subwords.encode("and its")), words[1])]
    first, valve, cap = wish_in_place(wish, parts, subwords).constraints
    assert texts(subwords, first.at_start) == ["The pump and its drive"]
    assert (texts(subwords, valve.anywhere), valve.after) == (["valve"], 0b101)
    assert (texts(subwords, cap.anywhere), cap.after) == (["cap"], 0b001)
    assert wish_in_place(wish, [parts[0], parts[0]], subwords) is None


def test_a_token_is_part_of_a_term_or_of_its_ending(subwords):
    ids = subwords.encode("The old pumps leak")
    at = [is_written_at(term("pump"), subwords, ids, token) for token in range(len(ids))]
    assert subwords.decode([i for i, is_part in zip(ids, at, strict=True) if is_part]) == "pumps"


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


class Japanese:
    """Subwords of one character each, behind a blank, as a Japanese model has them."""

    known = "▁。猫診療所は"
    size = N_SPECIALS + len(known)

    def tokens(self, ids):
        return [self.known[each - N_SPECIALS] for each in ids]

    def encode(self, text):
        return [N_SPECIALS + self.known.index(each) for each in f"▁{text}"] if text else []


def test_a_word_of_a_script_without_blanks_is_also_spelled_without_one():
    (constraint,) = wish_for([term("診療所")], Japanese(), "ja").constraints
    assert ["".join(Japanese().tokens(each)) for each in constraint.anywhere] == ["▁診療所", "診療所"]


def test_no_subword_of_a_script_without_blanks_goes_on_with_a_word():
    ends = word_ends(Japanese(), "ja")
    assert (ends.glued, ends.endings) == (frozenset(), frozenset())
    ids = Japanese().encode("猫は")
    assert Japanese().tokens(word_at(Japanese(), ids, 1)) == ["猫"]
