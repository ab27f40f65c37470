"""One model for several domains that tells them apart word by word, on top of a base.

Domain-aware self-attention (Zhang, Liu, Xiong, Zhang and Chen, 2020): unsupervised, or guided by which domain
uses a word. Word-level layer-wise domain mixing (Jiang, Liang, Wang and Zhao, ACL 2020): in the encoder, or
in the decoder too. The base gets the new parts in a state in which it translates as before, keeps its
subwords, and goes on learning from the text of all domains.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch

from engine.adaptation.domain_text import DomainPairs, DomainText, joined
from engine.adaptation.learning import check_enough, general_dev_set
from engine.config import DomainConfig, DomainSettings, TrainConfig
from engine.errors import ConfigError, CorpusError
from engine.model.folder import load_model
from engine.model.transformer import Transformer, add_domains
from engine.progress import Progress, Report, ignore_progress
from engine.text.subwords import Subwords
from engine.training.base_model import MAX_TOKENS, TrainedModel
from engine.training.data.pairs import EncodedPairs, encode_pairs
from engine.training.devices.processes import World
from engine.training.loop import Trainer
from engine.training.updates.domain_loss import (
    DomainLoss,
    GuidanceLoss,
    LabelLoss,
    label_weights,
    word_domains,
)
from engine.training.validation import make_dev_set
from engine.vocabulary.external.reading import load_source

LEAST_OF_A_DOMAIN = 10
"""Pairs that a domain needs to be learned."""


def train_several_domains(
    base_folder: Path,
    text: DomainText,
    domain: str,
    others: Sequence[DomainPairs],
    domains: DomainConfig,
    told: DomainSettings | None,
    config: TrainConfig,
    folder: Path,
    *,
    world: World | None = None,
    report: Report = ignore_progress,
) -> TrainedModel:
    """Trains a base on the text of several domains; a second call with the same folder goes on.

    Args:
        base_folder: the model folder to start from.
        text: of the domain that is wanted first; text of one language alone is not used.
        domain: its name.
        others: the other domains; those of one name are one domain.
        domains: how the model follows them.
        told: how it learns which domain text is of; it then needs as many domains as there are names. None:
            it finds domains by itself.
        config: how to train.
        folder: keeps the checkpoints.
        world: this process among those that train together.
        report: told of every phase and update.

    Returns:
        The model; its details name the domains, in the order of its weights; domains that it found by itself
        have numbers for names.

    Raises:
        ConfigError: if there is no other domain, or another number of them than the model is to know.
        CorpusError: if a domain has too little text.
    """
    first = DomainPairs(name=domain, read=lambda: text.training_pairs, read_dev=lambda: text.dev_pairs)
    everything = [first, *others]
    names = list(dict.fromkeys(part.name for part in everything))
    if len(names) < 2:
        raise ConfigError(
            [f"there is text of {domain} alone, and a model of several domains needs another"],
            "Name the text of another domain: --source-corpus CORPUS.",
        )
    if told and domains.n_domains != len(names):
        raise ConfigError(
            [f"n_domains must be {len(names)}, one for each of {', '.join(names)}, not {domains.n_domains}"],
            "Leave n_domains out, or use --method dsa, which finds domains by itself.",
        )
    report(Progress("Loading the model", 0, 1))
    source, target = load_source(base_folder), Subwords.load(base_folder / "target.spm")
    model = start_of(base_folder, domains, config.seed)
    parts = [_encode(part, names.index(part.name), (source, target), report) for part in everything]
    _check_each(parts, names)
    pairs = joined(parts)
    held_out = [(pair, part.name) for part in everything for pair in part.read_dev()]
    kinds = [name for _, name in held_out]
    held_out_pairs = [pair for pair, _ in held_out]
    dev = make_dev_set(held_out_pairs, source, target, MAX_TOKENS, config.validation_pairs, kinds=kinds)
    check_enough(len(pairs), len(dev.pairs))
    general = general_dev_set(text.general_pairs, source, target, config)
    loss = loss_of_domains(model, pairs, told)
    trainer = Trainer(model, pairs, dev, config, folder, world, report, general=general, domain_loss=loss)
    result = trainer.fit()
    details = {"domains": names if told else [str(number + 1) for number in range(domains.n_domains)]}
    return TrainedModel(model, source, target, result, len(pairs), pairs.n_too_long, details)


def start_of(base_folder: Path, domains: DomainConfig, seed: int) -> Transformer:
    """Returns a base that follows domains and so far translates as it did; `seed` fixes the new parts."""
    return add_domains(load_model(base_folder), domains, seed)


def _encode(
    part: DomainPairs, number: int, subwords: tuple[Subwords, Subwords], report: Report
) -> EncodedPairs:
    weighted = ((src, tgt, part.weight) for src, tgt in part.read())
    pairs = encode_pairs(weighted, *subwords, MAX_TOKENS, report)
    return replace(pairs, domains=np.full(len(pairs), number, np.int32))


def _check_each(parts: Sequence[EncodedPairs], names: Sequence[str]) -> None:
    counts = np.zeros(len(names), np.int64)
    for part in parts:
        counts += np.bincount(part.domains, minlength=len(names))  # type: ignore[arg-type]
    for name, count in zip(names, counts.tolist(), strict=True):
        if count < LEAST_OF_A_DOMAIN:
            raise CorpusError(
                f"{name} has {count} pairs to learn from: too few to tell it from the others.",
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
