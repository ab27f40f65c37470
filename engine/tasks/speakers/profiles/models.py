"""The model that a speaker's profile is looked at with: the open one, a named one, or the likeliest."""

from typing import TYPE_CHECKING

from engine.errors import LibraryError, SpeakerError
from engine.library.speakers.profiles import StoredProfile
from engine.results.models import ModelRecord
from engine.results.speakers import SpeakerRecord
from engine.tasks.home import open_library
from engine.tasks.translation.opening import open_model, resolve_model

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


def opened(record: SpeakerRecord, model: str | None, translator: "Translator | None") -> "Translator":
    """Returns an open model to look at a speaker's profile with.

    Args:
        record: the speaker.
        model: id of the model; "" or None: that of `translator`, else one the speaker learned for, else the
            first of their languages.
        translator: the open model, if there is one.

    Raises:
        LibraryError: if there is no such model.
    """
    if translator is not None:
        if model and translator.speaker_info().model_id != model:
            raise ValueError(f"the open model is {translator.speaker_info().model_id}, not {model}")
        return translator
    return open_model(model=model or likeliest_model(record).id)


def likeliest_model(record: SpeakerRecord) -> ModelRecord:
    """Returns the model a speaker learned for last, else the first that fits their languages."""
    known = {model.id: model for model in open_library().models()}
    learned = [known[profile.model] for profile in record.profiles if profile.model in known]
    return learned[0] if learned else resolve_model(src=record.src or None, tgt=record.tgt or None)


def current_profile(speaker_id: str, model: str) -> StoredProfile | None:
    """Returns the version of a speaker's profile that is in use for a model; None if there is none."""
    found = open_library().speakers.profiles.current(speaker_id)
    return next((profile for profile in found if profile.model == model), None)


def learned_model(record: SpeakerRecord, model: str = "") -> str:
    """Returns the id under which a speaker's profile is kept.

    Args:
        record: the speaker.
        model: its id; may be empty if the speaker learned for one model only.

    Raises:
        SpeakerError: if they learned nothing for it, or for several and none was named.
    """
    learned = [profile.model for profile in record.profiles]
    if model in learned or (not model and len(learned) == 1):
        return model or learned[0]
    if model or not learned:
        raise nothing_learned(record, model)
    raise SpeakerError(
        f"{record.name} has learned for {len(learned)} models: {', '.join(learned)}.",
        "Say which: --model.",
    )


def nothing_learned(record: SpeakerRecord, model: str = "") -> SpeakerError:
    """Returns the error for a speaker without a profile for a model."""
    learned = [profile.model for profile in record.profiles]
    hint = f"Give some of their sentences: `parlance speaker learn {record.id} --from FILE`."
    if model and learned:
        hint = f"They learned for {', '.join(learned)}."
    return SpeakerError(f"{record.name} has learned nothing{f' for {model}' if model else ''} so far.", hint)


def model_exists(model: str) -> bool:
    """Returns whether a model is in the library."""
    try:
        open_library().model(model)
    except LibraryError:
        return False
    return True
