"""Blind tests: a person prefers one of two translations without knowing whose they are.

Which sentences are shown, and which system stands left, follows from a seed: it alone is kept, so nothing
that is saved says whose a translation is before the result is looked at.
The result is a sign test over the sentences with a preference; ties and skipped ones do not count.
"""

import random
from collections import Counter
from collections.abc import Mapping, Sequence

from engine.evaluation.paired import sign_p
from engine.evaluation.reproduced import share_of
from engine.results.evaluation import BlindChoice, BlindFinding, Preference, VerdictKind
from engine.results.figures import counted

_ALPHA = 0.05
_LEAST_PREFERENCES = 6
"""With fewer, even all on one side prove nothing: 2 · 0.5^5 > 0.05."""


def drawn_rows(rows: Sequence[int], n: int, seed: int) -> list[int]:
    """Draws sentences to show.

    Args:
        rows: the sentences in which the outputs differ.
        n: most sentences.
        seed: the same seed draws the same ones, in the same order.
    """
    return random.Random(f"rows {seed}").sample(list(rows), min(n, len(rows)))


def is_swapped(seed: int, place: int) -> bool:
    """Returns whether the second system stands left at a place; each place is a coin of its own."""
    return random.Random(f"side {seed} {place}").random() < 0.5


def preference(choice: BlindChoice, *, swapped: bool) -> Preference:
    """Returns the system that a choice is for."""
    if choice in (BlindChoice.LEFT, BlindChoice.RIGHT):
        return Preference.B if (choice is BlindChoice.LEFT) == swapped else Preference.A
    return Preference(choice.value)


def judge_blind(preferences: Sequence[Preference], names: tuple[str, str]) -> BlindFinding:
    """Judges whether a person's preferences prove a difference.

    Args:
        preferences: one per sentence that was to be shown.
        names: of the first and the second system.
    """
    counts = Counter(preferences)
    a_wins, b_wins = counts[Preference.A], counts[Preference.B]
    p = sign_p(a_wins, b_wins)
    kind, sentence = _finding(a_wins, b_wins, p, names)
    return BlindFinding(
        a_wins=a_wins,
        b_wins=b_wins,
        same=counts[Preference.SAME],
        skipped=counts[Preference.SKIP],
        unanswered=counts[Preference.NONE],
        p=p,
        kind=kind,
        sentence=sentence,
        detail=_detail(counts, p),
    )


def _finding(a_wins: int, b_wins: int, p: float, names: tuple[str, str]) -> tuple[VerdictKind, str]:
    n_all, n_most = a_wins + b_wins, max(a_wins, b_wins)
    better, worse = names if a_wins > b_wins else (names[1], names[0])
    if not n_all:
        return VerdictKind.UNPROVEN, "You preferred neither: no sentence was answered with a side."
    told = f"you preferred “{better}” in {n_most} of {counted(n_all, 'sentence')}"
    if n_all < _LEAST_PREFERENCES:
        return (
            VerdictKind.UNPROVEN,
            f"Too few to tell: {told} with a preference; it takes {_LEAST_PREFERENCES}.",
        )
    if a_wins == b_wins:
        return (
            VerdictKind.UNPROVEN,
            f"No preference: “{names[0]}” and “{names[1]}” won {counted(a_wins, 'sentence')} each.",
        )
    if p >= _ALPHA:
        return (
            VerdictKind.UNPROVEN,
            f"No proven preference: {told}; tossing a coin would often give the same.",
        )
    kind = VerdictKind.GOOD if better == names[1] else VerdictKind.POOR
    return kind, f"You surely prefer “{better}” to “{worse}”: {told} with a preference."


def _detail(counts: Mapping[Preference, int], p: float) -> str:
    a_wins, b_wins = counts[Preference.A], counts[Preference.B]
    most = share_of(max(a_wins, b_wins), a_wins + b_wins)
    parts = [f"Sign test: p = {p:.3f}" if p >= 0.001 else "Sign test: p < 0.001"]
    if a_wins != b_wins:
        parts.append(f"it wins between {100 * most.low:.0f} % and {100 * most.high:.0f} % of such sentences")
    left = [
        f"{counts[kind]} {words}"
        for kind, words in (
            (Preference.SAME, "equally good"),
            (Preference.SKIP, "skipped"),
            (Preference.NONE, "not answered"),
        )
        if counts[kind]
    ]
    return "; ".join(parts) + "." + (f" Left out: {', '.join(left)}." if left else "")
