"""Search with given words: they are there, the rest is as likely as it can be."""

import math

import numpy as np
import pytest

from engine.base.config import SearchConfig
from engine.base.graph_io import BOS_ID, EOS_ID
from engine.search.beam_search import Bounds
from engine.search.constraints import Constraint, Wish, WordEnds, constrained_search

A, B, C, D, E = 4, 5, 6, 7, 8
V = 9
BOUNDS = Bounds(1, 6, 4)
CONFIG, WIDE = SearchConfig(beam_size=2), SearchConfig(beam_size=4)


class Bigrams:
    """Says what may follow a token; everything else is unlikely."""

    def __init__(self, likely, n_sentences=1):
        self.n_sentences = n_sentences
        self.table = np.full((V, V), math.log(0.001), np.float32)
        for (before, after), probability in likely.items():
            self.table[before, after] = math.log(probability)

    def keep(self, sentences):
        self.n_sentences = len(sentences)

    def step_wanted(self, tgt_ids, row_order, n_top, wanted):
        tgt_ids = tgt_ids.reshape(len(row_order), -1)[:, -1]
        assert len(tgt_ids) % self.n_sentences == 0  # as many rows for each sentence
        scores = self.table[tgt_ids]
        ids = np.argsort(-scores, axis=1, kind="stable")[:, :n_top]
        listed = np.broadcast_to(wanted, (len(tgt_ids), len(wanted)))
        best = np.take_along_axis(scores, ids, axis=1)
        return np.hstack([best, scores[:, wanted]]), np.hstack([ids, listed])


ENDS = {(B, EOS_ID): 0.5, (C, EOS_ID): 0.5}
NO_ENDS = WordEnds()
CHAIN = Bigrams({(BOS_ID, A): 0.9, (A, B): 0.9, (B, EOS_ID): 0.9, (C, EOS_ID): 0.5, (D, E): 0.5, (E, B): 0.5})


def found(constraints, stepper=CHAIN, bounds=BOUNDS, config=CONFIG, forbidden=(), ends=NO_ENDS):
    wish = Wish(tuple(constraints), forbidden)
    return [each[0].ids for each in constrained_search(stepper, [bounds], [wish], config, ends)]


def test_a_given_word_is_written_where_it_costs_least():
    assert found([Constraint(((C,),))], config=SearchConfig(beam_size=4)) == [(A, B, C)]


def test_a_phrase_is_written_as_a_whole():
    (ids,) = found([Constraint(((D, E),))])
    assert (D, E) in zip(ids, ids[1:], strict=False)


def test_any_spelling_will_do_and_the_likelier_one_is_taken():
    assert found([Constraint(((D,), (B,)))]) == [(A, B)]


def test_all_of_several_words_are_there():
    (ids,) = found([Constraint(((C,),)), Constraint(((D, E),)), Constraint(((B,),))])
    assert {B, C, D, E} <= set(ids)


def test_a_spelling_for_the_beginning_stands_there_alone():
    (ids,) = found([Constraint(((D,),), at_start=((C,),))], bounds=Bounds(1, 3, 4))
    assert ids[0] == C or D in ids
    assert C not in ids[1:]


def test_what_cannot_be_met_gives_the_best_there_is():
    assert found([Constraint(((A, B, C, D, E),))], bounds=Bounds(1, 2, 4))[0][:1] == (A,)


def test_sentences_of_a_batch_have_their_own_words():
    stepper = Bigrams({(BOS_ID, A): 0.9, (A, EOS_ID): 0.9, (C, EOS_ID): 0.5, (D, EOS_ID): 0.5}, n_sentences=2)
    both = [Wish((Constraint(((C,),)),)), Wish((Constraint(((D,),)),))]
    results = constrained_search(stepper, [BOUNDS, BOUNDS], both, CONFIG)
    assert [each[0].ids for each in results] == [(A, C), (A, D)]


def test_scores_are_those_of_the_words_that_were_not_given():
    stepper = Bigrams({(BOS_ID, A): 0.5, (A, B): 0.001, (B, EOS_ID): 0.25})
    wish = Wish((Constraint(((B,),)),))
    ((best, *_),) = constrained_search(stepper, [BOUNDS], [wish], SearchConfig(beam_size=2, length_penalty=1))
    assert best.ids == (A, B)
    assert best.log_prob == np.float32(math.log(0.5)) + np.float32(math.log(0.001)) + np.float32(
        math.log(0.25)
    )
    assert best.score == pytest.approx((math.log(0.5) + math.log(0.25)) / 2)


@pytest.mark.parametrize(("after", "expected"), [((0, 0), B), ((0, 1), C)])
def test_a_word_waits_for_those_that_belong_before_it(after, expected):
    stepper = Bigrams({(BOS_ID, A): 0.9, (A, B): 0.04, (B, C): 0.1, (A, C): 0.05, (C, B): 0.6} | ENDS)
    words = [Constraint(((B,),), after=after[0]), Constraint(((C,),), after=after[1])]
    ((*before, last),) = found(words, stepper)
    assert last == expected
    assert {B, C} - {last} <= set(before)


def test_a_forbidden_word_is_not_written_but_a_longer_one_may_be():
    stepper = Bigrams({(BOS_ID, A): 0.9, (BOS_ID, C): 0.01, (A, EOS_ID): 0.9, (A, B): 0.05} | ENDS)
    assert found([], stepper, forbidden=((A,),)) == [(C,)]
    assert found([], stepper, forbidden=((A,),), ends=WordEnds(frozenset({B})), config=WIDE) == [(A, B)]


def test_no_given_word_follows_a_forbidden_one():
    stepper = Bigrams({(BOS_ID, A): 0.9, (BOS_ID, C): 0.05, (A, C): 0.9} | ENDS)
    assert found([Constraint(((C,),))], stepper, forbidden=((A,),)) == [(C,)]
    assert found([Constraint(((C,),))], stepper) == [(A, C)]


def test_no_given_word_stands_behind_a_blank():
    stepper = Bigrams({(BOS_ID, A): 0.9, (BOS_ID, B): 0.1, (A, B): 0.9, (B, EOS_ID): 0.9, (A, C): 0.1} | ENDS)
    word = [Constraint(((B,),))]
    assert found(word, stepper) == [(A, B)]
    assert found(word, stepper, ends=WordEnds(blank=A))[0][0] == B


def test_a_given_word_takes_an_ending_and_nothing_else():
    stepper = Bigrams({(BOS_ID, A): 0.9, (A, B): 0.5, (A, C): 0.4, (C, EOS_ID): 0.9, (B, EOS_ID): 0.5})
    word, glued = [Constraint(((A,),))], frozenset({B, C})
    assert found(word, stepper) == [(A, C)]
    assert found(word, stepper, ends=WordEnds(glued, frozenset({B}))) == [(A, B)]
    assert found(word, stepper, ends=WordEnds(glued))[0][:2] == (A, A)
