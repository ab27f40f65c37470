"""Which text files are more than text: a translation written back line by line would destroy them."""

import re
from collections.abc import Sequence
from itertools import islice

from engine.corpora.files.delimiters import find_dialect, share_alike
from engine.corpora.files.detection import find_format
from engine.corpora.files.encodings import find_encoding, text_blocks
from engine.corpora.files.input_files import InputFile
from engine.corpora.files.lines import read_lines
from engine.corpora.files.office_files import ZIP_MAGICS
from engine.corpora.formats import PLAIN, PO, QT_TS, SPREADSHEET, TABLE, TBX, TMX, XLIFF
from engine.corpora.segments import ReadOptions

_SAMPLE_LINES = 200
_MIN_LINES = 3
_MIN_SHARE = 0.8
"""Share of the lines that a pattern must match to identify a kind."""
_BILINGUAL = (TMX, XLIFF, TBX, QT_TS, PO)
_COMMENT = re.compile(r"\s*(?:[#;!%]|//|/\*|\*)")
_LINE_KINDS = (
    ("a file of program strings", re.compile(r'\s*"(?:[^"\\]|\\.)+"\s*=\s*"(?:[^"\\]|\\.)*"\s*;\s*$')),
    ("a file of settings or properties", re.compile(r"\s*(?:\[[\w .:-]+\]|[\w.-]+\s*=.*)$")),
    ("a YAML file", re.compile(r"""\s*(?:- )*(?:[a-z_][\w.-]*|"[^"]+"|'[^']+'):(?: \S.*)?$""")),
)
"""Words for a kind, and what its lines look like; lines of YAML begin with a name in small letters, which
those of a conversation do not."""
_PROGRAM = re.compile(
    r"#!|<\?php|\\documentclass|%!PS|from \w[\w.]* import |#include\s*[<\"]|package [\w.]+;"
)
"""How programs and typesetting begin."""
_ENDINGS = {
    TABLE.one: (".csv", ".tsv"),
    "a YAML file": (".yaml", ".yml"),
    "a TOML file": (".toml",),
    "a text in markup (reStructuredText, AsciiDoc or TeX)": (".adoc", ".rst", ".tex"),
    "a program or a style sheet": (
        ".bat", ".c", ".cpp", ".cs", ".css", ".go", ".h", ".java", ".js", ".jsx", ".kt", ".lua", ".php",
        ".pl", ".ps1", ".py", ".r", ".rb", ".rs", ".scss", ".sh", ".sql", ".swift", ".tsx", ".vue",
    ),
}  # fmt: skip
"""Endings of texts whose lines cannot reliably be distinguished from prose."""
_MARKUP = re.compile(r"</[a-zA-Z][\w:.-]*>")
_MIN_TAGS = 5
"""Closing tags in a text that begins with a tag: a piece of a web page has as many, and prose has not."""


def structure_of(file: InputFile) -> str:
    """Says what a file is if it is neither plain text nor subtitles: "a PO file"; "" if it is one of these.

    Raises:
        CorpusError: if it is of a kind that no reader knows, with what it seems to be.
    """
    if file.head().startswith(ZIP_MAGICS):
        return "an office document or a packed archive"
    format_ = find_format(file, ReadOptions(src="", tgt=""))
    if format_ in (*_BILINGUAL, SPREADSHEET):
        return format_.one
    if format_ not in (PLAIN, TABLE):
        return ""
    by_name = next((what for what, ends in _ENDINGS.items() if file.name.lower().endswith(ends)), "")
    if by_name:
        return by_name
    text = text_blocks(file, find_encoding(file))
    lines = list(islice((line for line in read_lines(text) if line and line.strip()), _SAMPLE_LINES))
    return _kind_of_lines([line.removeprefix("\ufeff") for line in lines])


def is_bilingual(what: str) -> bool:
    """Returns whether `structure_of` told of a kind that holds translations, which can be imported."""
    return what in [each.one for each in _BILINGUAL]


def _kind_of_lines(lines: Sequence[str]) -> str:
    if not lines:
        return ""
    if _PROGRAM.match(lines[0]):
        return "a program or a typeset text"
    if lines[0].lstrip().startswith("<") and sum(map(len, map(_MARKUP.findall, lines))) >= _MIN_TAGS:
        return "a text in markup (HTML or XML)"
    if _is_table(lines):
        return TABLE.one
    told = [line for line in lines if not _COMMENT.match(line)]
    if len(told) < _MIN_LINES:
        return ""
    shares = ((what, sum(map(bool, map(look.match, told))) / len(told)) for what, look in _LINE_KINDS)
    return next((what for what, share in shares if share >= _MIN_SHARE), "")


def _is_table(lines: Sequence[str]) -> bool:
    """Returns whether lines are rows of cells; a comma or semicolon at the end of prose makes no cell."""
    rows = [line.rstrip(" ,;") for line in lines]
    dialect = find_dialect(rows)
    is_like_rows = dialect is not None and share_alike(rows, dialect.delimiter) >= _MIN_SHARE
    return is_like_rows and len(rows) >= _MIN_LINES
