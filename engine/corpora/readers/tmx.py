"""TMX 1.1 to 1.4b, levels 1 and 2: translation memories.

Knows units and their inline markup; the XML beneath is `xml_stream`. Text is plain: native
codes (`bpt ept ph it ut`) are dropped, highlighted text (`hi`) stays, and a `sub` (a footnote, the text
of a picture) becomes a segment of its own where both sides have it.
"""

import html
from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.corpora.encodings import find_encoding
from engine.corpora.input_files import InputFile
from engine.corpora.readers.xml_stream import read_elements
from engine.corpora.segments import BadUnit, ReadOptions, Segment, fault_of
from engine.errors import CorpusError, EngineError
from engine.text.languages import language_name, parse_language

_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_CODES = frozenset(("bpt", "ept", "ph", "it", "ut"))
_NO_LANGUAGE = "no language"
_MAX_DEPTH = 60
_MAX_PAIRS_OF_UNIT = 64
"""A unit with several texts per language gives each source with each target, up to this many."""
_SPEAKER_PROPS = ("speaker", "x-speaker", "x-speaker-name", "x-actor", "x-character")
_DOCUMENT_PROPS = (
    "document",
    "x-document",
    "x-document-name",
    "x-filename",
    "file",
    "filename",
    "txt::filename",
)


class TmxReader:
    """Reads one TMX file.

    Args:
        file: the file.
        options: the languages wanted; one with a region ("de-AT") prefers texts of that region.
    """

    format = "TMX"

    def __init__(self, file: InputFile, options: ReadOptions) -> None:
        self.files = (file,)
        self.encoding = find_encoding(file)
        self.languages: Counter[str] = Counter()
        """Texts per language tag found, as written in the file but for case."""
        self.header: dict[str, str] = {}
        self._options = options
        self._wanted = (_Wanted(options.src), _Wanted(options.tgt))
        self._base_of: dict[str, str] = {}

    def units(self) -> Iterator[Segment | BadUnit]:
        """Yields every unit of the file that has both languages, and those that cannot be used.

        Raises:
            CorpusError: if the file is not TMX, damaged, or has no unit in both languages.
        """
        has_pair = False
        for element in read_elements(self.files[0], self.encoding, ("header", "tu"), "tmx"):
            if element.tag.endswith("header"):
                self.header = dict(element.attrib)
                continue
            for unit in self._read_unit(element):
                has_pair = has_pair or isinstance(unit, Segment)
                yield unit
        if not has_pair:
            self._check_languages()

    def describe(self) -> list[dict[str, Any]]:
        """Returns what was learned of the file, as JSON values."""
        return [
            {
                "name": self.files[0].name,
                "format": self.format,
                "encoding": self.encoding.label,
                "encoding_reason": self.encoding.reason,
                "languages": dict(self.languages.most_common()),
                "tool": self.header.get("creationtool", ""),
            }
        ]

    def _read_unit(self, unit: Any) -> Iterator[Segment | BadUnit]:
        name, line = self.files[0].name, unit.sourceline or 0
        variants = [_Variant(*self._language_of(child), child) for child in unit if _name_of(child) == "tuv"]
        sources, targets = (wanted.choose(variants) for wanted in self._wanted)
        if not sources or not targets:
            missing = language_name((self._wanted[0] if not sources else self._wanted[1]).base)
            yield BadUnit(f"has no {missing} text", name, line, _excerpt(variants))
            return
        if len(sources) * len(targets) > _MAX_PAIRS_OF_UNIT:
            yield BadUnit(
                f"has more than {_MAX_PAIRS_OF_UNIT} pairs of texts", name, line, _excerpt(variants)
            )
            return
        for source in sources:
            for target in targets:
                yield from _segments_of(source, target, unit, name, line)

    def _language_of(self, variant: Any) -> tuple[str, str]:
        written = (variant.get(_XML_LANG) or variant.get("lang") or "").strip()
        tag = _tidy_tag(written)
        self.languages[tag or _NO_LANGUAGE] += 1
        return tag, self._base(tag)

    def _base(self, tag: str) -> str:
        base = self._base_of.get(tag)
        if base is None:
            try:
                base = parse_language(tag) if tag else ""
            except EngineError:
                base = tag
            self._base_of[tag] = base
        return base

    def _check_languages(self) -> None:
        """Refuses a file without the languages wanted, naming those it has."""
        name = self.files[0].name
        src, tgt = (language_name(wanted.base) for wanted in self._wanted)
        if not self.languages:
            raise CorpusError(
                f"{name} has no translation units at all.", "Export it again with the segments in it."
            )
        found = Counter[str]()
        for tag, count in self.languages.items():
            found[self._base(tag) if tag != _NO_LANGUAGE else ""] += count
        if found[self._wanted[0].base] and found[self._wanted[1].base]:
            return  # both are there, only never usable together: the report says why
        listed = ", ".join(f"{tag} ({count:,})" for tag, count in self.languages.most_common(10))
        raise CorpusError(f"{name} has no text from {src} to {tgt}; it holds {listed}.", self._advice(found))

    def _advice(self, found: Counter[str]) -> str:
        bases = [base for base, _ in found.most_common() if base][:2]
        if len(bases) < 2:
            return "A translation memory needs two languages; export it again with both."
        source = self._base(_tidy_tag(self.header.get("srclang", "")))
        bases.sort(key=lambda base: base != source)
        return f"Import it with --from {bases[0]} --to {bases[1]}."


