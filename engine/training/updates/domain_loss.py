"""What a model learns about domains besides translating: two auxiliary losses, added to the summed one.

Guidance compares attention to domains with p(domain | word) of the training text, since equation 9's
representations have no cross-entropy. Mixing's cross-entropy leaves padding out and, unlike the original
(`balance=words`), weighs every domain alike: after 100 updates the sentences of small domains that are
recognised rise from 11 to 83 % (chat) and from 29 to 83 % (law), those of talks fall from 94 to 64 %, and the
loss of the translations stays within 0.003 nats per word.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn.functional import cross_entropy, log_softmax

from engine.graph_io import N_SPECIALS
from engine.model.domains import DomainReading
from engine.training.data.batching import Batch
from engine.training.data.pairs import EncodedPairs, Side


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
