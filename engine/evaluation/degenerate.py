"""Whether a system gives nearly the same translation whatever it is asked: a training that went wrong."""

from collections.abc import Sequence

_LEAST_DIFFERENT = 10
"""Fewer different references tell nothing."""
_SAME_SHARE = 0.5
"""Fewer different translations than this share of the different references: they come out the same."""
_POOR_SHARE = 0.2
"""Likewise of character trigrams: translations that differ by little come from few of them."""


def is_degenerate(outputs: Sequence[str], references: Sequence[str]) -> bool:
    """Returns whether translations come out the same, or nearly, where the references differ.

    Character trigrams count what translations are made of in any script: a system that says "the the the" a
    few times more or less has many different outputs made of hardly any trigrams.

    Args:
        outputs: one translation per sentence.
        references: likewise; with fewer than ten different ones nothing is told, and the answer is False.
    """
    expected = _different(references)
    if len(expected) < _LEAST_DIFFERENT:
        return False
    found = _different(outputs)
    is_same = len(found) < _SAME_SHARE * len(expected)
    return is_same or len(_trigrams(found)) < _POOR_SHARE * len(_trigrams(expected))


def _different(texts: Sequence[str]) -> set[str]:
    return {" ".join(text.casefold().split()) for text in texts}


def _trigrams(texts: set[str]) -> set[str]:
    return {text[place : place + 3] for text in texts for place in range(len(text) - 2)}
