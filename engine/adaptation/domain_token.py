"""Domain token mixing (Britz et al., WMT 2017), the multi-domain learning (MDL) of Sato et al. (EMNLP 2020).

One model learns from the text of all domains together, with subwords and word vectors of all of it. The first
subword of every target names its domain: the model reads nothing of it in the source, so it learns to tell
the domain by itself. Nothing forces the subword while translating; it is predicted like any other, and cut
off. Every domain counts as often as it has pairs, unless a weight says otherwise.

In the paper's programs the subword is a symbol that the text itself spells. Here it is one that no text can
spell, so a sentence in which the same letters stand is read and written like any other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from engine.adaptation.domain_text import DomainPairs, DomainText, joined
from engine.adaptation.learning import general_dev_set
from engine.base.config import TrainConfig
from engine.base.errors import ConfigError, CorpusError
from engine.base.progress import Report, ignore_progress
from engine.results.model_details import ModelDetails, Settings
from engine.text.subwords import Subwords, domain_symbol
from engine.training.base_model import (
    MAX_TOKENS,
    PreparedText,
    TrainedModel,
    learn_subwords,
    new_model,
    prepared_text,
    start_from_cbow,
)
from engine.training.devices import World
from engine.training.loop import Trainer
from engine.training.pairs import EncodedPairs, Side, encode_pairs
from engine.training.validation import DevSet, make_dev_set


def train_domain_token(
    text: DomainText,
    domain: str,
    others: Sequence[DomainPairs],
    shape: Settings,
    sizes: tuple[int, int],
    config: TrainConfig,
    folder: Path,
    *,
    cbow_epochs: int = 0,
    world: World | None = None,
    report: Report = ignore_progress,
) -> TrainedModel:
    """Trains a model of several domains from the text alone; a second call with the same folder goes on.

    Args:
        text: of the domain wanted, whose held-out pairs choose the weights; text of one language is not used.
        domain: its name.
        others: the other domains; those of one name are one domain.
        shape: settings of `TransformerConfig` other than the vocabulary sizes.
        sizes: subwords wanted of the source and of the target side, over all domains.
        config: how to train.
        folder: keeps the subwords, the ids and the checkpoints.
        cbow_epochs: times that CBOW sees each sentence; 0: from the amount of text.
        world: this process among those that train together.
        report: told of every phase and update.

    Returns:
        The model; its details name the domains, the one wanted first.

    Raises:
        ConfigError: if there is no other domain, or the shape cannot work.
        CorpusError: if no pair of the domain is left to learn from or to check with.
    """
    world = world or World()
    everything = [DomainPairs(name=domain, read=lambda: text.training_pairs), *others]
    names = list(dict.fromkeys(part.name for part in everything))
    _check(text, names)
    prepared = prepared_text(folder / "prepared", lambda _: _prepare(everything, sizes, report), world)
    model = new_model(prepared, shape, config.seed)
    if not any(folder.glob("checkpoint-*")):
        start_from_cbow(model, prepared.pairs, config.seed, report, epochs=cbow_epochs)
    dev = make_dev_set(text.dev_pairs, prepared.source, prepared.target, MAX_TOKENS, config.validation_pairs)
    dev = _named(dev, domain)
    if not len(dev.pairs):
        raise CorpusError(
            f"No held-out pair of {domain} is short enough to check the training with.",
            "Import more text of the domain.",
        )
    general = general_dev_set(text.general_pairs, prepared.source, prepared.target, config)
    general = replace(general, n_opening=1) if general else None
    result = Trainer(model, prepared.pairs, dev, config, folder, world, report, general=general).fit()
    details = ModelDetails(training=result, domains=tuple(names))
    return TrainedModel(model, prepared.source, prepared.target, details)


def _check(text: DomainText, names: Sequence[str]) -> None:
    if len(names) < 2:
        raise ConfigError(
            [f"there is text of {names[0]} alone, and a model of several domains needs another"],
            "Name the text of another domain: --source-corpus CORPUS.",
        )
    if not text.pairs or not text.dev_pairs:
        raise CorpusError(
            f"{names[0]} has {len(text.pairs)} pairs to learn from and {len(text.dev_pairs)} held out.",
            "Import pairs of the domain first.",
        )


def _prepare(everything: Sequence[DomainPairs], sizes: tuple[int, int], report: Report) -> PreparedText:
    """Learns the joint subwords, and cuts all text with them."""

    def read() -> Iterator[tuple[str, str, float]]:
        return ((src, tgt, part.weight) for part in everything for src, tgt in part.read())

    symbols = [domain_symbol(name) for name in dict.fromkeys(part.name for part in everything)]
    source, target = learn_subwords(read, sizes, report, symbols)
    parts = [_encode(part, source, target, report) for part in everything]
    return PreparedText(source, target, joined(parts))


def _encode(part: DomainPairs, source: Subwords, target: Subwords, report: Report) -> EncodedPairs:
    weighted = ((src, tgt, part.weight) for src, tgt in part.read())
    return opened(encode_pairs(weighted, source, target, MAX_TOKENS, report), target.domain_id(part.name))


def opened(pairs: EncodedPairs, symbol: int) -> EncodedPairs:
    """Puts one subword before every target."""
    starts = pairs.tgt.starts[:-1]
    ids = np.insert(pairs.tgt.ids, starts, symbol)
    return replace(pairs, tgt=Side(ids, pairs.tgt.starts + np.arange(len(starts) + 1)))


def _named(dev: DevSet, domain: str) -> DevSet:
    """Puts the domain's symbol before held-out targets: their loss is that of what the model learns."""
    return replace(dev, pairs=opened(dev.pairs, dev.target.domain_id(domain)), n_opening=1)
