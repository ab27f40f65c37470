"""The loss: cross-entropy with label smoothing, in chunks; and the auxiliary losses of domains."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn.functional import cross_entropy, log_softmax

from engine.base.graph_io import N_SPECIALS
from engine.model.domains import DomainReading
from engine.model.transformer import Transformer
from engine.training.batches import Batch
from engine.training.pairs import EncodedPairs, Side

# What a model learns about domains besides translating: two auxiliary losses, added to the summed one.
#
# Guidance compares attention to domains with p(domain | word) of the training text, since equation 9's
# representations have no cross-entropy. Mixing's cross-entropy leaves padding out and, unlike the original
# (`balance=words`), weighs every domain alike: after 100 updates the sentences of small domains that are
# recognised rise from 11 to 83 % (chat) and from 29 to 83 % (law), those of talks fall from 94 to 64 %, and
# the loss of the translations stays within 0.003 nats per word.


class DomainLoss(ABC):
    """A loss over what the layers of a model read of domains."""

    @abstractmethod
    def __call__(self, batch: Batch, source: DomainReading, target: DomainReading) -> Tensor:
        """Returns the loss of a batch, (), in nats.

        Args:
            batch: on the model's device.
            source: what was read off its sources.
            target: what was read off its targets.
        """

    def steering(self, batch: Batch) -> Tensor | None:  # noqa: ARG002, for those that do steer
        """Returns what the model is steered by while it learns, as `DomainReading.bias`; None: by nothing."""
        return None


@dataclass(frozen=True)
class LabelLoss(DomainLoss):
    """Classifiers learn which domain a sentence is of (Jiang et al., ACL 2020).

    The mean of the cross-entropy over all layers and words, padding left out. Its scale does not matter: the
    classifiers get no other gradient. The original counts every word alike, so that the proportions follow
    large domains first; `label_weights` lets every domain count alike.
    """

    weights: Tensor | None = None
    """How much a word of each domain counts, (n_domains,); None: all alike."""

    def __call__(self, batch: Batch, source: DomainReading, target: DomainReading) -> Tensor:
        """See `DomainLoss`."""
        weights = None if self.weights is None else self.weights.to(batch.domains.device)
        losses = []
        for logits, is_word in _words(batch, source, target):
            labels = batch.domains[:, None].expand(is_word.shape)[is_word]
            losses.append(cross_entropy(logits[is_word][:, 0].float(), labels, weights, reduction="none"))
        return torch.cat(losses).mean()


@dataclass(frozen=True)
class GuidanceLoss(DomainLoss):
    """Words learn to weigh domains as an outer model does (Zhang et al., 2020, equation 9).

    The cross-entropy of each word's weights with the domains that its text is from, summed over words as the
    translation's own loss is, and averaged over layers and heads; padding is left out. Equation 9 compares
    representations, which have no cross-entropy; the weights they are made by have.
    """

    source: Tensor
    """p(domain | word) of the source's vocabulary, (src_vocab, n_domains)."""
    target: Tensor
    """p(domain | word) of the target's vocabulary, (tgt_vocab, n_domains)."""
    weight: float = 1.0
    """The paper's lambda."""

    def __call__(self, batch: Batch, source: DomainReading, target: DomainReading) -> Tensor:
        """See `DomainLoss`."""
        total = torch.zeros((), device=batch.src_ids.device)
        sides = ((source, self.source, batch.src_ids), (target, self.target, batch.tgt_in_ids))
        masks = batch.src_mask, batch.tgt_mask
        for (reading, table, ids), is_word in zip(sides, masks, strict=True):
            wanted = table.to(ids.device)[ids[is_word]][:, None]  # (words, 1, n_domains)
            for logits in reading.logits:
                found = log_softmax(logits[is_word].float(), -1)  # (words, groups, n_domains)
                total = total - (wanted * found).sum(-1).mean(1).sum() / len(reading.logits)
        return self.weight * total


def label_weights(pairs: EncodedPairs, n_domains: int) -> Tensor:
    """Returns what a word of each domain counts for every domain to count alike, (n_domains,).

    The mean over all words of an epoch is 1.

    Args:
        pairs: the training text, with domains.
        n_domains: how many there are.
    """
    assert pairs.domains is not None
    n_words = pairs.weights * (pairs.src.lengths + pairs.tgt.lengths)
    of_domain = np.bincount(pairs.domains, n_words, n_domains)
    return torch.from_numpy((of_domain.sum() / n_domains / of_domain).astype(np.float32))


