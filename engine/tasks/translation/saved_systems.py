"""Saved systems: kept, listed, found by their names; to the local server they are its connections."""

from collections.abc import Sequence
from dataclasses import replace
from json import dumps, loads

from engine.base.config import check_shares
from engine.base.errors import ConfigError, LibraryError
from engine.base.json_values import from_json, to_json
from engine.results.systems import EVERY_DOMAIN, NamedSystem
from engine.tasks.glossaries import remove_glossaries
from engine.tasks.home import open_library
from engine.tasks.models.builtin import find_model
from engine.tasks.speakers.people import check_strength, speaker
from engine.tasks.translation.open_systems import base_of_mix

ANYBODY = "parlance"
"""The key of who names no connection, for programs that must be given one."""
_NOTE = "connections"
_LONGEST = 64
"""Characters of a name."""
_FORMS = ("", "informal", "formal")


def list_systems() -> tuple[NamedSystem, ...]:
    """Returns the saved systems, by name."""
    return _parsed(open_library().note(_NOTE))


def save_system(system: NamedSystem) -> NamedSystem:
    """Keeps a system, in the place of the one with its name if there is one.

    Raises:
        ConfigError: if its name or another setting cannot be, or one of another name has its key.
        LibraryError: if there is no such model or domain, or the library cannot be written.
        SpeakerError: if there is no such speaker.
    """
    new = replace(system, name=" ".join(system.name.split()), domain=" ".join(system.domain.split()))
    _check(new)
    if new.speaker:
        new = replace(new, speaker=speaker(new.speaker).id)
    if new.blend:
        new = replace(new, blend=tuple((speaker(name).id, share) for name, share in new.blend))

    def with_new(before: str | None) -> str | None:
        others = [each for each in _parsed(before) if each.name != new.name]
        if alike := next((each for each in others if each.key == new.key), None):
            problem = f"{new.name!r} has the key of {alike.name!r}, {new.key}"
            raise ConfigError(
                [problem], "Choose another name, or remove that one first.", is_introduced=False
            )
        return _written([*others, new])

    open_library().change_note(_NOTE, with_new)
    return new


def remove_system(name: str) -> None:
    """Forgets a saved system, with the glossaries that programs made with it; its key is refused then.

    Raises:
        LibraryError: if there is none, or the library cannot be written.
    """

    def without(before: str | None) -> str | None:
        return _written([each for each in _parsed(before) if each.key != gone.key])

    gone = _named(list_systems(), name)
    open_library().change_note(_NOTE, without)
    remove_glossaries(gone)


def find_system(name: str) -> NamedSystem:
    """Returns the saved system with a name or key; for an empty one, or `ANYBODY`, that of who names none.

    Capitals, accents and marks do not matter: the key decides.

    Raises:
        LibraryError: if there is none.
    """
    if name in ("", ANYBODY):
        return NamedSystem()
    return _named(list_systems(), name)


def _named(known: Sequence[NamedSystem], name: str) -> NamedSystem:
    key = NamedSystem(name=name).key
    found = next((each for each in known if each.key == key), None)
    if found is None:
        keys = ", ".join(each.key for each in known)
        raise LibraryError(
            f"There is no connection {name!r}.",
            f"There are: {keys}." if known else "Add one: `parlance connection add --help` says how.",
        )
    return found


def _check(system: NamedSystem) -> None:
    problems = []
    if not system.key or len(system.name) > _LONGEST or not system.name.isprintable():
        problems.append(
            f"a name has at most {_LONGEST} characters, among them a Latin letter or a digit, not"
            f" {system.name!r}"
        )
    elif system.key == ANYBODY:
        problems.append(f"the name {ANYBODY} is the key of programs that name no connection")
    if system.address not in _FORMS:
        problems.append(f"the form of address must be informal or formal, not {system.address!r}")
    if system.strength is not None and not (system.speaker or system.blend):
        problems.append("a strength goes with a speaker")
    if problems:
        raise ConfigError(problems, "Choose others.", is_introduced=False)
    _check_in_library(system)


def _check_in_library(system: NamedSystem) -> None:
    check_strength(system.strength)
    for shares in filter(None, (system.steering, system.blend)):
        check_shares([share for _, share in shares])
    if system.mix:
        base_of_mix(dict(system.mix))
    if system.model:
        find_model(system.model)
    for name in filter(None, (system.speaker, *dict(system.blend))):
        speaker(name)
    memory = "" if system.memory == EVERY_DOMAIN else system.memory
    for domain in filter(None, (system.domain, system.terms, system.like, memory)):
        _check_domain(domain)


def _check_domain(domain: str) -> None:
    from engine.tasks.corpora.catalogue import hint_for_domain, list_domains
    from engine.tasks.terms import list_rules

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


def _parsed(note: str | None) -> tuple[NamedSystem, ...]:
    return tuple(from_json(NamedSystem, each) for each in loads(note or "[]"))


def _written(systems: list[NamedSystem]) -> str | None:
    systems.sort(key=lambda each: each.key)
    return dumps([to_json(each) for each in systems], ensure_ascii=False) if systems else None
