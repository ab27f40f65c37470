"""Gradients travel while others are still calculated, in an order that every process keeps."""

import pytest
import torch
from torch import nn

from engine.training.devices import World
from engine.training.optimizers import GradientSums


class Pair(World):
    """One of two processes; the other one's gradients are all ones."""

    def __init__(self) -> None:
        super().__init__(rank=0, size=2)
        object.__setattr__(self, "begun", [])

    def begin_sum(self, tensor):
        self.begun.append(tensor.clone())

        def wait():
            tensor.add_(1)

        return wait


@pytest.fixture
def world() -> Pair:
    return Pair()


@pytest.fixture
def layers() -> list[nn.Linear]:
    torch.manual_seed(0)
    return [nn.Linear(5, 5, bias=False) for _ in range(3)]


def sums_of(layers, world, n_bytes=1) -> GradientSums:
    return GradientSums([layer.weight for layer in layers], world, n_bytes)


def passed(layers, factor=1.0):
    states = torch.ones(2, 5) * factor
    for layer in layers:
        states = layer(states)
    return states.square().sum()


def gradients_of(layers):
    return [layer.weight.grad.clone() for layer in layers]


def test_the_last_layers_gradients_leave_before_the_pass_is_over(layers, world):
    sums = sums_of(layers, world)
    sums.begin()
    sums.last_pass()
    begun = []
    layers[0].weight.register_hook(lambda _: begun.append(len(world.begun)))
    passed(layers).backward()
    assert begun[0] >= 1
    assert len(world.begun) == 3
    own, loss = gradients_of(layers), torch.ones(1)
    for sent, gradient in zip(world.begun, reversed(own), strict=True):
        torch.testing.assert_close(sent[:25].view(5, 5), gradient)
    sums.finish(loss)
    for found, gradient in zip(gradients_of(layers), own, strict=True):
        torch.testing.assert_close(found, gradient + 1)
    assert float(loss) == 2


def test_only_the_last_pass_of_an_update_sends(layers, world):
    sums = sums_of(layers, world)
    sums.begin()
    passed(layers).backward()
    assert not world.begun
    sums.last_pass()
    passed(layers).backward()
    assert len(world.begun) == 3
    torch.testing.assert_close(world.begun[0][:25].view(5, 5), layers[2].weight.grad)


def test_buckets_keep_their_order_where_a_layer_is_not_used(layers, world):
    sums = sums_of(layers, world)
    sums.begin()
    sums.last_pass()
    passed(layers[:2]).backward()  # the last layer's bucket is the first
    assert not world.begun
    sums.finish(torch.zeros(1))
    assert len(world.begun) == 4
    assert not world.begun[0].any()


def test_a_process_without_a_micro_batch_sends_zeros(layers, world):
    sums = sums_of(layers, world, 1 << 20)
    sums.begin()
    sums.finish(torch.zeros(1))
    assert [tensor.any().item() for tensor in world.begun] == [False, False]
    assert all((gradient == 1).all() for gradient in gradients_of(layers))


def test_an_update_that_begins_again_does_not_send_twice(layers, world):
    sums = sums_of(layers, world)
    sums.begin()
    sums.last_pass()
    failing = layers[0].weight.register_hook(lambda _: (_ for _ in ()).throw(MemoryError()))
    with pytest.raises(MemoryError):
        passed(layers).backward()
    n_sent = len(world.begun)
    assert 0 < n_sent < 3
    failing.remove()
    sums.begin()
    sums.last_pass()
    passed(layers).backward()
    sums.finish(torch.zeros(1))
    assert len(world.begun) == 4  # three buckets and the loss
    found = gradients_of(layers)
    sums.begin()
    passed(layers).backward()
    for summed, own in zip(found, gradients_of(layers), strict=True):
        torch.testing.assert_close(summed, own + 1)


def test_the_next_update_begins_at_zero(layers):
    sums = sums_of(layers, World())
    for _ in range(2):
        sums.begin()
        sums.last_pass()
        passed(layers).backward()
        sums.finish(torch.zeros(1))
    expected = [torch.autograd.grad(passed(layers), layer.weight)[0] for layer in layers]
    for found, gradient in zip(gradients_of(layers), expected, strict=True):
        torch.testing.assert_close(found, gradient)


def test_who_is_closed_sends_nothing_any_more(layers, world):
    sums = sums_of(layers, world)
    sums.begin()
    sums.last_pass()
    sums.close()
    passed(layers).backward()
    assert not world.begun


def test_every_gradient_begins_where_kernels_like_it(layers):
    odd = [nn.Parameter(torch.ones(n)) for n in (3, 17, 16)]
    sums = GradientSums(odd, World())
    sums.begin()
    assert all(each.grad.storage_offset() % 16 == 0 for each in odd)
    assert len({each.grad.untyped_storage().data_ptr() for each in odd}) == 1
