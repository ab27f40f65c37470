"""Stored corpora looked into and counted."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.progress import Report, ignore_progress
from engine.tasks.home import open_library

if TYPE_CHECKING:
    from engine.corpora.storing.browsing import CorpusBrowser


def open_corpus(corpus_id: str) -> "CorpusBrowser":
    """Opens a corpus to look into; the caller closes it.

    Raises:
        LibraryError: if there is no such corpus.
        CorpusError: if its folder is damaged.
    """
    from engine.corpora.storing.browsing import CorpusBrowser

    return CorpusBrowser(open_library().corpus(corpus_id).path)


def known_statistics(corpus_id: str) -> dict[str, Any] | None:
    """Returns the numbers of a corpus if they were counted before, else None; costs no time."""
    from engine.corpora.storing.statistics import read_statistics

    return read_statistics(open_library().corpus(corpus_id).path)


def corpus_statistics(corpus_id: str, report: Report = ignore_progress) -> dict[str, Any]:
    """Returns words, lengths, speakers and documents of a corpus; counts them the first time.

    Returns:
        As `engine.corpora.storing.statistics.corpus_statistics`.

    Raises:
        LibraryError: if there is no such corpus.
        CorpusError: if its folder is damaged.
    """
    from engine.corpora.storing.statistics import corpus_statistics as count

    return count(open_library().corpus(corpus_id).path, report)


def statistics_command(corpus_id: str) -> list[str]:
    """Returns the command line after `parlance` that counts a corpus; `known_statistics` has it then."""
    return ["corpus", "stats", corpus_id]


def export_corpus_command(corpus_id: str, path: Path, *, split: str = "") -> list[str]:
    """Returns the command line after `parlance` that writes a corpus to a .tmx or .tsv file."""
    command = ["corpus", "export", corpus_id, str(path.absolute())]
    return command + (["--split", split] if split else [])
