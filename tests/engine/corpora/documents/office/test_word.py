"""Word documents are taken apart into texts with codes, and put together again with nothing lost."""

import io
from pathlib import Path
from zipfile import ZipFile

import pytest
from lxml import etree

from engine.documents.segments import PlacedCode, SegmentKind, WrittenSegment
from engine.documents.word import read_docx
from tests.engine.corpora.documents.office.word_samples import (
    field,
    of_run,
    p,
    run,
    text_box,
    word_document,
)
from tests.engine.corpora.documents.swapped import check_there_and_back, texts, unchanged, written

_BOLD, _LANG = "<w:b/>", '<w:lang w:val="en-GB"/>'
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


@pytest.fixture
def open_docx(tmp_path):
    def opened(body: str, **parts: str):
        path = tmp_path / "sample.docx"
        path.write_bytes(word_document(body, **parts))
        return read_docx(path)

    return opened


def part_of(path: Path, name: str = "word/document.xml"):
    with ZipFile(path) as package:
        return etree.fromstring(package.read(name))


def runs_of(path: Path) -> list[tuple[str, bool]]:
    """Text of every run, and whether it is bold."""
    return [
        ("".join(each.itertext()), each.find(f"{_W}rPr/{_W}b") is not None)
        for each in part_of(path).iter(f"{_W}r")
    ]


def test_runs_that_look_alike_are_one_text_without_codes(open_docx):
    body = p(
        run("The pu"), '<w:proofErr w:type="spellStart"/>', run("mp ", _LANG), run("stands", "<w:noProof/>")
    )
    assert texts(open_docx(body)) == ["The pump stands"]


def test_another_look_is_a_pair_of_codes(open_docx):
    body = p(run("Open the "), run("large", _BOLD), run(" valve"))
    assert texts(open_docx(body)) == ["Open the [bold]large[/bold] valve"]


def test_a_paragraph_that_is_bold_throughout_has_no_codes(open_docx):
    assert texts(open_docx(p(run("Open it ", _BOLD), run("now", _BOLD)))) == ["Open it now"]


def test_a_codes_look_follows_it_to_its_place(open_docx, tmp_path):
    document = open_docx(p(run("Open the "), run("large", _BOLD), run(" valve")))
    moved = WrittenSegment("Große Ventile öffnen", (PlacedCode(0, 0), PlacedCode(5, 1)))
    document.write({0: moved}, "de", tmp_path / "out.docx")
    assert runs_of(tmp_path / "out.docx") == [("Große", True), (" Ventile öffnen", False)]


def test_blanks_at_the_edges_of_a_run_are_kept(open_docx, tmp_path):
    document = open_docx(p(run("  Open "), run("it", _BOLD)))
    texts_out = part_of(written(document, {0: "Öffn es"}, tmp_path, "out.docx")).iter(f"{_W}t")
    kept = [(t.text, t.get("{http://www.w3.org/XML/1998/namespace}space")) for t in texts_out]
    assert kept == [("  Öffn ", "preserve"), ("es", None)]


def test_an_unchanged_document_keeps_its_bytes(open_docx, tmp_path):
    document = open_docx(p(run("Open the "), run("large", _BOLD), run(" valve")))
    document.write(unchanged(document), "de", tmp_path / "same.docx")
    assert (tmp_path / "same.docx").read_bytes() == (tmp_path / "sample.docx").read_bytes()


def test_tabs_and_page_breaks_part_texts_and_line_breaks_do_not(open_docx, tmp_path):
    body = p(
        run("Name"),
        of_run("<w:tab/>"),
        run("Price"),
        of_run('<w:br w:type="page"/>'),
        run("a"),
        of_run("<w:br/>"),
        run("b"),
    )
    document = open_docx(body)
    assert texts(document) == ["Name", "Price", "a\nb"]
    out = written(document, {2: "c\nd"}, tmp_path, "out.docx")
    assert [each.tag[len(_W) :] for each in part_of(out).iter(f"{_W}tab", f"{_W}br")] == ["tab", "br", "br"]


