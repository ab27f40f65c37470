"""A text file as it stands: characters and XML elements with their places, and a copy with some replaced.

What stands at the edges (blanks, codes that nobody needs to place) is kept aside and written as it was.
"""

import codecs
import html
import html.entities
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import NamedTuple
from xml.parsers import expat

import numpy as np

from engine.base.errors import CorpusError
from engine.documents.encodings import Encoding, find_encoding, text_blocks
from engine.documents.input_files import BytesFile, InputFile
from engine.documents.segments import (
    CodeKind,
    DocumentSegment,
    InlineCode,
    TextOrigin,
    WrittenSegment,
    fault_of,
)

RawPart = str | int
"""What is written as it stands, or the number of a text within a code (a sub-flow)."""


@dataclass(frozen=True, slots=True)
class FoundCode:
    """A code as it stands in the file."""

    raw: tuple[RawPart, ...]
    kind: CodeKind = CodeKind.ALONE
    key: str = ""
    """The same for the two halves of a pair; empty: it has no other half."""
    shown: str = ""
    is_tag: bool = False
    """Whether it is half of an element, so that pairs must stand within each other."""
    is_break: bool = False
    """Whether it breaks the line: it parts the words around it, and no blank stands there."""
    native: str = ""
    """As an import keeps it beside its text, whole: "<b>", '<x id="2"/>'; empty: it does not."""
    inside: "tuple[Piece, ...]" = ()
    """What an import reads in its place: a protected text, a character."""


Piece = str | FoundCode
"""Plain text, or a code between."""


@dataclass(frozen=True)
class CodedText:
    """A text and its codes, with what is left outside."""

    before: tuple[Piece, ...]
    text: str
    codes: tuple[InlineCode, ...]
    found: tuple[FoundCode, ...]
    """The same codes, as they stand in the file."""
    after: tuple[Piece, ...]
    breaks: tuple[FoundCode, ...] = ()
    """What is a line break in `text`, and no code in `codes`."""

    def segment(self, place: str) -> DocumentSegment:
        """Returns what whoever translates sees."""
        return DocumentSegment(self.text, self.codes, place)

    def written(
        self, translation: WrittenSegment, escape: Callable[[str], str], fill: Callable[[int], str]
    ) -> str:
        """Returns a translation as it is written into the file.

        Args:
            translation: the text with all codes; where pairs of tags would cross or one is missing, the codes
                take the same places in the order of the source.
            escape: makes plain text fit the file.
            fill: returns the content of a text within a code, by its number.
        """
        placed = self._placed(translation)
        parts = [self._raw(piece, escape, fill) for piece in self.before]
        breaks = iter([self._raw(each, escape, fill) for each in self.breaks])
        done = 0
        for position, code in [*placed, (len(translation.text), -1)]:
            for number, line in enumerate(translation.text[done:position].split("\n")):
                parts += (next(breaks, escape("\n")) if number else "", escape(line))
            parts.append(self._raw(self.found[code], escape, fill) if code >= 0 else "")
            done = position
        return "".join([*parts, *breaks, *(self._raw(piece, escape, fill) for piece in self.after)])

    @staticmethod
    def _raw(piece: Piece, escape: Callable[[str], str], fill: Callable[[int], str]) -> str:
        if isinstance(piece, str):
            return escape(piece)
        return "".join(part if isinstance(part, str) else fill(part) for part in piece.raw)

    def _placed(self, translation: WrittenSegment) -> list[tuple[int, int]]:
        """Returns place and number of each code, in the order in which they are written."""
        length = len(translation.text)
        placed = [(min(max(0, each.position), length), each.code) for each in translation.codes]
        numbers = range(len(self.found))
        is_whole = sorted(code for _, code in placed) == [*numbers]
        if is_whole and placed == sorted(placed, key=lambda each: each[0]) and self._is_nested(placed):
            return placed
        places = sorted(place for place, _ in placed)[: len(self.found)]
        places += [length] * (len(self.found) - len(places))
        return list(zip(places, numbers, strict=True))

    def _is_nested(self, placed: Sequence[tuple[int, int]]) -> bool:
        open_: list[str] = []
        for _, number in placed:
            code = self.found[number]
            if code.is_tag and code.kind is CodeKind.OPEN:
                open_.append(code.key)
            elif code.is_tag and code.kind is CodeKind.CLOSE and (not open_ or open_.pop() != code.key):
                return False
        return not open_


