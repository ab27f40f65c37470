"""Writes a speaker's file."""

from pathlib import Path

from engine.errors import SpeakerError
from engine.tasks.home import open_library
from engine.tasks.speakers.files import FILE_ENDING
from engine.tasks.speakers.files.matching import words_of
from engine.tasks.speakers.files.records import FilePerson, FileProfile, SpeakerFile, write_file


def export_speaker(
    speaker_id: str, path: Path, model: str | None = None, *, with_sentences: bool = False
) -> Path:
    """Writes a speaker's profiles to a new file.

    Anybody with the file and the model can find out which words it raises: `revealed_words` lists them.

    Args:
        speaker_id: who.
        path: the file; gets the ending if it has none. Must not exist.
        model: only the profile for this model; None: all.
        with_sentences: also the speaker's text and the notes.

    Returns:
        The file.

    Raises:
        SpeakerError: if there is nothing to write, or the file exists.
    """
    path = path if path.suffix else path.with_name(path.name + FILE_ENDING)
    speakers = open_library().speakers
    record = speakers.get(speaker_id)
    profiles = [found for found in speakers.profiles.current(speaker_id) if model in (None, found.model)]
    texts = speakers.text.some(speaker_id)[::-1] if with_sentences else []
    if not profiles and not texts:
        raise SpeakerError(
            f"{record.name} has learned nothing{f' for {model}' if model else ''} that could be written to "
            "a file.",
            f"Learn first: `parlance speaker learn {record.id} --from FILE`.",
        )
    if path.exists():
        raise SpeakerError(f"{path} exists already.", "An export never overwrites: choose another name.")
    content = SpeakerFile(
        speaker=FilePerson.of(record, with_notes=with_sentences),
        profiles=tuple(FileProfile.of(profile, words_of(profile)) for profile in profiles),
        sentences=tuple(texts),
    )
    try:
        write_file(path, content)
    except OSError as error:
        raise SpeakerError(f"{path} cannot be written: {error.strerror}.", "Choose another place.") from error
    return path
