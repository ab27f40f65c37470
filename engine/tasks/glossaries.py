"""Glossaries of other programs: lists of terms that belong to a connection, and the terms of its domain.

What a program makes is a file in the library that is named after its connection, and goes with that.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

from engine.base.clock import now
from engine.base.errors import ConfigError, LibraryError
from engine.base.files import write_json
from engine.library.home import library_errors
from engine.library.locks import locked
from engine.results.systems import NamedSystem
from engine.results.terms import Glossary, GlossaryTerms
from engine.results.translation import LanguagePair
from engine.tasks.home import open_library
from engine.tasks.terms import checked_text, domain_terms, read_glossary, term_lists
from engine.tasks.translation.opening import served_pairs

_NOBODY = "-"
"""Stands for the key of programs that name no connection; none is called so."""
_MOST = 1_000
"""Glossaries of a connection."""
_LONGEST_NAME = 1_024


def list_glossaries(connection: NamedSystem) -> tuple[Glossary, ...]:
    """Returns the glossaries that programs made with a connection, and the terms of its domain as others.

    Of a connection without a domain these are the terms of every domain.

    Raises:
        LibraryError: if they cannot be read.
    """
    return *_made(connection), *_of_domains(connection)


def find_glossary(connection: NamedSystem, glossary_id: str) -> Glossary:
    """Returns one glossary of a connection.

    Raises:
        LibraryError: if there is none with this id.
    """
    path = _path(connection, glossary_id)
    if path.is_file():
        return read_glossary(path)
    found = (each for each in _of_domains(connection) if each.id == _checked_id(glossary_id))
    return next(found, None) or _missing(glossary_id)


def add_glossary(connection: NamedSystem, name: str, dictionaries: tuple[GlossaryTerms, ...]) -> Glossary:
    """Keeps a new glossary.

    Raises:
        ConfigError: if its name or a term cannot be kept, or there are too many.
        LibraryError: if the library cannot be written.
    """
    glossary = Glossary(str(uuid4()), name, now(), dictionaries)
    if len(_paths(connection)) >= _MOST:
        raise ConfigError([f"there are {_MOST:,} glossaries already"], "Delete one first.")
    return _write(connection, glossary)


def change_glossary(
    connection: NamedSystem, glossary_id: str, change: Callable[[Glossary], Glossary]
) -> Glossary:
    """Puts a changed glossary in the place of one, and returns it.

    Raises:
        ConfigError: if its name or a term cannot be kept, or it is the terms of a domain.
        LibraryError: if there is none with this id, or the library cannot be written.
    """
    _refuse_domain(find_glossary(connection, glossary_id))
    with library_errors(open_library().home), locked(_folder() / ".lock"):
        return _write(connection, change(find_glossary(connection, glossary_id)))


def remove_glossary(connection: NamedSystem, glossary_id: str) -> None:
    """Removes a glossary for good.

    Raises:
        ConfigError: if it is the terms of a domain.
        LibraryError: if there is none with this id.
    """
    glossary = find_glossary(connection, glossary_id)
    _refuse_domain(glossary)
    with library_errors(open_library().home):
        _path(connection, glossary.id).unlink(missing_ok=True)


def remove_glossaries(connection: NamedSystem) -> None:
    """Removes all that programs made with a connection."""
    with library_errors(open_library().home):
        for path in _paths(connection):
            path.unlink(missing_ok=True)


def glossary_path(glossary_id: str) -> Path:
    """Returns the file of a glossary that a program made, whatever its connection.

    Raises:
        LibraryError: if there is none with this id.
    """
    found = _folder().glob(f"*.{_checked_id(glossary_id)}.json")
    return next(found, None) or _missing(glossary_id)


def _made(connection: NamedSystem) -> Iterator[Glossary]:
    return map(read_glossary, _paths(connection))


def _paths(connection: NamedSystem) -> list[Path]:
    return sorted(_folder().glob(f"{_key(connection)}.*.json"))


def _path(connection: NamedSystem, glossary_id: str) -> Path:
    return _folder() / f"{_key(connection)}.{_checked_id(glossary_id)}.json"


def _key(connection: NamedSystem) -> str:
    return connection.key or _NOBODY


def _folder() -> Path:
    return open_library().home / "glossaries"


def _of_domains(connection: NamedSystem) -> Iterator[Glossary]:
    """Yields the terms of a connection's domain, or of every domain, in each direction that is translated."""
    own = connection.domain if connection.terms is None else connection.terms
    for pair in served_pairs(connection):
        for domain in sorted({each.domain for each in term_lists(pair.src, pair.tgt)}):
            if own in ("", domain):
                yield _of_domain(domain, pair)


def _of_domain(domain: str, pair: LanguagePair) -> Glossary:
    found = domain_terms(domain, pair.src, pair.tgt)
    entries = tuple((each.source, each.target) for each in found.entries if each.target)
    created = min(each.created for each in term_lists(pair.src, pair.tgt) if each.domain == domain)
    number = uuid5(NAMESPACE_URL, f"parlance:terms/{domain}/{pair.src}/{pair.tgt}")
    return Glossary(str(number), domain, created, (GlossaryTerms(pair.src, pair.tgt, entries),), domain)


def _write(connection: NamedSystem, glossary: Glossary) -> Glossary:
    if not glossary.name.strip() or len(glossary.name) > _LONGEST_NAME:
        raise ConfigError([f"a glossary's name has 1 to {_LONGEST_NAME:,} characters"])
    checked = tuple(
        GlossaryTerms(
            each.src, each.tgt, tuple((_checked(one), _checked(other)) for one, other in each.entries)
        )
        for each in glossary.dictionaries
    )
    values = {"name": glossary.name, "created": glossary.created, "dictionaries": checked}
    with library_errors(open_library().home):
        _folder().mkdir(exist_ok=True)
        write_json(_path(connection, glossary.id), values)
    return glossary._replace(dictionaries=checked)


def _checked(text: str) -> str:
    return checked_text(text, "term")


def _checked_id(glossary_id: str) -> str:
    try:
        return str(UUID(glossary_id))
    except ValueError:
        return _missing(glossary_id)


def _missing(glossary_id: str) -> NoReturn:
    raise LibraryError(f"There is no glossary {glossary_id!r}.", "Ask for the list of glossaries.")


def _refuse_domain(glossary: Glossary) -> None:
    if glossary.domain:
        raise ConfigError(
            [f"these are the terms of the domain {glossary.domain}"],
            "Change them in Parlance, in its library.",
            is_introduced=False,
        )
