"""A speaker's numbers as a translator takes them: from the library, or from the model itself."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.errors import SpeakerError

if TYPE_CHECKING:
    from engine.runtime.speakers import SpeakerInputs
    from engine.runtime.translator import Translator


def speaker_inputs(
    id_or_name: str | Mapping[str, float], translator: "Translator", strength: float | None = None
) -> "SpeakerInputs":
    """Returns what to give a translator so that it speaks like someone.

    Args:
        id_or_name: a speaker of the library, else one that the model was trained with; or several, each
            with its share: {"anna": 0.7, "ben": 0.3}.
        translator: the open model, with the pack that is in.
        strength: in [0, 2]; None: the speaker's own.

    Raises:
        SpeakerError: if there is no such speaker, or nothing was learned for this model.
    """
    raise SpeakerError(f"{id_or_name}{translator}{strength}")


def known_speakers(translator: "Translator", search: str = "", limit: int = 50) -> list[str]:
    """Returns names of speakers that the model itself was trained with, beginning with `search`."""
    raise SpeakerError(f"{translator}{search}{limit}")
