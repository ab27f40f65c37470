"""How many of the user's own segments a system writes exactly as they did.

For somebody who edits machine translation this is the share of segments that need no key pressed.
"""

import math
import unicodedata
from collections.abc import Sequence

from engine.results.evaluation import ShareInterval

_Z = 1.959964
"""Two-sided 95 % of the normal distribution."""


def without_odd_blanks(text: str) -> str:
    """Returns a text in NFC, every run of blanks one space and none around: what counts as the same text."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def exact(outputs: Sequence[str], references: Sequence[str]) -> list[bool]:
    """Tells which outputs are their references, but for blanks."""
    return [
        without_odd_blanks(output) == without_odd_blanks(reference)
        for output, reference in zip(outputs, references, strict=True)
    ]


def share_of(n: int, n_all: int) -> ShareInterval:
    """Returns a share with its interval: Wilson (JASA 1927), which also holds near 0 and 1.

    Args:
        n: how many.
        n_all: of how many; 0 gives a share of 0 that may be anything.
    """
    if not n_all:
        return ShareInterval(0, 0.0, 0.0, 1.0)
    rate, spread = n / n_all, _Z**2 / n_all
    centre = (rate + spread / 2) / (1 + spread)
    half = _Z * math.sqrt(rate * (1 - rate) / n_all + spread / (4 * n_all)) / (1 + spread)
    low = 0.0 if n == 0 else centre - half
    high = 1.0 if n == n_all else centre + half
    return ShareInterval(n, rate, low, high)
