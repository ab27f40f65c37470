"""Sentences over several cues: which go on, and where their translations are cut."""

import re

import pytest

from engine.documents.subtitles import (
    MOST_CUES,
    CueRoom,
    cut_for_cues,
    find_continued,
    find_said_before,
    laid_out,
    read_spoken,
    without_joints,
)
from engine.results.translation import WordLink
from tests.engine.corpora.test_subtitles import ass, srt


def continued(text, format_="SRT"):
    return list(find_continued(read_spoken(text, "film", format_).turns))


def film(*texts):
    """A cue for every second."""
    return srt(*((at, at + 1, text) for at, text in enumerate(texts, start=1)))


@pytest.mark.parametrize(
    ("cues", "n_back"),
    [
        ([(1, 2, "Wo ist er?"), (3, 4, "Er kommt.")], [0, 1]),
        ([(1, 2, "Wo ist er?"), (9, 10, "Er kommt.")], [0, 1]),
        ([(1, 2, "Wo ist er?"), (10, 11, "Er kommt.")], [0, 0]),
        ([(1, 2, "- Wo ist er?\n- Er kommt.")], [0, 1]),
        ([(1, 2, "Wo ist er?"), (2, 3, "[Türen knallen]"), (3, 4, "Er kommt.")], [0, 0, 2]),
        ([(1, 2, "Wo ist er?"), (2, 3, "♪ Er kommt ♪"), (3, 4, "Er kommt.")], [0, 0, 2]),
        ([(1, 8, "HAUPTBAHNHOF"), (2, 3, "Wo ist er?"), (3, 4, "Er kommt.")], [0, 0, 1]),
    ],
)  # fmt: skip
def test_a_cue_follows_the_one_that_was_said_before_it_in_its_scene(cues, n_back):
    assert find_said_before(read_spoken(srt(*cues), "film", "SRT").turns) == n_back


def test_lines_of_a_transcript_follow_each_other():
    assert find_said_before(read_spoken("Wo ist er?\n\nEr kommt.\n", "talk", "text").turns) == [0, 1]


@pytest.mark.parametrize(
    ("first", "second", "goes_on"),
    [
        ("Als ich kam,", "war er da.", True),
        ("Ich sah einen", "Hund.", True),
        ("Ich kam. Als er", "mich sah, ging er.", True),
        ("Ich kam.", "Er ging.", False),
        ("Er sagte:", "Geh weg.", False),
        ("Ich dachte...", "...es ist aus.", True),
        ("Ich dachte...", "es ist aus.", True),
        ("Ich dachte...", "Es ist aus.", False),
        ("Als ich kam,", "- war er da.\n- Ja.", False),
        ("Als ich kam,", "BEN: war er da.", False),
        ("ANNA: Als ich kam,", "war er da.", True),
        ("[Türen knallen]", "und er ging.", False),
        ("♪ Wir gehen", "nach Hause. ♪", False),
        ("Als ich kam,", "😀", False),
        ("DER LETZTE TAG", "ein Film von Anna.", False),
        ("- Ja.\n- Als ich kam,", "war er da.", True),
    ],
)
def test_a_sentence_goes_on_where_no_mark_ends_it_and_nobody_else_speaks(first, second, goes_on):
    assert continued(film("Ja.", first, second, "Gut."))[-3] is goes_on


def test_cues_far_apart_or_shown_together_stay_apart():
    assert continued(srt((1, 2, "Als ich kam,"), (3, 4, "war er da."))) == [True, False]
    assert continued(srt((1, 2, "Als ich kam,"), (5, 6, "war er da."))) == [False, False]
    assert continued(srt((1, 5, "Als ich kam,"), (2, 6, "war er da."))) == [False, False]
    signs = ass(
        "0:00:01.00,0:00:02.00,Default,Anna,0,0,0,,Als ich kam,",
        "0:00:02.00,0:00:03.00,Default,Ben,0,0,0,,war er da.",
    )
    assert continued(signs, "ASS") == [False, False]


def test_a_file_without_full_stops_and_a_transcript_are_not_joined():
    assert not any(continued(film(*["und dann ging er"] * 20)))
    assert continued("Als ich kam,\nwar er da.\n", "text") == [False, False]


def test_a_sentence_of_very_many_cues_is_cut():
    found = continued(film("Ja.", *["und er ging"] * (MOST_CUES + 2), "heim.", *["Ja."] * 5))
    assert found[1 : MOST_CUES + 3] == [True] * (MOST_CUES - 1) + [False] + [True] * 2


