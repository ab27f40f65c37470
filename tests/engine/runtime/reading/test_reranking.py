"""The model of the opposite direction chooses: by what weight, among what, and apart from the plain way."""

from dataclasses import dataclass, field

import numpy as np
import pytest

from engine.base.config import SearchConfig
from engine.results.translation import Alternative
from engine.runtime.open_model import Inputs
from engine.runtime.reranking import CANDIDATES, CHANNEL_WEIGHT, Reranker
from engine.text.marks import mark_faults
from tests.tiny import source_sentences

SHORT = SearchConfig(max_length_ratio=1.0, max_length_extra=4)
SOURCE = "Der Motor ist heiß."


@dataclass
class Opposite:
    """Finds a source as likely as is said of each translation, per token; a source has one token a word."""

    likely: dict[str, float]
    state_key: str = "opposite"
    system_id: str = "back"
    asked: list[str] = field(default_factory=list)

    @property
    def target(self):
        return self

    def encode(self, text):
        return text.split()

    def score_targets(self, sources, targets, before=()):  # noqa: ARG002
        self.asked += sources
        pairs = zip(sources, targets, strict=True)
        return np.array([self.likely[source] * (len(target.split()) + 1) for source, target in pairs])


def ranked(scores, likely):
    opposite = Opposite(likely)
    found = [Alternative(text, score) for text, score in scores.items()]
    (texts,) = Reranker(opposite).rank([SOURCE], [found])
    return [each.text for each in texts], opposite.asked


def test_eight_are_read_back_at_three_tenths():
    assert (CANDIDATES, CHANNEL_WEIGHT) == (8, 0.3)


@pytest.mark.parametrize(("difference", "first"), [(0.35, "whole"), (0.25, "short")])
def test_what_leads_back_to_the_source_comes_first_if_that_weighs_more_than_its_own_score(difference, first):
    scores = {"short": -0.5, "whole": -0.6}
    texts, _ = ranked(scores, {"short": -1 - difference, "whole": -1})
    assert texts[0] == first
    assert sorted(texts) == ["short", "whole"]


def test_the_opposite_model_counts_per_token_of_the_source():
    texts, _ = ranked({"a": -0.5, "b": -0.53}, {"a": -1.2, "b": -1.0})
    assert texts == ["b", "a"]


def test_what_is_much_less_likely_is_not_read_and_stays_behind():
    texts, asked = ranked({"a": -0.5, "b": -0.55, "far": -0.7}, {"a": -9.0, "b": -1.0})
    assert (texts, asked) == (["b", "a", "far"], ["a", "b"])


def test_one_translation_alone_is_not_read():
    assert ranked({"a": -0.5}, {}) == (["a"], [])


def test_a_sentence_without_a_translation_has_none():
    assert Reranker(Opposite({})).rank([SOURCE], [[]]) == [()]


def test_the_translation_is_the_best_of_eight_and_without_care_it_is_the_old_one(translator, fresh):
    opposite = fresh()
    eight = SearchConfig(max_length_ratio=1.0, max_length_extra=4, beam_size=8, n_best=8, keep_numbers=False)
    found = zip(source_sentences(), translator.translate_sentences(source_sentences(), eight), strict=True)
    sentences = [  # the random model writes many marks, which decide first
        sentence for sentence, texts in found if not any(mark_faults(sentence, each.text) for each in texts)
    ]
    plain = [found[0].text for found in translator.translate_sentences(sentences, SHORT)]
    candidates = translator.translate_sentences(sentences, eight)
    expected = [found[0].text for found in Reranker(opposite).rank(sentences, candidates)]
    with_care = translator.using(Inputs(opposite=opposite))
    assert with_care.device.opposite == opposite.system_id
    careful = [found[0].text for found in with_care.translate_sentences(sentences, SHORT)]
    assert translator.device.opposite == ""
    assert careful == expected
    assert careful != plain
    assert [found[0].text for found in translator.translate_sentences(sentences, SHORT)] == plain
