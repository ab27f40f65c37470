"""Subtitles and transcripts written back: only what is said changes, and it lands where it was said."""

import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.documents.subtitles import Cue, find_continued, read_cues, read_spoken, turns_of
from tests.engine.corpora.test_subtitles import ass, srt, vtt

FILM = """1\r
00:00:01,000 --> 00:00:02,500\r
[ANNA] Ich bin <i>gestern</i> nach\r
Hause gegangen.\r
\r
2\r
00:00:03,000 --> 00:00:04,000\r
- BEN: Wirklich?\r
- Ja.\r
\r
3\r
00:00:04,500 --> 00:00:05,000\r
{\\an8}<b>Ende</b>\r
"""
TALK = """\ufeffWEBVTT - Gespräch

STYLE
::cue { color: lime }

NOTE --> nichts

intro
00:01.000 --> 00:02.000 align:start
<v Anna Ott>Käse &amp; Wein</v>
<v.loud Ben>Gern!

00:03.000 --> 00:04.000
Niemand spricht.
"""


def spoken(text, format_, is_speaker=None):
    return read_spoken(text, "film", format_, is_speaker)


def told(text, format_, is_speaker=None):
    return [(turn.speaker, turn.text) for turn in spoken(text, format_, is_speaker).turns]


def shouted(text, format_="SRT"):
    """The file with every turn in capitals."""
    document = spoken(text, format_)
    return document.written([turn.text.upper() for turn in document.turns])


@pytest.mark.parametrize("blank", ["\xa0", "\u202f"])
def test_fixed_blanks_stay_and_no_line_breaks_there(blank):
    film = "1\n00:00:01,000 --> 00:00:02,000\nWas\nist los?\n"
    written = spoken(film, "SRT").written([f"Quoi{blank}?"])
    assert written.endswith(f"\nQuoi{blank}?\n")


def test_names_dashes_and_voices_tell_who_speaks():
    assert told(FILM, "SRT") == [
        ("ANNA", "Ich bin gestern nach Hause gegangen."),
        ("BEN", "Wirklich?"),
        ("", "Ja."),
        ("", "Ende"),
    ]
    assert told(TALK, "WebVTT") == [
        ("Anna Ott", "Käse & Wein"),
        ("Ben", "Gern!"),
        ("", "Niemand spricht."),
    ]


def test_numbers_times_names_and_markup_stay():
    expected = FILM.replace("Ich bin <i>gestern</i> nach", "ICH BIN <i>GESTERN</i>")
    for old, new in (("Hause gegangen", "NACH HAUSE GEGANGEN"), ("Wirk", "WIRK"), ("lich?", "LICH?")):
        expected = expected.replace(old, new)
    assert shouted(FILM) == expected.replace("Ja.", "JA.").replace("Ende", "ENDE")


def test_all_of_a_talk_but_its_words_stays():
    expected = TALK.replace("Käse &amp; Wein", "KÄSE &amp; WEIN").replace("Gern!", "GERN!")
    assert shouted(TALK, "WebVTT") == expected.replace("Niemand spricht.", "NIEMAND SPRICHT.")


def test_an_actor_speaks_and_other_lines_of_the_file_stay():
    text = ass(
        r"0:00:01.00,0:00:02.00,Default,Anna,0,0,0,,{\i1}Ja{\i0}, gern,\Nsehr gern.",
        r"0:00:03.00,0:00:04.00,Default,,0,0,0,,{\p1}m 0 0 l 1 1{\p0}",
        "0:00:05.00,0:00:06.00,Default,,0,0,0,,BEN: Nein.",
    ).replace("[Script Info]", "; Bemerkung: bleibt\n[Script Info]")
    document = spoken(text, "ASS")
    assert [(turn.speaker, turn.text) for turn in document.turns] == [
        ("Anna", "Ja, gern, sehr gern."),
        ("BEN", "Nein."),
    ]
    assert [unit.reason for unit in document.untouched] == ["is a drawing"]
    written = document.written(["Yes, gladly, very gladly {so}.", "No."])
    assert r",,{\i1}Yes,{\i0} gladly,\Nvery gladly (so)." in written
    assert written.endswith(",,BEN: No.\n")
    assert len(written.splitlines()) == len(text.splitlines())


