"""XML as it stands: elements with the places of their tags, in a text that was found well-formed.

Nothing is normalised. Names are told apart without their prefixes, as the readers for import do.
"""

import html.entities
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple
from xml.parsers import expat

from engine.corpora.documents.exact.source_text import FileText
from engine.corpora.readers.xml.as_bytes import without_late_declaration
from engine.errors import CorpusError

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
