"""What was found in real text, and which goals it meets."""

from collections.abc import Iterator, Mapping
from typing import TypedDict

from tests.benchmarks.real_text.scoring import Counts, share

PLAIN, CAREFUL = "plain", "with care"
WAYS = (PLAIN, CAREFUL)
OWN = "own"
"""How the names of files begin whose lines we wrote."""
GOALS = {PLAIN: 0.93, CAREFUL: 0.95}
KIND_GOAL, OWN_GOAL = 0.85, 0.88
REACHED = {PLAIN: 0.82, CAREFUL: 0.82}
"""What a test holds of all lines of a file; a new measurement may raise it."""


class Findings(TypedDict):
    """What `real-text.json` holds."""

    lines: Mapping[str, Mapping[str, Counts]]
    """By the name of their file ("own.de-en") and the way: plain, with care."""
    files: Mapping[str, Counts]
    """By the way: points of each document."""


class Goal(TypedDict):
    """What is wanted of some texts, and what there is."""

    of: str
    wanted: float
    found: float


def goals_of(found: Findings) -> Iterator[Goal]:
    """Yields the goals: of other lines by the way and by kind, of our own of all together, of files all."""
    for name, ways in found["lines"].items():
        is_own = name.startswith(OWN)
        for way, counts in ways.items():
            wanted = OWN_GOAL if is_own else GOALS[way]
            yield Goal(of=f"{name}, {way}", wanted=wanted, found=share(counts))
            for kind, (right, total) in counts.items():
                if not is_own:
                    yield Goal(of=f"{name}, {way}, {kind}", wanted=KIND_GOAL, found=right / total)
    for way, counts in found["files"].items():
        yield Goal(of=f"files, {way}", wanted=1, found=share(counts))


def table(name: str, ways: Mapping[str, Counts]) -> str:
    """Returns the counts of some lines or files, a row for each kind."""
    rows = [f"{name:26}" + "".join(f"{way:>12}" for way in ways)]
    for kind in next(iter(ways.values())):
        cells = (f"{counts[kind][0]} of {counts[kind][1]}" for counts in ways.values())
        rows.append(f"{kind:26}" + "".join(f"{cell:>12}" for cell in cells))
    return "\n".join([*rows, f"{'all':26}" + "".join(f"{share(counts):12.1%}" for counts in ways.values())])
