"""Apple's .strings and .stringsdict: the texts of programs for macOS and iOS."""

import re
from collections.abc import Iterator
from pathlib import Path

from engine.base.errors import CorpusError
from engine.documents.resources.strings_file import StringList, StringsFile, joined_halves
from engine.documents.source_text import Element, Lines, check_xml, element_at, escaped_xml, read_source

_STRING = r'"(?:[^"\\]|\\.)*"'
_ITEM = re.compile(
    rf"(?P<aside>\s+|/\*.*?\*/|//[^\r\n]*)"
    rf"|(?P<key>{_STRING}|[\w.$/:-]+)(?:\s|/\*.*?\*/)*=(?:\s|/\*.*?\*/)*(?P<value>{_STRING})"
    rf"(?:\s|/\*.*?\*/)*;",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\(?:[uU]([0-9a-fA-F]{4})|(.))", re.DOTALL)
_SHORT = {"n": "\n", "t": "\t", "r": "\r"}
_FORMS = frozenset(("zero", "one", "two", "few", "many", "other", "NSStringLocalizedFormatKey"))
_VARIABLE = re.compile(r"%(?:\d+\$)?#@\w+@")
_PLURALS = "Its plural forms are those of the source: add those that the other language has besides."


def read_apple_strings(path: Path) -> StringsFile:
    """Takes a .strings file apart.

    Raises:
        CorpusError: if something in it is no string, with the line; or if it is compiled.
    """
    source = read_source(path)
    if source.text.startswith("bplist00"):
        raise CorpusError(
            f"{source.name} is compiled: its strings can no longer be edited.",
            "Take the file from the program's source.",
        )
    if re.match(r"\s*<(?:\?xml|!DOCTYPE plist|plist)", source.text):
        raise CorpusError(
            f"{source.name} is a property list.", 'Save it as lines such as "key" = "value"; first.'
        )
    strings = StringList(source, "Apple strings")
    place = 0
    while place < len(source.text):
        found = _ITEM.match(source.text, place)
        if found is None:
            line = Lines(source.text).at(place)
            raise CorpusError(
                f'{source.name} is damaged at line {line}: no text such as "key" = "value"; begins there.',
                "Mend it there: a quote or a semicolon may be missing.",
            )
        place = found.end()
        if found["value"]:
            span = (found.start("value") + 1, found.end("value") - 1)
            text = _unescaped(source.text[slice(*span)])
            strings.add(span, text, _escaped, found["key"].strip('"'))
    return strings.finish()


def read_stringsdict(path: Path) -> StringsFile:
    """Takes a .stringsdict file apart: the forms of texts with numbers.

    Raises:
        CorpusError: if it is no property list, damaged (with line and column), or declares entities.
    """
    source = read_source(path, is_xml=True)
    root = check_xml(source, ("plist",), "a property list")
    strings = StringList(source, "Apple stringsdict")
    for path_, element in _strings_in(element_at(source.text, source.text.index(root)), ()):
        text = element.plain()
        if path_[-1] in _FORMS and any(map(str.isalpha, _VARIABLE.sub("", text))):
            strings.add((element.inner, element.inner_end), text, escaped_xml, ".".join(path_))
    strings.file.otherwise = "xmlcharrefreplace"
    if strings.file.segments:
        strings.file.notices.append(_PLURALS)
    return strings.finish()


def _strings_in(element: Element, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Element]]:
    """Yields the filled strings of a property list, with the keys to each."""
    key = ""
    for child in element.children:
        if child.name == "key":
            key = child.plain().strip()
        elif child.name == "string" and not child.is_closed_at_once:
            yield (*path, key), child
        elif child.name in ("dict", "array"):
            yield from _strings_in(child, (*path, key) if key else path)


def _unescaped(raw: str) -> str:
    def character(found: re.Match[str]) -> str:
        return chr(int(found[1], 16)) if found[1] else _SHORT.get(found[2], found[2])

    return joined_halves(_ESCAPE.sub(character, raw)) if "\\" in raw else raw


def _escaped(text: str) -> str:
    written = text.replace("\\", "\\\\").replace('"', '\\"')
    return written.replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")