def coded_text(pieces: Sequence[Piece]) -> CodedText:
    """Takes a text with codes apart.

    Args:
        pieces: in the file's order; texts are plain.
    """
    if len(pieces) == 1 and isinstance(only := pieces[0], str) and only == only.strip():
        return CodedText((), only, (), (), ())
    pieces = _split_edges(pieces)
    first, end = _edges(pieces)
    text, codes, found = "", [], []
    broken = _breaks_in(pieces)
    pairs = _pairs(pieces[first:end])
    parts: list[str] = []
    length = 0
    for number, piece in enumerate(pieces[first:end], start=first):
        if isinstance(piece, str) or number in broken:
            parts.append(piece if isinstance(piece, str) else "\n")
            length += len(parts[-1])
            continue
        found.append(piece)
        pair = pairs.get(piece.key, -1)
        codes.append(
            InlineCode(length, piece.kind, -1 if piece.kind is CodeKind.ALONE else pair, piece.shown)
        )
    text = "".join(parts)
    before, after = tuple(pieces[:first]), tuple(pieces[end:])
    return CodedText(before, text, tuple(codes), tuple(found), after, tuple(broken.values()))


def plain_text(pieces: Sequence[Piece]) -> str:
    """Returns a text without its codes and without the blanks at its edges."""
    broken = _breaks_in(pieces)
    shown = ("\n" if n in broken else piece for n, piece in enumerate(pieces))
    return "".join(piece for piece in shown if isinstance(piece, str)).strip()


def _breaks_in(pieces: Sequence[Piece]) -> dict[int, FoundCode]:
    """Returns the codes between words that are line breaks, by their places; none if the text has others."""
    filled = [n for n, piece in enumerate(pieces) if isinstance(piece, str) and piece.strip()]
    between = range(filled[0], filled[-1] + 1) if filled else range(0)
    if "\n" in "".join(piece for piece in map(pieces.__getitem__, between) if isinstance(piece, str)).strip():
        return {}
    return {n: piece for n in between if isinstance(piece := pieces[n], FoundCode) and piece.is_break}


def _split_edges(pieces: Sequence[Piece]) -> list[Piece]:
    """Returns the pieces with the blanks at the edges of the text as pieces of their own, none empty."""
    joined: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, str) and joined and isinstance(joined[-1], str):
            joined[-1] += piece
        elif piece:
            joined.append(piece)
    filled = [n for n, piece in enumerate(joined) if isinstance(piece, str) and piece.strip()]
    if not filled:
        return joined
    last = str(joined[filled[-1]])
    n_last = len(last) - len(last.rstrip())
    tail = [last[len(last) - n_last :]] if n_last else []
    joined[filled[-1] : filled[-1] + 1] = [last[: len(last) - n_last], *tail]
    first = str(joined[filled[0]])
    n_first = len(first) - len(first.lstrip())
    head = [first[:n_first]] if n_first else []
    joined[filled[0] : filled[0] + 1] = [*head, first[n_first:]]
    return joined


def _edges(pieces: Sequence[Piece]) -> tuple[int, int]:
    """Returns which pieces are the text and its codes: from which on, and before which.

    A pair is outside only as a whole.
    """
    filled = [n for n, piece in enumerate(pieces) if isinstance(piece, str) and piece.strip()]
    if not filled:
        return len(pieces), len(pieces)
    first, end = filled[0], filled[-1] + 1
    while True:
        inside = {piece.key for piece in pieces[first:end] if isinstance(piece, FoundCode) and piece.key}
        head = next((n for n, piece in enumerate(pieces[:first]) if _has_key(piece, inside)), first)
        tail = next((n + 1 for n in range(len(pieces) - 1, end - 1, -1) if _has_key(pieces[n], inside)), end)
        if (head, tail) == (first, end):
            return first, end
        first, end = head, tail


def _has_key(piece: Piece, keys: set[str]) -> bool:
    return isinstance(piece, FoundCode) and piece.key in keys


def _pairs(pieces: Sequence[Piece]) -> dict[str, int]:
    """Returns the numbers of the pairs by their keys: those of which both halves are here, in their order."""
    opened: set[str] = set()
    numbers: dict[str, int] = {}
    for piece in pieces:
        if isinstance(piece, FoundCode) and piece.key:
            if piece.kind is CodeKind.OPEN:
                opened.add(piece.key)
            elif piece.kind is CodeKind.CLOSE and piece.key in opened:
                numbers.setdefault(piece.key, len(numbers))
    return numbers


