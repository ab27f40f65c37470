"""Detects the format of a file by its content, not by its name."""

from itertools import islice

from engine.corpora.files.encodings import Encoding, find_encoding, is_binary, text_blocks
from engine.corpora.files.input_files import InputFile
from engine.corpora.files.lines import read_lines
from engine.corpora.files.office_files import ZIP_MAGICS, document_kind
from engine.corpora.files.signatures import (
    is_json,
    is_known_xml,
    is_old_office,
    old_office_kind,
    other_kind,
    other_xml_kind,
)
from engine.corpora.formats import FORMATS, TMX, Format, TextSample, supported
from engine.corpora.readers.xml.stream import find_root
from engine.corpora.segments import ReadOptions
from engine.errors import CorpusError

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
    if is_json(beginning):
        raise CorpusError(f"{file.name} is a JSON file, not a translation file.", supported())
    if named := _xml_by_name(file):
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
        raise CorpusError(f"{file.name} is {other_xml_kind(root)}.", supported())
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
