"""Values out of a file that anybody may have written: each checked, each fault named with its place."""

import reprlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.errors import SpeakerError

_LONGEST_TEXT = 100_000
MOST_NUMBERS = 2_000_000
"""In one list: more than any vocabulary has words."""


class Part:
    """A JSON object of a file.

    Args:
        path: the file, for messages.
        name: what the object is: "profile 1".
        values: the object.
    """

    def __init__(self, path: Path, name: str, values: Mapping[str, Any]) -> None:
        self.path, self.name, self._values = path, name, values

    def text(self, field: str) -> str:
        """Returns a text; a missing one is empty."""
        value = self._values.get(field, "")
        if not isinstance(value, str) or len(value) > _LONGEST_TEXT:
            raise self.wrong(field, "it is no text" if not isinstance(value, str) else "it is too long")
        if any("\ud800" <= letter <= "\udfff" for letter in value):
            raise self.wrong(field, "it holds half a character")
        return value

    def flag(self, field: str) -> bool:
        """Returns a truth value."""
        value = self._values.get(field)
        if not isinstance(value, bool):
            raise self.wrong(field, f"{_shown(value)} is neither true nor false")
        return value

    def number(self, field: str, largest: float, *, least: float | None = None) -> float:
        """Returns a number of at most a size; `least` is minus that if None."""
        return self._number(field, self._values.get(field), largest, -largest if least is None else least)

    def numbers(self, field: str, largest: float) -> list[float]:
        """Returns numbers, each of at most a size."""
        return [self._number(field, value, largest, -largest) for value in self._list(field)]

    def whole_numbers(self, field: str, largest: int) -> list[int]:
        """Returns ids from 4 (those below are special symbols), each at most so large."""
        values = self._list(field)
        for value in values:
            is_id = isinstance(value, int) and not isinstance(value, bool) and 4 <= value <= largest
            if not is_id:
                raise self.wrong(field, f"{_shown(value)} is no number of a word")
        return values

    def part(self, field: str) -> Mapping[str, Any]:
        """Returns an object within this one."""
        value = self._values.get(field)
        if not isinstance(value, dict):
            raise self.wrong(field, f"{_shown(value)} is no object")
        return value

    def parts(self, field: str, most: int = 1000) -> list[Mapping[str, Any]]:
        """Returns objects within this one; a missing list is empty."""
        values = self._list(field) if field in self._values else []
        if len(values) > most or not all(isinstance(value, dict) for value in values):
            raise self.wrong(field, f"it is no list of at most {most:,} objects")
        return values

    def wrong(self, field: str, why: str) -> SpeakerError:
        """Returns the error for a value that cannot be."""
        return SpeakerError(
            f"{self.path.name} cannot be imported: “{field}” of {self.name}: {why}.",
            "Export the speaker again.",
        )

    def _list(self, field: str) -> list[Any]:
        value = self._values.get(field)
        if not isinstance(value, list):
            raise self.wrong(field, f"{_shown(value)} is no list")
        if len(value) > MOST_NUMBERS:
            raise self.wrong(field, f"it has {len(value):,} entries")
        return value

    def _number(self, field: str, value: Any, largest: float, least: float) -> float:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not least <= value <= largest:
            raise self.wrong(field, f"{_shown(value)} is no number from {least:g} to {largest:g}")
        return float(value)


def _shown(value: Any) -> str:
    return reprlib.repr(value)[:40]  # of lists within lists without end, too
