"""How figures are written for people, everywhere alike: counts, differences, intervals, shares, p."""

from typing import Protocol

from engine.results.evaluation import Interval

NONE = "–"
"""Stands for a figure that there is not."""


class _Share(Protocol):
    """A share in [0, 1] with its 95 % interval."""

    @property
    def share(self) -> float: ...
    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...


def counted(n: int, noun: str, plural: str = "") -> str:
    """Writes a number of things: "1 sentence", "1,200 sentences"; the plural where it does not end in s."""
    return f"{n:,} {noun if n == 1 else plural or f'{noun}s'}"


def signed(value: float | None, digits: int = 1) -> str:
    """Writes a difference with its sign: "+6.3", "−0.4"."""
    return NONE if value is None else f"{value:+,.{digits}f}".replace("-", "−")


def change_text(value: float, low: float, high: float, unit: str = "BLEU") -> str:
    """Writes a difference with its interval: "+6.3 BLEU (95 % interval +5.1 to +7.5)"."""
    return f"{signed(value)} {unit} (95 % interval {signed(low)} to {signed(high)})"


def span_text(score: Interval) -> str:
    """Writes a score with its interval: "31.6 (30.2 … 33.0)"."""
    return f"{score.value:.1f} ({score.low:.1f} … {score.high:.1f})"


def share_text(share: _Share) -> str:
    """Writes a share with its interval: "12.5% (8.0% … 17.9%)"."""
    return f"{share.share:.1%} ({share.low:.1%} … {share.high:.1%})"


def p_text(p: float | None) -> str:
    """Writes a p with three digits; a dash where there were too few sentences."""
    return NONE if p is None else f"{p:.3f}"
