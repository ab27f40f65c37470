"""XLIFF of every version and the dialects SDLXLIFF, MQXLIFF and MXLIFF: bilingual files.

Earlier suggestions (`alt-trans`) are not read.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.corpora.files.encodings import find_encoding
from engine.corpora.files.input_files import InputFile
from engine.corpora.readers.xliff.dialects import DIALECTS, XliffDialect, is_finished
from engine.corpora.readers.xml.bilingual import NOT_TO_TRANSLATE, BilingualUnit, Status, UnitSieve, add_value
from engine.corpora.readers.xml.inline_tags import NOTHING, InlineText, read_inline
from engine.corpora.readers.xml.stream import local_name, read_elements
from engine.corpora.segments import BadUnit, ReadOptions, Segment
from engine.results.importing.staging import FileFacts

_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_TEXTS = frozenset(("source", "target"))
_NAMES = (
    "trans-unit", "unit", "bin-unit", "group", "header", "skeleton", "body", "file",
)  # fmt: skip
"""Units, and what holds many of them or much else."""


class _FileFacts(NamedTuple):
    """The attributes of a `file` element that hold for its units."""

    source: str
    target: str
    document: str


class XliffReader:
    """Reads one XLIFF file, of any version and dialect.

    Args:
        file: the file.
        options: the languages wanted, in the file's direction or against it, and whether unfinished and
            locked units are wanted too.
    """

    kind = "parallel"

    def __init__(self, file: InputFile, options: ReadOptions) -> None:
        self.files = (file,)
        self.encoding = find_encoding(file, options.encoding)
        self.format = "XLIFF"
        """Known exactly once the first unit was read: "XLIFF 2.1", "SDLXLIFF"."""
        self._sieve = UnitSieve(file.name, "bilingual file", options)
        self._dialect: XliffDialect | None = None
        self._tool = ""
        self._facts: tuple[Any, _FileFacts] | None = None

    def units(self) -> Iterator[Segment | BadUnit]:
        """Yields every segment that is translated, and those that are not wanted, with the reason.

        Raises:
            CorpusError: if the file is not XLIFF, damaged, or has nothing in both languages.
        """
        for element in read_elements(self.files[0], self.encoding, _NAMES, ("xliff",), "XLIFF"):
            match local_name(element):
                case "trans-unit":
                    self._look_at_root(element)
                    for unit in self._units_of_version_1(element):
                        yield from self._sieve.take(unit)
                case "unit":
                    self._look_at_root(element)
                    for unit in self._units_of_version_2(element):
                        yield from self._sieve.take(unit)
                case "header":
                    self._tool = self._tool or _tool_of(element)
                case "file":
                    self._facts = None  # its address may be given to the next one
        self._sieve.check()

    def describe(self) -> list[FileFacts]:
        """Returns the facts about the file."""
        return [self._sieve.facts(self.format, self.encoding, self._tool)]

    def _look_at_root(self, unit: Any) -> None:
        """Finds version and dialect, once."""
        if self.format != "XLIFF":
            return
        version = unit.getroottree().getroot().get("version", "")
        self.format = f"XLIFF {version}".strip() if version else "XLIFF 1"
        if local_name(unit) == "unit":
            return
        addresses = [str(address) for address in unit.nsmap.values()]
        for dialect in DIALECTS:
            if any(address.startswith(dialect.namespace) for address in addresses):
                self._dialect, self.format = dialect, dialect.name

    def _units_of_version_1(self, unit: Any) -> Iterator[BilingualUnit]:
        facts = self._facts_of(unit)
        own = {local_name(child): child.get(_XML_LANG) for child in unit if local_name(child) in _TEXTS}
        languages = (own.get("source") or facts.source, own.get("target") or facts.target)
        for source, target, status, metadata in _read_trans_unit(unit, self._dialect):
            yield BilingualUnit(
                source, target, languages, unit.sourceline or 0, status, facts.document, metadata
            )

    def _units_of_version_2(self, unit: Any) -> Iterator[BilingualUnit]:
        facts = self._facts_of(unit)
        for source, target, status, metadata, line in _read_unit(unit):
            yield BilingualUnit(
                source, target, (facts.source, facts.target), line, status, facts.document, metadata
            )

    def _facts_of(self, unit: Any) -> _FileFacts:
        """Reads the languages and the document's name from the `file` and the root around a unit."""
        file = next(unit.iterancestors("{*}file"), None)
        if self._facts and self._facts[0] is file:
            return self._facts[1]
        root = unit.getroottree().getroot()
        around = root if file is None else file
        facts = _FileFacts(
            (around.get("source-language") or root.get("srcLang") or "").strip(),
            (around.get("target-language") or root.get("trgLang") or "").strip(),
            (around.get("original") or "").strip(),
        )
        self._facts = (file, facts)
        return facts


