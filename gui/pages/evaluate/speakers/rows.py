"""The rows that show an evaluation of speakers' profiles. Knows no widget."""

from collections.abc import Mapping

from engine.methods import METHODS
from engine.results.evaluation import Interval, VerdictKind
from engine.results.figures import NONE, counted
from engine.results.speaker_evaluation import RateDifference, SpeakerEvaluation, SpeakerScores

METHOD_WORDS = {
    "reference": "Reference translations",
    "base": "No profile",
    "auto": "Profile, as learned",
    **{each.name: each.profile for each in METHODS.values() if each.learns_speakers},
    "count-bias": "Counting words (control)",
    "target-text": "Profile from text alone",
}
_VERDICTS = {
    VerdictKind.GOOD: "better, by the person",
    VerdictKind.MIXED: "better, not by the person",
    VerdictKind.POOR: "worse",
    VerdictKind.UNPROVEN: "no proven difference",
}


def method_words(row: SpeakerScores) -> str:
    """Names the method, as people read it."""
    return METHOD_WORDS.get(row.method, row.method)


def amount_words(row: SpeakerScores) -> str:
    """Says from how many sentences each profile was learned."""
    return counted(row.n, "sentence") if row.n else ""


def verdict_words(row: SpeakerScores) -> str:
    """Says the verdict in a few words."""
    return _VERDICTS[row.verdict.kind] if row.verdict.sentence else ""


def verdict_tip(row: SpeakerScores) -> str:
    """Says the verdict and what it rests on."""
    return " ".join(row.verdict.sentences)


def span_words(measure: str, spans: Mapping[str, Interval]) -> str:
    """Writes a measure with its interval, a difference with its sign: "20.5 (19.0 to 22.0)"."""
    span = spans.get(measure)
    if span is None:
        return NONE
    sign = "+" if isinstance(span, RateDifference) else ""
    value, low, high = (_figure(measure, end, sign) for end in (span.value, span.low, span.high))
    return f"{value} ({low} to {high})"


def note_words(found: SpeakerEvaluation) -> str:
    """Says on what was measured, and what could not be."""
    sentences = counted(found.n_sentences, "test sentence")
    parts = [
        f"Measured on {sentences} of {counted(len(found.speakers), 'speaker')}.",
        f"A blind guess names the speaker in {_figure('identification', found.chance)}.",
        *found.left_out,
        found.identification_note,
    ]
    return " ".join(filter(None, parts))


def _figure(measure: str, value: float, sign: str = "") -> str:
    if measure == "identification":
        text = f"{100 * value:{sign}.0f} %"
    else:
        text = f"{value:{sign}.3f}" if measure == "NLL" else f"{value:{sign}.1f}"
    return text.replace("-", "−")
