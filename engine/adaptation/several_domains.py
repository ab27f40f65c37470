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

from engine.adaptation.domain_text import DomainPairs, DomainText, joined
from engine.adaptation.learning import check_enough, general_dev_set
from engine.base.config import DomainConfig, DomainSettings, TrainConfig
from engine.base.progress import Progress, Report, ignore_progress
from engine.model.folder import load_model
from engine.model.transformer import Transformer, add_domains
from engine.results.model_details import ModelDetails
from engine.text.subwords import Subwords
from engine.training.base_model import MAX_TOKENS, TrainedModel
from engine.training.devices import World
from engine.training.loop import Trainer
from engine.training.pairs import EncodedPairs, encode_pairs
from engine.training.several_domains import FollowedDomains
from engine.training.validation import make_dev_set
from engine.vocabulary.vector_files import load_source


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
        CorpusError: if a domain has too little text.
    """
    first = DomainPairs(name=domain, read=lambda: text.training_pairs, read_dev=lambda: text.dev_pairs)
    everything = [first, *others]
    names = list(dict.fromkeys(part.name for part in everything))
    followed = FollowedDomains(names=names, shape=domains, told=told)
    report(Progress("Loading the model", 0, 1))
    source, target = load_source(base_folder), Subwords.load(base_folder / "target.spm")
    model = start_of(base_folder, domains, config.seed)
    parts = [_encode(part, names.index(part.name), (source, target), report) for part in everything]
    pairs = joined(parts)
    loss = followed.loss(model, pairs)
    held_out = [(pair, part.name) for part in everything for pair in part.read_dev()]
    kinds = [name for _, name in held_out]
    held_out_pairs = [pair for pair, _ in held_out]
    dev = make_dev_set(held_out_pairs, source, target, MAX_TOKENS, config.validation_pairs, kinds=kinds)
    check_enough(len(pairs), len(dev.pairs))
    general = general_dev_set(text.general_pairs, source, target, config)
    trainer = Trainer(model, pairs, dev, config, folder, world, report, general=general, domain_loss=loss)
    details = ModelDetails(training=trainer.fit(), domains=followed.told_names)
    return TrainedModel(model, source, target, details)


def start_of(base_folder: Path, domains: DomainConfig, seed: int) -> Transformer:
    """Returns a base that follows domains and so far translates as it did; `seed` fixes the new parts."""
    return add_domains(load_model(base_folder), domains, seed)


def _encode(
    part: DomainPairs, number: int, subwords: tuple[Subwords, Subwords], report: Report
) -> EncodedPairs:
    weighted = ((src, tgt, part.weight) for src, tgt in part.read())
    pairs = encode_pairs(weighted, *subwords, MAX_TOKENS, report)
    return replace(pairs, domains=np.full(len(pairs), number, np.int32))
