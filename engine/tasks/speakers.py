"""The speakers of the user's library: made, found, changed, removed; and one step back or forth."""

from engine.errors import SpeakerError
from engine.records import SpeakerRecord

STRENGTHS = (0.0, 2.0)
"""The least and the largest strength; 1 uses the numbers as they were learned."""


def create_speaker(
    name: str, *, src: str = "", tgt: str = "", notes: str = "", colour: str = ""
) -> SpeakerRecord:
    """Makes a speaker with no text and no profile.

    Args:
        name: what people call them; several may have the same.
        src: language translated from, any spelling; empty: any.
        tgt: language they write; empty: that of the model they first learn with.
        notes: anything.
        colour: a name of the window's; the engine does not look at it.

    Raises:
        SpeakerError: if the name is empty or too long.
        ConfigError: if a language is none.
    """
    raise SpeakerError(f"{name}")


def list_speakers(search: str = "") -> list[SpeakerRecord]:
    """Returns the speakers by name; with `search` those whose name, id or notes hold it."""
    raise SpeakerError(f"{search}")


def speaker(id_or_name: str) -> SpeakerRecord:
    """Returns one speaker.

    Raises:
        SpeakerError: if there is none with this id or name, or several have the name.
    """
    raise SpeakerError(f"{id_or_name}")


def edit_speaker(speaker_id: str, **fields: str | float) -> SpeakerRecord:
    """Changes name, src, tgt, notes, colour or strength; one step of undo.

    Raises:
        SpeakerError: if there is no such speaker, or a value cannot be.
        ConfigError: if a language is none.
    """
    raise SpeakerError(f"{speaker_id}{fields}")


def remove_speaker(speaker_id: str) -> str:
    """Moves a speaker with everything to the trash; returns the id under which `restore` brings it back.

    Raises:
        SpeakerError: if there is no such speaker.
    """
    raise SpeakerError(f"{speaker_id}")


def undo_speaker(speaker_id: str) -> str:
    """Takes the last change of a speaker's text, numbers or facts back.

    Returns:
        What was taken back, in words; "" if there was nothing.
    """
    raise SpeakerError(f"{speaker_id}")


def redo_speaker(speaker_id: str) -> str:
    """Does again what `undo_speaker` took back last; as it returns."""
    raise SpeakerError(f"{speaker_id}")
