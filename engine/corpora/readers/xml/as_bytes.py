"""XML as bytes that a parser can take: UTF-8, nothing that XML forbids, every ampersand a reference.

Characters that XML forbids become U+FFFD: the unit that holds them is reported, and the file goes on. An
ampersand that should have been escaped is taken for what it was meant to be.
"""

import codecs
import html
import re
from collections.abc import Iterator

import numpy as np

from engine.corpora.files.encodings import Encoding, text_blocks
from engine.corpora.files.input_files import InputFile

_FORBIDDEN = bytes(code for code in range(32) if code not in (9, 10, 13))
_TO_CONTROL = bytes.maketrans(_FORBIDDEN, b"\0" * len(_FORBIDDEN))
_ALLOWED = ((9, 10), (13, 13), (0x20, 0xD7FF), (0xE000, 0xFFFD), (0x10000, 0x10FFFF))
"""Code points that XML 1.0 may hold."""
_REFERENCE = re.compile(rb"&#(x[0-9a-fA-F]+|[0-9]+);")
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
    data = _REFERENCE.sub(_safe_reference, data)
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
