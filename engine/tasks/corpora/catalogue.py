"""Corpora of the user's library: list, show, export, remove."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.errors import CorpusError
from engine.progress import Report, ignore_progress
from engine.results.corpora import CorpusRecord
from engine.tasks.home import open_library

_N_SAMPLES = 5


def list_corpora() -> list[CorpusRecord]:
    """Returns every corpus, newest first."""
    return open_library().corpora()


def list_domains() -> list[str]:
    """Returns the names of the domains that corpora and models belong to, sorted."""
    return open_library().domains()


def show_corpus(corpus_id: str, n_samples: int = _N_SAMPLES) -> dict[str, Any]:
    """Returns what is known of a corpus, with some of its pairs.

    Raises:
        LibraryError: if there is no such corpus.
        CorpusError: if its folder is damaged.
    """
    from dataclasses import asdict

    from engine.corpora.storing.store import StoredCorpus

    record = open_library().corpus(corpus_id)
    with StoredCorpus(record.path) as corpus:
        rows = range(0, len(corpus), max(1, len(corpus) // max(1, n_samples)))
        samples = [asdict(corpus.pair(row)) for row in rows[:n_samples]]
        speakers = len(corpus.info.get("speakers", ()))
    return {**asdict(record), "path": str(record.path), "n_speakers": speakers, "samples": samples}


def corpus_pairs(corpus_id: str, split: str = "", src: str = "") -> Iterator[tuple[str, str]]:
    """Yields source and target of every pair of a split.

    Args:
        corpus_id: which corpus.
        split: "train", "dev", "test", or "" for all.
        src: the language wanted as source; the sides are swapped if it is the corpus' target.

    Raises:
        LibraryError: if there is no such corpus.
        CorpusError: if its folder is damaged, or it is not in this language.
    """
    from engine.corpora.storing.store import read_pairs

    record = open_library().corpus(corpus_id)
    if src and src not in (record.src, record.tgt):
        raise CorpusError(
            f"The corpus {corpus_id} is {record.src}-{record.tgt}; it has no {src}.", "Choose another."
        )
    for source, target in read_pairs(record.path, split):
        yield (target, source) if src == record.tgt else (source, target)


def export_corpus(
    corpus_id: str, path: Path, *, as_: str = "", split: str = "", report: Report = ignore_progress
) -> int:
    """Writes a corpus to a file.

    Args:
        corpus_id: which corpus.
        path: the file; must not exist.
        as_: "tmx" or "tsv"; empty: as the file's name ends.
        split: "train", "dev" or "test"; empty: all.
        report: called while writing; may cancel.

    Returns:
        How many pairs were written.

    Raises:
        LibraryError: if there is no such corpus.
        CorpusError: if the format is unknown, the file exists or the corpus is damaged.
    """
    from engine.corpora.storing.exporting import ExportFormat
    from engine.corpora.storing.exporting import export_corpus as export

    wanted = (as_ or path.suffix.removeprefix(".")).lower()
    if wanted not in list(ExportFormat):
        raise CorpusError(
            f"A corpus cannot be exported as {wanted or 'a file without an ending'!r}.",
            f"Use {' or '.join(ExportFormat)}: --as, or the ending of the file's name.",
        )
    return export(open_library().corpus(corpus_id).path, path, ExportFormat(wanted), split, report)


def remove_corpus(corpus_id: str, *, force: bool = False) -> str:
    """Moves a corpus to the trash and returns the id under which `restore` brings it back.

    Args:
        corpus_id: which corpus.
        force: also if an unfinished run needs it.

    Raises:
        LibraryError: if there is no such corpus, or a run needs it.
    """
    return open_library().remove("corpus", corpus_id, force=force)