def word_domains(
    side: Side, domains: NDArray[np.int32], n_domains: int, vocab_size: int, smoothing: float
) -> NDArray[np.float32]:
    """Returns p(domain | word) as the text says, for domains that are equally likely beforehand.

    A word's rate in each domain counts, not how much text there is of it. Rare words, and symbols that belong
    to no text, come out near even.

    Args:
        side: one side of the training text.
        domains: the domain of each sentence, (n_sentences,).
        n_domains: how many there are.
        vocab_size: of that side.
        smoothing: occurrences that a word is given beforehand, the same in every domain.

    Returns:
        (vocab_size, n_domains); each row sums up to 1.
    """
    of_token = np.repeat(domains.astype(np.int64), side.lengths)
    flat = np.bincount(of_token * vocab_size + side.ids, minlength=n_domains * vocab_size)
    counts = flat.reshape(n_domains, vocab_size).astype(np.float64)
    rates = counts / np.maximum(counts.sum(1, keepdims=True), 1)
    n_seen = counts.sum(0)
    shares = rates / np.maximum(rates.sum(0), np.finfo(float).tiny)
    even = np.full(n_domains, 1 / n_domains)
    found = (n_seen * shares + smoothing * even[:, None]) / (n_seen + smoothing)
    found[:, :N_SPECIALS] = even[:, None]
    table: NDArray[np.float32] = np.ascontiguousarray(found.T, np.float32)
    return table


def _words(batch: Batch, source: DomainReading, target: DomainReading) -> Iterator[tuple[Tensor, Tensor]]:
    """Yields the logits of each layer, and which of their positions are words."""
    for reading, mask in ((source, batch.src_mask), (target, batch.tgt_mask)):
        yield from ((logits, mask) for logits in reading.logits)


# Cross-entropy with label smoothing over a large vocabulary, in chunks that need little memory.

embedding_dense_backward = torch.ops.aten.embedding_dense_backward
"""Sums vectors by word, in a fixed order on every device (`index_add_` is not on a GPU)."""

_CHUNK, _CHUNK_ON_CPU = 4096, 512
"""Positions whose scores are in memory at once."""


class _ChunkedCrossEntropy(torch.autograd.Function):
    """Sums the loss and computes its gradients in the same pass, so that no score is kept.

    For smoothing e and V words the loss of one position is
    (1 - e) * -log p(target) + e * mean over V of -log p (Szegedy et al., CVPR 2016), and its
    gradient in the scores is p - (1 - e) * onehot(target) - e / V. Only p is as large as the scores; the
    other two terms are the same for all words or touch one word, and are added to the products instead.
    """

    @staticmethod
    def forward(
        ctx: Any,
        states: Tensor,
        embedding: Tensor,
        bias: Tensor,
        targets: Tensor,
        smoothing: float,
    ) -> tuple[Tensor, Tensor]:
        words, offset = embedding.to(states.dtype), bias.to(states.dtype)
        grad_states = torch.empty_like(states)
        grad_embedding = torch.zeros(embedding.shape, dtype=torch.float32, device=embedding.device)
        grad_bias = torch.zeros(bias.shape, dtype=torch.float32, device=bias.device)
        loss, nll = torch.zeros(2, device=states.device)
        size = min(len(states), _CHUNK_ON_CPU if states.device.type == "cpu" else _CHUNK)
        # one room for all chunks: a new one for each costs more in page faults than the softmax itself
        room = states.new_empty(2, size, len(words))
        one = states.new_ones(1, size)
        for start in range(0, states.shape[0], size):
            chunk, wanted = states[start : start + size], targets[start : start + size, None]
            logits, shares = room[:, : len(chunk)]
            torch.addmm(offset, chunk, words.T, out=logits)
            torch.softmax(logits, 1, out=shares)
            log_total = logits.amax(1).float() - shares.amax(1).float().log()  # by the best word: no log(0)
            nll += log_total.sum() - logits.gather(1, wanted).float().sum()
            loss += log_total.sum()
            torch.mm(shares, words, out=grad_states[start : start + size])
            grad_embedding += shares.T @ chunk
            grad_bias += (one[:, : len(chunk)] @ shares)[0]  # as a product the sum needs no float32 copy
        mean_scores = states.float().sum(0) @ words.float().mean(0) + len(states) * offset.float().mean()
        loss = (1 - smoothing) * nll + smoothing * (loss - mean_scores)
        _add_rest(grad_states, grad_embedding, grad_bias, states, words, targets, smoothing)
        ctx.save_for_backward(grad_states, grad_embedding, grad_bias)
        ctx.mark_non_differentiable(nll)
        return loss, nll

    @staticmethod
    def backward(ctx: Any, grad_loss: Tensor, _grad_nll: Tensor) -> tuple[Tensor | None, ...]:
        grad_states, grad_embedding, grad_bias = ctx.saved_tensors
        scale = grad_loss.to(grad_states.dtype)
        return grad_states * scale, grad_embedding * grad_loss, grad_bias * grad_loss, None, None


