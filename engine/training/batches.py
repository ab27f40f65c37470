"""Batching: which pairs go into which update, by tokens, in an order that a seed fixes.

An update is a fixed list of micro-batches. Any number of processes may share them out, so the
same update comes out whether one process does all or several do some each.
"""

import queue
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Self

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from engine.base.graph_io import BOS_ID, PAD_ID, UNK_ID
from engine.model.external import ExternalWords
from engine.training.devices import World
from engine.training.pairs import EncodedPairs, Side
from engine.vocabulary.vector_table import GatheredRows

_BUCKET_WIDTHS = (1.08, 1.16, 1.35)
"""Tried for every epoch; small corpora want wide buckets, large ones narrow."""
_MANY = 300_000
"""Pairs from which on the narrowest buckets are best, and trying the others only takes time."""


@dataclass(frozen=True)
class Batch:
    """Sentence pairs, padded to a rectangle."""

    src_ids: Tensor
    """(batch, src_len)."""
    src_mask: Tensor
    """bool, True = real token, (batch, src_len)."""
    tgt_in_ids: Tensor
    """Start symbol and tokens, (batch, tgt_len)."""
    tgt_out_ids: Tensor
    """Tokens and end symbol, (batch, tgt_len)."""
    tgt_mask: Tensor
    """bool, (batch, tgt_len)."""
    tgt_places: Tensor
    """Where the mask is True in the flat rectangle of the target, (tokens,): known beforehand, as the
    processor would have to wait for a GPU that counts them."""
    speakers: Tensor
    """Number of each sentence's speaker, 0 for nobody in particular, (batch,)."""
    domains: Tensor
    """Number of each sentence's domain, from 0, (batch,)."""
    ext_ids: Tensor
    """Row of each source token in `ext_vectors`, (batch, src_len); without external vectors (0, 0)."""
    ext_vectors: Tensor
    """External vectors of the sources' words, (n_words, width); without any (0, 0)."""

    @property
    def words(self) -> ExternalWords | None:
        """The external vectors of the sources' words; None: there are none."""
        return ExternalWords(self.ext_ids, self.ext_vectors) if len(self.ext_vectors) else None

    def to(self, device: torch.device) -> "Batch":
        """Returns the batch on a device."""
        return Batch(
            *(getattr(self, name).to(device, non_blocking=True) for name in self.__dataclass_fields__)
        )

    def pinned(self) -> "Batch":
        """Returns the batch in memory that a GPU copies from while the processor goes on."""
        return Batch(*(getattr(self, name).pin_memory() for name in self.__dataclass_fields__))


def plan_epoch(pairs: EncodedPairs, batch_tokens: int, seed: int, epoch: int) -> list[NDArray[np.int64]]:
    """Cuts one epoch into micro-batches.

    Pairs are drawn by their weights, sorted by length with ties at random, cut where the padded
    rectangle of either side would pass `batch_tokens`, and the batches shuffled. Sorting the
    whole epoch keeps padding to a few per cent.

    Args:
        pairs: all training pairs.
        batch_tokens: most padded tokens of either side in one micro-batch.
        seed: with `epoch`, fixes the order.
        epoch: how often all pairs were seen before.

    Returns:
        The pair indices of each micro-batch, (n_pairs,).
    """
    random = np.random.default_rng([seed, epoch])
    indices = _draw(pairs.weights, random)
    random.shuffle(indices)
    widths = _BUCKET_WIDTHS[:1] if len(indices) > _MANY else _BUCKET_WIDTHS
    candidates = (_cut(pairs, indices, batch_tokens, width) for width in widths)
    batches = min(candidates, key=lambda found: padding_share(pairs, found))
    return [batches[i] for i in random.permutation(len(batches))]


def padding_share(pairs: EncodedPairs, batches: list[NDArray[np.int64]]) -> float:
    """Returns the share of padded positions in batches of indices, (n_pairs,), both sides together."""
    real = padded = 0
    for indices in batches:
        for side in (pairs.src, pairs.tgt):
            lengths = side.lengths[indices]
            real += int(lengths.sum())
            padded += int(lengths.max()) * len(indices)
    return 1 - real / padded if padded else 0.0