@pytest.mark.parametrize(
    ("raw", "translation", "written"),
    [
        ("Ein <b>rotes</b> Auto", "A red car", "A <b>red</b> car"),
        ("<i>Er ging</i> nach Hause", "He went home", "<i>He went</i> home"),
        ("<i>eins <b>zwei</b></i>", "one two", "<i>one <b>two</b></i>"),
        ("Das <u>Haus</u>", "House", "<u>House</u>"),
        ("lang\nund lang\nund lang", "kurz", "kurz"),
        ("eins zwei\ndrei vier", "one two three four", "one two\nthree four"),
        ("Guten <i>Tag</i>\nwieder", "こんにちは世界", "こんに\n<i>ち</i>は世界"),
        ("Auf", "", "Auf"),
        ("<i></i>", "x", "<i></i>"),
    ],
)
def test_markup_goes_to_the_word_as_far_into_the_translation(raw, translation, written):
    (turn,) = turns_of(raw, "SRT", 1)
    assert turn.with_translation(translation) == written


@pytest.mark.parametrize(
    ("raw", "format_"),
    [("<i>a</i> ", "SRT"), ("a\n", "SRT"), (r"{\i1}a{\i0}\N", "ASS"), ("<b>字\n", "WebVTT")],
)
def test_a_cue_of_many_tags_lines_and_words_takes_a_few_steps_for_each(raw, format_):
    (turn,) = turns_of(raw * 1000 + "a", format_, 1)
    steps: list[str] = []
    sys.setprofile(lambda _frame, event, _what: steps.append(event))
    turn.with_translation("b " * 1000)
    sys.setprofile(None)
    assert len(steps) < 1000 * 300


def test_a_name_that_is_not_written_as_one_counts_if_somebody_is_called_so():
    text = "Anna Ott: Guten Tag.\nHinweis: Das Licht geht aus.\n\n  BEN:  Oh!\n"
    assert told(text, "text", {"anna ott"}.__contains__)[0] == ("", "Anna Ott: Guten Tag.")
    found = told(text, "text", lambda name: name.casefold() == "anna ott")
    assert found == [("Anna Ott", "Guten Tag."), ("", "Hinweis: Das Licht geht aus."), ("BEN", "Oh!")]
    assert shouted(text, "text").endswith("\n\n  BEN:  OH!\n")


def test_what_cannot_be_read_stays_and_is_told():
    text = (
        srt((1, 2, "Gut."), (3, 4, "Schl\ufffdcht.")) + "3\n00:xx --> 00:05\nNie.\n\n" + srt((6, 7, "Doch."))
    )
    document = spoken(text, "SRT")
    assert [turn.text for turn in document.turns] == ["Gut.", "Doch."]
    assert sorted(unit.line for unit in document.untouched) == [7, 10]
    assert document.written(["Gut.", "Doch."]) == text


def test_a_cue_without_text_does_not_take_the_next_ones_number():
    text = "1\n00:01,0 --> 00:02,0\nEins\n\n2\n00:03,0 --> 00:04,0\n\n3\n00:05,0 --> 00:06,0\n1984\n"
    assert shouted(text) == text.replace("Eins", "EINS")


def test_a_translation_cannot_end_a_cue():
    document = spoken(srt((1, 2, "Pfeil")), "SRT")
    written = document.written(["an arrow\n\n2\n00:00:09,000 --> 00:00:10,000\nnew"])
    assert len([*read_cues(written.split("\n"), "film", "SRT")]) == 1
    (turn,) = turns_of("Kleiner als", "WebVTT", 1)
    assert turn.with_translation("a < b --> c") == "a &lt; b --&gt; c"


