"""The translation model: a Transformer whose embeddings and output bias can be swapped."""

import math

import torch
from torch import Tensor, nn
from torch.nn.functional import embedding

from engine.config import TransformerConfig
from engine.model.dropout import Dropout
from engine.model.layers import DecoderStack, EncoderStack, KeysValues
from engine.model.positions import sinusoids

PACK_WEIGHTS = ("src_embedding", "tgt_embedding", "output_bias")
"""The weights of a domain pack: swapped into a graph without reloading it."""


class SwappableOutput(nn.Module):
    """Scores every target word, with the word vectors and the bias given per call.

    The tied output layer of Press and Wolf (EACL 2017) plus a per-user bias as in Michel and
    Neubig (ACL 2018). Both are arguments, not parameters, so that one exported graph
    serves every domain.
    """

    def forward(self, states: Tensor, tgt_embedding: Tensor, bias: Tensor) -> Tensor:
        """
        Args:
            states: decoder output, (batch, tgt_len, d_model).
            tgt_embedding: target word vectors, (tgt_vocab, d_model).
            bias: added to each word's score, (tgt_vocab,).

        Returns:
            Unnormalised log-probabilities, (batch, tgt_len, tgt_vocab).
        """
        return states @ tgt_embedding.T + bias


class Transformer(nn.Module):
    """Encoder and decoder of Vaswani et al. (NeurIPS 2017), of independent depths.

    Source and target have separate vocabularies; the target embedding is also the output layer.
    Its three swappable weights are plain parameters of this module: `src_embedding`
    (src_vocab, d_model), `tgt_embedding` (tgt_vocab, d_model) and `output_bias` (tgt_vocab,).
    """

    positions: Tensor

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__()
        self.config = config
        std = config.d_model**-0.5
        self.src_embedding = nn.Parameter(torch.randn(config.src_vocab_size, config.d_model) * std)
        self.tgt_embedding = nn.Parameter(torch.randn(config.tgt_vocab_size, config.d_model) * std)
        self.output_bias = nn.Parameter(torch.zeros(config.tgt_vocab_size))
        self.encoder = EncoderStack(config)
        self.decoder = DecoderStack(config)
        self.output = SwappableOutput()
        self.dropout = Dropout(config.dropout)
        self.register_buffer("positions", sinusoids(config.max_len, config.d_model), persistent=False)

    def swap_embeddings(self, src_embedding: Tensor, tgt_embedding: Tensor, output_bias: Tensor) -> None:
        """Replaces the vocabulary's weights, also by ones of another vocabulary size.

        An optimiser made before must be made anew: these are new parameters.

        Args:
            src_embedding: (src_vocab, d_model).
            tgt_embedding: (tgt_vocab, d_model).
            output_bias: (tgt_vocab,).

        Raises:
            ValueError: if the widths do not fit; this is a bug in the caller.
        """
        d_model = self.config.d_model
        if src_embedding.shape[1] != d_model or tgt_embedding.shape[1] != d_model:
            raise ValueError(f"embeddings must be {d_model} wide")
        if output_bias.shape != tgt_embedding.shape[:1]:
            raise ValueError("output_bias and tgt_embedding must have the same number of words")
        self.src_embedding = nn.Parameter(src_embedding.detach().clone())
        self.tgt_embedding = nn.Parameter(tgt_embedding.detach().clone())
        self.output_bias = nn.Parameter(output_bias.detach().clone())

    def encode(self, src_ids: Tensor, src_mask: Tensor) -> Tensor:
        """
        Args:
            src_ids: pieces and end symbol, (batch, src_len).
            src_mask: bool, True = real token, (batch, src_len).

        Returns:
            enc_states, (batch, src_len, d_model).
        """
        return self.encoder(self._embed(src_ids, self.src_embedding), src_mask)  # type: ignore[no-any-return]

    def decode(self, tgt_in_ids: Tensor, enc_states: Tensor, src_mask: Tensor) -> Tensor:
        """Reads a whole target at once, each position seeing only those before it.

        Args:
            tgt_in_ids: start symbol and pieces, (batch, tgt_len).
            enc_states: (batch, src_len, d_model).
            src_mask: bool, (batch, src_len).

        Returns:
            dec_states, (batch, tgt_len, d_model).
        """
        embedded = self._embed(tgt_in_ids, self.tgt_embedding)
        states, _ = self.decoder(embedded, self.decoder.cross(enc_states), src_mask)
        return states  # type: ignore[no-any-return]

    def decode_step(
        self,
        tgt_ids: Tensor,
        position: int,
        cross: list[KeysValues],
        src_mask: Tensor,
        past: list[KeysValues],
    ) -> tuple[Tensor, list[KeysValues]]:
        """Reads one more piece per row, with the past cached.

        Args:
            tgt_ids: the newest piece of each row, (batch,).
            position: its index in the target, from 0.
            cross: from `decoder.cross(enc_states)`.
            src_mask: bool, (batch, src_len).
            past: keys and values per layer, (batch, heads, past_len, d_head).

        Returns:
            dec_states of that position, (batch, d_model), and the keys and values so far.
        """
        embedded = self._embed(tgt_ids[:, None], self.tgt_embedding, position)
        states, present = self.decoder(embedded, cross, src_mask, past)
        return states[:, 0], present

    def logits(self, dec_states: Tensor) -> Tensor:
        """Returns unnormalised log-probabilities, (..., tgt_vocab), of states (..., d_model)."""
        return self.output(dec_states, self.tgt_embedding, self.output_bias)  # type: ignore[no-any-return]

    def forward(self, src_ids: Tensor, src_mask: Tensor, tgt_in_ids: Tensor) -> Tensor:
        """Returns dec_states, (batch, tgt_len, d_model): `decode` of `encode`."""
        return self.decode(tgt_in_ids, self.encode(src_ids, src_mask), src_mask)

    def _embed(self, ids: Tensor, table: Tensor, start: int = 0) -> Tensor:
        embedded = embedding(ids, table) * math.sqrt(self.config.d_model)
        embedded = embedded + self.positions[start : start + ids.shape[1]]
        return self.dropout(embedded)  # type: ignore[no-any-return]
