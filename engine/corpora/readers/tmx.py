"""TMX 1.1 to 1.4b, levels 1 and 2: translation memories, read as a stream.

Most units of most memories look like this. They are read by the block, column by column: what their
attributes and properties mean is found once for all units that say the same, and nothing is made for a single
unit but its texts. What looks otherwise in any way is left to `tmx`, which gives the same for the same unit.
"""

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from operator import add
from typing import Any, NamedTuple, TypeVar

from engine.corpora.readers.bilingual import (
    MAX_EXCERPT_CHARS,
    NOTHING,
    InlineText,
    add_value,
    parsed_text,
    segments_of,
    take_labels,
)
from engine.documents.bilingual import code_as_tag, kind_of_code
from engine.documents.encodings import Encoding, find_encoding
from engine.documents.input_files import InputFile
from engine.documents.language_tags import FoundLanguage, LanguagesFound
from engine.documents.segments import BadUnit, ReadOptions, Segment, SegmentBlock, fault_of, may_have_fault
from engine.documents.source_text import xml_blocks
from engine.documents.xml_stream import ElementParser, local_name
from engine.results.corpora import InlineTag
from engine.results.importing import FileFacts

_KEPT_ATTRIBUTES = ("creationid", "changeid")
OURS = "x-split"
"""A property that our own export writes for other programs; each import makes its own splits."""

_NAMED = rb"""(?:\s++[A-Za-z_][\w:.-]*+=(?:"[^"<&\n\r\t]*+"|'[^'<&\n\r\t]*+'))*+\s*+"""
_FACTS = rb"(?:\s*+<prop" + _NAMED + rb">[^<]*+</prop>|\s*+<note" + _NAMED + rb">[^<]*+</note>)*+"
_CODES = b"|".join(
    b"<%b%b(?:/>|>[^<]*+</%b>)" % (name, _NAMED, name) for name in (b"bpt", b"ept", b"ph", b"it", b"ut")
)
_TEXT = b"([^<]*+(?:(?:" + _CODES + b")[^<]*+)*+)"
_BETWEEN = b"[^<]*+(?:</?(?:tuv|prop|note)[^<]*+)*+<seg>"
_UNIT = re.compile(
    b"(<tu" + _NAMED + b">)(" + _BETWEEN + b")" + _TEXT + b"(</seg>" + _BETWEEN + b")" + _TEXT
    + rb"(</seg>(?:</tuv>|\s*+</tuv>)\s*+</tu>\s*+)"
)  # fmt: skip
"""A unit and the blanks behind it, every byte in a group: attributes, head, text, middle, text, tail.

What stands before the texts is looked at closely once for all units that say the same:
"""
_N_PARTS = _UNIT.groups + 1
_HEAD = re.compile(b"(" + _FACTS + rb")\s*+<tuv(" + _NAMED + b")>(" + _FACTS + rb")\s*+<seg>")
_MIDDLE = re.compile(rb"</seg>\s*+</tuv>\s*+<tuv(" + _NAMED + b")>(" + _FACTS + rb")\s*+<seg>")
_BLANKS = re.compile(rb"\s*+")
_ATTRIBUTE = re.compile(rb"""([\w:.-]+)=(?:"([^"]*)"|'([^']*)')""")
_FACT = re.compile(rb"<(prop|note)(" + _NAMED + rb")>([^<]*)<")
_CODE = re.compile(r"""(<\w+(?:[^>"']|"[^"]*"|'[^']*')*?(?:/>|>[^<]*</\w+>))""")
_PARTS_OF_CODE = re.compile(r"""<(\w+)((?:[^>"']|"[^"]*"|'[^']*')*?)(?:/>|>([^<]*)</\w+>)""")
_REFERENCE = re.compile(r"&(#x[0-9a-fA-F]+|#[0-9]+|amp|lt|gt|quot|apos);")
_CHARACTERS = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_MOST_KEPT = 4096
"""Attributes, properties and codes whose meaning is remembered, because most units say the same."""
_LONGEST_KEPT = 500
"""Characters of these, written down; longer ones are not remembered."""
_MOST_AT_ONCE = 4096
"""Units in one run; fewer after one that was not plain, so that little is looked at in vain."""

