"""Which speakers resemble each other: a map in two dimensions, and the nearest of each."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


def speaker_map(
    model: str, *, n_nearest: int = 5, n_known: int = 200, translator: "Translator | None" = None
) -> dict[str, Any]:
    """Places the speakers that learned for a model by what their profiles do to its words.

    The map is a principal component analysis: its axes are the two directions in which they differ most.

    Args:
        model: its id.
        n_nearest: how many of the nearest to name.
        n_known: how many of the speakers the model was trained with stand beside those of the library.
        translator: the open model, if there is one.

    Returns:
        "points": [{"id", "name", "x", "y", "is_known"}] and "nearest": {id: [{"id", "name",
        "similarity" (cosine of what the profiles do)}]}, most similar first; a neutral profile resembles
        nobody. `is_known` tells those the model was trained with; their id is their name.

    Raises:
        LibraryError: if there is no such model.
    """
    from engine.tasks.speakers.resemblance import resemblance

    return resemblance(model, n_nearest, n_known, translator)
