"""XLIFF of every version and the dialects SDLXLIFF, MQXLIFF and MXLIFF: bilingual files.

Knows files, languages and documents; a unit of version 1 is read in `xliff_1`, of version 2 in `xliff_2`.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.corpora.files.encodings import find_encoding
from engine.corpora.files.input_files import InputFile
from engine.corpora.readers.xliff import mqxliff, mxliff, sdlxliff
from engine.corpora.readers.xliff.dialect import XliffDialect
from engine.corpora.readers.xliff.version_1 import read_trans_unit
from engine.corpora.readers.xliff.version_2 import read_unit
from engine.corpora.readers.xml.bilingual import BilingualUnit, UnitSieve
from engine.corpora.readers.xml.stream import local_name, read_elements
from engine.corpora.segments import BadUnit, ReadOptions, Segment
from engine.results.importing.staging import FileFacts

_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_DIALECTS = (sdlxliff.DIALECT, mqxliff.DIALECT, mxliff.DIALECT)
_TEXTS = frozenset(("source", "target"))
_NAMES = (
    "trans-unit",
    "unit",
    "bin-unit",
    "group",
    "header",
    "skeleton",
    "body",
    "file",
)
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
        for dialect in _DIALECTS:
            if any(address.startswith(dialect.namespace) for address in addresses):
                self._dialect, self.format = dialect, dialect.name

    def _units_of_version_1(self, unit: Any) -> Iterator[BilingualUnit]:
        facts = self._facts_of(unit)
        own = {local_name(child): child.get(_XML_LANG) for child in unit if local_name(child) in _TEXTS}
        languages = (own.get("source") or facts.source, own.get("target") or facts.target)
        for source, target, status, metadata in read_trans_unit(unit, self._dialect):
            yield BilingualUnit(
                source, target, languages, unit.sourceline or 0, status, facts.document, metadata
            )

    def _units_of_version_2(self, unit: Any) -> Iterator[BilingualUnit]:
        facts = self._facts_of(unit)
        for source, target, status, metadata, line in read_unit(unit):
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
