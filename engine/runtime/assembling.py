"""Takes texts apart into sentences, and puts their translations together with all that was around them."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.config import SearchConfig
from engine.results.translation import Alternative, SentenceTranslation, TextTranslation
from engine.runtime.doubting import DoubtFinder
from engine.runtime.speaking.speakers import SpeakerInputs
from engine.runtime.surface import Surface, SurfaceReader
from engine.search.beam_search import Hypothesis
from engine.text.number_repair import NumberRepair
from engine.text.sentences import Span, split_sentences
from engine.text.subwords import Subwords
from engine.text.symbols import has_symbols_of, put_back, without_symbols

Request = tuple[str, SpeakerInputs | None]
"""A text to translate, and the speaker to translate it as."""
RequestKey = tuple[str, str]
"""The same, comparable: the text and the speaker's key."""
Found = dict[RequestKey, tuple[Alternative, ...]]
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
        """Returns the requests that have to be translated."""
        return [(part.text, self.speaker) for surface in self.surfaces for part in surface.parts]

    def assembled(self, found: Found, n_best: int, began: float, doubts: DoubtFinder) -> TextTranslation:
        """Puts the translation together.

        Args:
            found: alternatives of every request.
            n_best: alternatives wanted per sentence.
            doubts: looks at the best of them.
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
            source, best = self.text[span.start : span.end], alternatives[0]
            sentences.append(
                SentenceTranslation(
                    start=span.start,
                    end=span.end,
                    source=source,
                    target_start=start,
                    target_end=length,
                    alternatives=alternatives,
                    warning=_warning(surface),
                    doubt=doubts.find(source, best.text, best.score) if surface.parts else None,
                )
            )
        translated = "".join([*parts, self.text[cursor:]])
        return TextTranslation(self.text, translated, tuple(sentences), time.perf_counter() - began)


def request_key(text: str, speaker: SpeakerInputs | None) -> RequestKey:
    """Returns the key of a request."""
    return text, speaker.key if speaker else ""


def texts_of(hypotheses: Sequence[Hypothesis], target: Subwords) -> tuple[Alternative, ...]:
    """Returns the texts of hypotheses, best first, each text once, empty ones left out."""
    found: dict[str, Alternative] = {}
    for hypothesis in hypotheses:
        if text := target.decode(hypothesis.ids).strip():
            found.setdefault(text, Alternative(text, hypothesis.score))
    return tuple(found.values())


def chosen(
    source: str, found: Sequence[Alternative], numbers: NumberRepair, config: SearchConfig
) -> tuple[Alternative, ...]:
    """Returns the alternatives wanted, best first; the source itself if there are none.

    Args:
        source: what was translated. If it has symbols, one translation at least has them too.
        found: its translations, best first.
        numbers: of its languages.
        config: how many are wanted, and whether numbers are looked at.
    """
    right = [each for each in found if has_symbols_of(source, each.text)]
    if not right:  # the model wrote symbols of its own
        texts = [without_symbols(each.text).strip() for each in found]
        right = [replace(each, text=text) for each, text in zip(found, texts, strict=True) if text]
    if config.keep_numbers:
        right = list(numbers.choose(source, right, config.n_best))
    return tuple(right[: config.n_best]) or (Alternative(source, 0.0),)


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
        whole = put_back(text, surface.kept, is_in_capitals=surface.is_in_capitals)
        results.append(Alternative(surface.prefix + whole + surface.suffix, score, is_repaired))
    return tuple(results)


def _warning(surface: Surface) -> str:
    warnings = []
    if len(surface.parts) > 1:
        warnings.append(f"cut into {len(surface.parts)} parts, it is very long")
    if surface.unknown:
        shown = " ".join(surface.unknown[:10])
        warnings.append(f"the model does not know {shown} and may leave it out")
    return "; ".join(warnings)
