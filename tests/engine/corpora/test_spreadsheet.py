"""Spreadsheets: cells of every kind, sheets, merged cells, and files that are damaged or too large."""

import io
import struct
from pathlib import Path
from zipfile import ZipFile

import pytest

from engine.base.errors import CorpusError
from engine.corpora.opening import open_readers
from engine.documents.segments import BadUnit, ReadOptions
from tests.engine.corpora.office_samples import ods, sheet_xml, xls, xlsx, zip_of
from tests.engine.corpora.samples import DE_EN, PAIRS, read, texts, write


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "terms.xlsx"


@pytest.mark.parametrize("data", [xlsx({"One": PAIRS}), ods(PAIRS), xls(PAIRS)], ids=["xlsx", "ods", "xls"])
def test_every_kind_of_spreadsheet_is_read_whatever_its_name(tmp_path, data):
    assert texts(read(write(tmp_path / "table.dat", data))) == list(PAIRS)


def test_a_formula_counts_as_its_value_and_a_number_as_it_is_shown(path):
    rows = [("Deutsch", "English"), ('="Ven" & "til" -> Ventil', "Valve"), ("Pumpe 7", "7"), ("Preis", "2.5")]
    found = texts(read(write(path, xlsx({"One": rows}))))
    assert found == [("Ventil", "Valve"), ("Pumpe 7", "7"), ("Preis", "2.5")]


def test_the_header_tells_the_columns_and_the_rows_keep_their_numbers(path):
    rows = [
        (),
        ("Nr", "English", "Speaker", "German"),
        ("1", "The seal leaks.", "Anna", "Die Dichtung ist undicht."),
    ]
    (unit,) = read(write(path, xlsx({"One": rows})))
    assert (unit.source, unit.target, unit.speaker) == (*PAIRS[0], "Anna")
    assert unit.origin == "terms.xlsx:3"


def test_the_first_sheet_with_columns_is_taken_unless_one_is_named(path):
    write(path, xlsx({"Notes": [("Read me",)], "A": PAIRS[:1], "B": PAIRS[1:]}))
    assert texts(read(path)) == [PAIRS[0]]
    assert texts(read(path, options=ReadOptions(src="de", tgt="en", sheet="B"))) == list(PAIRS[1:])


def test_a_sheet_that_is_not_there_is_refused_naming_those_that_are(path):
    with pytest.raises(CorpusError, match=r"terms.xlsx has no sheet 'C'; it has A, B\."):
        read(write(path, xlsx({"A": PAIRS, "B": PAIRS})), options=ReadOptions(src="de", tgt="en", sheet="C"))


def test_a_speaker_merged_across_rows_speaks_all_of_them(path):
    rows = [("German", "English", "Speaker"), (*PAIRS[0], "Anna"), PAIRS[1], (*PAIRS[2], "Ben")]
    found = read(write(path, xlsx({"One": rows}, ["C2:C3"])))
    assert [unit.speaker for unit in found] == ["Anna", "Anna", "Ben"]


def test_texts_merged_across_rows_are_reported_and_the_rest_is_kept(path):
    rows = [("German", "English"), PAIRS[0], (PAIRS[1][0], ""), PAIRS[2]]
    found = read(write(path, xlsx({"One": rows}, ["B2:B3"])))
    assert [unit.reason for unit in found[:2]] == ["stands in cells that are merged across rows"] * 2
    assert (found[0].origin, texts(found)) == ("terms.xlsx:2", [PAIRS[2]])


def test_one_column_is_text_in_one_language(path):
    (reader,) = open_readers(
        [write(path, xlsx({"One": [(de,) for de, _ in PAIRS]}))], ReadOptions(src="de", tgt="")
    )
    assert (reader.kind, texts(reader.units())) == ("monolingual", [(de, "") for de, _ in PAIRS])


def test_what_was_learned_names_sheets_and_columns(path):
    (reader,) = open_readers([write(path, xlsx({"One": [("German", "English"), *PAIRS]}))], DE_EN)
    list(reader.units())
    (facts,) = reader.describe()
    assert (facts.format, facts.sheets, facts.languages) == (
        "spreadsheet (XLSX)",
        ("One",),
        {"de": 3, "en": 3},
    )
    english = facts.columns[1]
    assert (english.name, english.role, english.samples) == (
        "English",
        "target",
        tuple(en for _, en in PAIRS),
    )


