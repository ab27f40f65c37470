"""Optimizers, gradient accumulation, the learning rate schedule, and weight averaging."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.optim import Optimizer

from engine.base.config import TrainConfig
from engine.base.errors import OutOfMemory
from engine.base.graph_io import BOS_ID
from engine.model.dropout import Dropout
from engine.model.transformer import LOW_RANK_WEIGHTS, PACK_WEIGHTS, SPEAKER_WEIGHTS, Transformer
from engine.training.batches import BatchesAhead, drop_words
from engine.training.checkpoints import TrainState
from engine.training.devices import LEARN_LESS, World, device_name, halves, tried
from engine.training.loss import DomainLoss, batch_loss
from engine.training.pairs import EncodedPairs

# The gradients of all processes, added up while the backward pass still goes on.
#
# As in Li et al. (VLDB 2020), "PyTorch Distributed": gradients lie in a few flat buckets, those of the last
# layers first, and a bucket is on its way to the other processes as soon as all in it are known. Unlike
# there, any process may have fewer micro-batches than the others, or none, and may begin an update again.

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


# Gradient accumulation: the gradients of one update, summed over its micro-batches.
#
# A micro-batch that does not fit into memory is taken in halves.

_SMALLER = 0.75
"""A batch that did not fit, and any larger than this share of it, is learned in halves from then on."""


def autocast(precision: str, device: torch.device) -> AbstractContextManager[Any]:
    """Computes what follows in the precision of a run."""
    return torch.autocast(device.type, torch.bfloat16) if precision == "bfloat16" else nullcontext()


class Gradients:
    """Knows how a model learns from sentences; knows no optimizer and no files.

    Args:
        model: on the device.
        pairs: training pairs.
        batches: of these pairs.
        sums: where the gradients lie.
        config: smoothing, dropped words and seed.
        state: its precision decides how is computed; it remembers what once did not fit.
        world: this process among those that train together.
        on_halved: called each time that something did not fit.
        domain_loss: see `batch_loss`.
    """

    def __init__(
        self,
        model: Transformer,
        pairs: EncodedPairs,
        batches: BatchesAhead,
        sums: GradientSums,
        config: TrainConfig,
        state: TrainState,
        world: World,
        on_halved: Callable[[], None],
        domain_loss: DomainLoss | None = None,
    ) -> None:
        self._model, self._pairs, self._config, self._state = model, pairs, config, state
        self._batches, self._sums = batches, sums
        self._world, self._on_halved, self._domain_loss = world, on_halved, domain_loss
        self._device = model.output_bias.device
        self._tried = np.zeros(0, np.int64)

    def add(self, micro_batches: Sequence[NDArray[np.int64]], n_tokens: int) -> Tensor:
        """Sets the gradients to those of all processes' micro-batches; returns the loss, (1,).

        Raises:
            OutOfMemory: if one sentence alone does not fit.
            LostCompanionError: if another process is gone.
        """
        while (learned := tried(lambda: self._add_all(micro_batches, n_tokens))) is None:
            self._take_smaller()
        self._sums.finish(learned[0])
        return learned[0]

    def _add_all(self, micro_batches: Sequence[NDArray[np.int64]], n_tokens: int) -> Tensor:
        loss = torch.zeros(1, device=self._device)
        self._sums.begin()
        own = range(self._world.rank, len(micro_batches), self._world.size)
        for k in own:
            torch.manual_seed(hash((self._config.seed, self._state.update, k)) & 0x7FFFFFFF)
            parts = self._parts(micro_batches[k])
            for n_left, part in zip(reversed(range(len(parts))), parts, strict=True):
                self._tried = part
                if k == own[-1] and not n_left:
                    self._sums.last_pass()
                loss += self._add(part, n_tokens)
        return loss

    def _add(self, indices: NDArray[np.int64], n_tokens: int) -> Tensor:
        """Adds the gradient of sentences that fit together; returns their share of the loss."""
        batch = drop_words(self._batches.batch(indices).to(self._device), self._config.word_dropout)
        with autocast(self._state.precision, self._device):
            summed, _ = batch_loss(self._model, batch, self._config.label_smoothing, self._domain_loss)
            loss = summed / n_tokens
        loss.backward()  # type: ignore[no-untyped-call]
        return loss.detach()

    def _parts(self, indices: NDArray[np.int64]) -> list[NDArray[np.int64]]:
        """Cuts a micro-batch where memory once ran out; the sum of the gradients is the same."""
        most = self._state.most_positions
        if not most or len(indices) < 2 or self._positions(indices) <= most:
            return [indices]
        return [part for half in halves(indices) for part in self._parts(half)]

    def _positions(self, indices: NDArray[np.int64]) -> int:
        sides = (self._pairs.src.lengths[indices], self._pairs.tgt.lengths[indices])
        return len(indices) * sum(int(lengths.max()) for lengths in sides)

    def _take_smaller(self) -> None:
        """Halves what did not fit, and from now on everything of about its size.

        The update begins again: memory may have run out in the middle of adding a gradient.
        """
        halves(self._tried)  # one sentence has none
        self._state.most_positions = int(self._positions(self._tried) * _SMALLER)
        self._on_halved()


# Muon in the precision of a run, with matrices of one shape made orthogonal together.

_SMALLEST_NORM = 1e-7


class Muon(torch.optim.Muon):
    """`torch.optim.Muon` (Jordan et al. 2024), iterated in the precision of a run.

    torch always iterates in bfloat16, which a processor without it emulates: one update of the model that
    ships took 64 s so, and 2 s in float32. The method asks for no precision: Jordan et al. take bfloat16
    because the iteration bears it. And torch takes one matrix after the other, some 30 small products each,
    while a GPU waits for the processor to ask for them; here those of one shape go together. The state is
    torch's, and so are the updates in bfloat16: on a processor bit by bit, on a GPU but for rounding. The
    rate is adjusted as in Liu et al. (2025, section 2.2), whatever `adjust_lr_fn` says.
    """

    precision = "bfloat16"
    """That of the run: "bfloat16" or "float32". Not part of the state: a run keeps its own."""

    @torch.no_grad()
    def step(self, closure: Callable[[], float] | None = None) -> None:  # type: ignore[override]
        """Does one update, with the gradients that are there: a `closure` is refused."""
        assert closure is None
        for group in self.param_groups:
            alike: dict[torch.Size, list[Tensor]] = {}
            for parameter in group["params"]:
                if parameter.grad is not None:
                    alike.setdefault(parameter.shape, []).append(parameter)
            for parameters in alike.values():
                self._update(parameters, group)

    def _update(self, parameters: list[Tensor], group: dict[str, Any]) -> None:
        """Updates parameters of one shape."""
        momentum, rate = group["momentum"], float(group["lr"])
        gradients = [parameter.grad for parameter in parameters if parameter.grad is not None]
        means = [self._mean(parameter) for parameter in parameters]
        torch._foreach_lerp_(means, gradients, 1 - momentum)
        ahead = torch._foreach_lerp(gradients, means, momentum) if group["nesterov"] else means
        steps = orthogonal(
            torch.stack(list(ahead)).to(getattr(torch, self.precision)),
            group["ns_coefficients"],
            group["ns_steps"],
        ).float()
        if group["weight_decay"]:
            torch._foreach_mul_(parameters, 1 - rate * group["weight_decay"])
        torch._foreach_add_(parameters, list(steps), alpha=-0.2 * rate * max(parameters[0].shape) ** 0.5)

    def _mean(self, parameter: Tensor) -> Tensor:
        state = self.state[parameter]
        if "momentum_buffer" not in state:
            state["momentum_buffer"] = torch.zeros_like(parameter)
        return state["momentum_buffer"]  # type: ignore[no-any-return]


def orthogonal(matrices: Tensor, coefficients: tuple[float, float, float], n_rounds: int) -> Tensor:
    """Returns about the nearest orthogonal matrices, by Newton-Schulz iterations in their precision.

    Args:
        matrices: (n, rows, columns), bfloat16 or float32.
        coefficients: of the quintic polynomial.
        n_rounds: iterations.

    Returns:
        (n, rows, columns), of the same precision.
    """
    a, b, c = coefficients
    is_tall = matrices.shape[1] > matrices.shape[2]
    made = matrices.mT if is_tall else matrices
    made = made / made.norm(dim=(1, 2), keepdim=True).clamp(min=_SMALLEST_NORM)
    for _ in range(n_rounds):
        gram = made @ made.mT
        made = torch.baddbmm(made, torch.baddbmm(gram, gram, gram, beta=b, alpha=c), made, beta=a)
    return made.mT if is_tall else made


# The optimizers of a run, told apart by what they are given: matrices, or everything else.

_MATRIX_MOMENTUM = 0.95
_OF_DOMAINS = ("domain_vectors", "domain_reader", "cross_reader", "domain_to_")
"""In the names of what reads domains and brings them into attention; not of the domains' own matrices."""


