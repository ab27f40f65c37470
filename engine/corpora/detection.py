"""Detects the format of a file by its content, not by its name."""

import re
from collections.abc import Sequence
from itertools import islice

from engine.base.errors import CorpusError
from engine.corpora.formats import (
    FORMATS,
    PLAIN,
    SPREADSHEET,
    TABLE,
    TMX,
    Format,
    TextSample,
    supported,
)
from engine.corpora.readers.columns import find_dialect, share_alike
from engine.documents.containers import (
    ZIP_MAGICS,
    document_kind,
    is_json,
    is_known_xml,
    is_old_office,
    old_office_kind,
    other_kind,
    other_xml_kind,
)
from engine.documents.encodings import Encoding, find_encoding, is_binary, read_lines, text_blocks
from engine.documents.input_files import InputFile
from engine.documents.segments import ReadOptions
from engine.documents.xml_stream import find_root

_SAMPLE_LINES = 200


def find_format(file: InputFile, options: ReadOptions) -> Format:
    """Finds a file's format by its content.

    Raises:
        CorpusError: if no reader knows it, with what it seems to be.
    """
    head = file.head()
    if head.startswith(ZIP_MAGICS):
        return _format_of_package(file)
    if is_old_office(head):
        return _document(file, old_office_kind(file))
    if what := other_kind(head):
        raise CorpusError(f"{file.name} is {what}, not a translation file.", supported())
    if not options.encoding and is_binary(head):
        raise CorpusError(f"{file.name} is a binary file, not text.", supported())
    encoding = find_encoding(file, options.encoding)
    beginning = next(text_blocks(file, encoding)).lstrip("\ufeff \t\r\n")
    if beginning.startswith("<") and (format_ := _format_of_xml(file, encoding, beginning)):
        return format_
    if named := _xml_by_name(file):
        raise CorpusError(
            f"{file.name} is not XML, though its name says {named}; it begins with {beginning[:30]!r}.",
            f"Export it again as {named} from the program it comes from.",
        )
    found = _format_of_text(file, encoding, options)
    if found in (TABLE, PLAIN) and is_json(beginning):
        raise CorpusError(f"{file.name} is a JSON file, not a translation file.", supported())
    return found


def _format_of_package(file: InputFile) -> Format:
    if file.is_gzip:
        raise CorpusError(f"{file.name} is a packed ZIP archive or office document.", "Unpack it first.")
    kind = document_kind(file)
    if not kind:
        raise CorpusError(f"{file.name} is a ZIP archive.", "Unpack it, and name the files in it.")
    return _document(file, kind)


def _document(file: InputFile, kind: str) -> Format:
    for each in FORMATS:
        if each.document == kind:
            return each
    raise CorpusError(f"{file.name} is {kind}, not a translation file.", supported())


def _format_of_xml(file: InputFile, encoding: Encoding, beginning: str) -> Format | None:
    """Returns the format of XML; None if it is text that begins with an angle bracket."""
    root = find_root(file, encoding)
    for each in FORMATS:
        if root.lower() in each.roots:
            return each
    if root and _ends_in(file, TMX.endings):
        return TMX  # its reader says what is wrong with it
    if root and (beginning.startswith(("<?xml", "<!DOCTYPE")) or is_known_xml(root)):
        raise CorpusError(f"{file.name} is {other_xml_kind(root)}, not a translation file.", supported())
    return None


def _format_of_text(file: InputFile, encoding: Encoding, options: ReadOptions) -> Format:
    lines = read_lines(text_blocks(file, encoding))
    sample = list(islice((line for line in lines if line and line.strip()), _SAMPLE_LINES))
    if sample:
        sample[0] = sample[0].removeprefix("\ufeff")
    beginning = TextSample(sample, file, encoding, options)
    return next(each for each in FORMATS if each.is_like and each.is_like(beginning))


def _xml_by_name(file: InputFile) -> str:
    """Returns the format that a file's name promises, if files of that one are XML: "SDLXLIFF"; else ""."""
    for each in FORMATS:
        for ending in each.endings:
            if each.roots and _ends_in(file, (ending,)):
                name = ending[1:].upper()
                return name if name in each.shown else each.name
    return ""


def _ends_in(file: InputFile, endings: tuple[str, ...]) -> bool:
    return file.name.lower().removesuffix(".gz").endswith(endings)


# Which text files are more than text: a translation written back line by line would destroy them.
_MIN_LINES = 3
_MIN_SHARE = 0.8
"""Share of the lines that a pattern must match to identify a kind."""
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
    if format_.holds_translations or format_ is SPREADSHEET:
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
    return what in [each.one for each in FORMATS if each.holds_translations]


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
