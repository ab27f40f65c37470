"""Speakers: numbers that fit and are finite, lines that each speak as themselves, output that always ends."""

import numpy as np
import pytest

from engine.base.config import SearchConfig
from engine.base.errors import SpeakerError
from engine.runtime.decoder import GraphDecoder, forced_log_probs, padded
from engine.runtime.model_card import read_card
from engine.runtime.session import ModelSession
from engine.runtime.speaker_feeds import feeds_of
from engine.runtime.speakers import SpeakerInputs, blend, effective_bias
from engine.runtime.translator import Translator
from engine.speakers.profile_store import FILE_NAME, ProfileStore
from tests.engine.runtime.conftest import write_tiny_pack
from tests.engine.runtime.speaking import RANK, somebody, with_words, write_basis_model, write_token_model
from tests.tiny import PAIRS, source_sentences, target_sentences

SHORT = SearchConfig(max_length_ratio=1.0, max_length_extra=4)


@pytest.fixture(scope="module")
def basis_model(tmp_path_factory):
    return write_basis_model(tmp_path_factory.mktemp("models") / "tiny-basis")


@pytest.fixture(scope="module")
def token_model(tmp_path_factory):
    return write_token_model(tmp_path_factory.mktemp("models") / "tiny-token")


def opened(folder, precision="float32", pack=None):
    return Translator(folder, pack, precision, device="cpu", n_threads=1)


@pytest.fixture
def speaking(basis_model):
    return opened(basis_model)


def tgt_vocab_of(translator):
    return translator.card.architecture.tgt_vocab_size


def alone(translator, text, speaker):
    translator.forget()
    return translator.as_speaker(speaker).translate_text(text, SHORT).text


@pytest.mark.parametrize("precision", ["float32", "int8"])
def test_each_line_of_a_batch_speaks_as_its_own_speaker(basis_model, precision):
    translator = opened(basis_model, precision)
    lines = source_sentences()[:6]
    words = with_words(tgt_vocab_of(translator), 9, 20)
    people = [None, somebody(1), somebody(2), words, somebody(1), None]
    together = [found.text for found in translator.translate_lines(lines, people, SHORT)]
    assert together == [alone(translator, *pair) for pair in zip(lines, people, strict=True)]
    assert len(set(together)) == len(lines)


def test_a_graph_that_cannot_leave_factors_out_gives_the_same(basis_model, monkeypatch):
    lines, people = source_sentences()[:4], [None, *(somebody(seed, 2.0) for seed in range(3))]
    expected = [found.text for found in opened(basis_model).translate_lines(lines, people, SHORT)]
    assert opened(basis_model)._session.takes_whole_biases
    monkeypatch.setattr(ModelSession, "takes_whole_biases", False)
    assert [found.text for found in opened(basis_model).translate_lines(lines, people, SHORT)] == expected


@pytest.mark.parametrize("people", [[somebody(1)], [somebody(1), None]], ids=["one", "several"])
def test_the_graph_adds_no_factors_to_a_bias_that_holds_them(speaking, people):
    feeds = feeds_of(people, speaking._loaded, speaking._session)
    assert feeds.shared["speaker_weights"].shape() == [0, RANK]  # else it multiplies at every step


def test_one_sentence_by_many_is_many_sentences(speaking):
    people = [None, *(somebody(seed, 2.0) for seed in range(5))]
    lines = [found.text for found in speaking.translate_lines(["Der Motor ist heiß."] * 6, people, SHORT)]
    assert len(set(lines)) > 3
    assert lines[0] == alone(speaking, "Der Motor ist heiß.", None)


def test_factors_and_the_bias_they_mean_are_the_same(speaking):
    person = somebody(1)
    same = SpeakerInputs.of(bias=speaking.bias_of(person))
    for line in source_sentences()[:5]:
        assert alone(speaking, line, person) == alone(speaking, line, same)


def test_the_scores_of_a_speaker_are_those_of_the_formula(speaking):
    person, pairs = somebody(1), PAIRS[:4]
    observed = speaking.observe(*zip(*pairs, strict=True))
    layer = speaking.output_layer()
    scores = observed.states.astype(np.float32) @ layer.embedding.T + layer.bias + speaking.bias_of(person)
    log_probs = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
    tokens = log_probs[np.arange(len(scores)), observed.gold_ids]
    speaking = speaking.as_speaker(person)
    expected = speaking.score_targets(*zip(*pairs, strict=True))
    np.testing.assert_allclose(np.add.reduceat(tokens, observed.starts[:-1]), expected, atol=0.02)


def test_another_speaker_is_not_answered_from_the_cache(speaking):
    text = "Der Motor ist heiß."
    speaking.translate_text(text, SHORT)
    speaking = speaking.as_speaker(somebody(1, 3.0))
    expected = alone(opened(speaking.card.folder), text, somebody(1, 3.0))
    assert speaking.translate_text(text, SHORT).text == expected


