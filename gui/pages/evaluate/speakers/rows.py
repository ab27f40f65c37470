"""Reads the result of a measurement of speakers into rows of text. Knows no widget."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

METHOD_WORDS = {
    "reference": "Reference translations",
    "base": "No profile",
    "auto": "Profile, as learned",
    "factored-bias": "Profile on the model's basis",
    "full-bias": "Profile word by word",
    "speaker-token": "Profile as a vector",
    "count-bias": "Counting words (control)",
    "target-text": "Profile from text alone",
}
_VERDICTS = {
    "good": "better, by the person",
    "warn": "better, not by the person",
    "poor": "worse",
    "neutral": "no proven difference",
}


@dataclass(frozen=True)
class SpeakerScoreRow:
    """One method, with one amount of text."""

    method: str
    n_sentences: int
    """Learned from; 0: none, or all that the model was trained with."""
    scores: Mapping[str, Any]
    against_base: Mapping[str, Any]
    against_swapped: Mapping[str, Any]
    verdict: Mapping[str, Any]

    @property
    def name(self) -> str:
        """The method, as people read it."""
        return METHOD_WORDS.get(self.method, self.method)

    @property
    def amount(self) -> str:
        """What was learned from."""
        if not self.n_sentences:
            return ""
        return f"{self.n_sentences:,} sentence{'s' * (self.n_sentences != 1)}"

    @property
    def verdict_words(self) -> str:
        """What the numbers mean, in a few words."""
        return _VERDICTS.get(str(self.verdict.get("kind", "")), "")

    @property
    def verdict_tip(self) -> str:
        """The verdict's sentence and what it rests on."""
        return f"{self.verdict.get('sentence', '')} {self.verdict.get('detail', '')}".strip()

    def score(self, measure: str) -> str:
        """Writes a score with its interval: "20.5 (19.0 to 22.0)"."""
        return _span_text(measure, self.scores.get(measure), "")

    def gain(self, measure: str) -> str:
        """Writes a difference to no profile with its interval."""
        return _span_text(measure, self.against_base.get(measure), "+")

    def own_gain(self, measure: str) -> str:
        """Writes a difference to another speaker's profile with its interval."""
        return _span_text(measure, self.against_swapped.get(measure), "+")


def speaker_rows(result: Mapping[str, Any]) -> list[SpeakerScoreRow]:
    """Reads the rows of a result; an unknown form gives none."""
    rows = result.get("rows")
    if not isinstance(rows, Sequence) or isinstance(rows, str):
        return []
    return [_row(row) for row in rows if isinstance(row, Mapping)]


def is_about_speakers(result: Mapping[str, Any]) -> bool:
    """True if a result is of a measurement of speakers."""
    return "rows" in result and "speakers" in result


def note_of(result: Mapping[str, Any]) -> str:
    """Says on what was measured, and what could not be."""
    n_sentences, speakers = result.get("n_sentences"), result.get("speakers")
    parts = []
    if isinstance(n_sentences, int) and isinstance(speakers, Sequence):
        people = f"{len(speakers):,} speaker{'s' * (len(speakers) != 1)}"
        parts.append(f"Measured on {n_sentences:,} held-out sentences of {people}.")
    if isinstance(chance := result.get("chance"), float):
        parts.append(f"A blind guess names the speaker in {_number('identification', chance)}.")
    parts += [str(each) for each in result.get("left_out") or []]
    parts.append(str(result.get("identification_note") or ""))
    return " ".join(filter(None, parts))


def _row(row: Mapping[str, Any]) -> SpeakerScoreRow:
    def part(name: str) -> Mapping[str, Any]:
        found = row.get(name)
        return found if isinstance(found, Mapping) else {}

    n_sentences = row.get("n")
    return SpeakerScoreRow(
        method=str(row.get("method", "?")),
        n_sentences=n_sentences if isinstance(n_sentences, int) else 0,
        scores=part("scores"),
        against_base=part("against_base"),
        against_swapped=part("against_swapped"),
        verdict=part("verdict"),
    )


def _span_text(measure: str, span: object, sign: str) -> str:
    if not isinstance(span, Mapping):
        return "–"
    ends = [span.get(end) for end in ("value", "low", "high")]
    if not all(isinstance(end, int | float) for end in ends):
        return "–"
    value, low, high = (_number(measure, float(end), sign) for end in ends if end is not None)
    return f"{value} ({low} to {high})"


def _number(measure: str, value: float, sign: str = "") -> str:
    if measure.startswith("identification"):
        text = f"{100 * value:{sign}.0f} %"
    else:
        text = f"{value:{sign}.3f}" if measure == "NLL" else f"{value:{sign}.1f}"
    return text.replace("-", "−")
