"""Orders of sentences: the worst first, or those that two systems translate most differently."""

from collections.abc import Sequence, Sized
from enum import StrEnum

from engine.evaluation.paired import sign_p
from engine.evaluation.reproduced import without_odd_blanks
from engine.results.evaluation import ExactChanges


class SentenceOrder(StrEnum):
    """In which order sentences are looked at."""

    TEXT = "text"
    """As in the text."""
    WORST = "worst"
    """The worst translations of the system first."""
    CHANGED = "changed"
    """Only what two systems translate differently; the largest difference first."""
    GAINED = "gained"
    """Only what got better, most first."""
    LOST = "lost"
    """Only what got worse, most first."""


NEEDS_TWO = frozenset((SentenceOrder.CHANGED, SentenceOrder.GAINED, SentenceOrder.LOST))
"""Orders that compare with another system."""


def rows_in_order(
    order: SentenceOrder, scores: Sequence[float], before: Sequence[float], is_same: Sequence[bool]
) -> list[int]:
    """Returns which sentences to show, first to last; ties stay in the order of the text.

    Args:
        order: what comes first.
        scores: of the system, one per sentence; higher is better.
        before: of the system it is compared with; itself if there is none.
        is_same: which sentences both translate alike.
    """
    gains = [after - old for after, old in zip(scores, before, strict=True)]
    rows = range(len(scores))
    match order:
        case SentenceOrder.TEXT:
            return list(rows)
        case SentenceOrder.WORST:
            return sorted(rows, key=lambda row: scores[row])
        case SentenceOrder.CHANGED:
            return sorted((row for row in rows if not is_same[row]), key=lambda row: -abs(gains[row]))
        case SentenceOrder.GAINED:
            return sorted((row for row in rows if gains[row] > 0), key=lambda row: -gains[row])
        case SentenceOrder.LOST:
            return sorted((row for row in rows if gains[row] < 0), key=lambda row: gains[row])


def rows_with_wrong_numbers(wrong: Sequence[Sized], before: Sequence[Sized]) -> list[int]:
    """Returns which sentences have wrong numbers, now or before, ties as in the text.

    New mistakes come first, then what is still wrong, then what was put right.

    Args:
        wrong: the wrong numbers of the system, one collection per sentence.
        before: of the system it is compared with; its own if there is none.
    """
    rows = [row for row, found in enumerate(wrong) if len(found) or len(before[row])]
    return sorted(rows, key=lambda row: (not len(wrong[row]), len(before[row]) > 0))


def same_outputs(outputs: Sequence[str], others: Sequence[str]) -> list[bool]:
    """Tells which sentences two systems translate alike, but for blanks."""
    return [
        output == other or without_odd_blanks(output) == without_odd_blanks(other)
        for output, other in zip(outputs, others, strict=True)
    ]


def count_changes(scores: Sequence[float], before: Sequence[float]) -> tuple[int, int]:
    """Counts the sentences whose score got better, and those whose score got worse."""
    pairs = list(zip(scores, before, strict=True))
    return sum(after > old for after, old in pairs), sum(after < old for after, old in pairs)


def count_exact_changes(is_exact: Sequence[bool], was_exact: Sequence[bool]) -> ExactChanges:
    """Counts the segments that are reproduced exactly now and were not before, and the other way round."""
    pairs = list(zip(is_exact, was_exact, strict=True))
    gained = sum(now and not was for now, was in pairs)
    lost = sum(was and not now for now, was in pairs)
    return ExactChanges(gained, lost, sign_p(lost, gained))
