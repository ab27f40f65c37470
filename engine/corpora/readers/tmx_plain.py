"""TMX units of the plainest shape, two texts with at most simple codes, read without building a tree.

Most units of most memories look like this, and reading them so takes a third of the time. What looks
otherwise in any way is left to `tmx`, which gives the same for the same unit.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from engine.corpora.readers.bilingual import MAX_EXCERPT_CHARS, add_value, segments_of, take_labels
from engine.corpora.readers.inline_tags import InlineText, code_tag
from engine.corpora.readers.languages_found import FoundLanguage, LanguagesFound
from engine.corpora.segments import BadUnit, InlineTag, Segment, fault_of

_KEPT_ATTRIBUTES = ("creationid", "changeid")
OURS = "x-split"
"""What our own export says of a unit for other programs; each import makes its own splits."""

_NAMED = rb"""(?:\s++[A-Za-z_][\w:.-]*+=(?:"[^"<&\n\r\t]*+"|'[^'<&\n\r\t]*+'))*+"""
_ATTRIBUTES = b"(" + _NAMED + rb")\s*+"
_FACTS = (
    rb"((?:\s*+<prop" + _NAMED + rb"\s*+>[^<]*+</prop>|\s*+<note" + _NAMED + rb"\s*+>[^<]*+</note>)*+)\s*+"
)
_CODES = b"|".join(
    b"<%b%b(?:/>|>[^<]*+</%b>)" % (name, _NAMED, name) for name in (b"bpt", b"ept", b"ph", b"it", b"ut")
)
_TEXT = rb"\s*+<tuv" + _ATTRIBUTES + b">" + _FACTS + rb"<seg>((?:[^<]++|" + _CODES + rb")*+)</seg>\s*+</tuv>"
_UNIT = re.compile(rb"(\s*+)<tu" + _ATTRIBUTES + b">" + _FACTS + _TEXT + _TEXT + rb"\s*+</tu>")
_ATTRIBUTE = re.compile(rb"""([\w:.-]+)=(?:"([^"]*)"|'([^']*)')""")
_FACT = re.compile(rb"<(prop|note)([^>]*)>([^<]*)<")
_CODE = re.compile(rb"""<(\w+)((?:[^>"']|"[^"]*"|'[^']*')*?)(?:/>|>([^<]*)</\w+>)""")
_REFERENCE = re.compile(r"&(#x[0-9a-fA-F]+|#[0-9]+|amp|lt|gt|quot|apos);")
_CHARACTERS = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_MOST_KEPT = 4096
"""Attributes and properties whose meaning is remembered, because most units say the same."""
_LONGEST_KEPT = 500
"""Bytes of these; longer ones are not remembered."""

_Variant = tuple[str, FoundLanguage, dict[str, str]]
"""A language as written, what it means, and who made the text."""
_Facts = tuple[str, str, dict[str, str]]
"""Speaker, document, and the other properties."""
_Place = tuple[str, int, str, str, dict[str, str]]
"""File, line, speaker, document, properties."""


class PlainRun(NamedTuple):
    """Units that stood one behind the other."""

    found: list[Segment | BadUnit]
    n_units: int
    end: int
    """Where the next unit stands, which is not plain."""
    line: int
    """The line there."""


class PlainUnits:
    """Reads runs of plain units.

    Args:
        file_name: the file.
        languages: counts the languages of the file and knows those wanted.
    """

    def __init__(self, file_name: str, languages: LanguagesFound) -> None:
        self.default_language = ""
        """That of a text which does not name its own."""
        self._file_name, self._languages = file_name, languages
        self._variants: dict[bytes, _Variant] = {}
        self._facts: dict[bytes, _Facts] = {}

    def read(self, data: bytes, start: int, line: int) -> PlainRun:
        """Reads as many plain units as stand one behind the other.

        Args:
            data: XML in UTF-8, in which every ampersand begins a reference that XML knows.
            start: where to begin; between two units.
            line: the line there.
        """
        found: list[Segment | BadUnit] = []
        next_unit = _UNIT.scanner(data, start).match  # type: ignore[attr-defined]
        name, is_survey = self._file_name, self._languages.is_survey
        variants, properties = self._variants, self._facts
        n_texts: defaultdict[str, int] = defaultdict(int)
        end = start
        while unit := next_unit():
            blank, about, facts, first, first_facts, one, second, second_facts, two = unit.groups()
            written, language, people = variants.get(first) or self._variant(first)
            other_written, other, other_people = variants.get(second) or self._variant(second)
            if not is_survey:
                if language.is_source and other.is_target and not other.is_source:
                    pass
                elif language.is_target and other.is_source and not language.is_source:
                    one, two, people, other_people = two, one, other_people, people
                    first_facts, second_facts = second_facts, first_facts
                else:
                    break
                if first_facts or second_facts:
                    facts += first_facts + second_facts
                if people or other_people or b"eid=" in about or b"nid=" in about:
                    people = {**kept_of(_attributes_of(about)), **people, **other_people}
                speaker, document, known = properties.get(facts) or self._read_facts(facts)
                place = (name, line + blank.count(b"\n"), speaker, document, {**people, **known})
                found.append(_segment(one, two, place))
            n_texts[written] += 1
            n_texts[other_written] += 1
            begin, end = end, unit.end()
            line += data.count(b"\n", begin, end)
        for written, n_found in n_texts.items():
            self._languages.count(written, n_found)
        return PlainRun(found, sum(n_texts.values()) // 2, end, line)

    def _variant(self, attributes: bytes) -> _Variant:
        """Reads the attributes of a `tuv`."""
        named = _attributes_of(attributes)
        written = named.get("xml:lang") or named.get("lang") or self.default_language
        people = kept_of(named)
        variant = (written, self._languages.find(written), people)
        if len(self._variants) < _MOST_KEPT and len(attributes) < _LONGEST_KEPT:
            self._variants[attributes] = variant
        return variant

    def _read_facts(self, written: bytes) -> _Facts:
        """Reads the properties and notes of a unit and its texts."""
        properties: dict[str, str] = {}
        for kind, attributes, value in _FACT.findall(written):
            name = "note" if kind == b"note" else _attributes_of(attributes).get("type", "").strip().lower()
            if name != OURS or kind == b"note":
                add_value(properties, name, _plain(value))
        facts = (*take_labels(properties), properties)
        if len(self._facts) < _MOST_KEPT and len(written) < _LONGEST_KEPT:
            self._facts[written] = facts
        return facts


def _segment(source: bytes, target: bytes, place: _Place) -> Segment | BadUnit:
    if b"<" in source or b"<" in target:
        return segments_of(_marked(source), _marked(target), place[:2], place[2:4], place[4])[0]
    source_text, target_text = _plain(source), _plain(target)
    fault = fault_of(source_text) or fault_of(target_text)
    if fault:
        return BadUnit(fault, place[0], place[1], source_text[:MAX_EXCERPT_CHARS])
    return Segment(source_text, target_text, *place)


def _marked(written: bytes) -> InlineText:
    """Reads a text with codes in it."""
    parts: list[str] = []
    tags: list[InlineTag] = []
    length = end = 0
    for code in _CODE.finditer(written):
        parts.append(_plain(written[end : code.start()]))
        length += len(parts[-1])
        end = code.end()
        name, attributes, native = code.groups(b"")
        tags.append(code_tag(length, name.decode(), _attributes_of(attributes), _plain(native)))
    return InlineText("".join([*parts, _plain(written[end:])]), tuple(tags))


def _plain(written: bytes) -> str:
    """Returns text with its line ends as XML has them and its references resolved."""
    try:
        text = written.decode()
    except UnicodeDecodeError:
        text = written.decode("utf-8", "replace")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _REFERENCE.sub(_character, text) if "&" in text else text


def _character(reference: re.Match[str]) -> str:
    name = reference[1]
    if name[0] != "#":
        return _CHARACTERS[name]
    return chr(int(name[2:], 16) if name[1] == "x" else int(name[1:]))


def _attributes_of(written: bytes) -> dict[str, str]:
    return {
        name.decode(): (one or two).decode("utf-8", "replace")
        for name, one, two in _ATTRIBUTE.findall(written)
    }


def kept_of(attributes: Mapping[str, str]) -> dict[str, str]:
    """Returns who made and changed a unit or a text, from its attributes."""
    return {name: attributes[name] for name in _KEPT_ATTRIBUTES if attributes.get(name)}
