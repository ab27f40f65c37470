"""The content of a text in bilingual XML: plain text, and inline elements as codes that stay as they are.

Knows the inline elements of XLIFF 1.2, XLIFF 2, TMX and Qt TS, whose names never contradict each other. A
text within a code (`sub`: a picture's caption, a footnote) is a text of its own.
"""

import re

from engine.corpora.documents.exact.coded_text import FoundCode, RawPart
from engine.corpora.documents.exact.elements import Element, Literal, LiteralKind, literal_text
from engine.corpora.documents.exact.slots import InlineContent
from engine.corpora.documents.segments import CodeKind
from engine.corpora.readers.xml.inline_tags import DEEPEST

_POSITIONS = {
    "begin": CodeKind.OPEN,
    "open": CodeKind.OPEN,
    "end": CodeKind.CLOSE,
    "close": CodeKind.CLOSE,
}
_OPENING = {"bpt": ("rid", "id", "i"), "bx": ("rid", "id"), "sc": ("id",), "sm": ("id",)}
_CLOSING = {"ept": ("rid", "id", "i"), "ex": ("rid", "id"), "ec": ("startRef", "id"), "em": ("startRef",)}
"""Elements that are one half of a pair, and the attributes that may name it: the first that is there."""
_ALONE = frozenset(("ph", "x", "ut", "it"))
_FAMILY = {"bpt": "pt", "ept": "pt", "bx": "x", "ex": "x", "sc": "c", "ec": "c", "sm": "m", "em": "m"}
_INDENTED = re.compile(r"[ \t]*\n[ \t]+")
_BREAK = re.compile(r"<br\s*/?>|\\n", re.IGNORECASE)
_LONGEST_SHOWN = 40


def read_inline(element: Element, *, keeps_blanks: bool) -> InlineContent:
    """Reads the content of an element that holds text.

    Args:
        element: a `source`, `target`, `seg`, `mrk`.
        keeps_blanks: whether line breaks and the indentation behind them are text; else each is a blank.
    """
    return _Walk(keeps_blanks=keeps_blanks).read(element, 0)


class _Walk:
    """Gathers one text while walking through its elements."""

    def __init__(self, *, keeps_blanks: bool) -> None:
        self._keeps_blanks = keeps_blanks
        self._found = InlineContent()
        self._open: dict[str, list[str]] = {}
        self._n_pairs = 0

    def read(self, element: Element, depth: int) -> InlineContent:
        self._found.element = element
        self._found.raw = element.text[element.inner : element.inner_end]
        filled = [part for part in element.parts if isinstance(part, Element) or _is_filled(element, part)]
        self._found.is_cdata = (
            len(filled) == 1 and isinstance(filled[0], Literal) and filled[0].kind is LiteralKind.CDATA
        )
        self._walk(element, depth)
        return self._found

    def _walk(self, element: Element, depth: int) -> None:
        for part in element.parts:
            if isinstance(part, Literal):
                self._add_text(literal_text(element.text, part))
            else:
                self._add_element(part, depth)

    def _add_text(self, text: str) -> None:
        if not self._keeps_blanks and "\n" in text:
            text = _INDENTED.sub(" ", text)
        if text:
            self._found.pieces.append(text)

    def _add_element(self, element: Element, depth: int) -> None:
        name = element.name
        attributes = element.attributes()
        if depth >= DEEPEST:
            self._found.is_too_deep = True
            self._found.pieces.append(element.plain())
        elif _is_protected(name, attributes):
            self._add_code(element, CodeKind.ALONE, "", depth)
        elif name in _OPENING:
            self._add_code(element, CodeKind.OPEN, self._opened(_identity(name, attributes)), depth)
        elif name in _CLOSING:
            self._add_code(element, CodeKind.CLOSE, self._closed(_identity(name, attributes)), depth)
        elif name in _ALONE:
            kind = (
                _POSITIONS.get(attributes.get("pos", ""), CodeKind.ALONE) if name == "it" else CodeKind.ALONE
            )
            self._add_code(element, kind, "", depth)
        elif _is_change(attributes):
            if not attributes["mtype"].endswith("-deleted"):
                self._walk(element, depth + 1)
        elif element.is_closed_at_once or not element.parts:
            self._add_code(element, CodeKind.ALONE, "", depth)
        else:
            self._add_pair(element, depth)

    def _add_pair(self, element: Element, depth: int) -> None:
        """Adds an element around text as two codes."""
        self._n_pairs += 1
        key = f"tag {self._n_pairs}"
        end_tag = element.text[element.inner_end : element.end]
        shown = _shown(element)
        opening = FoundCode((element.start_tag,), CodeKind.OPEN, key, shown, is_tag=True)
        self._found.pieces.append(opening)
        self._walk(element, depth + 1)
        closing = FoundCode((end_tag,), CodeKind.CLOSE, key, f"</{element.name}>", is_tag=True)
        self._found.pieces.append(closing)

    def _add_code(self, element: Element, kind: CodeKind, key: str, depth: int) -> None:
        raw = self._raw_with_subs(element, depth)
        is_break = kind is CodeKind.ALONE and _is_break(element)
        self._found.pieces.append(FoundCode(raw, kind, key, _shown(element), is_break=is_break))

    def _raw_with_subs(self, element: Element, depth: int) -> tuple[RawPart, ...]:
        """Returns a code as it stands, with the numbers of the texts in it in their places."""
        parts: list[RawPart] = []
        done = element.first
        for sub in _subs_in(element):
            inner = _Walk(keeps_blanks=self._keeps_blanks).read(sub, depth + 1)
            parts += (element.text[done : sub.inner], len(self._found.subs))
            self._found.subs.append(inner)
            done = sub.inner_end
        return (*parts, element.text[done : element.end])

    def _opened(self, identity: str) -> str:
        self._n_pairs += 1
        key = f"{identity} {self._n_pairs}"
        self._open.setdefault(identity, []).append(key)
        return key

    def _closed(self, identity: str) -> str:
        waiting = self._open.get(identity)
        return waiting.pop() if waiting else ""


