"""What can be done with files that were dropped on the window. Knows their names alone, and no page."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from engine import tasks
from gui.i18n import tr
from gui.page_list import LibraryPlace, Section

SPEAKER_FILE = ".parlance-speaker"
"""Ending of the file that holds a speaker."""
_TABLES = (".csv", ".tsv", ".tab", ".xlsx", ".xls", ".ods", ".zip", ".gz")
_MEMORIES = (".tmx", ".tbx", ".csv", ".tsv", ".tab")
"""Files of pairs or terms, which one seldom wants to have translated."""


class Use(NamedTuple):
    """One thing that can be done with files."""

    words: str
    """Of the button."""
    text: str
    """What it is good for."""
    place: LibraryPlace | None
    """Where the library does it; None: they are translated."""


def is_surely_translated(path: Path) -> bool:
    """Tells whether that is what one wants with such a file, and not most often something else."""
    return tasks.is_document(path) and path.suffix.lower() not in _MEMORIES


def uses_of(paths: Sequence[Path]) -> list[Use]:
    """Returns what can be done with all of these files, the likeliest first; nothing: no page reads them."""
    endings = {path.suffix.lower() for path in paths}
    is_folder = len(paths) == 1 and paths[0].is_dir()
    uses = []

    def place(section: Section) -> LibraryPlace:
        return LibraryPlace(section, is_new=True, paths=tuple(paths))

    if endings <= {SPEAKER_FILE}:
        return [
            Use(tr("Add the speaker"), tr("The file holds a speaker with a profile."), place(Section.VOICES))
        ]
    if endings <= {".tbx"}:
        text = tr("They belong to a domain, and are kept to in all that is translated for it.")
        uses.append(Use(tr("Import the terms"), text, place(Section.TERMS)))
    elif is_folder or endings <= set(tasks.file_endings()):
        text = tr(
            "Translations become the memory of a domain. Whatever is translated for it keeps to its terms."
        )
        uses.append(Use(tr("Import translations"), text, place(Section.SENTENCES)))
        if endings <= {*_MEMORIES, *_TABLES}:
            uses.append(Use(tr("Import as terms"), text, place(Section.TERMS)))
    if is_folder or all(map(tasks.is_document, paths)):
        use = Use(tr("Translate"), tr("The file comes back translated, and otherwise as it was."), None)
        uses.insert(0 if all(map(is_surely_translated, paths)) else len(uses), use)
    if is_folder or (len(paths) == 1 and endings == {".zip"}):
        uses.append(
            Use(tr("Add as a model"), tr("A model is a folder, or a ZIP file of one."), place(Section.MODELS))
        )
    return uses
