"""Corpora of the user's library: listed, shown, looked into, counted, exported and removed."""

from typing import TYPE_CHECKING

from engine.base.errors import ConfigError
from engine.base.progress import Report, ignore_progress
from engine.orders.corpora import ExportCorpusOrder
from engine.results.corpora import CorpusExport, CorpusRecord, CorpusStatistics, CorpusSummary
from engine.tasks.corpora.confirmed import sync_confirmed
from engine.tasks.home import open_library

if TYPE_CHECKING:
    from engine.corpora.storing.browsing import CorpusBrowser
    from engine.corpora.storing.exporting import ExportFormat

_N_SAMPLES = 5


def list_corpora() -> list[CorpusRecord]:
    """Returns every corpus, newest first."""
    sync_confirmed()
    return open_library().corpora()


def list_domains() -> list[str]:
    """Returns the names of the domains that corpora and models belong to, sorted."""
    return open_library().domains()


def hint_for_domain(domain: str, otherwise: str) -> str:
    """Returns a hint that names the domain that was meant; `otherwise` if it is one, or none is like it."""
    from engine.library.names import did_you_mean

    known = list_domains()
    return otherwise if domain in known else did_you_mean(domain, known, otherwise)


def show_corpus(corpus_id: str) -> CorpusSummary:
    """Returns the facts about a corpus, with some of its pairs.

    Raises:
        LibraryError: if there is no such corpus.
        CorpusError: if its folder is damaged.
    """
    from engine.corpora.storing.store import StoredCorpus

    record = open_library().corpus(corpus_id)
    with StoredCorpus(record.path) as corpus:
        rows = range(0, len(corpus), max(1, len(corpus) // _N_SAMPLES))
        samples = tuple(corpus.pair(row) for row in rows[:_N_SAMPLES])
        n_speakers = len(corpus.info.get("speakers", ()))
    return CorpusSummary(**vars(record), n_speakers=n_speakers, samples=samples)


def open_corpus(corpus_id: str) -> "CorpusBrowser":
    """Opens a corpus to look into; the caller closes it.

    Raises:
        LibraryError: if there is no such corpus.
        CorpusError: if its folder is damaged.
    """
    from engine.corpora.storing.browsing import CorpusBrowser

    return CorpusBrowser(open_library().corpus(corpus_id).path)


def known_statistics(corpus_id: str) -> CorpusStatistics | None:
    """Returns the statistics of a corpus if they were counted before, else None; costs no time."""
    from engine.corpora.storing.statistics import read_statistics

    return read_statistics(open_library().corpus(corpus_id).path)


def corpus_statistics(corpus_id: str, report: Report = ignore_progress) -> CorpusStatistics:
    """Returns words, lengths, speakers and documents of a corpus; counts them the first time.

    Raises:
        LibraryError: if there is no such corpus.
        CorpusError: if its folder is damaged.
    """
    from engine.corpora.storing.statistics import corpus_statistics as count

    return count(open_library().corpus(corpus_id).path, report)


def export_corpus(order: ExportCorpusOrder, report: Report = ignore_progress) -> CorpusExport:
    """Writes a corpus to a file.

    Raises:
        LibraryError: if there is no such corpus.
        ConfigError: if there is no such format or split.
        CorpusError: if the file exists or the corpus is damaged.
    """
    from engine.corpora.storing.exporting import export_corpus as export

    wanted = check_export(order)
    record = open_library().corpus(order.corpus)
    n_pairs = export(record.path, order.path, wanted, order.split, report)
    return CorpusExport(corpus=order.corpus, path=str(order.path), pairs=n_pairs)


def check_export(order: ExportCorpusOrder) -> "ExportFormat":
    """Returns the format to export to.

    Raises:
        ConfigError: if there is no such format or split.
    """
    from engine.corpora.storing.exporting import ExportFormat
    from engine.corpora.storing.store import split_number

    if order.split:
        split_number(order.split)
    wanted = (order.as_ or order.path.suffix.removeprefix(".")).lower()
    if wanted not in list(ExportFormat):
        raise ConfigError(
            [f"A corpus cannot be exported as {wanted or 'a file without an ending'!r}"],
            f"Use {' or '.join(ExportFormat)}: --as, or the ending of the file's name.",
            is_introduced=False,
        )
    return ExportFormat(wanted)


def remove_corpus(corpus_id: str, *, force: bool = False) -> str:
    """Moves a corpus to the trash and returns the id under which `restore` brings it back.

    Raises:
        LibraryError: if there is no such corpus, or a run needs it.
    """
    trash_id = open_library().remove("corpus", corpus_id, force=force)
    sync_confirmed()
    return trash_id
