"""Learning along: what is new is learned in a few steps, with some of what was known beside it."""

import numpy as np
import pytest
import torch

from engine.adaptation import learning_along as module
from engine.adaptation.learning_along import learn_along, load_to_learn, n_updates_for
from engine.base.errors import CorpusError
from engine.base.progress import Cancelled
from engine.model.folder import load_model
from engine.training.batches import make_batch
from engine.training.loss import batch_loss
from engine.training.pairs import encode_pairs
from tests.tiny import PAIRS

NEW = PAIRS[:6]


@pytest.fixture
def loaded(tiny_shipped_model):
    return load_to_learn(tiny_shipped_model, tiny_shipped_model)


def loss_of(model, source, target, pairs):
    encoded = encode_pairs(((*pair, 1.0) for pair in pairs), source, target, 100)
    batch = make_batch(encoded, np.arange(len(encoded)))
    with torch.no_grad():
        return float(batch_loss(model.eval(), batch, 0.0)[1])


def test_what_is_measured_to_pay_is_what_is_done():
    settings = module.SETTINGS
    assert (module.AT_ONCE, module.UPDATES, module.PAIRS_OF_UPDATE) == (25, 4, 32)
    assert (settings.optimizer, settings.peak_lr, settings.trainable) == ("adamw", 3e-4, "all")
    assert (settings.label_smoothing, settings.clip_norm) == (0.1, 1.0)
    assert [n_updates_for(n_pairs) for n_pairs in (1, 25, 26, 100)] == [4, 4, 8, 16]


def test_the_new_pairs_are_learned_the_same_each_time(loaded, tiny_shipped_model):
    model, source, target = loaded
    before = loss_of(*loaded, NEW)
    n_tokens = learn_along(model, source, target, NEW)
    assert n_tokens == 4 * sum(len(target.encode(pair[1])) + 1 for pair in NEW)
    assert not model.training
    assert loss_of(*loaded, NEW) < before
    again = load_model(tiny_shipped_model)
    learn_along(again, source, target, NEW)
    assert all(torch.equal(*pair) for pair in zip(model.parameters(), again.parameters(), strict=True))


def test_pairs_are_taken_in_in_their_order_with_earlier_ones_beside_them(loaded, monkeypatch):
    seen = []
    monkeypatch.setattr(module, "AT_ONCE", 2)
    monkeypatch.setattr(module, "PAIRS_OF_UPDATE", 3)
    make = module.make_batch

    def noted(pairs, indices):
        seen.append(indices.tolist())
        return make(pairs, indices)

    monkeypatch.setattr(module, "make_batch", noted)
    learn_along(*loaded, PAIRS[4:7], PAIRS[:4])
    first, second = seen[:4], seen[4:]
    assert all(update[:2] == [4, 5] and update[2] < 4 for update in first)
    assert all(update[:1] == [6] and len(update) == 3 and max(update[1:]) < 6 for update in second)
    assert len({tuple(update) for update in seen}) > 2


def test_what_is_too_long_is_left_out_and_nothing_else_is_refused(loaded):
    model, source, target = loaded
    long = ("Pumpe " * 300, "pump " * 300)
    assert learn_along(model, source, target, [long, *NEW]) > 0
    with pytest.raises(CorpusError, match="too long to learn from"):
        learn_along(model, source, target, [long], NEW)


def test_it_can_be_cancelled(loaded):
    def stop(progress):
        if progress.done == 2:
            raise Cancelled

    with pytest.raises(Cancelled):
        learn_along(*loaded, NEW, report=stop)
