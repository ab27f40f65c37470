"""Detects the format of a file by its content, not by its name."""

from enum import StrEnum
from itertools import islice

from engine.corpora.documents.cues import is_subtitles
from engine.corpora.files.encodings import Encoding, find_encoding, is_binary, text_blocks
from engine.corpora.files.input_files import InputFile
from engine.corpora.files.lines import read_lines
from engine.corpora.files.office_files import ZIP_MAGICS, document_kind
from engine.corpora.files.signatures import (
    SUPPORTED,
    is_json,
    is_known_xml,
    is_old_office,
    old_office_kind,
    other_kind,
    other_xml_kind,
)
from engine.corpora.readers.po import is_po
from engine.corpora.readers.tables import dialect_of
from engine.corpora.readers.xml.stream import find_root
from engine.corpora.segments import ReadOptions
from engine.errors import CorpusError

_SAMPLE_LINES = 200


class Format(StrEnum):
    """The formats with a reader."""

    TMX = "TMX"
    XLIFF = "XLIFF"
    TBX = "TBX"
    QT_TS = "Qt TS"
    PO = "PO"
    TABLE = "table"
    SPREADSHEET = "spreadsheet"
    SRT = "SRT"
    VTT = "WebVTT"
    ASS = "ASS"
    DOCX = "DOCX"
    PLAIN = "plain text"


_ROOTS = {
    "tmx": Format.TMX,
    "xliff": Format.XLIFF,
    "martif": Format.TBX,
    "tbx": Format.TBX,
    "ts": Format.QT_TS,
}
"""First element, in small letters -> format."""
_SUBTITLES = {"SRT": Format.SRT, "WebVTT": Format.VTT, "ASS": Format.ASS}
_NAMED = {".tmx": "TMX", ".xlf": "XLIFF", ".xliff": "XLIFF", ".sdlxliff": "SDLXLIFF", ".tbx": "TBX"}
"""Endings of formats that are XML; the error for a file that is something else says so."""


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
        raise CorpusError(f"{file.name} is {what}, not a translation file.", SUPPORTED)
    if not options.encoding and is_binary(head):
        raise CorpusError(f"{file.name} is a binary file, not text.", SUPPORTED)
    encoding = find_encoding(file, options.encoding)
    beginning = next(text_blocks(file, encoding)).lstrip("\ufeff \t\r\n")
    if beginning.startswith("<") and (format_ := _format_of_xml(file, encoding, beginning)):
        return format_
    if is_json(beginning):
        raise CorpusError(f"{file.name} is a JSON file, not a translation file.", SUPPORTED)
    named = next((what for ending, what in _NAMED.items() if _ends_in(file, ending)), "")
    if named:
        raise CorpusError(
            f"{file.name} is not XML, though its name says {named}; it begins with {beginning[:30]!r}.",
            f"Export it again as {named} from the program it comes from.",
        )
    return _format_of_text(file, encoding, options)


def _format_of_package(file: InputFile) -> Format:
    if file.is_gzip:
        raise CorpusError(f"{file.name} is a packed ZIP archive or office document.", "Unpack it first.")
    kind = document_kind(file)
    if not kind:
        raise CorpusError(f"{file.name} is a ZIP archive.", "Unpack it, and name the files in it.")
    return _document(file, kind)


def _document(file: InputFile, kind: str) -> Format:
    match kind:
        case "docx":
            return Format.DOCX
        case "spreadsheet":
            return Format.SPREADSHEET
    raise CorpusError(f"{file.name} is {kind}, not a translation file.", SUPPORTED)


def _format_of_xml(file: InputFile, encoding: Encoding, beginning: str) -> Format | None:
    """Returns the format of XML; None if it is text that begins with an angle bracket."""
    root = find_root(file, encoding)
    if root.lower() in _ROOTS:
        return _ROOTS[root.lower()]
    if root and _ends_in(file, ".tmx"):
        return Format.TMX  # its reader says what is wrong with it
    if root and (beginning.startswith(("<?xml", "<!DOCTYPE")) or is_known_xml(root)):
        raise CorpusError(f"{file.name} is {other_xml_kind(root)}.", SUPPORTED)
    return None


def _format_of_text(file: InputFile, encoding: Encoding, options: ReadOptions) -> Format:
    lines = read_lines(text_blocks(file, encoding))
    sample = list(islice((line for line in lines if line and line.strip()), _SAMPLE_LINES))
    if sample:
        sample[0] = sample[0].removeprefix("\ufeff")
    if subtitles := is_subtitles(sample):
        return _SUBTITLES[subtitles]
    if is_po(sample):
        return Format.PO
    return Format.TABLE if dialect_of(file, encoding, options) else Format.PLAIN


def _ends_in(file: InputFile, ending: str) -> bool:
    return file.name.lower().removesuffix(".gz").endswith(ending)
