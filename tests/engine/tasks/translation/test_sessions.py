"""Work on files segment by segment: taken apart, translated, confirmed, undone, kept and written."""

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import replace
from zipfile import ZipFile

import pytest

from engine import tasks
from engine.base.errors import CorpusError, LibraryError
from engine.base.progress import Cancelled
from engine.documents.tmx import read_tmx
from engine.orders.corpora import ImportOrder
from engine.results.documents import USUAL_PARTS, SegmentKind
from engine.results.sessions import AGAIN, SessionPlace, SessionSegment, WorkState, confirmed
from engine.results.translation import RecalledTranslation, SpeakerChoice
from engine.runtime.context import Context
from engine.tasks.home import open_library
from engine.tasks.translation.passages import translate_passage
from engine.text.words.terms import TermBook
from tests.engine.corpora.documents.bilingual.test_po_files import PLURAL, po
from tests.engine.corpora.documents.office.word_samples import word_document
from tests.engine.corpora.office_samples import docx, paragraph
from tests.engine.corpora.samples import write
from tests.engine.corpora.test_subtitles import srt, vtt
from tests.engine.corpora.test_xliff import unit, xliff

MODEL = "tiny"
WRAPPED = (
    "Die Pumpe, die wir im letzten Jahr in der großen Halle\n"
    "neben dem alten Kessel eingebaut haben, läuft seit gestern\n"
    "nicht mehr richtig, und niemand weiß, warum das so ist.\n"
)
LETTER = f"Liebe Anna,\n\n{WRAPPED}\nDas Ventil ist neu.  Der Motor ist heiß.\n\n12.3.2024\n\nViele Grüße\n"
TWICE = "Das Ventil ist neu.\n\nDer Motor ist heiß. Das Ventil ist neu.\n"
OFFICE = docx(
    paragraph("Die Pumpe wurde ", "gestern", " geliefert. Sie ist neu.") + paragraph("12") + paragraph("Ja.")
)
FILM = srt(
    (1, 2, "ADA: Die Pumpe ist neu."),
    (3, 4, "[Ben] Das ist der Mann, der"),
    (4, 5, "gestern hier war."),
    (5, 6, "ADA: 12"),
    (6, 7, "- Ja.\n- Nein."),
    (8, 9, "[Ben] Das Ventil ist alt."),
)
JOB = xliff(
    unit("Die Pumpe ist neu. Sie läuft.", "")
    + unit("Das Ventil.", "The valve.", state="translated")
    + unit("Der Motor.", "The engine.", state="final")
    + unit("Der Druck.", "Pressure", state="needs-review-translation")
    + unit("Das Rohr.", "The pipe.", translate="no")
)
STRINGS = po(
    '#, fuzzy\nmsgid "Das Ventil."\nmsgstr "A valve"\n\nmsgid "Der Motor."\nmsgstr "The engine."\n\n'
    + PLURAL.replace("One file", "Eine Pumpe").replace("%d files", "%d Pumpen"),
    language="en",
)
SAMPLES = {
    "wrapped.txt": LETTER.encode(),
    "crlf.txt": LETTER.replace("\n", "\r\n").encode(),
    "marked.txt": b"\xef\xbb\xbf" + LETTER.encode(),
    "wide.txt": LETTER.encode("utf-16"),
    "no-end.txt": LETTER.rstrip().encode(),
    "letter.docx": OFFICE,
    "job.xlf": JOB.encode(),
    "strings.po": STRINGS.encode(),
    "film.srt": FILM.encode(),
    "crlf.srt": b"\xef\xbb\xbf" + FILM.replace("\n", "\r\n").encode(),
    "film.vtt": vtt((1, 2, "<v Ada>Die Pumpe ist neu.</v>"), (3, 4, "Ja.")).encode(),
    "talk.txt": b"Ada: Die Pumpe ist neu.\nBen: Ja, sie ist neu.\nAda: Nein.\nBen: Doch.\n",
}


@pytest.fixture
def begun(tmp_path):
    """Begins work on a file of this content, and returns its record."""

    def begin(data, name="letter.txt"):
        return tasks.begin_session(write(tmp_path / name, data), "de", "en")

    return begin


@pytest.fixture
def work(begun):
    """Opens work on a file of this content; it closes with the test."""
    opened = []

    def open_work(data=LETTER, name="letter.txt"):
        opened.append(tasks.open_session(begun(data, name).id))
        return opened[-1]

    yield open_work
    for each in opened:
        each.close()


@contextmanager
def again(session):
    """Opens work anew, as the next start does."""
    session.close()
    with tasks.open_session(session.record.id) as opened:
        yield opened


def rows(session):
    return [(each.source, each.target, each.state) for each in session.segments()]


def memory(domain="corrections"):
    pairs = open_library().speakers.confirmed.pairs()
    return {
        (each.source, each.target) for group, all_ in pairs.items() if group.domain == domain for each in all_
    }


def confirm(session, number, target, model=MODEL, domain="", **options):
    """Confirms a segment and returns what stood before in the segments that changed."""
    before = session.segments()
    kept = session.keep(confirmed(before, number, target, domain), model, **options)
    return [before[each.number] for each in kept]


def knows(*sources, text="As it was."):
    found = {each: RecalledTranslation(text=text, corpus="house", origin="house.tmx:14") for each in sources}
    return lambda sentences: {each: found[each] for each in sentences if each in found}


# Taken apart, and written back.


@pytest.mark.parametrize("name", list(SAMPLES))
def test_a_file_without_translations_is_written_as_it_was(work, tiny_translator, tmp_path, name):
    session = work(SAMPLES[name], name)
    session.write(tmp_path / f"out-{name}", tiny_translator)
    assert (tmp_path / f"out-{name}").read_bytes() == SAMPLES[name]