def test_observing_is_the_same_whatever_the_order(speaking):
    sources, targets = source_sentences()[:8], target_sentences()[:8]
    forwards = speaking.observe(sources, targets)
    backwards = speaking.observe(sources[::-1], targets[::-1]).take(range(7, -1, -1))
    np.testing.assert_array_equal(forwards.keys, backwards.keys)
    np.testing.assert_array_equal(forwards.gold_ids, backwards.gold_ids)
    np.testing.assert_allclose(forwards.states, backwards.states, atol=2e-2)
    np.testing.assert_allclose(forwards.log_norms, backwards.log_norms, atol=2e-2)


def test_what_is_observed_does_not_depend_on_the_speaker_that_is_set(speaking):
    pairs = source_sentences()[:3], target_sentences()[:3]
    before = speaking.observe(*pairs)
    speaking = speaking.as_speaker(somebody(1, 3.0))
    np.testing.assert_array_equal(speaking.observe(*pairs).states, before.states)


def test_observing_nothing_gives_nothing(speaking):
    assert speaking.observe([], []).n_sentences == 0


def test_an_empty_translation_is_one_end_symbol(speaking):
    observed = speaking.observe(["Der Motor ist heiß."], [""])
    assert observed.gold_ids.tolist() == [2]


def test_the_info_tells_what_a_model_can_do(speaking, translator):
    info, plain = speaking.speaker_info(), translator.speaker_info()
    assert (info.rank, len(info.basis_id), info.known) == (RANK, 16, None)
    assert (plain.rank, plain.basis, plain.basis_id) == (0, None, "")
    assert info.vocabulary_id == plain.vocabulary_id
    assert len(info.subwords) == len(info.unigram) == tgt_vocab_of(speaking)
    assert info.unigram.sum() == pytest.approx(1)


def test_known_speakers_come_with_the_model(basis_model, tmp_path):
    rows = [("anna", np.ones(RANK)), ("ben", np.zeros(RANK))]
    path = basis_model / FILE_NAME
    ProfileStore.create(path, rows, kind="factored-bias", width=RANK)
    known = opened(basis_model).speaker_info().known
    assert known.names() == ["anna", "ben"]
    path.unlink()


def test_strength_scales_the_numbers_and_the_key(speaking):
    info = speaking.speaker_info()
    numbers = np.array([1, -2, 0.5], np.float32)
    full, half = info.inputs(weights=numbers), info.inputs(weights=numbers, strength=0.5)
    np.testing.assert_allclose(speaking.bias_of(half), speaking.bias_of(full) / 2, atol=1e-6)
    assert full.key != half.key
    assert info.inputs(weights=numbers).key == full.key


def test_a_strength_of_zero_is_nobody(speaking):
    nobody = speaking.speaker_info().inputs(weights=np.ones(RANK, np.float32), strength=0)
    assert alone(speaking, "Der Motor ist heiß.", nobody) == alone(speaking, "Der Motor ist heiß.", None)


@pytest.mark.parametrize("strength", [-0.1, 2.1, float("nan")])
def test_a_strength_out_of_range_is_refused(speaking, strength):
    with pytest.raises(SpeakerError, match="not between 0 and 2"):
        speaking.speaker_info().inputs(weights=np.ones(RANK, np.float32), strength=strength)


def test_a_blend_is_the_mean_of_its_speakers(speaking):
    one, other = somebody(1), with_words(tgt_vocab_of(speaking), 9, by=2.0)
    mixed = blend([(one, 0.25), (other, 0.75)])
    expected = 0.25 * speaking.bias_of(one) + 0.75 * speaking.bias_of(other)
    np.testing.assert_allclose(speaking.bias_of(mixed), expected, atol=1e-6)


def test_a_blend_with_one_whole_share_is_that_speaker():
    one, other = somebody(1), somebody(2)
    np.testing.assert_array_equal(blend([(one, 1.0), (other, 0.0)]).weights, one.weights)


@pytest.mark.parametrize("shares", [(-0.5, 1.5), (float("nan"), 1), (float("inf"), 0)])
def test_shares_that_are_no_shares_are_refused(shares):
    with pytest.raises(SpeakerError, match="shares of a blend"):
        blend([(somebody(1), shares[0]), (somebody(2), shares[1])])


def test_speakers_of_different_models_do_not_blend():
    with pytest.raises(SpeakerError, match="different models"):
        blend([(somebody(1), 0.5), (SpeakerInputs.of(weights=np.ones(RANK + 1, np.float32)), 0.5)])


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ({"weights": np.ones(RANK + 1, np.float32)}, "4 factors, but the model 3"),
        ({"bias": np.ones(9, np.float32)}, "9 words"),
        ({"vector": np.ones(16, np.float32)}, "cannot use this speaker's vector"),
    ],
)
def test_numbers_of_another_model_are_refused(speaking, numbers, words):
    with pytest.raises(SpeakerError, match=words):
        speaking.translate_lines(["Der Motor ist heiß."], [SpeakerInputs.of(**numbers)], SHORT)


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_numbers_that_are_not_finite_are_refused(value):
    with pytest.raises(SpeakerError, match="not finite"):
        SpeakerInputs.of(weights=np.array([0, value], np.float32))


