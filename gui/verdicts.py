"""Turns the result of a run into words: better, worse, or no proven difference. Knows no widget."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class ScoreRow:
    """One metric of two systems."""

    metric: str
    base: float | None
    model: float | None
    difference: float | None
    low: float | None
    """Lower end of the 95 % interval of the difference."""
    high: float | None
    is_better_lower: bool = False
    """True for an error rate such as TER."""

    @property
    def is_proven(self) -> bool:
        """True if the interval leaves out zero."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)

    @property
    def words(self) -> str:
        """What the numbers mean."""
        if self.difference is None:
            return ""
        if not self.is_proven:
            return "no proven difference"
        return "better" if (self.difference > 0) != self.is_better_lower else "worse"


@dataclass(frozen=True)
class Verdict:
    """What to say about a run."""

    kind: str
    """"good", "poor", "warn" or "neutral"."""
    sentence: str
    detail: str = ""


def score_rows(result: Mapping[str, Any]) -> list[ScoreRow]:
    """Reads the scores of a result; an unknown form gives none."""
    scores = result.get("scores")
    if not isinstance(scores, Sequence) or isinstance(scores, str):
        return []
    return [_row(score) for score in scores if isinstance(score, Mapping)]


def verdict_of(result: Mapping[str, Any], what: str = "in your domain") -> Verdict:
    """Says whether a run made something better.

    Args:
        result: of an "adapt" or "evaluate" run; its own verdict is taken if it has one.
        what: where it was measured.
    """
    told = result.get("verdict")
    if isinstance(told, Mapping) and told.get("sentence"):
        return Verdict(str(told.get("kind", "neutral")), str(told["sentence"]), str(told.get("detail", "")))
    rows = score_rows(result)
    if not rows:
        return Verdict("neutral", str(told) if isinstance(told, str) and told else "Done.")
    return _from_scores(rows[0], what)


def signed(value: float | None) -> str:
    """Writes a difference with its sign: "+6.3", "−0.4"."""
    if value is None:
        return "–"
    return f"{value:+.1f}".replace("-", "−")


def _from_scores(row: ScoreRow, what: str) -> Verdict:
    if row.difference is None:
        return Verdict(
            "neutral", f"{row.metric} {what}: {row.model:.1f}." if row.model is not None else "Done."
        )
    amount = f"{signed(row.difference)} {row.metric}"
    if row.low is None or row.high is None:
        return Verdict("neutral", f"{amount} {what}.", "Without an interval this may be chance.")
    span = f"surely between {signed(row.low)} and {signed(row.high)}"
    match row.words:
        case "better":
            return Verdict("good", f"Better {what}: {amount}, {span}.")
        case "worse":
            return Verdict("poor", f"Worse {what}: {amount}, {span}.")
    return Verdict("neutral", f"No proven difference {what}: {amount}, {span}.")


def _row(score: Mapping[str, Any]) -> ScoreRow:
    metric = str(score.get("metric", "?"))
    return ScoreRow(
        metric=metric,
        base=_number(score.get("base")),
        model=_number(score.get("model")),
        difference=_number(score.get("difference")),
        low=_number(score.get("low")),
        high=_number(score.get("high")),
        is_better_lower=metric.upper() == "TER",
    )


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None