def test_deleted_text_is_no_text_and_stays(open_docx, tmp_path):
    deleted = '<w:del w:id="1"><w:r><w:delText>old </w:delText></w:r></w:del>'
    document = open_docx(p(run("The "), deleted, f'<w:ins w:id="2">{run("new")}</w:ins>', run(" pump")))
    assert texts(document) == ["The [deleted text/][inserted]new[/inserted] pump"]
    assert "deleted" in document.notices[0]
    out = part_of(written(document, {0: "Die neue Pu"}, tmp_path, "out.docx"))
    assert out.findtext(f".//{_W}delText") == "old "
    assert "".join(out.find(f".//{_W}ins").itertext()) == "neu"


def test_a_link_is_text_and_a_page_number_is_a_code(open_docx):
    body = p(
        run("See "),
        field('HYPERLINK "http://a.example"', run("our page")),
        run(" or page "),
        field("PAGE", run("3")),
    )
    assert texts(open_docx(body)) == ["See [link]our page[/link] or page"]


def test_a_field_inside_of_a_text_is_kept_whole(open_docx, tmp_path):
    document = open_docx(p(run("Page "), field("PAGE", run("3", _BOLD)), run(" of many")))
    assert texts(document) == ["Page [PAGE/]of many"]
    out = part_of(written(document, {0: "Page of all"}, tmp_path, "out.docx"))
    assert [each.get(f"{_W}fldCharType") for each in out.iter(f"{_W}fldChar")] == ["begin", "separate", "end"]
    assert [each.text for each in out.iter(f"{_W}instrText", f"{_W}t")] == ["Page ", " PAGE ", "3", " of all"]


def test_a_table_of_contents_over_paragraphs_is_text_with_its_page_numbers_kept(open_docx):
    begin = of_run('<w:fldChar w:fldCharType="begin"/>') + of_run("<w:instrText>TOC</w:instrText>")
    begin += of_run('<w:fldChar w:fldCharType="separate"/>')
    line = run("First steps") + of_run("<w:tab/>") + field("PAGEREF _Toc1", run("5"))
    end = of_run('<w:fldChar w:fldCharType="end"/>')
    assert texts(open_docx(p(begin, line) + p(run("Last steps"), end))) == ["First steps", "Last steps"]


def test_bookmarks_are_pairs_and_the_place_last_edited_is_none(open_docx):
    mark = '<w:bookmarkStart w:id="{0}" w:name="{1}"/>{2}<w:bookmarkEnd w:id="{0}"/>'
    body = p(
        run("See "),
        mark.format(1, "_Ref1", run("Table 1")),
        run(" he"),
        mark.format(2, "_GoBack", ""),
        run("re"),
    )
    assert texts(open_docx(body)) == ["See [bookmark]Table 1[/bookmark] here"]


def test_notes_headers_and_comments_have_their_kinds(open_docx):
    note = f'<w:footnote w:id="2">{p(of_run("<w:footnoteRef/>"), run(" A note"))}</w:footnote>'
    reference = of_run('<w:footnoteReference w:id="2"/>')
    document = open_docx(
        p(run("Water"), reference, run(" runs")),
        footnotes=note,
        header1=p(run("A header")),
        comments=f'<w:comment w:id="0">{p(run("Really?"))}</w:comment>',
    )
    found = [
        (text, segment.kind, segment.place)
        for text, segment in zip(texts(document), document.segments, strict=True)
    ]
    assert found == [
        ("Water[footnote/] runs", SegmentKind.TEXT, "paragraph 1"),
        ("A note", SegmentKind.NOTE, "footnote 2"),
        ("A header", SegmentKind.HEADER, "header 1"),
        ("Really?", SegmentKind.COMMENT, "comment 0"),
    ]


def test_hidden_text_is_said_to_be(open_docx):
    document = open_docx(
        p(run("Seen")) + p(run("Secret", "<w:vanish/>")) + p(run("a", '<w:vanish w:val="0"/>'))
    )
    assert [segment.kind for segment in document.segments] == [
        SegmentKind.TEXT,
        SegmentKind.HIDDEN,
        SegmentKind.TEXT,
    ]


