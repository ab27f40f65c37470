"""XLSX: the texts in the cells of a workbook, its comments, headers, text boxes and names of sheets.

Numbers and dates stay as they are, and formulas but for the names and texts in them that go with the cells.
A text that several cells share is one text.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.corpora.documents.office.cells import CellDialect, PageTextSite, font_of
from engine.corpora.documents.office.compared_texts import rename_compared, texts_of_cells
from engine.corpora.documents.office.drawing_text import drawing_plans
from engine.corpora.documents.office.package import Edit, OfficePackage, local, read_office_package
from engine.corpora.documents.office.properties import common_notices, property_plans
from engine.corpora.documents.office.sheet_names import (
    allowed_column_name,
    allowed_sheet_name,
    rename_in_formulas,
)
from engine.corpora.documents.office.sites import (
    PackageDocument,
    ParagraphSite,
    PartPlan,
    PlainSite,
    TextSite,
)
from engine.corpora.documents.office.workbook_layout import SheetPart, WorkbookLayout, read_layout
from engine.corpora.documents.segments import DocumentSegment, SegmentKind, WrittenSegment

_OF_THREADS = "[Threaded comment]"
"""How Excel begins the copy of a discussion that is there for older programs."""


def read_xlsx(path: Path) -> PackageDocument:
    """Reads a workbook.

    Raises:
        CorpusError: if it is another kind of file, locked, damaged or an attack.
    """
    package = read_office_package(path, "an Excel workbook (XLSX)", "XLSX")
    workbook = _Workbook(package, read_layout(package))
    return PackageDocument(
        "XLSX", package, workbook.plans, workbook.notices(), workbook.further, workbook.revised
    )


class _Workbook:
    """A workbook's texts, and the names in it that must go with them."""

    def __init__(self, package: OfficePackage, layout: WorkbookLayout) -> None:
        self._package, self._layout = package, layout
        self._kept = layout.head_texts if layout.uses_columns else set()
        self._font = _usual_font(package)
        self._shared: list[int] = []
        """The number of the shared text of each segment, from the first segment on."""

    def plans(self, tgt: str) -> list[PartPlan]:
        """Returns the parts with text; the shared texts come first, the names of sheets second."""
        package, layout = self._package, self._layout
        plans = [PartPlan(name, self._shared_sites) for name in package.of_type("sharedStrings")[:1]]
        plans.append(PartPlan(layout.main, self._name_sites))
        for sheet in layout.sheets:
            if sheet.part in layout.with_own_texts:
                plans.append(PartPlan(sheet.part, _sheet_sites(sheet, self._kept)))
            for part in sheet.beside:
                if part.startswith("xl/comments") or "/threadedComments/" in part:
                    plans.append(PartPlan(part, _comment_sites(sheet)))
        return [*plans, *drawing_plans(package, tgt, has_tables=True), *property_plans(package)]

    def notices(self) -> list[str]:
        """Returns what a person should know."""
        notices = common_notices(self._package)
        if self._kept:
            notices.append("Headings of table columns that formulas name stay as they are.")
        if self._package.of_type("pivotTable"):
            notices.append("Pivot tables show the texts of the source until they are refreshed.")
        return notices

    def revised(
        self, segments: Sequence[DocumentSegment], translations: Mapping[int, WrittenSegment]
    ) -> dict[int, WrittenSegment]:
        """Makes translated names such that a workbook can have them."""
        revised = dict(translations)
        names = [n for n, segment in enumerate(segments) if _is_sheet_name(segment)]
        for number in names:
            if number in revised:
                others = [_text_of(n, segments, revised) for n in names if n != number]
                revised[number] = WrittenSegment(allowed_sheet_name(revised[number].text, others))
        number_of = self._numbers(segments)
        for heads in self._layout.heads.values():
            columns = [number_of[index] for index in heads if index in number_of]
            for number in columns:
                if number in revised:
                    others = [_text_of(n, segments, revised) for n in columns if n != number]
                    text = allowed_column_name(revised[number].text, others)
                    revised[number] = WrittenSegment(text, revised[number].codes)
        return revised

    def further(
        self, translations: Mapping[int, WrittenSegment], _tgt: str, segments: Sequence[DocumentSegment]
    ) -> dict[str, Edit]:
        """Returns what refers to names that are translated, and gets the new ones."""
        edits: dict[str, Edit] = {}
        names = {
            segments[number].source: written.text
            for number, written in translations.items()
            if _is_sheet_name(segments[number])
        }
        if names:
            others = self._package.of_type("chart", "chartex", "pivotCacheDefinition", "table")
            for part in [self._layout.main, *(sheet.part for sheet in self._layout.sheets), *others]:
                edits[part] = lambda root: rename_in_formulas(root, names)
        if compared := texts_of_cells(segments, translations):
            for part in sorted(self._layout.with_comparisons):
                edits[part] = _after(edits.get(part), lambda root: rename_compared(root, compared))
        number_of = self._numbers(segments)
        for part, heads in self._layout.heads.items():
            texts = [translations.get(number_of.get(index, -1)) for index in heads]
            if any(texts):
                new = [None if text is None else text.text for text in texts]
                edits[part] = _after(edits.get(part), _with_columns(new))
        return edits

    def _numbers(self, segments: Sequence[DocumentSegment]) -> dict[int | str | None, int]:
        """Returns the segments of shared texts by their numbers, of others by their places."""
        numbers: dict[int | str | None, int] = {
            segment.place: number
            for number, segment in enumerate(segments)
            if number >= len(self._shared) and segment.kind is not SegmentKind.NAME
        }
        return numbers | {index: number for number, index in enumerate(self._shared)}

    def _shared_sites(self, root: Any) -> Iterator[TextSite]:
        dialect = CellDialect(self._font)
        self._shared.clear()
        for index, element in enumerate(root.iterfind("{*}si")):
            if index in self._layout.places and index not in self._kept:
                is_seen = index in self._layout.seen
                kind = SegmentKind.TEXT if is_seen else SegmentKind.HIDDEN
                site = ParagraphSite(element, dialect, self._layout.places[index], kind)
                self._shared += [index] * len(site.segments)
                yield site

    @staticmethod
    def _name_sites(root: Any) -> Iterator[TextSite]:
        for sheet in root.iterfind("{*}sheets/{*}sheet"):
            yield PlainSite(sheet, _SHEET_NAME, SegmentKind.NAME, "name")


