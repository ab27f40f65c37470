"""Subtitles: times, markup, speakers, pairs by time, and cues that cannot be read."""

from pathlib import Path

import pysubs2
import pytest
import webvtt
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.base.errors import CorpusError
from engine.corpora.opening import open_readers
from engine.corpora.readers.subtitles import MIN_OVERLAP, align_cues
from engine.documents.segments import BadUnit, ReadOptions
from engine.documents.subtitles import Cue, read_cues
from tests.engine.corpora.samples import PAIRS, read, texts, write

DE = ReadOptions(src="de", tgt="")
ASS = (
    "[Script Info]\nTitle: Test\n\n[Events]\n"
    "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
)


def clock(seconds: float, mark: str = ",") -> str:
    whole = int(seconds)
    return f"{whole // 3600:02d}:{whole // 60 % 60:02d}:{whole % 60:02d}{mark}{round(seconds % 1 * 1000):03d}"


def srt(*cues: tuple[float, float, str]) -> str:
    return "".join(
        f"{n}\n{clock(a)} --> {clock(b)}\n{text}\n\n" for n, (a, b, text) in enumerate(cues, start=1)
    )


def vtt(*cues: tuple[float, float, str]) -> str:
    return "WEBVTT\n\n" + "".join(f"{clock(a, '.')} --> {clock(b, '.')}\n{text}\n\n" for a, b, text in cues)


def ass(*events: str) -> str:
    return ASS + "".join(f"Dialogue: 0,{event}\n" for event in events)


def cues_of(text: str, format_: str = "SRT") -> list[Cue | BadUnit]:
    return list(read_cues(text.split("\n"), "film", format_))


def said(text: str, format_: str = "SRT") -> tuple[str, str]:
    """The speaker and the text of the only cue."""
    (cue,) = cues_of(srt((1, 2, text)) if format_ == "SRT" else vtt((1, 2, text)), format_)
    assert isinstance(cue, Cue)
    return cue.speaker, cue.text


def two(folder: Path, source: str, target: str) -> list[Path]:
    return [write(folder / "film.de.srt", source), write(folder / "film.en.srt", target)]


@pytest.mark.parametrize(
    "data",
    [srt((1, 2, "Halt!"), (3, 4, "Wer da?")), vtt((1, 2, "Halt!"), (3, 4, "Wer da?")),
     ass("0:00:01.00,0:00:02.00,A,,0,0,0,,Halt!", "0:00:03.00,0:00:04.00,A,,0,0,0,,Wer da?")],
)  # fmt: skip
def test_every_kind_is_known_by_its_content_and_read_in_one_language(tmp_path, data):
    assert texts(read(write(tmp_path / "film.txt", data), options=DE)) == [("Halt!", ""), ("Wer da?", "")]


def test_two_files_make_pairs_by_time(tmp_path):
    source = srt(*((n * 4, n * 4 + 3, de) for n, (de, _) in enumerate(PAIRS)))
    target = srt(*((n * 4 + 0.5, n * 4 + 2.5, en) for n, (_, en) in enumerate(PAIRS)))
    found = read(*two(tmp_path, source, target))
    assert texts(found) == list(PAIRS)
    assert (found[1].origin, found[1].document) == ("film.de.srt:6", "film.de.srt")


def test_the_order_of_the_files_follows_their_names(tmp_path):
    source, target = two(tmp_path, srt((1, 2, PAIRS[0][0])), srt((1, 2, PAIRS[0][1])))
    assert texts(read(target, source)) == [PAIRS[0]]


def test_several_cues_of_one_file_may_stand_for_one_of_the_other(tmp_path):
    source = srt((1, 5, "Die Dichtung ist undicht. Öffnen Sie das Ventil."))
    target = srt((1, 3, PAIRS[0][1]), (3, 5, PAIRS[1][1]))
    (pair,) = texts(read(*two(tmp_path, source, target)))
    assert pair[1] == "The seal leaks. Open the valve."


def test_a_cue_without_a_partner_is_reported_with_its_place(tmp_path):
    source = srt((1, 2, PAIRS[0][0]), (10, 12, "Allein"))
    found = read(*two(tmp_path, source, srt((1, 2, PAIRS[0][1]), (20, 22, "Alone"))))
    bad = [(unit.reason, unit.origin) for unit in found if isinstance(unit, BadUnit)]
    assert bad == [
        ("has no partner at this time", "film.de.srt:6"),
        ("has no partner at this time", "film.en.srt:6"),
    ]


