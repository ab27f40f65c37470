"""Which reader reads a file: by its content, as chosen, and in which direction."""

import re

import pytest

from engine.base.errors import ConfigError, CorpusError
from engine.base.json_values import from_json
from engine.corpora.opening import open_readers, pair_files
from engine.documents.segments import BadUnit, ReadOptions
from engine.orders.corpora import ReadChoice
from tests.engine.corpora.office_samples import docx, paragraph, xlsx, zip_of
from tests.engine.corpora.samples import DE_EN, PAIRS, read, texts, tmx, unit, units, write

XLIFF = (
    '<xliff version="1.2"><file source-language="de" target-language="en" original="a">'
    "<body>{}</body></file></xliff>"
)
TRANS_UNIT = '<trans-unit id="1"><source>Öffnen</source><target>Open</target></trans-unit>'
TS = '<!DOCTYPE TS><TS version="2.1" language="en" sourcelanguage="de"><context>{}</context></TS>'
MESSAGE = "<message><source>Öffnen</source><translation>Open</translation></message>"
SRT = "1\n00:00:01,000 --> 00:00:02,000\nHalt!\n"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 99
NAMES = ["a.po", "a.tsv", "a.txt", "a.xlsx", "a"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("data", "format_"),
    [(tmx(units()), "TMX"), (XLIFF.format(TRANS_UNIT), "XLIFF 1.2"), (TS.format(MESSAGE), "Qt Linguist"),
     ('msgid "a"\nmsgstr "b"\n', "PO"), ("eins\tone\n", "TSV"), ("eins;one\nzwei;two\n", "CSV"),
     (xlsx({"One": PAIRS}), "spreadsheet (XLSX)")],
)  # fmt: skip
def test_the_content_decides_and_not_the_name(tmp_path, name, data, format_):
    (reader,) = open_readers([write(tmp_path / name, data)], DE_EN)
    list(reader.units())
    assert reader.format == format_


@pytest.mark.parametrize(
    ("data", "what"),
    [(b"%PDF-1.7", "a PDF document"), (b"{\\rtf1", "a rich text document (RTF)"), (b"\x89PNG", "a picture"),
     (b"<html><body>x</body></html>", "a web page (HTML)"), (b'{"a": [1]}', "a JSON file"),
     (b'<?xml version="1.0"?><TRADOStag/>', "a Trados TagEditor file (TTX)"),
     (b"<txml><a/></txml>", "a Wordfast file (TXML)"),
     (b'<?xml version="1.0"?><other/>', "an XML file that Parlance does not read (<other>)"),
     (zip_of({"mimetype": "application/vnd.oasis.opendocument.text"}), "an OpenDocument text (ODT)"),
     (zip_of({"[Content_Types].xml": "", "ppt/presentation.xml": ""}), "a PowerPoint presentation"),
     (OLE + "WordDocument\0".encode("utf-16-le"), "an old Word document (DOC)"),
     (b"x" * 257 + b"ustar" + b"\0" * 400, "a TAR archive")],
)  # fmt: skip
def test_other_files_are_refused_by_what_they_are_and_every_format_is_named(tmp_path, data, what):
    with pytest.raises(CorpusError) as error:
        read(write(tmp_path / "file.dat", data))
    assert f"file.dat is {what}" in error.value.what
    named = set(re.findall(r"[A-Z]{2,}", error.value.hint))
    assert named > {
        "TMX",
        "SDLXLIFF",
        "MQXLIFF",
        "MXLIFF",
        "TBX",
        "PO",
        "CSV",
        "ODS",
        "SRT",
        "ASS",
        "DOCX",
        "ZIP",
    }


def test_options_may_be_chosen_for_single_files(tmp_path):
    path = write(tmp_path / "a.tsv", "".join(f"{n}\t{en}\t{de}\n" for n, (de, en) in enumerate(PAIRS)))
    choices = {str(path): ReadChoice(source_column="3", target_column="2")}
    (reader,) = open_readers([path], DE_EN, choices)
    assert texts(reader.units()) == list(PAIRS)


@pytest.mark.parametrize("values", [{"colour": "red"}, {"encoding": 3}, {"src": "fr"}, {"swap": "perhaps"}])
def test_choices_that_do_not_exist_are_refused(values):
    with pytest.raises(ConfigError, match=next(iter(values))):
        from_json(ReadChoice, values)


