"""Rules of search and replace of a domain: kept, tried, and put into an open model."""

from collections.abc import Sequence
from dataclasses import replace
from json import dumps, loads
from typing import TYPE_CHECKING

from engine.errors import ConfigError, LibraryError
from engine.json_values import from_json, to_json
from engine.results.importing.terms import DomainRules, RuleTrial, TextRule
from engine.setting_rules import name_problems
from engine.tasks.home import open_library
from engine.tasks.languages import parse_pair

if TYPE_CHECKING:
    from engine.text.words.text_rules import TextRules

_NOTE = "rules"


def list_rules() -> tuple[DomainRules, ...]:
    """Returns the rules of all domains, by domain and languages."""
    return _parsed(open_library().note(_NOTE))


def domain_rules(domain: str, src: str, tgt: str) -> DomainRules:
    """Returns the rules of a domain for one direction; perhaps none.

    Raises:
        ConfigError: if a language is unknown, or both are the same.
    """
    src, tgt = parse_pair(src, tgt)
    wanted = DomainRules(domain=" ".join(domain.split()), src=src, tgt=tgt)
    known = (each for each in list_rules() if replace(each, rules=()) == wanted)
    return next(known, wanted)


def change_rules(
    domain: str,
    src: str,
    tgt: str,
    *,
    new: Sequence[TextRule] = (),
    without: Sequence[TextRule] = (),
    at: int | None = None,
) -> DomainRules:
    """Adds rules to those that a domain has for one direction, takes some away, and returns all as they are.

    What another process changes meanwhile stays changed.

    Args:
        domain: whose.
        src: the language translated from.
        tgt: the language translated into.
        new: rules to add.
        without: rules to take away first.
        at: before which rule the new ones stand, from 0; None: at the end.

    Raises:
        ConfigError: if a rule cannot work, or the domain or a language cannot be.
        LibraryError: if one to take away is not there any more, or the library cannot be written.
    """
    place = replace(domain_rules(domain, src, tgt), rules=())
    if not place.domain or (problems := name_problems(domain=place.domain)):
        problems = problems if place.domain else ["the domain has no name"]
        raise ConfigError(problems, "Name it after what the texts are about, such as pumps.")
    changed = [place]

    def change(note: str | None) -> str | None:
        by_place = {replace(each, rules=()): each.rules for each in _parsed(note)}
        rules = _without(by_place.pop(place, ()), without)
        end = len(rules) if at is None else at
        rules = (*rules[:end], *new, *rules[end:])
        _ready(rules)
        changed[0] = replace(place, rules=rules)
        kept = [
            *(replace(each, rules=its) for each, its in by_place.items()),
            *([changed[0]] if rules else []),
        ]
        kept.sort(key=lambda each: (each.domain, each.src, each.tgt))
        return dumps([to_json(each) for each in kept], ensure_ascii=False) if kept else None

    open_library().change_note(_NOTE, change)
    return changed[0]


def _without(rules: tuple[TextRule, ...], gone: Sequence[TextRule]) -> tuple[TextRule, ...]:
    left = list(rules)
    for each in gone:
        if each not in left:
            raise LibraryError(
                f"The rule for “{each.find}” is not there any more.", "Look at the rules again."
            )
        left.remove(each)
    return tuple(left)


def try_rules(rules: Sequence[TextRule], side: str, text: str) -> RuleTrial:
    """Returns what rules make of a text on one side.

    Args:
        rules: in their order; those of the other side count for nothing.
        side: "source" or "target".
        text: one sentence or so.

    Raises:
        ConfigError: if a rule cannot work.
    """
    ready = _ready(rules)
    after = ready.apply(side, text)
    return RuleTrial(before=text, after=after, notices=ready.notices)


def _ready(rules: Sequence[TextRule]) -> "TextRules":
    from engine.text.words.text_rules import TextRules

    return TextRules(rules)


def _parsed(note: str | None) -> tuple[DomainRules, ...]:
    return tuple(from_json(DomainRules, each) for each in loads(note or "[]"))
