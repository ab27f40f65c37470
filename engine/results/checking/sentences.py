"""A sentence and its translation, looked at."""

from dataclasses import dataclass

from engine.results.checking.findings import Finding, gravity


@dataclass(frozen=True, slots=True)
class SentenceCheck:
    """What was found in one sentence and its translation."""

    findings: tuple[Finding, ...]
    """The gravest first."""

    @property
    def score(self) -> float:
        """How much there is to look at: 0 nothing; more is worse. For sorting alone."""
        return gravity(self.findings)

    @property
    def text(self) -> str:
        """All of it in sentences; empty if nothing was found."""
        return " ".join(each.text for each in self.findings)
