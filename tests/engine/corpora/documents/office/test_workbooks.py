"""Workbooks come back with their texts translated, and formulas, numbers and names that still fit."""

import re
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest
import xlsxwriter
from lxml import etree

from engine.base.errors import CorpusError
from engine.documents.segments import SegmentKind, WrittenSegment
from engine.documents.workbooks import PageTextSite, allowed_sheet_name, read_xlsx, with_new_names
from tests.engine.corpora.documents.office.word_samples import p, run, word_document
from tests.engine.corpora.documents.swapped import check_there_and_back, texts, written
from tests.engine.corpora.office_samples import xlsx

_S = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


@pytest.fixture
def made(tmp_path) -> Callable:
    def making(fill: Callable[[xlsxwriter.Workbook], None]) -> Path:
        path = tmp_path / "sample.xlsx"
        with xlsxwriter.Workbook(path) as book:
            fill(book)
        return path

    return making


def prices(book: xlsxwriter.Workbook) -> None:
    """Two sheets: the second adds up what the first one has, and names it."""
    sheet, sums = book.add_worksheet("Prices"), book.add_worksheet("Sums")
    bold = book.add_format({"bold": True})
    sheet.write_rich_string("A1", "The ", bold, "large", " pump")
    sheet.write_row("A2", ["Oil", 12.5])
    sheet.write_row("A3", ["Oil", 7])
    sheet.write("A4", "2024-05")
    sheet.write_comment("B2", "Is this right?")
    sheet.set_header("&LOil && water&RPage &P of &N")
    sums.write_formula("A1", '=SUM(Prices!B2:B3)&" Prices!"', value="19.5 Prices!")


def test_characters_that_a_cell_writes_by_their_numbers_are_read(made, tmp_path):
    def fill(book):
        book.add_worksheet("1").write_column("A1", ["One\r\ntwo", "a _x0041_ b", "_xyz_ c"])

    document = read_xlsx(made(fill))
    assert b"_x000D_" in (raw := ZipFile(tmp_path / "sample.xlsx").read("xl/sharedStrings.xml"))
    assert b"_x005F_x0041_" in raw
    assert texts(document) == ["One\ntwo", "a _x0041_ b", "_xyz_ c"]
    out = written(document, {0: "Eins\nzwei", 1: "c _x0041_ d"}, tmp_path, "out.xlsx")
    assert texts(read_xlsx(out)) == ["Eins\nzwei", "c _x0041_ d", "_xyz_ c"]
    strings = part_of(out, "xl/sharedStrings.xml")
    assert strings.findtext(f"{_S}si[2]/{_S}t") == "c _x005F_x0041_ d"


def part_of(path: Path, name: str):
    with ZipFile(path) as package:
        return etree.fromstring(package.read(name))


def test_texts_of_cells_are_found_with_their_places(made):
    document = read_xlsx(made(prices))
    assert list(zip(texts(document), [(s.place, s.kind) for s in document.segments], strict=True)) == [
        ("The [bold]large[/bold] pump", ("Prices!A1", SegmentKind.TEXT)),
        ("Oil", ("Prices!A2", SegmentKind.TEXT)),
        ("Prices", ("name of a sheet", SegmentKind.NAME)),
        ("Sums", ("name of a sheet", SegmentKind.NAME)),
        ("Oil & water", ("header or footer of Prices", SegmentKind.HEADER)),
        ("Page [&P/]of", ("header or footer of Prices", SegmentKind.HEADER)),
        ("Is this right?", ("comment on Prices!B2", SegmentKind.COMMENT)),
    ]


def test_numbers_and_formulas_stay_and_a_shared_text_changes_everywhere(made, tmp_path):
    document = read_xlsx(made(prices))
    out = written(document, {1: "Öl"}, tmp_path, "out.xlsx")
    strings = part_of(out, "xl/sharedStrings.xml")
    assert ["".join(each.itertext()) for each in strings] == ["The large pump", "Öl", "2024-05"]
    with ZipFile(tmp_path / "sample.xlsx") as before, ZipFile(out) as after:
        sheets = [name for name in before.namelist() if name.startswith("xl/worksheets/sheet")]
        assert [before.read(name) for name in sheets[1:]] == [after.read(name) for name in sheets[1:]]
        cells = [part_of(path, sheets[0]).find(f"{_S}sheetData") for path in (tmp_path / "sample.xlsx", out)]
        assert etree.tostring(cells[0]) == etree.tostring(cells[1])


def test_a_rich_text_keeps_its_looks_where_its_codes_are(made, tmp_path):
    document = read_xlsx(made(prices))
    out = written(document, {0: "Die große Pumpe"}, tmp_path, "out.xlsx")
    runs = part_of(out, "xl/sharedStrings.xml").findall(f"{_S}si")[0]
    found = [(run.findtext(f"{_S}t"), run.find(f"{_S}rPr/{_S}b") is not None) for run in runs]
    assert found == [("Die ", False), ("große", True), (" Pumpe", False)]


