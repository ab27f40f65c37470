"""Speakers with words of their own are recognised, others are not, and nobody by the sentence itself."""

import numpy as np
import pytest

from engine.base.errors import EngineError
from engine.evaluation.paired import units_of
from engine.study.speakers import hits_by_folds
from tests.engine.evaluation.speakers.told_lines import COMMON, OWN, lines


@pytest.mark.parametrize(("share", "low", "high"), [(0.8, 0.75, 1.0), (0.0, 0.2, 0.48)])
def test_speakers_are_recognised_by_their_words_alone(share, low, high):
    texts, speakers = lines(50, share)
    assert low < hits_by_folds(texts, speakers).mean() < high


def test_the_same_sentence_of_all_speakers_is_no_sign_of_any():
    sentences = [f"{word} {other}" for word in COMMON for other in COMMON[:4]]
    texts, speakers = sentences * 3, [name for name in OWN for _ in sentences]
    grouped = hits_by_folds(texts, speakers, units_of(texts))
    assert grouped.mean() == pytest.approx(1 / 3, abs=0.02)


def test_a_speaker_with_one_text_is_never_a_hit_and_does_no_harm():
    texts, speakers = lines(20, 0.9)
    hits = hits_by_folds([*texts, "verily"], [*speakers, "Dan"])
    assert hits[-1] == 0
    assert hits[:-1].mean() > 0.6


def test_the_same_seeds_give_the_same_hits():
    texts, speakers = lines(20, 0.5)
    first, again, other = (hits_by_folds(texts, speakers, seeds=seeds) for seeds in ((1, 2), (1, 2), (3, 4)))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_characters_tell_speakers_of_a_language_without_blanks():
    texts, speakers = ["今日は暑いですね", "今日は暑いだよね"] * 10, ["A", "B"] * 10
    assert hits_by_folds(texts, speakers, language="ja").mean() == 1


def test_one_speaker_alone_is_refused():
    with pytest.raises(EngineError, match="fewer than two of them"):
        hits_by_folds(["a b", "c d"], ["Ada", "Ada"])