def test_a_text_box_is_one_text_and_both_its_copies_are_written(open_docx, tmp_path):
    document = open_docx(p(run("Before "), text_box("Mind the step"), run(" after")))
    assert texts(document) == ["Before [object/]after", "A box with a warning", "Mind the step"]
    assert document.segments[1].kind is SegmentKind.ALTERNATIVE
    out = written(document, {0: "Vor dem Text", 1: "Ein Kasten", 2: "Vorsicht Stufe"}, tmp_path, "out.docx")
    data = etree.tostring(part_of(out), encoding="unicode")
    assert [data.count(each) for each in ("Vorsicht Stufe", "Ein Kasten", "Mind", "A box")] == [2, 2, 0, 0]


def test_the_language_becomes_that_of_the_translation(open_docx, tmp_path):
    document = open_docx(p(run("Open", _LANG)) + p(run("Close", _LANG)))
    out = written(document, {0: "Öffnen"}, tmp_path, "out.docx")
    assert [each.get(f"{_W}val") for each in part_of(out).iter(f"{_W}lang")] == ["de-DE", "en-GB"]
    styles = part_of(out, "word/styles.xml")
    assert [each.get(f"{_W}val") for each in styles.iter(f"{_W}lang")] == ["de-DE", "la-VA"]


def test_a_content_control_keeps_its_properties(open_docx, tmp_path):
    control = (
        f'<w:sdt><w:sdtPr><w:tag w:val="city"/></w:sdtPr><w:sdtContent>{run("London")}</w:sdtContent></w:sdt>'
    )
    document = open_docx(p(run("From "), control, run(" today")))
    out = part_of(written(document, {0: "Aus Berlin heute"}, tmp_path, "out.docx"))
    assert out.find(f".//{_W}sdtPr/{_W}tag").get(f"{_W}val") == "city"
    assert out.find(f".//{_W}sdtContent") is not None


def test_all_texts_come_back_after_two_changes(open_docx, tmp_path):
    body = p(run("Open "), run("the", _BOLD), of_run("<w:tab/>"), text_box("a box"), run("Valve 3"))
    document = open_docx(body + p(field('HYPERLINK "x"', run("our page", "<w:u/>")), run(" here")))
    check_there_and_back(document, read_docx, tmp_path / "sample.docx")


def test_other_parts_are_copied_in_their_order(open_docx, tmp_path):
    document = open_docx(p(run("Open")))
    out = written(document, {0: "Auf"}, tmp_path, "out.docx")
    with ZipFile(tmp_path / "sample.docx") as before, ZipFile(out) as after:
        assert before.namelist() == after.namelist()
        assert [each.date_time for each in before.infolist()] == [each.date_time for each in after.infolist()]
        assert before.read("_rels/.rels") == after.read("_rels/.rels")
        assert after.read("word/document.xml").startswith(before.read("word/document.xml")[:80])


def test_a_text_that_nobody_can_read_in_xml_is_left_out(open_docx, tmp_path):
    out = written(open_docx(p(run("Open"))), {0: "Auf\x00\x0b & <zu>"}, tmp_path, "out.docx")
    assert part_of(out).findtext(f".//{_W}t") == "Auf & <zu>"


def test_codes_that_are_missing_are_our_own_mistake(open_docx, tmp_path):
    document = open_docx(p(run("Open the "), run("large", _BOLD), run(" valve")))
    with pytest.raises(ValueError, match="codes"):
        document.write({0: WrittenSegment("Auf")}, "de", tmp_path / "out.docx")


def test_a_document_of_pictures_says_that_there_is_nothing_to_translate(tmp_path):
    data = io.BytesIO(word_document(p(of_run("<w:drawing/>"))))
    with ZipFile(data, "a") as package:
        package.writestr("word/media/scan.png", b"\x89PNG")
    (tmp_path / "scan.docx").write_bytes(data.getvalue())
    document = read_docx(tmp_path / "scan.docx")
    assert document.segments == []
    assert document.notices == [
        "There is no text to translate in scan.docx: it holds 1 picture, and text in pictures is not read."
    ]
