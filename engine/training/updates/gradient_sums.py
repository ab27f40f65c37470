"""The gradients of all processes, added up while the backward pass still goes on.

As in Li et al. (VLDB 2020), "PyTorch Distributed": gradients lie in a few flat buckets, those of the last
layers first, and a bucket is on its way to the other processes as soon as all in it are known. Unlike there,
any process may have fewer micro-batches than the others, or none, and may begin an update again.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import torch
from torch import Tensor, nn

from engine.training.devices.processes import World

_BUCKET_BYTES = 25 << 20
_ALIGNED = 16
"""Numbers: 64 bytes, so that kernels may read several at once."""


@dataclass(eq=False)
class _Bucket:
    """Gradients that travel together."""

    flat: Tensor
    """One after the other, with gaps, (n,)."""
    gradients: dict[nn.Parameter, Tensor]
    """Where each one lies in it."""
    waiting: set[nn.Parameter] = field(default_factory=set)
    """Those whose gradient is not known so far."""
    wait: Callable[[], None] | None = None
    """Returns when the sum is there; None: it is not on its way."""


class GradientSums:
    """Where the gradients of a training lie, in one process or several.

    Args:
        parameters: that learn, in the order in which a forward pass uses them.
        world: this process among those that train together.
        bucket_bytes: size from which on a bucket is full.
    """

    def __init__(
        self, parameters: Sequence[nn.Parameter], world: World, bucket_bytes: int = _BUCKET_BYTES
    ) -> None:
        self._world = world
        self._is_last = False
        self._buckets = [_bucket_of(part) for part in _parts(parameters, bucket_bytes)]
        self._bucket_of = {each: bucket for bucket in self._buckets for each in bucket.gradients}
        self._handles = [
            parameter.register_post_accumulate_grad_hook(self._arrived)  # type: ignore[no-untyped-call]
            for parameter in parameters
            if world.size > 1
        ]

    def begin(self) -> None:
        """Sets all gradients to zero, but for those that are on their way already.

        An update that is begun again for want of memory gives the same once more: what was sent, counts.
        """
        self._is_last = False
        for bucket in self._buckets:
            if bucket.wait is None:
                bucket.flat.zero_()
            bucket.waiting = set(bucket.gradients)
            for parameter, gradient in bucket.gradients.items():
                parameter.grad = gradient if bucket.wait is None else None

    def last_pass(self) -> None:
        """Says that this process' next backward pass is its last one of the update."""
        self._is_last = True

    def finish(self, loss: Tensor) -> None:
        """Returns when the gradients and the loss, (1,), are those of all processes.

        Raises:
            LostCompanionError: if another process is gone.
        """
        self._send(self._buckets)
        loss_is_there = self._world.begin_sum(loss)
        for bucket in self._buckets:
            assert bucket.wait is not None
            bucket.wait()
            bucket.wait = None
            for parameter, gradient in bucket.gradients.items():
                parameter.grad = gradient
        self._is_last = False
        loss_is_there()

    def close(self) -> None:
        """Leaves the gradients as they are and has no more to do with them."""
        for handle in self._handles:
            handle.remove()

    def _arrived(self, parameter: nn.Parameter) -> None:
        if not self._is_last:
            return
        self._bucket_of[parameter].waiting.discard(parameter)
        whole = 0
        while whole < len(self._buckets) and not self._buckets[whole].waiting:
            whole += 1
        self._send(self._buckets[:whole])

    def _send(self, buckets: Sequence[_Bucket]) -> None:
        """Sends what is not on its way: always in the same order, as every process expects."""
        for bucket in buckets:
            if bucket.wait is None:
                bucket.wait = self._world.begin_sum(bucket.flat)


def _parts(parameters: Sequence[nn.Parameter], most_bytes: int) -> list[list[nn.Parameter]]:
    """Divides parameters among buckets, the last ones first: theirs are the first gradients."""
    parts: list[list[nn.Parameter]] = []
    n_bytes = most_bytes
    for parameter in reversed(parameters):
        if n_bytes >= most_bytes:
            parts.append([])
            n_bytes = 0
        parts[-1].append(parameter)
        n_bytes += parameter.numel() * parameter.element_size()
    return parts


def _bucket_of(parameters: Sequence[nn.Parameter]) -> _Bucket:
    sizes = [-(-each.numel() // _ALIGNED) * _ALIGNED for each in parameters]
    flat = torch.zeros(sum(sizes), dtype=parameters[0].dtype, device=parameters[0].device)
    gradients, start = {}, 0
    for parameter, size in zip(parameters, sizes, strict=True):
        gradients[parameter] = flat[start : start + parameter.numel()].view_as(parameter)
        start += size
    return _Bucket(flat, gradients)
