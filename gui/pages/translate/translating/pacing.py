"""Shows parts of a long translation as often as a reader can follow. Knows no widget and no session."""

import time
from collections.abc import Callable

from engine.results.translation import PassageTranslation

_FIRST_PART_S = 0.25
"""A text done sooner is shown as a whole."""
_PART_EVERY_S = 0.1


def now_and_then(show: Callable[[PassageTranslation], None]) -> Callable[[PassageTranslation], None]:
    """Returns what shows parts of a translation only as often as a reader can follow."""
    next_part = time.monotonic() + _FIRST_PART_S

    def show_part(part: PassageTranslation) -> None:
        nonlocal next_part
        if time.monotonic() >= next_part:
            next_part = time.monotonic() + _PART_EVERY_S
            show(part)

    return show_part
