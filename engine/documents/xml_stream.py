"""XML read unit by unit: any encoding, constant memory, no entity that points outside or explodes.

What `source_text.xml_blocks` makes of the file is what is parsed; no library opens it a second time.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from lxml import etree

from engine.base.errors import CorpusError
from engine.documents.encodings import Encoding, text_blocks
from engine.documents.input_files import InputFile
from engine.documents.source_text import Element, Literal, LiteralKind, valid_utf8, xml_blocks

MAX_UNIT_BYTES = 32 << 20
"""A file with more text than this between two units is refused."""
_MAX_PROLOG_CHARS = 1 << 20
_DEEPEST = 2048
"""Elements within each other that the parser takes."""
_AGAIN = "Export it again from the program it comes from; nothing was imported."

_XML = "{http://www.w3.org/XML/1998/namespace}"
_ROOT = re.compile(r"<([A-Za-z_][\w.:-]*)")
_DOCTYPE_END = re.compile(r"""[^\[>"']*(?:"[^"]*"[^\[>"']*|'[^']*'[^\[>"']*)*([\[>])""")
_IN_SUBSET = re.compile(
    r"""<!--.*?-->|<\?.*?\?>|"[^"]*"|'[^']*'|(?P<entity><!ENTITY)|(?P<end>\])|<!--|<\?|["']""", re.DOTALL
)


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
    parser = ElementParser(file, encoding, names, roots, format_)
    for data in xml_blocks(file, encoding):
        yield from parser.feed(data)
    parser.close()


class ElementParser:
    """Parses XML piece by piece. The arguments are those of `read_elements`.

    Raises:
        CorpusError: if the file is no XML, has another root, or declares entities.
    """

    def __init__(
        self, file: InputFile, encoding: Encoding, names: Iterable[str], roots: Collection[str], format_: str
    ) -> None:
        _check_root(file, find_root(file, encoding), roots, format_)
        self._file = file
        self._n_since_unit = 0
        etree.clear_error_log()  # it is the thread's, and would tell of the faults of files read before
        self._parser = etree.XMLPullParser(
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

    def feed(self, data: bytes) -> Iterator[Any]:
        """Yields the elements that end in the next piece of the file, each forgotten after its turn.

        Raises:
            CorpusError: if the piece is not well-formed, or there is no end of a unit for too long.
        """
        try:
            self._parser.feed(valid_utf8(data))
            self._n_since_unit += len(data)
            for _, element in self._parser.read_events():
                self._n_since_unit = 0
                yield element
                _forget(element)
        except etree.XMLSyntaxError as error:
            raise _broken(self._file, error) from error
        if self._n_since_unit > MAX_UNIT_BYTES:
            raise CorpusError(
                f"{self._file.name} has more than {MAX_UNIT_BYTES >> 20} MB in one unit.", _AGAIN
            )

    def close(self) -> None:
        """Checks that the file is complete.

        Raises:
            CorpusError: if it is cut off.
        """
        try:
            self._parser.close()
        except etree.XMLSyntaxError as error:
            if not _is_of_names_alone(error):
                raise _cut_off(self._file, error) from error


def element_of(parsed: Any) -> Element:
    """Returns a parsed element as those that write into a file see it, but without its places."""
    whole = _tag_of(parsed)
    waiting = [(parsed, whole)]
    while waiting:
        node, element = waiting.pop()
        if node.text:
            element.parts.append(Literal(0, 0, LiteralKind.TEXT, node.text))
        for child in node:
            inner = _tag_of(child)
            element.parts.append(inner)
            waiting.append((child, inner))
            if child.tail:
                element.parts.append(Literal(0, 0, LiteralKind.TEXT, child.tail))
    return whole


def tags_around(parsed: Any) -> tuple[Element, ...]:
    """Returns the elements around one, from the outside in: their names and attributes alone."""
    return tuple(reversed([_tag_of(each) for each in parsed.iterancestors()]))


def _tag_of(parsed: Any) -> Element:
    name, attributes = parsed.tag.rpartition("}")[2], dict(parsed.attrib)
    if "{" in "".join(attributes):
        prefixed = {key: attributes.pop(key) for key in [*attributes] if key[0] == "{"}
        local = {key.replace(_XML, "xml:").rpartition("}")[2]: value for key, value in prefixed.items()}
        attributes = local | attributes
    return Element("", name, name, 0, 0, 0, 1, _attributes=attributes)


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


def _forget(element: Any) -> None:
    """Frees an element and all before it, so that memory does not grow with the file."""
    parent = element.getparent()
    element.clear()
    while parent is not None and element.getprevious() is not None:
        del parent[0]


def _broken(file: InputFile, error: etree.XMLSyntaxError) -> CorpusError:
    message = (error.msg or "not well-formed").partition(", line ")[0]
    if "Premature end" in message or "EndTag: '</' not found" in message:
        return _cut_off(file, error)
    if "Excessive depth" in message:
        return CorpusError(
            f"{file.name}, line {error.lineno}: its elements are nested more than {_DEEPEST:,} deep.", _AGAIN
        )
    return CorpusError(f"{file.name} is damaged at line {error.lineno}: {message}.", _AGAIN)


def _is_of_names_alone(error: etree.XMLSyntaxError) -> bool:
    """Tells whether nothing is wrong but namespaces: an address that is none, a prefix that nobody declared.

    The file is whole then, and its elements are told apart by their local names.
    """
    faults = [each for each in error.error_log if each.level >= etree.ErrorLevels.ERROR]
    return bool(faults) and all(each.domain == etree.ErrorDomains.NAMESPACE for each in faults)


def _cut_off(file: InputFile, error: etree.XMLSyntaxError) -> CorpusError:
    """Says that a file ends too early; what the parser says of it depends on where, and helps nobody."""
    return CorpusError(f"{file.name} is cut off: it ends in the middle, at line {error.lineno}.", _AGAIN)
