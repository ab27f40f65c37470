"""How figures are written for people, everywhere alike: counts, differences, intervals, shares, p, times."""

import math
from datetime import datetime
from typing import Protocol

from engine.results.evaluation import Interval

NONE = "–"
"""Stands for a figure that there is not."""
_MOST_TIMES = 100
"""A larger factor says no more."""


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


def change_text(value: float, low: float, high: float) -> str:
    """Writes a difference in BLEU with its interval: "+6.3 BLEU (95 % interval +5.1 to +7.5)"."""
    return f"{signed(value)} BLEU (95 % interval {signed(low)} to {signed(high)})"


def span_text(score: Interval) -> str:
    """Writes a score with its interval: "31.6 (30.2 … 33.0)"."""
    return f"{score.value:.1f} ({score.low:.1f} … {score.high:.1f})"


def share_text(share: _Share) -> str:
    """Writes a share with its interval: "12.5% (8.0% … 17.9%)"."""
    return f"{share.share:.1%} ({share.low:.1%} … {share.high:.1%})"


def p_text(p: float | None) -> str:
    """Writes a p with three digits; a dash where there were too few sentences."""
    return NONE if p is None else f"{p:.3f}"


def likelier_text(gain: float) -> str:
    """Writes a gain in nats a token: "5.1 % more likely", "1.2 % less likely", "3 times as likely"."""
    if _is_told_as_factor(gain):
        return f"{_times(gain)} times as likely"
    amount = _percent(abs(math.expm1(gain)))
    return f"{amount} less likely" if gain < 0 else f"{amount} more likely"


def likelier_span_text(gain: float, low: float, high: float) -> str:
    """Writes the interval of a gain in nats a token: "95 % interval 2.0 % to 7.0 %", "… 7.6 to 11 times"."""
    if _is_told_as_factor(gain):
        return f"95 % interval {_times(low)} to {_times(high)} times"
    return f"95 % interval {percent_of_gain(low)} to {percent_of_gain(high)}"


def percent_of_gain(gain: float) -> str:
    """Writes a gain in nats as a percentage: 0.05 is "5.1 %", 0.5 is "65 %", -0.01 is "−1.0 %"."""
    return _percent(math.expm1(min(gain, 5.0))).replace("-", "−")


def _is_told_as_factor(gain: float) -> bool:
    """Returns whether a gain is easier to read as a factor: from twice as likely on."""
    return gain >= math.log(2)


def _times(gain: float) -> str:
    factor = math.exp(min(gain, 5.0))
    if factor > _MOST_TIMES:
        return f"more than {_MOST_TIMES}"
    return f"{factor:.0f}" if factor >= 10 else f"{factor:.1f}".removesuffix(".0")


def _percent(share: float) -> str:
    percentage = round(share * 100, 1) + 0.0  # no "-0.0"
    return f"{percentage:.1f} %" if abs(percentage) < 10 else f"{percentage:,.0f} %"


def duration_words(seconds: float) -> str:
    """Says a duration as people do: "6 min", "1 h 20 min"."""
    if seconds < 60:
        return "less than a minute"
    minutes = round(seconds / 60)
    if minutes < 60:
        return f"{minutes} min"
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if minutes and hours < 10 else f"{hours} h"


def minutes_words(seconds: float) -> str:
    """Says a duration where it is waited for: "1 minute", "5 minutes", from an hour on "1 h 20 min"."""
    minutes = max(1, round(seconds / 60))
    return counted(minutes, "minute") if minutes < 60 else duration_words(seconds)


def whole_words(share: float, left_s: float | None) -> str:
    """Says how far a whole job is: "42 % · 6 min left"."""
    left = f" · {duration_words(left_s)} left" if left_s is not None else ""
    return f"{100 * share:.0f} %{left}"


def by_this_clock(iso: str) -> datetime | None:
    """Reads a time, ISO 8601, and gives it by this computer's clock; None if it is none."""
    try:
        return datetime.fromisoformat(iso).astimezone()
    except (ValueError, OverflowError):  # the second: of the first or the last year there is
        return None


def when_words(iso: str) -> str:
    """Writes day and minute of a time by this computer's clock: "2026-11-21 14:02"."""
    time = by_this_clock(iso)
    return time.strftime("%Y-%m-%d %H:%M") if time else iso[:10]
