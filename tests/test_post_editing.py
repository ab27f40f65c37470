"""The study of post-editing: the page tells what was kept, and what is edited less counts as less."""

import numpy as np

from tests.benchmarks.post_editing import PAGE, SYSTEMS, compared, from_memory, kept, table, with_memory
from tests.benchmarks.post_editing import Segment as Seg

SEGMENTS = [
    Seg("Die Pumpe läuft heute.", "The pump is running today."),
    Seg("Der Motor ist neu.", "The motor is new."),
    Seg("Die Pumpe läuft heute.", "Today the pump is running."),
]


def test_the_page_tells_what_was_kept():
    assert table(kept()) in PAGE.read_text(encoding="utf-8")
    assert all(list(text.systems) == list(SYSTEMS) for text in kept().values())


def test_only_what_was_edited_before_comes_from_memory():
    known = from_memory(SEGMENTS, "de")
    assert known == [None, None, "The pump is running today."]
    assert with_memory(["a", "b", "c"], known) == ["a", "b", "The pump is running today."]


def test_half_the_edits_are_half_less_and_the_interval_holds_that():
    frozen = np.array([[4, 10]] * 20, dtype=np.float64)
    score = compared(frozen, frozen * [0.5, 1])
    assert (score.ter, score.lower, score.low, score.high) == (20, 50, 50, 50)
