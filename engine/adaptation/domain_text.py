"""The text of a domain: pairs, held-out pairs, and text of either language alone."""

from collections.abc import Sequence
from dataclasses import dataclass

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
