"""Some of many, taken evenly."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def spread(items: Sequence[T], most: int) -> list[T]:
    """Returns at most so many of the items, spread evenly over all of them, in their order."""
    n_taken = min(most, len(items))
    return [items[place * len(items) // n_taken] for place in range(n_taken)]
