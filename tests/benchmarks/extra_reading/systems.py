"""The systems that are compared: which table they read, how, and what they do with rare words."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.base.config import ExternalKind
from tests.benchmarks.several_domains.systems import BASE, SEEDS

PLAIN, GATE, GATE_RANDOM, WORDS, WORDS_GATE = "plain", "gate", "gate-random", "words", "words-gate"
PLAIN_LONG, GATE_LONG = "plain-long", "gate-long"


@dataclass(frozen=True, kw_only=True)
class System:
    """One way to learn from the pairs."""

    title: str
    """As the tables name it."""
    kind: str = ""
    """An `ExternalKind`; empty: it reads no table."""
    is_random: bool = False
    """Its vectors say nothing: random ones of the same lengths."""
    times: int = 1
    """How many times as many updates it learns for."""
    spells: bool = True
    """False: a word that the base can only spell and the pairs hold once at most is one unknown symbol, in
    training and in the test."""


SYSTEMS: Mapping[str, System] = {
    PLAIN: System(title="fine-tuning"),
    GATE: System(title="extra reading, gate", kind=ExternalKind.GATE),
    GATE_RANDOM: System(title="gate, random vectors", kind=ExternalKind.GATE, is_random=True),
    WORDS: System(title="fine-tuning, rare words unknown", spells=False),
    WORDS_GATE: System(title="gate, rare words unknown", kind=ExternalKind.GATE, spells=False),
    "sum": System(title="extra reading, sum", kind=ExternalKind.SUM),
    "ctrl": System(title="extra reading, ctrl", kind=ExternalKind.CTRL),
    PLAIN_LONG: System(title="fine-tuning, four times as long", times=4),
    GATE_LONG: System(title="gate, four times as long", kind=ExternalKind.GATE, times=4),
}
"""By name."""
DECISIVE = (PLAIN, GATE, GATE_RANDOM)
"""These are trained with every seed, the others with the first."""
COMPARED = (
    (PLAIN, BASE),
    *((name, PLAIN) for name, system in SYSTEMS.items() if name != PLAIN and system.times == 1),
    (GATE, GATE_RANDOM),
    (GATE, WORDS),
    (WORDS_GATE, WORDS),
    (GATE_LONG, PLAIN_LONG),
)


def is_bare(system: System, like: System) -> bool:
    """True if a system is another one but for the table, which it does not read."""
    same = (system.times, system.spells) == (like.times, like.spells)
    return same and bool(like.kind) and not system.kind


def plan() -> list[tuple[str, int]]:
    """Returns every run: all systems with the first seed, then the decisive ones with the others."""
    first = SEEDS[0]
    return [(BASE, first), *((name, first) for name in SYSTEMS)] + [
        (name, seed) for seed in SEEDS[1:] for name in DECISIVE
    ]
