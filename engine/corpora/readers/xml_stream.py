"""XML read unit by unit: any encoding, constant memory, no entity that points outside or explodes.

The text is decoded here and handed to the parser as UTF-8, so what was checked is what is
parsed. Characters that XML forbids become U+FFFD: the unit that holds them is reported, and
the file goes on.
"""

import re
from collections.abc import Iterable, Iterator
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


def read_elements(file: InputFile, encoding: Encoding, names: Iterable[str], root: str) -> Iterator[Any]:
    """Yields the elements with these names, in any namespace, each forgotten after its turn.

    Args:
        file: the XML file.
        encoding: the encoding to read it in.
        names: local names of the elements wanted.
        root: local name that the first element must have.

    Raises:
        CorpusError: if the file is no XML, has another root, is cut off or damaged (with the
            line), declares entities, or has a unit of more than `MAX_UNIT_BYTES`.
    """
    found = find_root(file, encoding)
    if not found:
        raise CorpusError(f"{file.name} is not XML.", _AGAIN)
    if found.lower() != root:
        raise CorpusError(
            f"{file.name} is XML, but not {root.upper()}: its first element is <{found}>.",
            f"Export it as {root.upper()} from the program it comes from.",
        )
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
    """Yields the text as UTF-8 that XML allows; never cuts a character reference in two."""
    rest = b""
    for block in blocks:
        data = rest + block.encode("utf-8", "replace")
        cut = data.rfind(b"&", max(0, len(data) - 16))
        rest = data[cut:] if cut >= 0 and b";" not in data[cut:] else b""
        yield _without_forbidden(data[: len(data) - len(rest)])
    yield _without_forbidden(rest)


def _without_forbidden(data: bytes) -> bytes:
    data = data.translate(_TO_CONTROL)
    if b"\0" in data:
        data = data.replace(b"\0", _REPLACEMENT)
    data = data.replace(b"\xef\xbf\xbe", _REPLACEMENT).replace(b"\xef\xbf\xbf", _REPLACEMENT)
    return _REFERENCE.sub(_safe_reference, data) if b"&#" in data else data


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
