"""Encoder and decoder layers, pre- or post-norm (Xiong et al., ICML 2020)."""

from collections.abc import Callable

import torch
from torch import Tensor, nn
from torch.nn.functional import relu

from engine.config import TransformerConfig
from engine.model.attention import Attention
from engine.model.dropout import Dropout

KeysValues = tuple[Tensor, Tensor]
"""Keys and values of one attention, each (batch, heads, len, d_head)."""


class FeedForward(nn.Module):
    """Two linear layers with a ReLU between, at every position (section 3.3)."""

    def __init__(self, d_model: int, d_ff: int) -> None:
        super().__init__()
        self.inner = nn.Linear(d_model, d_ff)
        self.outer = nn.Linear(d_ff, d_model)
        for layer in (self.inner, self.outer):
            nn.init.xavier_uniform_(layer.weight)
            nn.init.zeros_(layer.bias)

    def forward(self, states: Tensor) -> Tensor:
        """
        Args:
            states: (batch, len, d_model).

        Returns:
            (batch, len, d_model).
        """
        return self.outer(relu(self.inner(states)))  # type: ignore[no-any-return]


class _Layer(nn.Module):
    """The residual connection around every sublayer, with its norm before or after."""

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__()
        self.norm_first = config.norm_first
        self.dropout = Dropout(config.dropout)

    def _around(self, states: Tensor, norm: nn.Module, sublayer: Callable[[Tensor], Tensor]) -> Tensor:
        if self.norm_first:
            return states + self.dropout(sublayer(norm(states)))  # type: ignore[no-any-return]
        return norm(states + self.dropout(sublayer(states)))  # type: ignore[no-any-return]


class EncoderLayer(_Layer):
    """Self-attention over the source, then a feed-forward layer."""

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__(config)
        self.self_attention = Attention(config.d_model, config.n_heads, config.attention_dropout)
        self.self_attention_norm = nn.LayerNorm(config.d_model)
        self.feed_forward = FeedForward(config.d_model, config.d_ff)
        self.feed_forward_norm = nn.LayerNorm(config.d_model)

    def forward(self, states: Tensor, mask: Tensor) -> Tensor:
        """
        Args:
            states: (batch, src_len, d_model).
            mask: bool, (batch, 1, 1, src_len).

        Returns:
            (batch, src_len, d_model).
        """
        attention = self.self_attention

        def read_source(normed: Tensor) -> Tensor:
            return attention(*attention.queries_keys_values(normed), mask)  # type: ignore[no-any-return]

        states = self._around(states, self.self_attention_norm, read_source)
        return self._around(states, self.feed_forward_norm, self.feed_forward)


class DecoderLayer(_Layer):
    """Causal self-attention, attention to the source, then a feed-forward layer."""

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__(config)
        self.self_attention = Attention(config.d_model, config.n_heads, config.attention_dropout)
        self.self_attention_norm = nn.LayerNorm(config.d_model)
        self.cross_attention = Attention(config.d_model, config.n_heads, config.attention_dropout)
        self.cross_attention_norm = nn.LayerNorm(config.d_model)
        self.feed_forward = FeedForward(config.d_model, config.d_ff)
        self.feed_forward_norm = nn.LayerNorm(config.d_model)

    def forward(
        self, states: Tensor, cross: KeysValues, src_mask: Tensor, past: KeysValues | None = None
    ) -> tuple[Tensor, KeysValues]:
        """
        Args:
            states: (batch, tgt_len, d_model); with a past, the one new position.
            cross: keys and values of the source, (batch, heads, src_len, d_head).
            src_mask: bool, (batch, 1, 1, src_len).
            past: keys and values of earlier positions, or None for a whole target at once.

        Returns:
            New states, (batch, tgt_len, d_model), and the self-attention's keys and values so far.
        """
        attention = self.self_attention
        seen: list[KeysValues] = []

        def read_target(normed: Tensor) -> Tensor:
            queries, keys, values = attention.queries_keys_values(normed)
            if past is not None:
                keys, values = torch.cat([past[0], keys], dim=2), torch.cat([past[1], values], dim=2)
            seen.append((keys, values))
            return attention(queries, keys, values, is_causal=past is None)  # type: ignore[no-any-return]

        states = self._around(states, self.self_attention_norm, read_target)
        states = self._around(
            states,
            self.cross_attention_norm,
            lambda normed: self.cross_attention(self.cross_attention.queries(normed), *cross, src_mask),
        )
        return self._around(states, self.feed_forward_norm, self.feed_forward), seen[0]


class EncoderStack(nn.Module):
    """All encoder layers; pre-norm stacks end in one more norm."""

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__()
        self.layers = nn.ModuleList(EncoderLayer(config) for _ in range(config.n_encoder_layers))
        self.norm = nn.LayerNorm(config.d_model) if config.norm_first else nn.Identity()

    def forward(self, states: Tensor, src_mask: Tensor) -> Tensor:
        """
        Args:
            states: embedded source, (batch, src_len, d_model).
            src_mask: bool, True = real token, (batch, src_len).

        Returns:
            (batch, src_len, d_model).
        """
        mask = src_mask[:, None, None, :]
        for layer in self.layers:
            states = layer(states, mask)
        return self.norm(states)  # type: ignore[no-any-return]


class DecoderStack(nn.Module):
    """All decoder layers; pre-norm stacks end in one more norm."""

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__()
        self.layers = nn.ModuleList(DecoderLayer(config) for _ in range(config.n_decoder_layers))
        self.norm = nn.LayerNorm(config.d_model) if config.norm_first else nn.Identity()

    def cross(self, enc_states: Tensor) -> list[KeysValues]:
        """Returns each layer's keys and values of the source, (B, H, S, D / H), once per sentence."""
        return [layer.cross_attention.keys_values(enc_states) for layer in self.layers]  # type: ignore[union-attr, operator]

    def forward(
        self, states: Tensor, cross: list[KeysValues], src_mask: Tensor, past: list[KeysValues] | None = None
    ) -> tuple[Tensor, list[KeysValues]]:
        """
        Args:
            states: embedded target, (batch, tgt_len, d_model).
            cross: from `cross`.
            src_mask: bool, (batch, src_len).
            past: one pair per layer for a cached step, else None.

        Returns:
            (batch, tgt_len, d_model), and each layer's keys and values so far.
        """
        mask = src_mask[:, None, None, :]
        present = []
        for i, layer in enumerate(self.layers):
            states, seen = layer(states, cross[i], mask, None if past is None else past[i])
            present.append(seen)
        return self.norm(states), present
