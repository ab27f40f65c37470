"""A shortlist: only the words that a sentence may need are scored."""

import numpy as np
import pytest

from engine.base.config import SearchConfig
from engine.base.graph_io import BOS_ID
from engine.runtime.speakers import SpeakerInputs
from engine.runtime.translator import Translator
from engine.vocabulary.shortlist import Shortlist
from tests.tiny import source_sentences, tiny_subwords, write_model_folder

pytestmark = pytest.mark.slow

CONFIG = SearchConfig(beam_size=3, n_best=3)


@pytest.fixture
def folder(tmp_path):
    return write_model_folder(tmp_path / "tiny", precisions=("int8", "float32"))


def sources():
    source, _ = tiny_subwords()
    return [source.encode(text) for text in source_sentences()[:6]]


def lists_for(folder, words_of, frequent=()):
    source, target = tiny_subwords()
    lists = [np.array(words_of(token), np.int64) for token in range(source.size)]
    Shortlist(
        frequent=np.array(sorted({0, 1, 2, 3, *frequent})),
        starts=np.cumsum([0, *map(len, lists)]),
        words=np.concatenate(lists),
    ).write(folder)
    return target.size


def opened(folder, precision="int8"):
    return Translator(folder, precision=precision, device="cpu", n_threads=1)


def every_word():
    return range(4, tiny_subwords()[1].size)


def test_with_every_word_listed_the_search_finds_the_same(folder):
    plain = opened(folder).translate_tokens(sources(), CONFIG)
    lists_for(folder, lambda _token: every_word())
    listed = opened(folder).translate_tokens(sources(), CONFIG)
    for one, other in zip(plain, listed, strict=True):
        assert [found.ids for found in one] == [found.ids for found in other]
        assert [found.score for found in one] == pytest.approx([found.score for found in other], abs=1e-4)


def test_no_other_word_is_written(folder):
    lists_for(folder, lambda token: [4 + token % 30, 40 + token % 30])
    for source, found in zip(sources(), opened(folder).translate_tokens(sources(), CONFIG), strict=True):
        allowed = {2} | {word for token in source for word in (4 + token % 30, 40 + token % 30)}
        assert all(set(hypothesis.ids) <= allowed for hypothesis in found)
        assert all(np.isfinite(hypothesis.score) for hypothesis in found)


def test_a_sentence_keeps_to_its_own_words_in_every_company(folder):
    lists_for(folder, lambda token: range(4 + token % 40, 24 + token % 40))
    translator = opened(folder)
    together = translator.translate_tokens(sources(), CONFIG)
    for source, found in zip(sources(), together, strict=True):
        alone = translator.translate_tokens([source], CONFIG)[0]
        assert [each.ids for each in found] == [each.ids for each in alone]


def test_words_that_a_speaker_raises_are_scored_too(folder):
    n_words = lists_for(folder, lambda _token: [4, 5, 6])
    wanted = n_words - 1
    bias = np.zeros(n_words, np.float32)
    bias[wanted] = 6.0
    translator = opened(folder)
    source, greedy = sources()[:1], SearchConfig(beam_size=1)
    assert wanted not in translator.translate_tokens(source, greedy)[0][0].ids
    own = translator.output_layer().bias
    raised = {"output_bias": (own + bias)[None] + 100 * (bias > 0)}
    assert wanted in translator.translate_tokens(source, greedy, row_inputs=raised)[0][0].ids
    ana = SpeakerInputs("ana", bias=bias)
    translator = translator.as_speaker(ana)
    translator.translate_tokens(source, greedy)  # a shared bias is read as well


def test_float32_scores_every_word(folder):
    lists_for(folder, lambda _token: [4])
    found = opened(folder, "float32").translate_tokens(sources(), CONFIG)
    assert any(set(hypothesis.ids) - {2, 4} for hypothesis in found[0])


def test_scores_of_given_translations_know_every_word(folder):
    before = opened(folder).score_tokens(sources(), [[30, 31]] * 6)
    lists_for(folder, lambda _token: [4])
    assert opened(folder).score_tokens(sources(), [[30, 31]] * 6) == pytest.approx(before)


def test_a_given_translation_is_weighed_against_the_most_frequent_words_and_its_own(folder, monkeypatch):
    monkeypatch.setattr("engine.runtime.shortlisting._COMMON", 10)
    translator, targets = opened(folder), [[12, 20], [11, 30, 31], [15]]
    few = translator.hidden_log_probs(sources()[:3], targets, [[[]]] * 3, scores_all=False)
    every = translator.token_log_probs(sources()[:3], targets)
    vocab = [sorted({*range(10), *target}) for target in targets]
    for source, target, words, one, other in zip(sources(), targets, vocab, few, every, strict=False):
        decoder = translator._decoder([source], translator._feeds(1))
        scores = decoder.all_log_probs(np.array([BOS_ID]))[0]
        among = other[0] - np.logaddexp.reduce(scores[words])
        assert len(one[0]) == len(target) + 1
        assert one[0][0] == pytest.approx(among, abs=1e-3)