@pytest.mark.parametrize(
    "cue", ["Ich gehe jetzt sofort\nnach Hause.", "Das ist <i>sehr</i> schön,\nmein lieber <b>Freund</b>."]
)
def test_a_cue_without_a_translation_keeps_its_lines(work, tiny_translator, tmp_path, cue):
    film = srt((1, 2, cue))
    work(film, "film.srt").write(tmp_path / "out.srt", tiny_translator)
    assert (tmp_path / "out.srt").read_text() == film


def test_a_text_is_taken_apart_into_sentences_that_say_where_they_stand(work):
    found = work().segments()
    assert [(each.number, each.part, each.start, each.place) for each in found] == [
        (0, 0, 0, "line 1"), (1, 2, 0, "line 3"), (2, 4, 0, "line 7"), (3, 4, 21, "line 7"),
        (4, 8, 0, "line 11"),
    ]  # fmt: skip
    assert [each.source for each in found[2:]] == [
        "Das Ventil ist neu.", "Der Motor ist heiß.", "Viele Grüße",
    ]  # fmt: skip
    assert found[1].source == WRAPPED.replace("\n", " ").strip()
    assert {each.state for each in found} == {WorkState.NEW}


def test_what_stands_between_sentences_stays(work, tiny_translator, tmp_path):
    session = work()
    segments = session.segments()
    session.keep([replace(segments[number], target=f"Satz{number}!") for number in (2, 3)])
    assert session.write(tmp_path / "out.txt", tiny_translator) == 3
    written = (tmp_path / "out.txt").read_text(encoding="utf-8")
    assert written == LETTER.replace("Das Ventil ist neu.", "Satz2!").replace("Der Motor ist heiß.", "Satz3!")


def test_a_sentence_alone_is_written_into_its_paragraph(work, tiny_translator, tmp_path):
    session = work()
    session.keep([replace(session.segments()[3], target="The motor.")])
    session.write(tmp_path / "out.txt", tiny_translator)
    assert "Das Ventil ist neu.  The motor.\n" in (tmp_path / "out.txt").read_text(encoding="utf-8")


def test_each_line_of_subtitles_is_a_segment(work):
    session = work(FILM, "film.srt")
    found = session.segments()
    assert (session.record.is_spoken, session.record.format, session.record.n_segments) == (True, "SRT", 7)
    assert [(each.source, each.speaker, each.is_whole) for each in found] == [
        ("Die Pumpe ist neu.", "ADA", True),
        ("Das ist der Mann, der", "Ben", False),
        ("gestern hier war.", "", False),
        ("12", "ADA", True),
        ("Ja.", "", True),
        ("Nein.", "", True),
        ("Das Ventil ist alt.", "Ben", True),
    ]
    assert [(each.begin_ms, each.end_ms) for each in found[:2]] == [(1000, 2000), (3000, 4000)]
    assert [each.number for each in found if each.state is WorkState.EXACT] == [3]


def test_a_bilingual_file_says_how_far_each_text_is(work):
    session = work(JOB, "job.xlf")
    assert (session.record.src, session.record.tgt) == ("de", "en")
    assert rows(session) == [
        ("Die Pumpe ist neu.", "", WorkState.NEW),
        ("Sie läuft.", "", WorkState.NEW),
        ("Das Ventil.", "The valve.", WorkState.EXACT),
        ("Der Motor.", "The engine.", WorkState.CONFIRMED),
        ("Der Druck.", "Pressure", WorkState.FUZZY),
        ("Das Rohr.", "The pipe.", WorkState.LOCKED),
    ]
    assert {each.origin for each in session.segments()} == {"", "the file"}


def test_plural_forms_are_segments_of_their_own(work, tiny_translator, tmp_path):
    session = work(STRINGS, "strings.po")
    assert [row[0] for row in rows(session)] == ["Das Ventil.", "Der Motor.", "Eine Pumpe", "%d Pumpen"]
    assert [row[2] for row in rows(session)] == [WorkState.FUZZY, WorkState.EXACT, *[WorkState.NEW] * 2]
    segments = session.segments()
    session.keep([replace(segments[2], target="One pump"), replace(segments[3], target="%d pumps")])
    assert session.write(tmp_path / "out.po", tiny_translator) == 0
    written = (tmp_path / "out.po").read_text(encoding="utf-8")
    assert 'msgstr[0] "One pump"\nmsgstr[1] "%d pumps"\n' in written
    assert '#, fuzzy\nmsgid "Das Ventil."\nmsgstr "A valve"\n\nmsgid "Der Motor."\nmsgstr "The e' in written


@pytest.mark.parametrize("target", ["A valve", "The valve."])
def test_what_is_confirmed_is_not_fuzzy_in_its_file(work, tiny_translator, tmp_path, target):
    session = work(STRINGS, "strings.po")
    confirm(session, 0, target)
    session.write(tmp_path / "out.po", tiny_translator)
    written = (tmp_path / "out.po").read_text(encoding="utf-8")
    assert f'msgid "Das Ventil."\nmsgstr "{target}"' in written
    assert "fuzzy" not in written


def test_a_draft_that_is_confirmed_needs_no_review_any_more(work, tiny_translator, tmp_path):
    session = work(JOB, "job.xlf")
    confirm(session, 4, "Pressure")
    session.write(tmp_path / "out.xlf", tiny_translator)
    assert "needs-review" not in (tmp_path / "out.xlf").read_text(encoding="utf-8")


def test_what_is_written_into_a_bilingual_file_says_whether_somebody_looked_at_it(
    work, tiny_translator, tmp_path
):
    session = work(JOB, "job.xlf")
    segments = session.segments()
    session.keep([replace(segments[number], target="Oh.", state=WorkState.MACHINE) for number in (0, 1)])
    confirm(session, 4, "The pressure.")
    session.write(tmp_path / "out.xlf", tiny_translator)
    written = (tmp_path / "out.xlf").read_text(encoding="utf-8")
    machine = '<target state="needs-review-translation" state-qualifier="leveraged-mt">Oh. Oh.</target>'
    assert machine in written
    assert '<target state="translated">The pressure.</target>' in written
    assert "<source>Das Rohr.</source><target>The pipe.</target>" in written


