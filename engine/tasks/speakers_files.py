"""A speaker as one small file: NAME.parlance-speaker."""

from pathlib import Path

from engine.errors import SpeakerError
from engine.records import SpeakerRecord

FILE_ENDING = ".parlance-speaker"


def export_speaker(
    speaker_id: str, path: Path, model: str | None = None, *, with_sentences: bool = False
) -> Path:
    """Writes a speaker's numbers to a new file.

    Args:
        speaker_id: who.
        path: the file; gets the ending if it has none. Must not exist.
        model: only the numbers for this model; None: all.
        with_sentences: also the person's text and the notes.

    Returns:
        The file.

    Raises:
        SpeakerError: if there is nothing to write, or the file exists.
    """
    raise SpeakerError(f"{speaker_id}{path}{model}{with_sentences}")


def import_speaker(path: Path, name: str | None = None) -> SpeakerRecord:
    """Adds the speaker of a file to the library, under a new id.

    Raises:
        SpeakerError: if it is no such file, was changed by hand, or holds numbers that cannot be.
    """
    raise SpeakerError(f"{path}{name}")
