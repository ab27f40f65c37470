"""The systems that are compared: how each begins, and what it learns besides translating."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import torch
from torch import Tensor
from torch.nn.functional import one_hot

from engine.adaptation.several_domains import start_of
from engine.base.config import DomainConfig, DomainKind, DomainSettings
from engine.model.domains import DomainReading
from engine.model.folder import load_model
from engine.model.transformer import Transformer
from engine.training.batches import Batch
from engine.training.loss import DomainLoss
from engine.training.pairs import EncodedPairs
from engine.training.several_domains import loss_of_domains
from tests.benchmarks.several_domains.text import DOMAINS

_AS_PRINTED = DomainSettings(balance="words")
"""The classifiers' loss of paper 002, in which every word counts alike, so large domains count most."""
_NO_SHARE = -1e4
"""Added to the logit of a domain that gets no share."""


@dataclass(frozen=True, kw_only=True)
class System:
    """One way to learn several domains at once."""

    title: str
    """As the tables name it."""
    start: Callable[[Path, int, int], Transformer]
    """Gives the model before it learns: of the base's folder, the number of domains and the seed."""
    told: DomainSettings | None = None
    """How a model of several domains learns which domain text is of; None: not at all."""
    is_oracle: bool = False
    """The true domain of every sentence steers it, in training and in the test."""
    is_tagged: bool = False
    """Every source begins with the name of its domain, in training and in the test."""
    is_steered: bool = False
    """With the first seed it also translates the test steered to the true domain, and to another one."""

    def loss(self, model: Transformer, pairs: EncodedPairs) -> DomainLoss | None:
        """Returns what it learns of domains besides translating."""
        if model.config.domains is None:
            return None
        if self.is_oracle:
            return TrueDomains(model.config.domains.n_domains)
        return loss_of_domains(model, pairs, self.told)


@dataclass(frozen=True)
class TrueDomains(DomainLoss):
    """Learns nothing of domains, as every sentence is said to be of its own alone: a control."""

    n_domains: int

    def __call__(self, batch: Batch, source: DomainReading, target: DomainReading) -> Tensor:  # noqa: ARG002
        """See `DomainLoss`."""
        return torch.zeros((), device=batch.domains.device)

    def steering(self, batch: Batch) -> Tensor:
        """See `DomainLoss`."""
        return _NO_SHARE * (1 - one_hot(batch.domains, self.n_domains).float())


def _plain(base: Path, _n_domains: int, _seed: int) -> Transformer:
    return load_model(base)


def _following(
    kind: DomainKind, n_domains: int = 0, epsilon: float = 0.05
) -> Callable[[Path, int, int], Transformer]:
    def start(base: Path, n_named: int, seed: int) -> Transformer:
        shape = DomainConfig(kind=kind, n_domains=n_domains or n_named, epsilon=epsilon)
        return start_of(base, shape, seed)

    return start


def _as_large_as(kind: DomainKind) -> Callable[[Path, int, int], Transformer]:
    """Gives a plain model with as many weights as one that follows domains."""

    def start(base: Path, n_domains: int, seed: int) -> Transformer:
        wanted = n_parameters(_following(kind)(base, n_domains, seed))
        return widened(load_model(base), wanted, seed)

    return start


def widened(model: Transformer, n_wanted: int, seed: int) -> Transformer:
    """Returns a plain model with wider feed-forward layers that translates as it did.

    The new units read words as any new layer does, and write nothing at first.

    Args:
        model: a plain one.
        n_wanted: weights that it is to have, or a little more.
        seed: fixes the new units.
    """
    config = model.config
    per_unit = (config.n_encoder_layers + config.n_decoder_layers) * (2 * config.d_model + 1)
    n_new = -(-(n_wanted - n_parameters(model)) // per_unit)
    torch.manual_seed(seed)
    wide = Transformer(replace(config, d_ff=config.d_ff + n_new))
    weights = wide.state_dict()
    for name, weight in model.state_dict().items():
        if name.endswith("feed_forward.outer.weight"):
            weights[name].zero_()[:, : config.d_ff] = weight
        elif ".feed_forward.inner." in name:
            weights[name][: config.d_ff] = weight
        elif name in weights:  # all but a basis for speakers, which has no part in this
            weights[name].copy_(weight)
    wide.load_state_dict(weights)
    return wide.train(model.training)


def n_parameters(model: Transformer) -> int:
    """Returns how many weights a model has."""
    return sum(parameter.numel() for parameter in model.parameters())


SYSTEMS: Mapping[str, System] = {
    "plain": System(title="plain fine-tuning", start=_plain),
    "tag": System(title="plain, the domain's name before each source", start=_plain, is_tagged=True),
    "dsa": System(title="domain attention, unsupervised", start=_following(DomainKind.ATTENTION)),
    "dsa-one": System(
        title="domain attention with a single domain vector", start=_following(DomainKind.ATTENTION, 1)
    ),
    "dsa-guided": System(
        title="domain attention, guided",
        start=_following(DomainKind.ATTENTION),
        told=DomainSettings(),
        is_steered=True,
    ),
    "wide-dsa": System(title="plain, as large as domain attention", start=_as_large_as(DomainKind.ATTENTION)),
    "mixing": System(
        title="mixing",
        start=_following(DomainKind.MIXING),
        told=DomainSettings(),
        is_steered=True,
    ),
    "mixing-words": System(
        title="mixing as printed, every word counting alike",
        start=_following(DomainKind.MIXING),
        told=_AS_PRINTED,
    ),
    "mixing-encoder": System(
        title="mixing in the encoder alone",
        start=_following(DomainKind.ENCODER_MIXING),
        told=DomainSettings(),
    ),
    "mixing-even": System(title="mixing in equal proportions", start=_following(DomainKind.MIXING)),
    "mixing-oracle": System(
        title="mixing, each sentence by its true domain alone",
        start=_following(DomainKind.MIXING, epsilon=0),
        is_oracle=True,
    ),
    "wide": System(title="plain, as large as mixing", start=_as_large_as(DomainKind.MIXING)),
}
"""By name. Classifiers begin at equal proportions and learn from their own loss alone, so without it the
proportions stay equal, in training and in the test."""

BASE = "base"
"""The base itself, which learned nothing of the domains."""
DECISIVE = ("plain", "mixing", "mixing-even", "mixing-oracle", "wide", "dsa-guided", "dsa")
"""These are trained with every seed, the others with the first."""
SEEDS = (1, 2, 3)
FEWER = ("plain", "mixing", "mixing-even", "wide", "dsa-guided", "dsa", "tag")
"""Systems of all pairs of languages but the first, each with as many seeds as there is time for."""


def plan(pair: str) -> list[tuple[str, int]]:
    """Returns every run of a pair of languages.

    Of the first the decisive ones with every seed, seed by seed, then all others once; of others a few
    systems with two seeds.
    """
    if pair != next(iter(DOMAINS)):
        return [(BASE, SEEDS[0]), *((name, seed) for seed in SEEDS[:2] for name in FEWER)]
    decisive = [(name, seed) for seed in SEEDS for name in DECISIVE]
    others = [(name, SEEDS[0]) for name in SYSTEMS if name not in DECISIVE]
    return [(BASE, SEEDS[0]), *decisive, *others]
