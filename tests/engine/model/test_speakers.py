"""Speakers in the torch model: each method changes what it should, and nobody changes nothing."""

import numpy as np
import pytest
import torch

from engine.base.config import SearchConfig
from engine.base.graph_io import BOS_ID, EOS_ID, N_SPECIALS
from engine.model.beam import translate_batch
from engine.model.speakers import FactoredBias, FullBias, SpeakerTokens, speakers_from
from engine.model.transformer import Transformer
from tests.tiny import tiny_config

KINDS = ("full-bias", "factored-bias", "speaker-token")
NAMES = ("Ana", "Ben", "Cem")
VOCAB, D_MODEL = 30, 16


def model_with(kind: str) -> Transformer:
    """A random model with three speakers who are far apart."""
    torch.manual_seed(0)
    config = tiny_config(20, VOCAB)
    config = type(config)(**config.to_json() | {"has_speaker_token": kind == "speaker-token"})
    model = Transformer(config).eval()
    generator = np.random.default_rng(0)
    width = {"full-bias": VOCAB, "factored-bias": 2, "speaker-token": D_MODEL}[kind]
    profiles = {name: generator.normal(size=width) for name in NAMES}
    basis = torch.randn(2, VOCAB)
    model.speakers = speakers_from(kind, profiles, VOCAB, D_MODEL, basis)
    return model


def text(batch=3):
    src_ids = torch.randint(N_SPECIALS, 20, (batch, 5), generator=torch.Generator().manual_seed(1))
    return src_ids, torch.ones(batch, 5, dtype=torch.bool)


def scores(model, speakers=None):
    src_ids, src_mask = text()
    tgt_in_ids = torch.tensor([[BOS_ID, 7, 8, 9]] * 3)
    states = model(src_ids, src_mask, tgt_in_ids, speakers)
    bias = model.speaker_bias(speakers)
    return model.logits(states, None if bias is None else bias[:, None]).log_softmax(-1)


@pytest.mark.parametrize("kind", KINDS)
def test_each_sentence_of_a_batch_has_its_own_speaker(kind):
    model = model_with(kind)
    together = scores(model, torch.tensor([1, 2, 3]))
    for row, speaker in enumerate((1, 2, 3)):
        alone = scores(model, torch.full((3,), speaker))
        torch.testing.assert_close(together[row], alone[row])
    assert (together[0] - scores(model, torch.tensor([2, 2, 3]))[0]).abs().max() > 0.1


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_in_particular_is_the_model_without_speakers(kind):
    model = model_with(kind)
    nobody = scores(model, torch.zeros(3, dtype=torch.long))
    model.speakers = None
    torch.testing.assert_close(nobody, scores(model))


@pytest.mark.parametrize("kind", KINDS)
def test_cached_steps_agree_with_the_whole_target(kind):
    model, speakers = model_with(kind), torch.tensor([1, 0, 3])
    src_ids, src_mask = text()
    cross = model.cross(model.encode(src_ids, src_mask))
    past = model.begin(cross, src_mask, speakers)
    expected = scores(model, speakers)
    for position, token in enumerate((BOS_ID, 7, 8, 9)):
        states, past = model.decode_step(torch.full((3,), token), position, cross, src_mask, past)
        found = model.logits(states, model.speaker_bias(speakers)).log_softmax(-1)
        torch.testing.assert_close(found, expected[:, position], atol=2e-5, rtol=1e-4)


@pytest.mark.parametrize("kind", KINDS)
def test_beam_search_finds_for_each_speaker_what_it_finds_alone(kind):
    model = model_with(kind)
    src_ids, src_mask = text()
    config = SearchConfig(max_length_extra=4)
    together = translate_batch(model, src_ids, src_mask, config, torch.tensor([1, 2, 0]))
    for row, speaker in enumerate((1, 2, 0)):
        one = slice(row, row + 1)
        alone = translate_batch(model, src_ids[one], src_mask[one], config, torch.tensor([speaker]))
        assert alone == together[row : row + 1]


@pytest.mark.parametrize("kind", KINDS)
def test_numbers_survive_being_saved_and_special_symbols_have_no_bias(kind):
    model = model_with(kind)
    found = dict(zip(NAMES, model.speakers.profiles().numpy(), strict=True))
    again = speakers_from(kind, found, VOCAB, D_MODEL, model.speakers.basis())
    torch.testing.assert_close(again.profiles(), model.speakers.profiles())
    bias = model.speaker_bias(torch.tensor([1, 2, 3]))
    assert bias is None or not bias[:, : EOS_ID + 1].any()


def test_full_biases_start_at_zero_and_factored_ones_with_a_basis_that_can_learn():
    full, factored = FullBias(NAMES, VOCAB), FactoredBias(NAMES, 5000, 10)
    assert not full.rows.any()
    assert not factored.weights.any()
    assert factored.words.mean().item() == pytest.approx(0.1, abs=0.02)
    assert factored.words.var().item() == pytest.approx(10**-0.5, rel=0.05)


def test_no_gradient_reaches_nobody():
    for speakers in (FullBias(NAMES, VOCAB), FactoredBias(NAMES, VOCAB, 2)):
        speakers.bias(torch.tensor([0, 1, 0])).sum().backward()
        rows = speakers.rows if isinstance(speakers, FullBias) else speakers.weights
        assert rows.grad[1].any()
        assert not rows.grad[[0, 2, 3]].any()


def test_what_is_saved_never_moves_a_word_by_more_than_six_nats():
    generator = np.random.default_rng(0)
    full = speakers_from("full-bias", {"Ana": generator.normal(size=VOCAB) * 9}, VOCAB, D_MODEL)
    assert full.profiles().abs().max() == 6
    basis = torch.randn(2, VOCAB)
    factored = speakers_from("factored-bias", {"Ana": np.array([9.0, 9.0])}, VOCAB, D_MODEL, basis)
    assert (factored.profiles() @ factored.basis()).abs().max().item() == pytest.approx(6, rel=1e-5)


@pytest.mark.parametrize("kind", ["full-bias", "factored-bias"])
def test_centring_moves_the_mean_into_the_models_bias(kind):
    model = model_with(kind)
    before = scores(model, torch.tensor([1, 2, 3]))
    with torch.no_grad():
        model.output_bias += model.speakers.centre()
    torch.testing.assert_close(scores(model, torch.tensor([1, 2, 3])), before, atol=1e-5, rtol=1e-4)
    torch.testing.assert_close(
        model.speakers.profiles().mean(0), torch.zeros(model.speakers.profiles().shape[1])
    )


def test_names_that_are_not_known_are_nobody():
    tokens = SpeakerTokens(NAMES, D_MODEL)
    assert [tokens.number(name) for name in ("Ana", "Cem", "Dora", "")] == [1, 3, 0, 0]
