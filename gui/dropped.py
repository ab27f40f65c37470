"""What can be done with files that were dropped on the window. Knows their names alone, and no page."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from engine import tasks

TEXTS = (".txt", ".text", ".md")
SUBTITLES = (".srt", ".vtt", ".ass", ".ssa")
SPEAKER_FILE = ".parlance-speaker"
"""Ending of the file that holds a speaker."""
_TABLES = (".csv", ".tsv", ".tab", ".xlsx", ".xls", ".ods", ".zip", ".gz")
_MEMORIES = (".tmx", ".tbx", *_TABLES[:3])
"""Files of pairs or terms, which one seldom wants to have translated."""


class TermFiles(NamedTuple):
    """Files that are to be imported as terms."""

    paths: tuple[Path, ...]


class Use(NamedTuple):
    """One thing that can be done with files."""

    words: str
    """Of the button."""
    page: str
    """Key of the page that does it."""
    text: str
    """What it is good for."""
    subject: TermFiles | None = None
    """What the page is to show; None: it takes the files as if they were dropped there."""


def is_supported(path: Path) -> bool:
    """Tells whether such files are opened and come back translated, by the name alone."""
    return path.suffix.lower() in TEXTS + SUBTITLES or tasks.is_structured(path)


def is_surely_translated(path: Path) -> bool:
    """Tells whether that is what one wants with such a file, and not most often something else."""
    return is_supported(path) and path.suffix.lower() not in _MEMORIES


def uses_of(paths: Sequence[Path]) -> list[Use]:
    """Returns what can be done with all of these files, the likeliest first; nothing: no page reads them."""
    endings = {path.suffix.lower() for path in paths}
    is_folder = len(paths) == 1 and paths[0].is_dir()
    uses = []
    if endings <= {SPEAKER_FILE}:
        return [Use("Add the speaker", "speakers", "The file holds a speaker with a profile.")]
    if endings <= {".tbx"}:
        text = "They belong to a domain, and are kept to in all that is translated for it."
        uses.append(Use("Import the terms", "corpora", text))
    elif is_folder or endings <= set(tasks.file_endings()):
        text = "Translations become the memory of a domain. Whatever is translated for it keeps to its terms."
        uses.append(Use("Import translations", "corpora", text))
        if endings <= {*_MEMORIES, *_TABLES}:
            uses.append(Use("Import as terms", "corpora", text, TermFiles(tuple(paths))))
    if all(map(is_supported, paths)):
        use = Use("Translate", "translate", "The file comes back translated, and otherwise as it was.")
        uses.insert(0 if all(map(is_surely_translated, paths)) else len(uses), use)
    if is_folder or (len(paths) == 1 and endings == {".zip"}):
        uses.append(Use("Add as a model", "models", "A model is a folder, or a ZIP file of one."))
    return uses
