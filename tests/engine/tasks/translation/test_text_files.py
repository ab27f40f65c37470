"""Text files: read in whatever encoding they are, written whole or not at all."""

import codecs
from pathlib import Path

import pytest

from engine import tasks
from engine.base.errors import CorpusError


def read(folder, data):
    path = folder / "a.txt"
    path.write_bytes(data)
    return tasks.read_text_file(path)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_unicode_is_read_without_a_word(tmp_path, encoding):
    file = read(tmp_path, "Grüße\r\n".encode(encoding))
    assert (file.text, file.note) == ("Grüße\r\n", "")


@pytest.mark.parametrize(
    ("mark", "codec"),
    [(codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"),
     (codecs.BOM_UTF32_BE, "utf-32-be"), (b"", "utf-8")],
)  # fmt: skip
def test_a_byte_order_mark_is_kept(tmp_path, mark, codec):
    file = read(tmp_path, mark + "Grüße".encode(codec))
    assert (file.text, file.mark) == ("Grüße", mark)
    written = tasks.write_text_file(tmp_path / "b.txt", file.text, file.mark)
    assert written.read_bytes() == mark + "Grüße".encode(codec)


def test_utf_16_without_a_byte_order_mark_is_told(tmp_path):
    file = read(tmp_path, "Grüße an alle.".encode("utf-16-le"))
    assert (file.text, file.mark) == ("Grüße an alle.", b"")
    assert file.note == "a.txt is not UTF-8; it was read as UTF-16-LE."


def test_an_empty_file_is_an_empty_text(tmp_path):
    assert read(tmp_path, b"").text == ""


@pytest.mark.parametrize(
    ("text", "codec", "name"),
    [("Grüße", "cp1252", "Windows-1252"), ("gut\nheiß\n", "cp1252", "Windows-1252"),
     ("Zażółć gęślą jaźń", "cp1250", "Windows-1250")],
)  # fmt: skip
def test_an_older_encoding_is_found_and_named(tmp_path, text, codec, name):
    file = read(tmp_path, text.encode(codec))
    assert (file.text, file.note) == (text, f"a.txt is not UTF-8; it was read as {name}.")


def test_a_broken_character_costs_no_more_than_itself(tmp_path):
    file = read(tmp_path, "Grüße\nund ".encode() + b"\xff")
    assert (file.text, file.note) == ("Grüße\nund \ufffd", "Some characters of a.txt cannot be read.")


@pytest.mark.parametrize("data", [b"\x89PNG\0\xff", bytes(500)])
def test_what_is_no_text_is_refused_with_a_hint(tmp_path, data):
    with pytest.raises(CorpusError, match=r"a\.txt") as caught:
        read(tmp_path, data)
    assert caught.value.hint


def test_a_missing_file_is_named():
    with pytest.raises(CorpusError, match="none.txt cannot be read"):
        tasks.read_text_file(Path("none.txt"))


def test_a_text_is_written_as_it_is(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("old", encoding="utf-8")
    assert tasks.write_text_file(path, "new 😀\r\n\n").read_bytes() == "new 😀\r\n\n".encode()


def test_a_failed_write_leaves_the_old_state(tmp_path):
    (tmp_path / "a.txt").mkdir()
    for path in (tmp_path / "no folder" / "a.txt", tmp_path / "a.txt"):
        with pytest.raises(CorpusError, match="cannot be written"):
            tasks.write_text_file(path, "new")
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.parametrize(("data", "kind"), [(b"%PDF-1.7\n", "a PDF document"), (b'{"a": 1}', "a JSON file")])
def test_what_is_no_text_is_named_in_a_whole_sentence(tmp_path, data, kind):
    with pytest.raises(CorpusError) as caught:
        read(tmp_path, data)
    assert caught.value.what == f"a.txt is {kind}."


@pytest.mark.parametrize("name", ["a.csv", "a.CSV", "a.tsv"])
def test_a_table_is_refused_however_few_rows_it_has(tmp_path, name):
    path = tmp_path / name
    path.write_text('name,text\n1,"The ""pump"", old"\n', encoding="utf-8")
    with pytest.raises(CorpusError, match="could not be written back whole"):
        tasks.read_text_file(path)
