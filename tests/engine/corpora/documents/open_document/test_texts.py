"""OpenDocument files are taken apart into texts with codes, and written back."""

from pathlib import Path
from zipfile import ZIP_STORED, ZipFile

import pytest

from engine.base.errors import CorpusError
from engine.documents.open_document import read_open_document
from engine.documents.segments import SegmentKind
from tests.engine.corpora.documents.open_document.samples import look, open_document
from tests.engine.corpora.documents.swapped import check_there_and_back, texts, written

_BOLD = look("T1", 'fo:font-weight="bold"')
_SPLIT = look("T2", 'officeooo:rsid="0012" fo:language="fr"')


@pytest.fixture
def open_odt(tmp_path):
    def opened(body: str, looks: str = _BOLD + _SPLIT, **others: str):
        path = tmp_path / "sample.odt"
        path.write_bytes(open_document("text", body, looks, **others))
        return read_open_document(path)

    return opened


def content(path: Path, part: str = "content.xml") -> str:
    with ZipFile(path) as package:
        return package.read(part).decode()


def body_of(path: Path) -> str:
    data = content(path)
    return data[data.index("<office:text>") + len("<office:text>") : data.index("</office:text>")]


def span(text: str, style: str = "T1") -> str:
    return f'<text:span text:style-name="{style}">{text}</text:span>'


def test_a_look_is_a_pair_and_a_style_that_says_nothing_is_none(open_odt):
    document = open_odt(f"<text:p>The {span('pu', 'T2')}mp {span('stands')} still</text:p>")
    assert texts(document)[0] == "The pump [bold]stands[/bold] still"


def test_a_look_follows_its_code(open_odt, tmp_path):
    document = open_odt(f"<text:p>The {span('pump')} stands</text:p>")
    out = written(document, {0: "Sie steht & alles da"}, tmp_path, "out.odt")
    assert body_of(out) == f"<text:p>Sie {span('steh')}t &amp; alles da</text:p>"


def test_blanks_are_read_as_they_are_shown_and_written_so(open_odt, tmp_path):
    body = '<text:p> A\n   b<text:s text:c="3"/>c <text:line-break/>d</text:p>'
    document = open_odt(body)
    assert texts(document)[0] == "A b   c \nd"
    out = written(document, {0: "X y   z\nu"}, tmp_path, "out.odt")
    assert body_of(out) == '<text:p>X y <text:s text:c="2"/>z<text:line-break/>u</text:p>'


def test_tabs_part_texts(open_odt, tmp_path):
    document = open_odt("<text:p>Name<text:tab/>Price</text:p>")
    assert texts(document)[:2] == ["Name", "Price"]
    assert (
        body_of(written(document, {1: "Preis"}, tmp_path, "o.odt")) == "<text:p>Name<text:tab/>Preis</text:p>"
    )


def test_notes_comments_and_links_are_codes_with_texts_of_their_own(open_odt, tmp_path):
    note = '<text:note text:id="n"><text:note-body><text:p>A note</text:p></text:note-body></text:note>'
    comment = "<office:annotation><dc:creator>Me</dc:creator><text:p>Really?</text:p></office:annotation>"
    link = '<text:a xlink:href="http://a.example">our page</text:a>'
    document = open_odt(f"<text:p>See{note} {link} and{comment} wait</text:p>")
    assert [(text, segment.kind) for text, segment in zip(texts(document), document.segments, strict=True)][
        :3
    ] == [
        ("See[note/] [link]our page[/link] and[comment/] wait", SegmentKind.TEXT),
        ("A note", SegmentKind.NOTE),
        ("Really?", SegmentKind.COMMENT),
    ]
    out = written(document, {0: "Die unsere Seite mit", 1: "Eine"}, tmp_path, "out.odt")
    assert note.replace("A note", "Eine") in body_of(out)
    assert comment in body_of(out)


def test_deleted_text_is_no_text_and_inserted_text_is(open_odt):
    changes = (
        '<text:tracked-changes><text:changed-region text:id="c"><text:deletion><text:p>old</text:p>'
        "</text:deletion></text:changed-region></text:tracked-changes>"
    )
    inserted = '<text:change-start text:change-id="d"/>new<text:change-end text:change-id="d"/>'
    document = open_odt(f'{changes}<text:p>The <text:change text:change-id="c"/>{inserted} pump</text:p>')
    assert texts(document)[0] == "The [deleted text/][inserted]new[/inserted] pump"
    assert "deleted" in document.notices[0]


def test_headers_titles_descriptions_and_hidden_text_have_their_kinds(open_odt):
    hidden = look("T3", 'text:display="none"')
    frame = "<draw:frame><draw:image/><svg:desc>A red pump</svg:desc></draw:frame>"
    document = open_odt(
        f"<text:p>{frame}</text:p><text:p>{span('Secret', 'T3')}</text:p>",
        hidden,
        masters="<style:master-page><style:header><text:p>Top</text:p></style:header></style:master-page>",
    )
    assert [(segment.source, segment.kind) for segment in document.segments] == [
        ("A red pump", SegmentKind.ALTERNATIVE),
        ("Secret", SegmentKind.HIDDEN),
        ("Top", SegmentKind.HEADER),
        ("The pump", SegmentKind.NAME),
    ]