# Begun, and gone on with.


TALK = "Ada: Die Pumpe ist neu.\nBen: Ja. Sie läuft.\nCem: Nein, alt.\nAda: Der Motor auch.\nEva: Gut.\n"


def test_a_text_stays_one_when_its_people_come_into_the_library(begun, tiny_translator, tmp_path):
    record = begun(TALK)
    for name in ("Ada", "Ben", "Cem", "Eva"):
        tasks.create_speaker(name)
    with tasks.open_session(record.id) as session:
        session.keep([replace(session.segments()[4], target="Motor, too.")])
        session.write(tmp_path / "out.txt", tiny_translator)
    written = (tmp_path / "out.txt").read_text(encoding="utf-8")
    assert written == TALK.replace("Ada: Der Motor auch.", "Motor, too.")


def test_a_transcript_stays_one_when_its_people_leave_the_library(begun, tiny_translator, tmp_path):
    people = [tasks.create_speaker(name).id for name in ("Ada", "Ben", "Cem", "Eva")]
    record = begun(TALK)
    assert record.is_spoken
    for each in people:
        tasks.remove_speaker(each)
    with tasks.open_session(record.id) as session:
        session.keep([replace(session.segments()[3], target="Motor, too.")])
        session.write(tmp_path / "out.txt", tiny_translator)
    written = (tmp_path / "out.txt").read_text(encoding="utf-8")
    assert written == TALK.replace("Der Motor auch.", "Motor, too.")


def test_a_file_begun_twice_goes_on_where_it_was(work, begun):
    session = work()
    confirm(session, 0, "Dear Anna,")
    session.move(SessionPlace(position=3, model="tiny", domain="pumps"))
    assert begun(LETTER) == session.record
    assert len(tasks.list_sessions()) == 1
    with again(session) as opened:
        assert opened.segments() == session.segments()
        assert (opened.place.position, opened.place.model, opened.place.domain) == (3, "tiny", "pumps")


def test_a_changed_file_and_other_languages_are_other_work(begun, tmp_path):
    first, second = begun(LETTER), begun(LETTER + "Ja.\n")
    third = tasks.begin_session(tmp_path / "letter.txt", "de", "fr")
    assert len({first.id, second.id, third.id}) == 3
    assert [each.record.id for each in tasks.list_sessions()] == [third.id, second.id, first.id]


def test_the_same_text_as_another_kind_of_file_is_other_work(begun):
    text = "# Die Pumpe\n\nSie ist *neu*, oder?\n"
    assert begun(text, "a.txt").format != begun(text, "a.md").format


def test_the_copy_stays_when_the_original_is_changed_or_deleted(work, tiny_translator, tmp_path):
    session = work()
    (tmp_path / "letter.txt").write_text("Etwas ganz anderes.")
    session.write(tmp_path / "out.txt", tiny_translator)
    (tmp_path / "letter.txt").unlink()
    with again(session) as opened:
        opened.write(tmp_path / "out-2.txt", tiny_translator)
    written = [(tmp_path / name).read_text(encoding="utf-8") for name in ("out.txt", "out-2.txt")]
    assert written == [LETTER, LETTER]


@pytest.mark.parametrize("text", ["", "12\n\n13\n", "\n"])
def test_a_file_without_words_is_refused_and_leaves_nothing(begun, text):
    with pytest.raises(CorpusError, match=r"nothing to translate in letter\.txt"):
        begun(text)
    assert tasks.list_sessions() == []


def test_what_is_not_there_is_named(tmp_path):
    for path in (tmp_path, tmp_path / "none.txt"):
        with pytest.raises(CorpusError, match="is not there") as caught:
            tasks.begin_session(path, "de", "en")
        assert caught.value.hint


def test_work_that_is_open_is_refused_and_closed_it_is_not(work, begun):
    session = work()
    with pytest.raises(LibraryError, match="open in another window"):
        tasks.open_session(session.record.id)
    with pytest.raises(LibraryError, match="open in another window"):
        tasks.remove_session(session.record.id)
    session.close()
    tasks.open_session(session.record.id).close()


def test_removed_work_is_gone_with_its_text_and_what_was_undone(work, library_home, tiny_translator):
    session = work("Die Geheimpumpe ist neu.\n")
    before = confirm(session, 0, "The secretpump is new.")
    session.keep(before, MODEL)
    session.translate([0], tiny_translator)
    session.close()
    tasks.remove_session(session.record.id)
    assert tasks.list_sessions() == []
    files = [path for path in library_home.rglob("*") if path.is_file()]
    assert [path for path in files if b"heimpumpe" in path.read_bytes()] == []
    assert [path for path in files if b"secretpump" in path.read_bytes()] == []


def test_what_was_confirmed_stays_in_the_memory_when_work_is_removed(work):
    session = work()
    confirm(session, 0, "Dear Anna,")
    session.close()
    tasks.remove_session(session.record.id)
    assert memory() == {("Liebe Anna,", "Dear Anna,")}


# Confirmed, undone, confirmed again.


def test_what_is_confirmed_is_kept_and_in_the_memory_of_its_domain(work):
    session = work()
    confirm(session, 2, "The valve is new.", domain="valves")
    assert memory("valves") == {("Das Ventil ist neu.", "The valve is new.")}
    assert memory() == set()
    with again(session) as opened:
        assert rows(opened)[2] == ("Das Ventil ist neu.", "The valve is new.", WorkState.CONFIRMED)
        assert opened.segments()[2].kept
    assert tasks.list_sessions()[0].n_confirmed == 1


