"""Which column of a table holds what: by a name or number the user gives, by the header, by the language.

Knows rows of cells; whether they come from a text file or a spreadsheet it does not know.
"""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache

from engine.base.errors import CorpusError
from engine.corpora.readers.headings import is_language_cell, language_of_heading, role_of_heading
from engine.documents.segments import ReadOptions
from engine.results.importing import FileFacts, TableColumn
from engine.text.identification import base_language, guess_language
from engine.text.languages import language_name

SAMPLE_ROWS = 100
"""Rows that a table is judged by."""
_TEXT = frozenset(("text", "line", "utterance", "sentence", "dialogue", "zeile", "satz"))
"""Names of the one column of text beside speakers."""
_EXTRAS = ("tags", "metadata")
"""Columns of JSON that an exported corpus has."""
_LANGUAGES = ("source_language", "target_language")
_OF_TERMS = ("forbidden", "status")
"""What a list of terms says of a translation."""
_FEWEST_WITH_LANGUAGES = 4
"""Columns of a table that names the languages of each row."""
_MOST_COLUMNS = 16_384
"""As many as a spreadsheet can have."""
_N_SAMPLES = 3
_MIN_ROWS_TO_GUESS = 5
_MIN_CHARS_TO_GUESS = 100
_TEXT_LETTERS = 0.5
"""In a column of text at least this share of the characters that are not white space are letters."""


@dataclass(frozen=True)
class Columns:
    """Columns by what they hold, numbered from 0; -1: none."""

    source: int
    target: int
    speaker: int = -1
    document: int = -1
    has_header: bool = False
    tags: int = -1
    metadata: int = -1
    forbidden: int = -1
    """Column of a term list with words that translations must not contain."""
    status: int = -1
    """Column of a term list that says whether a translation may be used."""
    source_language: int = -1
    """Column with the source language, in a table that names the languages of each row."""
    target_language: int = -1
    wanted: tuple[str, str] = ("", "")
    """The base tags of the languages that are read."""

    @property
    def n_needed(self) -> int:
        """Cells that a row must have at least."""
        return max(self.source, self.target, self.speaker, self.document, self.tags, self.metadata) + 1

    def is_reversed(self, cells: Sequence[str]) -> bool | None:
        """Tells whether a row is the other way round, as it says itself; None: it is in other languages."""
        named = [
            base_language(cells[index].strip()) if 0 <= index < len(cells) else ""
            for index in (self.source_language, self.target_language)
        ]
        for order in (self.wanted, self.wanted[::-1]):
            if all(tag in ("", wanted) for tag, wanted in zip(named, order, strict=True)):
                return order != self.wanted
        return None

    def role_of(self, index: int) -> str:
        """Returns the role of a column, as its field is called; "" if it has none."""
        for role in ("source", "target", "speaker", "document", *_EXTRAS, *_LANGUAGES, *_OF_TERMS):
            if getattr(self, role) == index:
                return role
        return ""


