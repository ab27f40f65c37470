"""The chunked loss is the plain one, in value and in gradient."""

import pytest
import torch
from torch.nn.functional import cross_entropy

from engine.base.config import TrainConfig
from engine.base.errors import ConfigError
from engine.base.graph_io import N_SPECIALS
from engine.training.batches import Batch
from engine.training.loss import batch_loss, smoothed_cross_entropy
from engine.training.optimizers import learning_rate
from tests.engine.model.test_speakers import model_with


@pytest.mark.parametrize("smoothing", [0.0, 0.1])
def test_loss_and_gradients_equal_torch_for_more_than_one_chunk(smoothing):
    torch.manual_seed(0)
    tensors = [torch.randn(1500, 8), torch.randn(30, 8), torch.randn(30)]
    targets = torch.randint(0, 30, (1500,))
    ours = [tensor.clone().requires_grad_() for tensor in tensors]
    theirs = [tensor.clone().requires_grad_() for tensor in tensors]
    loss, nll = smoothed_cross_entropy(*ours, targets, smoothing)
    logits = theirs[0] @ theirs[1].T + theirs[2]
    expected = cross_entropy(logits, targets, label_smoothing=smoothing, reduction="sum")
    (loss * 0.5).backward()
    (expected * 0.5).backward()
    torch.testing.assert_close(loss, expected)
    torch.testing.assert_close(nll, cross_entropy(logits, targets, reduction="sum"))
    for a, b in zip(ours, theirs, strict=True):
        torch.testing.assert_close(a.grad, b.grad, atol=1e-4, rtol=1e-4)


def test_under_autocast_the_loss_is_that_of_bfloat16_products():
    torch.manual_seed(0)
    tensors = [torch.randn(300, 8), torch.randn(30, 8), torch.randn(30)]
    targets = torch.randint(0, 30, (300,))
    exact, _ = smoothed_cross_entropy(*tensors, targets, 0.1)
    tensors[0].requires_grad_()
    with torch.autocast("cpu", torch.bfloat16):
        loss, _ = smoothed_cross_entropy(*tensors, targets, 0.1)
    loss.backward()
    torch.testing.assert_close(loss, exact, rtol=1e-2, atol=0.0)
    assert tensors[0].grad.dtype == torch.float32


def test_the_rate_rises_in_a_line_and_falls_with_the_square_root():
    config = TrainConfig(peak_lr=1e-3, warmup_updates=100, max_updates=1000)
    assert learning_rate(50, config) == pytest.approx(5e-4)
    assert learning_rate(100, config) == pytest.approx(1e-3)
    assert learning_rate(400, config) == pytest.approx(5e-4)


def test_without_decay_the_rate_stays_until_the_cool_down():
    config = TrainConfig(
        peak_lr=1e-3, warmup_updates=100, decay="none", max_updates=5000, cooldown_updates=1000
    )
    assert learning_rate(50, config) == pytest.approx(5e-4)
    assert learning_rate(4000, config) == pytest.approx(1e-3)
    assert learning_rate(4501, config) == pytest.approx(5e-4)


def test_the_cool_down_ends_near_zero():
    config = TrainConfig(peak_lr=1e-3, warmup_updates=100, max_updates=400, cooldown_updates=100)
    assert learning_rate(300, config) == pytest.approx(learning_rate(300, TrainConfig(warmup_updates=100)))
    assert learning_rate(400, config) == pytest.approx(5e-6)


def test_all_settings_out_of_range_are_named_at_once():
    with pytest.raises(ConfigError) as caught:
        TrainConfig(max_updates=0, label_smoothing=1.0, precision="float8")
    assert len(caught.value.problems) == 3


@pytest.mark.parametrize("kind", ["full-bias", "factored-bias", "speaker-token"])
def test_each_sentence_is_scored_with_its_own_speaker(kind):
    model = model_with(kind)
    generator = torch.Generator().manual_seed(2)
    model.output_bias.data = torch.randn(model.output_bias.shape, generator=generator)  # as a trained model's
    ids = torch.randint(N_SPECIALS, 20, (3, 6), generator=generator)
    mask = torch.arange(6) < torch.tensor([[6], [2], [4]])
    batch = Batch(
        ids,
        mask,
        ids,
        ids.roll(1, 1),
        mask,
        mask.flatten().nonzero()[:, 0],
        torch.tensor([3, 0, 3]),
        torch.zeros(3, dtype=torch.long),
        torch.zeros(0, 0, dtype=torch.long),
        torch.zeros(0, 0),
    )
    loss, nll = batch_loss(model, batch, 0.1)
    logits, targets = _logits(model, batch)[mask], batch.tgt_out_ids[mask]
    expected = cross_entropy(logits, targets, label_smoothing=0.1, reduction="sum")
    torch.testing.assert_close(loss, expected)
    torch.testing.assert_close(nll, cross_entropy(logits, targets, reduction="sum"))
    for one, other in zip(_slopes(model, loss), _slopes(model, expected), strict=True):
        torch.testing.assert_close(one, other, atol=1e-4, rtol=1e-4)


def _logits(model, batch):
    bias = model.speaker_bias(batch.speakers)
    states = model(batch.src_ids, batch.src_mask, batch.tgt_in_ids, batch.speakers)
    return model.logits(states, None if bias is None else bias[:, None])


def _slopes(model, loss):
    """Returns the gradients of the speakers' numbers, of the word vectors and of the words' own bias."""
    weights = [*model.speakers.parameters(), model.tgt_embedding, model.output_bias]
    return torch.autograd.grad(loss, weights, retain_graph=True)
