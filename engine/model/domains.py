"""What a model knows of domains: who reads them off a word's state, and layers that follow what was read.

Two ways: domain-aware self-attention (Zhang, Liu, Xiong, Zhang and Chen, 2020, "Domain-Aware Self-Attention
for Multi-Domain Neural Machine Translation", equations 4 to 8), and word-level layer-wise domain mixing
(Jiang, Liang, Wang and Zhao, ACL 2020). In both, what a word says of domains follows from its own state
alone, so a decoder may cache what was made of it.

Measured (`tests/benchmarks/domain_speed`, four domains, the shape that ships, against the plain model): a
training step takes 1.14 times as long with attention and 2.50 with mixing, an int8 translation 1.07 and 1.82
times. Mixing has three times the arithmetic in its matrices.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import torch
from torch import Tensor, nn
from torch.nn.functional import linear

from engine.base.config import DomainKind, TransformerConfig
from engine.model.attention import Attention
from engine.model.feed_forward import ACTIVATIONS, FeedForward

_OF_DOMAIN = re.compile(r"\.domains\.\d+\.")
"""Part of the name of a domain's own matrix."""
_ADDED = ("domain_to_key.weight", "domain_to_value.weight")
"""Endings of the names of layers that add a domain representation to keys and values."""


@dataclass
class DomainReading:
    """What one pass over sentences is told of domains, and what its layers read off the words."""

    bias: Tensor | None = None
    """Added to the logits before their softmax: zeros change nothing, a large value forces one domain;
    (batch, n_domains)."""
    vectors: Tensor | None = None
    """The domain vectors m, (n_domains, d_model), of domain-aware attention."""
    logits: list[Tensor] = field(default_factory=list)
    """Logits of each layer that reads domains, in order, without bias: (batch, len, groups, n_domains)."""

    def read(self, logits: Tensor) -> Tensor:
        """Keeps logits (batch, len, groups, n_domains) and returns the words' weights, of the same shape."""
        self.logits.append(logits)
        steered = logits if self.bias is None else logits + self.bias[:, None, None]
        return steered.softmax(-1)


