"""What kind of file this is, by its content and not by its name; and which reader reads it."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, Protocol

from engine.corpora.encodings import Encoding, find_encoding, is_binary, text_blocks
from engine.corpora.input_files import InputFile
from engine.corpora.lines import read_lines
from engine.corpora.readers.parallel import ParallelReader
from engine.corpora.readers.tmx import TmxReader
from engine.corpora.readers.tsv import TsvReader
from engine.corpora.readers.xml_stream import find_root
from engine.corpora.segments import BadUnit, ReadOptions, Segment
from engine.errors import CorpusError, EngineError
from engine.text.languages import parse_language

_SAMPLE_LINES = 200
_SIGNATURES = (
    (b"PK\x03\x04", "a ZIP archive or an office document"),
    (b"%PDF", "a PDF document"),
    (b"\xd0\xcf\x11\xe0", "an old office document"),
    (b"SQLite format 3\0", "a database"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"Rar!", "a RAR archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ", "an xz archive"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"\x7fELF", "a program"),
    (b"MZ", "a program"),
)
_OTHER_ROOTS = frozenset(("xliff", "martif", "tbx", "ts", "html"))
_SUPPORTED = (
    "Parlance reads TMX, tab separated text (TSV) and pairs of plain text files, also packed with gzip."
)


class Format(StrEnum):
    """The formats with a reader."""

    TMX = "TMX"
    TSV = "TSV"
    PLAIN = "plain text"


class Reader(Protocol):
    """What every reader offers."""

    @property
    def files(self) -> tuple[InputFile, ...]:
        """The files it reads."""

    def units(self) -> Iterator[Segment | BadUnit]:
        """Yields segments, and units that cannot be used."""

    def describe(self) -> list[dict[str, Any]]:
        """Returns what was learned of the files, as JSON values."""


def find_format(file: InputFile) -> Format:
    """Finds a file's format by its content.

    Raises:
        CorpusError: if no reader knows it, with what it seems to be.
    """
    head = file.head()
    for signature, what in _SIGNATURES:
        if head.startswith(signature):
            raise CorpusError(f"{file.name} is {what}, not a translation file.", _SUPPORTED)
    if is_binary(head):
        raise CorpusError(f"{file.name} is a binary file, not text.", _SUPPORTED)
    encoding = find_encoding(file)
    is_named_tmx = file.name.lower().removesuffix(".gz").endswith(".tmx")
    beginning = next(text_blocks(file, encoding)).lstrip("\ufeff \t\r\n")
    if beginning.startswith("<") and (root := find_root(file, encoding)):
        if root.lower() == "tmx" or is_named_tmx:  # the reader says what is wrong with the second kind
            return Format.TMX
        if beginning.startswith(("<?xml", "<!DOCTYPE")) or root.lower() in _OTHER_ROOTS:
            raise CorpusError(
                f"{file.name} is an XML file that Parlance does not read (<{root}>).", _SUPPORTED
            )
    if is_named_tmx:
        raise CorpusError(
            f"{file.name} is not XML, though its name says TMX; it begins with {beginning[:30]!r}.",
            "Export it again as TMX from the program it comes from.",
        )
    return Format.TSV if _has_columns(file, encoding) else Format.PLAIN


def open_readers(paths: Sequence[Path], options: ReadOptions) -> list[Reader]:
    """Chooses a reader for every file; plain text files go together two by two, in the order given.

    Raises:
        CorpusError: if a file cannot be read or has no partner.
    """
    readers: list[Reader] = []
    plain: list[InputFile] = []
    for path in paths:
        file = InputFile(path)
        match find_format(file):
            case Format.TMX:
                readers.append(TmxReader(file, options))
            case Format.TSV:
                readers.append(TsvReader(file, options))
            case Format.PLAIN:
                plain.append(file)
    if len(plain) % 2:
        raise CorpusError(
            f"{plain[-1].name} is plain text without columns, and no second file goes with it.",
            "Give two text files, the source first: line N of one translates line N of the other.",
        )
    for first, second in zip(plain[::2], plain[1::2], strict=True):
        readers.append(ParallelReader(*_in_order(first, second, options)))
    return readers


def _has_columns(file: InputFile, encoding: Encoding) -> bool:
    """Says whether most of the first lines that hold text hold a tab; one is enough in a file named so."""
    n_lines = n_with_tab = 0
    for line in read_lines(text_blocks(file, encoding)):
        if line and line.strip():
            n_lines += 1
            n_with_tab += "\t" in line
        if n_lines >= _SAMPLE_LINES:
            break
    is_named_tsv = file.name.lower().removesuffix(".gz").endswith((".tsv", ".tab"))
    return n_with_tab * 2 > n_lines or (is_named_tsv and n_with_tab > 0)


def _in_order(first: InputFile, second: InputFile, options: ReadOptions) -> tuple[InputFile, InputFile]:
    """Puts the source first where the names end in languages ("text.en", "text.de")."""
    ends = [_language_of_name(file.name) for file in (first, second)]
    if ends == [parse_language(options.tgt), parse_language(options.src)]:
        return second, first
    return first, second


def _language_of_name(name: str) -> str:
    end = name.removesuffix(".gz").removesuffix(".txt").rpartition(".")[2]
    if not 2 <= len(end) <= 5:
        return ""
    try:
        return parse_language(end)
    except EngineError:
        return ""
