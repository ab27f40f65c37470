"""Low-rank updates of a model's linear layers (LoRA: Hu et al., ICLR 2022), as they are learned.

While they learn, the matrix of an updated layer is W + scale · (down @ up)^T with W frozen: section 4.1, with
scale = alpha / rank. One factor begins at random and the other at zero, so that at first nothing is changed:
`up`, or of the source's words `down`, which has a row for each. Which layers these are, and that those side
by side share `down`, says `engine.base.architecture`.
"""

import torch
from torch import Tensor, nn

from engine.base.architecture import UpdatedLayers

ALPHA = 16.0
"""Divided by an update's own rank it is what the update is multiplied by (section 4.1): so a learning rate
that fits one rank fits others."""


class LowRank(nn.Module):
    """The factors of all updates of a model.

    Args:
        layers: what is updated.
        rank: of the pack; see `UpdatedLayers.rank`.
        seed: fixes where the other factor begins: with variance 1 / its states' width.
    """

    def __init__(self, layers: tuple[UpdatedLayers, ...], rank: int, seed: int) -> None:
        super().__init__()
        self.layers, self.rank = layers, rank
        generator = torch.Generator().manual_seed(seed)
        self.down, self.up = nn.ParameterDict(), nn.ParameterDict()
        for each in layers:
            own, width = each.rank(rank), each.n_out if each.is_looked_up else each.n_in
            begun = torch.randn(own, width, generator=generator) * width**-0.5
            down, up = begun.T.contiguous(), torch.zeros(own, each.n_out)
            if each.is_looked_up:
                down, up = torch.zeros(each.n_in, own), begun
            self.down[_key(each.name)], self.up[_key(each.name)] = nn.Parameter(down), nn.Parameter(up)

    def factors(self, name: str) -> tuple[Tensor, Tensor]:
        """Returns `down`, (n_in, rank), and `up`, (rank, n_out), of an update."""
        return self.down[_key(name)], self.up[_key(name)]

    def scale(self, layers: UpdatedLayers) -> float:
        """Returns what an update is multiplied by."""
        return ALPHA / layers.rank(self.rank)

    @torch.no_grad()
    def updates(self) -> dict[str, Tensor]:
        """Returns the factors as graphs take them, by the names of their inputs; the scale is in `up`."""
        found: dict[str, Tensor] = {}
        for each in self.layers:
            down, up = self.factors(each.name)
            names = [port.name for port in each.ports]
            found |= dict(zip(names, (down.detach().clone(), up.detach() * self.scale(each)), strict=True))
        return found


class UpdatedMatrix(nn.Module):
    """Adds an update to one of the matrices that share it. The factors are the model's, not its own.

    Args:
        low_rank: has them.
        layers: which update.
        first: where the matrix' outputs begin among those side by side.
        n_out: how many it has.
    """

    def __init__(self, low_rank: LowRank, layers: UpdatedLayers, first: int, n_out: int) -> None:
        super().__init__()
        self._held = (low_rank,)  # in a tuple it is no submodule, so its weights are listed once
        self._layers, self._outputs = layers, slice(first, first + n_out)

    def forward(self, weight: Tensor) -> Tensor:
        """Returns the updated matrix, of the shape of `weight`."""
        low_rank = self._held[0]
        down, up = low_rank.factors(self._layers.name)
        scale = low_rank.scale(self._layers)
        if self._layers.is_looked_up:
            return weight + scale * (down @ up)
        return weight + scale * (down @ up[:, self._outputs]).T


def _key(name: str) -> str:
    return name.replace(".", "/")  # a parameter's name may not have dots