def _subs_in(element: Element) -> list[Element]:
    """Returns the texts within a code that can be written into: each has an end tag of its own."""
    subs = element.outermost(lambda each: each.name == "sub")
    return [each for each in subs if not each.is_closed_at_once]


def _is_filled(element: Element, literal: Literal) -> bool:
    return bool(literal_text(element.text, literal).strip())


def _identity(name: str, attributes: dict[str, str]) -> str:
    names = _OPENING.get(name) or _CLOSING[name]
    return f"{_FAMILY[name]} {next((attributes[each] for each in names if attributes.get(each)), '')}"


def _is_protected(name: str, attributes: dict[str, str]) -> bool:
    """Returns whether an element marks text that is not to be translated."""
    return name == "mrk" and (attributes.get("mtype") == "protected" or attributes.get("translate") == "no")


def _is_change(attributes: dict[str, str]) -> bool:
    """Returns whether an element marks what was added or taken away and not yet accepted."""
    return attributes.get("mtype", "").endswith(("-deleted", "-added"))


def _is_break(element: Element) -> bool:
    """Returns whether a code breaks the line, as its attributes or what it stands for say."""
    attributes = element.attributes()
    said = (attributes.get(name, "") for name in ("equiv-text", "equiv", "disp"))
    is_named = attributes.get("ctype") == "lb" or attributes.get("subType") == "xlf:lb"
    return is_named or any(map(breaks_line, (element.plain(), *said)))


def breaks_line(native: str) -> bool:
    """Returns whether a piece of a document's own code is a line break."""
    return _BREAK.fullmatch(native.strip()) is not None


def _shown(element: Element) -> str:
    """Returns a code as a person would see it: what it stands for in the document, else its own name."""
    attributes = element.attributes()
    native = "" if element.name in ("g", "pc", "hi", "mrk") else " ".join(element.plain().split())
    known = native or attributes.get("equiv-text") or attributes.get("equiv") or attributes.get("disp") or ""
    if 0 < len(known) <= _LONGEST_SHOWN:
        return known
    return f"<{' '.join(filter(None, (element.name, attributes.get('id') or attributes.get('i'))))}>"
