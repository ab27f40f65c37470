"""DOCX: the paragraphs of a Word document, as text in one language.

Knows the text of the body, footnotes and endnotes, tables and text boxes included. What was deleted with
changes tracked, and field codes, are no text.
"""

import posixpath
from collections.abc import Iterator
from itertools import islice
from typing import IO, Any
from zipfile import ZipFile

from lxml import etree

from engine.base.errors import CorpusError
from engine.corpora.readers.plain import segments_of
from engine.documents.containers import open_package
from engine.documents.input_files import InputFile
from engine.documents.segments import BadUnit, ReadOptions, Segment
from engine.results.importing import FileFacts
from engine.text.identification import guess_language

_PARTS = ("document.xml", "footnotes.xml", "endnotes.xml")
_LEFT_OUT = frozenset(("del", "moveFrom", "Fallback", "instrText", "delText", "p"))
"""Elements whose text is not the paragraph's: a paragraph within is one of its own."""
_SPACES = {"tab": "\t", "br": " ", "cr": " ", "noBreakHyphen": "\u2011", "softHyphen": ""}
_MAX_PARAGRAPH_DEPTH = 200
_SAMPLE = 100


class DocxReader:
    """Reads one DOCX file; the number of a paragraph stands for its line.

    Raises:
        CorpusError: if it is damaged.
    """

    format = "Word document (DOCX)"
    kind = "monolingual"

    def __init__(self, file: InputFile, options: ReadOptions) -> None:
        self.files = (file,)
        self._options = options
        self._n_units = 0

    def units(self) -> Iterator[Segment | BadUnit]:
        """Yields one segment per sentence; nothing without a language.

        Raises:
            CorpusError: if the document is cut off or damaged.
        """
        name = self.files[0].name
        self._n_units = 0
        for number, text in enumerate(self._paragraphs(), start=1):
            if not text.strip():
                continue
            for unit in segments_of(text, name, number, self._options.src):
                self._n_units += 1
                if self._options.src:
                    yield unit
        self.files[0].done = self.files[0].size

    def describe(self) -> list[FileFacts]:
        """Returns the facts about the file."""
        language = guess_language(islice(filter(str.strip, self._paragraphs()), _SAMPLE))
        return [
            FileFacts(
                name=self.files[0].name,
                format=self.format,
                languages={language: self._n_units} if language else {},
            )
        ]

    def _paragraphs(self) -> Iterator[str]:
        with open_package(self.files[0]) as package:
            for part in _parts_of(package):
                with package.open(part) as stream:
                    yield from self._paragraphs_of(stream)

    def _paragraphs_of(self, stream: IO[bytes]) -> Iterator[str]:
        """Yields the text of every paragraph of a part; entities are never resolved."""
        events = etree.iterparse(
            stream, events=("end",), tag="{*}p", resolve_entities=False, no_network=True, load_dtd=False
        )
        try:
            for _, paragraph in events:
                self._refuse_entities(paragraph)
                if not _is_left_out(paragraph):
                    yield "".join(_texts_of(paragraph))
                _forget(paragraph)
        except etree.XMLSyntaxError as error:
            raise CorpusError(
                f"{self.files[0].name} is a Word document that is damaged: {str(error)[:200]}.",
                "Open it in the program it comes from and save it again.",
            ) from error

    def _refuse_entities(self, paragraph: Any) -> None:
        if paragraph.getroottree().docinfo.internalDTD is not None:
            raise CorpusError(
                f"{self.files[0].name} declares entities or a document type; no Word document does.",
                "Open it in the program it comes from and save it again, if you trust it.",
            )


def _parts_of(package: ZipFile) -> list[str]:
    names = set(package.namelist())
    return [part for part in (posixpath.join("word", name) for name in _PARTS) if part in names]


def _texts_of(element: Any, depth: int = 0) -> Iterator[str]:
    for child in element:
        name = _name_of(child)
        if name == "t":
            yield child.text or ""
        elif name in _SPACES:
            yield _SPACES[name]
        elif name not in _LEFT_OUT and depth < _MAX_PARAGRAPH_DEPTH:
            yield from _texts_of(child, depth + 1)


def _is_left_out(paragraph: Any) -> bool:
    """Returns whether a paragraph stands in the copy of a text box that is there for old programs."""
    return any(_name_of(above) == "Fallback" for above in paragraph.iterancestors())


def _forget(paragraph: Any) -> None:
    """Frees a paragraph, unless it lies in another one, which is still to be read."""
    if any(_name_of(above) == "p" for above in paragraph.iterancestors()):
        return
    paragraph.clear()
    while paragraph.getprevious() is not None:
        del paragraph.getparent()[0]


def _name_of(element: Any) -> str:
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""
