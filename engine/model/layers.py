"""Encoder and decoder layers, pre- or post-norm (Xiong et al., ICML 2020)."""

from collections.abc import Callable

import torch
from torch import Tensor, nn

from engine.base.config import TransformerConfig
from engine.model.domains import (
    DomainReading,
    cross_reader,
    domain_reader,
    feed_forward,
    mixed_attention,
    self_attention,
)
from engine.model.dropout import Dropout
from engine.model.recurrence import Ssru

KeysValues = tuple[Tensor, Tensor]
"""Keys and values of one attention, each (batch, heads, len, d_head)."""


class _Layer(nn.Module):
    """The residual connection around every sublayer, with its norm before or after."""

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__()
        self.norm_first = config.norm_first
        self.dropout = Dropout(config.dropout)
        self.domain_reader: nn.Module | None = None

    def _read_domains(self, normed: Tensor, reading: DomainReading) -> Tensor | None:
        """Returns what each word says of domains, read off what the self-attention reads too."""
        return None if self.domain_reader is None else self.domain_reader(normed, reading)

    def _around(self, states: Tensor, norm: nn.Module, sublayer: Callable[[Tensor], Tensor]) -> Tensor:
        if self.norm_first:
            return states + self.dropout(sublayer(norm(states)))  # type: ignore[no-any-return]
        return norm(states + self.dropout(sublayer(states)))  # type: ignore[no-any-return]


class EncoderLayer(_Layer):
    """Self-attention over the source, then a feed-forward layer."""

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__(config)
        self.domain_reader = domain_reader(config, is_encoder=True)
        self.self_attention = self_attention(config, is_encoder=True)
        self.self_attention_norm = nn.LayerNorm(config.d_model)
        self.feed_forward = feed_forward(config, is_encoder=True)
        self.feed_forward_norm = nn.LayerNorm(config.d_model)

    def forward(self, states: Tensor, mask: Tensor, reading: DomainReading) -> Tensor:
        """
        Args:
            states: (batch, src_len, d_model).
            mask: bool, (batch, 1, 1, src_len).
            reading: of the domains; a layer that follows none leaves it alone.

        Returns:
            (batch, src_len, d_model).
        """
        attention = self.self_attention
        domains: list[Tensor | None] = []

        def read_source(normed: Tensor) -> Tensor:
            domains.append(self._read_domains(normed, reading))
            parts = attention.queries_keys_values(normed, domains[0])
            return attention(*parts, mask)  # type: ignore[no-any-return]

        states = self._around(states, self.self_attention_norm, read_source)
        return self._around(
            states, self.feed_forward_norm, lambda normed: self.feed_forward(normed, domains[0])
        )