# A text file as it stands: its characters with their places, and a copy in which some are replaced.
#
# Whatever is not replaced keeps its bytes: the mark at the beginning, line ends, quoting, and even bytes
# that are no text in the file's encoding.

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


# XML as bytes that a parser can take: UTF-8, nothing that XML forbids, every ampersand a reference.
#
# Characters that XML forbids become U+FFFD: the unit that holds them is reported, and the file goes on. An
# ampersand that should have been escaped is taken for what it was meant to be.

_FORBIDDEN_BYTES = bytes(code for code in range(32) if code not in (9, 10, 13))
_TO_CONTROL = bytes.maketrans(_FORBIDDEN_BYTES, b"\0" * len(_FORBIDDEN_BYTES))
_ALLOWED = ((9, 10), (13, 13), (0x20, 0xD7FF), (0xE000, 0xFFFD), (0x10000, 0x10FFFF))
"""Code points that XML 1.0 may hold."""
_BYTE_REFERENCE = re.compile(rb"&#(x[0-9a-fA-F]+|[0-9]+);")
_REPLACEMENT = "\ufffd".encode()
_UNUSUAL_AMPERSAND = re.compile(rb"&(?!lt;|gt;|amp;|quot;|apos;)")
"""One that needs a closer look: a stray one, or a reference by number."""
_STRAY_AMPERSAND = re.compile(
    rb"&(?!(?:amp|lt|gt|quot|apos);|#x?[0-9a-fA-F]+;)(?:([A-Za-z][A-Za-z0-9]{1,31});)?"
)
_CDATA_MARK = re.compile(rb"(<!\[CDATA\[|\]\]>)")
_LATE_DECLARATION = re.compile(
    rb"\A(?:[ \t\r\n]|\xef\xbb\xbf|<!--(?:[^-]|-(?!->))*-->)+<\?xml[ \t\r\n](?:[^?]|\?(?!>))*\?>"
)
"""One that does not stand at the very beginning, as XML wants it."""
_NO_LINE = re.compile(rb"[^\r\n]+")
_LONGEST_MARK = 40
"""Bytes; no reference and no mark of a section is longer."""


def xml_blocks(file: InputFile, encoding: Encoding) -> Iterator[bytes]:
    """Yields a file as UTF-8; never cuts a character, a reference or the mark of a CDATA section.

    Bytes that are no UTF-8 stay in a file that should be: `valid_utf8` replaces them.
    """
    rest = b""
    is_cdata = False
    for block in _without_late_declaration(_utf8_blocks(file, encoding)):
        data = rest + block
        cut = len(data) - _n_unfinished(data)
        data, rest = data[:cut], data[cut:]
        yield _safe(data, is_cdata=is_cdata)
        if is_cdata or (b"[" in data and b"<![CDATA[" in data):  # a single byte is found ten times as fast
            start, end = data.rfind(b"<![CDATA["), data.rfind(b"]]>")
            is_cdata = start > end if start != end else is_cdata
    yield _safe(rest, is_cdata=is_cdata)


