"""External vectors of source words, merged with the model's own word vectors before the encoder reads them.

Di Gangi and Federico, "Monolingual Embeddings for Low Resourced Neural Machine Translation", section
"Embedding Merging". The vectors come from a table that was learned from text of one language; they are inputs
and never weights, so nothing that trains, decays or saves weights touches them. What the paper leaves open
follows its code: a learned map from the table's width to the model's, dropout before and behind it, source
side only.
"""

from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn.functional import embedding

from engine.base.config import ExternalConfig, ExternalKind
from engine.model.dropout import Dropout


class ExternalWords(NamedTuple):
    """The external vectors of a batch's words: those rows of the table alone that it needs."""

    ids: Tensor
    """Row of each source token's word in `vectors`, (batch, src_len)."""
    vectors: Tensor
    """(n_words, width)."""


class ExternalMix(nn.Module):
    """Merges the model's own vector x of a word with its mapped external vector x̃, both d_model wide.

    - sum:  x + x̃
    - ctrl: x + w·x̃ with one number w = σ(x̃ᵀ W_ctrl + b_ctrl) for each word
    - gate: z ⊙ ff1(x) + (1 - z) ⊙ ff2(x̃) with z = σ([x; x̃]ᵀ W_z + b_z) for each dimension, and
      with `squash` a tanh around it, as printed

    A new one is neutral: it returns x exactly, but for `squash`. In the first two the map begins at zero; in
    the gate z is one half, ff1 doubles and ff2 begins at zero. Either way one factor alone is zero, so the
    gradient flows from the first update on.

    Args:
        d_model: width of the model's own vectors.
        config: the kind, and the width of the external ones.
    """

    def __init__(self, d_model: int, config: ExternalConfig) -> None:
        super().__init__()
        self.config = config
        self.map = nn.Linear(config.width, d_model)
        self.vector_dropout, self.map_dropout = Dropout(config.vector_dropout), Dropout(config.map_dropout)
        nn.init.zeros_(self.map.bias)
        if config.kind != ExternalKind.GATE:
            nn.init.zeros_(self.map.weight)
        if config.kind == ExternalKind.CTRL:
            self.control = nn.Linear(d_model, 1)
        if config.kind == ExternalKind.GATE:
            nn.init.xavier_uniform_(self.map.weight)
            self.gate, self.own, self.foreign = (
                nn.Linear(n_in, d_model) for n_in in (2 * d_model, d_model, d_model)
            )
            for layer in (self.gate, self.own, self.foreign):
                nn.init.zeros_(layer.weight)
                nn.init.zeros_(layer.bias)
            with torch.no_grad():
                self.own.weight.copy_(2 * torch.eye(d_model))

    def forward(self, own: Tensor, words: ExternalWords) -> Tensor:
        """
        Args:
            own: the model's vectors x, (batch, src_len, d_model).
            words: the external ones.

        Returns:
            The merged vectors, (batch, src_len, d_model).
        """
        foreign = self.map(self.vector_dropout(embedding(words.ids, words.vectors)))
        foreign = self.map_dropout(foreign.tanh() if self.config.mapping == "tanh" else foreign)
        match self.config.kind:
            case ExternalKind.SUM:
                return own + foreign  # type: ignore[no-any-return]
            case ExternalKind.CTRL:
                return own + self.control(foreign).sigmoid() * foreign  # type: ignore[no-any-return]
            case _:
                gate = self.gate(torch.cat([own, foreign], -1)).sigmoid()
                mixed = gate * self.own(own) + (1 - gate) * self.foreign(foreign)
                return mixed.tanh() if self.config.squash else mixed  # type: ignore[no-any-return]
