"""Books come back with their pages, their contents and their title translated."""

from zipfile import ZipFile

import pytest

from engine.base.errors import CorpusError
from engine.documents.epub import read_epub
from engine.documents.segments import SegmentKind
from tests.engine.corpora.documents.swapped import check_there_and_back, texts, written
from tests.engine.corpora.office_samples import zip_of

_CONTAINER = (
    '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
    "<rootfiles>"
    '<rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/>'
    "</rootfiles></container>"
)
_OPF = (
    '<?xml version="1.0"?>\n<package xmlns="http://www.idpf.org/2007/opf" version="3.0">'
    '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The pump</dc:title>'
    "<dc:creator>A. Writer</dc:creator><dc:language>en</dc:language></metadata><manifest>"
    '<item id="two" href="two%20b.xhtml" media-type="application/xhtml+xml"/>'
    '<item id="one" href="one.xhtml" media-type="application/xhtml+xml"/>'
    '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
    '<item id="css" href="a.css" media-type="text/css"/></manifest>'
    '<spine toc="ncx"><itemref idref="one"/><itemref idref="two"/></spine></package>'
)
_PAGE = (
    '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "x.dtd">\n'
    '<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><title>{0}</title></head>'
    "<body><p>{1}</p></body></html>"
)
_NCX = (
    '<?xml version="1.0"?><ncx xmlns="x"><head><meta name="a" content="Not this"/></head><navMap><navPoint>'
    '<navLabel><text>First chapter</text></navLabel><content src="one.xhtml"/></navPoint></navMap></ncx>'
)


def book(**others: str) -> bytes:
    return zip_of(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": _CONTAINER,
            "OEBPS/book.opf": _OPF,
            "OEBPS/two b.xhtml": _PAGE.format("Two", "Then <b>close</b> it.<br/>Now."),
            "OEBPS/one.xhtml": _PAGE.format("One", "Open it."),
            "OEBPS/toc.ncx": _NCX,
            "OEBPS/a.css": "p { color: red }",
            **others,
        }
    )


@pytest.fixture
def open_epub(tmp_path):
    def opened(data: bytes):
        (tmp_path / "book.epub").write_bytes(data)
        return read_epub(tmp_path / "book.epub")

    return opened


def test_texts_come_in_the_order_of_reading_with_contents_and_title(open_epub):
    document = open_epub(book())
    assert texts(document) == [
        "The pump",
        "One",
        "Open it.",
        "Two",
        "Then [<b>]close[</b>] it.\nNow.",
        "First chapter",
    ]
    assert {segment.kind for segment in document.segments} == {SegmentKind.TEXT}
    assert document.segments[2].place == "one.xhtml, line 3"


def test_pages_keep_their_bytes_but_for_the_text_and_the_language(open_epub, tmp_path):
    out = written(open_epub(book()), {2: "\xd6ffnen & los."}, tmp_path, "out.epub")
    with ZipFile(tmp_path / "book.epub") as before, ZipFile(out) as after:
        page = before.read("OEBPS/one.xhtml").decode()
        expected = page.replace("Open it.", "\xd6ffnen &amp; los.").replace('xml:lang="en"', 'xml:lang="de"')
        assert after.read("OEBPS/one.xhtml").decode() == expected
        assert after.read("OEBPS/two b.xhtml") == before.read("OEBPS/two b.xhtml")
        opf = before.read("OEBPS/book.opf").decode()
        assert after.read("OEBPS/book.opf").decode() == opf.replace(">en<", ">de<")
        assert after.namelist() == before.namelist()


def test_the_title_and_the_contents_are_written(open_epub, tmp_path):
    out = written(open_epub(book()), {0: "Die Pump", 5: "Kapitel 1"}, tmp_path, "out.epub")
    with ZipFile(out) as package:
        assert b"<dc:title>Die Pump</dc:title><dc:creator>A. Writer" in package.read("OEBPS/book.opf")
        assert b"<text>Kapitel 1</text>" in package.read("OEBPS/toc.ncx")


def test_keywords_are_names_and_titles_that_name_their_language_name_the_new_one(open_epub, tmp_path):
    opf = _OPF.replace("<dc:title>", '<dc:title xml:lang="en">').replace(
        "<dc:creator>", "<dc:subject>Pumps</dc:subject><dc:creator xml:lang='en'>"
    )
    document = open_epub(book(**{"OEBPS/book.opf": opf}))
    assert [(each.source, each.kind) for each in document.segments][:2] == [
        ("The pump", SegmentKind.TEXT),
        ("Pumps", SegmentKind.NAME),
    ]
    with ZipFile(written(document, {0: "Die Pumpe"}, tmp_path, "out.epub")) as package:
        expected = opf.replace('title xml:lang="en">The pump', 'title xml:lang="de">Die Pumpe')
        assert package.read("OEBPS/book.opf").decode() == expected.replace(">en<", ">de<")


def test_an_unchanged_book_keeps_its_bytes_and_changes_can_be_undone(open_epub, tmp_path):
    document = open_epub(book())
    check_there_and_back(document, read_epub, tmp_path / "book.epub")


def test_a_book_that_is_protected_is_refused(open_epub):
    locked = (
        '<encryption xmlns="x"><EncryptedData><CipherData><CipherReference URI="OEBPS/one.xhtml"/>'
        "</CipherData></EncryptedData></encryption>"
    )
    with pytest.raises(CorpusError, match="protected against copying"):
        open_epub(book(**{"META-INF/encryption.xml": locked}))
    fonts = locked.replace("one.xhtml", "font.otf")
    assert len(open_epub(book(**{"META-INF/encryption.xml": fonts})).segments) == 6


def test_a_package_without_a_book_is_refused(open_epub):
    with pytest.raises(CorpusError, match="is not a book"):
        open_epub(zip_of({"a.txt": "text"}))
