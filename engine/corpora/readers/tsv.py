"""Tab separated text: a source and a target column, and a speaker column if one is named."""

from collections.abc import Iterator, Sequence
from typing import Any

from engine.corpora.encodings import find_encoding, text_blocks
from engine.corpora.input_files import InputFile
from engine.corpora.lines import MAX_LINE_CHARS, read_lines
from engine.corpora.segments import BadUnit, ReadOptions, Segment, fault_of
from engine.errors import CorpusError, EngineError
from engine.text.languages import parse_language

_SIDES = {"source": "src", "src": "src", "target": "tgt", "tgt": "tgt", "translation": "tgt"}


class TsvReader:
    """Reads one TSV file.

    The first line is taken for a header if it names both languages ("de", "German", "source"), or
    if a column was asked for by a name that stands in it. Without a header the first column is the
    source, the second the target.

    Args:
        file: the file.
        options: languages and columns.

    Raises:
        CorpusError: if a column is named that the file does not have.
    """

    format = "TSV"

    def __init__(self, file: InputFile, options: ReadOptions) -> None:
        self.files = (file,)
        self.encoding = find_encoding(file)
        self._options = options
        first = next(read_lines(text_blocks(file, self.encoding)), None) or ""
        self._columns = _find_columns(file, first.split("\t"), options)

    def units(self) -> Iterator[Segment | BadUnit]:
        """Yields one segment, or one bad unit, per line."""
        name, columns = self.files[0].name, self._columns
        n_needed = max(columns.source, columns.target, columns.speaker) + 1
        lines = read_lines(text_blocks(self.files[0], self.encoding))
        for number, line in enumerate(lines, start=1):
            if number == 1 and columns.has_header:
                continue
            if line is None:
                yield BadUnit(f"longer than {MAX_LINE_CHARS:,} characters", name, number)
                continue
            cells = line.split("\t")
            if len(cells) < n_needed:
                yield _short_line(cells, line, n_needed, name, number)
                continue
            source, target = cells[columns.source], cells[columns.target]
            if fault := fault_of(source) or fault_of(target):
                yield BadUnit(fault, name, number, line[:200])
                continue
            yield Segment(
                source, target, name, number, cells[columns.speaker] if columns.speaker >= 0 else ""
            )

    def describe(self) -> list[dict[str, Any]]:
        """Returns what was learned of the file, as JSON values."""
        return [
            {
                "name": self.files[0].name,
                "format": self.format,
                "encoding": self.encoding.label,
                "encoding_reason": self.encoding.reason,
                "has_header": self._columns.has_header,
                "columns": [self._columns.source + 1, self._columns.target + 1]
                + ([self._columns.speaker + 1] if self._columns.speaker >= 0 else []),
            }
        ]


class _Columns:
    """Which column holds what, from 0; -1: none."""

    def __init__(self, source: int, target: int, speaker: int, *, has_header: bool) -> None:
        self.source, self.target, self.speaker, self.has_header = source, target, speaker, has_header


def _short_line(cells: Sequence[str], line: str, n_needed: int, name: str, number: int) -> BadUnit | Segment:
    if not line.strip():
        return Segment("", "", name, number)
    columns = "column" if len(cells) == 1 else "columns"
    return BadUnit(f"has {len(cells)} {columns}, not {n_needed}", name, number, line[:200])


def _find_columns(file: InputFile, cells: Sequence[str], options: ReadOptions) -> _Columns:
    named = [cell.strip().lower() for cell in cells]
    sides = [_side_of(cell, options) for cell in named]
    has_header = "src" in sides and "tgt" in sides
    asked = (options.source_column, options.target_column, options.speaker_column)
    has_header = has_header or any(name and not name.isdigit() and name.lower() in named for name in asked)
    first, second = (sides.index("src"), sides.index("tgt")) if "src" in sides and "tgt" in sides else (0, 1)
    source = _column(file, named, options.source_column, first)
    target = _column(file, named, options.target_column, second)
    speaker = _column(file, named, options.speaker_column, -1)
    if source == target:
        raise CorpusError(
            f"Column {source + 1} of {file.name} cannot be both source and target.",
            "Name two different columns.",
        )
    return _Columns(source, target, speaker, has_header=has_header)


def _column(file: InputFile, named: Sequence[str], asked: str, otherwise: int) -> int:
    """Returns the index of a column given by number or name."""
    if not asked:
        return otherwise
    if asked.isdigit() and 1 <= int(asked) <= len(named):
        return int(asked) - 1
    if not asked.isdigit() and asked.lower() in named:
        return named.index(asked.lower())
    listed = ", ".join(cell[:30] or "(no name)" for cell in named[:10])
    raise CorpusError(
        f"{file.name} has no column {asked!r}; its first line has {len(named)}: {listed}.",
        f"Name a column by a number from 1 to {len(named)}, or as its first line does.",
    )


def _side_of(cell: str, options: ReadOptions) -> str:
    """Says whether a header cell names the source ("src") or the target ("tgt"); "" if neither."""
    if cell in _SIDES:
        return _SIDES[cell]
    if not 2 <= len(cell) <= 12:
        return ""
    try:
        language = parse_language(cell)
    except EngineError:
        return ""
    if language == parse_language(options.src):
        return "src"
    return "tgt" if language == parse_language(options.tgt) else ""
