"""Presentations are taken apart slide by slide, and written back."""

from pathlib import Path
from zipfile import ZipFile

import pytest
from lxml import etree

from engine.base.errors import CorpusError
from engine.documents.segments import SegmentKind
from engine.documents.slides import read_pptx
from tests.engine.corpora.documents.office.slide_samples import a_p, a_run, presentation
from tests.engine.corpora.documents.office.word_samples import p, run, word_document
from tests.engine.corpora.documents.swapped import check_there_and_back, texts, written

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"

_CACHE = '<c:strCache><c:pt idx="0"><c:v>North</c:v></c:pt><c:pt idx="1"><c:v>2024</c:v></c:pt></c:strCache>'


@pytest.fixture
def open_pptx(tmp_path):
    def opened(parts: dict[str, str], **other: object):
        path = tmp_path / "sample.pptx"
        path.write_bytes(presentation(parts, **other))
        return read_pptx(path)

    return opened


def part_of(path: Path, name: str = "ppt/slides/slide1.xml"):
    with ZipFile(path) as package:
        return etree.fromstring(package.read(name))


def test_runs_that_look_alike_are_one_text(open_pptx):
    dirty = 'lang="de-DE" dirty="0" err="1"'
    slide = a_p(a_run("The pu"), a_run("mp ", dirty), a_run("stands", 'lang="en-US" b="1"'), a_run(" still"))
    assert texts(open_pptx({"slides/slide1.xml": slide})) == ["The pump [bold]stands[/bold] still"]


def test_slides_come_in_the_order_in_which_they_are_shown(open_pptx):
    parts = {f"slides/slide{n}.xml": a_p(a_run(f"Slide {word}")) for n, word in ((1, "one"), (2, "two"))}
    document = open_pptx(parts, order=(2, 1))
    assert [(segment.source, segment.place) for segment in document.segments] == [
        ("Slide two", "slide 1"),
        ("Slide one", "slide 2"),
    ]


def test_a_translation_takes_the_looks_and_the_language(open_pptx, tmp_path):
    link = '<a:hlinkClick r:id="r9"/>'
    document = open_pptx(
        {"slides/slide1.xml": a_p(a_run("See "), a_run("here", inner=link), "<a:br/>", a_run("now"))}
    )
    assert texts(document) == ["See [link]here[/link]\nnow"]
    root = part_of(written(document, {0: "Sie hier\njetzt"}, tmp_path, "out.pptx"))
    names = [child.tag[len(_A) :] for child in root.find(f"{_A}p")]
    assert names == ["r", "r", "br", "r", "endParaRPr"]
    assert [each.text for each in root.iter(f"{_A}t")] == ["Sie ", "hier", "jetzt"]
    assert {each.get("lang") for each in root.iter(f"{_A}rPr")} <= {"de-DE", None}
    assert (
        part_of(tmp_path / "out.pptx", "ppt/presentation.xml").find(f".//{_A}defRPr").get("lang") == "de-DE"
    )


def test_tabs_part_texts_and_slide_numbers_are_codes(open_pptx):
    number = '<a:fld type="slidenum" id="x"><a:rPr/><a:t>3</a:t></a:fld>'
    slide = a_p(a_run("Name\tPrice")) + a_p(a_run("Slide "), number, a_run(" of all"))
    assert texts(open_pptx({"slides/slide1.xml": slide})) == ["Name", "Price", "Slide [field/]of all"]


def test_notes_comments_and_hidden_slides_have_their_kinds(open_pptx):
    document = open_pptx(
        {
            "slides/slide1.xml": a_p(a_run("One")) + '<p:cNvPr id="4" name="x" descr="A red pump"/>',
            "notesSlides/notesSlide1.xml": a_p(a_run("Say hello")),
            "comments/comment1.xml": "<p:cm><p:text>Really?</p:text></p:cm>",
        },
        beside={"slides/slide1.xml": ("notesSlides/notesSlide1.xml", "comments/comment1.xml")},
    )
    assert [(segment.source, segment.kind, segment.place) for segment in document.segments] == [
        ("One", SegmentKind.TEXT, "slide 1"),
        ("A red pump", SegmentKind.ALTERNATIVE, "picture in slide 1"),
        ("Say hello", SegmentKind.NOTE, "notes of slide 1"),
        ("Really?", SegmentKind.COMMENT, "comment on slide 1"),
    ]


def test_a_diagram_and_the_picture_of_it_get_one_translation(open_pptx, tmp_path):
    document = open_pptx(
        {
            "slides/slide1.xml": a_p(a_run("One")),
            "diagrams/data1.xml": a_p(a_run("First "), a_run("step", 'b="1"')),
            "drawings/drawing1.xml": a_p(a_run("First "), a_run("step", 'b="1"')),
            "charts/chart1.xml": a_p(a_run("Sales")) + _CACHE,
        }
    )
    assert texts(document) == ["One", "Sales", "North", "First [bold]step[/bold]"]
    out = written(document, {3: "Erster Tritt"}, tmp_path, "out.pptx")
    for part in ("diagrams/data1.xml", "drawings/drawing1.xml"):
        assert "".join(part_of(out, f"ppt/{part}").itertext()) == "Erster Tritt"


def test_an_unchanged_presentation_keeps_its_bytes_and_changes_can_be_undone(open_pptx, tmp_path):
    slide = a_p(a_run("The "), a_run("pump", 'u="sng"'), a_run(" is\there"))
    document = open_pptx({"slides/slide1.xml": slide})
    check_there_and_back(document, read_pptx, tmp_path / "sample.pptx")


def test_another_kind_under_this_name_is_refused(tmp_path):
    (tmp_path / "sample.pptx").write_bytes(word_document(p(run("Open"))))
    with pytest.raises(CorpusError, match="is not a presentation with slides"):
        read_pptx(tmp_path / "sample.pptx")
