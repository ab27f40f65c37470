"""XML read unit by unit: any encoding, constant memory, no entity that points outside or explodes.

The text is decoded here and handed to the parser as UTF-8, so what was checked is what is
parsed. Characters that XML forbids become U+FFFD: the unit that holds them is reported, and
the file goes on. An ampersand that should have been escaped is taken for what it was meant to be.
"""

import html
import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from lxml import etree

from engine.corpora.encodings import Encoding, text_blocks
from engine.corpora.input_files import InputFile
from engine.errors import CorpusError

MAX_UNIT_BYTES = 32 << 20
"""A file with more text than this between two units is refused."""
_MAX_PROLOG_CHARS = 1 << 20
_AGAIN = "Export it again from the program it comes from; nothing was imported."

_ROOT = re.compile(r"<([A-Za-z_][\w.:-]*)")
_DOCTYPE_END = re.compile(r"""[^\[>"']*(?:"[^"]*"[^\[>"']*|'[^']*'[^\[>"']*)*([\[>])""")
_IN_SUBSET = re.compile(
    r"""<!--.*?-->|<\?.*?\?>|"[^"]*"|'[^']*'|(?P<entity><!ENTITY)|(?P<end>\])|<!--|<\?|["']""", re.DOTALL
)
_FORBIDDEN = bytes(code for code in range(32) if code not in (9, 10, 13))
_TO_CONTROL = bytes.maketrans(_FORBIDDEN, b"\0" * len(_FORBIDDEN))
_ALLOWED = ((9, 10), (13, 13), (0x20, 0xD7FF), (0xE000, 0xFFFD), (0x10000, 0x10FFFF))
"""Code points that XML 1.0 may hold."""
_REFERENCE = re.compile(rb"&#(x[0-9a-fA-F]+|[0-9]+);")
_REPLACEMENT = "\ufffd".encode()
_STRAY_AMPERSAND = re.compile(
    rb"&(?!(?:amp|lt|gt|quot|apos);|#x?[0-9a-fA-F]+;)(?:([A-Za-z][A-Za-z0-9]{1,31});)?"
)
_CDATA_MARK = re.compile(rb"(<!\[CDATA\[|\]\]>)")
_LONGEST_MARK = 40
"""Bytes; no reference and no mark of a section is longer."""


def find_root(file: InputFile, encoding: Encoding) -> str:
    """Returns the name of a file's first element without its prefix, or "" if there is none.

    Raises:
        CorpusError: if the file declares entities.
    """
    text = ""
    for block in text_blocks(file, encoding):
        text += block
        root = _root_of(file, text)
        if root is not None:
            return root
        if len(text) > _MAX_PROLOG_CHARS:
            break
    return ""


def read_elements(
    file: InputFile, encoding: Encoding, names: Iterable[str], roots: Collection[str], format_: str
) -> Iterator[Any]:
    """Yields the elements with these names, in any namespace, each forgotten after its turn.

    What stands between them is forgotten with the next of them that has the same parent: name
    every element that holds many others, or memory grows with the file.

    Args:
        file: the XML file.
        encoding: the encoding to read it in.
        names: local names of the elements wanted.
        roots: local names in lower case, one of which the first element must have.
        format_: what people call such a file: "TMX".

    Raises:
        CorpusError: if the file is no XML, has another root, is cut off or damaged (with the
            line), declares entities, or has a unit of more than `MAX_UNIT_BYTES`.
    """
    _check_root(file, find_root(file, encoding), roots, format_)
    parser = etree.XMLPullParser(
        events=("end",),
        tag=[f"{{*}}{name}" for name in names],
        encoding="utf-8",
        huge_tree=True,
        resolve_entities="internal",
        no_network=True,
        load_dtd=False,
        remove_comments=True,
        remove_pis=True,
    )
    n_since_unit = 0
    try:
        for data in _safe_bytes(text_blocks(file, encoding)):
            parser.feed(data)
            n_since_unit += len(data)
            for _, element in parser.read_events():
                n_since_unit = 0
                yield element
                _forget(element)
            if n_since_unit > MAX_UNIT_BYTES:
                raise CorpusError(f"{file.name} has more than {MAX_UNIT_BYTES >> 20} MB in one unit.", _AGAIN)
        parser.close()
    except etree.XMLSyntaxError as error:
        raise _broken(file, error) from error


def local_name(element: Any) -> str:
    """Returns an element's name without its namespace."""
    return str(element.tag).rpartition("}")[2]


def _check_root(file: InputFile, found: str, roots: Collection[str], format_: str) -> None:
    if not found:
        raise CorpusError(f"{file.name} is not XML.", _AGAIN)
    if found.lower() not in roots:
        raise CorpusError(
            f"{file.name} is XML, but not {format_}: its first element is <{found}>.",
            f"Export it as {format_} from the program it comes from.",
        )