def test_the_usual_language_becomes_that_of_the_translation(open_odt, tmp_path):
    document = open_odt("<text:p>Open</text:p>", _SPLIT + look("T4", 'fo:language="en" fo:country="GB"'))
    out = written(document, {0: "Auf"}, tmp_path, "out.odt")
    assert 'fo:language="de" fo:country="DE"' in content(out, "styles.xml")
    assert 'fo:language="fr"' in content(out)
    assert 'fo:language="de" fo:country="DE"' in content(out)


def test_numbers_and_formulas_of_a_spreadsheet_stay(tmp_path):
    def cell(text: str, attributes: str = 'office:value-type="string"') -> str:
        return f"<table:table-cell {attributes}><text:p>{text}</text:p></table:table-cell>"

    row = "".join(
        [
            cell("Oil"),
            '<table:table-cell table:number-columns-repeated="2"/>',
            cell("Twelve", 'office:value-type="float" office:value="12"'),
            cell("Sum", 'table:formula="of:=A1" office:value-type="string"'),
            cell("Gas", 'office:value-type="string" office:string-value="Gas"'),
        ]
    )
    table = f'<table:table table:name="Prices"><table:table-row>{row}</table:table-row></table:table>'
    path = tmp_path / "sample.ods"
    path.write_bytes(open_document("spreadsheet", table))
    document = read_open_document(path)
    places = [(segment.source, segment.place) for segment in document.segments[:2]]
    assert places == [("Oil", "Prices!A1"), ("Gas", "Prices!F1")]
    out = content(written(document, {1: "Luft"}, tmp_path, "out.ods"))
    assert 'office:value-type="string"><text:p>Luft' in out
    assert cell("Twelve", 'office:value-type="float" office:value="12"') in out


def test_slides_are_named_and_their_notes_are_notes(tmp_path):
    notes = "<presentation:notes><text:p>Say hello</text:p></presentation:notes>"
    pages = f"<draw:page><text:p>One</text:p>{notes}</draw:page><draw:page><text:p>Two</text:p></draw:page>"
    (tmp_path / "sample.odp").write_bytes(open_document("presentation", pages))
    document = read_open_document(tmp_path / "sample.odp")
    assert [(s.source, s.place, s.kind) for s in document.segments[:3]] == [
        ("One", "slide 1", SegmentKind.TEXT),
        ("Say hello", "notes of slide 1", SegmentKind.NOTE),
        ("Two", "slide 2", SegmentKind.TEXT),
    ]


def test_an_unchanged_document_keeps_its_bytes_and_changes_can_be_undone(open_odt, tmp_path):
    document = open_odt(f"<text:p>The {span('large')} pump<text:tab/>here</text:p><text:h>Head</text:h>")
    check_there_and_back(document, read_open_document, tmp_path / "sample.odt")
    with ZipFile(tmp_path / "there.odt") as package:
        assert package.infolist()[0].filename == "mimetype"
        assert package.infolist()[0].compress_type == ZIP_STORED


def test_a_signature_and_macros_are_said(open_odt):
    others = {"META-INF/documentsignatures.xml": "<a/>", "Basic/script-lc.xml": "<a/>"}
    assert open_odt("<text:p>Open</text:p>", **others).notices == [
        "It carries a digital signature, which will not be valid for the translation.",
        "It contains macros; they are kept as they are, and their texts are not translated.",
    ]


def test_a_password_and_another_kind_are_refused(open_odt, tmp_path):
    locked = {"META-INF/manifest.xml": "<manifest><encryption-data/></manifest>"}
    with pytest.raises(CorpusError, match="is locked by a password"):
        open_odt("<text:p>Open</text:p>", **locked)
    (tmp_path / "sheet.odt").write_bytes(open_document("spreadsheet", ""))
    with pytest.raises(CorpusError, match="is not an OpenDocument text"):
        read_open_document(tmp_path / "sheet.odt")


def test_what_a_spreadsheet_compares_with_its_cells_goes_with_them(tmp_path):
    path = tmp_path / "sample.ods"
    choices = 'table:condition="of:cell-content-is-in-list(&quot;Open&quot;;&quot;No&quot;)"'
    formula = 'table:formula="of:=IF([.A1]=&quot;open&quot;;&quot;Openly&quot;;1)"'
    row = '<table:table-cell office:value-type="string"><text:p>Open</text:p></table:table-cell>'
    row += f"<table:table-cell {formula}/>"
    body = f"<table:content-validations><table:content-validation {choices}/></table:content-validations>"
    body += f'<table:table table:name="P"><table:table-row>{row}</table:table-row></table:table>'
    path.write_bytes(open_document("spreadsheet", body))
    out = content(written(read_open_document(path), {0: "Offen"}, tmp_path, "out.ods"))
    assert choices.replace("Open", "Offen") in out
    assert formula.replace("open&", "Offen&") in out
