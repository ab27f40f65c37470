"""The kinds of documents that are translated and written back, one record each.

A new kind is an entry of `KINDS` with its reader; help lists them by `DocumentFamily`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from pkgutil import resolve_name

from engine.documents.segments import Document


class DocumentFamily(StrEnum):
    """Kinds that people think of together."""

    OFFICE = "office documents"
    WEB = "web pages, books and Markdown"
    BILINGUAL = "files from a translation program"
    PROGRAMS = "program texts"


@dataclass(frozen=True, eq=False)
class DocumentKind:
    """One kind of document; what a file really is, its reader checks."""

    name: str
    """"DOCX"."""
    family: DocumentFamily
    endings: tuple[str, ...]
    """In small letters, with their dots; of a kind that shares its ending, the end of the name."""
    reader: str
    """Its module below this package and its function there; loaded when a file is read."""
    has_languages: bool = False
    """True: a file may hold translations into several languages, and the reader is told which is wanted."""

    def read(self, path: Path, tgt: str = "") -> Document:
        """Takes a file apart.

        Args:
            path: the file.
            tgt: the language into which it is translated; empty: not known yet.

        Raises:
            CorpusError: if it cannot be read.
        """
        read: Callable[..., Document] = resolve_name(f"{__package__}.{self.reader}")
        return read(path, tgt=tgt) if self.has_languages else read(path)


KINDS: tuple[DocumentKind, ...] = (
    DocumentKind("DOCX", DocumentFamily.OFFICE, (".docx", ".docm"), "word:read_docx"),
    DocumentKind("PPTX", DocumentFamily.OFFICE, (".pptx", ".pptm"), "slides:read_pptx"),
    DocumentKind("XLSX", DocumentFamily.OFFICE, (".xlsx", ".xlsm"), "workbooks:read_xlsx"),
    DocumentKind("ODT", DocumentFamily.OFFICE, (".odt",), "open_document:read_open_document"),
    DocumentKind("ODS", DocumentFamily.OFFICE, (".ods",), "open_document:read_open_document"),
    DocumentKind("ODP", DocumentFamily.OFFICE, (".odp",), "open_document:read_open_document"),
    DocumentKind("HTML", DocumentFamily.WEB, (".html", ".htm", ".xhtml", ".xht"), "web_pages:HtmlDocument"),
    DocumentKind("EPUB", DocumentFamily.WEB, (".epub",), "epub:read_epub"),
    DocumentKind("Markdown", DocumentFamily.WEB, (".md", ".markdown"), "markdown:MarkdownDocument"),
    DocumentKind(
        "XLIFF",
        DocumentFamily.BILINGUAL,
        (".xliff", ".xlf", ".sdlxliff", ".mqxliff", ".mxliff"),
        "xliff:read_xliff",
    ),
    DocumentKind("TMX", DocumentFamily.BILINGUAL, (".tmx",), "tmx:read_tmx", has_languages=True),
    DocumentKind("PO", DocumentFamily.PROGRAMS, (".po", ".pot"), "po:read_po"),
    DocumentKind("Qt TS", DocumentFamily.PROGRAMS, (".ts",), "qt_ts:read_qt_ts"),
    DocumentKind(
        "Java properties", DocumentFamily.PROGRAMS, (".properties",), "resources.properties:read_properties"
    ),
    DocumentKind(
        "JSON", DocumentFamily.PROGRAMS, (".json", ".arb"), "resources.json_strings:read_json_strings"
    ),
    DocumentKind(
        "Android strings",
        DocumentFamily.PROGRAMS,
        ("strings.xml", "plurals.xml", "arrays.xml"),
        "resources.android:read_android",
    ),
    DocumentKind(
        "Apple strings", DocumentFamily.PROGRAMS, (".strings",), "resources.apple:read_apple_strings"
    ),
    DocumentKind(
        "Apple stringsdict", DocumentFamily.PROGRAMS, (".stringsdict",), "resources.apple:read_stringsdict"
    ),
    DocumentKind(
        "Apple string catalogue",
        DocumentFamily.PROGRAMS,
        (".xcstrings",),
        "resources.xcstrings:read_xcstrings",
        has_languages=True,
    ),
    DocumentKind("Fluent", DocumentFamily.PROGRAMS, (".ftl",), "resources.fluent:read_fluent"),
)
"""In the order in which help lists them; no ending is in two of them."""


SUBTITLE_ENDINGS = {"SRT": (".srt",), "WebVTT": (".vtt",), "ASS": (".ass", ".ssa")}
"""Of each format of subtitles; here, as who only asks for endings needs no reader."""


def kind_of(path: Path) -> DocumentKind | None:
    """Returns the kind of a file by its name; None for plain text, subtitles and what is not read."""
    name = path.name.lower()
    return next((kind for kind in KINDS if name.endswith(kind.endings)), None)