class DomainAttention(nn.Module):
    """Lets every word attend to the domain vectors (equations 6 to 8).

    Args:
        d_model: width of states and domain vectors.
        n_groups: how often each word weighs the domains: once, or once for every head.
    """

    def __init__(self, d_model: int, n_groups: int) -> None:
        super().__init__()
        self.n_groups = n_groups
        self.query, self.key, self.value = (_matrix(d_model) for _ in range(3))

    def forward(self, states: Tensor, reading: DomainReading) -> Tensor:
        """Returns the words' domain representations z, (batch, len, d_model), of states of that shape."""
        assert reading.vectors is not None
        n_domains, d_model = reading.vectors.shape
        shape = (n_domains, self.n_groups, d_model // self.n_groups)
        keys, values = (layer(reading.vectors).view(shape) for layer in (self.key, self.value))
        queries = self.query(states).unflatten(-1, shape[1:])
        logits = torch.einsum("blge,nge->blgn", queries, keys) * shape[-1] ** -0.5
        return torch.einsum("blgn,nge->blge", reading.read(logits), values).flatten(2)


class DomainAwareAttention(Attention):
    """Self-attention whose keys and values also hold the words' domain representations (equations 4, 5)."""

    def __init__(self, d_model: int, n_heads: int, dropout: float) -> None:
        super().__init__(d_model, n_heads, dropout)
        self.domain_to_key, self.domain_to_value = (_matrix(d_model) for _ in range(2))

    def queries_keys_values(
        self, states: Tensor, domains: Tensor | None = None
    ) -> tuple[Tensor, Tensor, Tensor]:
        """See `Attention.queries_keys_values`; `domains` are the words' z, (batch, len, d_model)."""
        assert domains is not None
        queries, keys, values = super().queries_keys_values(states)
        to_keys, to_values = (
            self._split_heads(layer(domains)) for layer in (self.domain_to_key, self.domain_to_value)
        )
        return queries, keys + to_keys, values + to_values


class DomainClassifier(nn.Module):
    """Tells a word's domain from its state; its proportions are what weights are mixed by.

    The gradient stops twice: the classifier learns from its own loss alone, which reaches nothing else.

    Args:
        d_model: width of the states.
        n_domains: how many there are.
        epsilon: share of the proportions that is the same for every domain.
    """

    def __init__(self, d_model: int, n_domains: int, epsilon: float) -> None:
        super().__init__()
        self.epsilon = epsilon
        self.linear = nn.Linear(d_model, n_domains)
        nn.init.zeros_(self.linear.weight)
        nn.init.zeros_(self.linear.bias)

    def forward(self, states: Tensor, reading: DomainReading) -> Tensor:
        """Returns proportions D, (batch, len, n_domains), of states (batch, len, d_model)."""
        shares = reading.read(self.linear(states.detach())[:, :, None])[:, :, 0]
        return ((1 - self.epsilon) * shares + self.epsilon / shares.shape[-1]).detach()


class MixedLinear(nn.Module):
    """One linear layer per domain, summed by a word's proportions; one product for all domains.

    Args:
        n_in: width of the input.
        n_out: width of the output.
        n_domains: how many there are.
    """

    def __init__(self, n_in: int, n_out: int, n_domains: int) -> None:
        super().__init__()
        self.domains = nn.ModuleList(nn.Linear(n_in, n_out) for _ in range(n_domains))
        for layer in self.domains:
            nn.init.xavier_uniform_(layer.weight)  # type: ignore[arg-type]
            nn.init.zeros_(layer.bias)  # type: ignore[arg-type]

    def forward(self, states: Tensor, shares: Tensor) -> Tensor:
        """Returns (batch, len, n_out) of states (batch, len, n_in) and shares (batch, len, n_domains)."""
        return _mixed(states, shares, [self])


class MixedAttention(Attention):
    """Attention with queries, keys and values of the domains' own matrices, mixed; the output is shared."""

    def __init__(self, d_model: int, n_heads: int, dropout: float, n_domains: int) -> None:
        super().__init__(d_model, n_heads, dropout)
        for name in ("query", "key", "value"):
            setattr(self, name, MixedLinear(d_model, d_model, n_domains))

    def _project(self, states: Tensor, domains: Tensor | None, *layers: nn.Module) -> list[Tensor]:
        assert domains is not None
        joined = _mixed(states, domains, [layer for layer in layers if isinstance(layer, MixedLinear)])
        return [self._split_heads(part) for part in joined.chunk(len(layers), -1)]


class MixedFeedForward(nn.Module):
    """Two mixed linear layers with an activation between: the domains meet before it and again behind it."""

    def __init__(self, d_model: int, d_ff: int, activation: str, n_domains: int) -> None:
        super().__init__()
        self.activate = ACTIVATIONS[activation]
        self.inner = MixedLinear(d_model, d_ff, n_domains)
        self.outer = MixedLinear(d_ff, d_model, n_domains)

    def forward(self, states: Tensor, shares: Tensor) -> Tensor:
        """Returns (batch, len, d_model) of states of that shape and proportions (batch, len, n_domains)."""
        return self.outer(self.activate(self.inner(states, shares)), shares)  # type: ignore[no-any-return]


def domain_reader(config: TransformerConfig, *, is_encoder: bool) -> nn.Module | None:
    """Returns what reads domains in a layer of a stack; None where nothing does."""
    domains = config.domains
    if domains is None or (domains.kind == DomainKind.ENCODER_MIXING and not is_encoder):
        return None
    if domains.kind == DomainKind.ATTENTION:
        return DomainAttention(config.d_model, config.n_domain_groups)
    return DomainClassifier(config.d_model, domains.n_domains, domains.epsilon)


def cross_reader(config: TransformerConfig) -> nn.Module | None:
    """Returns what reads the source's domains for all attentions to it; None where these are not mixed."""
    return domain_reader(config, is_encoder=False) if _n_mixed(config, False) else None


def self_attention(config: TransformerConfig, *, is_encoder: bool) -> Attention:
    """Returns the self-attention of a layer of a stack."""
    if config.domains and config.domains.kind == DomainKind.ATTENTION:
        return DomainAwareAttention(config.d_model, config.n_heads, config.attention_dropout)
    return mixed_attention(config, is_encoder=is_encoder)


def mixed_attention(config: TransformerConfig, *, is_encoder: bool) -> Attention:
    """Returns an attention that is mixed where the model mixes this stack, and a plain one elsewhere."""
    sizes = (config.d_model, config.n_heads, config.attention_dropout)
    return (
        MixedAttention(*sizes, _n_mixed(config, is_encoder))
        if _n_mixed(config, is_encoder)
        else Attention(*sizes)
    )


def feed_forward(config: TransformerConfig, *, is_encoder: bool) -> nn.Module:
    """Returns the feed-forward part of a layer of a stack."""
    n_mixed = _n_mixed(config, is_encoder)
    sizes = (config.d_model, config.d_ff, config.activation)
    return MixedFeedForward(*sizes, n_mixed) if n_mixed else FeedForward(*sizes)


def _n_mixed(config: TransformerConfig, is_encoder: bool) -> int:
    """Returns how many domains have weights of their own in a stack; 0: it is not mixed."""
    domains = config.domains
    if domains is None or domains.kind == DomainKind.ATTENTION:
        return 0
    return domains.n_domains if is_encoder or domains.kind == DomainKind.MIXING else 0


def _matrix(d_model: int) -> nn.Linear:
    layer = nn.Linear(d_model, d_model, bias=False)
    nn.init.xavier_uniform_(layer.weight)
    return layer


def _mixed(states: Tensor, shares: Tensor, layers: Sequence[MixedLinear]) -> Tensor:
    """Applies several mixed layers to the same states, side by side: (batch, len, sum of outs).

    Either the input is scaled by each domain's share before one product over all domains, or the outputs are
    behind it: whichever keeps less in memory.
    """
    kind = states.device.type
    if torch.is_autocast_enabled(kind):  # a norm gives float32; cast once here, not what becomes of it
        states = states.to(torch.get_autocast_dtype(kind))
    by_domain = list(zip(*(layer.domains for layer in layers), strict=True))
    matrices = [torch.cat([layer.weight.to(states.dtype) for layer in of_one]) for of_one in by_domain]
    offsets = torch.stack([torch.cat([layer.bias for layer in of_one]) for of_one in by_domain])
    shares = shares.to(states.dtype)
    n_out, n_in = matrices[0].shape
    if n_in <= n_out:
        scaled = (shares[..., None] * states[:, :, None]).flatten(2)  # (batch, len, n_domains * n_in)
        product = linear(scaled, torch.cat(matrices, 1))
    else:
        shape = (*shares.shape, n_out)
        all_outputs = linear(states, torch.cat(matrices)).view(shape)
        product = (shares[..., None] * all_outputs).sum(2)
    return product + shares @ offsets.to(shares.dtype)


def with_domains(weights: Mapping[str, Tensor], blank: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Returns a plain model's weights for a model that follows domains and translates as it did.

    Every domain's matrices begin as the plain ones: as the shares sum up to 1, so does what they make. What a
    word's domain representation adds to keys and values begins at zero.

    Args:
        weights: the plain model's.
        blank: a new model's of the same shape that follows domains; what only it has stays.
    """
    found = {}
    for name, tensor in blank.items():
        plain = _OF_DOMAIN.sub(".", name)
        is_added = name.endswith(_ADDED)
        found[name] = weights.get(plain, torch.zeros_like(tensor) if is_added else tensor).clone()
    return found
