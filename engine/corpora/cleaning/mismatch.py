"""Evidence that a source and a target do not belong together, in points from 0 to 100.

None of it needs a dictionary: numbers that differ, and words that look alike (names, numbers,
loan words) in the translation of the line before or after but not in one's own.
"""

import re
from collections.abc import Sequence

_OTHER_NUMBERS, _ONE_SIDED_NUMBER, _FITS_NEIGHBOUR, _ONE_SIDED_SIGN = 60, 30, 60, 30
"""Points for each kind of evidence; the presets put their limits between them."""
_MANY_DIGITS = 4
_LIKENESS = 1 / 3
_STEM = 4
_NO_DIGITS = bytes(code for code in range(256) if not 0x30 <= code <= 0x39)
_SIGN = re.compile(r"\w://|\w@\w|%[sd]|\{\d\}")


def number_points(source: str, target: str) -> int:
    """Compares the digits and the untranslatable signs (addresses, placeholders) of both sides."""
    points = 0
    first, second = _digits(source), _digits(target)
    if first != second:
        if len(first) >= _MANY_DIGITS - 1 and len(second) >= _MANY_DIGITS - 1:
            points = _OTHER_NUMBERS if _likeness(first, second) < _LIKENESS else 0
        elif max(len(first), len(second)) >= _MANY_DIGITS and not (first and second):
            points = _ONE_SIDED_NUMBER
    return points + (_ONE_SIDED_SIGN if _has_sign(source) != _has_sign(target) else 0)


def neighbour_points(sources: Sequence[Sequence[str]], targets: Sequence[Sequence[str]]) -> list[int]:
    """Gives points to pairs whose source looks like the target before or after theirs, not like their own.

    Args:
        sources: the lower-case words of each source, in the order of the file.
        targets: the same for the targets.
    """
    source_stems, target_stems = (
        [{word[:_STEM] for word in words if len(word) >= _STEM} for words in side]
        for side in (sources, targets)
    )
    points = [0] * len(sources)
    for row, stems in enumerate(source_stems):
        if not stems.isdisjoint(target_stems[row]):
            continue
        for other in (row - 1, row + 1):
            if 0 <= other < len(points):
                of_its_own = stems - source_stems[other]  # what a repeated line has in common proves nothing
                if len(of_its_own & target_stems[other]) > 1:
                    points[row] = _FITS_NEIGHBOUR
    return points


def _has_sign(text: str) -> bool:
    """Returns whether a text holds an address or a placeholder; most show at a glance that they do not."""
    may_have = "%" in text or "{" in text or "@" in text or "://" in text
    return may_have and _SIGN.search(text) is not None


def _digits(text: str) -> bytes:
    """Returns the digits 0 to 9 of a text, in their order."""
    return text.encode().translate(None, _NO_DIGITS)


def _likeness(first: bytes, second: bytes) -> float:
    """Returns the share of the digits that both sides have, in [0, 1]."""
    common = sum(min(first.count(digit), second.count(digit)) for digit in range(0x30, 0x3A))
    return common / max(len(first), len(second))
