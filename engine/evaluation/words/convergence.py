"""How soon a training was at its best: table 6 of Sato et al. (Findings of EMNLP 2020).

Knows the validations of a training, not the model.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class BestValidation:
    """The best validation of a training."""

    updates: int
    """After how many updates; 0: nothing was better than the model it started from."""
    n_updates: int
    """Updates in all."""
    seconds: float | None
    """Until then; None where it was not measured."""
    metric: str
    """"BLEU", or "loss" where no output was ever right."""
    value: float


def best_validation(curve: Sequence[Mapping[str, float]]) -> BestValidation | None:
    """Finds the best validation: by BLEU, and by loss where BLEU is the same; None if there was none.

    Args:
        curve: one entry per validation: "update", "bleu", "loss", and from later versions on "seconds".
    """
    if not curve:
        return None
    best = max(curve, key=lambda entry: (entry.get("bleu", 0.0), -entry.get("loss", 0.0)))
    has_bleu = best.get("bleu", 0.0) > 0
    return BestValidation(
        updates=int(best["update"]),
        n_updates=int(max(entry["update"] for entry in curve)),
        seconds=best.get("seconds"),
        metric="BLEU" if has_bleu else "loss",
        value=best["bleu"] if has_bleu else best.get("loss", 0.0),
    )