def make_optimizers(model: nn.Module, config: TrainConfig) -> list[Optimizer]:
    """Makes the optimizers of the weights that may learn, after `TrainConfig.optimizer`.

    "adamw" is one AdamW (Loshchilov & Hutter, ICLR 2019) for all of them. "muon" gives the matrices
    inside the layers to Muon (Jordan et al. 2024), which makes every update of a matrix orthogonal;
    embeddings, biases, norms, low-rank factors, speakers and readers of domains stay with AdamW. Muon's
    updates are scaled to the size of AdamW's (Liu et al. 2025, section 2.2), so one learning rate serves
    both. A group's "scale" is what that rate is multiplied by.

    Args:
        model: what is trained; weights that do not ask for a gradient are left alone.
        config: optimizer, rate and decay.
    """
    matrices: list[nn.Parameter] = []
    others: list[nn.Parameter] = []
    speakers: list[nn.Parameter] = []
    domains: list[nn.Parameter] = []
    for name, parameter in model.named_parameters():
        if parameter.requires_grad:
            is_domains = any(part in name for part in _OF_DOMAINS)
            is_thin = name in PACK_WEIGHTS or name.startswith(LOW_RANK_WEIGHTS)
            is_outside = is_thin or name.startswith("speaker") or is_domains
            is_matrix = config.optimizer == "muon" and parameter.ndim == 2 and not is_outside
            is_speakers = name.startswith(SPEAKER_WEIGHTS)
            kind = matrices if is_matrix else speakers if is_speakers else domains if is_domains else others
            kind.append(parameter)
    groups: list[dict[str, Any]] = [{"params": others, "scale": 1.0}] if others else []
    if speakers:
        groups.append({"params": speakers, "scale": config.speaker_rate, "weight_decay": 0.0})
    if domains:
        groups.append({"params": domains, "scale": config.domain_rate, "weight_decay": 0.0})
    made: list[Optimizer] = [
        torch.optim.AdamW(
            groups,
            lr=config.peak_lr,
            betas=(0.9, config.adam_beta2),
            eps=1e-8,
            weight_decay=config.weight_decay,
            fused=True,
        )
    ]
    if matrices:
        muon = Muon(
            matrices,
            lr=config.peak_lr,
            momentum=_MATRIX_MOMENTUM,
            weight_decay=config.weight_decay,
            adjust_lr_fn="match_rms_adamw",
        )
        made.append(muon)
    return made