def find_columns(name: str, rows: Sequence[Sequence[str]], options: ReadOptions) -> Columns:
    """Finds the columns of a table.

    The first row is a header if it names a language or what a column holds for both sides, or if a
    column was asked for by a name that stands in it, unless the user said so or otherwise. Without names
    the two columns with most text are source and target, in the order in which they stand; the languages
    of the texts say otherwise where they are clear. A column of speakers beside one of text is no source:
    there is no target then.

    Raises:
        CorpusError: if there are far too many columns, one is named that is not there, one is both sides, or
            a translation is wanted of text beside speakers.
    """
    if (width := max(map(len, rows), default=0)) > _MOST_COLUMNS:
        raise CorpusError(
            f"{name} has a row of {width:,} columns; no table has more than {_MOST_COLUMNS:,}.",
            "Choose the character that separates them, or read it as text.",
        )
    first = [cell.strip().lower() for cell in (rows or [[""]])[0]]
    roles = [_role_of(cell.strip(), options) for cell in (rows or [[""]])[0]]
    if (spoken := _spoken_text(first, roles, rows[1:], options)) >= 0:
        return _spoken_columns(name, spoken, roles, options)
    has_header = _is_header(rows, first, roles, options)
    named = roles if has_header else []
    body = rows[1:] if has_header else rows
    languages = _language_columns(body, named, options)
    if languages == (-1, -1):  # a column of texts headed "source language"
        named = [role.removesuffix("_language") for role in named]
    speaker = _asked(name, first, options.speaker_column, _index(named, "speaker"))
    document = _asked(name, first, options.document_column, _index(named, "document"))
    others = {speaker, document, *languages, *(_index(named, role) for role in _OF_TERMS)}
    source, target = _sides(body, named, options, others)
    asked_source = _asked(name, first, options.source_column, source)
    asked_target = _asked(name, first, options.target_column, target)
    if asked_source == asked_target and not options.target_column:
        asked_target = source
    elif asked_source == asked_target and not options.source_column:
        asked_source = target
    columns = Columns(
        asked_source,
        asked_target if options.tgt or not options.src else -1,
        speaker,
        document,
        has_header=has_header,
        tags=_index(first if has_header else (), "tags"),
        metadata=_index(first if has_header else (), "metadata"),
        forbidden=_index(named, "forbidden"),
        status=_index(named, "status"),
    )
    if columns.target >= 0 and languages != (-1, -1):
        wanted = base_language(options.src), base_language(options.tgt)
        columns = replace(columns, source_language=languages[0], target_language=languages[1], wanted=wanted)
    _check_headings(name, columns, rows, options)
    if columns.source == columns.target:
        raise CorpusError(
            f"Column {columns.source + 1} of {name} cannot be both source and target.",
            "Name two different columns.",
        )
    if options.src:
        _check_apart(name, columns)
    return columns


def _spoken_text(
    first: Sequence[str], roles: Sequence[str], rows: Sequence[Sequence[str]], options: ReadOptions
) -> int:
    """Returns the one column of text beside one of speakers, as the header names both; -1 if it does not."""
    asked = (options.source_column, options.target_column, options.speaker_column)
    if roles.count("speaker") != 1 or options.has_header is False or any(asked):
        return -1
    text = [at for at, cell in enumerate(first) if cell in _TEXT or roles[at] in ("source", "language")]
    others = [at for at, role in enumerate(roles) if at not in text and role not in ("speaker", "document")]
    is_alone = len(text) == 1 and not any(_is_text(texts_of(rows, at)) for at in others)
    return text[0] if is_alone and "target" not in roles else -1


def _spoken_columns(name: str, text: int, roles: Sequence[str], options: ReadOptions) -> Columns:
    if options.tgt:
        raise CorpusError(
            f"{name} has a column of speakers and one of text: text in one language, without translations.",
            "Import it without a target language, or name the columns of source and target.",
        )
    return Columns(text, -1, _index(roles, "speaker"), _index(roles, "document"), has_header=True)


def _check_apart(name: str, columns: Columns) -> None:
    """Refuses a column that would be text and say who speaks it, or where it stands."""
    for role in ("speaker", "document"):
        index = getattr(columns, role)
        if index >= 0 and index in (columns.source, columns.target):
            raise CorpusError(
                f"Column {index + 1} of {name} cannot be both {role} and {columns.role_of(index)}.",
                "Name different columns. Text in one language is imported without a target language.",
            )


def _check_headings(name: str, columns: Columns, rows: Sequence[Sequence[str]], options: ReadOptions) -> None:
    """Refuses a column whose heading names a language that is not read, where nobody asked for it."""
    is_asked_for = options.has_header is False or options.source_column or options.target_column
    if columns.target < 0 or is_asked_for or not (options.src and options.tgt):
        return
    heads = [rows[0][at] if rows and at < len(rows[0]) else "" for at in (columns.source, columns.target)]
    named = [language_of_heading(cell.strip()) for cell in heads]
    wanted = {base_language(options.src), base_language(options.tgt)}
    if all(named) and len({*named}) == 2 and len(wanted.difference(named)) == 1:
        said = " and ".join(map(language_name, named))
        raise CorpusError(
            f"{name} has {said}, as its first line says, and not {language_name(*wanted.difference(named))}.",
            f"Name its languages: --from {named[0]} --to {named[1]}.",
        )


