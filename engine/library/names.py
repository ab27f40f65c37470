"""The ids of entries: short names that every file system takes."""

import difflib
import re
import unicodedata
from collections.abc import Iterable

_VALID = re.compile(r"[a-z0-9](?:[a-z0-9._-]{0,78}[a-z0-9_-])?")
_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
"""Names that Windows gives to devices, with any ending."""


_LONGEST = 100
"""Characters of a wrong name that others are compared with."""


def is_valid_id(text: str) -> bool:
    """Returns whether a text can be the id of an entry, and so the name of a folder."""
    return _VALID.fullmatch(text) is not None and text.split(".")[0] not in _RESERVED


def entry_id(text: str) -> str:
    """Makes an id from any text: "Pumps & Valves (2024)" gives "pumps-valves-2024"."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9._]+", "-", plain)[:60].strip("-._")
    return slug if is_valid_id(slug) else f"x-{slug}".rstrip("-")


def first_free(wanted: str, taken: Iterable[str]) -> str:
    """Returns `wanted`, or `wanted` with the first number from 2 that makes it new."""
    names = set(taken)
    number, free = 1, wanted
    while free in names:
        number += 1
        free = f"{wanted}-{number}"
    return free


def did_you_mean(wrong: str, known: Iterable[str], otherwise: str) -> str:
    """Returns a hint that names the nearest known id, or `otherwise`."""
    near = difflib.get_close_matches(wrong[:_LONGEST], list(known), n=1, cutoff=0.6)
    return f"Did you mean {near[0]}?" if near else otherwise
