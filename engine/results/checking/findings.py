"""What a look at a translation found: words that may be missing, numbers that differ, and so on."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

Stretch = tuple[int, int]
"""Part of a sentence: from and up to, in characters."""


class FindingKind(StrEnum):
    """What may be wrong with a stretch of a translation, the gravest first."""

    NEGATION = "negation"
    """One side says "not", the other does not."""
    VARIABLE = "variable"
    """Something that must stay letter by letter is missing."""
    NUMBER = "number"
    """A number of the source is missing, or one stands there that the source does not have."""
    UNIT = "unit"
    """A number has another unit."""
    MISSING = "missing"
    """A word of the source that nothing in the translation seems to come from."""
    REPEATED = "repeated"
    COPIED = "copied"
    """A word of the source was left as it is."""
    SHORT = "short"
    """The translation is far shorter than usual."""
    LONG = "long"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to look at in one sentence."""

    kind: FindingKind
    source: Stretch | None
    """What of the sentence it is about; None: nothing in particular."""
    target: Stretch | None
    """What of its translation it is about; None: what is missing stands nowhere."""
    text: str
    """In plain words: "“nicht” may be missing."."""


def gravity(findings: Iterable[Finding]) -> float:
    """Returns how much there is to look at: 0 nothing, more is worse."""
    return sum(_GRAVITY[each.kind] for each in findings)


_GRAVITY = {
    FindingKind.NEGATION: 5.0,
    FindingKind.VARIABLE: 4.0,
    FindingKind.NUMBER: 4.0,
    FindingKind.UNIT: 4.0,
    FindingKind.MISSING: 2.0,
    FindingKind.REPEATED: 2.0,
    FindingKind.COPIED: 1.0,
    FindingKind.SHORT: 1.0,
    FindingKind.LONG: 1.0,
}
