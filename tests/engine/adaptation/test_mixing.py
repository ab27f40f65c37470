"""Mixing learned weights with those they began from: how much is kept follows from what was forgotten."""

from dataclasses import replace

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from safetensors.torch import load

from engine.adaptation import mixing
from engine.adaptation.domain_text import DomainText
from engine.adaptation.fine_tune import fine_tune
from engine.adaptation.mixing import SHARES, choose_share, chosen, mix_back, mixture
from engine.base.model_json import LEARNED_WEIGHTS
from engine.model.folder import load_model
from engine.model.updating import start_of
from tests.engine.adaptation.test_fine_tune import PAIRS_TO_LEARN, quick
from tests.tiny import PAIRS

BEFORE = {"bleu": 10.0, "general_bleu": 20.0}
TEXT = DomainText(pairs=PAIRS_TO_LEARN, dev_pairs=PAIRS, general_pairs=PAIRS)


def linear(gain: float, loss: float):
    """Scores of a model that gains in the domain and loses outside it evenly with the share."""
    return lambda share: {"bleu": 10 + gain * share, "general_bleu": 20 - loss * share}


@given(st.integers(0, 30), st.integers(-5, 20), st.integers(1, 10))
def test_the_largest_share_that_forgets_little_is_chosen(gain, loss, most):
    choice = choose_share(linear(gain, loss), BEFORE, most)
    fitting = [share for share in (*SHARES, 1.0) if 20 - (20 - loss * share) <= most]
    assert choice.share == (max(fitting) if fitting else 1.0)
    assert len(choice.tried) <= 4


def test_a_mixture_that_keeps_too_little_of_the_gain_is_not_taken():
    def score(share):
        return {"bleu": 10 + 20 * (share == 1), "general_bleu": 20 - 10 * share}

    choice = choose_share(score, BEFORE, 6)
    assert choice.share == 1
    assert "forgot 10.0 BLEU of general text" in choice.sentence


@pytest.mark.parametrize(("kept", "share"), [(0.2, 1.0), (0.3, 0.5)])
def test_a_quarter_of_the_gain_is_enough(kept, share):
    def score(each):
        return {"bleu": 10 + 20 * (1 if each == 1 else kept), "general_bleu": 20 - 10 * each}

    assert choose_share(score, BEFORE, 5).share == share


def test_the_sentence_tells_how_much_is_kept_and_what_for():
    choice = choose_share(linear(20, 5), BEFORE, 4)
    assert choice.share == 0.8
    assert choice.sentence == "Blended 80:20 with the original to protect other texts."
    assert [each.share for each in choice.tried] == [0.6, 0.8, 0.9, 1.0]


def test_a_mixture_lies_on_the_line_between_both():
    start, learned = {"weight": torch.tensor([0.0, 2.0])}, {"weight": torch.tensor([1.0, 4.0])}
    assert mixture(start, learned, 0.75)["weight"].tolist() == [0.75, 3.5]


@pytest.fixture(autouse=True)
def _few_sentences(monkeypatch):
    for name in ("MIXED_ON_DOMAIN", "MIXED_ON_GENERAL", "_LEAST_GENERAL"):
        monkeypatch.setattr(mixing, name, 4)


@pytest.fixture
def half(monkeypatch):
    """Every model is mixed half and half, whatever it forgot: the tiny one knows nothing to forget."""

    def choose(score, before, most_forgotten):
        return chosen(0.5, before, {1.0: score(1.0), 0.5: score(0.5)}, most_forgotten)

    monkeypatch.setattr(mixing, "choose_share", choose)


@pytest.mark.slow
@pytest.mark.usefixtures("half")
def test_a_mixed_model_lies_between_its_start_and_what_it_learned(tiny_shipped_model, tmp_path):
    trained = fine_tune(tiny_shipped_model, TEXT, quick("full"), tmp_path)
    learned = {name: weight.clone() for name, weight in trained.model.state_dict().items()}
    start = load_model(tiny_shipped_model)
    mixed = mix_back(tiny_shipped_model, start, trained, TEXT, 2.0)
    expected = (start.output_bias + learned["output_bias"]) / 2
    assert torch.allclose(mixed.model.output_bias, expected)
    mixture = mixed.details.mixture
    (tried,) = (each for each in mixture.tried if each.share == mixture.share == 0.5)
    assert mixed.details.training.dev["bleu"] == tried.bleu
    kept = load(mixed.files[LEARNED_WEIGHTS])
    assert all(torch.equal(kept[name], weight.half()) for name, weight in learned.items())


@pytest.mark.slow
@pytest.mark.usefixtures("half")
def test_a_mixed_pack_of_words_keeps_only_its_weights_as_learned(tiny_shipped_model, tmp_path):
    config = replace(quick("pack"), trainable="pack")
    trained = fine_tune(tiny_shipped_model, TEXT, config, tmp_path)
    start = load_model(tiny_shipped_model)
    mixed = mix_back(tiny_shipped_model, start, trained, TEXT, 2.0, only_pack=True)
    assert set(load(mixed.files[LEARNED_WEIGHTS])) == {"src_embedding", "tgt_embedding", "output_bias"}


@pytest.mark.slow
@pytest.mark.usefixtures("half")
def test_a_mixed_small_pack_changes_half_as_much_and_keeps_its_updates_as_learned(
    tiny_shipped_model, tmp_path
):
    trained = fine_tune(tiny_shipped_model, TEXT, quick("pack"), tmp_path)
    learned = trained.model.low_rank.updates()
    start = start_of(load_model(tiny_shipped_model), trained.model)
    mixed = mix_back(tiny_shipped_model, start, trained, TEXT, 2.0, only_pack=True)
    kept, half = load(mixed.files[LEARNED_WEIGHTS]), mixed.model.low_rank.updates()
    assert kept.keys() == learned.keys() == half.keys()
    for name in (name.removesuffix(".up") for name in half if name.endswith(".up")):
        changes = [each[f"{name}.down"] @ each[f"{name}.up"] for each in (half, learned)]
        torch.testing.assert_close(changes[0], changes[1] / 2)
        torch.testing.assert_close(kept[f"{name}.up"].float(), learned[f"{name}.up"], atol=1e-3, rtol=1e-3)


@pytest.mark.slow
def test_a_model_that_forgot_little_stays_as_it_was_learned(tiny_shipped_model, tmp_path):
    trained = fine_tune(tiny_shipped_model, TEXT, quick("full"), tmp_path)
    learned = {name: weight.clone() for name, weight in trained.model.state_dict().items()}
    same = mix_back(tiny_shipped_model, load_model(tiny_shipped_model), trained, TEXT, 99.0)
    assert same.details.mixture.share == 1
    assert same.files == {}
    assert all(torch.equal(weight, learned[name]) for name, weight in same.model.state_dict().items())


@pytest.mark.slow
def test_too_little_general_text_mixes_nothing(tiny_shipped_model, tmp_path):
    trained = fine_tune(tiny_shipped_model, TEXT, quick("pack"), tmp_path)
    text = replace(TEXT, general_pairs=PAIRS[:3])
    assert mix_back(tiny_shipped_model, load_model(tiny_shipped_model), trained, text, 2.0) is trained
