"""The other corpora of a domain, which the splits of a corpus must agree with."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from engine.corpora.importing.staging import StagedImport
from engine.corpora.storing.known_pairs import as_neighbour
from engine.corpora.storing.splitting import Neighbour
from engine.library import Library
from engine.library.locks import locked


@contextmanager
def steady_neighbours(library: Library, *, waits: bool = True) -> Iterator[None]:
    """Lets nobody else import, change or merge corpora meanwhile: their splits must see each other.

    Raises:
        BlockingIOError: if somebody does just now and `waits` is False.
    """
    with locked(library.home / ".import.lock", waits=waits):
        yield


def neighbours_of(library: Library, domain: str, staged: StagedImport) -> list[Neighbour]:
    """Returns the corpora of a domain that share a language with what was read, for its splits."""
    return neighbours_in(library, domain, (staged.info.src, staged.info.tgt))


def neighbours_in(
    library: Library, domain: str, pair: tuple[str, str], without: Sequence[str] = ()
) -> list[Neighbour]:
    """Returns the corpora of a domain that share a language with a text, for its splits.

    Args:
        library: where to look.
        domain: which domain.
        pair: the text's source and target language, the latter empty if it is monolingual.
        without: ids of corpora that do not count: those that the text is made of.
    """
    src, tgt = pair
    wanted = {src, tgt} - {""}
    return [
        as_neighbour(corpus.path, src, tgt)
        for corpus in library.corpora()
        if corpus.domain == domain
        and corpus.id not in without
        and corpus.kind != "terms"
        and (languages := {corpus.src, corpus.tgt} - {""})
        and (wanted <= languages or languages <= wanted)
    ]
