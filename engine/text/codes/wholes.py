"""What no code is put into that was not inside it: what must stay as it is, and values with their signs."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property

from engine.text.codes.groups import CodeGroup
from engine.text.numerals.values import value_spans
from engine.text.protected import protected_stretches
from engine.text.words.units import Span

_NUMBER = re.compile(r"\d(?:[\d.,'’ \u00a0\u202f]*\d)?")


class Wholes:
    """The protected stretches and the values of a text and of its translation.

    Args:
        source: the text, without its codes.
        target: its translation.
        languages: tags of both; "" where one is not known: then only protected stretches are whole.
    """

    def __init__(self, source: str, target: str, languages: tuple[str, str]) -> None:
        self._source, self._target, self._languages = source, target, languages

    def outside(self, place: int, position: int, *, edge: int) -> int:
        """Returns a place that is not inside of what must stay as it is, unless the code was inside of it.

        Args:
            place: in the translation.
            position: of the code in the source.
            edge: where to go from inside: 0 for the beginning of what must stay, 1 for its end.
        """
        source, target = self._stretches
        if _around(source, position) is not None:
            return place
        stretch = _around(target, place)
        return place if stretch is None else stretch[edge]

    def are_cut_by(self, group: CodeGroup) -> bool:
        """Tells whether a group has a part of one alone."""
        stretches = self._stretches[0]
        return any(_around(stretches, place) is not None for place in (group.start, group.end))

    def part_in(self, group: CodeGroup) -> Span | None:
        """Returns where the number or the sign stands of a value that has no more inside the group."""
        if not self.are_cut_by(group):
            return None
        text = self._source[group.start : group.end]
        whole = next(
            (each for each in self._values[0] if each[0] <= group.start <= group.end <= each[1]), None
        )
        digits = _digits(self._source[slice(*whole)]) if whole else ""
        values = [each for each in self._values[1] if _digits(self._target[slice(*each)]) == digits]
        if not digits or len(values) != 1 or _digits(text) not in ("", digits):
            return None
        start, end = values[0]
        number = _NUMBER.search(self._target, start, end)
        if _digits(text):
            return number.span() if number else None
        rest = [(start, number.start()), (number.end(), end)] if number else []
        signs = [each for each in rest if self._target[slice(*each)].strip()]
        return self._trimmed(*signs[0]) if len(signs) == 1 else None

    @cached_property
    def _stretches(self) -> tuple[list[Span], list[Span]]:
        sides = (self._source, self._values[0]), (self._target, self._values[1])
        source, target = (_apart((*protected_stretches(text), *values)) for text, values in sides)
        return source, target

    @cached_property
    def _values(self) -> tuple[list[Span], list[Span]]:
        """Numbers with their signs and units."""
        sides = (self._source, self._languages), (self._target, self._languages[::-1])
        source, target = ([(start, end) for start, end, _ in value_spans(text, both)] for text, both in sides)
        return source, target

    def _trimmed(self, start: int, end: int) -> Span:
        text = self._target[start:end]
        return start + len(text) - len(text.lstrip()), end - len(text) + len(text.rstrip())


def _apart(stretches: Iterable[Span]) -> list[Span]:
    """Returns stretches in order, of those that overlap the first."""
    found: list[Span] = []
    for start, end in sorted(stretches):
        if not found or start >= found[-1][1]:
            found.append((start, end))
    return found


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


def _around(stretches: Sequence[Span], place: int) -> Span | None:
    """Returns the stretch that a place is inside of, between its first letter and its last."""
    at = bisect_right(stretches, (place, 0)) - 1
    return stretches[at] if at >= 0 and stretches[at][0] < place < stretches[at][1] else None
