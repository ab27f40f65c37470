"""Two plain text files that belong together line by line."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from engine.corpora.encodings import find_encoding, text_blocks
from engine.corpora.input_files import InputFile
from engine.corpora.lines import MAX_LINE_CHARS, read_lines
from engine.corpora.segments import BadUnit, Segment, fault_of
from engine.errors import CorpusError

_MISSING = object()


class ParallelReader:
    """Reads a source file and a target file, one segment per line.

    Args:
        source: the file with the source lines.
        target: the file with their translations.
    """

    format = "parallel text"

    def __init__(self, source: InputFile, target: InputFile) -> None:
        self.files = (source, target)
        self.encodings = (find_encoding(source), find_encoding(target))

    def units(self) -> Iterator[Segment | BadUnit]:
        """Yields one segment, or one bad unit, per line.

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
            n_both = number
            if not isinstance(source, str) or not isinstance(target, str):
                yield BadUnit(f"longer than {MAX_LINE_CHARS:,} characters", name, number)
            elif fault := fault_of(source) or fault_of(target):
                yield BadUnit(fault, name, number, source[:200])
            else:
                yield Segment(source, target, name, number)

    def describe(self) -> list[dict[str, Any]]:
        """Returns what was learned of the files, as JSON values."""
        return [
            {
                "name": file.name,
                "format": self.format,
                "encoding": encoding.label,
                "encoding_reason": encoding.reason,
            }
            for file, encoding in zip(self.files, self.encodings, strict=True)
        ]

    def _refuse(self, n_shorter: int, n_longer: int, *, is_source_longer: bool) -> None:
        counts = (n_longer, n_shorter) if is_source_longer else (n_shorter, n_longer)
        first, second = (
            f"{file.name} has {count:,} lines" for file, count in zip(self.files, counts, strict=True)
        )
        raise CorpusError(
            f"{first}, {second}: they do not belong together line by line.",
            "Export both again so that line N of one translates line N of the other.",
        )