@pytest.mark.parametrize("n_bytes", [30, 400, 900])
def test_a_cut_spreadsheet_is_refused(path, n_bytes):
    with pytest.raises(CorpusError, match=r"terms.xlsx is .*cut off or damaged"):
        read(write(path, xlsx({"One": PAIRS})[:n_bytes]))


def test_a_sheet_that_would_fill_the_memory_is_refused(path):
    far = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    with pytest.raises(CorpusError, match="reaches to row 1,048,576 and column 16,384, too much to read"):
        read(write(path, _with_sheet(far)))


def test_a_cell_repeated_without_end_is_refused(path):
    bomb = ods(PAIRS, attributes='table:number-columns-repeated="900000000"')
    with pytest.raises(CorpusError, match="reaches to row 3 and column 900,000,001, too much to read"):
        read(write(path, bomb))


def test_a_spreadsheet_bomb_is_refused(path, monkeypatch):
    monkeypatch.setattr("engine.base.packed_bounds.RATIO_FREE_BYTES", 1 << 16)
    with pytest.raises(CorpusError, match="unpacks to more than 200 times its size"):
        read(write(path, _with_sheet(" " * (1 << 20))))


def test_a_locked_office_document_is_refused(path):
    locked = (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
        + b"\0" * 600
        + "EncryptedPackage".encode("utf-16-le")
        + b"\0" * 600
    )
    with pytest.raises(CorpusError, match="is an office document that is locked by a password"):
        read(write(path, locked))


def test_a_nul_in_a_cell_costs_one_row(tmp_path):
    found = read(write(tmp_path / "old.xls", xls([PAIRS[0], ("Ka\0putt", "Broken"), PAIRS[1]])))
    assert [isinstance(unit, BadUnit) for unit in found] == [False, True, False]


def _with_sheet(rows: str) -> bytes:
    """An XLSX file whose sheet holds this XML."""
    with ZipFile(io.BytesIO(xlsx({"One": PAIRS}))) as package:
        members = {name: package.read(name) for name in package.namelist()}
    return zip_of({**members, "xl/worksheets/sheet1.xml": sheet_xml(rows)})


def _in_old(place: int, value: int, kind: str = "<I") -> bytes:
    """An XLS file with one number changed."""
    data = bytearray(xls(PAIRS))
    struct.pack_into(kind, data, place, value)
    return bytes(data)


def _fat_place(sector: int) -> int:
    """Where the number of the sector behind another one stands in an XLS file."""
    (fat,) = struct.unpack_from("<I", xls(PAIRS), 76)
    return (fat + 1) * 512 + 4 * sector


def _first_cell() -> int:
    return xls(PAIRS).index(struct.pack("<HH", 0x0204, 9 + 2 * len(PAIRS[0][0]))) + 4


_DIRECTORY = (struct.unpack_from("<I", xls(PAIRS), 48)[0] + 1) * 512
_BEGIN = struct.unpack_from("<I", xls(PAIRS), _DIRECTORY + 128 + 116)[0]


@pytest.mark.parametrize(
    "data",
    [
        _in_old(44, 0x7FFFFFFF),
        _in_old(48, 0x00FFFFFF),
        _in_old(60, 0x0FFFFFFF),
        _in_old(64, 0x7FFFFFFF),
        _in_old(68, 0x0FFFFFFF),
        _in_old(76, 0x0FFFFFFF),
        _in_old(_fat_place(_BEGIN), _BEGIN),
        _in_old(_fat_place(_BEGIN), 0x0FFFFFFF),
        _in_old(_DIRECTORY + 128 + 116, 0x0FFFFFFF),
        _in_old(_DIRECTORY + 128 + 120, 0x7FFFFFFF),
        _in_old(_first_cell() + 2, 0xFFF0, "<H"),
    ],
    ids=[
        "tables", "directory", "small table", "small tables", "more tables", "table", "round", "leads out",
        "stream", "length", "column",
    ],
)  # fmt: skip
def test_an_old_spreadsheet_that_says_what_cannot_be_is_refused_before_room_is_made_for_it(tmp_path, data):
    """Room for gigabytes is made by the library, and where there is none, the process ends."""
    with pytest.raises(CorpusError, match="cut off or damaged"):
        read(write(tmp_path / "old.xls", data))
