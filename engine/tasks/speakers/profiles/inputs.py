"""A speaker's numbers as a translator takes them: from the library, or from the model itself."""

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.errors import SpeakerError
from engine.tasks.home import open_library
from engine.tasks.speakers.people import STRENGTHS

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
    check_strength(strength)
    if isinstance(id_or_name, str):
        return _inputs_of_one(id_or_name, translator, strength)
    from engine.runtime.speakers import blend

    parts = [(_inputs_of_one(name, translator, strength), share) for name, share in id_or_name.items()]
    return blend(parts)


def check_strength(strength: float | None) -> None:
    """Checks how much a profile is to count; None: as the speaker says.

    Raises:
        SpeakerError: if it is out of range.
    """
    least, most = STRENGTHS
    if strength is not None and not (math.isfinite(strength) and least <= strength <= most):
        raise SpeakerError(
            f"The strength of a speaker cannot be {strength:g}.", f"Choose one from {least:g} to {most:g}."
        )


def known_speakers(translator: "Translator", search: str = "", limit: int = 50) -> list[str]:
    """Returns names of speakers that the model itself was trained with, beginning with `search`."""
    known = translator.speaker_info().known
    return [] if known is None else known.names(search, limit)


def trained_inputs(names: Sequence[str], translator: "Translator") -> "list[SpeakerInputs | None] | None":
    """Returns the numbers that a model was trained with for the speakers of some lines.

    Args:
        names: who says each line; "" if nobody is named.
        translator: the open model, with the pack that is in.

    Returns:
        One per line, None for those whom the model does not know; None altogether if it knows none of them.
    """
    known = translator.speaker_info().known
    if known is None:
        return None
    found = {name: _known(name, translator, 1.0) for name in set(names) if name and name in known}
    return [found.get(name) for name in names] if found else None


def _inputs_of_one(id_or_name: str, translator: "Translator", strength: float | None) -> "SpeakerInputs":
    known = translator.speaker_info().known
    is_known = known is not None and id_or_name in known
    try:
        record = open_library().speakers.find(id_or_name)
    except SpeakerError:
        if is_known:
            return _known(id_or_name, translator, 1.0 if strength is None else strength)
        raise
    from engine.tasks.speakers.profiles.bias_values import inputs_of, profile_for

    profile = profile_for(record.id, translator)
    info = translator.speaker_info()
    if profile is not None:
        return inputs_of(profile, info, record.strength if strength is None else strength)
    if is_known:
        return _known(id_or_name, translator, 1.0 if strength is None else strength)
    raise SpeakerError(
        f"{record.name} has learned nothing for {info.model_id} so far.",
        f"Give some of their sentences: `parlance speaker learn {record.id} --from FILE`.",
    )


def _known(name: str, translator: "Translator", strength: float) -> "SpeakerInputs":
    """Returns the numbers of a speaker that the model was trained with."""
    info = translator.speaker_info()
    assert info.known is not None
    numbers = info.known.get(name)
    match info.known.kind:
        case "factored-bias":
            return info.inputs(weights=numbers, strength=strength)
        case "full-bias":
            return info.inputs(bias=numbers, strength=strength)
    return info.inputs(vector=numbers, strength=strength)