def table_facts(
    name: str, format: str, columns: Columns, rows: Sequence[Sequence[str]], n_rows: int
) -> FileFacts:
    """Returns the facts about a file that its columns tell.

    Args:
        name: of the file.
        format: of the file, for people.
        columns: which column is what.
        rows: the first ones.
        n_rows: how many there are in all.
    """
    return FileFacts(
        name=name,
        format=format,
        languages={language: n_rows for language in guess_languages(columns, rows) if language},
        names_languages=all(named_languages(columns, rows)),
        has_header=columns.has_header,
        columns=describe_columns(columns, rows),
    )


def describe_columns(columns: Columns, rows: Sequence[Sequence[str]]) -> tuple[TableColumn, ...]:
    """Returns each column's name, role and first texts."""
    width = max((len(row) for row in rows), default=0)
    names = rows[0] if columns.has_header else ()
    body = rows[1:] if columns.has_header else rows
    return tuple(
        TableColumn(
            name=names[index].strip() if index < len(names) else "",
            role=columns.role_of(index),
            samples=tuple(text[:200] for text in texts_of(body, index)[:_N_SAMPLES]),
        )
        for index in range(width)
    )


def guess_languages(columns: Columns, rows: Sequence[Sequence[str]]) -> tuple[str, str]:
    """Returns the languages of the source and the target: as the header says, else as the text looks."""
    body = rows[1:] if columns.has_header else rows
    source, target = (
        language or (guess_language(texts_of(body, index)) if index >= 0 else "")
        for language, index in zip(
            named_languages(columns, rows), (columns.source, columns.target), strict=True
        )
    )
    return source, target


def named_languages(columns: Columns, rows: Sequence[Sequence[str]]) -> tuple[str, str]:
    """Returns the languages that a table's header names for source and target; "" where it names none."""
    names = rows[0] if columns.has_header else ()
    if columns.source_language >= 0:
        return _commonest_languages(columns, rows[1:] if columns.has_header else rows)
    cells = [names[index] if 0 <= index < len(names) else "" for index in (columns.source, columns.target)]
    any_language = ReadOptions(src="", tgt="")
    source, target = (
        language_of_heading(cell) if _role_of(cell.strip(), any_language) == "language" else ""
        for cell in cells
    )
    return source, target


def _commonest_languages(columns: Columns, rows: Sequence[Sequence[str]]) -> tuple[str, str]:
    """Returns the languages that most rows of a table name."""
    both = columns.source_language, columns.target_language
    named = Counter(
        tuple(base_language(row[index].strip()) for index in both) for row in rows if max(both) < len(row)
    )
    (source, target), _ = named.most_common(1)[0] if named else (("", ""), 0)
    return source, target


def _language_columns(
    rows: Sequence[Sequence[str]], named: Sequence[str], options: ReadOptions
) -> tuple[int, int]:
    """Returns the two columns that hold the languages of each row and nothing else; -1, -1 without them."""
    width = max(map(len, rows), default=0)
    if width < _FEWEST_WITH_LANGUAGES or (options.src and not options.tgt):
        return -1, -1
    wanted = base_language(options.src), base_language(options.tgt)
    found = []
    for index in range(width):
        cells = texts_of(rows, index)
        if len(cells) * 2 >= len(rows) > 0 and all(is_language_cell(cell, wanted) for cell in cells):
            found.append(index)
    if len(found) != len(_LANGUAGES):
        return -1, -1
    is_turned = named and _index(named, "target_language") == found[0]
    return (found[1], found[0]) if is_turned else (found[0], found[1])


def texts_of(rows: Sequence[Sequence[str]], index: int) -> list[str]:
    """Returns the texts of a column, without empty cells."""
    return [row[index] for row in rows if index < len(row) and row[index].strip()]


def _is_header(
    rows: Sequence[Sequence[str]], first: Sequence[str], roles: Sequence[str], options: ReadOptions
) -> bool:
    if options.has_header is not None:
        return options.has_header
    if _language_columns(rows, (), options) != (-1, -1):  # the first row names its languages too
        return False
    sides = {role.removesuffix("_language") for role in roles} & {"source", "target"}
    asked = (options.source_column, options.target_column, options.speaker_column, options.document_column)
    if any(name and not name.isdigit() and name.strip().lower() in first for name in asked):
        return True
    if options.src and not options.tgt:
        return "source" in sides or (len(first) > 1 and "speaker" in roles)
    if len(first) > 2 and sum(role in _OF_TERMS for role in roles) == 1:
        return True
    languages = [cell for cell, role in zip(first, roles, strict=True) if role == "language"]
    if not options.src:
        is_clear = len(first) > 2 and any(len(cell) != 3 for cell in languages)  # not "ben" alone
        return len(languages) + len(sides) >= 2 or is_clear
    return len(sides) == 2 or (len(first) > 2 and any(map(_names_side, first, roles)))


