"""Projects in the window: files that are worked on together, how far each is, and the work of late."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from engine.results.jobs import Failure


@dataclass(frozen=True, kw_only=True)
class ProjectFile:
    """One file of a project."""

    path: Path
    place: str
    """Where it stands in the project, with its folders: "chapter 1/intro.docx"; no two stand in one place."""
    session: str = ""
    """Id of the work on it; empty: it was not taken apart yet."""
    failure: Failure | None = None
    """Why it was not taken apart, or not translated."""
    added: str = ""
    """When it was put into the project: ISO 8601, UTC."""


@dataclass(frozen=True, kw_only=True)
class ProjectRecord:
    """Files that are worked on together, kept in the library until the user removes them."""

    id: str
    name: str
    folder: Path
    """In which the places of its files are."""
    src: str
    tgt: str
    files: tuple[ProjectFile, ...] = ()
    model: str = ""
    """Id of the model that translates it; empty: none was chosen."""
    domain: str = ""
    used: str = ""
    """When it was open last: ISO 8601, UTC."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileCounts:
    """How much a file of a project holds, and how far it is."""

    src: str = ""
    tgt: str = ""
    n_segments: int = 0
    n_words: int = 0
    n_translated: int = 0
    n_confirmed: int = 0
    n_doubtful: int = 0
    n_repeated: int = 0
    """Segments whose text stands in a file before it."""


@dataclass(frozen=True, slots=True)
class ProjectRow:
    """A file as the list of its project shows it."""

    file: ProjectFile
    counts: FileCounts | None = None
    """None: it was not taken apart yet, or the work on it is gone."""

    @property
    def is_waiting(self) -> bool:
        """Whether there is something in it that the machine has still to translate."""
        counts, failure = self.counts, self.file.failure
        return failure is None and counts is not None and counts.n_translated < counts.n_segments


def summed(rows: Iterable[ProjectRow]) -> FileCounts:
    """Adds up the files of a project."""
    counts = [row.counts for row in rows if row.counts is not None]
    return FileCounts(
        n_segments=sum(each.n_segments for each in counts),
        n_words=sum(each.n_words for each in counts),
        n_translated=sum(each.n_translated for each in counts),
        n_confirmed=sum(each.n_confirmed for each in counts),
        n_doubtful=sum(each.n_doubtful for each in counts),
        n_repeated=sum(each.n_repeated for each in counts),
    )


@dataclass(frozen=True, kw_only=True)
class ExportedFiles:
    """What became of the files that were to be exported."""

    n_written: int
    n_untranslated: int
    """Segments in them without a translation."""
    n_open: int
    """Segments in them that nobody confirmed."""
    n_guessed: int = 0
    """Codes in them of which neither a model nor the words show the place."""
    changed: tuple[str, ...] = ()
    """What is to be said of files whose originals are not as they were, see `WorkSession.original_notice`."""
    failures: tuple[tuple[str, Failure], ...] = ()
    """Places of files that could not be written, and why."""


@dataclass(frozen=True, kw_only=True)
class KeptWork:
    """A session or a project as the list of recent work shows it."""

    id: str
    path: Path
    """Of the file, or the project's folder."""
    name: str
    used: str
    n_segments: int
    n_confirmed: int
    n_files: int | None = None
    """Of a project; None: it is a single file."""

    @property
    def is_project(self) -> bool:
        """Whether it is a project, also one whose files were all taken out."""
        return self.n_files is not None