def make_batch(pairs: EncodedPairs, indices: NDArray[np.int64]) -> Batch:
    """Pads the pairs of one micro-batch, (B,), into tensors."""
    src_ids, src_mask = _pad(pairs.src, indices)
    tgt_out_ids, tgt_mask = _pad(pairs.tgt, indices)
    tgt_in_ids = np.full_like(tgt_out_ids, PAD_ID)
    tgt_in_ids[:, 0] = BOS_ID
    tgt_in_ids[:, 1:] = np.where(tgt_mask[:, 1:], tgt_out_ids[:, :-1], PAD_ID)
    speakers, domains = np.zeros((2, len(indices)), np.int64)
    if pairs.speakers is not None:
        speakers[:] = pairs.speakers[indices]
    if pairs.domains is not None:
        domains[:] = pairs.domains[indices]
    words = GatheredRows(np.zeros((0, 0), np.int64), np.zeros((0, 0), np.float32))
    if pairs.external is not None:
        words = pairs.external.gather(indices)
    places = np.flatnonzero(tgt_mask)
    arrays = (src_ids, src_mask, tgt_in_ids, tgt_out_ids, tgt_mask, places, speakers, domains, *words)
    # copied, for NumPy's memory begins anywhere and the last bit of a small product depends on where:
    # a run that was stopped would not end with the weights of an unbroken one
    return Batch(*(torch.from_numpy(array).clone() for array in arrays))


def drop_words(batch: Batch, share: float) -> Batch:
    """Makes a share of the words that the decoder reads unknown (Iyyer et al., ACL 2015), at random.

    Args:
        batch: start symbols and padding stay as they are.
        share: in [0, 1).
    """
    if not share:
        return batch
    is_word = batch.tgt_mask & (batch.tgt_in_ids != BOS_ID)
    is_dropped = is_word & (torch.rand(batch.tgt_in_ids.shape, device=batch.tgt_in_ids.device) < share)
    return replace(batch, tgt_in_ids=batch.tgt_in_ids.masked_fill(is_dropped, UNK_ID))


def updates(
    pairs: EncodedPairs, batch_tokens: int, accumulate: int, seed: int, skip: int = 0
) -> Iterator[list[NDArray[np.int64]]]:
    """Yields for every update its micro-batches, (n_pairs,) each, epoch after epoch, without end.

    Args:
        pairs: all training pairs.
        batch_tokens: most padded tokens of either side in one micro-batch.
        accumulate: micro-batches per update.
        seed: fixes the order of all epochs.
        skip: updates already done, when a run goes on.
    """
    epoch = done = 0
    while True:
        batches = plan_epoch(pairs, batch_tokens, seed, epoch)
        epoch += 1
        if not batches:  # few pairs of small weights: some epochs draw none
            continue
        for start in range(0, max(1, len(batches) - accumulate + 1), accumulate):
            done += 1
            if done > skip:
                yield batches[start : start + accumulate]


def _draw(weights: NDArray[np.float32], random: np.random.Generator) -> NDArray[np.int64]:
    """Repeats each pair by the whole part of its weight, and once more with the chance of the rest."""
    whole = np.floor(weights).astype(np.int64)
    extra = random.random(len(weights)) < weights - whole
    return np.repeat(np.arange(len(weights)), whole + extra)


def _cut(
    pairs: EncodedPairs, indices: NDArray[np.int64], batch_tokens: int, width: float
) -> list[NDArray[np.int64]]:
    """Cuts pairs into batches of similar lengths.

    Target lengths share buckets, each `width` times as long as the one before. Within a bucket the
    source length decides, upwards and downwards in turn, so that it never jumps.
    """
    src_lengths, tgt_lengths = pairs.src.lengths[indices], pairs.tgt.lengths[indices]
    bucket = np.floor(np.log(tgt_lengths) / np.log(width)).astype(np.int64)
    order = np.lexsort((tgt_lengths, np.where(bucket % 2, -src_lengths, src_lengths), bucket))
    indices = indices[order]
    cuts = _cuts(src_lengths[order], tgt_lengths[order], batch_tokens)
    return [indices[start:end] for start, end in zip(cuts[:-1], cuts[1:], strict=True)]


