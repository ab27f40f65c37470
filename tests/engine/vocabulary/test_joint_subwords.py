"""A domain's subwords beside the model's own."""

import math

import pytest

from engine.text.subwords import Subwords, train_subwords
from engine.vocabulary.joint_subwords import join_subwords
from tests.tiny import PAIRS

OWN_TEXT = [src for src, _ in PAIRS] * 3
DOMAIN_TEXT = ["Die Kreiselpumpe fördert Kühlwasser.", "Die Kreiselpumpe steht im Kühlhaus."] * 40


@pytest.fixture(scope="module")
def own() -> Subwords:
    return train_subwords(OWN_TEXT, 220)


@pytest.fixture(scope="module")
def joined(own) -> Subwords:
    return join_subwords(own, train_subwords(DOMAIN_TEXT, 200))


def test_the_models_tokens_keep_their_places(own, joined):
    assert joined.size > own.size
    assert joined.tokens(range(own.size)) == own.tokens(range(own.size))
    assert len(set(joined.tokens(range(joined.size)))) == joined.size


def test_words_of_the_domain_are_no_longer_cut_to_tokens(own, joined):
    assert len(joined.encode("Kreiselpumpe")) < len(own.encode("Kreiselpumpe"))


def test_text_that_the_domain_knows_nothing_of_is_cut_as_before(own, joined):
    for sentence in ("Der Zug kommt um 8 Uhr.", "Drei Vögel sitzen auf dem Dach."):
        assert joined.decode(joined.encode(sentence)) == sentence
        assert len(joined.encode(sentence)) <= len(own.encode(sentence)) + 1


def test_probabilities_are_those_of_both_mixed(own, joined):
    domain = train_subwords(DOMAIN_TEXT, 200)
    of_own, of_domain, mixed = (
        dict(zip(each.tokens(range(each.size)), each.scores(), strict=True)) for each in (own, domain, joined)
    )
    for token, score in mixed.items():
        if token.startswith("<"):
            continue
        parts = (math.exp(each[token]) if token in each else 0.0 for each in (of_own, of_domain))
        assert math.exp(score) == pytest.approx(sum(parts) / 2, rel=1e-4)


def test_a_vocabulary_joined_again_grows_by_what_is_new_alone(joined):
    again = join_subwords(joined, train_subwords(DOMAIN_TEXT, 200))
    assert again.size == joined.size


def test_symbols_of_the_added_vocabulary_stand_for_nothing_and_are_no_words(own):
    domain = train_subwords(DOMAIN_TEXT, 200, symbols=["<domain:pumps>"])
    joined = join_subwords(own, domain)
    assert "<domain:pumps>" not in joined.tokens(range(joined.size))
