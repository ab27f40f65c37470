"""TMX 1.1 to 1.4b, levels 1 and 2: translation memories.

Knows units, their languages and what is said of them. Units without any markup are read in `tmx_plain`;
of the others, the XML beneath is `xml.stream`, the inline markup `inline_elements`. A `sub` (a footnote, the
text of a picture) becomes a segment of its own where both sides have it.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from engine.corpora.files.encodings import find_encoding
from engine.corpora.files.input_files import InputFile
from engine.corpora.readers.tmx.plain import OURS, PlainRun, PlainUnits, kept_of
from engine.corpora.readers.tmx.stream import read_memory
from engine.corpora.readers.xml.bilingual import (
    MAX_EXCERPT_CHARS,
    NOTHING,
    InlineText,
    add_value,
    parsed_text,
    segments_of,
    take_labels,
)
from engine.corpora.readers.xml.languages_found import FoundLanguage, LanguagesFound
from engine.corpora.readers.xml.stream import local_name
from engine.corpora.segments import BadUnit, ReadOptions, Segment, SegmentBlock
from engine.results.importing.staging import FileFacts

_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_ALL = "*all*"
_MAX_PAIRS_OF_UNIT = 64
"""A unit with several texts per language gives each source with each target, up to this many."""

_Variant = tuple[FoundLanguage, Any]
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
        sources: list[_Variant] = []
        targets: list[_Variant] = []
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
        self, sources: list[_Variant], targets: list[_Variant], unit: Any, facts: list[Any]
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

    def _preferred(self, variants: list[_Variant], side: int) -> list[_Variant]:
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
