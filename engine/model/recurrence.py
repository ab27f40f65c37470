"""The simpler simple recurrent unit, in the place of a decoder's self-attention (Kim et al., WNGT 2019)."""

import torch
from torch import Tensor, nn
from torch.nn.functional import relu


class Ssru(nn.Module):
    """Keeps the words before in one state: c_t = f_t c_(t-1) + (1 - f_t) (W x_t + b); gives relu(c_t).

    f_t = sigmoid(W_f x_t + b_f); Kim et al. (WNGT 2019), who have no b, after Lei et al. (EMNLP 2018).
    """

    def __init__(self, d_model: int, n_heads: int) -> None:
        super().__init__()
        self.n_heads = n_heads
        self.input = nn.Linear(d_model, d_model)
        self.forget = nn.Linear(d_model, d_model)
        for layer in (self.input, self.forget):
            nn.init.xavier_uniform_(layer.weight)
            nn.init.zeros_(layer.bias)

    def forward(self, states: Tensor, past: Tensor | None) -> tuple[Tensor, Tensor]:
        """
        Args:
            states: (B, T, D).
            past: what is remembered so far, (B, H, 1, D / H), of the layout of an attention's keys, so that a
                decoder keeps either alike; of length 0, or None, at the beginning.

        Returns:
            (B, T, D), and what is remembered behind the last position, (B, H, 1, D / H).
        """
        given, kept = self.input(states), torch.sigmoid(self.forget(states))
        added = (1 - kept) * given
        batch, length, d_model = states.shape
        memory = added.new_zeros(batch, d_model)
        if past is not None:
            memory = past.sum(2).flatten(1)
        seen = []
        for position in range(length):
            memory = kept[:, position] * memory + added[:, position]
            seen.append(memory)
        return relu(torch.stack(seen, 1)), memory.view(batch, self.n_heads, 1, -1)