def test_a_sheets_new_name_reaches_the_formulas_but_not_their_texts(made, tmp_path):
    out = written(read_xlsx(made(prices)), {2: "Preise: alle"}, tmp_path, "out.xlsx")
    assert [each.get("name") for each in part_of(out, "xl/workbook.xml").iter(f"{_S}sheet")] == [
        "Preise alle",
        "Sums",
    ]
    formula = part_of(out, "xl/worksheets/sheet2.xml").findtext(f".//{_S}f")
    assert formula == "SUM('Preise alle'!B2:B3)&\" Prices!\""


@pytest.mark.parametrize(
    ("wanted", "taken", "name"),
    [
        ("A/B: [c]?", [], "A B c"),
        ("'x'", [], "x"),
        ("prices", ["Prices"], "prices 2"),
        ("a" * 40, ["a" * 31], "a" * 29 + " 2"),
        ("???", [], "Sheet"),
    ],
)
def test_a_sheet_gets_a_name_that_it_may_have(wanted, taken, name):
    assert allowed_sheet_name(wanted, taken) == name


@pytest.mark.parametrize(
    ("formula", "renamed"),
    [
        ("Old!A1+Older!B2", "'New one'!A1+Older!B2"),
        ("'Old'!$A$1", "'New one'!$A$1"),
        ("SUM(Old:Last!A1)", "SUM('New one:Last'!A1)"),
        ("'[book.xlsx]Old'!A1", "'[book.xlsx]Old'!A1"),
        ("\"Old!\"&'It''s'!A1", "\"Old!\"&'It''s'!A1"),
    ],
)
def test_formulas_get_new_names_outside_of_texts(formula, renamed):
    assert with_new_names(formula, {"Old": "New one"}) == renamed


def table_of(*formulas: str) -> Callable[[xlsxwriter.Workbook], None]:
    def fill(book: xlsxwriter.Workbook) -> None:
        sheet = book.add_worksheet("One")
        columns = [{"header": "Part"}, {"header": "Price"}]
        sheet.add_table("B3:C5", {"name": "Parts", "columns": columns})
        for row, formula in enumerate(formulas):
            sheet.write_formula(row, 6, formula)

    return fill


def test_a_tables_columns_are_named_as_the_cells_above_them(made, tmp_path):
    document = read_xlsx(made(table_of()))
    assert [segment.source for segment in document.segments][:2] == ["Part", "Price"]
    translations = {0: WrittenSegment("Teil"), 1: WrittenSegment("Teil")}
    document.write(translations, "de", tmp_path / "out.xlsx")
    columns = part_of(tmp_path / "out.xlsx", "xl/tables/table1.xml").iter(f"{_S}tableColumn")
    cells = part_of(tmp_path / "out.xlsx", "xl/sharedStrings.xml").iter(f"{_S}t")
    names = [column.get("name") for column in columns]
    assert len(set(names)) == 2
    assert set(names) == {"Teil", "Teil 2"}
    assert [cell.text for cell in cells][:2] == names


def with_own_texts(path: Path) -> Path:
    """The same workbook, with its shared texts in the cells themselves, as many programs write them."""
    out = path.with_stem("inline")
    with ZipFile(path) as package, ZipFile(out, "w") as target:
        parts = {name: package.read(name).decode() for name in package.namelist()}
        shared = re.findall("<si>(.*?)</si>", parts["xl/sharedStrings.xml"])
        for name, part in parts.items():
            text = re.sub(
                r't="s"><v>(\d+)</v>', lambda n: f't="inlineStr"><is>{shared[int(n[1])]}</is>', part
            )
            target.writestr(name, text)
    return out


def test_a_tables_columns_are_named_as_cells_that_hold_their_texts_themselves(made, tmp_path):
    document = read_xlsx(with_own_texts(made(table_of())))
    number = texts(document).index("Price")
    out = written(document, {number: "Preis"}, tmp_path, "out.xlsx")
    columns = part_of(out, "xl/tables/table1.xml").iter(f"{_S}tableColumn")
    assert [column.get("name") for column in columns] == ["Part", "Preis"]
    kept = read_xlsx(with_own_texts(made(table_of("=SUM(Parts[Price])"))))
    assert texts(kept) == ["One"]


