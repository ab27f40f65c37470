"""Tables in text files: CSV and TSV, with columns for source and target, and for speaker and document."""

import json
import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from engine.base.errors import CorpusError
from engine.corpora.readers.columns import (
    SAMPLE_ROWS,
    Columns,
    Dialect,
    find_columns,
    find_dialect,
    has_closing_mark,
    separator_named,
    split_cells,
    table_facts,
)
from engine.documents.encodings import MAX_LINE_CHARS, Encoding, find_encoding, read_lines, text_blocks
from engine.documents.input_files import InputFile
from engine.documents.segments import BadUnit, ReadOptions, Segment, fault_of
from engine.results.corpora import InlineTag
from engine.results.importing import FileFacts
from engine.text.words.terms import is_forbidden

BAD_EXTRAS = "holds tags or metadata that cannot be read"
OTHER_LANGUAGES = "is in other languages, as its columns of languages say"
ENDINGS = (".csv", ".tsv", ".tab")
UNCLOSED = "opens a quotation mark that is never closed"
_MAX_CELL_LINES = 50
"""A quoted cell with more lines is taken for a quotation mark that was never closed."""
_SAMPLE_LINES = 200
_LISTED = re.compile(r"[;,|\n]")
_YES = frozenset(("x", "yes", "ja", "oui", "sí", "si", "true", "wahr", "vrai", "1", "✓", "✔"))
_NO = frozenset(("no", "nein", "non", "false", "falsch", "faux", "0", "-", "–"))
"""What a column of forbidden words has where it is one of ticks."""
_DELIMITER_NAMES = {"tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";"}


class TableReader:
    """Reads one CSV or TSV file.

    Raises:
        CorpusError: if a column is named that the file does not have, or it is no table.
    """

    def __init__(self, file: InputFile, options: ReadOptions) -> None:
        self.files = (file,)
        self.encoding = find_encoding(file, options.encoding)
        dialect = dialect_of(file, self.encoding, options)
        if dialect is None:
            raise CorpusError(
                f"{file.name} has no columns.",
                "Choose the character that separates them, or read it as text.",
            )
        self.dialect = dialect
        self.format = dialect.format
        rows = (cells for _, cells in self._rows() if not isinstance(cells, BadUnit))
        self._sample = list(islice((cells for cells in rows if any(map(str.strip, cells))), SAMPLE_ROWS))
        self._options = options
        self.columns = find_columns(file.name, self._sample, options)
        self.kind = "monolingual" if self.columns.target < 0 else "parallel"
        self._n_rows = 0

    def units(self) -> Iterator[Segment | BadUnit]:
        """Yields one segment, or one bad unit, per row; nothing while no language is chosen."""
        self._n_rows = 0
        rows = self._rows()
        if self.columns.has_header:
            next(rows, None)
        for number, cells in rows:
            self._n_rows += 1
            if not self._options.src:
                continue
            if isinstance(cells, BadUnit):
                yield cells
            else:
                yield unit_of_row(cells, self.columns, self.files[0].name, number, self._excerpt(cells))

    def describe(self) -> list[FileFacts]:
        """Returns the facts about the file."""
        facts = table_facts(self.files[0].name, self.format, self.columns, self._sample, self._n_rows)
        return [replace(facts, **self.encoding.facts(), delimiter=self.dialect.delimiter)]

    def _excerpt(self, cells: Sequence[str]) -> str:
        return self.dialect.delimiter.join(cells)[:200]

    def _rows(self) -> Iterator[tuple[int, list[str] | BadUnit]]:
        """Yields the number of each row's first line, and its cells."""
        lines = enumerate(read_lines(text_blocks(self.files[0], self.encoding)), start=1)
        ahead: deque[tuple[int, str | None]] = deque()
        name = self.files[0].name
        while (numbered := ahead.popleft() if ahead else next(lines, None)) is not None:
            number, line = numbered
            if line is None:
                yield number, BadUnit(f"longer than {MAX_LINE_CHARS:,} characters", name, number)
                continue
            if number == 1:
                line = line.removeprefix("\ufeff")
                if separator_named(line):
                    continue
            cells = split_cells(line, self.dialect) or self._continued(line, lines, ahead)
            yield number, cells or BadUnit(UNCLOSED, name, number, line[:200])

    def _continued(
        self, text: str, lines: Iterator[tuple[int, str | None]], ahead: deque[tuple[int, str | None]]
    ) -> list[str] | None:
        """Goes on with a quoted cell in the next lines; gives them back if it does not end there."""
        taken: deque[tuple[int, str | None]] = deque()
        while len(taken) < _MAX_CELL_LINES and len(text) <= MAX_LINE_CHARS:
            numbered = ahead.popleft() if ahead else next(lines, None)
            if numbered is None:
                break
            taken.append(numbered)
            if numbered[1] is None:
                break
            text += "\n" + numbered[1]
            if has_closing_mark(numbered[1], self.dialect) and (cells := split_cells(text, self.dialect)):
                return cells
        ahead.extendleft(reversed(taken))
        return None


def unit_of_row(
    cells: Sequence[str], columns: Columns, name: str, number: int, excerpt: str
) -> Segment | BadUnit:
    """Makes a unit of a table's row."""
    if len(cells) < columns.n_needed:
        if not "".join(cells).strip():
            return Segment("", "", name, number)
        n_cells = "1 column" if len(cells) == 1 else f"{len(cells)} columns"
        return BadUnit(f"has {n_cells}, not {columns.n_needed}", name, number, excerpt)
    source = cells[columns.source]
    target = cells[columns.target] if columns.target >= 0 else ""
    if fault := fault_of(source) or fault_of(target):
        return BadUnit(fault, name, number, excerpt)
    speaker, document = (cells[index] if index >= 0 else "" for index in (columns.speaker, columns.document))
    segment = Segment(source, target, name, number, speaker, document)
    facts = _term_facts(cells, columns, has_target=bool(target.strip()))
    is_reversed = columns.is_reversed(cells)
    if is_reversed is None:
        return BadUnit(OTHER_LANGUAGES, name, number, excerpt)
    if is_reversed and ("forbidden" in facts or is_forbidden(facts.get("status", ""))):
        return BadUnit("forbids words in the other direction", name, number, excerpt)
    if is_reversed:
        facts = {f"source_{key}": value for key, value in facts.items()}
        segment = segment._replace(source=target, target=source)
    segment = segment._replace(metadata=facts) if facts else segment
    if columns.tags < 0 and columns.metadata < 0:
        return segment
    return _with_extras(segment, cells, columns) or BadUnit(BAD_EXTRAS, name, number, excerpt)


def _term_facts(cells: Sequence[str], columns: Columns, *, has_target: bool) -> dict[str, str]:
    """Returns what a row of a list of terms says of its translation: its status, and words to avoid."""
    status, words = (
        cells[index].strip() if 0 <= index < len(cells) else ""
        for index in (columns.status, columns.forbidden)
    )
    if has_target and words.casefold() in _YES:
        status, words = "forbidden", ""
    elif words.casefold() in _NO:
        words = ""
    facts = {"status": status, "forbidden": "; ".join(filter(None, map(str.strip, _LISTED.split(words))))}
    return {key: value for key, value in facts.items() if value}


def _with_extras(segment: Segment, cells: Sequence[str], columns: Columns) -> Segment | None:
    """Adds the tags and metadata of an exported corpus; None if they are not as it writes them."""
    tags, metadata = (cells[index] if index >= 0 else "" for index in (columns.tags, columns.metadata))
    try:
        said = json.loads(metadata) if metadata else {}
        sides = [[InlineTag(*tag) for tag in side] for side in json.loads(tags)] if tags else [[], []]
    except (ValueError, TypeError, RecursionError):
        return None
    if not isinstance(said, dict) or len(sides) != 2:
        return None
    is_text = all(isinstance(name, str) and isinstance(value, str) for name, value in said.items())
    fits = [_fit(side, text) for side, text in zip(sides, (segment.source, segment.target), strict=True)]
    if not is_text or not all(fits):
        return None
    return segment._replace(
        metadata={**segment.metadata, **said}, source_tags=tuple(sides[0]), target_tags=tuple(sides[1])
    )


def _fit(tags: Sequence[InlineTag], text: str) -> bool:
    """Returns whether tags read from a file can stand in a text."""
    return all(
        type(tag.position) is int
        and 0 <= tag.position <= len(text)
        and isinstance(tag.code, str)
        and tag.kind in ("open", "close", "alone")
        for tag in tags
    )


def dialect_of(file: InputFile, encoding: Encoding, options: ReadOptions) -> Dialect | None:
    """Finds how a file separates its columns; None if it has none.

    Raises:
        CorpusError: if a delimiter was chosen that is no single character.
    """
    delimiter = _DELIMITER_NAMES.get(options.delimiter.lower(), options.delimiter)
    if len(delimiter) > 1 or delimiter in ('"', "\n", "\r"):
        raise CorpusError(
            f"{options.delimiter!r} cannot separate the columns of {file.name}.",
            "Give one character, or tab.",
        )
    found = (line for line in read_lines(text_blocks(file, encoding)) if line and line.strip())
    sample = list(islice(found, _SAMPLE_LINES))
    is_named = file.name.lower().removesuffix(".gz").endswith(ENDINGS)
    return find_dialect(sample, delimiter, is_named=is_named)
