"""What settings may be: types, ranges, and the base that checks them and turns them to JSON and back."""

import math
import unicodedata
from collections.abc import Callable, Collection, Hashable
from dataclasses import MISSING, asdict, dataclass, fields
from functools import cache
from typing import Annotated, Any, Self, TypeAlias, cast, get_type_hints

from engine.errors import ConfigError


@dataclass(frozen=True, slots=True)
class Allowed:
    """The values that a setting may have."""

    words: str
    """The rule, for the message: it "must be …"."""
    holds: Callable[[Any], bool]


_LARGEST_WHOLE = 2**53
"""Beyond it a number of JavaScript, or of a float, is not exact; nothing here counts so far."""
_MOST_SHOWN = 60
_LONGEST_NAME = 200
_NO_TEXT = ("Cc", "Cs")
"""Unicode's categories of control characters and halves of characters."""
_MOST_NAMED = 8
"""Settings that nobody knows are named up to this number."""


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _LARGEST_WHOLE


_TYPES = {
    bool: Allowed("true or false", lambda value: isinstance(value, bool)),
    int: Allowed("a whole number", _is_whole),
    float: Allowed(
        "a number", lambda value: _is_whole(value) or (isinstance(value, float) and math.isfinite(value))
    ),
    str: Allowed("a text", lambda value: isinstance(value, str)),
}


_PARTS = ("domains", "external")
"""Settings that are settings of their own, and check themselves."""


def at_least(least: float) -> Allowed:
    return Allowed(f"at least {least}", lambda value: value >= least)


def from_to(least: int, most: int) -> Allowed:
    return Allowed(f"at least {least} and at most {most:,}", lambda value: least <= value <= most)


def above(least: float) -> Allowed:
    return Allowed(f"above {least}", lambda value: value > least)


def one_of(*words: str) -> Allowed:
    return Allowed(f"{', '.join(words[:-1])} or {words[-1]}", lambda value: value in words)


Count: TypeAlias = Annotated[int, at_least(1)]
_Width: TypeAlias = Annotated[int, from_to(1, 65_536)]
_Layers: TypeAlias = Annotated[int, from_to(1, 256)]
_Vocabulary: TypeAlias = Annotated[int, from_to(1, 2_000_000)]
Amount: TypeAlias = Annotated[int, at_least(0)]
NotNegative: TypeAlias = Annotated[float, at_least(0)]
Share: TypeAlias = Annotated[float, Allowed("in [0, 1)", lambda value: 0 <= value < 1)]


class SettingsBase:
    """Base of all settings: they check themselves, and go to and from plain JSON values."""

    def __post_init__(self) -> None:
        problems = []
        for name, rules in _allowed(cast(Hashable, type(self))):
            value = getattr(self, name)
            broken = next((rule for rule in rules if not rule.holds(value)), None)
            problems += [f"{name} must be {broken.words}, not {shown(value)}"] if broken else []
        problems = problems or self._problems_together()
        if problems:
            raise ConfigError(problems)

    def _problems_together(self) -> list[str]:
        """Returns the problems with settings that are each allowed."""
        return []

    def to_json(self) -> dict[str, Any]:
        """Returns the settings as JSON values."""
        return asdict(self)  # type: ignore[call-overload,no-any-return]

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Self:
        """Builds the settings from JSON values.

        Raises:
            ConfigError: naming every unknown setting and every value out of range.
        """
        known = {field.name for field in fields(cls)}  # type: ignore[arg-type]
        unknown = sorted(set(values) - known)
        if unknown:
            named = unknown[:_MOST_NAMED]
            raise ConfigError([f"{_cut(name)} is not a setting of {cls.__name__}" for name in named])
        needed = {field.name for field in fields(cls) if field.default is MISSING}  # type: ignore[arg-type]
        if missing := sorted(needed - set(values)):
            raise ConfigError([f"{name} is missing" for name in missing])
        return cls(**values)


@cache
def _allowed(kind: Hashable) -> tuple[tuple[str, tuple[Allowed, ...]], ...]:
    """Returns what every setting of a class may be: first of its type, then what stands with it."""
    hints = get_type_hints(cast(type, kind), include_extras=True)
    return tuple(
        (
            name,
            (
                _TYPES[getattr(hint, "__origin__", hint)],
                *(each for each in getattr(hint, "__metadata__", ()) if isinstance(each, Allowed)),
            ),
        )
        for name, hint in hints.items()
        if name not in _PARTS
    )


def name_problems(**names: str) -> list[str]:
    """Returns what is wrong with names that a user gives, a clause each: they are shown, listed and searched.

    Args:
        names: by what they name: domain="pumps". Empty ones are not looked at.
    """
    problems = []
    for what, name in names.items():
        odd = [char for char in name if unicodedata.category(char) in _NO_TEXT and not char.isspace()]
        if odd:
            problems.append(f"the {what} holds a character that is not text ({odd[0]!r})")
        elif len(name) > _LONGEST_NAME:
            problems.append(f"the {what} has {len(name):,} characters; there is room for {_LONGEST_NAME}")
        elif what == "domain" and (unfit := _unfit_for_domain(name)):
            problems.append(f"the domain {shown(name)} {unfit}")
    return problems


def _unfit_for_domain(name: str) -> str:
    """Returns why a name cannot be a domain's, from which files and models get theirs; "" if it can."""
    if name and not name.strip(". "):
        return "is made of dots alone"
    if found := set(name).intersection("/\\"):
        return f"holds {found.pop()}, which parts the names of folders"
    return "holds a line break or a tab" if set(name).intersection("\n\r\t\v\f") else ""


def check_shares(shares: Collection[float]) -> None:
    """Refuses shares that no mixture has.

    Raises:
        ConfigError: if one is negative or not finite, or none is above 0.
    """
    wrong = [share for share in shares if not 0 <= share < math.inf]
    if wrong or not any(shares):
        what = f"a share is {wrong[0]:g}" if wrong else "no share is above 0"
        raise ConfigError([what], "A share is a number from 0 up, and one of them is above 0.")


def shown(value: object) -> str:
    """Returns a value for a message, not more of it than fits into one."""
    if isinstance(value, int) and abs(value) > _LARGEST_WHOLE:
        return "a number of so many digits"
    return _cut(repr(value))


def _cut(text: str) -> str:
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"
