"""Office documents that are damaged, locked, signed or an attack: refused or said, in a sentence."""

import io
import struct
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from engine.base.errors import CorpusError
from engine.documents.word import read_docx
from tests.engine.corpora.documents.office.word_samples import p, run, word_document
from tests.engine.corpora.documents.swapped import texts, written
from tests.engine.corpora.office_samples import xlsx, zip_of

_BODY = p(run("Open the valve."))
_COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)
"""How the container begins that old documents and locked ones are in."""


@pytest.fixture
def refused(tmp_path):
    def reading(data: bytes, name: str = "sample.docx") -> tuple[str, str]:
        path = tmp_path / name
        path.write_bytes(data)
        with pytest.raises(CorpusError) as caught:
            read_docx(path)
        return caught.value.what, caught.value.hint

    return reading


def with_members(data: bytes, **members: bytes) -> bytes:
    packed = io.BytesIO(data)
    with ZipFile(packed, "a", ZIP_DEFLATED) as package:
        for name, content in members.items():
            package.writestr(name.replace("__", "/").replace("_dot_", "."), content)
    return packed.getvalue()


def test_a_bomb_is_refused(refused):
    bomb = with_members(word_document(_BODY), word__media__bomb_dot_png=b"\0" * (30 << 20))
    assert "unpacks to more than 200 times its size" in refused(bomb)[0]


def test_a_file_that_was_cut_off_is_refused(refused):
    whole = word_document(_BODY)
    assert "cut off or damaged" in refused(whole[: len(whole) // 2])[0]


def test_a_part_with_wrong_bytes_is_found_before_anything_is_translated(refused):
    whole = bytearray(
        zip_of({"[Content_Types].xml": "<Types/>", "word/document.xml": "<a/>", "x.bin": "x" * 999})
    )
    place = bytes(whole).index(b"x.bin") + 6
    whole[place] ^= 0x55
    assert "cut off or damaged" in refused(bytes(whole))[0]


def test_a_password_is_named_with_what_to_do(refused):
    what, hint = refused(_COMPOUND + "EncryptedPackage\0".encode("utf-16-le"))
    assert what == "sample.docx cannot be translated: it is an office document that is locked by a password."
    assert hint == "Save it without a password, and translate that."


def test_an_encrypted_member_is_refused(refused):
    whole = bytearray(word_document(_BODY))
    at = bytes(whole).index(b"PK\1\2")
    while at >= 0:
        flags = struct.unpack_from("<H", whole, at + 8)[0]
        struct.pack_into("<H", whole, at + 8, flags | 1)
        at = bytes(whole).find(b"PK\1\2", at + 4)
    assert "locked by a password" in refused(bytes(whole))[0]


def test_a_pdf_is_refused_with_a_reason_and_a_way(refused):
    what, hint = refused(b"%PDF-1.7\n", "scan.pdf")
    assert what.startswith("scan.pdf is a PDF: it holds pages as they are printed")
    assert "Scanned pages need text recognition first" in hint


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"{\\rtf1 hello}", "a rich text document (RTF)"),
        (b"<html></html>", "something else, or cut off"),
        (zip_of({"a.txt": "text"}), "not a Word document"),
        (xlsx({"One": [["a"]]}), "not a Word document"),
    ],
)
def test_another_kind_under_this_name_is_refused(refused, data, said):
    assert said in refused(data)[0]


def test_an_old_word_document_is_named(refused):
    what, hint = refused(_COMPOUND + "WordDocument\0".encode("utf-16-le"))
    assert what == "sample.docx cannot be translated: it is an old Word document (DOC)."
    assert hint == "Save it as DOCX in the program it comes from, and translate that."


def test_entities_are_never_resolved(refused):
    attack = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
    whole = word_document(_BODY)
    with ZipFile(io.BytesIO(whole)) as package:
        members = {name: package.read(name) for name in package.namelist()}
    document = members["word/document.xml"].decode().replace("<w:document", f"{attack}<w:document", 1)
    assert "declares entities" in refused(zip_of({**members, "word/document.xml": document}))[0]


def test_a_broken_part_is_named(refused):
    whole = word_document("<w:p><w:r>")
    assert refused(whole)[0].startswith("word/document.xml in sample.docx is damaged: ")


def test_macros_and_signatures_are_kept_and_said(tmp_path):
    extra = {"word__vbaProject_dot_bin": b"macro", "_xmlsignatures__sig1_dot_xml": b"<a/>"}
    (tmp_path / "sample.docm").write_bytes(with_members(word_document(_BODY), **extra))
    document = read_docx(tmp_path / "sample.docm")
    assert document.notices == [
        "It carries a digital signature, which will not be valid for the translation.",
        "It contains macros; they are kept as they are, and their texts are not translated.",
    ]
    with ZipFile(written(document, {0: "Ventil öffnen."}, tmp_path, "out.docm")) as package:
        assert package.read("word/vbaProject.bin") == b"macro"


def test_a_file_that_changed_meanwhile_is_said(tmp_path):
    path = tmp_path / "sample.docx"
    path.write_bytes(word_document(_BODY))
    document = read_docx(path)
    path.write_bytes(path.read_bytes()[:500])
    with pytest.raises(CorpusError, match="cut off or damaged"):
        written(document, {0: "Auf"}, tmp_path, "out.docx")


def test_a_full_disk_is_no_damage_of_the_document(tmp_path):
    (tmp_path / "sample.docx").write_bytes(word_document(_BODY))
    document = read_docx(tmp_path / "sample.docx")
    with pytest.raises(FileNotFoundError):
        written(document, {0: "Auf"}, tmp_path / "missing", "out.docx")


def test_a_document_of_500_pages_is_read(tmp_path):
    (tmp_path / "long.docx").write_bytes(word_document(_BODY * 5000))
    assert len(texts(read_docx(tmp_path / "long.docx"))) == 5000
