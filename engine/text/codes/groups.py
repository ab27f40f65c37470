"""Codes that belong together, what is inside them, and which words have to be told apart for them."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.text.codes.inline import CodeKind, InlineCode
from engine.text.words.units import Span, is_punctuation, word_units

_MOST_READ = 2_400
"""Characters of a sentence times the parts to tell apart: with more, neighbours are one part."""


@dataclass(frozen=True, slots=True)
class CodeGroup:
    """A pair of codes with all that stands between them, or a code alone."""

    codes: tuple[int, ...]
    start: int
    """In the source, as `end`."""
    end: int
    inner: tuple["CodeGroup", ...] = ()


def parts_to_tell_apart(
    text: str, codes: Sequence[InlineCode], start: int, end: int
) -> list[tuple[Span, ...]]:
    """Returns the parts of a sentence that words of its translation may come from, as far as codes need it.

    The inside of each pair, the word on each side of a code alone, and all the rest together.

    Args:
        text: without its codes, several sentences.
        codes: of the text.
        start: where the sentence begins in it, and
        end: where it ends.

    Returns:
        The stretches of each part, counted within the sentence; those without words are left out.
    """
    words = [(start + first, start + last) for first, last in word_units(text[start:end])]
    words = [word for word in words if not is_punctuation(text[slice(*word)])]
    inside: Counter[int] = Counter({start: 0, end: 0})
    """How many more stretches are open from a place on."""
    for group in _every(groups_of(codes)):
        told = []
        if text[group.start : group.end].strip():
            told = [(max(group.start, start), min(group.end, end))]
        elif start < group.start < end:
            inside[group.start] += 0
            place = bisect_left(words, (group.start, group.start))
            told = words[max(0, place - 1) : place + 1]
        for first, last in told:
            if first < last:
                inside[first] += 1
                inside[last] -= 1
    parts: list[Span] = []
    rest: list[Span] = []
    n_open = 0
    for first, last in pairwise(sorted(inside)):
        n_open += inside[first]
        if has_words(text[first:last]):
            (parts if n_open else rest).append((first - start, last - start))
    n_together = -(-len(parts) * (end - start) // _MOST_READ) or 1
    told_apart = [tuple(parts[at : at + n_together]) for at in range(0, len(parts), n_together)]
    return [*told_apart, *([tuple(rest)] if rest else [])]


def groups_of(codes: Sequence[InlineCode]) -> tuple[CodeGroup, ...]:
    """Returns pairs with what is inside them, and codes alone; a half that crosses another pair is alone."""
    opening = _pairs(codes)
    closing = {last: first for first, last in opening.items()}
    levels: list[list[CodeGroup]] = [[]]
    for number, code in enumerate(codes):
        if number in opening:
            levels.append([])
        elif number in closing:
            first, inner = closing[number], tuple(levels.pop())
            levels[-1].append(CodeGroup((first, number), codes[first].position, code.position, inner))
        else:
            levels[-1].append(CodeGroup((number,), code.position, code.position))
    return tuple(levels[0])


def _every(groups: Sequence[CodeGroup]) -> Iterator[CodeGroup]:
    """Yields groups and all that are inside them."""
    waiting = [*groups]
    while waiting:
        group = waiting.pop()
        yield group
        waiting += group.inner


def _pairs(codes: Sequence[InlineCode]) -> dict[int, int]:
    """Returns the closing half of each opening one, by their numbers; those alone that are well nested."""
    found: dict[int, int] = {}
    opened: list[int] = []
    waiting: Counter[int] = Counter()
    for number, code in enumerate(codes):
        if code.kind is CodeKind.OPEN and code.pair >= 0:
            opened.append(number)
            waiting[code.pair] += 1
        elif code.kind is CodeKind.CLOSE and waiting[code.pair]:
            while codes[first := opened.pop()].pair != code.pair:
                waiting[codes[first].pair] -= 1  # what was opened since is not closed within
            waiting[code.pair] -= 1
            found[first] = number
    return found


def has_words(text: str) -> bool:
    return any(map(str.isalnum, text))
