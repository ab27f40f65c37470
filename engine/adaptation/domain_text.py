"""The text of a domain: pairs, held-out pairs, and text of either language alone."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.training.pairs import EncodedPairs, ExternalSide, Side

Pair = tuple[str, str]
"""Source and target."""


@dataclass(frozen=True, kw_only=True)
class DomainText:
    """The text of a domain, as every method that adapts to one takes it."""

    pairs: Sequence[Pair]
    """To learn from."""
    dev_pairs: Sequence[Pair]
    """Held out, of the domain: when to stop, and which weights are kept."""
    general_pairs: Sequence[Pair] = ()
    """Held out, of no domain in particular: what the model could do before."""
    mono_src: Sequence[str] = ()
    """Sentences of the source language alone; subwords and word vectors learn from them."""
    mono_tgt: Sequence[str] = ()
    """Sentences of the target language alone."""
    pseudo_pairs: Sequence[Pair] = ()
    """Back-translated pairs (Sennrich et al., ACL 2016): a model made the source, a person the target."""
    speakers: Sequence[str] = ()
    """Who speaks each pair; "" if nobody is named."""
    dev_speakers: Sequence[str] = ()
    """The same of the held-out pairs."""

    @property
    def training_pairs(self) -> list[Pair]:
        """All pairs to learn from; those made by back-translation come last, with no mark."""
        return [*self.pairs, *self.pseudo_pairs]

    @property
    def source_text(self) -> list[str]:
        """The text that the source side's subwords and word vectors learn from; made sentences are none."""
        return [*(source for source, _ in self.pairs), *self.mono_src]

    @property
    def target_text(self) -> list[str]:
        """The text that the target side's subwords and word vectors learn from."""
        return [*(target for _, target in self.pairs), *self.mono_tgt]


@dataclass(frozen=True, kw_only=True)
class DomainPairs:
    """The text of one of several domains."""

    name: str
    read: Callable[[], Iterable[Pair]]
    """Gives the pairs to learn from; called once per pass over the text."""
    read_dev: Callable[[], Iterable[Pair]] = tuple
    """Gives the held-out pairs."""
    weight: float = 1.0
    """Times each pair is seen per epoch."""


def joined(parts: Sequence[EncodedPairs]) -> EncodedPairs:
    """Puts the text of several domains together, one after the other; each keeps its domain's number."""
    return EncodedPairs(
        _chained([part.src for part in parts]),
        _chained([part.tgt for part in parts]),
        np.concatenate([part.weights for part in parts]),
        sum(part.n_too_long for part in parts),
        domains=_chained_numbers(parts),
        external=_chained_rows(parts),
    )


def _chained_rows(parts: Sequence[EncodedPairs]) -> ExternalSide | None:
    known = [part.external for part in parts if part.external is not None]
    return ExternalSide(known[0].table, _chained([each.rows for each in known])) if known else None


def _chained_numbers(parts: Sequence[EncodedPairs]) -> NDArray[np.int32] | None:
    numbers = [part.domains for part in parts if part.domains is not None]
    return np.concatenate(numbers) if numbers else None


def _chained(sides: Sequence[Side]) -> Side:
    lengths: NDArray[np.int64] = np.concatenate([side.lengths for side in sides])
    starts = np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)])
    return Side(np.concatenate([side.ids for side in sides]), starts)