def _names_side(cell: str, role: str) -> bool:
    """Returns whether a cell is the name of a wanted language: beside other columns that is no text."""
    return role in ("source", "target") and not role_of_heading(cell)


def _role_of(cell: str, options: ReadOptions) -> str:
    """Returns the role that a header cell names; "language" where no language was asked for."""
    if role := role_of_heading(cell):
        return role
    language = language_of_heading(cell)
    if not language:
        return ""
    if not options.src:
        return "language" if len(language) == 2 else ""  # three letters are mostly a word: "wer"
    if language == base_language(options.src):
        return "source"
    return "target" if options.tgt and language == base_language(options.tgt) else ""


def _sides(
    rows: Sequence[Sequence[str]], roles: Sequence[str], options: ReadOptions, taken: Collection[int]
) -> tuple[int, int]:
    """Returns the columns of source and target as header or text suggest; those taken hold something else."""
    source, target = _index(roles, "source"), _index(roles, "target")
    languages = [
        index for index, role in enumerate(roles) if role == "language" and _is_text(texts_of(rows, index))
    ]
    if source < 0 and languages:
        source = languages.pop(0)
    if target < 0 and languages:
        target = languages.pop(0)
    if source >= 0 and (target >= 0 or (options.src and not options.tgt)):
        return source, target
    sides = _sides_by_text(rows, options, taken)
    if source >= 0:
        return source, sides[1] if sides[1] != source else sides[0]
    if target >= 0:
        return sides[0] if sides[0] != target else sides[1], target
    return sides


def _sides_by_text(
    rows: Sequence[Sequence[str]], options: ReadOptions, taken: Collection[int]
) -> tuple[int, int]:
    """Returns the columns whose text is in the languages wanted, else those with most text."""
    width = max((len(row) for row in rows), default=0)
    texts = [texts_of(rows, index) for index in range(width)]
    of_text = [index for index in range(width) if index not in taken and _is_text(texts[index])]
    longest = sorted(sorted(of_text, key=lambda index: -sum(map(len, texts[index])))[:2])
    otherwise = (longest[0], longest[1]) if len(longest) == 2 else (0, 1)
    if options.src and not options.tgt:
        return (of_text or [0])[0], -1
    if width == 2:
        otherwise = (0, 1)
    clear = [index for index in of_text if _says_enough(texts[index])]
    if not options.src or not options.tgt or len(clear) < 2:
        return otherwise
    guesses = {index: guess_language(texts[index]) for index in clear}
    wanted = base_language(options.src), base_language(options.tgt)
    found = [[index for index, guess in guesses.items() if guess == language] for language in wanted]
    return (found[0][0], found[1][0]) if found[0] and found[1] else otherwise


def _is_text(texts: Sequence[str]) -> bool:
    joined = "".join("".join(texts).split())
    return bool(joined) and sum(map(str.isalpha, joined)) >= _TEXT_LETTERS * len(joined)


def _says_enough(texts: Sequence[str]) -> bool:
    return len(texts) >= _MIN_ROWS_TO_GUESS and sum(map(len, texts)) >= _MIN_CHARS_TO_GUESS


def _index(roles: Sequence[str], role: str) -> int:
    return roles.index(role) if role in roles else -1


def _asked(name: str, first: Sequence[str], asked: str, otherwise: int) -> int:
    """Returns the index of a column given by number or name."""
    asked = asked.strip()
    if not asked:
        return otherwise
    if asked.isdecimal() and 1 <= int(asked) <= len(first):
        return int(asked) - 1
    if not asked.isdecimal() and asked.lower() in first:
        return first.index(asked.lower())
    listed = ", ".join(cell[:30] or "(no name)" for cell in first[:10])
    raise CorpusError(
        f"{name} has no column {asked!r}; its first line has {len(first)}: {listed}.",
        f"Name a column by a number from 1 to {len(first)}, or as its first line does.",
    )


# How a table file separates and quotes its cells, found by its content; and a line as cells.
#
# Knows nothing of what the cells mean.

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