_Tags = tuple[InlineTag, ...]
_K = TypeVar("_K", bound=Hashable)
_V = TypeVar("_V")


class PlainRun(NamedTuple):
    """Units that stood one behind the other."""

    found: list[SegmentBlock | BadUnit]
    n_units: int
    end: int
    """Where the next unit stands, which is not plain."""
    line: int
    """The line there."""


class _Variant(NamedTuple):
    """The attributes of a text, read."""

    language: FoundLanguage
    written: str
    """The language as the file writes it."""
    people: dict[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class _Meaning:
    """The markup around the texts of a unit, read."""

    written: tuple[str, str]
    """The languages of the two texts."""
    is_turned: bool
    """Whether the target stands first."""
    people: dict[str, str]
    """Who made the texts."""
    speaker: str
    document: str
    properties: dict[str, str]
    n_lines: int
    """Line ends in all this."""


class _Remembered(dict[_K, _V]):
    """Looks up a meaning once; of very many, the first are remembered."""

    def __init__(self, find: Callable[[_K], _V]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, key: _K) -> _V:
        value = self._find(key)
        if len(self) < _MOST_KEPT and len(repr(key)) < _LONGEST_KEPT:
            self[key] = value
        return value


class PlainUnits:
    """Reads runs of plain units."""

    def __init__(self, file_name: str, languages: LanguagesFound) -> None:
        self.default_language = ""
        """That of a text which does not name its own."""
        self._file_name, self._languages = file_name, languages
        self._n_at_once = 1
        self._variants = _Remembered(self._variant)
        self._meanings = _Remembered(self._meaning)
        self._people = _Remembered(_people_of)
        self._codes = _Remembered(_read_code)
        self._tags = _Remembered(self._tag)

    def read(self, data: bytes, start: int, line: int) -> PlainRun:
        """Reads plain units that stand one behind the other: all, or as many as make a run.

        Args:
            data: XML in UTF-8, in which every ampersand begins a reference that XML knows.
            start: where to begin; between two units.
            line: the line there.
        """
        blanks = _BLANKS.match(data, start)
        begin = blanks.end() if blanks else start
        if not _UNIT.match(data, begin):
            return PlainRun([], 0, start, line)
        parts = _UNIT.split(data[begin:], self._n_at_once)
        gaps, attributes, heads, ones, middles, twos, tails = (parts[n::_N_PARTS] for n in range(_N_PARTS))
        meanings: list[_Meaning] = []
        around = zip(heads, middles, tails, strict=True)
        for gap, meaning in zip(gaps, map(self._meanings.__getitem__, around), strict=False):
            if gap or meaning is None:
                break
            meanings.append(meaning)
        n_units = len(meanings)
        self._n_at_once = min(2 * self._n_at_once, _MOST_AT_ONCE) if n_units == len(ones) else 1
        if not n_units:
            return PlainRun([], 0, start, line)
        for meaning, n_alike in Counter(meanings).items():
            for written in meaning.written:
                self._languages.count(written, n_alike)
        own = attributes[:n_units], ones[:n_units], twos[:n_units]
        lines, end_line = _lines_of(meanings, own, line + data.count(b"\n", start, begin))
        end = len(data) - len(b"".join(parts[n_units * _N_PARTS :]))
        found = [] if self._languages.is_survey else self._found(meanings, own, lines)
        return PlainRun(found, n_units, end, end_line)

    def _meaning(self, around: tuple[bytes, ...]) -> _Meaning | None:
        """Reads the head, middle and tail of a unit; None if it is not plain after all."""
        head, middle = _HEAD.fullmatch(around[0]), _MIDDLE.fullmatch(around[1])
        if not head or not middle:
            return None
        own_facts, attributes, facts = head.groups()
        other_attributes, other_facts = middle.groups()
        first, second = self._variants[attributes], self._variants[other_attributes]
        is_turned = not (first.language.is_source and second.language.is_target)
        source, target = (second, first) if is_turned else (first, second)
        is_pair = source.language.is_source and target.language.is_target and not target.language.is_source
        if not is_pair and not self._languages.is_survey:
            return None
        said = own_facts + (other_facts + facts if is_turned else facts + other_facts)
        properties = _properties_of(said)
        labels = take_labels(properties)
        people = {**source.people, **target.people}
        n_lines = sum(part.count(b"\n") for part in around)
        return _Meaning((first.written, second.written), is_turned, people, *labels, properties, n_lines)

    def _variant(self, attributes: bytes) -> _Variant:
        """Reads the attributes of a `tuv`."""
        named = _attributes_of(attributes)
        written = named.get("xml:lang") or named.get("lang") or self.default_language
        return _Variant(self._languages.find(written), written, kept_of(named))

    def _tag(self, placed: tuple[str, int]) -> InlineTag:
        """Reads a code at its position in the plain text."""
        code, position = placed
        return replace(self._codes[code], position=position)

    def _found(
        self, meanings: Sequence[_Meaning], own: tuple[Sequence[bytes], ...], lines: list[int]
    ) -> list[SegmentBlock | BadUnit]:
        """Returns units as segments, from their meanings, attributes and texts, (n_units,) each."""
        attributes, first, second = own
        if any(each.is_turned for each in set(meanings)):
            rows = zip(first, second, meanings, strict=True)
            both = [(two, one) if each.is_turned else (one, two) for one, two, each in rows]
            first, second = zip(*both, strict=True)
        sources, source_tags = self._read_texts(first)
        targets, target_tags = self._read_texts(second)
        block = SegmentBlock(
            sources=sources,
            targets=targets,
            file_names=[self._file_name] * len(meanings),
            lines=lines,
            speakers=[each.speaker for each in meanings],
            documents=[each.document for each in meanings],
            metadata=self._metadata(attributes, meanings),
            source_tags=source_tags,
            target_tags=target_tags,
        )
        return _without_faults(block)

    def _metadata(self, attributes: Sequence[bytes], meanings: Sequence[_Meaning]) -> list[Mapping[str, str]]:
        """Returns properties, with who made and changed the units and texts where that is said."""
        joined = b"".join(attributes)
        if not (b"eid=" in joined or b"nid=" in joined or any(each.people for each in set(meanings))):
            return [each.properties for each in meanings]
        return [
            {**self._people[own], **each.people, **each.properties}
            for own, each in zip(attributes, meanings, strict=True)
        ]

    def _read_texts(self, written: Sequence[bytes]) -> tuple[list[str], list[_Tags]]:
        """Reads texts, and the codes in them."""
        try:
            texts = [*map(bytes.decode, written)]
        except UnicodeDecodeError:
            texts = [each.decode("utf-8", "replace") for each in written]
        tags: list[_Tags] = [()] * len(texts)
        for row in [row for row, text in enumerate(texts) if "<" in text or "&" in text or "\r" in text]:
            pieces = _CODE.split(texts[row])
            pieces[::2] = map(_plain, pieces[::2])
            tags[row] = self._tags_among(pieces)
            texts[row] = "".join(pieces[::2])
        return texts, tags

    def _tags_among(self, pieces: Sequence[str]) -> _Tags:
        """Returns the tags of a text in pieces: text, code, text, code, text."""
        tags: list[InlineTag] = []
        position = 0
        for text, code in zip(pieces[::2], pieces[1::2], strict=False):
            position += len(text)
            tags.append(self._tags[code, position])
        return tuple(tags)


def _lines_of(
    meanings: Sequence[_Meaning], own: tuple[Sequence[bytes], ...], line: int
) -> tuple[list[int], int]:
    """Returns the lines where the start tags of units end, as a parser says it, and that behind the last.

    Args:
        meanings: of the units.
        own: their attributes, first and second texts.
        line: where the first unit begins.
    """
    n_own = [[part.count(b"\n") for part in column] if b"\n" in b"".join(column) else [] for column in own]
    n_lines: Iterable[int] = (each.n_lines for each in meanings)
    for column in filter(None, n_own):
        n_lines = map(add, n_lines, column)
    *lines, end_line = accumulate(n_lines, initial=line)
    return [*map(add, lines, n_own[0])] if n_own[0] else lines, end_line


def _properties_of(facts: bytes) -> dict[str, str]:
    """Reads the properties and notes of a unit and its texts."""
    properties: dict[str, str] = {}
    for kind, attributes, value in _FACT.findall(facts):
        name = "note" if kind == b"note" else _attributes_of(attributes).get("type", "").strip().lower()
        if name != OURS or kind == b"note":
            add_value(properties, name, _plain(value.decode("utf-8", "replace")))
    return properties


def _read_code(written: str) -> InlineTag:
    """Reads one of the elements that hold codes, as if it stood at the beginning of a text."""
    name, attributes, native = _PARTS_OF_CODE.findall(written)[0]
    said = _attributes_of(attributes.encode())
    return InlineTag(0, code_as_tag(name, said, _plain(native)), kind_of_code(name, said).value)


def _people_of(attributes: bytes) -> dict[str, str]:
    return kept_of(_attributes_of(attributes))


def _without_faults(block: SegmentBlock) -> list[SegmentBlock | BadUnit]:
    """Returns the block, in pieces where a text in it cannot be used."""
    if not may_have_fault(block.sources) and not may_have_fault(block.targets):
        return [block]
    found: list[SegmentBlock | BadUnit] = []
    first = 0
    for row, (source, target) in enumerate(zip(block.sources, block.targets, strict=True)):
        if fault := fault_of(source) or fault_of(target):
            found += [block.rows(first, row)] if first < row else []
            found.append(BadUnit(fault, block.file_names[row], block.lines[row], source[:MAX_EXCERPT_CHARS]))
            first = row + 1
    return [*found, block.rows(first)] if first < len(block) else found


def _plain(text: str) -> str:
    """Returns text with its line ends as XML has them and its references resolved."""
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


# A TMX file as runs of plain units and, between them, elements of all other units.
#
# Plain units never reach the parser: each is whole in itself, so the parser sees a file in which they are
# blank lines, and its complaints still have the right line.

_END = b"</tu>"
_MOST_HELD = 1 << 20
"""Bytes in which the end of a unit is looked for; without one the parser gets them as they are."""
_MOST_BYTES_AT_ONCE = 1 << 17
"""Bytes given to the parser before plain units are looked for again."""


def read_memory(file: InputFile, encoding: Encoding, plain: PlainUnits) -> Iterator[PlainRun | Any]:
    """Yields runs of plain units, and the elements `header` and `tu` for all else, in the file's order.

    Raises:
        CorpusError: as `read_elements`.
    """
    parser = ElementParser(file, encoding, ("header", "tu"), ("tmx",), "TMX")
    stream = _Stream(parser, plain)
    for block in xml_blocks(file, encoding):
        yield from stream.take(block)
    yield from stream.finish()
    parser.close()


class _Stream:
    """Where reading stands between two blocks of a file."""

    def __init__(self, parser: ElementParser, plain: PlainUnits) -> None:
        self._parser, self._plain = parser, plain
        self._rest = b""
        self._line, self._n_lines_skipped = 1, 0
        self._is_between_units = False
        self._at_once = 0

    def take(self, block: bytes) -> Iterator[PlainRun | Any]:
        """Yields the units that end in the next block; keeps the beginning of one that does not."""
        data = self._rest + block
        position = 0
        while True:
            while self._is_between_units:
                run = self._plain.read(data, position, self._line)
                if not run.n_units:
                    break
                yield run
                self._n_lines_skipped += run.line - self._line
                position, self._line, self._at_once = run.end, run.line, 0
            end = self._end_of_unit(data, position)
            if end < 0:
                break
            yield from self._parse(data[position:end])
            position = end
            self._at_once = min(2 * self._at_once + 1000, _MOST_BYTES_AT_ONCE)
        self._rest = data[position:]
        if len(self._rest) > _MOST_HELD:
            yield from self.finish()

    def finish(self) -> Iterator[Any]:
        """Gives the parser what is left."""
        rest, self._rest = self._rest, b""
        yield from self._parse(rest)
        self._is_between_units = False

    def _end_of_unit(self, data: bytes, position: int) -> int:
        """Returns where a unit ends; the further away, the longer no plain one has been seen."""
        found = data.find(_END, position + self._at_once)
        if found < 0 and self._at_once:
            found = data.rfind(_END, position)
        return found + len(_END) if found >= 0 else -1

    def _parse(self, piece: bytes) -> Iterator[Any]:
        """Yields the elements that end in a piece, and finds out whether it ends between two units.

        It does if the parser saw a unit end, and the last end of a unit in the piece is not in a
        comment, a section or an instruction that began there.
        """
        last = ""
        for element in self._parser.feed(b"\n" * self._n_lines_skipped + piece):
            last = element.tag
            yield element
        self._n_lines_skipped = 0
        self._line += piece.count(b"\n")
        self._is_between_units = last == "tu" and b"<!" not in piece and b"<?" not in piece


# TMX 1.1 to 1.4b, levels 1 and 2: translation memories.
#
# Knows units, their languages and what is said of them. Units without any markup are read above; of the
# others, the XML beneath is `xml_stream`, the inline markup `documents.bilingual`. A `sub` (a footnote, the
# text of a picture) becomes a segment of its own where both sides have it.

_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_ALL = "*all*"
_MAX_PAIRS_OF_UNIT = 64
"""A unit with several texts per language gives each source with each target, up to this many."""

_ParsedVariant = tuple[FoundLanguage, Any]
"""One text of a unit (`tuv`) with its language."""


class TmxReader:
    """Reads one TMX file.

    Args:
        file: the file.
        options: the languages wanted; one with a region ("de-AT") prefers texts of that region.
    """

    format = "TMX"
    kind = "parallel"

    def __init__(self, file: InputFile, options: ReadOptions) -> None:
        self.files = (file,)
        self.encoding = find_encoding(file, options.encoding)
        self.header: dict[str, str] = {}
        self._languages = LanguagesFound(options, file.name, "translation memory")
        self._default_language = ""

    def units(self) -> Iterator[Segment | BadUnit]:
        """Yields every unit of the file that has both languages, and those that cannot be used.

        Raises:
            CorpusError: if the file is not TMX, damaged, or has no unit in both languages.
        """
        for found in self.blocks():
            if isinstance(found, SegmentBlock):
                yield from found.segments()
            else:
                yield found

    def blocks(self) -> Iterator[SegmentBlock | BadUnit]:
        """Yields the same as `units`, segments in blocks.

        Raises:
            CorpusError: as `units`.
        """
        n_units = 0
        has_pair = False
        plain = PlainUnits(self.files[0].name, self._languages)
        for element in read_memory(self.files[0], self.encoding, plain):
            if isinstance(element, PlainRun):
                n_units += element.n_units
                found = element.found
            elif element.tag.endswith("header"):
                self._read_header(element)
                plain.default_language = self._default_language
                continue
            else:
                n_units += 1
                found = [
                    SegmentBlock.of([each]) if isinstance(each, Segment) else each
                    for each in self._read_unit(element)
                ]
            has_pair = has_pair or any(isinstance(each, SegmentBlock) for each in found)
            yield from found
        if not has_pair:
            self._languages.check(n_units, self._default_language)

    def describe(self) -> list[FileFacts]:
        """Returns the facts about the file."""
        return [
            FileFacts(
                name=self.files[0].name,
                format=self.format,
                **self.encoding.facts(),
                languages=dict(self._languages.counts.most_common()),
                names_languages=True,
                source_language=self._default_language,
                tool=self.header.get("creationtool", ""),
            )
        ]

    def _read_header(self, element: Any) -> None:
        self.header = dict(element.attrib)
        srclang = self.header.get("srclang", "").strip()
        self._default_language = "" if srclang == _ALL else srclang

    def _read_unit(self, unit: Any) -> list[Segment | BadUnit]:
        sources: list[_ParsedVariant] = []
        targets: list[_ParsedVariant] = []
        facts: list[Any] = []
        for child in unit:
            tag = child.tag
            if tag == "tuv" or tag.endswith("}tuv"):
                written = child.get(_XML_LANG) or child.get("lang") or ""
                language = self._languages.count(written or self._default_language)
                if language.is_source:
                    sources.append((language, child))
                if language.is_target:
                    targets.append((language, child))
            else:
                facts.append(child)
        if self._languages.is_survey:
            return []
        return self._pairs(self._preferred(sources, 0), self._preferred(targets, 1), unit, facts)

    def _pairs(
        self, sources: list[_ParsedVariant], targets: list[_ParsedVariant], unit: Any, facts: list[Any]
    ) -> list[Segment | BadUnit]:
        place = (self.files[0].name, unit.sourceline or 0)
        n_pairs = len(sources) * len(targets)
        if n_pairs == 1:
            return _pair(sources[0][1], targets[0][1], unit, facts, place)
        if not n_pairs:
            missing = self._languages.names(0 if not sources else 1)
            return [BadUnit(f"has no {missing} text", *place, _excerpt(unit))]
        if n_pairs > _MAX_PAIRS_OF_UNIT:
            return [BadUnit(f"has more than {_MAX_PAIRS_OF_UNIT} pairs of texts", *place, _excerpt(unit))]
        pairs = [
            _pair(source, target, unit, [*facts], place) for _, source in sources for _, target in targets
        ]
        return [found for pair in pairs for found in pair]

    def _preferred(self, variants: list[_ParsedVariant], side: int) -> list[_ParsedVariant]:
        """Returns the texts of the region wanted alone, where one is wanted and there are some."""
        tag = self._languages.prefers(side)
        if not tag or len(variants) < 2:
            return variants
        return [variant for variant in variants if variant[0].tag == tag] or variants


def _pair(
    source: Any, target: Any, unit: Any, facts: list[Any], place: tuple[str, int]
) -> list[Segment | BadUnit]:
    texts = _text_of(source, facts), _text_of(target, facts)
    metadata = _metadata_of(unit, source, target, facts=facts)
    labels = take_labels(metadata) if metadata else ("", "")
    return segments_of(*texts, place, labels, metadata)


def _text_of(variant: Any, facts: list[Any]) -> InlineText:
    """Reads the `seg` of a `tuv`; adds its other children to `facts`."""
    text = NOTHING
    for child in variant:
        tag = child.tag
        if tag == "seg" or tag.endswith("}seg"):
            text = parsed_text(child)
        else:
            facts.append(child)
    return text


def _metadata_of(*elements: Any, facts: Sequence[Any]) -> dict[str, str]:
    """Returns the properties and notes of a unit and its texts, and who made and changed them."""
    metadata: dict[str, str] = {}
    for element in elements:
        metadata |= kept_of(element.attrib)
    for fact in facts:
        name = local_name(fact)
        if name == "note":
            add_value(metadata, "note", fact.text)
        elif name == "prop" and (type_ := fact.get("type", "").strip().lower()) != OURS:
            add_value(metadata, type_, fact.text)
    return metadata


def _excerpt(unit: Any) -> str:
    """Returns the beginning of the first text of a unit."""
    seg = next(unit.iter("{*}seg"), None)
    return "" if seg is None else parsed_text(seg).text[:MAX_EXCERPT_CHARS]
