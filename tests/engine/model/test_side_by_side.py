"""Weights that lie side by side are multiplied as one, with the results and gradients of copies."""

import copy

import pytest
import torch
from safetensors.torch import load, save
from torch import nn

from engine.model.attention import Attention
from engine.model.side_by_side import _follow, joined
from engine.model.updating import add_low_rank
from tests.engine.training.digits import digit_model


@pytest.fixture
def attention() -> Attention:
    torch.manual_seed(0)
    return Attention(8, 2, 0.0)


def weights_of(attention: Attention) -> list[nn.Parameter]:
    return [layer.weight for layer in (attention.query, attention.key, attention.value)]


def is_copied(parts: list[nn.Parameter]) -> bool:
    return joined(parts).untyped_storage().data_ptr() != parts[0].untyped_storage().data_ptr()


def test_nothing_is_copied_and_the_gradients_are_the_same(attention):
    parts = weights_of(attention)
    states, wanted = torch.randn(3, 8), torch.randn(3, 24)
    (states @ joined(parts).T * wanted).sum().backward()
    found = [part.grad for part in parts]
    assert not is_copied(parts)
    assert not is_copied(parts[1:])
    for part in parts:
        part.grad = None
    (states @ torch.cat(parts).T * wanted).sum().backward()
    for part, gradient in zip(parts, found, strict=True):
        torch.testing.assert_close(gradient, part.grad)


def test_parts_keep_their_values_and_learn_alone(attention):
    before = joined(weights_of(attention)).detach().clone()
    with torch.no_grad():
        attention.key.weight.add_(1)
    torch.testing.assert_close(joined(weights_of(attention))[8:16], before[8:16] + 1)
    torch.testing.assert_close(joined(weights_of(attention))[:8], before[:8])


def test_what_lies_apart_is_copied(attention):
    parts = weights_of(attention)
    whole = joined(parts).detach().clone()
    parts[1].data = parts[1].data.clone()
    assert is_copied(parts)
    torch.testing.assert_close(joined(parts), whole)
    assert is_copied(list(reversed(parts)))


def test_who_moves_a_model_or_loads_its_weights_keeps_them_side_by_side(attention):
    attention.load_state_dict(copy.deepcopy(attention).state_dict())
    assert _follow(weights_of(attention))
    attention.double()
    assert _follow(weights_of(attention))
    assert _follow([layer.bias for layer in (attention.query, attention.key, attention.value)])


def test_weights_are_saved_one_by_one(attention):
    kept = load(save(attention.state_dict()))
    torch.testing.assert_close(kept["key.weight"], attention.key.weight.detach())
    assert len(save(attention.state_dict())) < 4 * 4 * (8 * 8 + 8) + 2000


def test_updated_matrices_are_joined_too():
    model = digit_model()
    plain = copy.deepcopy(model)
    add_low_rank(model, 2, seed=1)
    model.double()
    states = torch.randn(1, 3, model.config.d_model)
    attention, other = (each.encoder.layers[0].self_attention for each in (model.float(), plain))
    for found, wanted in zip(
        attention.queries_keys_values(states), other.queries_keys_values(states), strict=True
    ):
        torch.testing.assert_close(found, wanted)