def valid_utf8(data: bytes) -> bytes:
    """Returns the bytes with those that are no text replaced by U+FFFD."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("utf-8", "replace").encode("utf-8")
    return data


def without_late_declaration(data: bytes) -> bytes:
    """Returns the beginning of an XML file without a declaration that other text stands before.

    What is taken out says no more than how the file is encoded. Lines stay where they are.
    """
    return _LATE_DECLARATION.sub(lambda found: _NO_LINE.sub(b"", found[0]), data, count=1)


def _without_late_declaration(blocks: Iterator[bytes]) -> Iterator[bytes]:
    head = b""
    for block in blocks:
        head += block
        if not head.isspace():
            break
    yield without_late_declaration(head)
    yield from blocks


def _utf8_blocks(file: InputFile, encoding: Encoding) -> Iterator[bytes]:
    if codecs.lookup(encoding.codec.removesuffix("-sig")).name != "utf-8":
        for text in text_blocks(file, encoding):
            yield text.removeprefix("\ufeff").encode("utf-8", "replace")
        return
    for number, block in enumerate(file.blocks()):
        yield block if number else block.removeprefix(codecs.BOM_UTF8)


def _n_unfinished(data: bytes) -> int:
    """Returns how many bytes at the end may be the beginning of something that must not be cut."""
    begin = len(data) - _LONGEST_MARK
    cut = max(data.rfind(b"&", max(0, begin)), data.rfind(b"<", max(0, begin)))
    if cut >= 0 and b";" not in data[cut:] and b">" not in data[cut:]:
        return len(data) - cut
    if data.endswith(b"]"):
        return len(data) - len(data.rstrip(b"]"))
    if data and data[-1] >= 0x80:  # the last character may go on in the next block
        return next((back for back in range(1, min(4, len(data)) + 1) if data[-back] >= 0xC0), 0)
    return 0


def _safe(data: bytes, *, is_cdata: bool) -> bytes:
    """Returns the bytes with what XML forbids replaced, and stray ampersands escaped.

    Args:
        data: a part of the file.
        is_cdata: whether it begins inside a CDATA section, where an ampersand means itself.
    """
    if _has_controls(data):
        data = data.translate(_TO_CONTROL).replace(b"\0", _REPLACEMENT)
    if b"\xef" in data:
        data = data.replace(b"\xef\xbf\xbe", _REPLACEMENT).replace(b"\xef\xbf\xbf", _REPLACEMENT)
    if not _UNUSUAL_AMPERSAND.search(data):
        return data
    data = _BYTE_REFERENCE.sub(_safe_reference, data)
    if not _STRAY_AMPERSAND.search(data):
        return data
    pieces = _CDATA_MARK.split(data)  # text, mark, text, mark, text
    for number in range(0, len(pieces), 2):
        before = pieces[number - 1] if number else b"<![CDATA[" if is_cdata else b""
        if before != b"<![CDATA[":
            pieces[number] = _STRAY_AMPERSAND.sub(_meant_by, pieces[number])
    return b"".join(pieces)


def _has_controls(data: bytes) -> bool:
    """Returns whether some bytes are control characters that XML forbids."""
    codes = np.frombuffer(data, dtype=np.uint8)
    low = codes[codes < 32]  # few, so that the rest costs nothing
    return bool(((low != 9) & (low != 10) & (low != 13)).any())


def _meant_by(ampersand: re.Match[bytes]) -> bytes:
    """Returns the character that HTML knows by this name, or the ampersand escaped."""
    name = ampersand[1]
    if name:
        meant = html.unescape(f"&{name.decode()};")
        if not meant.startswith("&"):
            return meant.encode()
    return b"&amp;" + ampersand[0][1:]


def _safe_reference(reference: re.Match[bytes]) -> bytes:
    digits = reference[1]
    if len(digits) > 9:
        return _REPLACEMENT
    code = int(digits[1:], 16) if digits.startswith(b"x") else int(digits)
    is_allowed = any(first <= code <= last for first, last in _ALLOWED)
    return reference[0] if is_allowed else _REPLACEMENT


# XML as it stands: elements with the places of their tags, in a text that was found well-formed.
#
# Nothing is normalised. Names are told apart without their prefixes, as the readers for import do.

_REST = r"""[^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*"""
_ASIDE = r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>"
_MARKUP = re.compile(rf"({_ASIDE})|<(/?)([^\s/>!?<]+)({_REST})>", re.DOTALL)
_ATTRIBUTE = re.compile(r"""\s([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_REFERENCE = re.compile(r"&(#x[0-9a-fA-F]{1,8}|#[0-9]{1,9}|[A-Za-z][A-Za-z0-9]{1,31});")
_XML_NAMES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_CUT_OFF = frozenset(
    (
        expat.errors.XML_ERROR_NO_ELEMENTS,
        expat.errors.XML_ERROR_UNCLOSED_TOKEN,
        expat.errors.XML_ERROR_UNCLOSED_CDATA_SECTION,
        expat.errors.XML_ERROR_PARTIAL_CHAR,
    )
)


class LiteralKind(Enum):
    """What stands between the tags of an element."""

    TEXT = "text"
    CDATA = "cdata"
    ASIDE = "aside"
    """A comment or an instruction."""


class Literal(NamedTuple):
    """A piece between tags."""

    first: int
    end: int
    kind: LiteralKind
    parsed: str = ""
    """Its text, where it has no place: a parser read it."""


@dataclass(slots=True)
class Element:
    """An element with the places of its tags."""

    text: str
    """All of the file."""
    full_name: str
    name: str
    """Without its prefix."""
    first: int
    inner: int
    """Where its content begins, behind the first tag."""
    inner_end: int = -1
    end: int = -1
    parts: "list[Element | Literal]" = field(default_factory=list)
    _attributes: dict[str, str] | None = None

    @property
    def is_closed_at_once(self) -> bool:
        """Whether it is one tag: `<target/>`."""
        return self.end == self.inner

    @property
    def children(self) -> "list[Element]":
        """The elements directly in it."""
        return [part for part in self.parts if isinstance(part, Element)]

    @property
    def start_tag(self) -> str:
        """The first tag as it stands."""
        return self.text[self.first : self.inner]

    @property
    def raw(self) -> str:
        """All of it as it stands."""
        return self.text[self.first : self.end]

    def child(self, name: str) -> "Element | None":
        """Returns the first child of a name."""
        for part in self.parts:
            if isinstance(part, Element) and part.name == name:
                return part
        return None

    def outermost(self, is_wanted: "Callable[[Element], bool]") -> "list[Element]":
        """Returns the elements wanted in it, at any depth and in their order, none within another."""
        found: list[Element] = []
        waiting = self.children[::-1]
        while waiting:
            child = waiting.pop()
            if is_wanted(child):
                found.append(child)
            else:
                waiting += child.children[::-1]
        return found

    def everywhere(self, name: str) -> "Iterator[Element]":
        """Yields the elements of a name in it, at any depth, in their order."""
        waiting = self.children[::-1]
        while waiting:
            child = waiting.pop()
            if child.name == name:
                yield child
            waiting += child.children[::-1]

    def attributes(self) -> dict[str, str]:
        """Returns its attributes by name, without prefixes but `xml:`; not to be changed."""
        if self._attributes is None:
            self._attributes = attributes_of(self.start_tag)
        return self._attributes

    def get(self, name: str) -> str:
        """Returns an attribute without blanks around it, "" if there is none."""
        attributes = self.attributes() if self._attributes is None else self._attributes
        return attributes.get(name, "").strip()

    def plain(self) -> str:
        """Returns all text in it, tags left out."""
        texts: list[str] = []
        waiting = self.parts[::-1]
        while waiting:
            part = waiting.pop()
            if isinstance(part, Element):
                waiting += part.parts[::-1]
            else:
                texts.append(literal_text(self.text, part))
        return "".join(texts)


def check_xml(source: FileText, roots: Collection[str], format_: str) -> str:
    """Checks that a file is well-formed and of a kind, and returns the tag of its first element.

    Single characters that XML forbids are let through: they stay where they are, as the programs that wrote
    them expect.

    Raises:
        CorpusError: if it is not, with line and column; or if it declares entities.
    """
    checked = _REFERENCE.sub(
        lambda found: found[0] if _is_allowed(found[1]) else "_" * len(found[0]), source.text
    )
    checked = _FORBIDDEN.sub("_", checked)
    parser = expat.ParserCreate("utf-8")
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)

    def refuse(*_: object) -> None:
        raise CorpusError(
            f"{source.name} declares XML entities, which can point to other files or explode.",
            "No translation file needs them: remove the <!ENTITY …> lines from its beginning.",
        )

    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(without_late_declaration(checked.encode("utf-8", "replace")), True)
    except expat.ExpatError as error:
        raise _broken(source.name, error) from error
    root = next((found for found in _MARKUP.finditer(source.text) if found[3]), None)
    name = root[3].rpartition(":")[2] if root else ""
    if root is None or name.lower() not in roots:
        raise CorpusError(
            f"{source.name} is XML, but not {format_}: its first element is <{name}>.",
            f"Export it as {format_} from the program it comes from.",
        )
    return root[0]


def find_elements(
    text: str, wanted: Collection[str], around: Collection[str]
) -> Iterator[tuple[Element, tuple[Element, ...]]]:
    """Yields the elements of some names, whole, each with the open elements of other names around it.

    Args:
        text: all of a well-formed file.
        wanted: names without prefixes; those in another wanted element are not yielded by themselves.
        around: names of elements around them whose attributes matter; they are not whole.
    """
    names = "|".join(map(re.escape, (*wanted, *around)))
    pattern = re.compile(rf"{_ASIDE}|<(/?)((?:[^\s/>!?<:]+:)?({names}))(?=[\s/>]){_REST}>", re.DOTALL)
    open_: list[Element] = []
    place = 0
    while found := pattern.search(text, place):
        place = found.end()
        name = found[3]
        if not name:
            continue
        if name in wanted:
            if not found[1]:
                element = element_at(text, found.start())
                yield element, tuple(open_)
                place = element.end
        elif found[1]:
            while open_ and open_.pop().name != name:
                pass
        elif not found[0].endswith("/>"):
            open_.append(Element(text, found[2], name, found.start(), place))


def element_at(text: str, first: int) -> Element:
    """Returns the element whose first tag begins at a place of a well-formed text."""
    open_: list[Element] = []
    place = first
    while True:
        found = _MARKUP.search(text, place)
        if found is None:
            raise ValueError(f"no element ends behind character {first}")
        if open_ and found.start() > place:
            open_[-1].parts.append(Literal(place, found.start(), LiteralKind.TEXT))
        place = found.end()
        if found[1]:
            kind = LiteralKind.CDATA if found[1].startswith("<![") else LiteralKind.ASIDE
            open_[-1].parts.append(Literal(found.start(), place, kind))
            continue
        if found[2]:
            element = open_.pop()
            element.inner_end, element.end = found.start(), place
        else:
            full_name = found[3]
            element = Element(text, full_name, full_name.rpartition(":")[2], found.start(), place)
            if open_:
                open_[-1].parts.append(element)
            if not found[4].endswith("/"):
                open_.append(element)
                continue
            element.inner_end = element.end = place
        if not open_:
            return element


def attributes_of(tag: str) -> dict[str, str]:
    """Returns the attributes of a tag by name, without prefixes but `xml:`.

    Of equal names that without a prefix counts, else the first.
    """
    found: dict[str, str] = {}
    prefixed: dict[str, str] = {}
    for match in _ATTRIBUTE.finditer(tag):
        prefix, _, name = match[1].rpartition(":")
        value = unescaped_xml(match[2] if match[2] is not None else match[3])
        if prefix == "xml":
            found.setdefault(match[1], value)
        else:
            (prefixed if prefix else found).setdefault(name, value)
    return prefixed | found


def with_attributes(tag: str, changes: Mapping[str, str | None]) -> str:
    """Returns a tag with some attributes changed, added behind the others, or (None) taken out.

    Args:
        tag: the first tag of an element, as it stands.
        changes: by full name, with its prefix.
    """
    for name, value in changes.items():
        found = re.search(rf"""\s+{re.escape(name)}\s*=\s*("[^"]*"|'[^']*')""", tag)
        if found and value is None:
            tag = tag[: found.start()] + tag[found.end() :]
        elif found:
            tag = tag[: found.start(1)] + quoted(value or "", found[1][0]) + tag[found.end(1) :]
        elif value is not None:
            behind = re.search(r"\s*/?>$", tag)
            at = behind.start() if behind else len(tag)
            tag = f"{tag[:at]} {name}={quoted(value)}{tag[at:]}"
    return tag


def with_content(element: Element, content: str, changes: Mapping[str, str | None]) -> str:
    """Returns an element with other content and some attributes changed."""
    tag = with_attributes(element.start_tag, changes)
    if not element.is_closed_at_once:
        return tag + content + element.text[element.inner_end : element.end]
    return f"{tag[:-2].rstrip()}>{content}</{element.full_name}>"


def quoted(value: str, quote: str = '"') -> str:
    """Returns an attribute's value as it is written."""
    escaped = escaped_xml(value).replace(quote, "&quot;" if quote == '"' else "&apos;")
    return quote + escaped + quote


def escaped_xml(text: str) -> str:
    """Returns text as it is written between tags; what XML forbids is left out."""
    return _FORBIDDEN.sub("", text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def unescaped_xml(text: str) -> str:
    """Returns what is written between tags as text, line ends as `\\n`."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _REFERENCE.sub(_character_of, text) if "&" in text else text


def literal_text(text: str, literal: Literal) -> str:
    """Returns the text of a piece; a comment has none."""
    if literal.parsed:
        return literal.parsed
    if literal.kind is LiteralKind.ASIDE:
        return ""
    raw = text[literal.first : literal.end]
    if literal.kind is LiteralKind.CDATA:
        return raw[9:-3].replace("\r\n", "\n").replace("\r", "\n")
    return unescaped_xml(raw)


def _character_of(reference: re.Match[str]) -> str:
    name = reference[1]
    if name.startswith("#"):
        return chr(_code_of(name)) if _is_allowed(name) else "\ufffd"
    return _XML_NAMES.get(name) or html.entities.html5.get(f"{name};", reference[0])


def _code_of(name: str) -> int:
    return int(name[2:], 16) if name[1] == "x" else int(name[1:])


def _is_allowed(name: str) -> bool:
    """Returns whether a reference is to a character that XML allows; one by name is."""
    if not name.startswith("#"):
        return True
    code = _code_of(name)
    return code in (9, 10, 13) or (0x20 <= code <= 0x10FFFF and not _FORBIDDEN.match(chr(code)))


def _broken(name: str, error: expat.ExpatError) -> CorpusError:
    where = f"line {error.lineno}, column {error.offset + 1}"
    what = expat.errors.messages.get(error.code, "not well-formed")
    if what in _CUT_OFF:
        return CorpusError(
            f"{name} is cut off: it ends in the middle ({where}).",
            "Export it again from the program it comes from.",
        )
    return CorpusError(
        f"{name} is damaged at {where}: {what}.", "Mend it there, or export it again from its program."
    )


# The texts of a file as segments with numbers, those within codes of others included.

DEEPEST = 60
"""Nesting of elements in one text, at most; nothing real goes as deep."""
TOO_DEEP = f"its elements are nested more than {DEEPEST} deep"
Translations = Mapping[int, WrittenSegment]
"""Translations by the numbers of their segments."""


@dataclass
class InlineContent:
    """What is in a text: words and codes."""

    pieces: list[Piece] = field(default_factory=list)
    subs: "list[InlineContent]" = field(default_factory=list)
    """The texts within its codes, in the order of their numbers."""
    is_cdata: bool = False
    """Whether all of it is one CDATA section."""
    element: Element | None = None
    raw: str = ""
    """As it stands in the file; known of texts within codes."""
    is_too_deep: bool = False
    """Whether its elements are nested deeper than is read: then `pieces` lack codes."""


@dataclass(frozen=True)
class Slot:
    """One text of a unit, and the texts within its codes."""

    content: InlineContent
    coded: CodedText
    number: int
    """Number of its segment; -1: there is nothing to translate, or nothing that can be read."""
    fault: str
    """Why it cannot be read, "" if it can."""
    subs: "tuple[Slot, ...]"

    def everyone(self) -> "Iterator[Slot]":
        """Yields this slot and all within it, in the order of their numbers."""
        yield self
        for sub in self.subs:
            yield from sub.everyone()

    def is_wanted(self, translations: Translations) -> bool:
        """Returns whether there is a translation for it, or, if it has no text itself, for one within it."""
        if self.number >= 0:
            return self.number in translations
        return not self.fault and any(sub.is_wanted(translations) for sub in self.subs)

    def origin(self, translations: Translations) -> TextOrigin:
        """Returns who answers for all that is translated of it."""
        found = (translations[each.number] for each in self.everyone() if each.number in translations)
        return TextOrigin.of_all(each.origin for each in found)

    def written(self, translations: Translations, escape: Callable[[str], str]) -> str:
        """Returns its translation as it is written between tags."""
        translation = translations.get(self.number, WrittenSegment(""))

        def fill(number: int) -> str:
            sub = self.subs[number]
            if sub.is_wanted(translations):
                return sub.written(translations, escape)
            return sub.content.raw

        if not self.content.is_cdata:
            return self.coded.written(translation, escape, fill)
        text = self.coded.written(translation, str, fill)
        return f"<![CDATA[{text.replace(']]>', ']]]]><![CDATA[>')}]]>"


def slot_of(content: InlineContent, number: int) -> tuple[Slot, int]:
    """Returns the slot of a text, and the number of the next segment."""
    coded = coded_text(content.pieces)
    fault = TOO_DEEP if content.is_too_deep else fault_in(coded.text)
    is_segment = bool(coded.text.strip()) and not fault
    following = number + is_segment
    subs: list[Slot] = []
    for inner in content.subs:
        slot, following = slot_of(inner, following)
        subs.append(slot)
    return Slot(content, coded, number if is_segment else -1, fault, tuple(subs)), following
