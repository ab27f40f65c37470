"""The connections of the local server: kept, listed, found by their names."""

import re
from collections.abc import Sequence
from dataclasses import replace
from json import dumps, loads

from engine.errors import ConfigError, LibraryError
from engine.json_values import from_json, to_json
from engine.results.serving.connections import Connection
from engine.results.systems import EVERY_DOMAIN
from engine.setting_rules import check_shares
from engine.tasks.home import open_library
from engine.tasks.models.builtin import find_model
from engine.tasks.speakers.people import check_strength, speaker
from engine.tasks.translation.open_systems import base_of_mix

ANYBODY = "parlance"
"""The key of who names no connection, for programs that must be given one."""
_NOTE = "connections"
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_FORMS = ("", "informal", "formal")


def list_connections() -> tuple[Connection, ...]:
    """Returns the connections, by name."""
    return _parsed(open_library().note(_NOTE))


def add_connection(connection: Connection) -> Connection:
    """Keeps a connection, in the place of the one with its name if there is one.

    Raises:
        ConfigError: if its name or another setting cannot be.
        LibraryError: if there is no such model or domain, or the library cannot be written.
        SpeakerError: if there is no such speaker.
    """
    new = replace(connection, domain=" ".join(connection.domain.split()))
    _check(new)
    if new.speaker:
        new = replace(new, speaker=speaker(new.speaker).id)
    if new.blend:
        new = replace(new, blend=tuple((speaker(name).id, share) for name, share in new.blend))

    def with_new(before: str | None) -> str | None:
        return _written([*(each for each in _parsed(before) if each.name != new.name), new])

    open_library().change_note(_NOTE, with_new)
    return new


def remove_connection(name: str) -> None:
    """Forgets a connection: programs that name it are refused from then on.

    Raises:
        LibraryError: if there is none, or the library cannot be written.
    """

    def without(before: str | None) -> str | None:
        _named(_parsed(before), name)
        return _written([each for each in _parsed(before) if each.name != name])

    open_library().change_note(_NOTE, without)


def find_connection(name: str) -> Connection:
    """Returns the connection with a name; for an empty one, or `ANYBODY`, that of who names none.

    Raises:
        LibraryError: if there is none.
    """
    if name in ("", ANYBODY):
        return Connection()
    return _named(list_connections(), name)


def _named(known: Sequence[Connection], name: str) -> Connection:
    found = next((each for each in known if each.name == name), None)
    if found is None:
        names = ", ".join(each.name for each in known)
        raise LibraryError(
            f"There is no connection {name!r}.",
            f"There are: {names}." if known else "Add one: `parlance connection add --help` says how.",
        )
    return found


def _check(connection: Connection) -> None:
    problems = []
    if not _NAME.fullmatch(connection.name):
        problems.append(
            f"a connection is named with small letters, digits, - and _, as it stands in addresses, not"
            f" {connection.name!r}"
        )
    elif connection.name == ANYBODY:
        problems.append(f"the name {ANYBODY} is the key of programs that name no connection")
    if connection.address not in _FORMS:
        problems.append(f"the form of address must be informal or formal, not {connection.address!r}")
    if connection.strength is not None and not (connection.speaker or connection.blend):
        problems.append("a strength goes with a speaker")
    if problems:
        raise ConfigError(problems, "Choose others.", lead="")
    _check_in_library(connection)


def _check_in_library(connection: Connection) -> None:
    check_strength(connection.strength)
    for shares in filter(None, (connection.steering, connection.blend)):
        check_shares([share for _, share in shares])
    if connection.mix:
        base_of_mix(dict(connection.mix))
    if connection.model:
        find_model(connection.model)
    for name in filter(None, (connection.speaker, *dict(connection.blend))):
        speaker(name)
    memory = "" if connection.memory == EVERY_DOMAIN else connection.memory
    for domain in filter(None, (connection.domain, connection.terms, connection.like, memory)):
        _check_domain(domain)


def _check_domain(domain: str) -> None:
    from engine.tasks.corpora.catalogue import hint_for_domain, list_domains
    from engine.tasks.terms.rules import list_rules

    known = {*list_domains(), *(each.domain for each in list_rules())}
    if domain not in known:
        raise LibraryError(
            f"The library has nothing of the domain {domain}.",
            hint_for_domain(
                domain,
                f"There are: {', '.join(sorted(known))}."
                if known
                else "Import a corpus or terms of it first.",
            ),
        )


def _parsed(note: str | None) -> tuple[Connection, ...]:
    return tuple(from_json(Connection, each) for each in loads(note or "[]"))


def _written(connections: list[Connection]) -> str | None:
    connections.sort(key=lambda each: each.name)
    return dumps([to_json(each) for each in connections], ensure_ascii=False) if connections else None
