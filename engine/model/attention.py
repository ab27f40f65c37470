"""Multi-head attention (Vaswani et al., NeurIPS 2017, section 3.2)."""

from torch import Tensor, nn
from torch.nn.functional import scaled_dot_product_attention


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

    def keys_values(self, states: Tensor) -> tuple[Tensor, Tensor]:
        """
        Args:
            states: what is read, (batch, src_len, d_model).

        Returns:
            Keys and values, each (batch, heads, src_len, d_head).
        """
        return self._split(self.key(states)), self._split(self.value(states))

    def forward(
        self,
        states: Tensor,
        keys: Tensor,
        values: Tensor,
        mask: Tensor | None = None,
        *,
        is_causal: bool = False,
    ) -> Tensor:
        """
        Args:
            states: what asks, (batch, tgt_len, d_model).
            keys: (batch, heads, src_len, d_head).
            values: (batch, heads, src_len, d_head).
            mask: bool, True where a key may be read, broadcastable to (batch, heads, tgt_len, src_len).
            is_causal: a query reads keys up to its own position only; needs mask None.

        Returns:
            (batch, tgt_len, d_model).
        """
        query = self._split(self.query(states))
        mixed = scaled_dot_product_attention(
            query,
            keys,
            values,
            attn_mask=mask,
            is_causal=is_causal,
            dropout_p=self.dropout if self.training else 0.0,
        )
        return self.output(mixed.transpose(1, 2).flatten(2))  # type: ignore[no-any-return]  # (batch, tgt_len, d_model)

    def _split(self, states: Tensor) -> Tensor:
        batch, length, d_model = states.shape
        return states.view(batch, length, self.n_heads, d_model // self.n_heads).transpose(
            1, 2
        )  # (batch, heads, len, d_head)
