"""The models that can be adapted."""

from engine.errors import ConfigError
from engine.results.models import ModelRecord
from engine.tasks.models.builtin import find_model


def find_base(model: str) -> ModelRecord:
    """Finds the model to adapt; a pack has no body of its own to train.

    Raises:
        LibraryError: if there is no such model.
        ConfigError: if it is a pack, or has no weights.
    """
    base = find_model(model)
    if base.scope == "pack":
        raise ConfigError(
            [f"{base.id} is a pack of {base.parent} and has no weights of its own to adapt"],
            f"Adapt {base.parent} instead.",
        )
    if not (base.path / "weights.safetensors").is_file():
        raise ConfigError(
            [f"{base.id} has no weights.safetensors, so it can translate but not learn"],
            "Choose a model that came with its weights.",
        )
    return base