WORD = st.sampled_from(
    ("Guten Tag", "- ", "\n", "ANNA: ", "[BEN] ", "<i>", "</i>", "{\\an8}", "\\N", "{\\i0}", "<v Eva>",
     "&amp;", "1", "a", " ", "-->", "00:01.000 --> 00:02.000", "\n\n", "\r\n", "漢字",
     "Dialogue: 0,0:00:01.00,0:00:02.00,,Eva,0,0,0,,")
)  # fmt: skip


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(st.lists(WORD, max_size=25), st.sampled_from(("SRT", "WebVTT", "ASS", "text")))
def test_any_file_untranslated_is_the_file_and_translated_has_the_same_cues(words, format_):
    starts = {"SRT": "1\n00:01,000 --> 00:02,000\n", "WebVTT": "WEBVTT\n\n00:01.000 --> 00:02.000\n",
              "ASS": "[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,Eva,0,0,0,,", "text": ""}  # fmt: skip
    text = starts[format_] + "".join(words)
    document = spoken(text, format_)
    assert document.written([""] * len(document.turns)) == text
    if format_ == "text":
        return
    written = document.written(["Wort --> zwei"] * len(document.turns))
    times = [
        [(cue.start, cue.end) for cue in read_cues(each.split("\n"), "f", format_) if isinstance(cue, Cue)]
        for each in (text, written)
    ]
    assert times[0] == times[1]


@pytest.mark.slow
def test_long_lines_cost_little():
    for hard in ("<" * 50_000, "<i>" * 9_000, "{" * 50_000, "- " * 30_000, "\\N" * 5_000, "A: " * 20_000):
        for format_ in ("SRT", "ASS", "text"):
            document = [*turns_of(hard, format_, 1)]
            assert "".join(turn.raw for turn in document) == hard


def test_voices_and_names_of_one_cue_are_turns_of_their_own():
    text = vtt((1, 2, "<v Anna>Hallo. <v Ben>Guten\nTag."), (3, 4, "EVA: Ja.\nANNA: Nein."))
    assert told(text, "WebVTT") == [
        ("Anna", "Hallo."),
        ("Ben", "Guten Tag."),
        ("EVA", "Ja."),
        ("ANNA", "Nein."),
    ]


NOISY = """1
00:00:01,000 --> 00:00:02,000
[DOOR SLAMS] [DOG BARKS]
Who is there?

2
00:00:03,000 --> 00:00:04,000
- <i>(sighs)</i> I am tired.
- JOHN: [COUGHS] Sleep.

3
00:00:05,000 --> 00:00:06,000
He left [LAUGHS]
and came back.
"""


def test_a_sound_is_nobody_and_is_translated_by_itself():
    assert told(NOISY, "SRT") == [
        ("", "DOOR SLAMS"),
        ("", "DOG BARKS"),
        ("", "Who is there?"),
        ("", "sighs"),
        ("", "I am tired."),
        ("JOHN", "[COUGHS] Sleep."),
        ("", "He left [LAUGHS] and came back."),
    ]


def test_the_brackets_of_a_sound_stay():
    assert shouted(NOISY).split("\n")[2:4] == ["[DOOR SLAMS] [DOG BARKS]", "WHO IS THERE?"]
    assert shouted(NOISY).split("\n")[7] == "- <i>(SIGHS)</i> I AM TIRED."


def test_a_voice_goes_on_behind_a_sound():
    turns = told("WEBVTT\n\n00:01.000 --> 00:02.000\n<v Anna>[SIGHS] Well.\n", "WebVTT")
    assert {speaker for speaker, _ in turns} == {"Anna"}


