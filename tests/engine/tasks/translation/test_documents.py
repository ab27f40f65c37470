"""Subtitles and transcripts translated as files: each line as who says it, everything else as it was."""

import codecs

import numpy as np
import pytest

from engine import tasks
from engine.base.errors import ConfigError, CorpusError
from engine.base.progress import Cancelled
from engine.results.documents import CastMember, TextFile
from engine.results.translation import SpeakerChoice
from engine.tasks.speakers.profiles import speaker_inputs
from engine.tasks.translation.documents import SpokenFile, open_spoken
from tests.engine.corpora.samples import PAIRS, tmx, units, write
from tests.engine.corpora.test_subtitles import srt

LINES = ("Die Pumpe ist neu.", "Das Ventil ist neu.", "Der Motor ist neu.")
FILM = srt((1, 2, f"ADA: {LINES[0]}"), (3, 4, f"[Ben] {LINES[1]}"), (5, 6, LINES[2]), (7, 8, "ZOE: Oh!"))
TALK = f"Ada: {LINES[0]}\n\nben: {LINES[1]}\nHinweis: {LINES[2]}\n"


def translated(path, out, translator):
    return tasks.translate_document(path, out, translator, tasks.find_document_speakers(path, translator))


def test_each_line_is_translated_as_who_says_it(translator, tmp_path):
    out = tmp_path / "out.srt"
    result = translated(write(tmp_path / "film.srt", FILM), out, translator)
    as_themselves = [speaker_inputs("Ada", translator), speaker_inputs("Ben", translator), None]
    found = translator.translate_lines(LINES, as_themselves)
    expected = [" ".join(each.text.split()) for each in found]
    neutral = [" ".join(each.text.split()) for each in translator.translate_lines(LINES, [None] * 3)]
    written = out.read_text()
    assert [line in " ".join(written.split()) for line in expected] == [True] * 3
    assert expected[:2] != neutral[:2]
    assert f"00:00:01,000 --> 00:00:02,000\nADA: {expected[0]}\n\n2\n" in written
    assert result.cues == result.lines == 4


def test_it_is_told_who_said_how_much_and_who_has_no_profile(translator, tmp_path):
    result = translated(write(tmp_path / "film.srt", FILM), None, translator)
    assert [(each.name, each.lines, each.has_profile) for each in result.speakers] == [
        ("ADA", 1, True),
        ("Ben", 1, True),
        ("ZOE", 1, False),
    ]
    assert (result.unmatched, result.unnamed, result.notices) == (("ZOE",), 1, ())
    assert (result.format, result.untouched) == ("SRT", ())
    assert result.text.startswith("1\n00:00:01,000 --> 00:00:02,000\nADA: ")


def test_names_of_a_transcript_need_no_capitals_where_they_are_known(translator, tmp_path):
    result = translated(write(tmp_path / "talk.txt", TALK), None, translator)
    assert [each.name for each in result.speakers] == ["Ada", "ben"]
    assert [line.partition(":")[0] for line in result.text.split("\n")][:3] == ["Ada", "", "ben"]
    assert result.unnamed == 1


def test_a_speaker_of_the_library_without_a_profile_is_a_name_and_no_more(translator, tmp_path):
    eva = tasks.create_speaker("Eva Ott").id
    path = write(tmp_path / "talk.txt", f"Eva Ott: {LINES[0]}\n")
    result = translated(path, None, translator)
    tasks.remove_speaker(eva)
    assert [notice.kind for notice in result.notices] == ["new"]
    assert (result.unmatched, result.text[:9]) == (("Eva Ott",), "Eva Ott: ")


def test_of_two_with_one_name_nobody_speaks_and_it_is_said_why(translator, tmp_path):
    made = [tasks.create_speaker("Eva Ott").id for _ in range(2)]
    result = translated(write(tmp_path / "talk.txt", f"Eva Ott: {LINES[0]}\n"), None, translator)
    for each in made:
        tasks.remove_speaker(each)
    assert result.unmatched == ("Eva Ott",)
    assert "Eva Ott" in result.notices[0].text


def test_a_speaker_of_the_library_speaks_whatever_the_case_of_the_name(learned, tiny_translator, tmp_path):
    path = write(tmp_path / "film.vtt", f"WEBVTT\n\n00:01.000 --> 00:02.000\n<v ANNA>{LINES[0]}</v>\n")
    (member,) = tasks.find_document_speakers(path, tiny_translator, 0.5)
    assert (member.name, member.speaker.id, member.speaker.strength) == ("ANNA", learned, 0.5)


