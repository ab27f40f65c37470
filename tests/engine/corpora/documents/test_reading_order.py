"""Which text of a document stands before another one, in every kind whose texts are running text."""

import pytest

from engine.documents.kinds import kind_of
from engine.documents.reading_order import texts_before
from engine.documents.segments import DocumentSegment
from tests.engine.corpora.documents.office.word_samples import p, run, text_box, word_document
from tests.engine.corpora.documents.open_document.samples import open_document
from tests.engine.corpora.test_xliff import unit, xliff, xliff2


@pytest.fixture
def pairs(tmp_path):
    """The texts of a file that follow another one, each behind that."""

    def found(name: str, content: str | bytes) -> list[str]:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        segments = kind_of(path).read(path).segments
        follows = texts_before(segments, "de")
        return [
            f"{segments[at].source} {each.source}"
            for each, at in zip(segments, follows, strict=True)
            if at is not None
        ]

    return found


def test_a_text_without_a_passage_stands_alone():
    assert texts_before([DocumentSegment("Gut."), DocumentSegment("Sie läuft.")], "de") == [None, None]


def test_what_is_no_sentence_stands_alone_and_is_passed_over():
    texts = ["Liebe Eva,", "Wartung", "sie läuft."]
    assert texts_before([DocumentSegment(each, passage="a") for each in texts], "de") == [None, None, 0]


def test_paragraphs_of_a_word_document_follow_each_other(pairs):
    assert pairs("a.docx", word_document(p(run("A.")) + p(run("B.")))) == ["A. B."]


def test_a_text_box_in_a_word_document_parts_nothing(pairs):
    body = p(run("A.")) + p(text_box(p(run("Box."))), run("B."))
    assert pairs("a.docx", word_document(body)) == ["A. B."]


def test_cells_of_a_word_document_hold_paragraphs_of_their_own(pairs):
    cell = f"<w:tc>{p(run('C.'))}{p(run('D.'))}</w:tc>"
    body = p(run("A.")) + f"<w:tbl><w:tr>{cell}</w:tr></w:tbl>" + p(run("B."))
    assert sorted(pairs("a.docx", word_document(body))) == ["A. B.", "C. D."]


def test_headings_of_a_word_document_are_known_by_their_style(pairs):
    styles = '<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>'
    heading = p('<w:pPr><w:pStyle w:val="berschrift1"/></w:pPr>', run("Was nun?"))
    body = p(run("A.")) + heading + p(run("B."))
    assert pairs("a.docx", word_document(body, styles=styles)) == ["A. B."]


def test_a_footnote_follows_nothing(pairs):
    notes = (
        f'<w:footnote w:id="1">{p(run("N."))}</w:footnote><w:footnote w:id="2">{p(run("M."))}</w:footnote>'
    )
    assert pairs("a.docx", word_document(p(run("A.")), footnotes=notes)) == []


def test_a_note_of_an_open_document_parts_nothing(pairs):
    note = "<text:note><text:note-body><text:p>N.</text:p></text:note-body></text:note>"
    body = f"<text:h>Wo?</text:h><text:p>A.{note}</text:p><text:p>B.</text:p>"
    assert pairs("a.odt", open_document("text", body)) == ["A. B."]


def test_what_is_beside_the_text_of_a_web_page_parts_nothing(pairs):
    beside = "<h2>Wo?</h2><figure><figcaption>F.</figcaption></figure><table><td>C.<td>D.</table>"
    assert pairs("a.html", f"<p>A.</p>{beside}<p title='T.'>B.</p><ul><li>Eins<li>C.</ul>") == [
        "A. B.",
        "B. C.",
    ]


def test_headings_cells_and_notes_of_markdown_stand_alone(pairs):
    text = "A.\n\n# Wo?\n\n| C. | D. |\n| - | - |\n| E. | F. |\n\n- B.\n\n[^1]: N.\n"
    assert pairs("a.md", text) == ["A. B."]


@pytest.mark.parametrize(
    ("original", "follows"), [("C:\\a\\manual.DOCX", ["Eins. Zwei."]), ("app.strings", [])]
)
def test_units_follow_each_other_in_a_file_of_running_text(pairs, original, follows):
    units = unit("Eins.", "", number=1) + unit("Zwei.", "", number=2)
    assert pairs("a.xlf", xliff(units, file=f'original="{original}"')) == follows


def test_segments_of_one_unit_follow_each_other(pairs):
    segments = "<segment><source>A.</source></segment><segment><source>B.</source></segment>"
    text = xliff2(f'<unit id="1">{segments}</unit><unit id="2">{segments}</unit>').replace("a.md", "a.json")
    assert pairs("a.xlf", text) == ["A. B.", "A. B."]


def test_strings_of_programs_stand_alone(pairs):
    assert pairs("a.json", '{"a": "Die Pumpe läuft.", "b": "Sie ist laut."}') == []
