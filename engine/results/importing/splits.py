"""How a corpus was split, and what its held-out text therefore measures."""

from collections.abc import Iterable
from enum import StrEnum


class SplitBy(StrEnum):
    """What was kept whole, or in proportion, when held-out text was chosen."""

    DOCUMENT = "document"
    """Documents that the file names."""
    FILE = "file"
    """Files."""
    PASSAGE = "passage"
    """Passages that were found by the order of the text and the terms it repeats."""
    SPEAKER = "speaker"
    """Nothing; every speaker has a share of every split."""
    PAIR = "pair"
    """Nothing."""
    GIVEN = "given"
    """The user gave the test text."""
    UNKNOWN = ""
    """A corpus of an earlier version, or one that was merged."""


_TOLD = {
    SplitBy.UNKNOWN: "",
    SplitBy.PAIR: "new sentences of the same documents",
    SplitBy.SPEAKER: "new sentences of the same documents",
    SplitBy.PASSAGE: "new passages",
    SplitBy.GIVEN: "the test text that was given",
    SplitBy.DOCUMENT: "new documents",
    SplitBy.FILE: "new documents",
}
"""What each measures, the one that claims least first."""


def held_out_words(splits: Iterable[SplitBy]) -> str:
    """Says what the held-out text of some corpora measures.

    Returns:
        "new documents", "new passages", "new sentences of the same documents" or "the test text that was
        given"; "" where nobody knows.
    """
    return _TOLD[easiest(splits)]


def easiest(splits: Iterable[SplitBy]) -> SplitBy:
    """Returns, of several ways to split, the one whose held-out text claims least."""
    return min(splits, key=[*_TOLD].index, default=SplitBy.UNKNOWN)