def test_what_was_confirmed_stays_in_its_memory_whatever_domain_the_work_has_then(work):
    session = work()
    before = confirm(session, 2, "The valve is new.", domain="valves")
    done = [session.segments()[2]]
    session.keep([done[0].written("The valve is")], MODEL)
    assert memory("valves") == set()
    confirm(session, 2, "The valve is not old.", domain="pumps")
    assert memory("pumps") == set()
    assert {target for _, target in memory("valves")} == {"The valve is not old."}
    session.keep(before, MODEL)
    assert memory("valves") == set()
    session.keep(done, MODEL)  # as redo does
    assert {target for _, target in memory("valves")} == {"The valve is new."}


def test_repetitions_follow_and_are_in_the_memory_once(work):
    session = work(TWICE)
    confirm(session, 0, "The valve is new.")
    follows = session.segments()[2]
    assert (follows.target, follows.state, follows.origin) == ("The valve is new.", WorkState.EXACT, AGAIN)
    assert follows.kept == 0
    assert memory() == {("Das Ventil ist neu.", "The valve is new.")}


def test_to_undo_is_to_keep_what_was_before(work):
    session = work(TWICE)
    at_first = session.segments()
    before = confirm(session, 0, "The valve is new.")
    session.keep(before, MODEL)
    assert session.segments() == at_first
    assert memory() == set()
    with again(session) as opened:
        assert opened.segments() == at_first


def test_confirmed_with_another_text_it_takes_the_place_of_the_first(work):
    session = work()
    confirm(session, 2, "The valve is new.")
    before = confirm(session, 2, "The valve's new.")
    assert memory() == {("Das Ventil ist neu.", "The valve's new.")}
    session.keep(before, MODEL)
    assert memory() == {("Das Ventil ist neu.", "The valve is new.")}
    assert rows(session)[2][1:] == ("The valve is new.", WorkState.CONFIRMED)
    session.keep([replace(session.segments()[2], state=WorkState.CHANGED)], MODEL)
    assert memory() == set()


def test_confirmed_once_more_it_is_in_the_memory_once(work):
    session = work()
    confirm(session, 2, "The valve is new.")
    kept = session.segments()[2].kept
    confirm(session, 2, "The valve is new.")
    assert session.segments()[2].kept == kept
    assert len(open_library().speakers.confirmed.there([kept], of_speakers=False)) == 1


def test_of_two_that_are_confirmed_alike_the_other_stays_when_one_is_undone(work):
    session = work(TWICE)
    confirm(session, 0, "The valve is new.")
    before = confirm(session, 2, "The valve is new.")
    session.keep(before, MODEL)
    assert memory() == {("Das Ventil ist neu.", "The valve is new.")}


def test_a_model_is_not_needed_to_keep_what_is_confirmed(work):
    session = work()
    before = confirm(session, 0, "Dear Anna,", model="")
    assert rows(session)[0][1:] == ("Dear Anna,", WorkState.CONFIRMED)
    assert memory() == {("Liebe Anna,", "Dear Anna,")}
    session.keep(before)
    assert memory() == set()


def test_two_cues_that_say_the_same_keep_their_entry_until_both_are_undone(work):
    cues = "".join(f"{n}\n00:00:0{n},000 --> 00:00:0{n},900\nADA: Die Pumpe steht.\n\n" for n in (1, 2))
    session = work(cues.encode(), "film.srt")
    record = tasks.create_speaker("Ada")
    ada = SpeakerChoice(record.id, record.name)
    options = {"people": {"ada": ada}}
    before = session.segments()
    done = [replace(each, target="The pump stands.", state=WorkState.CONFIRMED) for each in before]
    for each in done:
        session.keep([each], MODEL, **options)
    session.keep(before[:1], MODEL, **options)
    assert [each.target for each in tasks.speaker_sentences(ada.id)] == ["The pump stands."]
    session.keep(before[1:], MODEL, **options)
    assert tasks.speaker_sentences(ada.id) == []


def test_a_cue_that_is_changed_keeps_its_markup(work, tiny_translator, tmp_path):
    cue = "1\n00:00:01,000 --> 00:00:02,000\nBEN: <i>Die Pumpe steht.</i>\n"
    session = work(cue.encode(), "film.srt")
    confirm(session, 0, "A & B")
    session.write(tmp_path / "out.srt", tiny_translator)
    assert "BEN: <i>A & B</i>" in (tmp_path / "out.srt").read_text(encoding="utf-8")


def test_a_part_of_a_sentence_is_confirmed_and_not_in_the_memory(work):
    session = work(FILM, "film.srt")
    confirm(session, 1, "That is the man who")
    assert session.segments()[1].state is WorkState.CONFIRMED
    assert memory() == set()


def test_only_what_is_confirmed_is_in_the_memory(work):
    session = work()
    segments = session.segments()
    states = (WorkState.MACHINE, WorkState.FUZZY, WorkState.EXACT, WorkState.CHANGED)
    session.keep([replace(segments[at], target="x", state=state) for at, state in enumerate(states)], MODEL)
    assert memory() == set()


def test_who_says_a_line_has_what_is_confirmed_of_it(work):
    ada = tasks.create_speaker("Ada")
    session = work(FILM, "film.srt")
    people = {"ada": SpeakerChoice(ada.id, ada.name)}
    before = confirm(session, 0, "The pump is new.", people=people)
    assert session.segments()[0].kept_by == ada.id
    assert [each.target for each in tasks.speaker_sentences(ada.id)] == ["The pump is new."]
    confirm(session, 6, "The valve is old.", people=people)
    assert session.segments()[6].kept_by == ""
    session.keep(before, MODEL)
    assert tasks.speaker_sentences(ada.id) == []
    assert memory() == {("Das Ventil ist alt.", "The valve is old.")}


def full_database(*_arguments):
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorname = "SQLITE_FULL"
    raise error