def _usual_font(package: OfficePackage) -> frozenset[bytes]:
    """Returns the first font of a workbook, which its cells have unless they say otherwise."""
    for _, root in package.trees(package.of_type("styles")[:1]):
        font = root.find("{*}fonts/{*}font")
        return frozenset() if font is None else font_of(font)
    return frozenset()


_SHEET_NAME = "name of a sheet"


def _is_sheet_name(segment: DocumentSegment) -> bool:
    return segment.place == _SHEET_NAME


def _text_of(
    number: int, segments: Sequence[DocumentSegment], translations: Mapping[int, WrittenSegment]
) -> str:
    return translations[number].text if number in translations else segments[number].source


def _after(first: Edit | None, second: Edit) -> Edit:
    def edit(root: Any) -> None:
        if first is not None:
            first(root)
        second(root)

    return edit


def _with_columns(names: Sequence[str | None]) -> Edit:
    def edit(root: Any) -> None:
        for column, name in zip(root.iter("{*}tableColumn"), names, strict=False):
            if name is not None:
                column.set("name", name.replace("\n", "_x000a_"))

    return edit


def _sheet_sites(sheet: SheetPart, kept: Collection[int | str]) -> Callable[[Any], Iterator[TextSite]]:
    def sites(root: Any) -> Iterator[TextSite]:
        dialect = CellDialect()
        for cell in root.iter("{*}c"):
            text = cell.find("{*}is") if cell.get("t") == "inlineStr" else None
            place = f"{sheet.name}!{cell.get('r', '')}"
            if text is not None and cell.find("{*}f") is None and place not in kept:
                kind = SegmentKind.HIDDEN if sheet.is_hidden else SegmentKind.TEXT
                yield ParagraphSite(text, dialect, place, kind)
        for element in root.iterfind("{*}headerFooter/*"):
            if local(element):
                yield PageTextSite(element, f"header or footer of {sheet.name}")

    return sites


def _comment_sites(sheet: SheetPart) -> Callable[[Any], Iterator[TextSite]]:
    def sites(root: Any) -> Iterator[TextSite]:
        dialect = CellDialect()
        for element in root.iter("{*}text"):
            above = element.getparent()
            place = f"comment on {sheet.name}!{above.get('ref', '')}"
            if not len(element):
                yield PlainSite(element, place, SegmentKind.COMMENT)
            elif not "".join(element.itertext()).startswith(_OF_THREADS):
                yield ParagraphSite(element, dialect, place, SegmentKind.COMMENT)

    return sites
