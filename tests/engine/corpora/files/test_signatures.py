"""Files that are no translations are named by what they are, and no text is taken for one."""

import bz2
import lzma
import tarfile

import pytest

from engine.base.errors import CorpusError
from engine.corpora.detection import find_format
from engine.corpora.formats import PLAIN
from engine.documents.containers import (
    is_json,
    is_known_xml,
    is_old_office,
    old_office_kind,
    other_kind,
    other_xml_kind,
)
from engine.documents.input_files import BytesFile
from engine.documents.segments import ReadOptions

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
GIF = b"GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00"
PROGRAM = b"MZ\x90\x00\x03\x00\x00\x00\x04\x00"
KINDS = {
    "PDF": (b"%PDF-1.7\n", "a PDF document"),
    "RTF": (b"{\\rtf1\\ansi Hallo}", "a rich text document (RTF)"),
    "SQLite": (b"SQLite format 3\0\x10\x00", "a database"),
    "Access": (b"\0\1\0\0Standard Jet DB\0", "a database"),
    "newer Access": (b"\0\1\0\0Standard ACE DB\0", "a database"),
    "RAR 4": (b"Rar!\x1a\x07\x00", "a RAR archive"),
    "RAR 5": (b"Rar!\x1a\x07\x01\x00", "a RAR archive"),
    "bzip2": (bz2.compress("Die Pumpe läuft.".encode()), "a bzip2 archive"),
    "empty bzip2": (bz2.compress(b""), "a bzip2 archive"),
    "xz": (lzma.compress(b"Die Pumpe"), "an xz archive"),
    "zstd": (b"\x28\xb5\x2f\xfd\x04\x00", "a zstd archive"),
    "PNG": (b"\x89PNG\r\n\x1a\n", "a picture"),
    "JPEG": (b"\xff\xd8\xff\xe0\x00\x10JFIF", "a picture"),
    "GIF": (GIF, "a picture"),
    "Linux program": (b"\x7fELF\x02\x01\x01", "a program"),
    "Windows program": (PROGRAM, "a program"),
    "MO": (b"\xde\x12\x04\x95\0\0\0\0", "a compiled PO file (MO)"),
    "MO of another machine": (b"\x95\x04\x12\xde\0\0\0\0", "a compiled PO file (MO)"),
}
TEXTS = {
    "a newspaper": "MZ: Neues aus Halle.\nDie Pumpe läuft.\n",
    "a picture format": "GIF89a war ein Format.\nHeute gibt es andere.\n",
    "a short form": "BZh9 ist eine Kennung.\nSie sagt nichts.\n",
    "a cry": "Rar! rief der Hund.\nDann schlief er.\n",
    "a database": "Standard Jet DB war ein Name.\nHeute heißt sie anders.\n",
    "a percent sign": "% ist ein Zeichen.\nEs heißt Prozent.\n",
}


@pytest.mark.parametrize(("head", "what"), KINDS.values(), ids=KINDS)
def test_a_file_of_another_kind_is_named(head, what):
    assert other_kind(head) == what


@pytest.mark.parametrize(("head", "what"), KINDS.values(), ids=KINDS)
def test_a_file_of_another_kind_is_refused_with_its_name(head, what):
    with pytest.raises(CorpusError, match=r"^b\.txt is ") as caught:
        find_format(BytesFile(head, "b.txt"), ReadOptions(src="de", tgt="en"))
    assert what in caught.value.what


def test_a_tar_archive_is_told_by_bytes_in_its_middle(tmp_path):
    (tmp_path / "a.txt").write_text("Hallo")
    with tarfile.open(tmp_path / "a.tar", "w") as archive:
        archive.add(tmp_path / "a.txt", "a.txt")
    assert other_kind((tmp_path / "a.tar").read_bytes()) == "a TAR archive"


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_text_that_begins_with_the_letters_of_a_signature_is_read(text):
    assert other_kind(text.encode()) == ""
    assert find_format(BytesFile(text.encode(), "a.txt"), ReadOptions(src="", tgt="")) is PLAIN


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_wide_text_that_begins_so_is_read_too(codec):
    text = TEXTS["a newspaper"] * 20
    assert find_format(BytesFile(text.encode(codec), "a.txt"), ReadOptions(src="", tgt="")) is PLAIN


@pytest.mark.parametrize("root", ["html", "HTML", "TRADOStag", "resources"])
def test_known_xml_is_told_by_its_first_element_in_any_case(root):
    assert is_known_xml(root)
    assert "does not read" not in other_xml_kind(root)


def test_unknown_xml_is_named_by_its_first_element_and_not_at_any_length():
    assert not is_known_xml("recipe")
    assert other_xml_kind("recipe") == "an XML file that Parlance does not read (<recipe>)"
    assert len(other_xml_kind("r" * 5000)) < 120


@pytest.mark.parametrize(
    "text", ['{"a": 1}', ' \n{ "a" :\n', '["a", "b"]', "[[1]]", '[{"a": 1}]', "{}", '["a"]']
)
def test_json_is_told_by_how_it_begins(text):
    assert is_json(text)


@pytest.mark.parametrize(
    "text", ["{1}", "[1] Siehe dort.", "[lacht] Ja.", '"a": 1', "{Name}, guten Tag", "", "["]
)
def test_brackets_of_prose_are_no_json(text):
    assert not is_json(text)


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("Workbook", "spreadsheet"),
        ("Book", "spreadsheet"),
        ("WordDocument", "an old Word document (DOC)"),
        ("PowerPoint Document", "an old PowerPoint presentation (PPT)"),
        ("EncryptedPackage", "an office document that is locked by a password"),
        ("Drawing", "an old office document"),
    ],
)
@pytest.mark.parametrize("before", [0, 262_130, 600_000])
def test_an_old_office_document_is_told_by_a_name_anywhere_in_it(name, what, before):
    content = OLE + bytes(before) + f"{name}\0".encode("utf-16-le") + bytes(100)
    assert is_old_office(content)
    file = BytesFile(content, "old.bin")
    assert old_office_kind(file) == what
    assert file.done == 0


def test_a_locked_workbook_is_called_locked():
    names = "".join(f"{name}\0" for name in ("Workbook", "EncryptedPackage")).encode("utf-16-le")
    assert "locked by a password" in old_office_kind(BytesFile(OLE + names, "old.xls"))
