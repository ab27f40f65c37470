"""Models that can be adapted, and the names of their results."""

from collections.abc import Collection
from itertools import chain, count

from engine.base.errors import ModelError
from engine.results.models import ModelRecord
from engine.tasks.models.builtin import find_model


def find_base(model: str) -> ModelRecord:
    """Finds the model to adapt; a pack has no body of its own to train.

    Raises:
        LibraryError: if there is no such model.
        ModelError: if it is a pack, or has no weights.
    """
    base = find_model(model)
    if base.scope == "pack":
        raise ModelError(
            f"{base.id} is a pack of {base.parent} and has no weights of its own to adapt.",
            f"Adapt {base.parent} instead.",
        )
    if not (base.path / "weights.safetensors").is_file():
        raise ModelError(
            f"{base.id} has no weights.safetensors, so it can translate but not learn.",
            "Choose a model that came with its weights.",
        )
    return base


def result_name(model: str, domain: str, taken: Collection[str]) -> str:
    """Returns the default name of a result.

    Args:
        model: the name of the model that is adapted.
        domain: the domain.
        taken: names that models have; a number tells the new one from them.
    """
    wanted = f"{model}: {domain}"
    numbered = (f"{wanted} {number}" for number in count(2))
    return next(name for name in chain((wanted,), numbered) if name not in taken)