@pytest.mark.parametrize("brk", ["<br>", "<br />", "<BR/>", "<br/>\n"])
def test_a_break_that_is_a_tag_ends_a_line_and_the_next_speaker_keeps_the_dash(brk):
    text = f"1\n00:00:01,000 --> 00:00:02,000\n- Wo bist du?{brk}- <i>Im Garten.</i>\n"
    document = read_spoken(text, "a.srt", "SRT")
    assert [turn.text for turn in document.turns] == ["Wo bist du?", "Im Garten."]
    assert document.written(["Where?", "There."]).endswith(f"\n- Where?{brk}- <i>There.</i>\n")


def test_a_sentence_on_two_lines_keeps_the_tag_that_breaks_them():
    text = "1\n00:00:01,000 --> 00:00:02,000\nDer lange Satz<br>geht weiter.\n"
    document = read_spoken(text, "a.srt", "SRT")
    assert [turn.text for turn in document.turns] == ["Der lange Satz geht weiter."]
    assert document.written(["It goes on."]).endswith("\nIt goes<br>on.\n")


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ("Er sagte:\n- Komm!", ["Er sagte:", "Komm!"]),
        ("<i>Wo?</i>\n<i>– Da.</i>", ["Wo?", "Da."]),
        ("- Wo?\n- Da, wo\nwir sind.", ["Wo?", "Da, wo wir sind."]),
        ("-Ja.-Nein.", ["Ja.", "Nein."]),
        ("— Halt! — Warum?", ["Halt!", "Warum?"]),
        ("<i>-Ja.</i> <i>-Nein.</i>", ["Ja.", "Nein."]),
        (">> Ja.\n>> Nein.", ["Ja.", "Nein."]),
        ("Sie kam\n– und ging.", ["Sie kam – und ging."]),
        ("Sie kam. - Er ging.", ["Sie kam. - Er ging."]),
        ("- Sie kam. - und ging.", ["Sie kam. - und ging."]),
    ],
)
def test_a_dash_begins_what_another_says(raw, said):
    assert [turn.text for turn in turns_of(raw, "SRT", 1)] == said


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ("♪ Der Mond ♪", ["Der Mond"]),
        ("♪ Der Mond ♪\n♪ ist da ♪", ["Der Mond", "ist da"]),
        ("♪ Der Mond\nist da ♪", ["Der Mond ist da"]),
        ("<i>♪ Der Mond ♪</i>", ["Der Mond"]),
        ("- ♫ <i>Der Mond</i> ♫", ["Der Mond"]),
        ("#Der Mond#", ["Der Mond"]),
        ("# Der Mond #\n# ist da #", ["Der Mond", "ist da"]),
        ("#Der Mond ist da", ["#Der Mond ist da"]),
        ("♪", ["♪"]),
        ("##", ["##"]),
    ],
)
def test_signs_of_a_song_stay_round_its_words(raw, said):
    turns = [*turns_of(raw, "SRT", 1)]
    assert [turn.text for turn in turns] == said
    again = "".join(turn.with_translation(turn.text.upper()) for turn in turns)
    assert again == raw.upper().replace("<I>", "<i>").replace("</I>", "</i>")


def test_what_is_sung_runs_over_no_other_cue():
    lines = ["♪ Der Mond ist", "aufgegangen ♪", "Was ist das?", "Das ist", "ein Lied."]
    turns = spoken(srt(*((n, n + 1, line) for n, line in enumerate(lines))), "SRT").turns
    assert [turn.is_song for turn in turns] == [True, True, False, False, False]
    assert find_continued(turns) == (False, False, False, True, False)


def test_a_colour_is_no_song():
    (turn,) = turns_of('<font color="#ff0000">Halt!</font>', "SRT", 1)
    assert not turn.is_song


@pytest.mark.parametrize("piece", [".-A", "♪", "#", "♪\n♪", "-\n", ".\n- ", "<i>", ">>"])
def test_signs_without_end_take_no_longer_than_their_length(piece):
    raw = "- A" + piece * 2_000
    assert "".join(turn.raw for turn in turns_of(raw, "SRT", 1)) == raw
