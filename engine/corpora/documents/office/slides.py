"""PPTX: the slides of a presentation with their notes, tables, charts, diagrams and comments."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from engine.corpora.documents.office.drawing_text import DrawingDialect, drawing_plans, drawing_sites
from engine.corpora.documents.office.languages import regional_tag
from engine.corpora.documents.office.package import (
    Edit,
    OfficePackage,
    local,
    natural_order,
    read_office_package,
)
from engine.corpora.documents.office.properties import common_notices, property_plans
from engine.corpora.documents.office.sites import Further, PackageDocument, PartPlan, PlainSite, TextSite
from engine.corpora.documents.segments import SegmentKind
from engine.errors import CorpusError

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
