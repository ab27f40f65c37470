"""Which speakers resemble each other: a map in two dimensions, and the nearest of each."""

from typing import TYPE_CHECKING, Any

from engine.errors import SpeakerError

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


def speaker_map(model: str, *, n_nearest: int = 5, translator: "Translator | None" = None) -> dict[str, Any]:
    """Places the speakers that learned for a model by their numbers.

    Args:
        model: its id.
        n_nearest: how many of the nearest to name.
        translator: the open model, if there is one.

    Returns:
        "points": [{"id", "name", "x", "y", "is_known"}] and "nearest": {id: [{"id", "name",
        "similarity" (cosine)}]}; `is_known` tells those the model was trained with.
    """
    raise SpeakerError(f"{model}{n_nearest}{translator}")
