"""Which text a run holds: it knows every corpus that was opened for it, so that it goes when that text goes.

The way to a corpus' text for everything that a run may keep.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from engine.results.corpora import CorpusRecord
from engine.tasks.home import open_library

if TYPE_CHECKING:
    from engine.corpora.storing.store import StoredCorpus


class _Run:
    def __init__(self, run_id: str) -> None:
        self.id = run_id
        self.noted: set[str] = set()


_at_work: ContextVar[_Run | None] = ContextVar("run at work", default=None)


@contextmanager
def noting_text(run_id: str) -> Iterator[None]:
    """Lets a run know which text is opened during the block, which does its work."""
    token = _at_work.set(_Run(run_id))
    try:
        yield
    finally:
        _at_work.reset(token)


def note_text(corpus_id: str) -> None:
    """Remembers that the run at work, if there is one, holds text of a corpus and of whose corrections it is.

    Raises:
        LibraryError: if the catalogue cannot be written.
    """
    run = _at_work.get()
    if run is not None and corpus_id not in run.noted:
        from engine.tasks.corpora.confirmed import speakers_in  # loads numpy

        runs = open_library().runs
        runs.note_use(run.id, "corpus", corpus_id)
        for speaker in speakers_in(corpus_id):
            runs.note_use(run.id, "speaker", speaker)
        run.noted.add(corpus_id)


def note_model(model_id: str) -> None:
    """Remembers that the run at work, if there is one, needs a model: it stays until the run has ended.

    Raises:
        LibraryError: if the catalogue cannot be written.
    """
    if (run := _at_work.get()) is not None:
        open_library().runs.note_use(run.id, "model", model_id)


def need_text_of(corpora: Iterable[str]) -> None:
    """Remembers that the run at work needs these corpora alone as they are: it has copies of the others.

    Those may be made again meanwhile; when their text goes, the run goes all the same.

    Raises:
        LibraryError: if the catalogue cannot be written.
    """
    run = _at_work.get()
    if run is not None:
        needed = set(corpora)
        run.noted &= needed  # one of the others that is opened again is needed again
        open_library().runs.set_needed(run.id, "corpus", needed)


def hold_text_of(corpora: Iterable[str]) -> None:
    """Remembers that the run at work holds text of these corpora alone by now.

    Raises:
        LibraryError: if the catalogue cannot be written.
    """
    run = _at_work.get()
    if run is not None:
        run.noted = set(corpora)
        open_library().runs.set_uses(run.id, "corpus", run.noted)


def open_text(corpus: CorpusRecord) -> "StoredCorpus":
    """Opens a corpus of the library to read from; the caller closes it.

    Raises:
        CorpusError: if its folder is damaged.
    """
    from engine.corpora.storing.store import StoredCorpus

    note_text(corpus.id)
    return StoredCorpus(corpus.path)