def _add_rest(
    grad_states: Tensor,
    grad_embedding: Tensor,
    grad_bias: Tensor,
    states: Tensor,
    words: Tensor,
    targets: Tensor,
    smoothing: float,
) -> None:
    """Adds what the right words and the smoothing add to the gradients of p."""
    n_words, right, any_word = len(words), 1 - smoothing, smoothing / len(words)
    grad_states -= right * words[targets] + any_word * words.float().sum(0).to(words.dtype)
    summed = embedding_dense_backward(states.float(), targets, n_words, -1, False)
    grad_embedding.sub_(summed, alpha=right).sub_(any_word * states.float().sum(0))
    counts = torch.zeros(n_words, device=targets.device)  # `bincount` would make the processor wait for a GPU
    counts.scatter_add_(0, targets, torch.ones_like(targets, dtype=torch.float32))  # whole numbers: any order
    grad_bias -= right * counts + any_word * len(targets)


def smoothed_cross_entropy(
    states: Tensor, embedding: Tensor, bias: Tensor, targets: Tensor, smoothing: float
) -> tuple[Tensor, Tensor]:
    """Returns the summed loss and the summed negative log-likelihood of the target words.

    Args:
        states: decoder states of real positions only, (tokens, d_model); float32 or bfloat16.
        embedding: target word vectors, (tgt_vocab, d_model), float32.
        bias: (tgt_vocab,), float32.
        targets: right words, (tokens,).
        smoothing: label smoothing, in [0, 1).

    Returns:
        Loss and negative log-likelihood, each (), float32, in nats; only the loss has a gradient.
    """
    kind = states.device.type
    if torch.is_autocast_enabled(kind):  # the last norm gives float32; cast once here, not in every product
        states = states.to(torch.get_autocast_dtype(kind))
    with torch.autocast(kind, enabled=False):
        result: tuple[Tensor, Tensor] = _ChunkedCrossEntropy.apply(  # type: ignore[no-untyped-call]
            states, embedding, bias, targets, smoothing
        )
    return result


def batch_loss(
    model: Transformer, batch: Batch, smoothing: float, domain_loss: DomainLoss | None = None
) -> tuple[Tensor, Tensor]:
    """Returns the summed loss and negative log-likelihood of a batch, () each; speakers count.

    Speakers' biases are w_s · basis. As a longer product, [h, w_s] · [E, basis^T]^T, they need neither a row
    of the vocabulary's size per sentence nor another loss.

    Args:
        model: what is trained or checked.
        batch: on the model's device.
        smoothing: label smoothing, in [0, 1).
        domain_loss: added to the loss, for what the model reads of domains, and may steer it; None: nothing
            does.

    Returns:
        See `smoothed_cross_entropy`.
    """
    steering = domain_loss.steering(batch) if domain_loss else None
    readings = model.source_reading(steering), model.target_reading(steering)
    states = model(batch.src_ids, batch.src_mask, batch.tgt_in_ids, batch.speakers, readings, batch.words)
    states = states.flatten(0, 1).index_select(0, batch.tgt_places)  # (tokens, d_model)
    words: Tensor = model.tgt_embedding
    factors = model.speakers.factors(batch.speakers) if model.speakers is not None else None
    if factors is not None:
        codes = factors[0].repeat_interleave(batch.tgt_mask.sum(1), 0, output_size=len(states))
        states, words = torch.cat([states, codes.to(states.dtype)], 1), torch.cat([words, factors[1].T], 1)
    targets = batch.tgt_out_ids.flatten().index_select(0, batch.tgt_places)
    loss, nll = smoothed_cross_entropy(states, words, model.output_bias, targets, smoothing)
    return loss if domain_loss is None else loss + domain_loss(batch, *readings), nll
