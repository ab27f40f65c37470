"""Plain text in one language, sentence by sentence."""

from collections.abc import Iterator
from itertools import islice

from engine.corpora.files.encodings import find_encoding, text_blocks
from engine.corpora.files.input_files import InputFile
from engine.corpora.files.lines import MAX_LINE_CHARS, read_lines
from engine.corpora.segments import BadUnit, ReadOptions, Segment, fault_of
from engine.results.importing.staging import FileFacts
from engine.text.identifying.guessing import guess_language
from engine.text.sentences import split_sentences

_SAMPLE_LINES = 200
_SHORT_LINE_CHARS = 120
"""A shorter line is taken as one sentence, as in files that hold one a line."""


class PlainReader:
    """Reads a text file in one language; blank lines are no units."""

    format = "plain text"
    kind = "monolingual"

    def __init__(self, file: InputFile, options: ReadOptions) -> None:
        self.files = (file,)
        self.encoding = find_encoding(file, options.encoding)
        self._options = options
        self._n_units = 0

    def units(self) -> Iterator[Segment | BadUnit]:
        """Yields one segment per sentence, and the lines that cannot be used; nothing without a language."""
        name = self.files[0].name
        self._n_units = 0
        for number, line in enumerate(read_lines(text_blocks(self.files[0], self.encoding)), start=1):
            for unit in _units_of(line, name, number, self._options.src):
                self._n_units += 1
                if self._options.src:
                    yield unit

    def describe(self) -> list[FileFacts]:
        """Returns the facts about the file."""
        lines = (line for line in read_lines(text_blocks(self.files[0], self.encoding)) if line)
        language = guess_language(islice(lines, _SAMPLE_LINES))
        return [
            FileFacts(
                name=self.files[0].name,
                format=self.format,
                **self.encoding.facts(),
                languages={language: self._n_units} if language else {},
            )
        ]


def segments_of(text: str, name: str, line: int, src: str) -> Iterator[Segment | BadUnit]:
    """Yields the sentences of a paragraph, or one bad unit."""
    if fault := fault_of(text):
        yield BadUnit(fault, name, line, text[:200])
    elif len(text) <= _SHORT_LINE_CHARS:
        yield Segment(text.strip(), "", name, line)
    else:
        for span in split_sentences(text, src or "en"):
            yield Segment(text[span.start : span.end], "", name, line)


def _units_of(line: str | None, name: str, number: int, src: str) -> Iterator[Segment | BadUnit]:
    if line is None:
        yield BadUnit(f"longer than {MAX_LINE_CHARS:,} characters", name, number)
    elif number == 1:
        line = line.removeprefix("\ufeff")
    if line and line.strip():
        yield from segments_of(line, name, number, src)
