"""Subtitles as documents: turns with their codes, everything else byte by byte."""

import pytest

from engine.corpora.documents.segments import CodeKind, PlacedCode, WrittenSegment
from engine.corpora.documents.subtitles import read_subtitles
from engine.errors import CorpusError
from tests.engine.corpora.documents.test_spoken_documents import FILM, TALK
from tests.engine.corpora.documents.written import bytes_with, text_with
from tests.engine.corpora.samples import write
from tests.engine.corpora.test_subtitles import ass

ASS_EVENT = r"0:00:01.00,0:00:02.00,Default,,0,0,0,,{\i1}Nicht{\i0} hier"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "film.srt"


def test_turns_are_texts_and_markup_inside_is_codes(path):
    document = read_subtitles(write(path, FILM))
    assert (document.format, [each.source for each in document.segments]) == (
        "SRT",
        ["Ich bin gestern nach Hause gegangen.", "Wirklich?", "Ja.", "Ende"],
    )
    assert [(code.position, code.kind, code.pair) for code in document.segments[0].codes] == [
        (8, CodeKind.OPEN, 0),
        (15, CodeKind.CLOSE, 0),
    ]
    assert document.segments[1].place == "line 8"


def test_codes_go_where_they_are_placed(path):
    document = read_subtitles(write(path, FILM))
    placed = WrittenSegment("Yesterday I went home.", (PlacedCode(0, 0), PlacedCode(9, 1)))
    written = bytes_with(document, path, {0: placed}).decode()
    assert "[ANNA] <i>Yesterday</i> I\r\nwent home.\r\n" in written
    assert written.replace("[ANNA] <i>Yesterday</i> I\r\nwent home.", "") == FILM.replace(
        "[ANNA] Ich bin <i>gestern</i> nach\r\nHause gegangen.", ""
    )


@pytest.mark.parametrize("text", [FILM, TALK, ass(ASS_EVENT)])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_what_is_not_translated_keeps_its_bytes(path, text, encoding):
    write(path, text.removeprefix("\ufeff").encode(encoding))
    before = path.read_bytes()
    document = read_subtitles(path)
    scratch = path.with_suffix(".out")
    same = {number: WrittenSegment.unchanged(segment) for number, segment in enumerate(document.segments)}
    assert document.segments
    assert bytes_with(document, scratch, {}) == bytes_with(document, scratch, same) == before


def test_an_encoding_that_lacks_a_character_becomes_utf_8(path):
    document = read_subtitles(write(path, FILM.replace("Ende", "Große Ärger über Öl").encode("cp1252")))
    assert "<b>大</b>" in text_with(document, path, None, None, None, "大")


def test_a_text_without_times_is_refused(path):
    with pytest.raises(CorpusError, match="has no times of subtitles"):
        read_subtitles(write(path, "Ja.\nNein.\n"))
