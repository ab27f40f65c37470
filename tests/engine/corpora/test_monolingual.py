"""Text in one language: plain files and Word documents."""

from pathlib import Path

import pytest

from engine.base.errors import CorpusError
from engine.corpora.opening import open_readers
from engine.documents.segments import ReadOptions
from tests.engine.corpora.office_samples import docx, paragraph, zip_of
from tests.engine.corpora.samples import DE_EN, PAIRS, read, texts, write

DE = ReadOptions(src="de", tgt="")
LONG = "Die Pumpe steht seit gestern still. " * 5


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "letter.docx"


def sources(found: list) -> list[str]:
    return [source for source, _ in texts(found)]


def test_plain_text_is_one_segment_a_line_without_the_blank_ones(tmp_path):
    found = read(write(tmp_path / "text.txt", "Eins\n\n  \nZwei\r\nDrei"), options=DE)
    assert [(unit.source, unit.line) for unit in found] == [("Eins", 1), ("Zwei", 4), ("Drei", 5)]


def test_long_lines_are_cut_into_sentences(tmp_path):
    found = read(write(tmp_path / "text.txt", f"{LONG}\nKurz.\n"), options=DE)
    assert sources(found) == ["Die Pumpe steht seit gestern still."] * 5 + ["Kurz."]


def test_a_bad_line_costs_one_line(tmp_path):
    found = read(
        write(tmp_path / "text.txt", b"Eins\nKa\0putt\n" + b"x" * 1_100_000 + b"\nZwei\n"), options=DE
    )
    assert [unit.reason for unit in found[1:3]] == [
        "holds a NUL character",
        "longer than 1,000,000 characters",
    ]
    assert sources(found) == ["Eins", "Zwei"]


def test_paragraphs_of_a_word_document_are_text_in_their_order(path):
    body = paragraph("Die Dich", "tung ist undicht.") + paragraph() + paragraph("Zwei")
    found = read(write(path, docx(body)), options=DE)
    assert [(unit.source, unit.line) for unit in found] == [("Die Dichtung ist undicht.", 1), ("Zwei", 3)]


def test_tables_and_footnotes_are_text_and_what_was_deleted_is_not(path):
    gone, new = "<w:r><w:delText>Weg</w:delText></w:r>", "<w:r><w:t>Neu</w:t></w:r>"
    deleted = f"<w:p><w:del>{gone}</w:del><w:ins>{new}</w:ins></w:p>"
    table = f"<w:tbl><w:tr><w:tc>{paragraph('Zelle')}</w:tc></w:tr></w:tbl>"
    found = read(write(path, docx(deleted + table, footnotes=paragraph("Fußnote"))), options=DE)
    assert sources(found) == ["Neu", "Zelle", "Fußnote"]


def test_a_text_box_is_read_once(path):
    box = f"<w:txbxContent>{paragraph('Kasten')}</w:txbxContent>"
    both = "".join(f"<mc:{name}>{box}</mc:{name}>" for name in ("Choice", "Fallback"))
    found = read(write(path, docx(f"<w:p><w:r>{both}</w:r><w:r><w:t>Außen</w:t></w:r></w:p>")), options=DE)
    assert sorted(sources(found)) == ["Außen", "Kasten"]


def test_tabs_and_line_breaks_of_a_word_document_are_spaces(path):
    found = read(
        write(path, docx("<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r></w:p>")),
        options=DE,
    )
    assert sources(found) == ["a\tb c"]


def test_a_word_document_is_no_translation(path):
    with pytest.raises(CorpusError, match="letter.docx is a Word document: text in one language") as error:
        read(write(path, docx(paragraph("Eins"))), options=DE_EN)
    assert "without a target language" in error.value.hint


@pytest.mark.parametrize("n_bytes", [40, 300])
def test_a_cut_word_document_is_refused(path, n_bytes):
    with pytest.raises(CorpusError, match="letter.docx is cut off or damaged"):
        read(write(path, docx(paragraph("Eins"))[:n_bytes]), options=DE)


def test_a_word_document_of_broken_xml_is_refused(path):
    with pytest.raises(CorpusError, match="letter.docx is a Word document that is damaged"):
        read(write(path, docx(paragraph("Eins") + "<w:p><w:r>")), options=DE)


@pytest.mark.parametrize(
    "entity",
    ['<!ENTITY lol "lollollol">', '<!ENTITY lol SYSTEM "file:///etc/hostname">'],
    ids=["inner", "outer"],
)
def test_entities_of_a_word_document_are_never_resolved(path, entity):
    document = (
        f'<!DOCTYPE w [{entity}]><w:document xmlns:w="w"><w:body>'
        "<w:p><w:r><w:t>Eins &lol;</w:t></w:r></w:p></w:body></w:document>"
    )
    write(path, zip_of({"[Content_Types].xml": "<Types/>", "word/document.xml": document}))
    with pytest.raises(CorpusError, match="declares entities"):
        read(path, options=DE)


def test_a_word_document_bomb_is_refused(path, monkeypatch):
    monkeypatch.setattr("engine.base.packed_bounds.RATIO_FREE_BYTES", 1 << 16)
    with pytest.raises(CorpusError, match="letter.docx unpacks to more than 200 times its size"):
        read(write(path, docx(paragraph("a" * (1 << 20)))), options=DE)


def test_two_languages_cannot_be_read_from_po_as_one(tmp_path):
    with pytest.raises(CorpusError, match="holds translations, not text in one language"):
        read(write(tmp_path / "a.po", 'msgid "a"\nmsgstr "b"\n'), options=DE)


def test_a_survey_guesses_the_language_and_yields_nothing(tmp_path):
    text = "\n".join(de for de, _ in PAIRS)
    (reader,) = open_readers([write(tmp_path / "text.txt", text)], ReadOptions(src="", tgt=""))
    assert (list(reader.units()), reader.kind) == ([], "monolingual")
    assert reader.describe()[0].languages == {"de": 3}
