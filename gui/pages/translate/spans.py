"""The text of the two panes: where its sentences stand, and what an editor can hold.

Python counts characters, Qt counts UTF-16 units: an emoji is one here and two there. Everything
this module hands out is in Qt's units. It knows no widget.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from engine import tasks
from engine.results.translation import TextTranslation
from gui.i18n import tr, tr_noop


class Utf16Map:
    """Turns offsets of characters in a text into UTF-16 offsets."""

    def __init__(self, text: str) -> None:
        is_plain = text.isascii() or len(text.encode("utf-16-le", "surrogatepass")) == 2 * len(text)
        self._wide = [] if is_plain else [i for i, char in enumerate(text) if char > "\uffff"]

    def __call__(self, offset: int) -> int:
        return offset + bisect_left(self._wide, offset) if self._wide else offset


def characters_in(text: str, n_units: int) -> int:
    """Returns how many characters of a text take a number of UTF-16 units."""
    if len(text) >= n_units and not any(char > "\uffff" for char in text[:n_units]):
        return n_units
    for n_characters, char in enumerate(text):
        if n_units <= 0:
            return n_characters
        n_units -= 1 + (char > "\uffff")
    return len(text)


class Utf16Span(NamedTuple):
    """From `start` up to `end`, in UTF-16 units."""

    start: int
    end: int


class SentenceMap:
    """The sentences of one translation, as they are shown.

    Args:
        translation: as the engine gave it.
        shown: what stands for each sentence; None: what the engine gave.
    """

    def __init__(self, translation: TextTranslation, shown: Sequence[str] | None = None) -> None:
        self.translation = translation
        parts: list[str] = []
        bounds: list[tuple[int, int]] = []
        position = length = 0
        targets = shown if shown is not None else [each.target for each in translation.sentences]
        for sentence, target in zip(translation.sentences, targets, strict=True):
            gap = translation.text[position : sentence.target_start]
            parts += (gap, target)
            length += len(gap)
            bounds.append((length, length + len(target)))
            length += len(target)
            position = sentence.target_end
        parts.append(translation.text[position:])
        self.text = "".join(parts)
        self._bounds = bounds
        to_source, to_target = Utf16Map(translation.source), Utf16Map(self.text)
        self._source = [Utf16Span(to_source(s.start), to_source(s.end)) for s in translation.sentences]
        self._target = [Utf16Span(to_target(start), to_target(end)) for start, end in bounds]
        self._source_starts = [span.start for span in self._source]
        self._target_starts = [span.start for span in self._target]

    def __len__(self) -> int:
        return len(self._source)

    def source_span(self, index: int) -> Utf16Span:
        """Returns where a sentence stands in the source."""
        return self._source[index]

    def target_span(self, index: int) -> Utf16Span:
        """Returns where its translation stands in the target."""
        return self._target[index]

    def shown(self, index: int) -> str:
        """Returns the translation shown for one sentence."""
        start, end = self._bounds[index]
        return self.text[start:end]

    def is_recalled(self, index: int) -> bool:
        """Tells whether what is shown of one sentence was confirmed before."""
        sentence = self.translation.sentences[index]
        return sentence.memory is not None and self.shown(index) == sentence.target

    def around(self, index: int) -> tuple[str, str]:
        """Returns the target text before and after one sentence."""
        start, end = self._bounds[index]
        return self.text[:start], self.text[end:]

    def at_source(self, position: int) -> int | None:
        """Returns the sentence at a position of the source, or None between sentences."""
        return _at(self._source_starts, self._source, position)

    def at_target(self, position: int) -> int | None:
        """Returns the sentence at a position of the target, or None between sentences."""
        return _at(self._target_starts, self._target, position)

    def near_source(self, position: int) -> int:
        """Returns the sentence at a position of the source, or else the one before it."""
        return max(0, bisect_right(self._source_starts, position) - 1)

    def near_target(self, position: int) -> int:
        """Returns the sentence at a position of the target, or else the one before it."""
        return max(0, bisect_right(self._target_starts, position) - 1)


def _at(starts: list[int], spans: list[Utf16Span], position: int) -> int | None:
    index = bisect_right(starts, position) - 1
    return index if index >= 0 and position <= spans[index].end else None


# Plain text as an editor holds it, and which files the page opens.

FILE_FILTER = tr_noop("Text (*.txt *.text *.md)")

_LINE_END = re.compile("\r\n?|[\u2028\u2029]")
_UNWANTED = re.compile("[\x00-\x08\x0b-\x1f\x7f\ufdd0\ufdd1\ufffc\ufeff]")
"""Control characters, Qt's own marks inside a document, what stands for a picture, a byte order mark."""
_HALF = re.compile("[\ud800-\udfff]")


def open_filter() -> str:
    """Returns the filter of the dialog that opens files, as `QFileDialog` takes it."""
    plain = tasks.plain_endings()
    groups = {
        tr("Files to translate"): (*plain, *tasks.structured_endings()),
        tr("Text and subtitles"): plain,
    }
    listed = [f"{name} ({' '.join(f'*{each}' for each in endings)})" for name, endings in groups.items()]
    return ";;".join([*listed, tr("All files (*)")])


def cleaned(text: str) -> str:
    """Drops what an editor cannot hold: control characters, half characters, foreign line ends."""
    text = _UNWANTED.sub("", _LINE_END.sub("\n", text))
    if not _HALF.search(text):
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
