"""Which weights learn, the dropout, and the device: set before the first update."""

import torch

from engine.errors import OutOfMemory
from engine.model.dropout import Dropout
from engine.model.transformer import LOW_RANK_WEIGHTS, PACK_WEIGHTS, SPEAKER_WEIGHTS, Transformer
from engine.training.devices.memory import LEARN_LESS, tried
from engine.training.devices.processes import device_name


def freeze(model: Transformer, trainable: str) -> list[torch.nn.Parameter]:
    """Lets only the wanted weights learn, and returns them."""
    for name, parameter in model.named_parameters():
        is_speakers = trainable == "speakers" and name.startswith(SPEAKER_WEIGHTS)
        is_pack = trainable == "pack" and name in PACK_WEIGHTS
        is_low_rank = trainable == "low-rank" and name.startswith(LOW_RANK_WEIGHTS)
        parameter.requires_grad_(trainable == "all" or is_pack or is_low_rank or is_speakers)
    return [parameter for parameter in model.parameters() if parameter.requires_grad]


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
        raise OutOfMemory(f"There is no room for this model on {device_name(device)}.", LEARN_LESS)
    return done[0]
