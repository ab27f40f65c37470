"""Multi-head attention (Vaswani et al., NeurIPS 2017, section 3.2)."""

from collections.abc import Callable

import torch
from torch import Tensor, nn
from torch.nn.functional import dropout, linear, scaled_dot_product_attention

from engine.model.side_by_side import joined, lay_side_by_side

# cuDNN's attention makes a plan for every new shape: 25 ms each on an H200, with ten attentions per update
torch.backends.cuda.enable_cudnn_sdp(False)


class Attention(nn.Module):
    """Lets every query read a weighted mean of the values.

    Args:
        d_model: width of the states.
        n_heads: number of heads; divides d_model.
        dropout: share of attention weights dropped while training.
    """

    def __init__(self, d_model: int, n_heads: int, dropout: float) -> None:
        super().__init__()
        self.n_heads = n_heads
        self.dropout = dropout
        self.query = nn.Linear(d_model, d_model)
        self.key = nn.Linear(d_model, d_model)
        self.value = nn.Linear(d_model, d_model)
        self.output = nn.Linear(d_model, d_model)
        for layer in (self.query, self.key, self.value, self.output):
            nn.init.xavier_uniform_(layer.weight)
            nn.init.zeros_(layer.bias)
        lay_side_by_side(self.query, self.key, self.value)

    def queries_keys_values(
        self, states: Tensor, domains: Tensor | None = None
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Returns queries, keys and values of states (batch, len, d_model), in one matrix product.

        Args:
            states: (batch, len, d_model).
            domains: of the words, (batch, len, any); only attentions of `engine.model.domains` follow them.

        Returns:
            Queries, keys and values, each (batch, heads, len, d_head).
        """
        queries, keys, values = self._project(states, domains, self.query, self.key, self.value)
        return queries, keys, values

    def keys_values(self, states: Tensor, domains: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """Returns keys and values, each (batch, heads, len, d_head), of states (batch, len, d_model)."""
        keys, values = self._project(states, domains, self.key, self.value)
        return keys, values

    def queries(self, states: Tensor, domains: Tensor | None = None) -> Tensor:
        """Returns queries (batch, heads, len, d_head) of states (batch, len, d_model)."""
        return self._project(states, domains, self.query)[0]

    def forward(
        self,
        queries: Tensor,
        keys: Tensor,
        values: Tensor,
        mask: Tensor | None = None,
        *,
        is_causal: bool = False,
    ) -> Tensor:
        """
        Args:
            queries: (batch, heads, tgt_len, d_head).
            keys: (batch, heads, src_len, d_head).
            values: (batch, heads, src_len, d_head).
            mask: bool, True where a key may be read, broadcastable to (batch, heads, tgt_len, src_len).
            is_causal: a query reads keys up to its own position only; needs mask None.

        Returns:
            (batch, tgt_len, d_model).
        """
        share = self.dropout if self.training else 0.0
        if queries.device.type == "cpu":
            mixed = _attend_on_cpu(queries, keys, values, mask, is_causal, share)
        else:
            mixed = scaled_dot_product_attention(
                queries, keys, values, attn_mask=mask, is_causal=is_causal, dropout_p=share
            )
        return self.output(mixed.transpose(1, 2).flatten(2))  # type: ignore[no-any-return]  # (batch, tgt_len, d_model)

    def _apply(self, fn: Callable[[Tensor], Tensor], recurse: bool = True) -> "Attention":  # noqa: FBT001, FBT002
        """Called when torch moves the module; packs the projections together again."""
        super()._apply(fn, recurse)  # type: ignore[no-untyped-call]
        lay_side_by_side(self.query, self.key, self.value)
        return self

    def _split_heads(self, states: Tensor) -> Tensor:
        """Cuts states (batch, len, d_model) into heads, (batch, heads, len, d_head)."""
        batch, length, d_model = states.shape
        return states.view(batch, length, self.n_heads, d_model // self.n_heads).transpose(1, 2)

    def _project(self, states: Tensor, _domains: Tensor | None, *layers: nn.Linear) -> list[Tensor]:
        """Applies several layers to the same states as one product: one cast, one pass over memory."""
        weight = joined([layer.weight for layer in layers])
        bias = joined([layer.bias for layer in layers])
        batch, length, d_model = states.shape
        split = linear(states, weight, bias).view(
            batch, length, len(layers), self.n_heads, d_model // self.n_heads
        )
        return [part.transpose(1, 2) for part in split.unbind(2)]  # each (batch, heads, len, d_head)


def _attend_on_cpu(
    queries: Tensor, keys: Tensor, values: Tensor, mask: Tensor | None, is_causal: bool, dropout_share: float
) -> Tensor:
    """Does what `scaled_dot_product_attention` does, as plain products.

    For sentences, that function's CPU kernel took ten times as long (measured: 20 to 40 tokens, bfloat16).
    """
    scores = (queries * queries.shape[-1] ** -0.5) @ keys.transpose(2, 3)  # (batch, heads, tgt_len, src_len)
    if is_causal:
        mask = torch.ones(scores.shape[-2:], dtype=torch.bool, device=scores.device).tril()
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return dropout(scores.softmax(-1).to(values.dtype), dropout_share) @ values
