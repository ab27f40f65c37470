"""Turns two texts with their tags into segments, for all readers of bilingual XML.

Knows when a unit is wanted: by its languages, its state, its lock; knows no file format.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.base.errors import CorpusError
from engine.documents.bilingual import read_inline, text_and_tags
from engine.documents.encodings import Encoding
from engine.documents.language_tags import LanguagesFound
from engine.documents.segments import (
    NOT_TO_TRANSLATE,
    BadUnit,
    ReadOptions,
    Segment,
    SegmentState,
    Status,
    fault_of,
)
from engine.documents.source_text import TOO_DEEP, InlineContent
from engine.documents.xml_stream import element_of
from engine.results.corpora import InlineTag
from engine.results.importing import FileFacts

UNFINISHED = "is not marked as translated"
NO_TRANSLATION = "has no translation"
LOCKED = "is locked"
MAX_EXCERPT_CHARS = 200

_NOTHING: Mapping[str, str] = {}
_SPEAKER_NAMES = ("speaker", "x-speaker", "x-speaker-name", "x-actor", "x-character")
_DOCUMENT_NAMES = (
    "document",
    "x-document",
    "x-document-name",
    "x-filename",
    "file",
    "filename",
    "txt::filename",
)


class InlineText(NamedTuple):
    """One side of a unit, as an import keeps it."""

    text: str
    tags: tuple[InlineTag, ...] = ()
    subs: "tuple[InlineText, ...]" = ()
    """Texts that stood inside its codes, in their order."""
    is_too_deep: bool = False
    """Whether its elements are nested deeper than is read: then it cannot be used."""


NOTHING = InlineText("")


@dataclass(frozen=True, slots=True)
class BilingualUnit:
    """A source and its translation, as a file of two languages holds them."""

    source: InlineText
    target: InlineText
    languages: tuple[str, str]
    """Languages of source and target, as the file writes them; empty: not stated."""
    line: int
    status: Status
    document: str = ""
    metadata: dict[str, str] = field(default_factory=dict)


class UnitSieve:
    """Turns the units of one file into segments, in the direction wanted, and says why not.

    A file from English to German also serves one who wants German to English.

    Raises:
        CorpusError: if the file is wanted as text in one language only.
    """

    def __init__(self, file_name: str, kind: str, options: ReadOptions) -> None:
        self.states: Counter[str] = Counter()
        """Units per state that the file names."""
        self.languages = LanguagesFound(options, file_name, kind)
        self._file_name, self._options = file_name, options
        self._n_units = self._n_sources = self._n_targets = 0
        self._has_match = False
        self._source_language = ""

    def take(self, unit: BilingualUnit) -> list[Segment | BadUnit]:
        """Returns the segments of one unit; none in a survey, which only counts."""
        source, target = unit.languages
        has_source, has_target = bool(unit.source.text.strip()), bool(unit.target.text.strip())
        if unit.status.is_left_out == NOT_TO_TRANSLATE and not has_target:
            return []  # a part of the document's frame, no unit of text
        self._n_units += 1
        self._n_sources += has_source
        self._n_targets += has_target
        self._source_language = self._source_language or source
        source_language = self.languages.count(source, int(has_source))
        target_language = self.languages.count(target, int(has_target))
        if unit.status.word:
            self.states[unit.status.word] += 1
        if self.languages.is_survey:
            return []
        if not has_target:
            return [self._bad(NO_TRANSLATION, unit)]
        is_forward = source_language.may_be_source and target_language.may_be_target
        is_backward = source_language.may_be_target and target_language.may_be_source
        if not is_forward and not is_backward:
            is_without_source = not (source_language.may_be_source or target_language.may_be_source)
            missing = self.languages.names(0 if is_without_source else 1)
            return [self._bad(f"has no {missing} text", unit)]
        self._has_match = True
        reason = self._fault(unit.status)
        return [self._bad(reason, unit)] if reason else self._segments(unit, is_forward=is_forward)

    def facts(self, format_: str, encoding: Encoding, tool: str = "") -> FileFacts:
        """Returns the facts about the file."""
        return FileFacts(
            name=self._file_name,
            format=format_,
            **encoding.facts(),
            languages=dict(self.languages.counts.most_common()),
            names_languages=True,
            source_language=self._source_language,
            states=dict(self.states.most_common()),
            tool=tool,
        )

    def check(self) -> None:
        """Refuses the file if nothing in it is translated, or no unit had both languages.

        Raises:
            CorpusError: with what it holds instead.
        """
        if self._n_units and not self._n_targets:
            texts = "1 text" if self._n_sources == 1 else f"{self._n_sources:,} texts"
            raise CorpusError(
                f"{self._file_name} is not translated yet: it holds {texts} and no translation.",
                "Export it again once it is translated.",
            )
        if not self._has_match:
            self.languages.check(self._n_units, self._source_language)

    def _fault(self, status: Status) -> str:
        if status.is_left_out:
            return status.is_left_out
        if status.state is SegmentState.DRAFT and not self._options.include_unfinished:
            return UNFINISHED
        return LOCKED if status.is_locked and not self._options.include_locked else ""

    def _segments(self, unit: BilingualUnit, *, is_forward: bool) -> list[Segment | BadUnit]:
        metadata = {"state": unit.status.word, **unit.metadata} if unit.status.word else unit.metadata
        texts = (unit.source, unit.target) if is_forward else (unit.target, unit.source)
        speaker, document = take_labels(metadata)
        labels = (speaker, unit.document or document)
        return segments_of(*texts, (self._file_name, unit.line), labels, metadata)

    def _bad(self, reason: str, unit: BilingualUnit) -> BadUnit:
        return BadUnit(reason, self._file_name, unit.line, unit.source.text.strip()[:MAX_EXCERPT_CHARS])


def parsed_text(parsed: Any) -> InlineText:
    """Returns the text of a parsed element: a `seg`, a `source`."""
    if not len(parsed):
        return InlineText(parsed.text or "")
    return inline_text(read_inline(element_of(parsed), keeps_blanks=True))


def inline_text(content: InlineContent | None) -> InlineText:
    """Returns a text as an import keeps it, with those within its codes."""
    if content is None:
        return NOTHING
    subs = [inline_text(sub) for sub in content.subs]
    all_subs = tuple(each for sub in subs for each in (sub, *sub.subs))
    return InlineText(*text_and_tags(content.pieces), all_subs, content.is_too_deep)


def segments_of(
    source: InlineText,
    target: InlineText,
    place: tuple[str, int],
    labels: tuple[str, str] = ("", ""),
    metadata: Mapping[str, str] = _NOTHING,
) -> list[Segment | BadUnit]:
    """Returns the segment of two texts, and of those inside their codes where both sides have them."""
    found = [_segment(source, target, place, labels, metadata)]
    if source.subs and len(source.subs) == len(target.subs):
        for source_sub, target_sub in zip(source.subs, target.subs, strict=True):
            found.append(_segment(source_sub, target_sub, place, labels, metadata))
    return found


def take_labels(metadata: dict[str, str]) -> tuple[str, str]:
    """Takes speaker and document out of a unit's properties, and returns them."""
    return _take(metadata, _SPEAKER_NAMES), _take(metadata, _DOCUMENT_NAMES)


def add_value(metadata: dict[str, str], name: str, value: str | None) -> None:
    """Adds one of a unit's properties; a second value of the same name is set behind the first."""
    value = (value or "").strip()
    if name and value and metadata.get(name) != value:
        metadata[name] = f"{metadata[name]}; {value}" if name in metadata else value


def _segment(
    source: InlineText,
    target: InlineText,
    place: tuple[str, int],
    labels: tuple[str, str],
    metadata: Mapping[str, str],
) -> Segment | BadUnit:
    if source.is_too_deep or target.is_too_deep:
        return BadUnit(TOO_DEEP, *place, source.text[:MAX_EXCERPT_CHARS])
    fault = fault_of(source.text) or fault_of(target.text)
    if fault:
        return BadUnit(fault, *place, source.text[:MAX_EXCERPT_CHARS])
    return Segment(source.text, target.text, *place, *labels, metadata, source.tags, target.tags)


def _take(metadata: dict[str, str], names: tuple[str, ...]) -> str:
    for name in names:
        if name in metadata:
            return metadata.pop(name)
    return ""