def _root_of(file: InputFile, text: str) -> str | None:
    """Returns the name of the first element, "" if this is no XML, None if more text is needed."""
    position = 0
    while True:
        position += len(text) - position - len(text[position:].lstrip("\ufeff \t\r\n"))
        rest = text[position : position + 9]
        if rest.startswith("<?"):
            end = text.find("?>", position)
        elif rest.startswith("<!--"):
            end = text.find("-->", position) + 1
        elif rest.startswith("<!DOCTYPE"):
            end = _end_of_doctype(file, text, position)
        else:
            root = _ROOT.match(text, position)
            if root and root.end() < len(text):
                return root[1].rpartition(":")[2]
            return None if len(rest) < 9 or root else ""
        if end <= 0:
            return None
        position = end + 2


def _end_of_doctype(file: InputFile, text: str, start: int) -> int:
    """Returns two before the end of a document type, or -1 if more text is needed."""
    opening = _DOCTYPE_END.match(text, start + 9)
    if not opening:
        return -1
    if opening[1] == ">":
        return opening.end() - 2
    for token in _IN_SUBSET.finditer(text, opening.end()):
        if token["entity"]:
            raise CorpusError(
                f"{file.name} declares XML entities, which can point to other files or explode.",
                "No translation memory needs them: remove the <!ENTITY …> lines from its beginning.",
            )
        if token["end"]:
            return text.find(">", token.end()) - 1 if ">" in text[token.end() :] else -1
        if token[0] in ("<!--", "<?", '"', "'"):
            return -1  # something that has not ended yet
    return -1


def _safe_bytes(blocks: Iterable[str]) -> Iterator[bytes]:
    """Yields the text as UTF-8 that XML allows; never cuts a reference or the mark of a CDATA section."""
    rest = b""
    is_cdata = False
    for block in blocks:
        data = rest + block.encode("utf-8", "replace")
        cut = len(data) - _n_unfinished(data)
        data, rest = data[:cut], data[cut:]
        yield _safe(data, is_cdata=is_cdata)
        start, end = data.rfind(b"<![CDATA["), data.rfind(b"]]>")
        is_cdata = start > end if start != end else is_cdata
    yield _safe(rest, is_cdata=is_cdata)


def _n_unfinished(data: bytes) -> int:
    """Returns how many bytes at the end may be the beginning of something that must not be cut."""
    begin = len(data) - _LONGEST_MARK
    cut = max(data.rfind(b"&", max(0, begin)), data.rfind(b"<", max(0, begin)))
    if cut >= 0 and b";" not in data[cut:] and b">" not in data[cut:]:
        return len(data) - cut
    return len(data) - len(data.rstrip(b"]")) if data.endswith(b"]") else 0


def _safe(data: bytes, *, is_cdata: bool) -> bytes:
    """Returns the bytes with what XML forbids replaced, and stray ampersands escaped.

    Args:
        data: a part of the file.
        is_cdata: whether it begins inside a CDATA section, where an ampersand means itself.
    """
    data = data.translate(_TO_CONTROL)
    if b"\0" in data:
        data = data.replace(b"\0", _REPLACEMENT)
    data = data.replace(b"\xef\xbf\xbe", _REPLACEMENT).replace(b"\xef\xbf\xbf", _REPLACEMENT)
    if b"&#" in data:
        data = _REFERENCE.sub(_safe_reference, data)
    if not _STRAY_AMPERSAND.search(data):
        return data
    pieces = _CDATA_MARK.split(data)  # text, mark, text, mark, text
    for number in range(0, len(pieces), 2):
        before = pieces[number - 1] if number else b"<![CDATA[" if is_cdata else b""
        if before != b"<![CDATA[":
            pieces[number] = _STRAY_AMPERSAND.sub(_meant_by, pieces[number])
    return b"".join(pieces)


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


def _forget(element: Any) -> None:
    """Frees an element and all before it, so that memory does not grow with the file."""
    parent = element.getparent()
    element.clear()
    while parent is not None and element.getprevious() is not None:
        del parent[0]


def _broken(file: InputFile, error: etree.XMLSyntaxError) -> CorpusError:
    message = (error.msg or "not well-formed").partition(", line ")[0]
    if "Premature end" in message or "EndTag: '</' not found" in message:
        return CorpusError(f"{file.name} is cut off: it ends in the middle, at line {error.lineno}.", _AGAIN)
    return CorpusError(f"{file.name} is damaged at line {error.lineno}: {message}.", _AGAIN)
