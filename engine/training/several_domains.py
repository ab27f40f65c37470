"""What a training on several domains knows of them, for new models and adapted ones alike."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import torch

from engine.base.config import DomainConfig, DomainSettings
from engine.base.errors import CorpusError
from engine.model.transformer import Transformer
from engine.results.figures import counted
from engine.training.loss import DomainLoss, GuidanceLoss, LabelLoss, label_weights, word_domains
from engine.training.pairs import EncodedPairs

LEAST_OF_A_DOMAIN = 10
"""Pairs that a domain needs to be learned."""


@dataclass(frozen=True, kw_only=True)
class FollowedDomains:
    """The domains of a text, and how a model follows them."""

    names: Sequence[str]
    """In the order of their numbers."""
    shape: DomainConfig
    told: DomainSettings | None = None
    """How the model learns which domain text is of; it then has as many domains as there are names. None: it
    finds domains by itself."""

    @property
    def told_names(self) -> tuple[str, ...]:
        """The names of its domains for the model's description; numbers where it found them by itself."""
        numbers = (str(number + 1) for number in range(self.shape.n_domains))
        return tuple(self.names if self.told else numbers)

    def loss(self, model: Transformer, pairs: EncodedPairs) -> DomainLoss | None:
        """Returns what the model learns of domains besides translating, see `loss_of_domains`.

        Raises:
            CorpusError: if a domain has too little text.
        """
        assert pairs.domains is not None
        counts = np.bincount(pairs.domains, minlength=len(self.names)).tolist()
        check_each_domain(dict(zip(self.names, counts, strict=True)))
        return loss_of_domains(model, pairs, self.told)


def check_each_domain(n_pairs: Mapping[str, int]) -> None:
    """Refuses domains with next to no text.

    Args:
        n_pairs: pairs to learn from, by domain.

    Raises:
        CorpusError: naming the first of them.
    """
    for name, count in n_pairs.items():
        if count < LEAST_OF_A_DOMAIN:
            raise CorpusError(
                f"{name} has {counted(count, 'pair')} to learn from: too few to tell it from the others.",
                f"Import at least {LEAST_OF_A_DOMAIN} pairs of it, or leave it out.",
            )


def loss_of_domains(
    model: Transformer, pairs: EncodedPairs, told: DomainSettings | None
) -> DomainLoss | None:
    """Returns what the model learns of domains besides translating: nothing if it finds them by itself."""
    config = model.config
    assert config.domains is not None
    assert pairs.domains is not None
    if told is None:
        return None
    if config.domains.is_mixing:
        is_even = told.balance == "domains"
        return LabelLoss(label_weights(pairs, config.domains.n_domains) if is_even else None)
    sides = ((pairs.src, config.src_vocab_size), (pairs.tgt, config.tgt_vocab_size))
    source, target = (
        torch.from_numpy(
            word_domains(side, pairs.domains, config.domains.n_domains, size, told.word_smoothing)
        )
        for side, size in sides
    )
    return GuidanceLoss(source, target, told.guidance)