def test_a_partner_that_is_none_of_the_files_is_refused(tmp_path):
    path = write(tmp_path / "a.txt", "Eins\n")
    with pytest.raises(ConfigError, match=r"nowhere\.txt"):
        open_readers([path], DE_EN, {str(path): ReadChoice(partner="nowhere.txt")})


def test_a_file_may_be_left_out(tmp_path):
    paths = [write(tmp_path / name, "eins\tone\n") for name in ("a.tsv", "b.tsv")]
    (reader,) = open_readers(paths, DE_EN, {str(paths[0]): ReadChoice(skip=True)})
    assert reader.files[0].path == paths[1]


@pytest.mark.parametrize("name", ["a.tmx", "a.tsv"])
def test_sides_that_are_the_wrong_way_round_can_be_swapped(tmp_path, name):
    wrong = (
        tmx(unit("The seal leaks.", "Die Dichtung ist undicht."))
        if name == "a.tmx"
        else "\t".join(PAIRS[0][::-1])
    )
    path = write(tmp_path / name, wrong)
    (reader,) = open_readers([path], DE_EN, {str(path): ReadChoice(swap=True)})
    assert texts(reader.units()) == [PAIRS[0]]


def test_a_partner_can_be_chosen(tmp_path):
    paths = [write(tmp_path / f"{name}.txt", f"{name}\n") for name in ("one", "eins", "two", "zwei")]
    choices = {
        str(paths[1]): ReadChoice(partner=str(paths[0])),
        str(paths[3]): ReadChoice(partner=str(paths[2])),
    }
    readers = open_readers(paths, DE_EN, choices)
    assert [texts(reader.units()) for reader in readers] == [[("eins", "one")], [("zwei", "two")]]


@pytest.mark.parametrize(
    ("names", "pairs"),
    [(["a.en", "a.de", "b.de", "b.en"], ((1, 0), (2, 3))), (["de/a.txt", "de/b.txt", "en/a.txt"], ((0, 2),)),
     (["x.de-AT.srt", "x.en_US.srt"], ((0, 1),)), (["x.german.txt", "x.english.txt"], ((0, 1),)),
     (["text.txt", "note.txt"], ((0, 1),)), (["x.fr", "x.de"], ((0, 1),)), (["only.de"], ())],
)  # fmt: skip
def test_files_are_paired_by_their_names_then_in_turn(names, pairs):
    assert pair_files(names, ["plain"] * len(names), DE_EN)[0] == list(pairs)


def test_many_files_are_paired_quickly():
    names = [f"{n}/text.{lang}.txt" for n in range(20_000) for lang in ("de", "en")]
    assert len(pair_files(names, ["plain"] * len(names), DE_EN)[0]) == 20_000


def test_an_encoding_can_be_forced_and_its_bad_bytes_cost_their_lines(tmp_path):
    path = write(tmp_path / "a.tsv", "Tür\tdoor\n".encode("cp1252") * 3 + b"Haus\thouse\n")
    found = read(path, options=ReadOptions(src="de", tgt="en", encoding="utf-8"))
    assert [isinstance(each, BadUnit) for each in found] == [True, True, True, False]
    assert texts(read(path, options=ReadOptions(src="de", tgt="en", encoding="cp1252")))[0] == ("Tür", "door")


@pytest.mark.parametrize("name", ["klingon", "zip", "rot13"])
def test_an_encoding_nobody_knows_is_refused(tmp_path, name):
    with pytest.raises(CorpusError, match=f"There is no encoding '{name}'"):
        read(write(tmp_path / "a.tsv", "a\tb\n"), options=ReadOptions(src="de", tgt="en", encoding=name))


@pytest.mark.parametrize("data", [docx(paragraph("x")), xlsx({"One": PAIRS}), b"PK\x03\x04"])
def test_a_packed_document_is_asked_to_be_unpacked(tmp_path, data):
    import gzip

    with pytest.raises(CorpusError, match="a.gz is a packed ZIP archive or office document"):
        read(write(tmp_path / "a.gz", gzip.compress(data)))
