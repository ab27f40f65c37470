"""Android's strings.xml: strings, lists and plurals, with their escapes and markup.

What an `xliff:g` holds is never translated. Strings that are not to be translated, and references to others,
are no texts.
"""

import re
from pathlib import Path

from engine.documents.resources.strings_file import StringList, StringsFile, joined_halves
from engine.documents.segments import CodeKind
from engine.documents.source_text import (
    Element,
    FoundCode,
    InlineContent,
    Literal,
    LiteralKind,
    Piece,
    check_xml,
    escaped_xml,
    find_elements,
    read_source,
    unescaped_xml,
)

_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))|(\s+)|(?<!\\)(\")", re.DOTALL)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_EDGE = re.compile(r"(?:\s*\\u0020)+\s*")
_SHORT = {"n": "\n", "t": "\t"}
_REFERENCE = re.compile(r"[@?][\w:+]+/[\w.]+\s*$")
_LONGEST_SHOWN = 40
_PLURALS = "Its plural forms are those of the source: add those that the other language has besides."


def read_android(path: Path) -> StringsFile:
    """Takes a file of Android's string resources apart.

    Raises:
        CorpusError: if it is damaged (with line and column), of another kind, or declares entities.
    """
    source = read_source(path, is_xml=True)
    check_xml(source, ("resources",), "a file of Android's strings")
    strings = StringList(source, "Android strings")
    for element, around in find_elements(source.text, ("string", "item"), ("string-array", "plurals")):
        frame = around[-1] if around else None
        if element.name == "item" and frame is None:
            continue
        if "false" in (element.get("translatable"), frame.get("translatable") if frame else ""):
            continue
        if element.is_closed_at_once or _REFERENCE.match(element.plain().strip()):
            continue
        name = element.get("name") or (frame.get("name") if frame else "")
        quantity = element.get("quantity")
        is_section = _is_section(element)
        strings.add(
            (element.inner, element.inner_end),
            _AndroidReading(element).content(is_section=is_section),
            _escaped_in_section if is_section else _escaped,
            f"{name}.{quantity}" if quantity else name,
            finish=lambda written: f"\\{written}" if written[:1] in ("@", "?") else written,
        )
        if quantity and _PLURALS not in strings.file.notices:
            strings.file.notices.append(_PLURALS)
    strings.file.otherwise = "xmlcharrefreplace"
    return strings.finish()


class _AndroidReading:
    """Reads the content of one string."""

    def __init__(self, element: Element) -> None:
        self._element = element
        self._found = InlineContent(element=element)
        self._is_quoted = False
        self._n_pairs = 0

    def content(self, *, is_section: bool) -> InlineContent:
        """Returns its text and codes.

        Args:
            is_section: whether it is one CDATA section, whose marks are its first and last code, with the
                blanks around it.
        """
        if is_section:
            raw = self._element.text[self._element.inner : self._element.inner_end]
            first, end = raw.index("<![CDATA[") + 9, raw.rindex("]]>")
            self._add_code(raw[:first], "")
            self._add_text(raw[first:end])
            self._add_code(raw[end:], "")
        else:
            self._walk(self._element)
        return self._found

    def _walk(self, element: Element) -> None:
        for part in element.parts:
            if isinstance(part, Element):
                self._add_element(part)
            elif part.kind is LiteralKind.CDATA:
                raw = element.text[part.first : part.end]
                self._add_code(raw, raw[9:-3])
            elif part.kind is LiteralKind.TEXT:
                text = unescaped_xml(element.text[part.first : part.end])
                self._add_with_edges(text, is_last=part is self._element.parts[-1])

    def _add_element(self, element: Element) -> None:
        is_argument = element.full_name.endswith(":g")
        if is_argument or not element.parts:
            shown = (element.plain() or element.start_tag)[:_LONGEST_SHOWN]
            is_break = element.name == "br"
            self._found.pieces.append(FoundCode((element.raw,), CodeKind.ALONE, "", shown, is_break=is_break))
            return
        self._n_pairs += 1
        key = f"tag {self._n_pairs}"
        opening = FoundCode((element.start_tag,), CodeKind.OPEN, key, element.start_tag, is_tag=True)
        end_tag = element.text[element.inner_end : element.end]
        self._found.pieces.append(opening)
        self._walk(element)
        self._found.pieces.append(FoundCode((end_tag,), CodeKind.CLOSE, key, end_tag, is_tag=True))

    def _add_with_edges(self, text: str, *, is_last: bool) -> None:
        """Adds text; blanks written as escapes at the edges of the string stay so, or Android drops them."""
        if not self._found.pieces and (first := _EDGE.match(text)):
            self._add_code(first[0], "")
            text = text[first.end() :]
        last = re.search(rf"{_EDGE.pattern}\Z", text) if is_last else None
        self._add_text(text[: last.start()] if last else text)
        if last:
            self._add_code(last[0], "")

    def _add_code(self, raw: str, shown: str) -> None:
        self._found.pieces.append(FoundCode((raw,), CodeKind.ALONE, "", shown[:_LONGEST_SHOWN]))

    def _add_text(self, text: str) -> None:
        """Adds text as Android reads it: escapes, blanks as one, and quotes that keep blanks as codes.

        Those of a tag that is written as text are text with it.
        """
        done = 0
        pieces: list[Piece] = []
        in_tags = {place for tag in _TAG.finditer(text) for place in range(*tag.span())}
        for found in _ESCAPE.finditer(text):
            pieces.append(text[done : found.start()])
            done = found.end()
            if found[1]:
                pieces.append(chr(int(found[1], 16)))
            elif found[2]:
                pieces.append(_SHORT.get(found[2], found[2]))
            elif found[3]:
                pieces.append(found[3] if self._is_quoted else " ")
            elif found.start() in in_tags:
                pieces.append('"')
            else:
                self._is_quoted = not self._is_quoted
                pieces.append(FoundCode(('"',), CodeKind.ALONE, "", '"'))
        pieces.append(text[done:])
        for piece in pieces:
            known = self._found.pieces
            if isinstance(piece, str) and known and isinstance(known[-1], str):
                known[-1] = joined_halves(known[-1] + piece)
            elif piece:
                known.append(piece)


def _is_section(element: Element) -> bool:
    """Returns whether a string is one CDATA section, with blanks around it at most."""
    filled = [
        part
        for part in element.parts
        if isinstance(part, Element) or element.text[part.first : part.end].strip()
    ]
    return len(filled) == 1 and isinstance(filled[0], Literal) and filled[0].kind is LiteralKind.CDATA


def _escaped(text: str) -> str:
    """Returns text as it is written between tags."""
    return escaped_xml(_escaped_in_section(text))


def _escaped_in_section(text: str) -> str:
    """Returns text as it is written in a CDATA section, whose markup is Android's."""
    written = text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")
    return written.replace("'", "\\'").replace('"', '\\"').replace("]]>", "]] >")
