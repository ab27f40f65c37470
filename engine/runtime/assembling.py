"""Takes texts apart into sentences, and puts their translations together with all that was around them."""

import time
from collections.abc import Mapping
from dataclasses import dataclass

from engine.results.translation import Alternative, SentenceTranslation, TextTranslation
from engine.runtime.speakers import SpeakerInputs
from engine.runtime.surface import Surface, SurfaceReader
from engine.text.sentences import Span, split_sentences

Request = tuple[str, SpeakerInputs | None]
"""What is to be translated, and as whom."""
RequestKey = tuple[str, str]
"""The same, comparable: the text and the speaker's key."""
Found = Mapping[RequestKey, tuple[Alternative, ...]]
"""Alternatives of each request."""


@dataclass(frozen=True, eq=False)
class Line:
    """One text, taken apart, spoken by one person."""

    text: str
    spans: list[Span]
    surfaces: list[Surface]
    speaker: SpeakerInputs | None

    @classmethod
    def read(cls, text: str, src: str, reader: SurfaceReader, speaker: SpeakerInputs | None) -> "Line":
        """Finds the sentences of a text in the language `src`, and what of them the model reads."""
        spans = split_sentences(text, src)
        return cls(text, spans, [reader.read(text[span.start : span.end]) for span in spans], speaker)

    def requests(self) -> list[Request]:
        """Returns what has to be translated."""
        return [(part.text, self.speaker) for surface in self.surfaces for part in surface.parts]

    def assembled(self, found: Found, n_best: int, began: float) -> TextTranslation:
        """Puts the translation together.

        Args:
            found: alternatives of every request.
            n_best: alternatives wanted per sentence.
            began: when the work began, by `time.perf_counter`.
        """
        parts: list[str] = []
        sentences = []
        cursor = length = 0
        for span, surface in zip(self.spans, self.surfaces, strict=True):
            gap = self.text[cursor : span.start]
            alternatives = alternatives_of(surface, self.speaker, found, n_best)
            start = length + len(gap)
            length = start + len(alternatives[0].text)
            parts += [gap, alternatives[0].text]
            cursor = span.end
            sentences.append(
                SentenceTranslation(
                    start=span.start,
                    end=span.end,
                    source=self.text[span.start : span.end],
                    target_start=start,
                    target_end=length,
                    alternatives=alternatives,
                    warning=_warning(surface),
                )
            )
        translated = "".join([*parts, self.text[cursor:]])
        return TextTranslation(self.text, translated, tuple(sentences), time.perf_counter() - began)


def request_key(text: str, speaker: SpeakerInputs | None) -> RequestKey:
    """Returns what tells a request from others."""
    return text, speaker.key if speaker else ""


def alternatives_of(
    surface: Surface, speaker: SpeakerInputs | None, found: Found, n_best: int
) -> tuple[Alternative, ...]:
    """Puts the parts of a sentence and what stayed outside together again.

    The k-th alternative of a sentence of several parts joins their k-th ones, or their last.
    """
    if not surface.parts:
        return (Alternative(surface.prefix, 0.0),)
    choices = [found[request_key(part.text, speaker)] for part in surface.parts]
    n_found = min(n_best, max(len(choice) for choice in choices))
    results = []
    for rank in range(n_found):
        chosen = [choice[min(rank, len(choice) - 1)] for choice in choices]
        gaps = [part.gap for part in surface.parts]
        text = "".join(best.text + gap for best, gap in zip(chosen, gaps, strict=True))
        score = sum(best.score for best in chosen) / len(chosen)
        is_repaired = any(best.is_repaired for best in chosen)
        results.append(Alternative(surface.prefix + text + surface.suffix, score, is_repaired))
    return tuple(results)


def _warning(surface: Surface) -> str:
    warnings = []
    if len(surface.parts) > 1:
        warnings.append(f"cut into {len(surface.parts)} parts, it is very long")
    if surface.unknown:
        shown = " ".join(surface.unknown[:10])
        warnings.append(f"the model does not know {shown} and may leave it out")
    return "; ".join(warnings)