def test_files_whose_times_never_meet_are_refused_with_both_beginnings(tmp_path):
    with pytest.raises(
        CorpusError, match=r"time codes .* do not match: .* begin at 00:00:01.000 and 01:00:00.000"
    ):
        read(*two(tmp_path, srt((1, 2, "Halt!")), srt((3600, 3602, "Stop!"))))


def test_one_file_is_no_pair(tmp_path):
    with pytest.raises(CorpusError, match="film.srt holds subtitles, and no second file goes with it"):
        read(write(tmp_path / "film.srt", srt((1, 2, "Halt!"))))


@pytest.mark.parametrize(
    "line", ["00:00:01,000 --> 00:xx:02,000", "00:00:01,000 -> 00:00:02,000", "eins --> zwei", "0:61 --> "]
)
def test_a_bad_time_costs_one_cue(tmp_path, line):
    data = srt((1, 2, "Halt!")) + f"2\n{line}\nVerloren\n\n" + srt((5, 6, "Wer da?"))
    found = read(write(tmp_path / "film.srt", data), options=DE)
    assert (found[0].reason, found[0].line) == ("has a time code that cannot be read", 6)
    assert texts(found) == [("Halt!", ""), ("Wer da?", "")]


@pytest.mark.parametrize(
    ("end", "reason"), [(1, "ends before it begins"), (900, "lasts longer than 5 minutes")]
)
def test_impossible_times_are_reported(tmp_path, end, reason):
    found = read(write(tmp_path / "film.srt", srt((3, end, "Halt!"), (5, 6, "Gut"))), options=DE)
    assert (found[0].reason, texts(found)) == (reason, [("Gut", "")])


@pytest.mark.parametrize("newline", ["\r\n", "\r", "\r\r\n"])
def test_lines_end_in_any_way_even_doubled(tmp_path, newline):
    data = srt((1, 2, "Halt!"), (3, 4, "Wer\nda?")).replace("\n", newline)
    assert texts(read(write(tmp_path / "film.srt", data), options=DE)) == [("Halt!", ""), ("Wer da?", "")]


@pytest.mark.parametrize(
    ("text", "speaker", "rest"),
    [("[ANNA] Halt!", "ANNA", "Halt!"), ("ANNA: Halt!", "ANNA", "Halt!"), ("- DR. AU: Ja", "DR. AU", "Ja"),
     ("[Anna Maria] Halt!", "Anna Maria", "Halt!"), ("(BEN) Ja", "BEN", "Ja"), ("[music]", "", "[music]"),
     ("[door slams] Halt!", "", "[door slams] Halt!"), ("Achtung: Stufe", "", "Achtung: Stufe"),
     ("12:30: Abfahrt", "", "12:30: Abfahrt"), ("<i>ANNA:</i> Halt!", "ANNA", "Halt!")],
)  # fmt: skip
def test_a_name_before_the_text_is_the_speaker(text, speaker, rest):
    assert said(text) == (speaker, rest)


def test_a_voice_of_webvtt_is_the_speaker():
    assert said("<v.loud Anna Maria>Halt &amp; steh!</v>", "WebVTT") == ("Anna Maria", "Halt & steh!")


def test_an_actor_of_ass_is_the_speaker():
    (cue,) = cues_of(ass("0:00:01.00,0:00:02.00,Default,Ben,0,0,0,,{\\i1}Halt,{\\i0} da\\Nsteht er"), "ASS")
    assert (cue.speaker, cue.text, cue.end) == ("Ben", "Halt, da steht er", 2000)


def test_comments_and_drawings_of_ass_are_no_text():
    drawing = "0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\p1}m 0 0 l 9 9"
    (cue,) = cues_of(ass(drawing) + "Comment: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Nein\n", "ASS")
    assert cue.reason == "is a drawing"


def test_notes_and_styles_of_webvtt_are_no_text():
    text = "WEBVTT Title\n\nSTYLE\n::cue {}\n\n" + vtt((1, 2, "Halt!")).removeprefix("WEBVTT\n\n")
    text += "NOTE what the\ntranslator says\n\n7\n00:05.000 --> 00:06.000 align:start\nGut\n"
    assert [cue.text for cue in cues_of(text, "WebVTT")] == ["Halt!", "Gut"]


