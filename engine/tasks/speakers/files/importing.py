"""Adds the speaker of a file to the library."""

from dataclasses import asdict
from pathlib import Path

from engine.errors import SpeakerError
from engine.results.speakers import SpeakerRecord
from engine.tasks.home import open_library
from engine.tasks.models.builtin import ensure_builtin_models
from engine.tasks.speakers.files.matching import usable_here
from engine.tasks.speakers.files.records import read_file
from engine.tasks.speakers.people import checked_facts
from engine.tasks.speakers.text.sentences import usable_text


def import_speaker(path: Path, name: str | None = None) -> SpeakerRecord:
    """Adds the speaker of a file to the library, under a new id.

    A profile for a model that is not here is kept too, and serves once the model is. The words of a full-bias
    profile for an unknown vocabulary are also moved to the model of the library that fits the languages.

    Args:
        path: a file that `export_speaker` wrote.
        name: what to call them; None: as the file does.

    Raises:
        SpeakerError: if it is no such file, was changed by hand, holds a value that cannot be, or nothing in
            it is of use here; with the reason.
    """
    content = read_file(path)
    facts = checked_facts(asdict(content.speaker) | ({} if name is None else {"name": name}))
    sentences = list(map(usable_text, content.sentences))
    ensure_builtin_models()  # the file may be for one of them
    profiles, reasons = usable_here(content.profiles, content.speaker.src, content.speaker.tgt)
    if reasons and not sentences and len(profiles) == len(reasons):
        models = ", ".join(sorted({profile.model for profile in content.profiles}))
        raise SpeakerError(
            f"Nothing in {path.name} is of use here. {' '.join(reasons)}",
            f"Add the model first ({models}), or export the speaker with their sentences.",
        )
    return open_library().speakers.add(facts, sentences, profiles)
