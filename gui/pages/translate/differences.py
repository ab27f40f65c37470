"""Finds which words of two sentences differ. Knows strings, no language and no widget."""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

_WORD = re.compile(r"\w+|[^\w\s]")
_LONGEST = 400
"""Words; beyond this the comparison of one sentence would take too long to be worth it."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The words of either sentence that the other lacks, as spans of characters."""

    first: tuple[tuple[int, int], ...]
    second: tuple[tuple[int, int], ...]


def differing_words(first: str, second: str) -> Marks:
    """Compares word by word; neighbouring differing words make one span.

    Upper and lower case differ, spaces do not count.
    """
    if first == second:
        return Marks((), ())
    first_words, second_words = list(_WORD.finditer(first)), list(_WORD.finditer(second))
    if max(len(first_words), len(second_words)) > _LONGEST:
        return Marks(((0, len(first)),), ((0, len(second)),))
    matcher = SequenceMatcher(
        None,
        [match.group() for match in first_words],
        [match.group() for match in second_words],
        autojunk=False,
    )
    edits = [codes for codes in matcher.get_opcodes() if codes[0] != "equal"]
    return Marks(
        tuple(_span(first_words, low, high) for _, low, high, _, _ in edits if high > low),
        tuple(_span(second_words, low, high) for _, _, _, low, high in edits if high > low),
    )


def _span(words: list[re.Match[str]], low: int, high: int) -> tuple[int, int]:
    return words[low].start(), words[high - 1].end()
