"""Which weights learn, the dropout, and the device: set before the first update."""

from functools import partial
from typing import Any

import torch

from engine.errors import OutOfMemory
from engine.graph_io import BOS_ID
from engine.model.dropout import Dropout
from engine.model.transformer import LOW_RANK_WEIGHTS, PACK_WEIGHTS, SPEAKER_WEIGHTS, Transformer
from engine.training.devices.memory import LEARN_LESS, tried
from engine.training.devices.processes import device_name

_Place = int | slice | tuple[slice, int]
"""Which part of a weight."""


def freeze(model: Transformer, trainable: str) -> list[torch.nn.Parameter]:
    """Lets only the wanted weights learn, and returns them.

    What a student of Firefox has not, its start vector and an offset in its recurrence, stays nothing: so the
    adapted model can be written as such a student again.
    """
    for name, parameter in model.named_parameters():
        is_speakers = trainable == "speakers" and name.startswith(SPEAKER_WEIGHTS)
        is_pack = trainable == "pack" and name in PACK_WEIGHTS
        is_low_rank = trainable == "low-rank" and name.startswith(LOW_RANK_WEIGHTS)
        parameter.requires_grad_(trainable == "all" or is_pack or is_low_rank or is_speakers)
    if model.config.decoder_cell == "ssru":
        _keep_nothing(model)
    return [parameter for parameter in model.parameters() if parameter.requires_grad]


def _keep_nothing(model: Transformer) -> None:
    """Takes the gradient from what is zero and stays so."""
    offsets = [each for name, each in model.named_parameters() if name.endswith("recurrence.input.bias")]
    kept: list[tuple[Any, _Place]] = [(each, slice(None)) for each in offsets]
    if model.low_rank is None:
        kept.append((model.tgt_embedding, BOS_ID))
    elif not model.tgt_embedding[BOS_ID].any():
        kept.append((model.low_rank.factors("tgt_embedding")[1], (slice(None), BOS_ID)))
    for parameter, place in kept:
        if parameter.requires_grad and not parameter[place].any():
            parameter.register_post_accumulate_grad_hook(partial(_forget_gradient, place))


def _forget_gradient(place: _Place, parameter: torch.Tensor) -> None:
    if parameter.grad is not None:
        parameter.grad[place] = 0


def set_dropout(model: Transformer, share: float) -> None:
    """Changes how much is dropped while training; negative: as the model was made.

    What is dropped of external vectors has settings of its own.
    """
    for name, module in model.named_modules():
        if isinstance(module, Dropout) and share >= 0 and not name.startswith("external."):
            module.share = share


def moved(model: Transformer, device: torch.device) -> Transformer:
    """Moves a model to the device that trains it.

    Raises:
        OutOfMemory: if it has no room for the model.
    """
    done = tried(lambda: model.to(device))
    if done is None:
        what = f"The device ({device_name(device)}) has too little memory for this model."
        raise OutOfMemory(what, LEARN_LESS)
    return done[0]
