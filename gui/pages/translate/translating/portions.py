"""Cuts a long text into portions, so that its translation can be shown piece by piece.

Knows characters and sentence spans, knows no translator. No sentence is torn: where a cut may
fall into a sentence, that sentence is given back and opens the next portion.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from engine.results.translation import SentenceTranslation, TextTranslation

FIRST_SIZE = 400
"""Characters of the first portion: small, so that something is there soon."""
LATER_SIZE = 1600
_LARGEST_SIZE = 16_000
"""Beyond this a single "sentence" is no sentence: it is cut where it stands."""
_TAIL_SHARE = 1.25
"""A rest this little longer than a portion is not cut again."""

_LINE_END = re.compile(r"\n\s*")
_SENTENCE_END = re.compile(r"[.!?…。！？]['\")\]»”’]*\s+")
_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Cut:
    """Where a portion ends."""

    end: int
    is_clean: bool
    """True if no sentence can reach across it: the end of a line, or of the text."""


def cut_after(text: str, start: int, size: int) -> Cut:
    """Finds where the portion that starts at `start` should end.

    Args:
        text: the whole.
        start: in characters.
        size: characters wished for.
    """
    if len(text) - start <= size * _TAIL_SHARE:
        return Cut(len(text), is_clean=True)
    for pattern in (_LINE_END, _SENTENCE_END, _SPACE):
        end = _last_end(pattern, text, start + size // 2, start + size)
        if end:
            return Cut(end, is_clean=pattern is _LINE_END)
    return Cut(start + size, is_clean=False)


def _last_end(pattern: re.Pattern[str], text: str, low: int, high: int) -> int:
    end = 0
    for match in pattern.finditer(text, low, high):
        end = match.end()
    return end


def translate_portions(text: str, translate: Callable[[str], TextTranslation]) -> Iterator[TextTranslation]:
    """Translates a text portion by portion.

    Args:
        text: of any length.
        translate: translates one portion.

    Yields:
        After each portion, the translation of the text up to there, as if it had been one call.
        The last one is the whole. An empty text yields itself.
    """
    done = TextTranslation(source="", text="", sentences=(), elapsed_s=0.0)
    size = FIRST_SIZE
    while len(done.source) < len(text):
        start = len(done.source)
        cut = cut_after(text, start, size)
        part = translate(text[start : cut.end])
        if not cut.is_clean and len(part.sentences) < 2 and size < _LARGEST_SIZE:
            size *= 2  # one sentence fills the portion: its end is not known yet
            continue
        if not cut.is_clean and len(part.sentences) > 1:
            part = without_last(part)
        done = joined(done, part)
        size = LATER_SIZE
        yield done
    if not text:
        yield done


def without_last(part: TextTranslation) -> TextTranslation:
    """Gives back the last sentence: the portion ends where that sentence would start."""
    last = part.sentences[-1]
    return replace(
        part,
        source=part.source[: last.start],
        text=part.text[: last.target_start],
        sentences=part.sentences[:-1],
    )


def joined(first: TextTranslation, second: TextTranslation) -> TextTranslation:
    """Puts two translations one after the other."""
    d_source, d_target = len(first.source), len(first.text)
    moved = tuple(moved_by(sentence, d_source, d_target) for sentence in second.sentences)
    return TextTranslation(
        source=first.source + second.source,
        text=first.text + second.text,
        sentences=first.sentences + moved,
        elapsed_s=first.elapsed_s + second.elapsed_s,
    )


def moved_by(sentence: SentenceTranslation, d_source: int, d_target: int) -> SentenceTranslation:
    """Returns the sentence as it stands so many characters further on."""
    return replace(
        sentence,
        start=sentence.start + d_source,
        end=sentence.end + d_source,
        target_start=sentence.target_start + d_target,
        target_end=sentence.target_end + d_target,
    )
