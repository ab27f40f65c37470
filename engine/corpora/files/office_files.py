"""Office documents that are ZIP files: what kind they are, and safe access to their parts."""

import lzma
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from zipfile import BadZipFile, LargeZipFile, ZipFile

from engine.corpora.files.input_files import InputFile
from engine.errors import CorpusError
from engine.packed_bounds import MAX_RATIO, lists_too_much, ratio_is_too_high

ZIP_MAGICS = (b"PK\x03\x04", b"PK\x05\x06")
"""How a ZIP file begins, one with members and one without."""
ZIP_ERRORS = (
    BadZipFile,
    LargeZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    IndexError,
)
"""Errors of `zipfile` for damaged or foreign archives; RuntimeError: a member needs a password, IndexError:
it has no name."""
_MAX_PARTS = 10_000


@contextmanager
def open_package(file: InputFile) -> Iterator[ZipFile]:
    """Opens an office document as a ZIP file.

    Raises:
        CorpusError: if it is damaged, or unpacks to far more than a document does.
    """
    try:
        if lists_too_much(file.path):
            raise BadZipFile("its list of contents is far too long")
        with ZipFile(file.path) as package:
            _check_bomb(file, package)
            yield package
    except (*ZIP_ERRORS, OSError) as error:
        raise CorpusError(
            f"{file.name} is cut off or damaged: it cannot be unpacked ({str(error)[:100]}).",
            "Open it in the program it comes from and save it again.",
        ) from error


def document_kind(file: InputFile) -> str:
    """Returns the kind of a ZIP file: "docx", "spreadsheet", words for another, or "" for an archive.

    Raises:
        CorpusError: if it is damaged.
    """
    with open_package(file) as package:
        names = set(package.namelist())
        if "mimetype" in names:
            return _opendocument(package.read("mimetype")[:100].decode("latin-1").strip())
    if "[Content_Types].xml" not in names:
        return "an EPUB book" if "META-INF/container.xml" in names else ""
    if "word/document.xml" in names:
        return "docx"
    if any(name.startswith("xl/workbook.") for name in names):
        return "spreadsheet"
    if any(name.startswith("ppt/") for name in names):
        return "a PowerPoint presentation"
    return "an office document of an unknown kind"


def _opendocument(mimetype: str) -> str:
    if "opendocument.spreadsheet" in mimetype:
        return "spreadsheet"
    if "opendocument.text" in mimetype:
        return "an OpenDocument text (ODT)"
    if "opendocument.presentation" in mimetype:
        return "an OpenDocument presentation (ODP)"
    return "an EPUB book" if "epub" in mimetype else "an office document of an unknown kind"


def _check_bomb(file: InputFile, package: ZipFile) -> None:
    parts = package.infolist()
    if len(parts) > _MAX_PARTS or ratio_is_too_high(parts, file.size):
        raise CorpusError(
            f"{file.name} unpacks to more than {MAX_RATIO} times its size; a document never does.",
            "Open it in the program it comes from and save it again, if you trust it.",
        )