def compute_in(optimizers: Sequence[Optimizer], precision: str) -> None:
    """Lets Muon iterate in the precision of a run; AdamW has but one.

    Args:
        optimizers: of the run.
        precision: "float32" or "bfloat16".
    """
    for optimizer in optimizers:
        if isinstance(optimizer, Muon):
            optimizer.precision = precision


# The learning rate schedule: warm-up, decay or constant, cool-down.


def learning_rate(update: int, config: TrainConfig) -> float:
    """Returns the rate of one update: linear warm-up, inverse square root or constant, and a last cool-down.

    Vaswani et al. (NeurIPS 2017, equation 3), written with the peak instead of d_model. The
    optional linear cool-down to zero at the end is that of Zhai et al. (CVPR 2022, section 3.5):
    short runs gain by it, and its start can be decided late. With a constant rate before it, that is the
    schedule of Hägele et al. (NeurIPS 2024).

    Args:
        update: 1 for the first update.
        config: peak, warm-up and cool-down.
    """
    warmup = config.warmup_updates
    later = math.sqrt(warmup / update) if config.decay == "inverse-sqrt" else 1.0
    rate = config.peak_lr * min(update / warmup, later)
    if config.cooldown_updates:
        left = max(0, config.max_updates - update + 1)
        rate *= min(1.0, left / config.cooldown_updates)
    return rate


# Which weights learn, the dropout, and the device: set before the first update.

_Place = int | slice | tuple[slice, int]
"""Which part of a weight."""