class _Wanted:
    """A language to look for among the texts of a unit."""

    def __init__(self, tag: str) -> None:
        self.tag = _tidy_tag(tag)
        self.base = parse_language(tag)

    def choose(self, variants: "list[_Variant]") -> "list[_Variant]":
        """Returns the texts in this language; those of its region alone where there are some."""
        chosen = [variant for variant in variants if variant.base == self.base]
        exact = [variant for variant in chosen if variant.tag == self.tag]
        return exact if exact and "-" in self.tag else chosen


class _Variant:
    """One text of a unit (`tuv`)."""

    def __init__(self, tag: str, base: str, element: Any) -> None:
        self.tag, self.base, self.element = tag, base, element
        self.subs: list[str] = []
        self.text = ""
        for child in element:
            if _name_of(child) == "seg":
                self.text = _plain_text(child, self.subs)
                break


def _segments_of(
    source: _Variant, target: _Variant, unit: Any, name: str, line: int
) -> Iterator[Segment | BadUnit]:
    texts = [(source.text, target.text)]
    if len(source.subs) == len(target.subs):
        texts += zip(source.subs, target.subs, strict=True)
    metadata = _metadata_of(unit, target.element)
    for source_text, target_text in texts:
        fault = fault_of(source_text) or fault_of(target_text)
        if fault:
            yield BadUnit(fault, name, line, source_text[:200])
        else:
            yield Segment(
                source_text,
                target_text,
                name,
                line,
                _first(metadata, _SPEAKER_PROPS),
                _first(metadata, _DOCUMENT_PROPS),
                metadata,
            )


def _plain_text(seg: Any, subs: list[str]) -> str:
    """Returns the text of a `seg` without its codes; adds the text of each `sub` to `subs`."""
    if not len(seg):
        return seg.text or ""
    parts: list[str] = [seg.text or ""]
    _collect(seg, parts, subs, 0)
    return "".join(parts)


def _collect(element: Any, parts: list[str], subs: list[str], depth: int) -> None:
    for child in element:
        name = _name_of(child)
        if name == "&":
            parts.append(html.unescape(child.text))
        elif depth > _MAX_DEPTH:
            parts.append("\ufffd")  # nothing real nests like this: let the unit be reported
        elif name == "sub":
            sub_parts: list[str] = [child.text or ""]
            _collect(child, sub_parts, subs, depth + 1)
            subs.append("".join(sub_parts))
        elif name in _CODES:
            _collect(child, [], subs, depth + 1)
        else:
            parts.append(child.text or "")
            _collect(child, parts, subs, depth + 1)
        parts.append(child.tail or "")


def _name_of(element: Any) -> str:
    """Returns an element's name without namespace; "&" for an entity that was not resolved."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else "&"


def _metadata_of(*elements: Any) -> dict[str, str]:
    metadata: dict[str, str] = {}
    for element in elements:
        for child in element:
            if _name_of(child) == "prop" and child.text:
                metadata[child.get("type", "").strip().lower()] = child.text.strip()
    return metadata


def _first(metadata: dict[str, str], names: tuple[str, ...]) -> str:
    return next((metadata[name] for name in names if name in metadata), "") if metadata else ""


def _excerpt(variants: list[_Variant]) -> str:
    return variants[0].text[:200] if variants else ""


def _tidy_tag(tag: str) -> str:
    """Writes a tag the usual way: "en-US" for "EN_us"."""
    language, *regions = tag.strip().replace("_", "-").split("-")
    return "-".join([language.lower(), *(part.upper() if len(part) == 2 else part for part in regions)])
