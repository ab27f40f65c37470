"""Text with a file's own formatting inside: plain text, and the tags beside it.

Knows the inline elements of TMX, XLIFF 1.2 and XLIFF 2, whose names never contradict each other.
Codes (`bpt ept ph it ut`, `x bx ex sc ec`) take no place in the text, elements around text (`hi g pc`) give a
tag at each end, notes on text (`mrk`) leave the text as it is. A `sub`, text inside a code such as a
picture's caption, is a text of its own.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple
from xml.sax.saxutils import quoteattr

from engine.results.corpora import InlineTag

DEEPEST = 60
"""Elements within each other in one text; nothing real nests like this."""
TOO_DEEP = f"its elements are nested more than {DEEPEST} deep"
_CODES = {
    "bpt": "open",
    "ept": "close",
    "bx": "open",
    "ex": "close",
    "sc": "open",
    "ec": "close",
    "ph": "alone",
    "x": "alone",
    "ut": "alone",
    "it": "alone",
}
_POSITIONS = {"begin": "open", "open": "open", "end": "close", "close": "close"}
_AROUND_TEXT = frozenset(("hi", "g", "pc"))
_NO_DATA: Mapping[str, str] = {}


class InlineText(NamedTuple):
    """One side of a unit."""

    text: str
    tags: tuple[InlineTag, ...] = ()
    subs: "tuple[InlineText, ...]" = ()
    """Texts that stood inside its codes, in their order."""
    is_too_deep: bool = False
    """Whether its elements are nested deeper than is read: then it cannot be used."""


NOTHING = InlineText("")


def read_inline(element: Any, data: Mapping[str, str] = _NO_DATA) -> InlineText:
    """Reads an element's content.

    Args:
        element: a `seg`, `source`, `target` or `mrk`.
        data: the native codes that XLIFF 2 keeps apart, by their id.
    """
    if not len(element):
        return InlineText(element.text or "")
    subs: list[InlineText] = []
    own = _Collector(data, subs).read(element, 0)
    return own._replace(subs=tuple(subs)) if subs else own


class _Collector:
    """Gathers one text while walking through its elements."""

    def __init__(self, data: Mapping[str, str], subs: list[InlineText]) -> None:
        self._data, self._subs = data, subs
        self._parts: list[str] = []
        self._tags: list[InlineTag] = []
        self._length = 0
        self._is_too_deep = False

    def read(self, element: Any, depth: int) -> InlineText:
        """Returns the text and tags of the element; texts inside its codes are added to the list of subs."""
        self._walk(element, depth)
        return InlineText("".join(self._parts), tuple(self._tags), is_too_deep=self._is_too_deep)

    def _walk(self, element: Any, depth: int) -> None:
        self._add(element.text)
        for child in element:
            name = child.tag.rpartition("}")[2]
            if depth >= DEEPEST:
                self._is_too_deep = True
                self._add("".join(child.itertext()))
            elif name in _CODES:
                native = _kept_apart(child, "dataRef", self._data) or "".join(child.itertext())
                self._tags.append(code_tag(self._length, name, child.attrib, native))
                self._read_subs(child, depth + 1)
            elif name in _AROUND_TEXT:
                self._mark(_start_of(child, name, self._data), "open")
                self._walk(child, depth + 1)
                self._mark(_kept_apart(child, "dataRefEnd", self._data) or f"</{name}>", "close")
            elif name == "sub":
                self._subs.append(_Collector(self._data, self._subs).read(child, depth + 1))
            elif not str(child.get("mtype", "")).endswith("-deleted"):  # a change marked, not yet accepted
                self._add(_character_of(child, name))
                self._walk(child, depth + 1)
            self._add(child.tail)

    def _read_subs(self, code: Any, depth: int) -> None:
        """Finds the texts inside a code."""
        for child in code:
            if child.tag.rpartition("}")[2] == "sub":
                self._subs.append(_Collector(self._data, self._subs).read(child, depth + 1))
            elif depth < DEEPEST:
                self._read_subs(child, depth + 1)
            else:
                self._is_too_deep = True

    def _add(self, text: str | None) -> None:
        if text:
            self._parts.append(text)
            self._length += len(text)

    def _mark(self, code: str, kind: str) -> None:
        self._tags.append(InlineTag(self._length, code, kind))


def code_tag(position: int, name: str, attributes: Mapping[str, str], native: str) -> InlineTag:
    """Returns the tag for one of the elements that hold codes.

    Args:
        position: where it stands in the plain text.
        name: the element: "bpt", "ph".
        attributes: its attributes.
        native: the code in the document's own format; blank: the element itself stands for it.
    """
    kind = _POSITIONS.get(attributes.get("pos", ""), "alone") if name == "it" else _CODES[name]
    return InlineTag(position, native if native.strip() else _written(name, attributes, "/>"), kind)


def _start_of(element: Any, name: str, data: Mapping[str, str]) -> str:
    return _kept_apart(element, "dataRefStart", data) or _written(name, element.attrib, ">")


def _kept_apart(element: Any, attribute: str, data: Mapping[str, str]) -> str:
    """Returns the native code that an attribute points to, "" if there is none or it is blank."""
    code = data.get(element.get(attribute, ""), "")
    return code if code.strip() else ""


def _written(name: str, attributes: Mapping[str, str], end: str) -> str:
    local = ((key.rpartition("}")[2].rpartition(":")[2], value) for key, value in attributes.items())
    return f"<{name}{''.join(f' {key}={quoteattr(value)}' for key, value in local)}{end}"


def _character_of(element: Any, name: str) -> str:
    """Returns the character that XLIFF 2's `cp`, memoQ's `ch` and Qt's `byte` stand for, else nothing."""
    if name == "ch":
        return str(element.get("val", ""))
    if name not in ("cp", "byte"):
        return ""
    digits = str(element.get("hex") or element.get("value") or "").lower()
    is_hex = name == "cp" or digits.startswith("x")
    try:
        character = chr(int(digits.removeprefix("x"), 16 if is_hex else 10))
    except (ValueError, OverflowError):
        return "\ufffd"
    return "\ufffd" if character == "\0" or 0xD800 <= ord(character) <= 0xDFFF else character
