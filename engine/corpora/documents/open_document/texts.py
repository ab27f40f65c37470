"""ODT, ODS, ODP: documents of LibreOffice and its relatives, with notes, comments and headers."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from engine.corpora.documents.office.compared_texts import formula_with, texts_of_cells
from engine.corpora.documents.office.languages import regional_tag, script_class
from engine.corpora.documents.office.package import (
    Edit,
    OfficePackage,
    local,
    natural_order,
    read_office_package,
)
from engine.corpora.documents.office.sites import (
    Bodies,
    PackageDocument,
    ParagraphSite,
    PartPlan,
    PlainSite,
    TextSite,
)
from engine.corpora.documents.open_document.spans import FO, OFFICE, STYLE, TEXT, SpanDialect, looks_of
from engine.corpora.documents.segments import DocumentSegment, SegmentKind, WrittenSegment
from engine.errors import CorpusError

_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_KINDS = {"text": "ODT", "spreadsheet": "ODS", "presentation": "ODP", "graphics": "ODG"}
_WANTED = {
    "ODT": "an OpenDocument text (ODT)",
    "ODS": "an OpenDocument spreadsheet (ODS)",
    "ODP": "an OpenDocument presentation (ODP)",
}
_LEFT_OUT = frozenset(("tracked-changes", "forms", "script", "styles"))
"""What stands in these is no text of the document: what was deleted, for instance."""
_OF_PLACE = {
    "note": ("note", SegmentKind.NOTE),
    "annotation": ("comment", SegmentKind.COMMENT),
    "notes": ("notes", SegmentKind.NOTE),
    "master-styles": ("header or footer", SegmentKind.HEADER),
}
_OF_NUMBERS = frozenset(("float", "percentage", "currency", "date", "time", "boolean"))
_NAMES = frozenset(("title", "subject", "description", "keyword"))
_CELLS = frozenset(("table-cell", "covered-table-cell"))
_BODIES = _CELLS | {"note-body", "annotation", "text-box", "custom-shape", "page", "header", "footer", "text"}
"""What holds paragraphs of its own."""
_MOST_COLUMNS = 20_000
_COMPARING = (f"{_TABLE}formula", f"{_TABLE}condition", f"{STYLE}condition")
_LANGUAGE = {
    "val": (f"{FO}language", f"{FO}country"),
    "eastAsia": (f"{STYLE}language-asian", f"{STYLE}country-asian"),
    "bidi": (f"{STYLE}language-complex", f"{STYLE}country-complex"),
}


def read_open_document(path: Path) -> PackageDocument:
    """Reads an OpenDocument text, spreadsheet or presentation, as the end of its name says.

    Raises:
        CorpusError: if it is another kind of file, locked, damaged or an attack.
    """
    kind = path.suffix[1:].upper()
    package = read_office_package(path, _WANTED[kind], kind)
    name = package.file.name
    manifest = package.data("META-INF/manifest.xml") if "META-INF/manifest.xml" in package.names else b""
    if b"encryption-data" in manifest:
        raise CorpusError(
            f"{name} is locked by a password.", "Save it without a password, and translate that."
        )
    mimetype = package.data("mimetype").decode("latin-1") if "mimetype" in package.names else ""
    found = next((short for word, short in _KINDS.items() if f"opendocument.{word}" in mimetype), "")
    if found != kind or "content.xml" not in package.names:
        raise CorpusError(
            f"{name} is not {_WANTED[kind]}.",
            f"Save it as {kind} in the program it comes from, and translate that.",
        )
    parts = sorted((part for part in package.names if part.endswith("/content.xml")), key=natural_order)
    bodies = ["content.xml", *(part for part in parts if part.startswith("Object ")), "styles.xml"]
    sites = partial(_sites, has_tables=kind == "ODS")
    plans = [PartPlan(part, sites) for part in bodies if part in package.names]
    if "meta.xml" in package.names:
        plans.append(PartPlan("meta.xml", _properties))

    def further(
        translations: Mapping[int, WrittenSegment], tgt: str, segments: Sequence[DocumentSegment]
    ) -> dict[str, Edit]:
        edits: dict[str, Edit] = {}
        if tgt and "styles.xml" in package.names:
            edit = _with_language(tgt, _usual_language(package, tgt))
            edits = {part: edit for part in ("styles.xml", "content.xml")}
        if kind == "ODS" and (compared := texts_of_cells(segments, translations)):
            edits["content.xml"] = _with_compared(compared, edits.get("content.xml"))
        return edits

    return PackageDocument(kind, package, lambda _tgt: plans, _notices(package), further)


def _sites(root: Any, *, has_tables: bool) -> Iterator[TextSite]:
    """Yields the places of text; the names in charts are copies where the document has their tables."""
    dialect = SpanDialect(looks_of(root))
    body = root.find(f"{OFFICE}body")
    body = root.find(f"{OFFICE}master-styles") if body is None else body
    if body is None:
        return
    cells = _cells_of(body)
    slides = {page: f"slide {n}" for n, page in enumerate(body.iter("{*}page"), start=1)}
    number, bodies = 0, Bodies(_BODIES)
    for element in body.iter("{*}p", "{*}h", "{*}title", "{*}desc"):
        above = [*element.iterancestors()]
        if any(local(each) in _LEFT_OUT for each in above) or _is_number(above):
            continue
        in_chart = any(each.tag == f"{OFFICE}chart" for each in above)
        if local(element) in ("title", "desc"):
            if "svg" in element.tag and not len(element) and not in_chart:
                yield PlainSite(element, f"picture after paragraph {number}", SegmentKind.ALTERNATIVE)
        elif element.tag.startswith(TEXT):
            number += 1
            place, kind = _place_of(above, cells, slides, number)
            is_copy = in_chart and has_tables and any(local(each) == "table" for each in above)
            passage = "" if local(element) == "h" else bodies.passage_of(element)
            yield ParagraphSite(element, dialect, place, kind, passage=passage, is_copy=is_copy)


def _place_of(
    above: list[Any], cells: dict[Any, str], slides: dict[Any, str], number: int
) -> tuple[str, SegmentKind]:
    """Returns where a paragraph is and what it is, by the elements around it."""
    slide = next((slides[each] for each in above if each in slides), "")
    cell = next((cells[each] for each in above if each in cells), "")
    place = cell or slide or f"paragraph {number}"
    for each in above:
        if local(each) in _OF_PLACE:
            name, kind = _OF_PLACE[local(each)]
            return f"{name} of {slide or cell}" if slide or cell else f"{name} {number}", kind
    return place, SegmentKind.TEXT


def _is_number(above: list[Any]) -> bool:
    """Returns whether a paragraph shows the value of a cell, and no text of its own."""
    cell = next((each for each in above if local(each) in _CELLS), None)
    if cell is None or any(local(each) == "annotation" for each in above):
        return False
    return cell.get(f"{OFFICE}value-type") in _OF_NUMBERS or cell.get(f"{_TABLE}formula") is not None


def _cells_of(body: Any) -> dict[Any, str]:
    """Returns where the cells of a spreadsheet are: "Prices!B4"."""
    places: dict[Any, str] = {}
    for table in body.iterfind(f"{OFFICE}spreadsheet/{_TABLE}table"):
        row = 1
        for line in table.iter(f"{_TABLE}table-row"):
            column = 1
            for cell in line:
                if local(cell) in _CELLS:
                    if len(cell):
                        places[cell] = f"{table.get(f'{_TABLE}name')}!{_letters(column)}{row}"
                    column += min(int(cell.get(f"{_TABLE}number-columns-repeated", "1")), _MOST_COLUMNS)
            row += int(line.get(f"{_TABLE}number-rows-repeated", "1"))
    return places


def _letters(number: int) -> str:
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def _properties(root: Any) -> Iterator[TextSite]:
    for element in root.iterfind(f"{OFFICE}meta/*"):
        if local(element) in _NAMES and element.text:
            yield PlainSite(element, f"property {local(element)}", SegmentKind.NAME)


def _usual_language(package: OfficePackage, tgt: str) -> str:
    root = package.tree("styles.xml")
    usual = root.find(f"{OFFICE}styles/{STYLE}default-style/{STYLE}text-properties")
    return "" if usual is None else str(usual.get(_LANGUAGE[script_class(tgt)][0], ""))


def _with_language(tgt: str, usual: str) -> Edit:
    language, _, country = regional_tag(tgt).partition("-")
    names = _LANGUAGE[script_class(tgt)]

    def edit(root: Any) -> None:
        for properties in root.iter(f"{STYLE}text-properties"):
            is_default = properties.getparent().tag == f"{STYLE}default-style"
            if is_default or (usual and properties.get(names[0]) == usual):
                properties.set(names[0], language)
                properties.set(names[1], country or "none")

    return edit


def _with_compared(texts: Mapping[str, str], before: Edit | None) -> Edit:
    """Puts the new texts of cells wherever formulas, conditions and lists of choices name the old ones."""

    def edit(root: Any) -> None:
        if before is not None:
            before(root)
        for element in root.iter():
            for name in _COMPARING:
                if '"' in element.get(name, ""):
                    element.set(name, formula_with(element.get(name), texts))

    return edit


def _notices(package: OfficePackage) -> list[str]:
    notices: list[str] = []
    if "META-INF/documentsignatures.xml" in package.names:
        notices.append("It carries a digital signature, which will not be valid for the translation.")
    if any(name.startswith(("Basic/", "Scripts/")) for name in package.names):
        notices.append("It contains macros; they are kept as they are, and their texts are not translated.")
    if next(package.tree("content.xml").iter(f"{TEXT}change", f"{TEXT}deletion"), None) is not None:
        notices.append("Text that is marked as deleted (tracked changes) stays as it is, untranslated.")
    return notices
