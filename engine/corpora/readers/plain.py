"""Plain text: one language sentence by sentence, or two files line by line."""

from collections.abc import Iterator
from itertools import islice, zip_longest

from engine.base.errors import CorpusError
from engine.documents.encodings import MAX_LINE_CHARS, Encoding, find_encoding, read_lines, text_blocks
from engine.documents.input_files import InputFile
from engine.documents.segments import BadUnit, ReadOptions, Segment, fault_of
from engine.results.importing import FileFacts
from engine.text.identification import guess_language
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


# Two plain text files that belong together line by line.

_MISSING = object()


class ParallelReader:
    """Reads a source file and a target file, one segment per line.

    Args:
        source: the file with the source lines.
        target: the file with their translations.
        options: of the source file; the encoding and whether a language is chosen count.
        target_options: of the target file; None: as `options`.
    """

    format = "parallel text"
    kind = "parallel"

    def __init__(
        self,
        source: InputFile,
        target: InputFile,
        options: ReadOptions | None = None,
        target_options: ReadOptions | None = None,
    ) -> None:
        self.files = (source, target)
        wanted = (options, target_options or options)
        self.encodings = tuple(
            find_encoding(file, said.encoding if said else "")
            for file, said in zip(self.files, wanted, strict=True)
        )
        self._is_survey = options is not None and not options.src
        self._n_lines = 0

    def units(self) -> Iterator[Segment | BadUnit]:
        """Yields one segment, or one bad unit, per line; nothing while no language is chosen.

        Raises:
            CorpusError: at the end, if the files have different numbers of lines.
        """
        name = self.files[0].name
        sides = [
            read_lines(text_blocks(file, encoding))
            for file, encoding in zip(self.files, self.encodings, strict=True)
        ]
        n_both = 0
        for number, (source, target) in enumerate(zip_longest(*sides, fillvalue=_MISSING), start=1):
            if source is _MISSING or target is _MISSING:
                n_longer = number + sum(1 for side in sides for _ in side)
                self._refuse(n_both, n_longer, is_source_longer=target is _MISSING)
            n_both = self._n_lines = number
            if self._is_survey:
                continue
            if not isinstance(source, str) or not isinstance(target, str):
                yield BadUnit(f"longer than {MAX_LINE_CHARS:,} characters", name, number)
                continue
            if number == 1:
                source, target = source.removeprefix("\ufeff"), target.removeprefix("\ufeff")
            if fault := fault_of(source) or fault_of(target):
                yield BadUnit(fault, name, number, source[:200])
            else:
                yield Segment(source, target, name, number)

    def describe(self) -> list[FileFacts]:
        """Returns the facts about the files."""
        return [
            FileFacts(
                name=file.name,
                format=self.format,
                **encoding.facts(),
                languages=self._language_of(file, encoding),
            )
            for file, encoding in zip(self.files, self.encodings, strict=True)
        ]

    def _language_of(self, file: InputFile, encoding: Encoding) -> dict[str, int]:
        lines = (line for line in read_lines(text_blocks(file, encoding)) if line)
        language = guess_language(islice(lines, _SAMPLE_LINES))
        return {language: self._n_lines} if language else {}

    def _refuse(self, n_shorter: int, n_longer: int, *, is_source_longer: bool) -> None:
        counts = (n_longer, n_shorter) if is_source_longer else (n_shorter, n_longer)
        first, second = (
            f"{file.name} has {count:,} lines" for file, count in zip(self.files, counts, strict=True)
        )
        raise CorpusError(
            f"{first}, {second}: they do not belong together line by line.",
            "Export both again so that line N of one translates line N of the other.",
        )
