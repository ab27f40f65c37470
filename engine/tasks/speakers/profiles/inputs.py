"""A speaker's profile as a translator takes it: from the library, or from the model itself."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.errors import SpeakerError
from engine.runtime.speaking.speakers import SpeakerInputs, blend
from engine.tasks.home import open_library
from engine.tasks.speakers.people import check_strength
from engine.tasks.speakers.profiles.bias_values import inputs_of, profile_for
from engine.tasks.speakers.profiles.models import nothing_learned

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


def speaker_inputs(
    id_or_name: str | Mapping[str, float], translator: "Translator", strength: float | None = None
) -> SpeakerInputs:
    """Returns the inputs that make a translator speak like someone.

    Args:
        id_or_name: a speaker of the library, else one that the model was trained with; or several, each
            with its share: {"anna": 0.7, "ben": 0.3}.
        translator: the open model, with the pack that is in.
        strength: in [0, 2]; None: the speaker's own.

    Raises:
        SpeakerError: if there is no such speaker, or nothing was learned for this model.
    """
    check_strength(strength)
    if isinstance(id_or_name, str):
        return _inputs_of_one(id_or_name, translator, strength)
    parts = [(_inputs_of_one(name, translator, strength), share) for name, share in id_or_name.items()]
    return blend(parts)


def known_speakers(translator: "Translator", search: str = "", limit: int = 50) -> list[str]:
    """Returns names of speakers that the model itself was trained with, beginning with `search`."""
    known = translator.speaker_info().known
    return [] if known is None else known.names(search, limit)


def trained_inputs(names: Sequence[str], translator: "Translator") -> "list[SpeakerInputs | None] | None":
    """Returns the profiles that a model was trained with, for the speakers of some lines.

    Args:
        names: who says each line; "" if nobody is named.
        translator: the open model, with the pack that is in.

    Returns:
        One per line, None for those whom the model does not know; None altogether if it knows none of them.
    """
    info = translator.speaker_info()
    if info.known is None:
        return None
    found = {name: info.known_inputs(name) for name in set(names) if name and name in info.known}
    return [found.get(name) for name in names] if found else None


def _inputs_of_one(id_or_name: str, translator: "Translator", strength: float | None) -> SpeakerInputs:

    info = translator.speaker_info()
    is_known = info.known is not None and id_or_name in info.known
    try:
        record = open_library().speakers.find(id_or_name)
    except SpeakerError:
        if is_known:
            return info.known_inputs(id_or_name, 1.0 if strength is None else strength)
        raise
    profile = profile_for(record.id, translator)
    if profile is not None:
        return inputs_of(profile, info, record.strength if strength is None else strength)
    if is_known:
        return info.known_inputs(id_or_name, 1.0 if strength is None else strength)
    raise nothing_learned(record, info.model_id)
