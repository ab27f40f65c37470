"""What contradicts itself in a list of terms, said in sentences with the lines where it stands."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.results.figures import counted

_MOST_NAMED = 5
_MOST_PLACES = 4


class ListedTerm(NamedTuple):
    """One row of a list of terms, as it was given."""

    source: str
    target: str
    """"" where the row has none."""
    forbidden: tuple[str, ...]
    """Words that the translation must not have."""
    place: str
    """"line 4", "terms.csv:4" among several files, or "in “Terms, pumps”" of a list of the library."""


def contradictions(terms: Iterable[ListedTerm]) -> list[str]:
    """Returns sentences on terms with several translations, with one that is asked for and forbidden, with an
    empty side, and on those that stand in the list twice; none if there is nothing to say.
    """
    wanted: dict[str, dict[str, list[str]]] = {}
    forbidden: dict[str, dict[str, list[str]]] = {}
    written: dict[str, str] = {}
    empty: list[str] = []
    for term in terms:
        source, target = _folded(term.source), _folded(term.target)
        if not source or not (target or term.forbidden):
            empty.append(term.place)
            continue
        for text, key in ((term.source, source), (term.target, target)):
            written.setdefault(key, " ".join(text.split()))
        if target:
            wanted.setdefault(source, {}).setdefault(target, []).append(term.place)
        for word in filter(None, map(_folded, term.forbidden)):
            written.setdefault(word, word)
            forbidden.setdefault(source, {}).setdefault(word, []).append(term.place)
    said = [
        _clashes(wanted, forbidden, written),
        _several(wanted, forbidden, written),
        _twice(wanted, written),
    ]
    if empty:
        has, counts = ("has", "counts") if len(empty) == 1 else ("have", "count")
        said.append(f"{_listed(empty).capitalize()} {has} an empty side and {counts} for nothing.")
    return [each for each in said if each]


def _clashes(
    wanted: dict[str, dict[str, list[str]]],
    forbidden: dict[str, dict[str, list[str]]],
    written: dict[str, str],
) -> str:
    named = [
        f"“{written[target]}” for “{written[source]}” ({_listed([*places, *forbidden[source][target]])})"
        for source, targets in wanted.items()
        for target, places in targets.items()
        if target in forbidden.get(source, {})
    ]
    if not named:
        return ""
    return f"{counted(len(named), 'translation')} asked for and forbidden, which is stronger: {_some(named)}."


def _several(
    wanted: dict[str, dict[str, list[str]]],
    forbidden: dict[str, dict[str, list[str]]],
    written: dict[str, str],
) -> str:
    named = []
    for source, targets in wanted.items():
        counting = {each: places for each, places in targets.items() if each not in forbidden.get(source, {})}
        if len(counting) > 1:
            told = "; ".join(f"{written[target]}, {places[0]}" for target, places in counting.items())
            named.append(f"“{written[source]}” ({told})")
    if not named:
        return ""
    has = "has" if len(named) == 1 else "have"
    return f"{counted(len(named), 'term')} {has} several translations, any of which is right: {_some(named)}."


def _twice(wanted: dict[str, dict[str, list[str]]], written: dict[str, str]) -> str:
    named = [
        f"“{written[source]} → {written[target]}” ({_listed(places)})"
        for source, targets in wanted.items()
        for target, places in targets.items()
        if len(places) > 1
    ]
    if not named:
        return ""
    stands, counts = ("stands", "counts") if len(named) == 1 else ("stand", "count")
    return f"{counted(len(named), 'term')} {stands} there more than once and {counts} once: {_some(named)}."


def _some(named: Sequence[str]) -> str:
    more = len(named) - _MOST_NAMED
    return ", ".join([*named[:_MOST_NAMED], *([f"{more:,} more"] if more > 0 else [])])


def _listed(places: Sequence[str]) -> str:
    """Returns places as one reads them: "lines 3 and 8"."""
    shown = list(dict.fromkeys(places))
    if all(place.startswith("line ") for place in shown) and len(shown) > 1:
        shown = [place.removeprefix("line ") for place in shown]
        lead = "lines "
    else:
        lead = ""
    more = len(shown) - _MOST_PLACES
    if more > 0:
        shown = [*shown[:_MOST_PLACES], f"{more:,} more"]
    return lead + (f"{', '.join(shown[:-1])} and {shown[-1]}" if len(shown) > 1 else shown[0])


def _folded(text: str) -> str:
    """Returns a text without the blanks that do not count; capitals do: they tell "IT" from "it"."""
    return " ".join(text.split())