def freeze(model: Transformer, trainable: str) -> list[torch.nn.Parameter]:
    """Lets only the wanted weights learn, and returns them.

    What a student of Firefox has not, its start vector and an offset in its recurrence, stays nothing: so the
    adapted model can be written as such a student again.
    """
    for name, parameter in model.named_parameters():
        is_speakers = trainable == "speakers" and name.startswith(SPEAKER_WEIGHTS)
        is_pack = trainable == "pack" and name in PACK_WEIGHTS
        is_low_rank = trainable == "low-rank" and name.startswith(LOW_RANK_WEIGHTS)
        parameter.requires_grad_(trainable == "all" or is_pack or is_low_rank or is_speakers)
    if model.config.decoder_cell == "ssru":
        _keep_nothing(model)
    return [parameter for parameter in model.parameters() if parameter.requires_grad]


def _keep_nothing(model: Transformer) -> None:
    """Takes the gradient from what is zero and stays so."""
    offsets = [each for name, each in model.named_parameters() if name.endswith("recurrence.input.bias")]
    kept: list[tuple[Any, _Place]] = [(each, slice(None)) for each in offsets]
    if model.low_rank is None:
        kept.append((model.tgt_embedding, BOS_ID))
    elif not model.tgt_embedding[BOS_ID].any():
        kept.append((model.low_rank.factors("tgt_embedding")[1], (slice(None), BOS_ID)))
    for parameter, place in kept:
        if parameter.requires_grad and not parameter[place].any():
            parameter.register_post_accumulate_grad_hook(partial(_forget_gradient, place))


def _forget_gradient(place: _Place, parameter: torch.Tensor) -> None:
    if parameter.grad is not None:
        parameter.grad[place] = 0


def set_dropout(model: Transformer, share: float) -> None:
    """Changes how much is dropped while training; negative: as the model was made.

    What is dropped of external vectors has settings of its own.
    """
    for name, module in model.named_modules():
        if isinstance(module, Dropout) and share >= 0 and not name.startswith("external."):
            module.share = share


def moved(model: Transformer, device: torch.device) -> Transformer:
    """Moves a model to the device that trains it.

    Raises:
        OutOfMemory: if it has no room for the model.
    """
    done = tried(lambda: model.to(device))
    if done is None:
        what = f"The device ({device_name(device)}) has too little memory for this model."
        raise OutOfMemory(what, LEARN_LESS)
    return done[0]


# Weight averaging while a model learns: a running mean (EMA), which validations look at instead.


class WeightMean:
    """An exponential moving average of a model's weights (Polyak & Juditsky 1992; Tan & Le, ICML 2019).

    At a constant learning rate the weights wander about a better point: their mean is near it, at any moment.
    The first updates count for less, as the mean keeps at most (1 + n) / (10 + n) of itself at update n.

    Args:
        model: whose weights; the mean begins as a copy of them.
        keep: share of the mean that an update keeps, in (0, 1).
    """

    def __init__(self, model: nn.Module, keep: float) -> None:
        self._keep = keep
        self._weights = dict(model.named_parameters())
        self.mean = {name: weight.detach().clone() for name, weight in self._weights.items()}
        self._is_in_place = False

    @torch.no_grad()
    def add(self, update: int) -> None:
        """Adds the weights after an update, counted from 1."""
        keep = min(self._keep, (1 + update) / (10 + update))
        torch._foreach_lerp_(list(self.mean.values()), list(self._weights.values()), 1 - keep)

    @torch.no_grad()
    def load(self, mean: Mapping[str, Tensor]) -> None:
        """Goes on from a mean kept before."""
        for name, weight in self.mean.items():
            weight.copy_(mean[name])

    @contextmanager
    def in_place(self, *, is_wanted: bool = True) -> Iterator[None]:
        """Puts the mean into the model for a while, or the weights; in the end all is as before."""
        was_in_place = self._is_in_place
        self._exchange(is_wanted)
        try:
            yield
        finally:
            self._exchange(was_in_place)

    @torch.no_grad()
    def _exchange(self, is_wanted: bool) -> None:
        if is_wanted == self._is_in_place:
            return
        self._is_in_place = is_wanted
        for name, weight in self._weights.items():  # in place: what lies side by side is multiplied as one
            other = self.mean[name].clone()
            self.mean[name].copy_(weight)
            weight.copy_(other)
