"""A speaker as one small file: NAME.parlance-speaker."""

from pathlib import Path

from engine.results.speakers import SpeakerRecord

FILE_ENDING = ".parlance-speaker"


def export_speaker(
    speaker_id: str, path: Path, model: str | None = None, *, with_sentences: bool = False
) -> Path:
    """Writes a speaker's numbers to a new file.

    Whoever has the file and the model can find out which words it raises: `revealed_words` lists them.

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
    from engine.tasks.speakers.files.exporting import write_speaker

    path = path if path.suffix else path.with_name(path.name + FILE_ENDING)
    return write_speaker(speaker_id, path, model, with_sentences=with_sentences)


def import_speaker(path: Path, name: str | None = None) -> SpeakerRecord:
    """Adds the speaker of a file to the library, under a new id.

    Numbers for a model that is not here are kept too, and serve once it is. Words of a full-bias profile for
    an unknown vocabulary are also moved to the model of the library that fits the languages.

    Args:
        path: what `export_speaker` wrote.
        name: what to call them; None: as the file does.

    Raises:
        SpeakerError: if it is no such file, was changed by hand, holds numbers that cannot be, or nothing in
            it is of use here; with the reason.
    """
    from engine.tasks.speakers.files.importing import read_speaker

    return read_speaker(path, name)