def _cuts(src_lengths: NDArray[np.int64], tgt_lengths: NDArray[np.int64], batch_tokens: int) -> list[int]:
    cuts = [0]
    longest = 0
    for i, length in enumerate(np.maximum(src_lengths, tgt_lengths).tolist()):
        longest = max(longest, length)
        if i > cuts[-1] and longest * (i - cuts[-1] + 1) > batch_tokens:
            cuts.append(i)
            longest = length
    return [*cuts, len(src_lengths)] if len(src_lengths) else cuts


def _pad(side: Side, indices: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    lengths = side.lengths[indices]
    mask = np.arange(int(lengths.max()))[None, :] < lengths[:, None]  # (batch, len)
    ids = np.full(mask.shape, PAD_ID, np.int64)
    places = side.starts[indices][:, None] + np.arange(mask.shape[1])  # (batch, len)
    ids[mask] = side.ids[places[mask]]
    return ids, mask


# The batches of the updates to come, made while a GPU learns from those before.

_AHEAD = 24
"""Updates whose batches are ready at most: the GPU has work while the next epoch is planned, for seconds."""

_Update = Sequence[NDArray[np.int64]]
_Made = tuple[_Update, dict[int, Batch]]


class BatchesAhead:
    """Yields the updates of a plan, and makes their batches: on a GPU ahead, in a thread, in pinned memory.

    On a CPU a batch is made when it is asked for: the thread would only take the time of learning.

    Args:
        pairs: training pairs.
        plan: from `updates`; without end.
        world: this process among those that train together: only its own batches are made ahead.
        device: which one learns from them.
        is_ahead: None: on anything but a CPU.
    """

    def __init__(
        self,
        pairs: EncodedPairs,
        plan: Iterator[_Update],
        world: World,
        device: torch.device,
        *,
        is_ahead: bool | None = None,
    ) -> None:
        self._pairs, self._plan, self._world = pairs, plan, world
        self._is_pinned = device.type == "cuda"
        is_ahead = device.type != "cpu" if is_ahead is None else is_ahead
        self._ready: queue.Queue[_Made | BaseException] = queue.Queue(_AHEAD)
        self._is_over = threading.Event()
        self._thread = (
            threading.Thread(target=self._make_all, name="batches", daemon=True) if is_ahead else None
        )
        self._present: _Made = ((), {})

    def __enter__(self) -> Self:
        if self._thread:
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._is_over.set()
        while self._thread and self._thread.is_alive():
            self._take_out()  # it may wait for room
            self._thread.join(0.01)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> _Update:
        if not self._thread:
            return next(self._plan)
        made = self._ready.get()
        if isinstance(made, BaseException):
            raise made
        self._present = made
        return made[0]

    def batch(self, indices: NDArray[np.int64]) -> Batch:
        """Returns the batch of one micro-batch of the present update, or of some of its sentences."""
        update, made = self._present
        place = next((k for k, whole in enumerate(update) if whole is indices), None)
        found = None if place is None else made.get(place)
        return make_batch(self._pairs, indices) if found is None else found

    def _make_all(self) -> None:
        try:
            for update in self._plan:
                own = range(self._world.rank, len(update), self._world.size)
                self._ready.put((update, {k: self._made(update[k]) for k in own}))
                if self._is_over.is_set():
                    return
        except BaseException as error:  # noqa: BLE001, raised where the update is asked for
            self._ready.put(error)

    def _made(self, indices: NDArray[np.int64]) -> Batch:
        batch = make_batch(self._pairs, indices)
        return batch.pinned() if self._is_pinned else batch

    def _take_out(self) -> None:
        try:
            self._ready.get_nowait()
        except queue.Empty:
            return