def test_what_nobody_says_can_be_said_by_a_chosen_speaker(translator, tmp_path):
    ada = speaker_inputs("Ada", translator)
    translator = translator.as_speaker(ada)
    path = write(tmp_path / "film.srt", srt((1, 2, LINES[0])))
    result = tasks.translate_document(path, None, translator, ())
    assert translator.translate_lines([LINES[0]], [ada])[0].text in result.text


def test_who_is_named_without_a_profile_never_speaks_as_somebody_else(translator, tmp_path):
    ada = speaker_inputs("Ada", translator)
    path = write(tmp_path / "talk.txt", f"Eva: {LINES[0]}\n")
    texts = []
    for speaker in (None, ada):
        said = tasks.translate_document(path, None, translator.as_speaker(speaker), [CastMember("Eva", None)])
        texts.append(said.text)
    assert texts[0] == texts[1]


def test_a_file_in_another_encoding_is_written_in_utf_8(translator, tmp_path):
    for codec, mark in (("cp1252", b""), ("utf-8-sig", codecs.BOM_UTF8), ("utf-16", b"")):
        path = write(
            tmp_path / "film.srt", srt((1, 2, "JÜRGEN: Schön."), (3, 4, "Die Tür fällt.")).encode(codec)
        )
        tasks.translate_document(path, tmp_path / "out.srt", translator, ())
        data = (tmp_path / "out.srt").read_bytes()
        assert data.startswith(mark + b"1\n")
        assert "JÜRGEN:" in data.decode()


@pytest.mark.parametrize(
    ("name", "data", "what"),
    [
        ("memory.tmx", tmx(units(PAIRS)), "is a TMX file, neither subtitles nor a transcript"),
        ("film.srt", b"", "is empty"),
        ("film.srt", b"\x7fELF" + b"\x01\x00\x00" * 500, "is a program"),
        ("film.srt", b"PK\x03\x04" + b"\0" * 40, "is cut off or damaged"),
    ],
)
def test_what_is_no_document_is_refused(translator, tmp_path, name, data, what):
    with pytest.raises(CorpusError, match=what):
        tasks.translate_document(write(tmp_path / name, data), tmp_path / "out", translator, ())
    assert not (tmp_path / "out").exists()


def test_the_file_itself_is_never_overwritten(translator, tmp_path):
    path = write(tmp_path / "film.srt", FILM)
    with pytest.raises(CorpusError, match="is the file to be translated"):
        tasks.translate_document(path, tmp_path / "." / "film.srt", translator, ())
    assert path.read_text() == FILM


def test_a_cancelled_translation_writes_nothing(translator, tmp_path):
    def cancel(progress):
        raise Cancelled

    with pytest.raises(Cancelled):
        tasks.translate_document(write(tmp_path / "f.srt", FILM), tmp_path / "out", translator, (), cancel)
    assert not (tmp_path / "out").exists()


def test_a_strength_out_of_range_is_refused(translator, tmp_path):
    with pytest.raises(ConfigError, match=r"cannot be 2\.5"):
        tasks.find_document_speakers(write(tmp_path / "f.srt", FILM), translator, 2.5)


def test_cues_without_words_need_no_translator(translator, tmp_path):
    text = srt((1, 2, "♪ ♪"), (3, 4, "…"))
    result = tasks.translate_document(write(tmp_path / "f.srt", text), None, translator, ())
    assert result.text == text
    assert not np.isnan(result.elapsed_s)


def test_names_that_come_again_and_again_make_a_transcript(translator, tmp_path):
    talk = "Ulla: Ja.\nOtto: Nein.\nULLA: Doch.\nOtto: Gut.\n"
    path = write(tmp_path / "talk.txt", talk)
    record = open_spoken(path).record
    assert [(each.name, each.n_lines) for each in record.speakers] == [("Ulla", 2), ("Otto", 2)]
    result = tasks.translate_document(
        path, None, translator, [CastMember(each.name, None) for each in record.speakers]
    )
    assert (result.lines, result.unnamed, result.text[:6]) == (4, 0, "Ulla: ")


