"""Whether the pairs of a domain help a model as examples."""

from dataclasses import dataclass

from engine.results.evaluation import MetricDifference, Verdict, VerdictKind


@dataclass(frozen=True, kw_only=True)
class ExampleVerdict:
    """What was measured of the pairs of a domain as examples for a model's translations."""

    domain: str
    model: str
    """Its id."""
    src: str
    tgt: str
    pairs: int
    """That the examples were taken from."""
    sentences: int
    """Held-out ones that were translated with examples and without."""
    verdict: Verdict
    differences: tuple[MetricDifference, ...]
    """With examples, in each metric."""
    time_ratio: float
    """How many times as long one sentence takes with examples."""
    of: str
    """Tells apart the model and the pairs that it is true of."""

    @property
    def helps(self) -> bool:
        """True if the gain is proven."""
        return self.verdict.kind == VerdictKind.GOOD