def test_a_speaker_whose_numbers_do_not_fit_is_refused(speaking):
    with pytest.raises(SpeakerError):
        speaking.as_speaker(SpeakerInputs.of(weights=np.ones(RANK + 1, np.float32)))


@pytest.mark.parametrize("size", [-6.0, 6.0, 1e6, -1e6])
@pytest.mark.parametrize("precision", ["float32", "int8"])
def test_no_bias_however_large_makes_output_empty_or_endless(basis_model, precision, size):
    translator = opened(basis_model, precision)
    bias = np.full(tgt_vocab_of(translator), size, np.float32)
    loud = SpeakerInputs.of(weights=np.full(RANK, size, np.float32), bias=bias)
    people = [SpeakerInputs.of(bias=bias), loud, somebody(1, size)]
    for found in translator.translate_lines(source_sentences()[:3], people, SHORT):
        assert found.text.strip()
    for person in people:
        translator = translator.as_speaker(person)
        ((best, *_),) = translator.translate_tokens([[5, 6, 7]], SHORT)
        assert 1 <= len(best.ids) <= 7


def test_a_bias_is_cut_at_six_nats_and_leaves_special_symbols_alone(speaking):
    bias = np.linspace(-50, 50, tgt_vocab_of(speaking), dtype=np.float32)
    found = effective_bias([SpeakerInputs.of(bias=bias)], None, len(bias))[0]
    assert not found[:4].any()
    np.testing.assert_array_equal(found[4:], np.clip(bias, -6, 6)[4:])


def test_factors_that_want_too_much_are_cut_like_any_bias(speaking):
    loud = somebody(1, 30.0)
    cut = SpeakerInputs.of(bias=speaking.bias_of(loud))
    assert np.abs(speaking.bias_of(loud)).max() == 6
    assert alone(speaking, "Der Motor ist kalt.", loud) == alone(speaking, "Der Motor ist kalt.", cut)


def test_a_pack_takes_the_speaker_out_and_keeps_the_basis(speaking, tmp_path):
    pack = write_tiny_pack(speaking.card.folder, tmp_path / "tiny-pack")
    speaking = speaking.as_speaker(somebody(1, 3.0)).with_pack(pack)
    info = speaking.speaker_info()
    assert (info.model_id, info.rank) == ("tiny-pack", RANK)
    neutral = speaking.translate_text("Der Motor ist heiß.", SHORT).text
    assert alone(speaking, "Der Motor ist heiß.", None) == neutral
    people = [somebody(seed, 2.0) for seed in range(3)]
    assert len({alone(speaking, "Der Motor ist heiß.", person) for person in people}) > 1


def test_a_pack_s_own_output_layer_is_what_is_observed_with(speaking, tmp_path):
    own = speaking.output_layer()
    speaking = speaking.with_pack(write_tiny_pack(speaking.card.folder, tmp_path / "tiny-pack"))
    packed = speaking.output_layer()
    assert not np.array_equal(own.embedding, packed.embedding)
    assert packed.embedding.shape == own.embedding.shape
    assert packed.bias.shape == own.bias.shape


@pytest.mark.parametrize("precision", ["float32", "int8"])
def test_a_speaker_s_vector_is_read_before_the_sentence(token_model, precision):
    translator = opened(token_model, precision)
    info = translator.speaker_info()
    generator = np.random.default_rng(0)
    people = [info.inputs(vector=generator.normal(size=16).astype(np.float32)) for _ in range(3)]
    lines = source_sentences()[:4]
    together = translator.translate_lines(lines, [None, *people], SHORT)
    expected = [alone(translator, *pair) for pair in zip(lines, [None, *people], strict=True)]
    assert [found.text for found in together] == expected
    assert info.neutral_vector is not None


def test_a_vector_of_no_strength_is_nobody_s(token_model):
    translator = opened(token_model)
    nobody = translator.speaker_info().inputs(vector=np.ones(16, np.float32), strength=0.0)
    np.testing.assert_array_equal(nobody.vector, translator.speaker_info().neutral_vector)
    assert alone(translator, "Der Motor ist kalt.", nobody) == alone(translator, "Der Motor ist kalt.", None)


def test_a_bound_and_a_plain_decoder_read_the_same_vector(token_model):
    session = ModelSession(read_card(token_model), "float32", device="cpu", n_threads=1)
    vectors = {"speaker_vector": np.random.default_rng(0).normal(size=(2, 16)).astype(np.float32)}
    ways = (
        GraphDecoder(session, *padded([[5, 6], [7]]), {}, vectors, uses_arrays=is_plain)
        for is_plain in (True, False)
    )
    plain, bound = (forced_log_probs(decoder, [[8, 9], [7]]) for decoder in ways)
    np.testing.assert_allclose(plain, bound, atol=1e-5)
