"""A text file as it stands: its characters with their places, and a copy in which some are replaced.

Whatever is not replaced keeps its bytes: the mark at the beginning, line ends, quoting, and even bytes that
are no text in the file's encoding.
"""

import codecs
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from engine.corpora.files.encodings import Encoding, find_encoding
from engine.corpora.files.input_files import BytesFile, InputFile
from engine.corpora.segments import fault_of
from engine.errors import CorpusError

MOST_BYTES = 200 << 20
"""A file is held whole while it is translated."""
_MARKS = {
    "utf-8-sig": (("utf-8", codecs.BOM_UTF8),),
    "utf-16": (("utf-16-le", codecs.BOM_UTF16_LE), ("utf-16-be", codecs.BOM_UTF16_BE)),
    "utf-32": (("utf-32-le", codecs.BOM_UTF32_LE), ("utf-32-be", codecs.BOM_UTF32_BE)),
}
"""Encodings that Python's codecs with a byte order mark stand for."""
_KEPT = "surrogateescape"
_KEPT_BYTES = re.compile("([\udc80-\udcff]+)")
_HALVES = re.compile("[\ud800-\udfff]")
"""Lone surrogates, which stand for bytes that are no text."""
_SAYS_ASCII = re.compile(rb"""<\?xml[^>]*?encoding\s*=\s*["'](?:us-)?ascii["']""", re.IGNORECASE)
_PROLOG_BYTES = 1000
"""Beginning of an XML file, in bytes, in which it must state its encoding."""
_CERTAIN = ("byte order mark", "every other byte is zero", "declared in the file", "valid UTF-8")
"""Reasons of `find_encoding` that are no guess."""


class Edit(NamedTuple):
    """A part of a text, and what takes its place."""

    first: int
    end: int
    text: str


@dataclass(frozen=True)
class FileText:
    """A file's text, from which its bytes can be made again."""

    name: str
    text: str
    """Bytes that are no text stand in it as lone surrogates, one each."""
    codec: str
    mark: bytes = b""
    """The byte order mark, which is not in `text`."""

    @cached_property
    def newline(self) -> str:
        """What ends most of the first lines."""
        head = self.text[:100_000]
        n_windows = head.count("\r\n")
        if 2 * n_windows > head.count("\n"):
            return "\r\n"
        return "\n" if "\n" in head or "\r" not in head else "\r"

    def written(self, edits: Iterable[Edit], *, otherwise: str = "strict", codec: str = "") -> bytes:
        """Returns the file with some parts replaced.

        Args:
            edits: in any order; none may overlap another.
            otherwise: what becomes of new characters that the encoding lacks, as `str.encode` knows it.
            codec: another encoding for all of it; empty: the file's own.

        Raises:
            UnicodeEncodeError: if the encoding lacks a character, and `otherwise` is "strict".
        """
        codec = codec or self.codec
        done, parts = 0, [self.mark]
        for first, end, text in sorted(edits, key=lambda edit: edit[:2]):
            if first < done:
                raise ValueError(f"two changes of {self.name} overlap at character {first}")
            parts += (self.text[done:first].encode(codec, _KEPT), _encoded(text, codec, otherwise))
            done = end
        return b"".join([*parts, self.text[done:].encode(codec, _KEPT)])

    def written_somehow(self, edits: Sequence[Edit]) -> bytes:
        """Returns the file with some parts replaced; in UTF-8 if its encoding lacks a character of them."""
        try:
            return self.written(edits)
        except UnicodeEncodeError:
            return self.written(edits, codec="utf-8")


def read_source(path: Path, encoding: str = "", *, is_xml: bool = False) -> FileText:
    """Reads a file.

    Args:
        path: the file.
        encoding: Python's name of the one to read it in; empty: found by the content.
        is_xml: whether it is in UTF-8 unless it says so itself, even where some bytes are none.

    Raises:
        CorpusError: if it cannot be read, is too large, packed or empty, or its bytes cannot be made again.
    """
    file = InputFile(path)
    if file.size > MOST_BYTES:
        raise CorpusError(
            f"{file.name} has {file.size >> 20:,} MB; a document may have {MOST_BYTES >> 20:,} MB.",
            "Split it in the program it comes from.",
        )
    if file.is_gzip:
        raise CorpusError(f"{file.name} is packed (gzip).", "Unpack it, and name the document in it.")
    data = b"".join(file.blocks())
    told_by = data[:_PROLOG_BYTES] if is_xml else data
    found = find_encoding(BytesFile(told_by, file.name), encoding)
    if is_xml and found.reason not in _CERTAIN:
        found = Encoding("utf-8", "the encoding of XML")
    if is_xml and found.codec == "utf-8" and _SAYS_ASCII.match(data):
        found = Encoding("ascii", "declared in the file")  # what is written must be ASCII, too
    return source_of(data, file.name, found)


def source_of(data: bytes, name: str, encoding: Encoding) -> FileText:
    """Takes a file's bytes for text.

    Raises:
        CorpusError: if the text does not lead back to the same bytes.
    """
    codec, mark = encoding.codec, b""
    for plain, found in _MARKS.get(codec, ()):
        if data.startswith(found):
            codec, mark = plain, found
    body = data[len(mark) :]
    try:
        text = body.decode(codec, _KEPT)
        is_same = text.encode(codec, _KEPT) == body
    except UnicodeError:
        is_same = False
    if not is_same:
        raise CorpusError(
            f"{name} cannot be written back as it is: some of its bytes are no {encoding.label}.",
            "Save it as UTF-8 in the program it comes from.",
        )
    return FileText(name, text, codec, mark)


def _encoded(text: str, codec: str, otherwise: str) -> bytes:
    """Returns new text as bytes; a code that was taken over keeps those that are no text."""
    if not _HALVES.search(text):
        return text.encode(codec, otherwise)
    parts = _KEPT_BYTES.split(text)  # text, bytes, text
    return b"".join(part.encode(codec, _KEPT if at % 2 else otherwise) for at, part in enumerate(parts))


def fault_in(text: str) -> str:
    """Returns why a text cannot be translated, "" if it can."""
    if _HALVES.search(text):
        return fault_of("\ufffd")
    return fault_of(text)


class Lines:
    """Tells in which line a place of a text is; places are asked for in their order."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._place, self._line = 0, 1

    def at(self, place: int) -> int:
        """Returns the line, from 1."""
        self._line += self._text.count("\n", self._place, place)
        self._place = max(place, self._place)
        return self._line