def test_a_full_disk_keeps_the_old_row_and_says_so(work, monkeypatch):
    session = work()
    at_first = session.segments()
    with monkeypatch.context() as patch:
        patch.setattr("engine.library.sessions._row", full_database)
        with pytest.raises(LibraryError, match="is full; nothing was changed"):
            confirm(session, 0, "Dear Anna,")
    assert session.segments() == at_first
    with again(session) as opened:
        assert opened.segments() == at_first


def test_a_confirmation_that_could_not_be_kept_is_not_in_the_memory(work, monkeypatch):
    session = work()
    with monkeypatch.context() as patch:
        patch.setattr("engine.library.sessions._row", full_database)
        with pytest.raises(LibraryError):
            confirm(session, 0, "Dear Anna,")
    assert memory() == set()


def test_an_undo_that_could_not_be_kept_leaves_the_pair_in_the_memory(work, monkeypatch):
    session = work()
    before = confirm(session, 0, "Dear Anna,")
    with monkeypatch.context() as patch:
        patch.setattr("engine.library.sessions._row", full_database)
        with pytest.raises(LibraryError):
            session.keep(before, MODEL)
    assert session.segments()[0].state is WorkState.CONFIRMED
    assert memory() == {("Liebe Anna,", "Dear Anna,")}


def test_a_very_long_segment_can_be_confirmed(work):
    session = work("Wort " * 2000 + "ist gut.\n")
    confirm(session, 0, "Fine.")
    assert session.segments()[0].state is WorkState.CONFIRMED


