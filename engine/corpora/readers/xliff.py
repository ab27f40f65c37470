"""XLIFF of every version and the dialects SDLXLIFF, MQXLIFF and MXLIFF: bilingual files.

Earlier suggestions (`alt-trans`) are not read.
"""

from collections.abc import Iterator
from typing import Any

from engine.corpora.readers.bilingual import BilingualUnit, UnitSieve, add_value, inline_text
from engine.documents import xliff_1, xliff_2
from engine.documents.encodings import find_encoding
from engine.documents.input_files import InputFile
from engine.documents.segments import BadUnit, ReadOptions, Segment
from engine.documents.source_text import Element
from engine.documents.xliff_state import XliffProgram, dialect_of
from engine.documents.xml_stream import element_of, local_name, read_elements, tags_around
from engine.results.importing import FileFacts

_NAMES = (
    "trans-unit", "unit", "bin-unit", "group", "header", "skeleton", "body", "file",
)  # fmt: skip
"""Units, and what holds many of them or much else."""


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
        self._program = XliffProgram("XLIFF")
        self._tool = ""
        self._parent: Any = None
        self._tags: tuple[Element, ...] = ()
        """Those around the units of that parent."""

    def units(self) -> Iterator[Segment | BadUnit]:
        """Yields every segment that is translated, and those that are not wanted, with the reason.

        Raises:
            CorpusError: if the file is not XLIFF, damaged, or has nothing in both languages.
        """
        for element in read_elements(self.files[0], self.encoding, _NAMES, ("xliff",), "XLIFF"):
            match local_name(element):
                case "trans-unit" | "unit":
                    self._look_at_root(element)
                    for unit in self._units_in(element):
                        yield from self._sieve.take(unit)
                case "header":
                    self._tool = self._tool or _tool_of(element)
                case "file" | "group" | "body":
                    self._parent = None  # its address may be given to the next one
        self._sieve.check()

    def describe(self) -> list[FileFacts]:
        """Returns the facts about the file."""
        return [self._sieve.facts(self.format, self.encoding, self._tool)]

    def _look_at_root(self, unit: Any) -> None:
        """Finds version and dialect, once."""
        if self.format != "XLIFF":
            return
        version = unit.getroottree().getroot().get("version", "")
        addresses = " ".join(f'xmlns:{prefix}="{address}"' for prefix, address in unit.nsmap.items())
        if local_name(unit) == "trans-unit":
            self._program = dialect_of(addresses, addresses)
        is_plain = self._program.name == "XLIFF"
        self.format = f"XLIFF {version.strip() or '1'}" if is_plain else self._program.name

    def _units_in(self, parsed: Any) -> Iterator[BilingualUnit]:
        """Yields the texts of a unit with their translations and states."""
        unit, around = element_of(parsed), self._around(parsed)
        languages, document = _said_of_file(unit, around)
        notes = [each for part in unit.children if part.name == "notes" for each in part.children]
        metadata: dict[str, str] = {}
        for note in (*notes, *(each for each in unit.children if each.name == "note")):
            add_value(metadata, "note", note.plain())
        if unit.name == "unit":
            texts = xliff_2.texts_of(unit, around)
            nodes = zip(unit.children, parsed, strict=True)
            lines = {id(child): node.sourceline for child, node in nodes}
        else:
            texts = xliff_1.texts_of(unit, around, self._program)
            lines = {}
        for text in texts:
            line = lines.get(id(text.segment), parsed.sourceline) or 0
            source, target = inline_text(text.slot.content), inline_text(text.translation)
            yield BilingualUnit(source, target, languages, line, text.status, document, dict(metadata))

    def _around(self, unit: Any) -> tuple[Element, ...]:
        parent = unit.getparent()
        if self._parent is not parent:
            self._parent, self._tags = parent, tags_around(unit)
        return self._tags


def _said_of_file(unit: Element, around: tuple[Element, ...]) -> tuple[tuple[str, str], str]:
    """Returns the languages of a unit, as it or its file names them, and the document that it is from."""
    root, file = around[0], next((each for each in around if each.name == "file"), around[0])
    own = [child.get("xml:lang") if (child := unit.child(name)) else "" for name in ("source", "target")]
    source = own[0] or file.get("source-language") or root.get("srcLang")
    target = own[1] or file.get("target-language") or root.get("trgLang")
    return (source, target), file.get("original")


def _tool_of(header: Any) -> str:
    """Returns the name of the program that wrote the file."""
    for tool in header.iter("{*}tool"):
        return str(tool.get("tool-name") or tool.get("tool-id") or "")
    return ""
