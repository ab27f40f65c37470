"""The speakers of the user's library: created, found, changed, removed; undo and redo."""

import unicodedata
from collections.abc import Mapping

from engine.base.errors import ConfigError, SpeakerError
from engine.results.speakers import SpeakerRecord
from engine.tasks.home import open_library

STRENGTHS = (0.0, 2.0)
"""The least and the largest strength; 1 uses the profile as it was learned."""

_MOST_CHARS = {"name": 100, "notes": 20_000, "colour": 40}


def create_speaker(
    name: str, *, src: str = "", tgt: str = "", notes: str = "", colour: str = ""
) -> SpeakerRecord:
    """Creates a speaker with no text and no profile.

    Args:
        name: several speakers may have the same.
        src: language translated from, any spelling; empty: any.
        tgt: language they write; empty: that of the first model they learn with.
        notes: anything.
        colour: a name of the window's; the engine does not look at it.

    Raises:
        SpeakerError: if the name is empty or too long.
        ConfigError: if a language is none.
    """
    fields: dict[str, str | float]
    fields = {"name": name, "src": src, "tgt": tgt, "notes": notes, "colour": colour, "strength": 1.0}
    return open_library().speakers.add(checked_facts(fields))


def list_speakers(search: str = "") -> list[SpeakerRecord]:
    """Returns the speakers by name; with `search` those whose name, id or notes contain it."""
    return open_library().speakers.all(search)


def speaker(id_or_name: str) -> SpeakerRecord:
    """Returns one speaker.

    Raises:
        SpeakerError: if there is none with this id or name, or several have the name.
    """
    return open_library().speakers.find(id_or_name)


def edit_speaker(
    speaker_id: str,
    *,
    name: str | None = None,
    src: str | None = None,
    tgt: str | None = None,
    notes: str | None = None,
    colour: str | None = None,
    strength: float | None = None,
) -> SpeakerRecord:
    """Changes the facts that are not None; one step of undo. See `create_speaker`.

    Raises:
        SpeakerError: if there is no such speaker, or a value cannot be.
        ConfigError: if a language is none.
    """
    given = {
        "name": name, "src": src, "tgt": tgt, "notes": notes, "colour": colour, "strength": strength
    }  # fmt: skip
    wanted = {field: value for field, value in given.items() if value is not None}
    return open_library().speakers.change(speaker_id, checked_facts(wanted))


def remove_speaker(speaker_id: str) -> str:
    """Moves a speaker with everything to the trash; returns the id under which `restore` brings it back.

    Raises:
        SpeakerError: if there is no such speaker.
        LibraryError: if a running job learns from their text.
    """
    library = open_library()
    return library.remove("speaker", library.speakers.get(speaker_id).id)


def undo_speaker(speaker_id: str) -> str:
    """Takes back the last change of a speaker's text, profile or facts.

    Returns:
        A sentence that names the change; "" if there was none.
    """
    change = open_library().speakers.changes.undo(speaker_id)
    return f"Undone: {change}." if change else ""


def redo_speaker(speaker_id: str) -> str:
    """Makes the change again that `undo_speaker` took back last; returns a sentence as it does."""
    change = open_library().speakers.changes.redo(speaker_id)
    return f"Done again: {change}." if change else ""


def checked_facts(fields: Mapping[str, str | float]) -> dict[str, str | float]:
    """Returns facts of a speaker, checked and cleaned.

    Raises:
        SpeakerError: if a value cannot be.
        ConfigError: if a language is none.
    """
    return {field: _checked(field, value) for field, value in fields.items()}


def _checked(field: str, value: str | float) -> str | float:
    """Returns one fact, checked and cleaned."""
    if field == "strength":
        check_strength(float(value))
        return float(value)
    if field in ("src", "tgt"):
        return _checked_language(str(value))
    if field not in _MOST_CHARS:
        raise ValueError(f"a speaker has no {field}")
    text = str(value).strip()
    if field != "notes":
        text = " ".join(text.split())
    odd = [char for char in text if unicodedata.category(char) in ("Cc", "Cs") and char not in "\n\t\r"]
    if odd:
        raise SpeakerError(f"The {field} holds a character that is not text ({odd[0]!r}).", "Leave it out.")
    if field == "name" and not text:
        raise SpeakerError("A speaker needs a name.", "Give a name, such as Anna.")
    if len(text) > _MOST_CHARS[field]:
        raise SpeakerError(
            f"The {field} has {len(text):,} characters; there is room for {_MOST_CHARS[field]:,}.",
            "Use fewer.",
        )
    return text


def check_writes(record: SpeakerRecord, tgt: str) -> None:
    """Refuses a model that writes another language than a speaker.

    Raises:
        SpeakerError: naming both languages.
    """
    from engine.text.languages import language_name

    if record.tgt and record.tgt != tgt:
        raise SpeakerError(
            f"{record.name} writes {language_name(record.tgt)}, and the model writes {language_name(tgt)}.",
            "Choose another model, or change the languages of the speaker.",
        )


def check_strength(strength: float | None) -> None:
    """Checks how much a profile is to count; None: the speaker's own strength.

    Raises:
        ConfigError: if it is out of range.
    """
    least, most = STRENGTHS
    if strength is not None and not least <= strength <= most:
        raise ConfigError(
            [f"The strength of a speaker cannot be {strength:g}"],
            f"Choose a number from {least:g} to {most:g}.",
            is_introduced=False,
        )


def _checked_language(tag: str) -> str:
    from engine.text.languages import parse_language

    return parse_language(tag) if tag.strip() else ""
