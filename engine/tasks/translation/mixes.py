"""Small packs of one model, translating together, each as strong as the user wants."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.errors import ConfigError, ModelError
from engine.results.models import ModelRecord
from engine.tasks.models.builtin import find_model

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

MOST_WEIGHT = 2.0
"""A pack may count twice as much as it learned."""


def base_of_mix(weights: Mapping[str, float]) -> ModelRecord:
    """Returns the model that small packs belong to.

    Args:
        weights: of the packs, by their ids.

    Raises:
        ConfigError: if a weight cannot be.
        LibraryError: if there is no such pack, or its model is gone.
        ModelError: if one is no small pack, or they belong to several models.
    """
    wrong = [f"{name}={weight:g}" for name, weight in weights.items() if not 0 <= weight <= MOST_WEIGHT]
    if wrong or not weights:
        raise ConfigError([f"a pack counts from 0 to {MOST_WEIGHT:g}, not {', '.join(wrong) or 'nothing'}"])
    packs = [find_model(name) for name in weights]
    for pack in packs:
        if pack.details.small_pack is None:
            raise ModelError(
                f"{pack.id} is not a small pack, so it cannot be mixed.",
                "Small packs come from `parlance adapt --model MODEL --domain DOMAIN --method fine-tune "
                "--scope pack`.",
            )
    parents = sorted({pack.parent or "" for pack in packs})
    if len(parents) > 1:
        raise ModelError(
            f"The packs belong to several models, {' and '.join(parents)}, and cannot be mixed.",
            "Mix packs of one model.",
        )
    return find_model(parents[0])


def mix_packs(translator: "Translator", weights: Mapping[str, float]) -> None:
    """Swaps small packs into an open model, each times its weight; the speaker goes out.

    Args:
        translator: the open model that they belong to.
        weights: of the packs, by their ids: 1 as learned, 0 left out, 2 at most.

    Raises:
        ConfigError: if a weight cannot be.
        LibraryError: if there is no such pack.
        ModelError: if one is no small pack, or of another model.
    """
    base_of_mix(weights)
    translator.set_packs({find_model(name).path: weight for name, weight in weights.items()})