class DecoderLayer(_Layer):
    """Causal self-attention or a recurrence, attention to the source, then a feed-forward layer."""

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__(config)
        self.recurrence: Ssru | None = None
        self.domain_reader = domain_reader(config, is_encoder=False)
        if config.decoder_cell == "ssru":
            self.recurrence = Ssru(config.d_model, config.n_heads)
            self.recurrence_norm = nn.LayerNorm(config.d_model)
        else:
            self.self_attention = self_attention(config, is_encoder=False)
            self.self_attention_norm = nn.LayerNorm(config.d_model)
        self.cross_attention = mixed_attention(config, is_encoder=False)
        self.cross_attention_norm = nn.LayerNorm(config.d_model)
        self.feed_forward = feed_forward(config, is_encoder=False)
        self.feed_forward_norm = nn.LayerNorm(config.d_model)

    def forward(
        self,
        states: Tensor,
        cross: KeysValues,
        src_mask: Tensor,
        past: KeysValues | None,
        reading: DomainReading,
    ) -> tuple[Tensor, KeysValues]:
        """
        Args:
            states: (batch, tgt_len, d_model); with a past, the one new position.
            cross: keys and values of the source, (batch, heads, src_len, d_head).
            src_mask: bool, (batch, 1, 1, src_len).
            past: keys and values of earlier positions, or None for a whole target at once.
            reading: of the domains, see `EncoderLayer.forward`.

        Returns:
            New states, (batch, tgt_len, d_model), and the self-attention's keys and values so far; of a
            recurrence its memory, twice.
        """
        domains: list[Tensor | None] = [None]
        if self.recurrence is None:
            states, seen = self._attend(states, past, reading, domains)
        else:
            states, seen = self._remember(self.recurrence, states, past)
        states = self._around(
            states,
            self.cross_attention_norm,
            lambda normed: self.cross_attention(
                self.cross_attention.queries(normed, domains[0]), *cross, src_mask
            ),
        )
        states = self._around(
            states, self.feed_forward_norm, lambda normed: self.feed_forward(normed, domains[0])
        )
        return states, seen

    def _attend(
        self, states: Tensor, past: KeysValues | None, reading: DomainReading, domains: list[Tensor | None]
    ) -> tuple[Tensor, KeysValues]:
        """Reads the words before by attention; what they say of domains is put into `domains`."""
        attention = self.self_attention
        seen: list[KeysValues] = []

        def read_target(normed: Tensor) -> Tensor:
            domains[0] = self._read_domains(normed, reading)
            queries, keys, values = attention.queries_keys_values(normed, domains[0])
            if past is not None:
                keys, values = torch.cat([past[0], keys], dim=2), torch.cat([past[1], values], dim=2)
            seen.append((keys, values))
            return attention(queries, keys, values, is_causal=past is None)  # type: ignore[no-any-return]

        return self._around(states, self.self_attention_norm, read_target), seen[0]

    def _remember(self, cell: Ssru, states: Tensor, past: KeysValues | None) -> tuple[Tensor, KeysValues]:
        """Reads the words before by a recurrence, see `Ssru.forward`."""
        seen: list[Tensor] = []

        def read_target(normed: Tensor) -> Tensor:
            given, memory = cell(normed, None if past is None else past[0])
            seen.append(memory)
            return given  # type: ignore[no-any-return]

        states = self._around(states, self.recurrence_norm, read_target)
        return states, (seen[0], seen[0])


class EncoderStack(nn.Module):
    """All encoder layers; pre-norm stacks end in one more norm."""

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__()
        self.layers = nn.ModuleList(EncoderLayer(config) for _ in range(config.n_encoder_layers))
        self.norm = nn.LayerNorm(config.d_model) if config.norm_first else nn.Identity()

    def forward(self, states: Tensor, src_mask: Tensor, reading: DomainReading) -> Tensor:
        """
        Args:
            states: embedded source, (batch, src_len, d_model).
            src_mask: bool, True = real token, (batch, src_len).
            reading: of the source's domains.

        Returns:
            (batch, src_len, d_model).
        """
        mask = src_mask[:, None, None, :]
        for layer in self.layers:
            states = layer(states, mask, reading)
        return self.norm(states)  # type: ignore[no-any-return]


class DecoderStack(nn.Module):
    """All decoder layers; pre-norm stacks end in one more norm."""

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__()
        self.layers = nn.ModuleList(DecoderLayer(config) for _ in range(config.n_decoder_layers))
        self.norm = nn.LayerNorm(config.d_model) if config.norm_first else nn.Identity()
        self.cross_reader = cross_reader(config)

    def cross(self, enc_states: Tensor, reading: DomainReading) -> list[KeysValues]:
        """Returns each layer's keys and values of the source, (B, H, S, D / H), once per sentence.

        Args:
            enc_states: (B, S, D).
            reading: of the source's domains: where the decoder mixes, one classifier serves all layers here.
        """
        domains = None if self.cross_reader is None else self.cross_reader(enc_states, reading)
        return [layer.cross_attention.keys_values(enc_states, domains) for layer in self.layers]  # type: ignore[union-attr, operator]

    def forward(
        self,
        states: Tensor,
        cross: list[KeysValues],
        src_mask: Tensor,
        past: list[KeysValues] | None,
        reading: DomainReading,
    ) -> tuple[Tensor, list[KeysValues]]:
        """
        Args:
            states: embedded target, (batch, tgt_len, d_model).
            cross: from `cross`.
            src_mask: bool, (batch, src_len).
            past: one pair per layer for a cached step, else None.
            reading: of the target's domains.

        Returns:
            (batch, tgt_len, d_model), and each layer's keys and values so far.
        """
        mask = src_mask[:, None, None, :]
        present = []
        for i, layer in enumerate(self.layers):
            states, seen = layer(states, cross[i], mask, None if past is None else past[i], reading)
            present.append(seen)
        return self.norm(states), present
