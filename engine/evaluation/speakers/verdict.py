"""The finding of an evaluation of speakers' profiles, in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.evaluation.paired import RateComparison
from engine.evaluation.verdict import LEAST_SENTENCES
from engine.results.evaluation import Interval, MetricDifference, Verdict, VerdictKind
from engine.results.figures import likelier_span_text, likelier_text


@dataclass(frozen=True, kw_only=True)
class SpeakerFinding:
    """The measurements of one method."""

    n_lines: int
    loss: RateComparison
    """Nats a token against no profile."""
    swapped: RateComparison | None
    """Against the profiles of other speakers; None if that was not measured."""
    translations: Sequence[MetricDifference] = ()
    """BLEU and chrF against no profile; none if nothing was translated."""


def judge_speakers(finding: SpeakerFinding) -> Verdict:
    """Returns whether speakers' profiles do what they are for.

    The loss of the speakers' own words decides, as the most sensitive, unless translations got worse:
    likelier words that make them so are no help. A gain that other speakers' profiles give as well is
    called what it is: of the text, not of the person.
    """
    loss, swapped = finding.loss, finding.swapped
    detail = _detail(finding)
    amount = f"the speakers' own words become {_likelier(loss.difference)} on average"
    if finding.n_lines < LEAST_SENTENCES:
        few = f"No proven difference: {amount}, but {finding.n_lines} sentences are too few to tell."
        return Verdict(kind=VerdictKind.UNPROVEN, sentence=few, detail=detail)
    if loss.is_higher:
        return Verdict(
            kind=VerdictKind.POOR,
            sentence=f"Worse with a profile: {amount}{_span(loss.difference)}.",
            detail=detail,
        )
    if not loss.is_lower:
        return Verdict(
            kind=VerdictKind.UNPROVEN,
            sentence=f"No proven difference: {amount}{_span(loss.difference)}.",
            detail=detail,
        )
    if worse_in_translation(finding.translations):
        text = f"Likelier words, but worse translations: {amount}, and {_scores(finding.translations)}."
        return Verdict(kind=VerdictKind.MIXED, sentence=text, detail=detail)
    if swapped is None:
        return Verdict(
            kind=VerdictKind.GOOD,
            sentence=f"Better with a profile: {amount}{_span(loss.difference)}.",
            detail=detail,
        )
    if not swapped.is_lower:
        text = f"Better, but not by the person: {amount}, and as much so with another speaker's profile."
        return Verdict(kind=VerdictKind.MIXED, sentence=text, detail=detail)
    own = f"against another speaker's profile {_likelier(swapped.difference)}"
    sentence = f"Better by the person's own profile: {amount}; {own}."
    return Verdict(kind=VerdictKind.GOOD, sentence=sentence, detail=detail)


def worse_in_translation(scores: Sequence[MetricDifference]) -> bool:
    """True if translations got worse: surely by one metric, or not surely by all of them."""
    fell = [each.difference < 0 for each in scores]
    return any(each.is_worse for each in scores) or (bool(fell) and all(fell))


def _scores(scores: Sequence[MetricDifference]) -> str:
    return ", ".join(f"{each.metric} {each.base:.1f} → {each.model:.1f}" for each in scores)


def _detail(finding: SpeakerFinding) -> str:
    loss, change = finding.loss, finding.loss.difference
    said = f"{_likelier(change)}{_span(change)}"
    parts = [f"Loss {loss.baseline:.3f} → {loss.value:.3f}, {said}"]
    for each in finding.translations:
        proof = "better" if each.is_better else "worse" if each.is_worse else "not proven"
        parts.append(f"{each.metric} {each.base:.1f} → {each.model:.1f} ({proof})")
    return f"{', '.join(parts)}; on {finding.n_lines:,} test sentences."


def _likelier(difference: Interval) -> str:
    """Says a difference in loss as `speaker learn` says a gain: "2.1 % likelier"."""
    return likelier_text(-difference.value)


def _span(difference: Interval) -> str:
    return f" ({likelier_span_text(-difference.value, -difference.high, -difference.low)})"
