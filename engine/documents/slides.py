"""PPTX: the slides of a presentation with their notes, tables, charts, diagrams and comments."""

import copy
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from lxml import etree

from engine.base.errors import CorpusError
from engine.documents.flows import FlowPiece
from engine.documents.office import (
    Bodies,
    Edit,
    Further,
    Ink,
    OfficePackage,
    PackageDocument,
    ParagraphSite,
    PartPlan,
    PlainSite,
    TextFormat,
    TextSite,
    common_notices,
    local,
    natural_order,
    printable,
    property_plans,
    read_office_package,
    regional_tag,
)
from engine.documents.segments import CodeKind, SegmentKind

# The paragraphs of drawings: slides, charts, diagrams, the text boxes of spreadsheets.

_KEPT = frozenset(("pPr", "endParaRPr"))
_BODIES = frozenset(("txBody", "rich", "t"))
"""What holds the paragraphs of a shape or cell, of a title in a chart, and of a box in a diagram."""
_NO_LOOK = ("lang", "altLang", "dirty", "err", "smtClean", "noProof", "bmk", "kumimoji")
_STYLES = {"b": "bold", "i": "italic", "u": "underlined", "strike": "struck", "baseline": "raised or lowered"}
_DRAWING_OFF = ("0", "false", "none", "noStrike")


class DrawingDialect:
    """The runs of drawings.

    Args:
        tgt: the language of the translations; "" while a document is read.
    """

    def __init__(self, tgt: str = "") -> None:
        self._tgt = tgt
        self._space = ""
        self._formats: dict[bytes, TextFormat] = {b"": TextFormat(b"", None)}

    def pieces(self, paragraph: Any) -> list[FlowPiece[Ink]]:
        """Returns all of a paragraph in its order."""
        self._space = paragraph.tag.rpartition("}")[0][1:]
        return [*self._walk(paragraph)]

    def replace(self, paragraph: Any, elements: Sequence[Any]) -> None:
        """Puts elements in place of all but the paragraph's properties, which stand first and last."""
        for child in list(paragraph):
            if local(child) not in _KEPT:
                paragraph.remove(child)
        end = paragraph.find("{*}endParaRPr")
        paragraph.extend(elements)
        if end is not None:
            paragraph.append(end)

    def text_elements(self, text: str, format_: TextFormat, *, is_translated: bool) -> Iterator[Any]:
        """Yields runs, and the line breaks between them."""
        properties = copy.deepcopy(format_.element)
        if is_translated and self._tgt and properties is not None and properties.get("lang"):
            properties.set("lang", regional_tag(self._tgt))
        for part in re.split("(\n)", printable(text)):
            if part:
                name = "br" if part == "\n" else "r"
                element = etree.Element(f"{{{self._space}}}{name}")
                if properties is not None:
                    element.append(copy.deepcopy(properties))
                if name == "r":
                    etree.SubElement(element, f"{{{self._space}}}t").text = part
                yield element

    def code_elements(self, ink: Ink) -> Iterator[Any]:
        """Yields the elements of a code."""
        yield from ink.elements

    def _walk(self, paragraph: Any) -> Iterator[FlowPiece[Ink]]:
        for child in paragraph:
            name = local(child)
            if name in _KEPT or not name:
                continue
            format_ = self._format(child.find("{*}rPr"))
            if name == "r":
                yield from _cells(child.findtext("{*}t") or "", format_)
            elif name == "br":
                yield FlowPiece(Ink(format_), "\n")
            else:
                shown = "field" if name == "fld" else "formula" if name == "AlternateContent" else ""
                yield FlowPiece(Ink(elements=(child,)), kind=CodeKind.ALONE, shown=shown)

    def _format(self, properties: Any) -> TextFormat:
        raw = b"" if properties is None else etree.tostring(properties, with_tail=False)
        if raw not in self._formats:
            look = copy.deepcopy(properties)
            for name in _NO_LOOK:
                look.attrib.pop(name, None)
            styles = (style for name, style in _STYLES.items() if look.get(name, "0") not in _DRAWING_OFF)
            is_link = look.find("{*}hlinkClick") is not None
            shown = " ".join(styles) or ("link" if is_link else "format")
            is_plain = not look.attrib and not len(look)
            key = b"" if is_plain else etree.tostring(look, with_tail=False)
            is_lined = look.get("u", "none") != "none" or look.find("{*}highlight") is not None
            self._formats[raw] = TextFormat(key, properties, shown, is_seen_on_blanks=is_lined)
        return self._formats[raw]


def _cells(text: str, format_: TextFormat) -> Iterator[FlowPiece[Ink]]:
    """Yields the texts of a run between its tabs."""
    for part in re.split("(\t)", text):
        if part:
            yield FlowPiece(Ink(format_, separates=part == "\t"), part)


def drawing_sites(
    root: Any,
    dialect: DrawingDialect,
    place: str,
    kind: SegmentKind = SegmentKind.TEXT,
    *,
    is_copy: bool = False,
) -> Iterator[TextSite]:
    """Yields the places of text in a drawing, a slide or a chart."""
    bodies = Bodies(_BODIES)
    for element in root.iter("{*}p", "{*}cNvPr"):
        is_old = is_copy or next(element.iterancestors("{*}Fallback"), None) is not None
        if local(element) == "p":
            if "drawingml" in element.tag:
                passage = bodies.passage_of(element)
                yield ParagraphSite(element, dialect, place, kind, passage=passage, is_copy=is_old)
        elif element.get("descr"):
            yield PlainSite(element, f"picture in {place}", SegmentKind.ALTERNATIVE, "descr", is_copy=is_old)


