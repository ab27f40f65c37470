"""Where the words of a text stand: what is aligned, underlined, and moved as a whole."""

import re
from collections.abc import Sequence

from engine.text.languages import UNSPACED

Span = tuple[int, int]

_UNIT = re.compile(r"\w+(?:[-'’.,:/]\w+)*|[^\w\s]")
_PUNCTUATION = re.compile(r"[^\w\s%€$£°§&+=#@]+")


def word_units(text: str, places: Sequence[Span] = ()) -> list[Span]:
    """Returns where words, numbers and marks stand, in order.

    Args:
        text: any text.
        places: where its subwords stand: they are the units of what is written without blanks.
    """
    found: list[Span] = []
    for match in _UNIT.finditer(text):
        start, end = match.span()
        if not UNSPACED.search(match.group()):
            found.append((start, end))
            continue
        edges = {start, end} | {edge for place in places for edge in place if start < edge < end}
        cuts = sorted(edges)
        found += list(zip(cuts, cuts[1:], strict=False))
    return found


def is_punctuation(unit: str) -> bool:
    """Tells marks that mean nothing by themselves from words, numbers and signs such as %."""
    return _PUNCTUATION.fullmatch(unit) is not None


def goes_on(subword: str) -> bool:
    """Tells whether a subword goes on with the word before it; none does of a script without blanks."""
    return subword[:1].isalnum() and not UNSPACED.match(subword)
