"""Remembers translated sentences: while someone types, only what changed is translated again."""

from collections import OrderedDict
from collections.abc import Hashable

from engine.results.translation import Alternative


class SentenceCache:
    """The sentences used last.

    Args:
        capacity: sentences kept.
    """

    def __init__(self, capacity: int = 20_000) -> None:
        self._capacity = capacity
        self._found: OrderedDict[Hashable, tuple[Alternative, ...]] = OrderedDict()

    def get(self, key: Hashable) -> tuple[Alternative, ...] | None:
        """Returns the value kept under `key`, None if there is none."""
        if key not in self._found:
            return None
        self._found.move_to_end(key)
        return self._found[key]

    def put(self, key: Hashable, alternatives: tuple[Alternative, ...]) -> None:
        """Keeps alternatives and forgets the sentence not used for longest."""
        self._found[key] = alternatives
        self._found.move_to_end(key)
        if len(self._found) > self._capacity:
            self._found.popitem(last=False)

    def clear(self) -> None:
        """Forgets all."""
        self._found.clear()

    def __len__(self) -> int:
        return len(self._found)
