"""Learning along: what came of taking confirmed translations in."""

from dataclasses import dataclass

from engine.results.evaluation import Verdict
from engine.results.model_details import Promotion


@dataclass(frozen=True, kw_only=True)
class LearnedAlong:
    """The answer of a model that took in what was confirmed."""

    model: str
    """Id of the model that learned."""
    name: str
    domain: str
    src: str
    tgt: str
    against: str
    """Id of the model that it began from."""
    n_new: int
    """Confirmed translations that were new."""
    n_learned: int
    """How many of these it learned from; the others are held out."""
    n_pairs: int
    """Confirmed translations that it learned from so far."""
    n_measured: int
    """Translations, newest first, that `verdict` is on: each was translated before it was learned."""
    verdict: Verdict
    promotion: Promotion
    seconds: float
    """Duration of the learning alone."""