def _names_in_chart(root: Any, place: str, *, is_copy: bool) -> Iterator[TextSite]:
    """Yields the names of series and categories, as a chart keeps them from its table."""
    for element in root.iterfind(".//{*}strCache/{*}pt/{*}v"):
        yield PlainSite(element, place, SegmentKind.TEXT, is_copy=is_copy)


def drawing_plans(package: OfficePackage, tgt: str, *, has_tables: bool = False) -> list[PartPlan]:
    """Returns the parts of charts, diagrams and text boxes.

    Args:
        package: the document.
        tgt: the language of the translations.
        has_tables: whether the tables of the charts are in the document, so that a chart's names are copies.
    """
    dialect = DrawingDialect(tgt)

    def sites_in(place: str, *, is_copy: bool) -> Callable[[Any], Iterator[TextSite]]:
        def sites(root: Any) -> Iterator[TextSite]:
            yield from drawing_sites(root, dialect, place, is_copy=is_copy)
            yield from _names_in_chart(root, place, is_copy=has_tables)

        return sites

    kinds = (("chart", "chart"), ("chartex", "chart"), ("diagramData", "diagram"), ("drawing", "drawing"))
    plans = [
        PartPlan(name, sites_in(f"{place} {number}", is_copy=False))
        for kind, place in kinds
        for number, name in enumerate(package.of_type(kind), start=1)
    ]
    copies = [PartPlan(name, sites_in("diagram", is_copy=True)) for name in package.of_type("diagramDrawing")]
    return plans + copies


# The presentation: its slides in their order, with notes and comments.

_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_STRICT_RELATION = "{http://purl.oclc.org/ooxml/officeDocument/relationships}id"
_OFF = ("0", "false")


def read_pptx(path: Path) -> PackageDocument:
    """Reads a presentation.

    Raises:
        CorpusError: if it is another kind of file, locked, damaged or an attack.
    """
    package = read_office_package(path, "a PowerPoint presentation (PPTX)", "PPTX")
    slides = _slides_in_order(package)
    if not slides:
        raise CorpusError(
            f"{package.file.name} is not a presentation with slides.",
            "Save it as PPTX in the program it comes from, and translate that.",
        )
    beside = {slide: package.relations(slide).values() for slide in slides}

    def plans(tgt: str) -> list[PartPlan]:
        dialect = DrawingDialect(tgt)
        found = []
        for number, slide in enumerate(slides, start=1):
            found.append(PartPlan(slide, _slide_sites(dialect, f"slide {number}")))
            notes = [part for part in beside[slide] if _is_in(part, "notesSlides") and part in package.names]
            found += [PartPlan(part, _note_sites(dialect, f"notes of slide {number}")) for part in notes]
            comments = [part for part in beside[slide] if _is_in(part, "comments") and part in package.names]
            found += [PartPlan(part, _comment_sites(dialect, f"slide {number}")) for part in comments]
        return [*found, *drawing_plans(package, tgt), *property_plans(package)]

    return PackageDocument("PPTX", package, plans, common_notices(package), _with_language(package))


def _slides_in_order(package: OfficePackage) -> list[str]:
    """Returns the parts of the slides in the order in which they are shown; those that no list names last."""
    slides = package.of_type("slide") or sorted(
        (name for name in package.names if name.startswith("ppt/slides/slide")), key=natural_order
    )
    main = next((name for name in package.of_type("main") if name.startswith("ppt/")), "")
    root = package.tree(main) if main else None
    if root is None:
        return slides
    parts = package.relations(main)
    ids = (each.get(_RELATION) or each.get(_STRICT_RELATION) for each in root.iter("{*}sldId"))
    shown = [part for each in ids if (part := parts.get(each or "", "")) in slides]
    return [*dict.fromkeys(shown), *(slide for slide in slides if slide not in shown)]


def _is_in(part: str, folder: str) -> bool:
    return part.startswith(f"ppt/{folder}/")


def _slide_sites(dialect: DrawingDialect, place: str) -> Callable[[Any], Iterator[TextSite]]:
    def sites(root: Any) -> Iterator[TextSite]:
        kind = SegmentKind.HIDDEN if root.get("show", "1") in _OFF else SegmentKind.TEXT
        return drawing_sites(root, dialect, place, kind)

    return sites


def _note_sites(dialect: DrawingDialect, place: str) -> Callable[[Any], Iterator[TextSite]]:
    return lambda root: drawing_sites(root, dialect, place, SegmentKind.NOTE)


def _comment_sites(dialect: DrawingDialect, place: str) -> Callable[[Any], Iterator[TextSite]]:
    def sites(root: Any) -> Iterator[TextSite]:
        for element in root.iter("{*}text"):
            if not len(element):
                yield PlainSite(element, f"comment on {place}", SegmentKind.COMMENT)
        yield from drawing_sites(root, dialect, f"comment on {place}", SegmentKind.COMMENT)

    return sites


def _with_language(package: OfficePackage) -> Further:
    """Sets the language of a presentation's usual text, where it names one."""
    main = next((name for name in package.of_type("main") if name.startswith("ppt/")), "")

    def further(_translations: object, tgt: str, _segments: object) -> dict[str, Edit]:
        def edit(root: Any) -> None:
            defaults = root.find("{*}defaultTextStyle")
            for element in () if defaults is None else defaults.iter("{*}defRPr"):
                if local(element) and element.get("lang"):
                    element.set("lang", regional_tag(tgt))

        return {main: edit} if tgt and main else {}

    return further