def compared(book: xlsxwriter.Workbook) -> None:
    """A sheet that compares its cells with what they say."""
    sheet = book.add_worksheet("1")
    sheet.write_column("A1", ["Open", "Shut", "Other, more"])
    for row, formula in enumerate((
        '=COUNTIF(A1:A2,"open")+COUNTIF(A1:A2,"<>Shut")', '=IF(A1="Open","Openly","")', '=TEXT(B9,"Open")',
    )):  # fmt: skip
        sheet.write_formula(row, 3, formula)
    sheet.data_validation("A1:A3", {"validate": "list", "source": ["Open", "Shut", "None"]})
    rule = {"type": "cell", "criteria": "==", "value": '"Open"', "format": book.add_format({"bold": True})}
    sheet.conditional_format("A1:A3", rule)
    sheet.autofilter("A1:A3")
    sheet.filter_column_list("A", ["Shut"])


def test_what_is_compared_with_cells_goes_with_them(made, tmp_path):
    out = written(read_xlsx(made(compared)), {0: "Offen", 1: 'Zu "x"'}, tmp_path, "out.xlsx")
    sheet = part_of(out, "xl/worksheets/sheet1.xml")
    assert [each.text for each in sheet.iter(f"{_S}f")] == [
        'COUNTIF(A1:A2,"Offen")+COUNTIF(A1:A2,"<>Zu ""x""")',
        'IF(A1="Offen","Openly","")',
        'TEXT(B9,"Open")',
    ]
    assert sheet.findtext(f".//{_S}formula1") == '"Offen,Zu ""x"",None"'
    assert sheet.findtext(f".//{_S}cfRule/{_S}formula") == '"Offen"'
    assert sheet.find(f".//{_S}filter").get("val") == 'Zu "x"'


def test_a_list_of_choices_that_would_fall_apart_stays(made, tmp_path):
    out = written(read_xlsx(made(compared)), {0: "Offen, also"}, tmp_path, "out.xlsx")
    assert part_of(out, "xl/worksheets/sheet1.xml").findtext(f".//{_S}formula1") == '"Open,Shut,None"'


def test_headings_that_formulas_name_stay_and_that_is_said(made):
    document = read_xlsx(made(table_of("=SUM(Parts[Price])")))
    assert [segment.source for segment in document.segments] == ["One"]
    assert document.notices == ["Headings of table columns that formulas name stay as they are."]


def test_texts_in_the_cells_themselves_are_read(tmp_path):
    path = tmp_path / "inline.xlsx"
    path.write_bytes(xlsx({"One": [["Open it", "12", '="Shut" -> Shut']]}))
    document = read_xlsx(path)
    assert texts(document) == ["One", "Open it"]
    out = written(document, {1: "Auf"}, tmp_path, "out.xlsx")
    assert part_of(out, "xl/worksheets/sheet1.xml").findtext(f".//{_S}is/{_S}t") == "Auf"


def test_texts_of_hidden_sheets_are_said_to_be_hidden(made):
    def fill(book: xlsxwriter.Workbook) -> None:
        book.add_worksheet("One").write("A1", "Seen")
        hidden = book.add_worksheet("Two")
        hidden.write("A1", "Secret")
        hidden.write("A2", "Seen")
        hidden.hide()

    kinds = {segment.source: segment.kind for segment in read_xlsx(made(fill)).segments}
    assert (kinds["Seen"], kinds["Secret"]) == (SegmentKind.TEXT, SegmentKind.HIDDEN)


def test_a_page_header_keeps_its_codes_and_a_number_is_no_size():
    element = etree.fromstring(
        '<oddHeader>&amp;L&amp;12Oil&amp;RPage &amp;P of &amp;"Arial,Bold"all</oddHeader>'
    )
    site = PageTextSite(element, "header")
    assert [segment.source for segment in site.segments] == ["Oil", "Page of all"]
    codes = WrittenSegment.unchanged(site.segments[1]).codes
    site.put([WrittenSegment("3 & Öl"), WrittenSegment("Page of all", codes)])
    assert element.text == '&L&12 3 && Öl&RPage &P of &"Arial,Bold"all'


def test_a_page_header_that_would_be_too_long_for_excel_stays():
    element = etree.fromstring("<oddHeader>Oil &amp;P</oddHeader>")
    for length in (250, 251, 300):
        PageTextSite(element, "header").put([WrittenSegment("o" * length)])
    assert element.text == "o" * 251 + " &P"


def test_an_unchanged_workbook_keeps_its_bytes_and_changes_can_be_undone(made, tmp_path):
    document = read_xlsx(made(prices))
    check_there_and_back(document, read_xlsx, tmp_path / "sample.xlsx")


def test_another_kind_under_this_name_is_refused(tmp_path):
    (tmp_path / "sample.xlsx").write_bytes(word_document(p(run("Open"))))
    with pytest.raises(CorpusError, match="is not an Excel workbook"):
        read_xlsx(tmp_path / "sample.xlsx")
