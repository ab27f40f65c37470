"""The feed-forward part of a layer (Vaswani et al., NeurIPS 2017, section 3.3)."""

from collections.abc import Callable

from torch import Tensor, nn
from torch.nn.functional import gelu, relu, silu

ACTIVATIONS: dict[str, Callable[[Tensor], Tensor]] = {"relu": relu, "swish": silu, "gelu": gelu}
"""By what `TransformerConfig.activation` calls them."""


class FeedForward(nn.Module):
    """Two linear layers with an activation between, at every position (section 3.3)."""

    def __init__(self, d_model: int, d_ff: int, activation: str) -> None:
        super().__init__()
        self.activate = ACTIVATIONS[activation]
        self.inner = nn.Linear(d_model, d_ff)
        self.outer = nn.Linear(d_ff, d_model)
        for layer in (self.inner, self.outer):
            nn.init.xavier_uniform_(layer.weight)
            nn.init.zeros_(layer.bias)

    def forward(self, states: Tensor, _domains: Tensor | None = None) -> Tensor:
        """
        Args:
            states: (batch, len, d_model).
            _domains: of the words; it does not follow them.

        Returns:
            (batch, len, d_model).
        """
        return self.outer(self.activate(self.inner(states)))  # type: ignore[no-any-return]
