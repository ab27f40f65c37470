"""A device with too little memory: halves, the same result, one sentence about it."""

from dataclasses import replace

import numpy as np
import pytest
import torch

from engine.base.errors import OutOfMemory
from engine.training import optimizers, validation
from engine.training.devices import in_halves, is_out_of_memory, tried
from engine.training.loop import Trainer
from tests.engine.training.digits import digit_dev_set, digit_model, digit_pairs
from tests.engine.training.test_loop import CONFIG


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    torch.set_num_threads(1)


class SmallDevice:
    """Fails where more sentences than fit are learned from; in the middle of the gradient if asked."""

    def __init__(self, monkeypatch, most):
        self.most, self.n_failed = most, 0
        self._loss = optimizers.batch_loss
        monkeypatch.setattr(optimizers, "batch_loss", self)

    def __call__(self, model, batch, *settings):
        loss, nll = self._loss(model, batch, *settings)
        if len(batch.src_ids) > self.most:
            loss.register_hook(lambda _: self._fail(model))
        return loss, nll

    def _fail(self, model):
        self.n_failed += 1
        model.output_bias.grad = torch.full_like(model.output_bias, 7.0)  # a part that came to be before
        raise torch.OutOfMemoryError("CUDA out of memory")


def fit(folder, messages, **changes):
    torch.manual_seed(0)
    model, config = digit_model(dropout=0.0), replace(CONFIG, **({"max_updates": 4} | changes))
    run = Trainer(
        model, digit_pairs(300, seed=1), digit_dev_set(), config, folder, None,
        lambda progress: messages.extend(progress.messages),
    )  # fmt: skip
    return run.fit(), model.state_dict()


@pytest.mark.slow
def test_what_does_not_fit_is_learned_in_halves_with_the_same_gradient(tmp_path, monkeypatch):
    whole, expected = fit(tmp_path / "whole", [])
    device = SmallDevice(monkeypatch, most=9)
    messages = []
    result, found = fit(tmp_path / "halves", messages)
    assert result.n_halved == device.n_failed > 0
    assert whole.n_halved == 0
    assert [level for level, _ in messages] == ["info", "warning"]
    for name, weight in expected.items():
        torch.testing.assert_close(found[name], weight, atol=2e-4, rtol=1e-3)


@pytest.mark.slow
def test_what_once_did_not_fit_is_not_tried_again_and_again(tmp_path, monkeypatch):
    device = SmallDevice(monkeypatch, most=9)
    fit(tmp_path, [], max_updates=12)
    assert device.n_failed <= 5


def test_a_model_that_has_no_room_for_one_sentence_says_so(tmp_path, monkeypatch):
    SmallDevice(monkeypatch, most=0)
    with pytest.raises(OutOfMemory, match="one sentence") as caught:
        fit(tmp_path, [])
    assert "--scope pack" in caught.value.hint


@pytest.mark.slow
def test_a_validation_that_does_not_fit_is_done_in_halves(tmp_path, monkeypatch):
    whole, _ = fit(tmp_path / "whole", [])
    translate = validation.translate_batch

    def too_many(model, src_ids, *rest):
        if len(src_ids) > 4:
            raise torch.OutOfMemoryError("CUDA out of memory")
        return translate(model, src_ids, *rest)

    monkeypatch.setattr(validation, "translate_batch", too_many)
    messages = []
    result, _ = fit(tmp_path / "halves", messages)
    assert result.dev == pytest.approx(whole.dev)
    assert [level for level, _ in messages] == ["info", "warning"]


def test_parts_come_in_the_order_of_the_sentences():
    def work(indices):
        if len(indices) > 3:
            raise MemoryError
        return indices.tolist()

    found = in_halves(np.arange(11), work, lambda: None)
    assert sum((part for _, part in found), []) == list(range(11))


def test_other_errors_pass():
    assert is_out_of_memory(RuntimeError("DefaultCPUAllocator: can't allocate memory: you tried …"))
    with pytest.raises(RuntimeError, match="shapes"):
        tried(lambda: torch.zeros(2, 3) @ torch.zeros(2, 3))
