"""Records to JSON values and back: the one way for orders, answers, and what run folders keep."""

from collections.abc import Hashable
from functools import cache
from typing import TypeAlias, TypeVar, cast

import pydantic.types  # noqa: F401, all of it at once: the import hook of Qt fails on what is loaded by half
from pydantic import TypeAdapter, ValidationError

from engine.errors import ConfigError

T = TypeVar("T")
JsonObject: TypeAlias = dict[str, object]
"""A JSON object: its values are None, bool, int, float, str, and lists and objects of these."""


def to_json(record: object) -> JsonObject:
    """Returns a frozen record as JSON values, its fields by name; paths and enums become strings."""
    return cast(JsonObject, _adapter(cast(Hashable, type(record))).dump_python(record, mode="json"))


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
    place = ".".join(map(str, cast(tuple[object, ...], details["loc"])))
    message = str(details["msg"])
    return f"{place}: {message[:1].lower()}{message[1:]}" if place else message
