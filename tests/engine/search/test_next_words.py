"""The next words of a decoder whose every output can be scored."""

from itertools import pairwise

import numpy as np
import pytest

from engine.base.errors import GraphError
from engine.base.graph_io import BOS_ID, EOS_ID
from engine.search.next_words import TokenTexts, next_words
from tests.engine.runtime.steppers import TableStepper, random_tables

# "▁" alone, whole words, and what goes on with them
TEXTS = ["", "", "", "", " ", " ab", " a", "b", "c", ".", " d"]
TOKENS = TokenTexts(TEXTS, frozenset((7, 8)))
AB, A, B, C, DOT, D = 5, 6, 7, 8, 9, 10


def table(rows):
    """Returns a table, (1, 1, vocab, vocab), of shares of what follows each token; the rest ends."""
    found = np.full((len(TEXTS), len(TEXTS)), 1e-9)
    found[:, EOS_ID] = 1.0
    for last, shares in rows.items():
        found[last, EOS_ID] = 1e-9
        found[last, list(shares)] = list(shares.values())
    return np.log(found / found.sum(axis=1, keepdims=True))[None, None].astype(np.float32)


def texts(rows, given=" ", n_words=3, **options):
    words = next_words(TableStepper(table(rows)), (), TOKENS, [given], n_words, **options)
    return [TOKENS.written(word.ids)[len(given) :] + "|" * word.is_end for word in words]


def test_words_are_told_apart_and_not_tokens():
    rows = {BOS_ID: {A: 0.9, D: 0.1}, A: {B: 0.5, C: 0.5}}
    assert sorted(texts(rows)[:2]) == ["ab", "ac"]
    assert texts(rows)[2] == "d"


def test_a_word_that_goes_on_is_not_that_word():
    assert texts({BOS_ID: {A: 0.9, D: 0.1}, A: {B: 1.0}}) == ["ab", "d"]


def test_of_two_spellings_of_a_word_the_likelier_one_counts():
    rows = {BOS_ID: {A: 0.6, AB: 0.4}, A: {B: 0.2, DOT: 0.8}}
    (_, ab) = next_words(TableStepper(table(rows)), (), TOKENS, [" "], 2)
    assert ab.ids == (AB,)


@pytest.mark.parametrize("given", [" a", " ab", " abc"])
def test_all_begins_with_the_letters_that_are_given_however_unlikely(given):
    tables = random_tables(1, 6, len(TEXTS), seed=3)
    tables[0, :, :, [A, AB, B, C]] -= 20
    words = next_words(TableStepper(tables), (), TOKENS, [given], 4)
    assert words
    assert all(TOKENS.written(word.ids).startswith(given) for word in words)


def test_a_word_is_as_likely_as_its_tokens():
    tables = random_tables(1, 1, len(TEXTS), seed=8)
    for word in next_words(TableStepper(tables), (), TOKENS, [" "], 5):
        written = (*word.ids, EOS_ID) if word.is_end else word.ids
        nats = sum(float(tables[0, 0, last, i]) for last, i in pairwise((BOS_ID, *written)))
        assert word.log_prob == pytest.approx(nats, abs=1e-4)


def test_behind_a_whole_sentence_nothing_is_a_word_too():
    rows = {BOS_ID: {EOS_ID: 0.7, D: 0.3}}
    assert texts(rows, "", may_end=True) == ["|", " d"]
    assert texts(rows, "", may_end=False) == [" d"]


def test_a_blank_behind_a_whole_sentence_does_not_keep_it_from_ending():
    rows = {BOS_ID: {EOS_ID: 0.7, D: 0.3}}
    words = next_words(TableStepper(table(rows)), (), TOKENS, [" "], 2)
    assert [word.is_end for word in words] == [True, False]


def test_what_the_vocabulary_cannot_write_has_no_words():
    assert texts({BOS_ID: {A: 1.0}}, " xyz") == []


def test_words_that_are_none_are_left_out_unless_all_are():
    rows = {BOS_ID: {A: 0.9, D: 0.1}}
    assert texts(rows, is_word=lambda word: word != " a", may_end=False) == ["d"]
    assert texts(rows, is_word=lambda _: False) == ["a", "d"]


def test_what_stands_before_is_read_and_not_scored():
    rows = {D: {A: 1.0}}
    (word, *_) = next_words(TableStepper(table(rows)), (D,), TOKENS, [" "], 1)
    assert word.ids == (A,)
    assert word.log_prob == pytest.approx(0, abs=1e-4)


def test_a_decoder_of_nan_is_a_broken_graph():
    tables = np.full((1, 1, len(TEXTS), len(TEXTS)), np.nan, np.float32)
    with pytest.raises(GraphError, match="not numbers"):
        next_words(TableStepper(tables), (), TOKENS, [" "], 1)
