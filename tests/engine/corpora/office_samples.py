"""Small spreadsheets, Word documents and archives for the tests, built part by part."""

import io
import struct
from collections.abc import Iterable, Mapping, Sequence
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
_SHEET_NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_WORD_NS = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_MC_NS = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
_RELATIONSHIPS = f'{_XML}<Relationships xmlns="{_PACKAGE}/relationships">'
_ODS = "application/vnd.oasis.opendocument.spreadsheet"

GERMAN = [
    "Die Pumpe steht still, weil das Wasser fehlt.", "Öffnen Sie zuerst das große Ventil.",
    "Der Filter wird jede Woche gereinigt.", "Ohne Öl läuft der Motor nicht lange.",
    "Das Rohr ist an der Naht gebrochen.", "Nach dem Einbau prüfen wir den Druck.",
]  # fmt: skip
ENGLISH = [
    "The pump stands still because there is no water.", "First open the large valve.",
    "The filter is cleaned every week.", "Without oil the engine does not run for long.",
    "The pipe broke at the seam.", "After the installation we check the pressure.",
]  # fmt: skip


def zip_of(members: Mapping[str, str | bytes]) -> bytes:
    """A ZIP file with these members."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return packed.getvalue()


def xlsx(sheets: Mapping[str, Sequence[Sequence[str]]], merged: Iterable[str] = ()) -> bytes:
    """An XLSX file; a cell that begins with "=" is a formula whose value is what stands behind " -> "."""
    names = "".join(
        f'<sheet name="{name}" sheetId="{n}" r:id="r{n}"/>' for n, name in enumerate(sheets, start=1)
    )
    relations = "".join(
        f'<Relationship Id="r{n}" Type="{_RELATIONS}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in range(1, len(sheets) + 1)
    )
    members = {
        "[Content_Types].xml": f'{_XML}<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="xml" ContentType="application/xml"/></Types>',
        "_rels/.rels": f'{_RELATIONSHIPS}<Relationship Id="r1" '
        f'Type="{_RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'{_XML}<workbook {_SHEET_NS} xmlns:r="{_RELATIONS}">'
        f"<sheets>{names}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f"{_RELATIONSHIPS}{relations}</Relationships>",
    }
    ranges = "".join(f'<mergeCell ref="{each}"/>' for each in merged)
    for n, rows in enumerate(sheets.values(), start=1):
        members[f"xl/worksheets/sheet{n}.xml"] = sheet_xml(
            "".join(_row(number, row) for number, row in enumerate(rows, start=1)),
            f"<mergeCells>{ranges}</mergeCells>" if ranges else "",
        )
    return zip_of(members)


def sheet_xml(rows: str, after: str = "") -> str:
    """A worksheet part of an XLSX file."""
    return f"{_XML}<worksheet {_SHEET_NS}><sheetData>{rows}</sheetData>{after}</worksheet>"


def _row(number: int, cells: Sequence[str]) -> str:
    filled = (_cell(f"{chr(65 + n)}{number}", text) for n, text in enumerate(cells) if text)
    return f'<row r="{number}">{"".join(filled)}</row>'


def _cell(place: str, text: str) -> str:
    if text.startswith("="):
        formula, _, value = text[1:].partition(" -> ")
        return f'<c r="{place}" t="str"><f>{escape(formula)}</f><v>{escape(value)}</v></c>'
    if text.replace(".", "", 1).isdigit():
        return f'<c r="{place}"><v>{text}</v></c>'
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{escape(text)}</t></is></c>'


def ods(rows: Sequence[Sequence[str]], *, attributes: str = "") -> bytes:
    """An ODS file with one sheet; the attributes stand in its first cell."""
    body = "".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell office:value-type="string" {attributes if (n, m) == (0, 0) else ""}>'
            f"<text:p>{escape(text)}</text:p></table:table-cell>"
            for m, text in enumerate(row)
        )
        + "</table:table-row>"
        for n, row in enumerate(rows)
    )
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    content = (
        f"{_XML}<office:document-content {spaces}><office:body><office:spreadsheet>"
        f'<table:table table:name="One">{body}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    manifest = (
        f'{_XML}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{_ODS}"/></manifest:manifest>'
    )
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        archive.writestr("mimetype", _ODS)
        archive.writestr("content.xml", content)
        archive.writestr("META-INF/manifest.xml", manifest)
    return packed.getvalue()


def xls(rows: Sequence[Sequence[str]]) -> bytes:
    """An XLS file (BIFF8 in a compound file) with one sheet of texts in the first two columns."""
    cells = b"".join(
        _record(0x0204, struct.pack("<HHHHB", n, m, 0, len(text), 1) + text.encode("utf-16-le"))
        for n, row in enumerate(rows)
        for m, text in enumerate(row)
    )
    sheet = _record(0x0809, struct.pack("<HHHHII", 0x0600, 0x0010, 0, 0, 0, 0)) + cells + _record(0x000A, b"")
    start = _record(0x0809, struct.pack("<HHHHII", 0x0600, 0x0005, 0, 0, 0, 0))
    n_before = len(start) + 4 + 8 + len("One") + 4
    named = _record(0x0085, struct.pack("<IHBB", n_before, 0, len("One"), 0) + b"One")
    stream = start + named + _record(0x000A, b"") + sheet
    return _compound("Workbook", stream.ljust(max(4096, -(-len(stream) // 512) * 512), b"\0"))


def _record(kind: int, data: bytes) -> bytes:
    return struct.pack("<HH", kind, len(data)) + data


def _compound(name: str, stream: bytes) -> bytes:
    """A compound file with one stream of whole sectors, at least 4096 bytes."""
    n_sectors = len(stream) // 512
    chain = [-3, -2, *range(3, n_sectors + 2), -2]  # the table itself, the directory, the stream
    table = struct.pack(f"<{len(chain)}i", *chain).ljust(512, b"\xff")
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 16
    head += struct.pack(
        "<HHHHH6xIIIIIIIII", 0x3E, 3, 0xFFFE, 9, 6, 0, 1, 1, 0, 4096, 0xFFFFFFFE, 0, 0xFFFFFFFE, 0
    )
    head += struct.pack("<I", 0) + b"\xff" * (4 * 108)
    root = _entry("Root Entry", 5, -2, 0, child=1)
    return head + table + (root + _entry(name, 2, 2, len(stream))).ljust(512, b"\0") + stream


def _entry(name: str, kind: int, start: int, size: int, child: int = -1) -> bytes:
    data = name.encode("utf-16-le") + b"\0\0"
    return (
        data.ljust(64, b"\0")
        + struct.pack("<HBBiii", len(data), kind, 1, -1, -1, child)
        + b"\0" * 36
        + struct.pack("<iQ", start, size)
    )


def docx(body: str, **parts: str) -> bytes:
    """A Word document with this body, and further parts by name: footnotes."""
    document = f"{_XML}<w:document {_WORD_NS} {_MC_NS}><w:body>{body}</w:body></w:document>"
    return zip_of(
        {
            "[Content_Types].xml": f'{_XML}<Types xmlns="{_PACKAGE}/content-types"/>',
            "word/document.xml": document,
            **{
                f"word/{name}.xml": f"{_XML}<w:{name} {_WORD_NS}>{part}</w:{name}>"
                for name, part in parts.items()
            },
        }
    )


def paragraph(*texts: str) -> str:
    """A paragraph of a Word document, one run per text."""
    return f"<w:p>{''.join(f'<w:r><w:t>{escape(text)}</w:t></w:r>' for text in texts)}</w:p>"
