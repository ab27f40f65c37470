"""The kinds of documents that are translated and written back, one record each.

A new kind is an entry of `KINDS` with its reader; help and README list them by `DocumentFamily`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from engine.corpora.documents.bilingual.po import read_po
from engine.corpora.documents.bilingual.qt_ts import read_qt_ts
from engine.corpora.documents.bilingual.tmx import read_tmx
from engine.corpora.documents.bilingual.xliff import read_xliff
from engine.corpora.documents.markdown.markdown_file import read_markdown
from engine.corpora.documents.office.slides import read_pptx
from engine.corpora.documents.office.word import read_docx
from engine.corpora.documents.office.workbooks import read_xlsx
from engine.corpora.documents.open_document.texts import read_odp, read_ods, read_odt
from engine.corpora.documents.resources.android import read_android
from engine.corpora.documents.resources.apple import read_apple_strings, read_stringsdict
from engine.corpora.documents.resources.fluent import read_fluent
from engine.corpora.documents.resources.json_strings import read_json_strings
from engine.corpora.documents.resources.properties import read_properties
from engine.corpora.documents.segments import Document
from engine.corpora.documents.web.epub import read_epub
from engine.corpora.documents.web.html_file import read_html


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
    read: Callable[[Path], Document]


KINDS: tuple[DocumentKind, ...] = (
    DocumentKind(name="DOCX", family=DocumentFamily.OFFICE, endings=(".docx", ".docm"), read=read_docx),
    DocumentKind(name="PPTX", family=DocumentFamily.OFFICE, endings=(".pptx", ".pptm"), read=read_pptx),
    DocumentKind(name="XLSX", family=DocumentFamily.OFFICE, endings=(".xlsx", ".xlsm"), read=read_xlsx),
    DocumentKind(name="ODT", family=DocumentFamily.OFFICE, endings=(".odt",), read=read_odt),
    DocumentKind(name="ODS", family=DocumentFamily.OFFICE, endings=(".ods",), read=read_ods),
    DocumentKind(name="ODP", family=DocumentFamily.OFFICE, endings=(".odp",), read=read_odp),
    DocumentKind(
        name="HTML",
        family=DocumentFamily.WEB,
        endings=(".html", ".htm", ".xhtml", ".xht"),
        read=read_html,
    ),
    DocumentKind(name="EPUB", family=DocumentFamily.WEB, endings=(".epub",), read=read_epub),
    DocumentKind(
        name="Markdown", family=DocumentFamily.WEB, endings=(".md", ".markdown"), read=read_markdown
    ),
    DocumentKind(
        name="XLIFF",
        family=DocumentFamily.BILINGUAL,
        endings=(".xliff", ".xlf", ".sdlxliff", ".mqxliff", ".mxliff"),
        read=read_xliff,
    ),
    DocumentKind(name="TMX", family=DocumentFamily.BILINGUAL, endings=(".tmx",), read=read_tmx),
    DocumentKind(name="PO", family=DocumentFamily.PROGRAMS, endings=(".po", ".pot"), read=read_po),
    DocumentKind(name="Qt TS", family=DocumentFamily.PROGRAMS, endings=(".ts",), read=read_qt_ts),
    DocumentKind(
        name="Java properties",
        family=DocumentFamily.PROGRAMS,
        endings=(".properties",),
        read=read_properties,
    ),
    DocumentKind(
        name="JSON", family=DocumentFamily.PROGRAMS, endings=(".json", ".arb"), read=read_json_strings
    ),
    DocumentKind(
        name="Android strings",
        family=DocumentFamily.PROGRAMS,
        endings=("strings.xml", "plurals.xml", "arrays.xml"),
        read=read_android,
    ),
    DocumentKind(
        name="Apple strings",
        family=DocumentFamily.PROGRAMS,
        endings=(".strings",),
        read=read_apple_strings,
    ),
    DocumentKind(
        name="Apple stringsdict",
        family=DocumentFamily.PROGRAMS,
        endings=(".stringsdict",),
        read=read_stringsdict,
    ),
    DocumentKind(name="Fluent", family=DocumentFamily.PROGRAMS, endings=(".ftl",), read=read_fluent),
)
"""In the order in which help lists them; no ending is in two of them."""


def kind_of(path: Path, kinds: Sequence[DocumentKind] | None = None) -> DocumentKind | None:
    """Returns the kind of a file by its name; None for plain text, subtitles and what is not read."""
    name = path.name.lower()
    return next((kind for kind in (KINDS if kinds is None else kinds) if name.endswith(kind.endings)), None)
