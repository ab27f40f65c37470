"""Records to JSON values and back: the one way for orders, answers, and what run folders keep."""

import codecs
import math
import re
from collections.abc import Hashable
from functools import cache
from typing import TypeAlias, TypeVar, cast

import pydantic.types  # noqa: F401, all of it at once: the import hook of Qt fails on what is loaded by half
import pydantic_core
from pydantic import TypeAdapter, ValidationError

from engine.base.errors import ConfigError

T = TypeVar("T")
JsonObject: TypeAlias = dict[str, object]
"""A JSON object: its values are None, bool, int, float, str, and lists and objects of these."""


_MOST_SHOWN = 60
"""Characters of a name, which a foreign file may have chosen."""
MOST_ITEMS = 4_000_000
"""Values in one JSON text from outside: more than any file of ours holds, and memory for them everywhere."""


_MAY_BE_ENDLESS = re.compile(rb"[eE]\+?\d{3}|\d{309}")
"""In every text with a number too large for a float, which the parser makes infinite."""


def parse_json(data: bytes, most_items: int = MOST_ITEMS) -> object:
    """Reads JSON that somebody else may have written.

    Args:
        data: UTF-8.
        most_items: a text that may hold more values is refused before it takes their memory.

    Raises:
        ValueError: if it is no JSON, nests without end, or holds half a character or a number that is
            not finite.
    """
    if data.count(b",") > most_items:
        raise ValueError(f"it holds more than {most_items:,} values")
    values = pydantic_core.from_json(data.removeprefix(codecs.BOM_UTF8), allow_inf_nan=False)
    if _MAY_BE_ENDLESS.search(data) and not _is_finite(values):
        raise ValueError("a number is out of range")
    return values


def _is_finite(value: object) -> bool:
    if isinstance(value, dict):
        return all(map(_is_finite, value.values()))
    if isinstance(value, list):
        return all(map(_is_finite, value))
    return not isinstance(value, float) or math.isfinite(value)


def to_json(record: object, *, without_none: bool = False) -> JsonObject:
    """Returns a frozen record as JSON values, its fields by name; paths and enums become strings.

    Args:
        record: a dataclass, or a dictionary of some.
        without_none: True: leaves out fields that are None.
    """
    adapter = _adapter(cast(Hashable, type(record)))
    return cast(JsonObject, adapter.dump_python(record, mode="json", exclude_none=without_none))


def from_json(kind: type[T], values: object) -> T:
    """Builds a record from JSON values; fields that are missing get their defaults.

    Args:
        kind: a dataclass, or a union of some.
        values: as `to_json` gave them, also those of an older version.

    Raises:
        ConfigError: naming every field that is missing without a default, or is not what it should be.
    """
    try:
        return cast(T, _adapter(cast(Hashable, kind)).validate_python(values))
    except ValidationError as error:
        raise ConfigError([_problem(each) for each in error.errors()]) from error


@cache
def _adapter(kind: Hashable) -> TypeAdapter[object]:
    return TypeAdapter(cast(type, kind))


def _problem(found: object) -> str:
    """Returns one problem that pydantic found, with its place: "files.0.name: field required"."""
    details = cast(dict[str, object], found)
    place = ".".join(str(part)[:_MOST_SHOWN] for part in cast(tuple[object, ...], details["loc"]))
    message = str(details["msg"])
    return f"{place}: {message[:1].lower()}{message[1:]}" if place else message