def test_markup_is_kept_beside_the_text():
    (cue,) = cues_of(srt((1, 2, "{\\an8}<i>Halt!</i>\n<b>Wer da?</b>")))
    assert cue.text == "Halt! Wer da?"
    assert [(tag.position, tag.code, tag.kind) for tag in cue.tags] == [
        (0, "{\\an8}", "alone"), (0, "<i>", "open"), (5, "</i>", "close"),
        (6, "<b>", "open"), (13, "</b>", "close"),
    ]  # fmt: skip


def test_a_nul_costs_one_cue(tmp_path):
    found = read(write(tmp_path / "film.srt", srt((1, 2, "Ka\0putt"), (3, 4, "Gut"))), options=DE)
    assert (found[0].reason, texts(found)) == ("holds a NUL character", [("Gut", "")])


def test_a_file_that_lost_its_blank_lines_keeps_what_can_be_told_apart(tmp_path):
    data = srt((1, 2, "Halt!"), (3, 4, "Gut")).replace("\n\n", "\n")
    assert texts(read(write(tmp_path / "film.srt", data), options=DE)) == [("Halt!", ""), ("Gut", "")]


def test_what_was_learned_counts_the_speakers(tmp_path):
    data = srt((1, 2, "ANNA: Halt!"), (3, 4, "BEN: Wer da?"), (5, 6, "ANNA: Ich bin das."))
    (reader,) = open_readers([write(tmp_path / "film.srt", data)], DE)
    assert reader.describe()[0].speakers == {"ANNA": 2, "BEN": 1}


WORDS = st.lists(st.sampled_from(["Halt", "er", "und", "Haus", "Ja"]), min_size=1, max_size=5).map(" ".join)
TIMES = st.lists(st.integers(1, 3_000_000).map(lambda n: n / 1000), min_size=2, max_size=12, unique=True).map(
    sorted
)


@settings(max_examples=40, deadline=None)
@given(TIMES, st.data())
def test_cues_are_those_that_pysubs2_and_webvtt_read(times, data):
    cues = [(a, b, data.draw(WORDS)) for a, b in zip(times[::2], times[1::2], strict=False)]
    expected = [
        (event.start, event.end, event.plaintext) for event in pysubs2.SSAFile.from_string(srt(*cues))
    ]
    assert [(cue.start, cue.end, cue.text) for cue in cues_of(srt(*cues))] == expected
    captions = [(caption.start, caption.text) for caption in webvtt.from_string(vtt(*cues))]
    assert [(clock(cue.start / 1000, "."), cue.text) for cue in cues_of(vtt(*cues), "WebVTT")] == captions


SPANS = st.lists(st.tuples(st.integers(0, 60_000), st.integers(0, 8_000)), max_size=25)


@settings(max_examples=60, deadline=None)
@given(SPANS, SPANS)
def test_every_cue_is_in_one_group_and_shares_its_time_with_another(first, second):
    sides = [[Cue(a, a + n, "x", line) for line, (a, n) in enumerate(spans)] for spans in (first, second)]
    groups = list(align_cues(*sides))
    assert sorted(c.line for group in groups for c in group.sources) == list(range(len(first)))
    assert sorted(c.line for group in groups for c in group.targets) == list(range(len(second)))
    assert all(shares(s, group.targets) for group in groups if group.is_pair for s in group.sources)


def shares(cue: Cue, others: tuple[Cue, ...]) -> bool:
    """Whether a cue has enough time in common with one of the others."""
    common = [
        (min(cue.end, o.end) - max(cue.start, o.start), min(cue.end - cue.start, o.end - o.start))
        for o in others
    ]
    return any(shared >= MIN_OVERLAP * shorter for shared, shorter in common)


@pytest.mark.parametrize("brk", ["<br>", "<br />", "<BR/>"])
def test_a_break_that_is_a_tag_is_a_blank(brk):
    lines = srt((1, 2, f"- Wo bist du?{brk}- Im Garten.")).split("\n")
    assert [cue.text for cue in read_cues(lines, "a.srt", "SRT")] == ["- Wo bist du? - Im Garten."]
