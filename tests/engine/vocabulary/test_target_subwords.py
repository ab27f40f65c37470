"""A domain's subwords: as many as the text supports."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.base.errors import CorpusError
from engine.vocabulary.joint_subwords import LARGEST_VOCABULARY, learn_subwords, vocabulary_size
from tests.tiny import source_sentences


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_more_text_never_gives_a_smaller_vocabulary(one, other):
    few, many = sorted((one, other))
    assert vocabulary_size(few) <= vocabulary_size(many) <= LARGEST_VOCABULARY


def test_little_text_gets_a_small_vocabulary_and_much_text_the_papers():
    assert [vocabulary_size(n) for n in (120_000, 2_500_000, 25_000_000)] == [
        1_700,
        7_900,
        LARGEST_VOCABULARY,
    ]


def test_every_character_has_its_token_however_little_text_there_is():
    assert vocabulary_size(10, n_characters=3000) > 3000


def test_a_vocabulary_larger_than_the_text_supports_is_reduced():
    found = learn_subwords(source_sentences(), 16_000)
    assert found.asked == 16_000
    assert found.subwords.size < 300


def test_a_size_of_nought_follows_from_the_text():
    found = learn_subwords(source_sentences())
    assert found.is_chosen
    assert 150 < found.subwords.size <= found.asked


def test_words_without_spaces_between_them_are_counted_too():
    assert learn_subwords(["私は毎朝庭で犬と走る。"] * 20).n_words > 100


def test_too_small_a_vocabulary_is_refused_with_its_size():
    with pytest.raises(CorpusError, match="vocabulary of 30 cannot be learned"):
        learn_subwords(source_sentences(), 30)