@pytest.mark.parametrize(
    "text", ["Hinweis: Es regnet.\nDann nicht.\n", "Ort: Bern\nTag: heute\nZeit: neun\n"]
)
def test_a_text_with_colons_is_no_conversation(tmp_path, text):
    assert isinstance(open_spoken(write(tmp_path / "brief.txt", text)), TextFile)


def test_lines_that_name_nobody_can_have_a_speaker_of_their_own(translator, tmp_path):
    ada = speaker_inputs("Ada", translator)
    path = write(tmp_path / "film.srt", srt((1, 2, LINES[0]), (3, 4, f"BEN: {LINES[0]}")))
    cast = [CastMember("", SpeakerChoice("Ada", "Ada", is_trained=True)), CastMember("Ben", None)]
    cues = tasks.translate_document(path, None, translator, cast).text.strip().split("\n\n")
    lines = [" ".join(cue.split("\n", 2)[2].split()) for cue in cues]
    as_ada, neutral = (
        " ".join(each.text.split()) for each in translator.translate_lines([LINES[0]] * 2, [ada, None])
    )
    assert (lines[0], lines[1]) == (as_ada, f"BEN: {neutral}")


def test_a_place_that_cannot_be_written_is_refused_before_the_work(translator, tmp_path):
    path = write(tmp_path / "film.srt", FILM)
    for out, what in ((tmp_path / "none" / "a.srt", "There is no folder"), (tmp_path, "is a folder")):
        with pytest.raises(CorpusError, match=what):
            tasks.translate_document(path, out, translator, ())


@pytest.mark.parametrize(("name", "text"), [("film.txt", FILM), ("talk.txt", "Ulla: Ja.\nOtto: Nein.\n" * 2)])
def test_what_a_file_holds_decides_that_it_is_a_document(translator, tmp_path, name, text):
    assert isinstance(open_spoken(write(tmp_path / name, text)), SpokenFile)


def test_any_other_text_opens_as_text(translator, tmp_path):
    file = open_spoken(write(tmp_path / "brief.txt", "Liebe Anna,\nHinweis: es regnet.\n"))
    assert isinstance(file, TextFile)
    assert file.text.startswith("Liebe Anna")


def test_what_is_named_subtitles_and_holds_none_is_refused(translator, tmp_path):
    with pytest.raises(CorpusError):
        open_spoken(write(tmp_path / "film.srt", tmx(units(PAIRS[:2]))))


def test_a_sentence_that_runs_over_cues_is_translated_as_one(translator, tmp_path):
    path = write(tmp_path / "film.srt", srt((1, 2, "Die Pumpe"), (2, 3, "läuft an."), (9, 10, LINES[1])))
    whole = " ".join(translator.translate_text("Die Pumpe läuft an.").text.split())
    result = tasks.translate_document(path, None, translator)
    said = [" ".join(cue.split("\n", 2)[2].split()) for cue in result.text.strip().split("\n\n")]
    assert f"{said[0]} {said[1]}" == whole
    assert all(said)
    assert (result.joined, result.cues) == (1, 3)
    apart = tasks.translate_document(path, None, translator, joins=False)
    first = " ".join(translator.translate_text("Die Pumpe").text.split())
    assert " ".join(apart.text.split("\n\n")[0].split("\n", 2)[2].split()) == first
    assert apart.joined == 0


def test_lines_that_share_a_sentence_are_not_whole(tmp_path):
    film = srt((1, 2, "Die Pumpe, die neu"), (2, 3, "ist, läuft."), (4, 5, "Gut."), (6, 7, "Ja."))
    lines = open_spoken(write(tmp_path / "film.srt", film)).record.lines
    assert [line.goes_on for line in lines] == [True, False, False, False]
    assert [line.is_whole for line in lines] == [False, False, True, True]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.srt", srt((1, 2, "<i></i>"), (3, 4, r"{\an8}"))),
        ("b.srt", srt((1, 2, ""))),
        ("c.vtt", "WEBVTT\n\n"),
        ("d.ass", "[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,0:00:02.00,{\\i1}\n"),
    ],
)
def test_subtitles_without_any_text_stay_as_they_are(name, content, translator, tmp_path):
    result = translated(write(tmp_path / name, content), tmp_path / "out", translator)
    assert (result.lines, result.cues) == (0, 0)
    assert (tmp_path / "out").read_text() == content
    assert open_spoken(tmp_path / name).record.lines == ()