def _tool_of(header: Any) -> str:
    """Returns the name of the program that wrote the file."""
    for tool in header.iter("{*}tool"):
        return str(tool.get("tool-name") or tool.get("tool-id") or "")
    return ""


def _read_trans_unit(
    unit: Any, dialect: XliffDialect | None
) -> Iterator[tuple[InlineText, InlineText, Status, dict[str, str]]]:
    """Yields source, target, state and notes of each segment of a unit; of all of it if none is marked."""
    parts = {local_name(child): child for child in reversed(unit)}  # of equal ones the first
    source, target = parts.get("source"), parts.get("target")
    source_marks, target_marks = (_segments_in(part) for part in (parts.get("seg-source", source), target))
    if not target_marks and target is not None and _has_text(target):
        source_marks = {}  # the translation is not cut into segments: take both whole
    metadata = _notes_of(unit)
    for segment_id in source_marks or ("",):
        source_part = source_marks.get(segment_id, source)
        target_part = target_marks.get(segment_id) if source_marks else target
        texts = [NOTHING if part is None else read_inline(part) for part in (source_part, target_part)]
        if dialect:
            texts = [dialect.text_of(unit, text) for text in texts]
        status = (dialect and dialect.status_of(unit, segment_id)) or _status_of(unit, target)
        if unit.get("translate") == "no":
            status = status._replace(is_left_out=NOT_TO_TRANSLATE)
        yield texts[0], texts[1], status, dict(metadata)


def _segments_in(part: Any) -> dict[str, Any]:
    """Returns the marked segments of a text by their ids, in their order."""
    if part is None:
        return {}
    marks = (mark for mark in part.iter("{*}mrk") if mark.get("mtype") == "seg")
    return {mark.get("mid", ""): mark for mark in marks}


def _has_text(element: Any) -> bool:
    return any(text.strip() for text in element.itertext())


def _status_of(unit: Any, target: Any) -> Status:
    """Reads XLIFF's own state; a unit without one counts as finished."""
    if target is None:
        return Status("")
    state = target.get("state", "").strip()
    qualifier = target.get("state-qualifier", "").strip()
    if unit.get("approved") == "yes":
        return Status(state or "approved")
    is_done = is_finished(state, qualifier)
    return Status(state if state or is_done else qualifier, is_done)


def _notes_of(unit: Any) -> dict[str, str]:
    metadata: dict[str, str] = {}
    for child in unit:
        if local_name(child) == "note":
            add_value(metadata, "note", child.text)
    return metadata


def _read_unit(unit: Any) -> Iterator[tuple[InlineText, InlineText, Status, dict[str, str], int]]:
    """Yields source, target, state, notes and line of each segment of a unit.

    A segment of which no state is said counts as finished.
    """
    codes: dict[str, str] = {}
    metadata: dict[str, str] = {}
    for child in unit:
        name = local_name(child)
        if name == "originalData":
            codes = {data.get("id", ""): read_inline(data).text for data in child}
        elif name == "notes":
            for note in child:
                add_value(metadata, "note", note.text)
        elif name == "segment":
            yield (*_read_segment(unit, child, codes), dict(metadata), child.sourceline or 0)


def _read_segment(unit: Any, segment: Any, codes: dict[str, str]) -> tuple[InlineText, InlineText, Status]:
    texts = {"source": NOTHING, "target": NOTHING}
    for child in segment:
        name = local_name(child)
        if name in texts:
            texts[name] = read_inline(child, codes)
    state = segment.get("state", "").strip()
    status = Status(state, is_finished(state))
    if unit.get("translate") == "no":
        status = status._replace(is_left_out=NOT_TO_TRANSLATE)
    return texts["source"], texts["target"], status