KILLED = """
import os, signal, sys
from dataclasses import replace
from pathlib import Path
from engine import tasks
from engine.results.sessions import SessionPlace, confirmed
model = "tiny"
session = tasks.open_session(sys.argv[1])
session.keep(confirmed(session.segments(), 0, "The valve is new."), model)
session.keep([session.segments()[1].written("Hot motor.")])
session.move(SessionPlace(position=1))
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.slow
def test_a_kill_right_after_keeping_loses_nothing(begun):
    session = begun(TWICE).id
    run = subprocess.run([sys.executable, "-c", KILLED, session], check=False)
    assert run.returncode == -signal.SIGKILL
    with tasks.open_session(session) as opened:
        assert [row[1:] for row in rows(opened)] == [
            ("The valve is new.", WorkState.CONFIRMED),
            ("Hot motor.", WorkState.CHANGED),
            ("The valve is new.", WorkState.EXACT),
        ]
        assert opened.place.position == 1
        assert memory() == {("Das Ventil ist neu.", "The valve is new.")}
        opened.keep([replace(opened.segments()[0], state=WorkState.CHANGED)], MODEL)
    assert memory() == set()


# Translated.


def test_what_is_wanted_is_translated_and_kept(work, tiny_translator):
    session = work()
    found = session.translate([2, 3], tiny_translator)
    assert [each.number for each in found] == [2, 3]
    for each in found:
        assert each.target == each.draft != ""
        assert each.state is WorkState.MACHINE
    assert [each.number for each in session.segments() if each.target] == [2, 3]
    with again(session) as opened:
        assert opened.segments() == session.segments()


@pytest.mark.parametrize(("data", "name"), [(OFFICE, "a.docx"), (JOB, "a.xlf"), (FILM, "a.srt")])
def test_every_kind_of_file_is_translated_and_written(work, tiny_translator, tmp_path, data, name):
    session = work(data, name)
    new = [each.number for each in session.segments() if each.state is WorkState.NEW]
    session.translate(new, tiny_translator)
    assert all(each.target for each in session.segments())
    assert session.write(tmp_path / f"out-{name}", tiny_translator) == 0
    done = tasks.open_session(tasks.begin_session(tmp_path / f"out-{name}", "en", "de").id)
    with done:
        assert len(done.segments()) >= 1


def test_a_sentence_over_two_cues_is_translated_whole(work, tiny_translator):
    session = work(srt((1, 2, "Das ist der Mann, der"), (2, 3, "gestern hier war.")), "film.srt")
    (first,) = session.translate([0], tiny_translator)
    assert (first.number, session.segments()[1].target) == (0, "")
    (second,) = session.translate([1], tiny_translator)
    whole = tiny_translator.translate_text("Das ist der Mann, der gestern hier war.").text
    assert f"{first.target} {second.target}".split() == whole.split()


def test_what_a_memory_has_is_exact_and_says_where_from(work, tiny_translator):
    session = work("Das Ventil ist neu.\n\nDer Motor ist heiß.\n")
    first, second = session.translate([0, 1], tiny_translator, recall=knows("Das Ventil ist neu."))
    assert (first.target, first.state, first.origin) == ("As it was.", WorkState.EXACT, "house.tmx:14")
    assert (second.state, second.origin) == (WorkState.MACHINE, "")


def test_what_a_memory_has_for_one_sentence_of_a_paragraph_is_of_that_sentence(work, tiny_translator):
    session = work("Der Motor ist heiß. Das Ventil ist neu.\n")
    first, second = session.translate([0, 1], tiny_translator, recall=knows("Das Ventil ist neu."))
    assert (first.state, second.state, second.target) == (WorkState.MACHINE, WorkState.EXACT, "As it was.")


def test_what_a_memory_has_for_a_sentence_over_cues_is_exact_in_all_of_them(work, tiny_translator):
    session = work(FILM, "film.srt")
    recall = knows("Das ist der Mann, der gestern hier war.", text="That is the man who was here.")
    found = session.translate([1, 2], tiny_translator, recall=recall)
    assert " ".join(each.target for each in found) == "That is the man who was here."
    assert {each.state for each in found} == {WorkState.EXACT}


def test_a_memory_of_paragraphs_leaves_no_sentence_without_a_translation(work, tiny_translator):
    text = "Der Motor ist heiß. Das Ventil ist neu."
    session = work(f"{text}\n")
    session.translate([0, 1], tiny_translator, recall=knows(text))
    assert all(each.target for each in session.segments())


def test_a_sentence_is_not_given_the_translation_of_its_paragraph(work, tiny_translator):
    text = "Der Motor ist heiß. Das Ventil ist neu."
    session = work(f"{text}\n")
    confirm(session, 1, "The valve is new.")
    (found,) = session.translate([0], tiny_translator, recall=knows(text, text="Hot motor. New valve."))
    assert "New valve." not in found.target


def test_cancelled_nothing_of_that_part_is_kept_and_what_was_there_stays(work, tiny_translator):
    session = work()
    session.translate([0], tiny_translator)
    before = session.segments()

    def cancel(_progress):
        raise Cancelled

    with pytest.raises(Cancelled):
        session.translate([2, 3], tiny_translator, cancel)
    assert session.segments() == before
    with again(session) as opened:
        assert opened.segments() == before


def test_what_a_person_writes_meanwhile_stays(work, tiny_translator):
    session = work()

    def write_meanwhile(_progress):
        if not session.segments()[2].target:
            session.keep([session.segments()[2].written("My own.")])

    found = session.translate([2, 3], tiny_translator, write_meanwhile)
    assert [each.number for each in found] == [3]
    assert rows(session)[2][1:] == ("My own.", WorkState.CHANGED)


def test_a_translation_goes_on_as_it_was_begun_in_the_context_of_the_others(work, tiny_translator):
    session = work()
    session.keep([session.segments()[2].written("My own.")])
    asked = []

    class Listening:
        def continuations(self, source, beginning, **options):
            asked.append((source, options["before"]))
            return tiny_translator.continuations(source, beginning, **options)

    segment = session.segments()[3]
    found = session.continuations(segment, "The p", Listening())
    assert found
    assert all(each.text.startswith("The p") for each in found)
    first, before = (Context(each.source, each.target) for each in session.segments()[1:3])
    assert asked == [(segment.source, replace(before, before=first))]


@pytest.mark.parametrize("n_together", [1, 2, 5])
def test_a_typed_text_with_terms_is_translated_as_in_the_panes(translator, tiny_translator, n_together):
    terms = TermBook([("Drosselklappe", "throttle valve"), ("Wirkungsgrad", "efficiency")], "de", "en")
    text = (
        "Der Motor ist alt.\nPrüfen Sie die Drosselklappe am Motor.\nDie Drosselklappe ist neu."
        "\nIhr Wirkungsgrad liegt an der Drosselklappe.\nSie hat einen Wirkungsgrad.\n"
    )
    model = tiny_translator.using(replace(tiny_translator.inputs, terms=terms))
    model._card = replace(model._card, reads_context=True)
    in_panes = [each.target for each in translate_passage(text, model).translation.sentences]
    with tasks.open_session(tasks.begin_text_session(text, "de", "en").id) as session:
        session.translate(range(5), tiny_translator)  # before there were terms
        for first in range(0, 5, n_together):
            model.forget()
            session.translate(range(first, min(5, first + n_together)), model, outdated=range(first, 5))
        assert [each.target for each in session.segments()] == in_panes


def test_a_typed_text_takes_along_what_was_made_of_it_and_loses_nothing_made_since(library_home):
    text = "Der Motor ist alt. Die Pumpe läuft. Das Ventil ist neu."
    kept = tasks.confirm_translation("Die Pumpe läuft.", "It runs.", src="de", tgt="en")
    made = [
        SessionSegment(number=0, part=0, source="Der Motor ist alt.", target="Old.", state=WorkState.CHANGED),
        SessionSegment(
            number=1, part=0, source="Die Pumpe läuft.", target="It runs.", state=WorkState.CONFIRMED,
            kept=kept, domain="",
        ),
        SessionSegment(number=2, part=0, source="Nicht da.", target="Gone.", state=WorkState.CHANGED),
    ]  # fmt: skip
    with tasks.open_session(tasks.begin_text_session(text, "de", "en", made).id) as session:
        first, second, third = session.segments()
        assert [(each.target, each.state) for each in (first, second, third)] == [
            ("Old.", WorkState.CHANGED), ("It runs.", WorkState.CONFIRMED), ("", WorkState.NEW),
        ]  # fmt: skip
        session.keep([replace(first, target="Aged.")])
        session.keep([replace(second, state=WorkState.CHANGED)])  # out of the memory, too
        assert tasks.forget_confirmed(kept) is False
    with tasks.open_session(tasks.begin_text_session(text, "de", "en", made).id) as session:
        assert session.segments()[0].target == "Aged."


def test_a_text_in_another_language_is_noticed(work, tiny_translator):
    english = "The pump is new and it runs very well. We have checked all of the valves since yesterday.\n"
    assert work(english).other_language(tiny_translator).language == "en"
    assert work(WRAPPED, "b.txt").other_language(tiny_translator) is None


# Written.


def test_the_original_and_the_copy_are_never_overwritten(work, tiny_translator, tmp_path):
    session = work()
    copy = session._store.file
    for path in (tmp_path / "letter.txt", copy):
        with pytest.raises(CorpusError, match="is the file to be translated"):
            session.write(path, tiny_translator, overwrites=True)
        assert path.read_text(encoding="utf-8") == LETTER


def test_an_existing_file_is_refused_unless_it_may_be_overwritten(work, tiny_translator, tmp_path):
    session, out = work(), write(tmp_path / "out.txt", "mine")
    with pytest.raises(CorpusError, match="already exists"):
        session.write(out, tiny_translator)
    assert out.read_text() == "mine"
    session.write(out, tiny_translator, overwrites=True)
    assert out.read_text(encoding="utf-8") == LETTER


def test_a_write_that_is_cancelled_leaves_what_was_there(work, tiny_translator, tmp_path):
    session = work(OFFICE, "letter.docx")
    out = write(tmp_path / "out.docx", "mine")
    session.keep([replace(session.segments()[0], target="The pump was delivered yesterday.")])

    def cancel(_progress):
        raise Cancelled

    with pytest.raises(Cancelled):
        session.write(out, tiny_translator, cancel, overwrites=True)
    assert {path.name for path in tmp_path.iterdir()} == {"letter.docx", "out.docx"}
    assert out.read_text() == "mine"


def test_texts_without_a_translation_stay_and_are_counted(work, tiny_translator, tmp_path):
    session = work()
    assert session.write(tmp_path / "none.txt", tiny_translator) == 5
    session.keep([session.segments()[0].written("Dear Anna,")])
    assert session.write(tmp_path / "one.txt", tiny_translator) == 4
    written = (tmp_path / "one.txt").read_text(encoding="utf-8")
    assert written == LETTER.replace("Liebe Anna,", "Dear Anna,")


def test_a_damaged_copy_is_named(work, tiny_translator, tmp_path):
    session = work()
    session._store.file.unlink()
    with pytest.raises(CorpusError, match="cannot be read"):
        session.write(tmp_path / "out.txt", tiny_translator)
    assert not (tmp_path / "out.txt").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_a_file_whose_name_is_no_text_is_refused(tmp_path, translator):
    path = tmp_path / os.fsdecode(b"\xff.txt")
    path.write_text("Die Pumpe steht.\n")
    with pytest.raises(CorpusError, match="is no text"):
        tasks.begin_session(path, "de", "en")


# Written as another program reads it.


@pytest.fixture
def mixed(work):
    """Work in which each segment is in another state."""
    session = work(TWICE + "\nLinks <rechts> & oben.\n\nDie Pumpe.\n\nDas Rohr.\n", "mixed.txt")
    states = (
        WorkState.CONFIRMED, WorkState.MACHINE, WorkState.EXACT,
        WorkState.CHANGED, WorkState.FUZZY, WorkState.NEW,
    )  # fmt: skip
    before = session.segments()
    session.keep(
        [
            replace(each, state=state, target="" if state is WorkState.NEW else f"<{state}> & more")
            for each, state in zip(before, states, strict=True)
        ],
        MODEL,
    )
    session.move(SessionPlace(model=MODEL, domain="pumps"))
    return session


def test_work_as_xliff_is_read_again_with_its_states(mixed, tmp_path):
    out = tmp_path / "mixed.xlf"
    assert mixed.write_xliff(out) == 6
    found = tasks.begin_session(out, "de", "en")
    with tasks.open_session(found.id) as again_:
        was, now = mixed.segments(), again_.segments()
    assert [(each.source, each.target) for each in now] == [(each.source, each.target) for each in was]
    assert [each.state for each in now] == [
        WorkState.CONFIRMED, WorkState.FUZZY, WorkState.EXACT,
        WorkState.FUZZY, WorkState.FUZZY, WorkState.NEW,
    ]  # fmt: skip
    assert (found.src, found.tgt) == ("de", "en")


def test_work_as_xliff_says_who_answers_for_each_text_and_what_translated_it(mixed, tmp_path):
    mixed.write_xliff(tmp_path / "mixed.xlf")
    text = (tmp_path / "mixed.xlf").read_text(encoding="utf-8")
    assert f'<note from="model">{MODEL}</note>\n<note from="domain">pumps</note>\n</header>' in text
    assert ' date="20' in text
    assert (
        'approved="yes">\n<source>Das Ventil ist neu.</source>\n<target state="translated">&lt;confirmed'
        in text
    )
    assert text.count('state-qualifier="leveraged-mt"') == 1
    assert text.count('state-qualifier="exact-match"') == 1
    assert text.count('state="needs-review-translation"') == 3
    assert '<note from="place">line 3</note>' in text


def test_what_is_confirmed_is_a_memory_with_model_domain_and_day(mixed, tmp_path):
    assert mixed.write_memory(tmp_path / "mixed.tmx") == 1
    text = (tmp_path / "mixed.tmx").read_text(encoding="utf-8")
    assert '<prop type="x-domain">pumps</prop>' in text
    assert f'<prop type="x-model">{MODEL}</prop>' in text
    assert ' creationdate="20' in text
    (segment,) = read_tmx(tmp_path / "mixed.tmx", "en").segments
    assert (segment.source, segment.target) == ("Das Ventil ist neu.", "<confirmed> & more")
    with pytest.raises(CorpusError, match="already exists"):
        mixed.write_xliff(tmp_path / "mixed.tmx")


# What the memory has for similar texts.


HOUSE = "Die neue Pumpe im großen Keller läuft seit gestern ohne einen Fehler."
LIKE_IT = HOUSE.replace("gestern", "heute")
FARTHER = "Die alte Pumpe im kleinen Keller steht seit heute ohne einen Grund."


@pytest.fixture
def similar(begun, tmp_path, tiny_translator):
    """Work on texts like one of the memory, translated by the machine."""
    pairs = write(tmp_path / "house.tsv", f"{HOUSE}\tThe new pump runs.\n")
    tasks.import_corpus(ImportOrder(files=[pairs], domain="pumps", src="de", tgt="en", name="house"))
    with tasks.open_session(begun(f"{LIKE_IT}\n\n{FARTHER}\n\n{HOUSE}\n").id) as session:
        session.translate(range(3), tiny_translator)
        yield session


def test_a_very_similar_text_gets_what_the_memory_has(similar):
    before = similar.segments()
    (found,) = similar.put_similar(range(3), "pumps")
    assert (found.number, found.target, found.state) == (0, "The new pump runs.", WorkState.FUZZY)
    assert 85 <= found.similarity < 100
    assert (found.origin, found.draft) == ("house.tsv:1", before[0].target)
    assert found.is_open
    with again(similar) as session:
        assert session.segments() == [found, *before[1:]]


def test_what_a_person_chose_instead_of_a_match_stays(similar):
    (found,) = similar.put_similar(range(3))
    similar.keep([found.written(found.draft)])
    assert similar.put_similar(range(3)) == []
    assert similar.segments()[0].state is WorkState.MACHINE


def test_a_match_is_not_put_over_what_was_written_meanwhile(similar, monkeypatch):
    search = tasks.TranslationMemory.search

    def slow(memory, text, **options):
        found = search(memory, text, **options)
        similar.keep([similar.segments()[0].written("Mine.")])
        return found

    monkeypatch.setattr(tasks.TranslationMemory, "search", slow)
    assert similar.put_similar([0]) == []
    assert similar.segments()[0].target == "Mine."


def test_a_match_is_written_as_a_draft_that_no_machine_made(similar, tiny_translator, tmp_path):
    similar.put_similar(range(3))
    similar.write_xliff(tmp_path / "out.xlf")
    text = (tmp_path / "out.xlf").read_text(encoding="utf-8")
    assert 'state="needs-review-translation" state-qualifier="fuzzy-match">The new pump runs.' in text
    assert f'<note from="match">{similar.segments()[0].similarity} %</note>' in text


@pytest.mark.parametrize(
    ("data", "name", "n_guessed"),
    [
        (b"Die Pumpe ist neu.\n", "a.txt", 0),
        (docx(paragraph("Die Pumpe ist neu.")), "a.docx", 0),
        (srt((1, 2, "Die <i>Pumpe</i> ist neu.")), "a.srt", 1),
        (b"<p>Die <b>Pumpe</b> ist neu.</p>\n", "a.html", 1),
    ],
)
def test_without_a_model_all_is_written_and_codes_are_put_by_guess(work, tmp_path, data, name, n_guessed):
    session = work(data, name)
    session.keep(confirmed(session.segments(), 0, "It is new."))
    assert session.write(tmp_path / f"out-{name}", None) == 0
    assert bool(session.n_guessed) == bool(n_guessed)
    with tasks.open_session(tasks.begin_session(tmp_path / f"out-{name}", "en", "de").id) as written:
        assert [each.source for each in written.segments()] == ["It is new."]


# Kinds of texts beside the usual one, and a transcript that is none.


LAYERED = word_document(
    paragraph("Die Pumpe ist neu."),
    header1=paragraph("Das Ventil ist alt."),
    comments=f'<w:comment w:id="0">{paragraph("Wirklich?")}</w:comment>',
)


def test_comments_are_worked_on_where_they_are_wanted(work, tiny_translator, tmp_path):
    session = work(LAYERED, "layered.docx")
    assert session.record.kinds == (SegmentKind.HEADER, SegmentKind.COMMENT)
    assert len(session.segments()) == 2
    session.keep([session.segments()[0].written("The pump is new.")])
    session.include([*USUAL_PARTS, SegmentKind.COMMENT])
    assert [each.number for each in session.segments()] == [0, 1, 2]
    assert "The pump is new." in [each.target for each in session.segments()]
    with again(session) as opened:
        (comment,) = (each for each in opened.segments() if each.source == "Wirklich?")
        assert SegmentKind.COMMENT in opened.record.parts
        opened.keep([comment.written("Really?")])
        opened.write(tmp_path / "out.docx", tiny_translator)
    with ZipFile(tmp_path / "out.docx") as archive:
        assert "Really?" in archive.read("word/comments.xml").decode()


def test_what_is_left_out_goes_unless_a_person_has_done_something_to_it(work):
    session = work(LAYERED, "layered.docx")
    session.move(SessionPlace(position=1))
    (header,) = (each for each in session.segments() if each.source == "Das Ventil ist alt.")
    session.include([])
    assert [each.source for each in session.segments()] == ["Die Pumpe ist neu."]
    session.include(USUAL_PARTS)
    session.keep([session.segments()[header.number].written("The valve is old.")])
    session.include([])
    assert "The valve is old." in [each.target for each in session.segments()]
    assert session.place.position < len(session.segments())


def test_what_is_kept_goes_to_its_own_text_though_that_has_another_number(work):
    session = work(LAYERED, "layered.docx")
    session.include([SegmentKind.COMMENT])
    body, comment = session.segments()
    session.include([SegmentKind.HEADER])
    _, header = session.segments()
    assert header.number == comment.number
    session.include([*USUAL_PARTS, SegmentKind.COMMENT])
    session.keep([each.written(f"{each.source} It is.") for each in (body, comment, header)])
    assert all(each.target == f"{each.source} It is." for each in session.segments())


def test_what_is_not_worked_on_any_more_is_refused(work):
    session = work(LAYERED, "layered.docx")
    body, header = session.segments()
    session.include([])
    with pytest.raises(LibraryError, match="“Das Ventil ist alt.” is not among the texts"):
        session.keep([body.written("The pump."), header.written("The valve.")])
    assert [each.target for each in session.segments()] == [""]


def test_what_was_translated_before_segments_were_numbered_anew_is_not_put_in(work, tiny_translator):
    session = work(LAYERED, "layered.docx")

    def includes(_progress):
        if len(session.segments()) > 1:
            session.include([])

    assert session.translate([0, 1], tiny_translator, includes) == []
    assert [each.target for each in session.segments()] == [""]


def test_a_transcript_is_opened_as_a_plain_text_and_stays_one(work, begun, tiny_translator, tmp_path):
    talk = SAMPLES["talk.txt"]
    session = work(talk, "talk.txt")
    assert session.record.is_spoken
    plain = session.as_text()
    assert not plain.is_spoken
    with tasks.open_session(plain.id) as opened:
        assert opened.segments()[0].source == "Ada: Die Pumpe ist neu."
        opened.write(tmp_path / "out.txt", tiny_translator)
    assert (tmp_path / "out.txt").read_bytes() == talk
    assert begun(talk, "talk.txt").id == plain.id
