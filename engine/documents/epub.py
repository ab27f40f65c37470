"""EPUB: a book of web pages with its table of contents and its title."""

import posixpath
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from urllib.parse import unquote

from engine.base.errors import CorpusError
from engine.documents.encodings import Encoding, find_encoding
from engine.documents.input_files import BytesFile
from engine.documents.office import OfficePackage, local, parse_part, read_office_package
from engine.documents.segments import DocumentSegment, SegmentKind, WrittenSegment
from engine.documents.source_text import Edit, FileText, source_of
from engine.documents.web_pages import PageRules, TokenKind, WebPage, all_edits, tokens_of
from engine.results.translation import LanguagePair

_PAGES = ("application/xhtml+xml", "text/html", "application/x-dtbook+xml")
_CONTENTS = "application/x-dtbncx+xml"
_TITLES = {
    "dc:title": SegmentKind.TEXT,
    "dc:description": SegmentKind.TEXT,
    "dc:subject": SegmentKind.NAME,
}
"""A library shows title and description beside the language; subjects are its keywords."""


class EpubDocument:
    """A book.

    Raises:
        CorpusError: if a part is damaged.
    """

    format = "EPUB"
    languages = LanguagePair()

    def __init__(self, package: OfficePackage, parts: Mapping[str, PageRules], opf: str) -> None:
        self._package, self._opf = package, opf
        self._names = list(parts)
        self._sources = [_text_of(package, name) for name in parts]
        self._pages = [
            WebPage(source.text, rules, posixpath.basename(name))
            for source, (name, rules) in zip(self._sources, parts.items(), strict=True)
        ]
        self.segments: Sequence[DocumentSegment] = [
            segment for page in self._pages for segment in page.segments
        ]
        self.notices: list[str] = []
        if not self.segments:
            self.notices.append(f"There is no text to translate in {package.file.name}.")

    def write(self, translations: Mapping[int, WrittenSegment], tgt: str, out: Path) -> None:
        """Writes the book with some of its texts translated; see `Document`.

        Raises:
            CorpusError: if the file has been damaged since it was read.
            OSError: if it cannot be written.
        """
        changes = dict(zip(self._names, all_edits(self._pages, translations, tgt), strict=True))
        if tgt and any(changes.values()):
            opf = self._sources[self._names.index(self._opf)]
            changes[self._opf] = [*changes[self._opf], *_language_edits(opf.text, tgt)]
        rewritten = {
            name: _rewriting(source, changes[name])
            for name, source in zip(self._names, self._sources, strict=True)
            if changes[name]
        }
        self._package.write_parts(rewritten, out)


def read_epub(path: Path) -> EpubDocument:
    """Reads a book.

    Raises:
        CorpusError: if it is another kind of file, locked, damaged or an attack.
    """
    package = read_office_package(path, "a book (EPUB)", "EPUB")
    opf = _opf_of(package)
    root = parse_part(package.data(opf), opf, package.file.name)
    folder = posixpath.dirname(opf)
    items = {
        item.get("id", ""): (
            posixpath.normpath(posixpath.join(folder, unquote(item.get("href", "")))),
            item.get("media-type", ""),
        )
        for item in root.iterfind("{*}manifest/{*}item")
    }
    spine = (each.get("idref", "") for each in root.iterfind("{*}spine/{*}itemref"))
    order = [items[each] for each in spine if each in items]
    listed = list(dict.fromkeys([*order, *items.values()]))
    _refuse_locked(package, [name for name, kind in listed if kind in _PAGES])
    parts = {opf: PageRules(is_xml=True, only=_TITLES)}
    for name, kind in listed:
        if name in package.names and kind in _PAGES:
            parts[name] = PageRules(is_xml=True)
        elif name in package.names and kind == _CONTENTS:
            parts[name] = PageRules(is_xml=True, only={"text": SegmentKind.TEXT})
    return EpubDocument(package, parts, opf)


def _opf_of(package: OfficePackage) -> str:
    """Returns the part that lists all others."""
    container = package.tree("META-INF/container.xml")
    files = () if container is None else container.iter("{*}rootfile")
    opf = next((each.get("full-path", "") for each in files if local(each)), "")
    if opf not in package.names:
        raise CorpusError(
            f"{package.file.name} is not a book (EPUB): it does not say what belongs to it.",
            "Export it again as EPUB from the program it comes from.",
        )
    return str(opf)


def _refuse_locked(package: OfficePackage, pages: Sequence[str]) -> None:
    """Refuses a book whose pages are encrypted; fonts may be."""
    root = package.tree("META-INF/encryption.xml")
    locked = () if root is None else root.iter("{*}CipherReference")
    if {unquote(each.get("URI", "")) for each in locked} & set(pages):
        raise CorpusError(
            f"{package.file.name} is protected against copying (DRM), so that its text cannot be read.",
            "Translate a copy without protection, if you have the right to.",
        )


def _text_of(package: OfficePackage, name: str) -> FileText:
    data = package.data(name)
    return source_of(data, name, find_encoding(BytesFile(data, name)) if data else Encoding("utf-8", "empty"))


def _rewriting(source: FileText, edits: Sequence[Edit]) -> Callable[[bytes, str], bytes]:
    return lambda _data, _name: source.written(edits, otherwise="xmlcharrefreplace")


def _language_edits(text: str, tgt: str) -> list[Edit]:
    """Returns the change of a book's language to that of its translation."""
    tokens = list(tokens_of(text, is_xml=True))
    named = [
        inner
        for tag, inner in zip(tokens, tokens[1:], strict=False)
        if tag.name == "dc:language" and tag.kind is TokenKind.OPEN and inner.kind is TokenKind.TEXT
    ][:1]
    edits = [Edit(inner.first, inner.end, tgt) for inner in named]
    for tag in tokens:
        in_source = any(tag.value("xml:lang").strip() == inner.raw.strip() for inner in named)
        if in_source and tag.kind is TokenKind.OPEN and (tag.name in _TITLES or tag.name == "package"):
            edits.append(Edit(*tag.attributes["xml:lang"], tgt))
    return edits
