"""The feed-forward part of a layer (Vaswani et al., NeurIPS 2017, section 3.3)."""

from torch import Tensor, nn
from torch.nn.functional import relu


class FeedForward(nn.Module):
    """Two linear layers with a ReLU between, at every position (section 3.3)."""

    def __init__(self, d_model: int, d_ff: int) -> None:
        super().__init__()
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
        return self.outer(relu(self.inner(states)))  # type: ignore[no-any-return]
