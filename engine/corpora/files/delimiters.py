"""How a table file separates and quotes its cells, found by its content; and a line as cells.

Knows nothing of what the cells mean.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

DELIMITERS = "\t;,|"
"""The ones that are found; any other can be chosen."""
_MIN_SHARE = 0.8
"""A separator other than the tab cuts at least this share of the lines into equally many cells."""
_MIN_LINES = 2
_SEPARATOR = re.compile(r'\ufeff?"?sep=(.)"?\W*', re.IGNORECASE)
_QUOTED = re.compile(r'"(?:[^"]++|"")*+"')


@dataclass(frozen=True)
class Dialect:
    """How a table file is written."""

    delimiter: str
    is_quoted: bool
    """Whether a cell in double quotation marks may hold the delimiter, line ends and doubled marks."""

    @property
    def format(self) -> str:
        """The format's name, for people."""
        return "TSV" if self.delimiter == "\t" else "CSV"


def find_dialect(lines: Sequence[str], delimiter: str = "", *, is_named: bool = False) -> Dialect | None:
    """Finds how a table is written, or returns None if the lines are no table.

    Args:
        lines: the first lines that hold anything.
        delimiter: the one chosen; empty: found.
        is_named: whether the file's name says that it is a table; then any separator that occurs will do.
    """
    if lines and (named := separator_named(lines[0])):
        delimiter, lines = delimiter or named, lines[1:]
    if not delimiter:
        delimiter = _find_delimiter(lines, is_named=is_named)
    return Dialect(delimiter, _is_quoted(lines, delimiter)) if delimiter else None


def separator_named(line: str) -> str:
    """Returns the separator that the first line of a table names for spreadsheet programs: "sep=;"."""
    named = _SEPARATOR.fullmatch(line)
    return named[1] if named else ""


def split_cells(text: str, dialect: Dialect) -> list[str] | None:
    """Cuts a line, or several where a quoted cell runs over line ends, into cells.

    Returns:
        The cells; None if a quoted cell does not end in this text.
    """
    if not dialect.is_quoted or '"' not in text:
        return text.split(dialect.delimiter)
    cells = []
    pattern = _cell_pattern(dialect.delimiter)
    position = 0
    while True:
        match = pattern.match(text, position)
        if match is None:
            return None
        quoted, bare = match.groups()
        cells.append(bare if quoted is None else quoted.replace('""', '"'))
        if match.end() == len(text):
            return cells
        position = match.end() + 1


def has_closing_mark(line: str, dialect: Dialect) -> bool:
    """Returns whether a quoted cell that began in an earlier line may end in this one."""
    return line.endswith('"') or f'"{dialect.delimiter}' in line


@cache
def _cell_pattern(delimiter: str) -> re.Pattern[str]:
    """Returns the pattern of a cell: quoted and ended, or without a mark that opens one and never ends."""
    end = rf"(?={re.escape(delimiter)}|\Z)"
    quoted = rf'"((?:[^"]++|"")*+)"{end}'
    has_closing = r'(?!"(?:[^"]++|"")*+\Z)'
    return re.compile(rf"(?:{quoted}|{has_closing}([^{re.escape(delimiter)}]*+){end})", re.DOTALL)


def _find_delimiter(lines: Sequence[str], *, is_named: bool) -> str:
    n_with_tab = sum("\t" in line for line in lines)
    if n_with_tab * 2 > len(lines):
        return "\t"
    shares = {delimiter: share_alike(lines, delimiter) for delimiter in DELIMITERS[1:]}
    best = max(shares, key=lambda delimiter: shares[delimiter])
    if (
        len(lines) >= _MIN_LINES
        and shares[best] >= _MIN_SHARE
        and (is_named or _looks_like_cells(lines, best))
    ):
        return best
    if not is_named:
        return ""
    return next((delimiter for delimiter in DELIMITERS if any(delimiter in line for line in lines)), "")


def share_alike(lines: Sequence[str], delimiter: str) -> float:
    """Returns the share of some lines that a separator cuts into equally many cells, at least two."""
    counts = Counter(len(_without_quoted(line).split(delimiter)) for line in lines)
    n_cells, n_lines = max(counts.items(), key=lambda item: (item[0] > 1, item[1]), default=(1, 0))
    return n_lines / len(lines) if n_cells > 1 else 0.0


def _looks_like_cells(lines: Sequence[str], delimiter: str) -> bool:
    """Returns whether a separator stands as in a table: prose has a space behind its commas."""
    n_tight = sum(line.count(delimiter) - line.count(delimiter + " ") for line in lines)
    return n_tight * 2 > sum(line.count(delimiter) for line in lines)


def _without_quoted(line: str) -> str:
    return _QUOTED.sub("", line) if '"' in line else line


def _is_quoted(lines: Sequence[str], delimiter: str) -> bool:
    """Returns whether quotation marks around a cell belong to the file and not to the text.

    In comma separated text they do; in tab separated text, where few programs write them, only if
    every cell that begins with one ends with one and some cell could not have been written without.
    """
    if delimiter != "\t":
        return True
    if lines and {"tags", "metadata"}.intersection(lines[0].lower().split("\t")):
        return False  # an exported corpus
    cells = [cell for line in lines for cell in line.split(delimiter) if cell.startswith('"')]
    inner = [cell[1:-1] for cell in cells if len(cell) > 1 and cell.endswith('"')]
    if not cells or len(inner) < len(cells) or any('"' in text.replace('""', "") for text in inner):
        return False
    return any('""' in text for text in inner)
