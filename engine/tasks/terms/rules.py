"""Rules of search and replace of a domain: kept, tried, and put into an open model."""

from collections.abc import Sequence
from dataclasses import replace
from json import dumps, loads
from typing import TYPE_CHECKING

from engine.errors import ConfigError
from engine.json_values import from_json, to_json
from engine.library import Library
from engine.results.importing.terms import DomainRules, RuleTrial, TextRule
from engine.setting_rules import name_problems
from engine.tasks.home import open_library
from engine.tasks.languages import parse_pair

if TYPE_CHECKING:
    from engine.text.words.text_rules import TextRules

_NOTE = "rules"


def list_rules() -> tuple[DomainRules, ...]:
    """Returns the rules of all domains, by domain and languages."""
    return _all(open_library())


def domain_rules(domain: str, src: str, tgt: str) -> DomainRules:
    """Returns the rules of a domain for one direction; perhaps none.

    Raises:
        ConfigError: if a language is unknown, or both are the same.
    """
    src, tgt = parse_pair(src, tgt)
    wanted = DomainRules(domain=" ".join(domain.split()), src=src, tgt=tgt)
    known = (each for each in list_rules() if replace(each, rules=()) == wanted)
    return next(known, wanted)


def set_rules(rules: Sequence[TextRule], domain: str, src: str, tgt: str) -> DomainRules:
    """Puts rules in the place of those that a domain has for one direction; none takes them away.

    Raises:
        ConfigError: if a rule cannot work, or the domain or a language cannot be.
        LibraryError: if the library cannot be written.
    """
    old = domain_rules(domain, src, tgt)
    if not old.domain or (problems := name_problems(domain=old.domain)):
        problems = problems if old.domain else ["the domain has no name"]
        raise ConfigError(problems, "Name it after what the texts are about, such as pumps.")
    _ready(rules)
    new = replace(old, rules=tuple(rules))
    library = open_library()
    others = [each for each in _all(library) if replace(each, rules=()) != replace(new, rules=())]
    kept = sorted([*others, *([new] if rules else [])], key=lambda each: (each.domain, each.src, each.tgt))
    library.set_note(_NOTE, dumps([to_json(each) for each in kept], ensure_ascii=False) if kept else None)
    return new


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


def _all(library: Library) -> tuple[DomainRules, ...]:
    return tuple(from_json(DomainRules, each) for each in loads(library.note(_NOTE) or "[]"))
