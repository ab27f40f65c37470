"""Gives a model low-rank updates to learn; see `engine.model.low_rank`."""

import torch
from torch.nn.utils import parametrize

from engine.base.architecture import updated_layers
from engine.model.low_rank import LowRank, UpdatedMatrix
from engine.model.transformer import Transformer


def add_low_rank(model: Transformer, rank: int, seed: int) -> LowRank:
    """Gives a model updates that so far change nothing.

    Args:
        model: changed in place.
        rank: of the pack; see `UpdatedLayers.rank`.
        seed: fixes where they begin.
    """
    low_rank = LowRank(updated_layers(model.config), rank, seed)
    for each in low_rank.layers:
        first = 0
        for name in each.weights:
            place, _, attribute = name.rpartition(".")
            owner = model.get_submodule(place)
            n_rows = len(getattr(owner, attribute))
            update = UpdatedMatrix(low_rank, each, first, n_rows)
            parametrize.register_parametrization(owner, attribute, update)
            first += n_rows
    model.low_rank = low_rank
    return low_rank


def start_of(model: Transformer, trained: Transformer) -> Transformer:
    """Gives a plain model the updates of a trained one before they add anything.

    A mixture of both then is the trained one's updates, times a share: the factor that began at random is the
    same in both.

    Args:
        model: the base; changed in place.
        trained: has updates.
    """
    learned = trained.low_rank
    assert learned is not None
    begun = add_low_rank(model, learned.rank, seed=0)
    with torch.no_grad():
        for each in learned.layers:
            place = int(not each.is_looked_up)  # of the factor that is zero at first
            begun.factors(each.name)[1 - place].copy_(learned.factors(each.name)[1 - place])
    return model
