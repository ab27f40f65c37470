"""The kinds of documents that are translated and written back, one record each.

A new kind is an entry of `KINDS` with its reader; help and README list them by `DocumentFamily`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from pkgutil import resolve_name

from engine.corpora.documents.segments import Document


class DocumentFamily(StrEnum):
    """Kinds that people think of together."""

    OFFICE = "office documents"
    WEB = "web pages, books and Markdown"
    BILINGUAL = "files from a translation program"
    PROGRAMS = "program texts"


@dataclass(frozen=True, kw_only=True, eq=False)
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
    DocumentKind(
        name="DOCX", family=DocumentFamily.OFFICE, endings=(".docx", ".docm"), reader="office.word:read_docx"
    ),
    DocumentKind(
        name="PPTX",
        family=DocumentFamily.OFFICE,
        endings=(".pptx", ".pptm"),
        reader="office.slides:read_pptx",
    ),
    DocumentKind(
        name="XLSX",
        family=DocumentFamily.OFFICE,
        endings=(".xlsx", ".xlsm"),
        reader="office.workbooks:read_xlsx",
    ),
    DocumentKind(
        name="ODT", family=DocumentFamily.OFFICE, endings=(".odt",), reader="open_document.texts:read_odt"
    ),
    DocumentKind(
        name="ODS", family=DocumentFamily.OFFICE, endings=(".ods",), reader="open_document.texts:read_ods"
    ),
    DocumentKind(
        name="ODP", family=DocumentFamily.OFFICE, endings=(".odp",), reader="open_document.texts:read_odp"
    ),
    DocumentKind(
        name="HTML",
        family=DocumentFamily.WEB,
        endings=(".html", ".htm", ".xhtml", ".xht"),
        reader="web.html_file:read_html",
    ),
    DocumentKind(name="EPUB", family=DocumentFamily.WEB, endings=(".epub",), reader="web.epub:read_epub"),
    DocumentKind(
        name="Markdown",
        family=DocumentFamily.WEB,
        endings=(".md", ".markdown"),
        reader="markdown.markdown_file:read_markdown",
    ),
    DocumentKind(
        name="XLIFF",
        family=DocumentFamily.BILINGUAL,
        endings=(".xliff", ".xlf", ".sdlxliff", ".mqxliff", ".mxliff"),
        reader="bilingual.xliff:read_xliff",
    ),
    DocumentKind(
        name="TMX", family=DocumentFamily.BILINGUAL, endings=(".tmx",), reader="bilingual.tmx:read_tmx"
    ),
    DocumentKind(
        name="PO", family=DocumentFamily.PROGRAMS, endings=(".po", ".pot"), reader="bilingual.po:read_po"
    ),
    DocumentKind(
        name="Qt TS", family=DocumentFamily.PROGRAMS, endings=(".ts",), reader="bilingual.qt_ts:read_qt_ts"
    ),
    DocumentKind(
        name="Java properties",
        family=DocumentFamily.PROGRAMS,
        endings=(".properties",),
        reader="resources.properties:read_properties",
    ),
    DocumentKind(
        name="JSON",
        family=DocumentFamily.PROGRAMS,
        endings=(".json", ".arb"),
        reader="resources.json_strings:read_json_strings",
    ),
    DocumentKind(
        name="Android strings",
        family=DocumentFamily.PROGRAMS,
        endings=("strings.xml", "plurals.xml", "arrays.xml"),
        reader="resources.android:read_android",
    ),
    DocumentKind(
        name="Apple strings",
        family=DocumentFamily.PROGRAMS,
        endings=(".strings",),
        reader="resources.apple:read_apple_strings",
    ),
    DocumentKind(
        name="Apple stringsdict",
        family=DocumentFamily.PROGRAMS,
        endings=(".stringsdict",),
        reader="resources.apple:read_stringsdict",
    ),
    DocumentKind(
        name="Apple string catalogue",
        family=DocumentFamily.PROGRAMS,
        endings=(".xcstrings",),
        reader="resources.xcstrings:read_xcstrings",
        has_languages=True,
    ),
    DocumentKind(
        name="Fluent",
        family=DocumentFamily.PROGRAMS,
        endings=(".ftl",),
        reader="resources.fluent:read_fluent",
    ),
)
"""In the order in which help lists them; no ending is in two of them."""


def kind_of(path: Path, kinds: Sequence[DocumentKind] | None = None) -> DocumentKind | None:
    """Returns the kind of a file by its name; None for plain text, subtitles and what is not read."""
    name = path.name.lower()
    return next((kind for kind in (KINDS if kinds is None else kinds) if name.endswith(kind.endings)), None)
