"""A speaker's own text: sentences and corrections, added, imported, changed and taken away."""

from collections.abc import Sequence
from pathlib import Path

from engine.errors import SpeakerError
from engine.progress import Report, ignore_progress
from engine.records import SentencesAdded, SpeakerSentence


def speaker_sentences(
    speaker_id: str, kind: str = "", limit: int = 100, offset: int = 0, search: str = ""
) -> list[SpeakerSentence]:
    """Returns a speaker's text, newest first.

    Args:
        speaker_id: whose.
        kind: "sentence", "correction", or "" for both.
        limit: at most so many.
        offset: so many of the newest are passed over.
        search: only what holds this text, in the source, the target or the draft.
    """
    raise SpeakerError(f"{speaker_id}{kind}{limit}{offset}{search}")


def add_sentences(speaker_id: str, rows: Sequence[tuple[str, str]], origin: str = "") -> SentencesAdded:
    """Adds text of the person; one step of undo.

    Args:
        speaker_id: whose.
        rows: source and target; a source may be empty: then the target alone is learned from.
        origin: where it came from, for people.

    Raises:
        SpeakerError: if there is no such speaker, or nothing that could be learned from.
    """
    raise SpeakerError(f"{speaker_id}{rows}{origin}")


def add_sentences_from(
    speaker_id: str, source: str | Path, *, as_speaker: str = "", report: Report = ignore_progress
) -> SentencesAdded:
    """Adds text from a file or from a corpus of the library; one step of undo.

    Args:
        speaker_id: whose.
        source: a file (TMX, XLIFF, tables, subtitles, text…; plain text is taken as the person's own
            language) or the id of a corpus.
        as_speaker: only the lines that this speaker of the file or corpus says.
        report: is told how far it is; may cancel.

    Raises:
        SpeakerError: if it names speakers and none was chosen, or nothing could be learned from.
        CorpusError: if the file cannot be read.
    """
    raise SpeakerError(f"{speaker_id}{source}{as_speaker}{report}")


def pasted_rows(text: str) -> list[tuple[str, str]]:
    """Reads pasted lines: "source TAB target", or the person's own text alone; empty ones are left out."""
    return [(text, text)]


def add_correction(speaker_id: str, source: str, target: str, draft: str = "", model: str = "") -> int:
    """Adds a correction: what the person made of a draft; one step of undo.

    Args:
        speaker_id: who corrected.
        source: what was translated.
        target: what the person made of it.
        draft: what the model had written.
        model: its id.

    Returns:
        The id of the correction; of the same one if it is there already.

    Raises:
        SpeakerError: if there is no such speaker, or the target is empty.
    """
    raise SpeakerError(f"{speaker_id}{source}{target}{draft}{model}")


def edit_sentence(
    speaker_id: str, sentence_id: int, *, source: str | None = None, target: str | None = None
) -> SpeakerSentence:
    """Changes a sentence or correction; one step of undo. None leaves a side as it is."""
    raise SpeakerError(f"{speaker_id}{sentence_id}{source}{target}")


def remove_sentences(speaker_id: str, sentence_ids: Sequence[int]) -> int:
    """Takes sentences and corrections away, and returns how many; one step of undo."""
    raise SpeakerError(f"{speaker_id}{sentence_ids}")
