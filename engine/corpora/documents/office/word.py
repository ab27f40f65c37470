"""DOCX: a Word document with its notes, headers, footers, comments, text boxes and alternative texts.

Text that was deleted with changes tracked is no text, and stays deleted.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any

from engine.corpora.documents.office.drawing_text import drawing_plans
from engine.corpora.documents.office.languages import regional_tag, script_class
from engine.corpora.documents.office.package import Edit, OfficePackage, attribute, local, read_office_package
from engine.corpora.documents.office.properties import common_notices, property_plans
from engine.corpora.documents.office.sites import (
    Bodies,
    PackageDocument,
    ParagraphSite,
    PartPlan,
    PlainSite,
    TextSite,
)
from engine.corpora.documents.office.word_runs import WordDialect
from engine.corpora.documents.segments import SegmentKind
from engine.errors import CorpusError

_KINDS = {
    "footnotes": ("footnote", SegmentKind.NOTE),
    "endnotes": ("endnote", SegmentKind.NOTE),
    "header": ("header", SegmentKind.HEADER),
    "footer": ("footer", SegmentKind.HEADER),
    "comments": ("comment", SegmentKind.COMMENT),
}
_NOTES = frozenset(("footnote", "endnote", "comment"))
_BODIES = frozenset((*_NOTES, "body", "hdr", "ftr", "tc", "txbxContent"))
_ALONE = re.compile(r"(?:heading|toc|index) \d|(?:sub)?title|caption")
"""Word's own names of the styles whose paragraphs are no running text, in every language of Word."""
_ALTERNATIVES = {"docPr": "descr", "cNvPr": "descr", "shape": "alt"}
"""Elements of pictures, and the attribute with the text in their place."""


def read_docx(path: Path) -> PackageDocument:
    """Reads a Word document.

    Raises:
        CorpusError: if it is another kind of file, locked, damaged or an attack.
    """
    package = read_office_package(path, "a Word document (DOCX)", "DOCX")
    main = [name for name in package.of_type("main") if name.startswith("word/")]
    main = main or [name for name in package.names if name == "word/document.xml"]
    if not main:
        raise CorpusError(
            f"{package.file.name} is not a Word document: it has no part with a text.",
            "Save it as DOCX in the program it comes from, and translate that.",
        )

    def plans(tgt: str) -> list[PartPlan]:
        dialect, alone = WordDialect(tgt), _styles_alone(package)
        found = [PartPlan(main[0], _body_of(dialect, "paragraph", SegmentKind.TEXT, alone))]
        for kind, (place, of) in _KINDS.items():
            found += [PartPlan(name, _body_of(dialect, place, of, alone)) for name in _named(package, kind)]
        return [*found, *drawing_plans(package, tgt), *property_plans(package)]

    def further(_translations: object, tgt: str, _segments: object) -> Mapping[str, Edit]:
        return {name: _with_language(tgt) for name in _named(package, "styles")} if tgt else {}

    return PackageDocument("DOCX", package, plans, _notices(package, main[0]), further)


def _named(package: OfficePackage, kind: str) -> Sequence[str]:
    """Returns the parts of a kind, by their type or, where none is said, by their name."""
    found = [name for name in package.of_type(kind) if not name.startswith("word/glossary/")]
    return found or [name for name in package.names if name == f"word/{kind}.xml"]


def _styles_alone(package: OfficePackage) -> AbstractSet[str]:
    """Returns the ids of the styles whose paragraphs are no running text."""
    styles = [each for name in _named(package, "styles") for each in package.tree(name).iter("{*}style")]
    names = {attribute(each, "styleId"): each.find("{*}name") for each in styles}
    return {
        style
        for style, name in names.items()
        if name is not None and _ALONE.fullmatch(attribute(name, "val").lower())
    }


def _body_of(
    dialect: WordDialect, place: str, kind: SegmentKind, alone: AbstractSet[str]
) -> Callable[[Any], Iterator[TextSite]]:
    def sites(root: Any) -> Iterator[TextSite]:
        number, bodies = 0, Bodies(_BODIES)
        for element in root.iter("{*}p", "{*}docPr", "{*}cNvPr", "{*}shape"):
            name = local(element)
            if name != "p":
                yield from _alternative(element, f"picture in {place} {number}")
            elif "wordprocessingml" in element.tag:
                number += 1
                is_copy = next(element.iterancestors("{*}Fallback"), None) is not None
                style = element.find("{*}pPr/{*}pStyle")
                is_alone = style is not None and attribute(style, "val") in alone
                yield ParagraphSite(
                    element,
                    dialect,
                    _place(element, place, number),
                    kind,
                    passage="" if is_alone else bodies.passage_of(element),
                    is_copy=is_copy,
                )

    return sites


def _place(paragraph: Any, place: str, number: int) -> str:
    note = next((above for above in paragraph.iterancestors() if local(above) in _NOTES), None)
    return f"{place} {number}" if note is None else f"{place} {attribute(note, 'id')}"


def _alternative(element: Any, place: str) -> Iterator[TextSite]:
    """Yields the text in place of a picture; the picture's own copy of it gets the same."""
    name = local(element)
    is_copy = name == "cNvPr" or next(element.iterancestors("{*}Fallback"), None) is not None
    if element.get(_ALTERNATIVES[name]):
        yield PlainSite(element, place, SegmentKind.ALTERNATIVE, _ALTERNATIVES[name], is_copy=is_copy)


def _with_language(tgt: str) -> Edit:
    def edit(root: Any) -> None:
        defaults = root.find("{*}docDefaults//{*}lang")
        usual = "" if defaults is None else attribute(defaults, script_class(tgt))
        for language in root.iter("{*}lang"):
            space = language.tag.rpartition("}")[0]
            name = f"{space}}}{script_class(tgt)}"
            if language is defaults or language.get(name) == usual:
                language.set(name, regional_tag(tgt))

    return edit


def _notices(package: OfficePackage, main: str) -> list[str]:
    notices = common_notices(package)
    with_changes = next(package.tree(main).iter("{*}del", "{*}moveFrom"), None) is not None
    if with_changes:
        notices.append("Text that is marked as deleted (tracked changes) stays as it is, untranslated.")
    if any(name.startswith("word/afchunk") or "/afChunk" in name for name in package.names):
        notices.append("It holds whole files as parts of its text (altChunk); these are not translated.")
    return notices
