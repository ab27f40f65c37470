"""Corpora of the user's library: import, list, show, export, remove."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import CorpusError
from engine.progress import Progress, Report, ignore_progress
from engine.records import CorpusRecord
from engine.tasks.home import open_library

if TYPE_CHECKING:
    from engine.corpora.importing import PlannedFile
    from engine.corpora.splitting import Neighbour
    from engine.library import Library

_N_SAMPLES = 5
_DETAILS = ("read", "dropped", "examples", "files", "advice")


@dataclass(frozen=True, kw_only=True)
class ImportOrder:
    """What to import, and as what."""

    files: Sequence[Path]
    domain: str
    src: str
    """Language of the source, with or without region: "de", "de-AT"."""
    tgt: str
    name: str = ""
    """What to call the corpus; empty: like its first file."""
    dev: Sequence[Path] = field(default=())
    """Files of the user's own development split; empty: one is set aside."""
    test: Sequence[Path] = field(default=())
    speaker_column: str = ""
    """Of TSV files: a number from 1, or a name in the first line."""
    source_column: str = ""
    target_column: str = ""


def import_corpus(
    order: ImportOrder, report: Report = ignore_progress, *, dry_run: bool = False
) -> dict[str, Any]:
    """Imports files as one corpus of a domain: all of them, or nothing.

    Args:
        order: what to import.
        report: called while reading; may cancel.
        dry_run: True: read, count and split everything, and keep nothing.

    Returns:
        {"corpus": id ("" for a dry run), "name", "domain", "src", "tgt", "read", "kept", "dropped": {reason:
        count}, "examples": {reason: [{"place", "text"}]}, "splits", "files", "advice"}.

    Raises:
        CorpusError: if a file cannot be read, or nothing is left to keep.
        ConfigError: if a language is unknown or the domain has no name.
    """
    from engine.library import entry_id
    from engine.tasks.languages import parse_pair

    src, tgt = parse_pair(order.src, order.tgt)
    domain, name = _checked_domain(order.domain), order.name.strip() or _name_of(order.files)
    library = open_library()
    report(Progress("Opening", 0, len(order.files)))
    planned = _plan(order)
    info = {"name": name, "domain": domain, "src": src, "tgt": tgt, "created": _now()}
    summary: dict[str, Any] = {}

    def fill(folder: Path) -> CorpusRecord:
        from engine.corpora.importing import build_corpus

        def neighbours() -> "list[Neighbour]":
            return _neighbours(library, domain, src, tgt)

        summary.update(build_corpus(folder, planned, info, neighbours, report))
        return _record(corpus_id, info, summary)

    corpus_id = library.free_id("corpus", entry_id(name))
    if dry_run:
        _fill_and_forget(fill)
    else:
        library.add_corpus(_record(corpus_id, info, {}), fill)
    return {"corpus": "" if dry_run else corpus_id, **info, **summary}


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

    from engine.corpora.store import StoredCorpus

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
    from engine.corpora.store import read_pairs

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
    from engine.corpora.exporting import ExportFormat
    from engine.corpora.exporting import export_corpus as export

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


def _plan(order: ImportOrder) -> "list[PlannedFile]":
    from engine.corpora.opening import open_readers
    from engine.corpora.importing import PlannedFile
    from engine.corpora.segments import ReadOptions
    from engine.corpora.splitting import DEV, TEST, UNDECIDED

    options = ReadOptions(
        src=order.src,
        tgt=order.tgt,
        speaker_column=order.speaker_column,
        source_column=order.source_column,
        target_column=order.target_column,
    )
    groups = ((order.files, UNDECIDED), (order.dev, DEV), (order.test, TEST))
    return [
        PlannedFile(reader, preset)
        for files, preset in groups
        for reader in open_readers([Path(file).expanduser() for file in files], options)
    ]


def _neighbours(library: "Library", domain: str, src: str, tgt: str) -> "list[Neighbour]":
    from engine.corpora.importing import as_neighbour

    return [
        as_neighbour(corpus.path, src)
        for corpus in library.corpora()
        if corpus.domain == domain and {corpus.src, corpus.tgt} == {src, tgt}
    ]


def _fill_and_forget(fill: Any) -> None:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="parlance-") as scratch:
        fill(Path(scratch))


def _record(corpus_id: str, info: dict[str, Any], summary: dict[str, Any]) -> CorpusRecord:
    return CorpusRecord(
        id=corpus_id,
        n_pairs=summary.get("kept", 0),
        splits=summary.get("splits", {}),
        path=Path(),
        details={name: summary[name] for name in _DETAILS if name in summary},
        **info,
    )


def _checked_domain(domain: str) -> str:
    from engine.errors import ConfigError

    name = " ".join(domain.split())
    if not name:
        raise ConfigError(
            ["the domain has no name"], "Name it after what the texts are about, such as pumps."
        )
    return name


def _name_of(files: Sequence[Path]) -> str:
    name = Path(files[0]).name.removesuffix(".gz")
    name = name.rpartition(".")[0] or name
    return name if len(files) < 3 else f"{name} and {len(files) - 1} more"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