def test_dots_that_only_join_are_taken_off_and_known():
    assert without_joints("Ich dachte...", goes_on=True, went_on=False) == ("Ich dachte", "", "...")
    assert without_joints("…es ist aus…", goes_on=False, went_on=True) == ("es ist aus…", "…", "")


def links(source, target, pairs):
    """Words that belong together, by their texts; each stands once."""
    return [
        WordLink((source.index(a), source.index(a) + len(a)), (target.index(b), target.index(b) + len(b)))
        for a, b in pairs
    ]


def test_words_stand_where_their_source_is_shown():
    parts = ["Als ich gestern nach Hause kam,", "fand ich einen Brief."]
    source, target = " ".join(parts), "When I came home yesterday I found a letter."
    found = links(
        source, target, [("Als", "When"), ("kam", "came"), ("Hause", "home"), ("gestern", "yesterday"),
                         ("fand", "found"), ("Brief", "letter")],
    )  # fmt: skip
    rooms = [CueRoom(part, 3) for part in parts]
    assert cut_for_cues(target, rooms, found, "en") == ["When I came home yesterday", "I found a letter."]


def test_without_links_a_mark_is_the_place_to_cut_and_an_article_is_not():
    rooms = [CueRoom("Als er endlich kam,", 3), CueRoom("war alles vorbei.", 3)]
    assert cut_for_cues("When he finally came, it was all over.", rooms, (), "en")[0].endswith("came,")
    rooms = [CueRoom("Sie kauft heute", 3), CueRoom("das Haus am See.", 3)]
    assert not cut_for_cues("She buys today the house at the lake.", rooms, (), "en")[0].endswith("the")


def test_a_cue_that_is_shown_briefly_has_few_words():
    parts = ["Nun denn,", "gehen wir alle heim."]
    source, target = " ".join(parts), "Well then let us all of us together go home."
    found = links(source, target, [("denn", "together"), ("gehen", "go"), ("heim", "home")])
    short = cut_for_cues(target, [CueRoom(parts[0], 0.5), CueRoom(parts[1], 4)], found, "en")
    long = cut_for_cues(target, [CueRoom(parts[0], 4), CueRoom(parts[1], 4)], found, "en")
    assert len(short[0]) < len(long[0])


def test_a_language_without_blanks_is_cut_too_and_too_few_words_are_not():
    found = cut_for_cues(
        "昨日家に帰った時、手紙を見つけた。", [CueRoom("a" * 9, 3), CueRoom("b" * 8, 3)], (), "ja"
    )
    assert "".join(found) == "昨日家に帰った時、手紙を見つけた。"
    assert found[0].endswith("、")
    assert cut_for_cues("Yes.", [CueRoom("Ja", 1), CueRoom("doch.", 1)], (), "en") == []


def test_a_translation_too_long_for_one_line_has_two():
    (turn,) = read_spoken(film("Kurz."), "film", "SRT").turns
    text = "This is much longer than a line of subtitles may be at all."
    lines = turn.with_translation(text).rstrip("\n").split("\n")
    assert len(lines) == 2
    assert max(map(len, lines)) <= 42
    assert " ".join(lines) == text
    (long,) = read_spoken(film("So " * 30 + "lang."), "film", "SRT").turns
    assert "\n" not in long.with_translation(text).rstrip("\n")
    first, _ = read_spoken(film("- Ja.\n- Nein."), "film", "SRT").turns
    assert first.with_translation(text) == f"- {text}\n"
    (event,) = read_spoken(ass("0:00:01.00,0:00:02.00,Default,,0,0,0,,Ja."), "film", "ASS").turns
    assert event.with_translation(text).count(r"\N") == 1


def test_lines_that_a_person_chose_are_written_so():
    film = srt((1, 4, "Das ist <i>sehr</i>\nlang."), (5, 6, "- Ja.\n- Nein."))
    document = read_spoken(film, "film.srt", "SRT")
    written = document.written(["It is very long.", "Well,\n\n  yes.", "No."], keeps_lines=True)
    assert re.sub("</?i>", "", written).split("\n")[2:4] == ["It is very long.", ""]
    assert written.rstrip().endswith("\n- Well,\nyes.\n- No.")
    assert [turn.n_lines for turn in document.turns] == [2, 0, 0]
    assert laid_out("It is very long.", 2, 10) == "It is\nvery long."
    assert laid_out("a " * 30, 0, 10) == ("a " * 30).strip()
    assert laid_out("word " * 10, 1, 10).count("\n") == 1
