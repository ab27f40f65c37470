"""Files that are worked on together: begun, counted, translated, followed, exported, removed."""

import errno
import os
import shutil
from contextlib import ExitStack
from dataclasses import replace

import pytest

from engine import tasks
from engine.base.errors import CorpusError, LibraryError
from engine.results.jobs import Failure
from engine.results.projects import summed
from engine.results.sessions import WorkState, confirmed
from engine.tasks.translation import projects
from tests.engine.corpora.office_samples import docx, paragraph
from tests.engine.corpora.samples import tmx, write
from tests.engine.corpora.test_subtitles import srt
from tests.engine.corpora.test_xliff import unit, xliff

PUMP, VALVE, MOTOR = "Die Pumpe ist neu.", "Das Ventil ist neu.", "Der Motor ist heiß."
FILES = {
    "a.txt": f"{PUMP}\n\n{VALVE}\n".encode(),
    "one/film.srt": srt((1, 2, PUMP), (3, 4, MOTOR)).encode(),
    "two/film.srt": srt((1, 2, VALVE), (3, 4, "Wer ist da?")).encode(),
    "two/letter.docx": docx(paragraph(f"{PUMP} Ja.")),
}
ENGLISH = "This is plainly an English sentence about pumps.\n\nAnd here is another one about valves.\n"


@pytest.fixture
def folder(tmp_path):
    """A folder with files of three kinds, two of which have one name, and what is no text."""
    for name, data in {
        **FILES,
        "picture.png": b"\x89PNG",
        ".hidden.txt": b"Ja.",
        "~$letter.docx": b"",
    }.items():
        (tmp_path / "job" / name).parent.mkdir(parents=True, exist_ok=True)
        write(tmp_path / "job" / name, data)
    return tmp_path / "job"


@pytest.fixture
def project(library_home, folder):
    """The folder as a project, taken apart."""
    del library_home
    opened = tasks.open_project(tasks.begin_project([folder], "de", "en").id)
    read(opened)
    yield opened
    opened.close()


def read(project):
    project.take_apart(*(row.file.place for row in project.rows()))


def row_of(project, place):
    return next(row for row in project.rows() if row.file.place == place)


def session_of(project, place):
    return row_of(project, place).file.session


def translate(project, translator, place):
    session = project.hold(session_of(project, place))
    while row_of(project, place).is_waiting:
        project.translate(session, translator)


def segments(project, place):
    with tasks.open_session(session_of(project, place), is_read=True) as session:
        return session.segments()


def confirm(project, place, number, target):
    """Confirms a segment on the desk, and lets the others follow."""
    session_id = session_of(project, place)
    project.lend(session_id)
    with tasks.open_session(session_id) as session:
        kept = session.keep(confirmed(session.segments(), number, target))
    project.follow(session_id, kept)
    project.lend("")
    project.look(session_id)


# Begun, counted, kept.


def test_a_folder_is_a_project_of_all_in_it_that_can_be_translated(project, folder):
    assert [row.file.place for row in project.rows()] == list(FILES)
    assert (project.record.name, project.record.folder) == ("job", folder)


def test_files_of_one_name_have_places_of_their_own(library_home, folder, tmp_path):
    del library_home
    record = tasks.begin_project([folder / "a.txt", folder / "one/film.srt"], "de", "en")
    assert [each.place for each in record.files] == ["a.txt", "one/film.srt"]
    opened = tasks.open_project(record.id)
    opened.add([write(tmp_path / "a.txt", "Ja."), folder / "two/film.srt"])
    assert [row.file.place for row in opened.rows()][2:] == ["a (2).txt", "two/film.srt"]
    opened.close()


def test_files_of_the_same_content_are_worked_on_by_themselves(project, folder):
    shutil.copy(folder / "a.txt", folder / "b.txt")
    project.add([folder / "b.txt"])
    read(project)
    confirm(project, "a.txt", 0, "The pump is new.")
    own = [(each.target, each.state, each.origin) for each in segments(project, "b.txt")]
    assert own == [("The pump is new.", WorkState.EXACT, "confirmed in a.txt"), ("", WorkState.NEW, "")]
    with tasks.open_session(session_of(project, "b.txt"), is_read=True) as session:
        assert session.record.path == folder / "b.txt"


# Added, and taken back.


def added(project, path):
    """Adds a file, takes it apart, and returns it as it was added and the id of the work on it."""
    files = project.add([path])
    read(project)
    return files, row_of(project, files[0].place).file.session


def sessions():
    return {each.record.id for each in tasks.list_sessions()}


def test_what_was_added_goes_with_the_work_that_begun_for_it(project, folder, tiny_translator):
    before = sessions()
    files, session_id = added(project, write(folder / "new.txt", MOTOR))
    project.choose("tiny", "")
    session = project.hold(session_id)
    project.translate(session, tiny_translator)
    assert sessions() == before | {session_id}
    project.take_back(files)
    assert ([row.file.place for row in project.rows()], sessions()) == (list(FILES), before)


@pytest.mark.parametrize("why", ["written in", "open", "of another project", "there before"])
def test_work_that_somebody_wants_stays_when_what_was_added_is_taken_back(project, folder, why, monkeypatch):
    path = write(folder / "new.txt", MOTOR)
    if why == "there before":
        tasks.begin_session(path, "de", "en")
        monkeypatch.setattr("engine.tasks.translation.projects.now", lambda: "2100-01-01T00:00:00+00:00")
    files, session_id = added(project, path)
    with ExitStack() as stack:
        if why == "written in":
            confirm(project, "new.txt", 0, "The engine is hot.")
        elif why == "open":
            stack.enter_context(tasks.open_session(session_id))
        elif why == "of another project":
            other = tasks.open_project(tasks.begin_project([path], "de", "en").id)
            read(other)
            other.close()
        project.take_back(files)
    assert [row.file.place for row in project.rows()] == list(FILES)
    assert session_id in sessions()


def test_it_counts_segments_words_and_what_stands_in_earlier_files_too(project):
    counts = [row.counts for row in project.rows()]
    assert [(each.n_segments, each.n_words) for each in counts] == [(2, 8), (2, 8), (2, 7), (2, 5)]
    assert [each.n_repeated for each in counts] == [0, 1, 1, 1]
    assert summed(project.rows()).n_segments == 8


def test_the_same_files_again_are_the_same_project(project, folder):
    assert tasks.begin_project([folder], "de", "en").id == project.record.id
    assert tasks.begin_project([folder], "de", "fr").id != project.record.id


def test_it_is_as_it_was_when_it_is_opened_again(project, tiny_translator):
    confirm(project, "a.txt", 0, "The pump is new.")
    before = project.rows()
    project.close()
    again = tasks.open_project(project.record.id)
    assert [row.counts for row in again.rows()] == [None] * 4
    read(again)
    assert again.rows() == before
    assert row_of(again, "a.txt").counts.n_confirmed == 1
    again.close()


def test_a_file_that_cannot_be_read_says_why_and_is_tried_again(project, folder):
    gone = folder / "gone.txt"
    gone.write_text("12\n")
    project.add([gone])
    project.take_apart("gone.txt")
    assert row_of(project, "gone.txt").file.failure.what == "There is nothing to translate in gone.txt."
    gone.unlink()
    project.take_apart("gone.txt")
    assert "is not there" in row_of(project, "gone.txt").file.failure.what
    gone.write_text(MOTOR)
    project.take_apart("gone.txt")
    assert (row_of(project, "gone.txt").file.failure, row_of(project, "gone.txt").counts.n_segments) == (
        None,
        1,
    )


def test_files_that_are_taken_apart_together_are_kept_together(project, folder, monkeypatch):
    project.add([write(folder / name, text) for name, text in (("b.txt", PUMP), ("c.txt", MOTOR))])
    puts = []
    monkeypatch.setattr(
        project._store, "put", lambda record, put=project._store.put: (puts.append(1), put(record))
    )
    read(project)
    assert len(puts) == 1
    assert all(row.counts is not None and row.file.session for row in project.rows())


def test_taking_apart_ends_after_its_time_and_goes_on_with_the_next_call(project, folder):
    project.add([write(folder / name, text) for name, text in (("b.txt", PUMP), ("c.txt", MOTOR))])
    project.take_apart("b.txt", "c.txt", for_s=0.0)
    assert session_of(project, "b.txt")
    assert not session_of(project, "c.txt")


def test_what_was_taken_apart_before_a_failure_is_kept(project, folder, monkeypatch):
    project.add([write(folder / name, text) for name, text in (("b.txt", PUMP), ("c.txt", MOTOR))])
    work_on = project._work_on

    def fail_at_the_second(file):
        if file.place == "c.txt":
            raise RuntimeError("a fault of ours")
        return work_on(file)

    monkeypatch.setattr(project, "_work_on", fail_at_the_second)
    with pytest.raises(RuntimeError):
        project.take_apart("b.txt", "c.txt")
    assert session_of(project, "b.txt")


def test_a_file_that_is_gone_meanwhile_stays_in_the_project(project, folder, tiny_translator, tmp_path):
    (folder / "a.txt").unlink()
    confirm(project, "a.txt", 0, "The pump is new.")
    (tmp_path / "out").mkdir()
    assert project.write(["a.txt"], tmp_path / "out", tiny_translator).n_written == 1
    assert (tmp_path / "out/a.txt").read_text().startswith("The pump is new.")


def test_a_folder_without_text_and_one_with_too_much_are_refused(library_home, tmp_path, monkeypatch):
    del library_home
    (tmp_path / "empty").mkdir()
    with pytest.raises(CorpusError, match="nothing in this folder"):
        tasks.begin_project([tmp_path / "empty"], "de", "en")
    monkeypatch.setattr("engine.tasks.translation.projects.MOST_FILES", 2)
    for number in range(3):
        write(tmp_path / f"{number}.txt", "Ja.")
    with pytest.raises(CorpusError, match="more than 2 files"):
        tasks.begin_project([tmp_path], "de", "en")


@pytest.mark.slow
def test_two_hundred_files_are_one_project(library_home, tmp_path):
    del library_home
    for number in range(200):
        write(tmp_path / f"{number:03}.txt", f"{PUMP} {number} Kessel.\n")
    opened = tasks.open_project(tasks.begin_project([tmp_path], "de", "en").id)
    read(opened)
    assert summed(opened.rows()).n_segments == 400
    assert len(tasks.list_work()) == 1
    opened.close()


# For one window; removed with its text.


def test_a_second_window_is_refused(project):
    with pytest.raises(LibraryError, match="open in another window"):
        tasks.open_project(project.record.id)
    with pytest.raises(LibraryError, match="open in another window"):
        tasks.remove_project(project.record.id)
    assert len(project.rows()) == 4


def test_recent_work_lists_a_project_in_the_place_of_its_files(project, tmp_path):
    tasks.begin_session(write(tmp_path / "single.txt", MOTOR), "de", "en")
    confirm(project, "a.txt", 0, "The pump is new.")
    work = {each.name: (each.n_files, each.n_segments, each.n_confirmed) for each in tasks.list_work()}
    assert work == {"job": (4, 8, 1), "single.txt": (None, 1, 0)}


def test_what_was_open_last_is_the_first_of_the_recent_work(project, tmp_path):
    tasks.begin_session(write(tmp_path / "single.txt", MOTOR), "de", "en")
    assert [each.name for each in tasks.list_work()] == ["single.txt", "job"]
    project.close()
    tasks.open_project(project.record.id).close()
    assert [each.name for each in tasks.list_work()] == ["job", "single.txt"]


def test_it_is_removed_with_all_its_text_but_for_what_another_project_has(project, folder):
    other = tasks.begin_project([folder / "a.txt", folder / "one/film.srt"], "de", "en")
    opened = tasks.open_project(other.id)
    read(opened)
    opened.close()
    project.close()
    tasks.remove_project(project.record.id)
    assert [each.name for each in tasks.list_work()] == [other.name]
    assert {each.record.path.name for each in tasks.list_sessions()} == {"a.txt", "film.srt"}
    tasks.remove_project(other.id)
    assert (tasks.list_work(), tasks.list_sessions()) == ([], [])
    assert (folder / "a.txt").exists()


def test_it_is_removed_whole_or_not_at_all_while_a_file_of_it_is_open_elsewhere(project):
    sessions = [row.file.session for row in project.rows()]
    project.close()
    for place in range(len(sessions)):
        with tasks.open_session(sessions[place]), pytest.raises(LibraryError, match="open in another window"):
            tasks.remove_project(project.record.id)
        assert {each.record.id for each in tasks.list_sessions()} == set(sessions)
        assert [each.name for each in tasks.list_work()] == ["job"]
    tasks.remove_project(project.record.id)
    assert (tasks.list_work(), tasks.list_sessions()) == ([], [])


def test_a_full_disk_loses_no_file(project, folder, monkeypatch):
    def full(*_arguments):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    added = write(folder / "new.txt", MOTOR)
    with monkeypatch.context() as patched:
        patched.setattr("engine.library.projects.write_json", full)
        with pytest.raises(LibraryError, match="is full"):
            project.add([added])
    assert [row.file.place for row in project.rows()][-1] == "new.txt"
    project.take_apart("new.txt")
    project.close()
    again = tasks.open_project(project.record.id)
    assert [row.file.place for row in again.rows()][-1] == "new.txt"
    again.close()


def test_it_opens_on_a_full_disk(project, monkeypatch):
    def full(*_arguments):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    project.close()
    monkeypatch.setattr("engine.library.projects.write_json", full)
    again = tasks.open_project(project.record.id)
    assert [row.file.place for row in again.rows()] == list(FILES)
    again.close()


# Translated.


def test_files_are_translated_bit_by_bit_and_kept(project, tiny_translator):
    project.choose("tiny", "")
    translate(project, tiny_translator, "two/letter.docx")
    row = row_of(project, "two/letter.docx")
    assert (row.is_waiting, row.counts.n_translated) == (False, 2)
    assert [each.state for each in segments(project, "two/letter.docx")] == [WorkState.MACHINE] * 2


def test_a_file_is_counted_while_it_is_translated_without_being_read_again(
    project, folder, tiny_translator, monkeypatch
):
    project.add([write(folder / "long.txt", "\n\n".join([PUMP, "Ist der Kessel 7 neu?"] * 10))])
    project.take_apart("long.txt")
    session = project.hold(session_of(project, "long.txt"))
    with monkeypatch.context() as patched:
        patched.setattr(project, "look", lambda _session_id: pytest.fail("it is read again"))
        for n_translated in (8, 16):
            project.translate(session, tiny_translator)
            assert row_of(project, "long.txt").counts.n_translated == n_translated
        told = row_of(project, "long.txt").counts
    project.look(session.record.id)
    assert row_of(project, "long.txt").counts == told
    assert told.n_doubtful == sum(each.is_doubtful for each in session.segments())


def test_another_domain_translates_anew_what_the_machine_has_done_alone(project, tiny_translator):
    project.choose("tiny", "")
    translate(project, tiny_translator, "a.txt")
    confirm(project, "a.txt", 0, "The pump is new.")
    project.choose("tiny", "pumps")
    assert row_of(project, "a.txt").counts.n_translated == 1
    translate(project, tiny_translator, "a.txt")
    assert not row_of(project, "a.txt").is_waiting
    assert segments(project, "a.txt")[0].target == "The pump is new."
    project.choose("tiny", "")
    assert row_of(project, "a.txt").is_waiting


def test_a_file_on_the_desk_is_not_translated_here(project, tiny_translator):
    session = project.hold(session_of(project, "a.txt"))
    project.lend(session.record.id)
    with tasks.open_session(session.record.id):  # nobody has it any more
        assert project.hold(session.record.id) is None
    project.translate(session, tiny_translator)
    assert [each.target for each in segments(project, "a.txt")] == ["", ""]


def test_a_file_in_another_language_stays_and_says_so(project, folder, tiny_translator):
    project.add([write(folder / "english.txt", ENGLISH)])
    project.take_apart("english.txt")
    session = project.hold(session_of(project, "english.txt"))
    with pytest.raises(CorpusError, match="looks like English"):
        project.translate(session, tiny_translator)


# Repetitions across files.


def test_what_is_confirmed_stands_in_the_other_files_at_once(project):
    confirm(project, "a.txt", 0, "The pump is new.")
    for place in ("one/film.srt", "two/letter.docx"):
        first = segments(project, place)[0]
        assert (first.target, first.state) == ("The pump is new.", WorkState.EXACT)
        assert first.origin == "confirmed in a.txt"
    assert segments(project, "two/film.srt")[0].state is WorkState.NEW


def test_what_is_confirmed_otherwise_elsewhere_stays(project):
    confirm(project, "one/film.srt", 0, "New pump!")
    confirm(project, "a.txt", 0, "The pump is new.")
    assert segments(project, "one/film.srt")[0].target == "New pump!"
    assert segments(project, "two/letter.docx")[0].target == "The pump is new."


def test_what_followed_goes_back_with_the_confirmation(project, tiny_translator):
    project.choose("tiny", "")
    translate(project, tiny_translator, "one/film.srt")
    machine = segments(project, "one/film.srt")[0]
    before = segments(project, "a.txt")[0]
    confirm(project, "a.txt", 0, "The pump is new.")
    with tasks.open_session(session_of(project, "a.txt")) as session:
        project.follow(session.record.id, session.keep([before]))
    assert segments(project, "one/film.srt")[0] == machine


def test_it_follows_in_the_file_that_is_being_translated_too(project):
    held = project.hold(session_of(project, "one/film.srt"))
    confirm(project, "a.txt", 0, "The pump is new.")
    assert held.segments()[0].target == "The pump is new."


def test_a_file_that_another_window_has_is_left_alone(project):
    with tasks.open_session(session_of(project, "one/film.srt")) as elsewhere:
        confirm(project, "a.txt", 0, "The pump is new.")
        assert elsewhere.segments()[0].state is WorkState.NEW
    assert segments(project, "two/letter.docx")[0].state is WorkState.EXACT


# Exported.


def test_all_files_are_written_in_their_folders(project, tmp_path, tiny_translator):
    confirm(project, "a.txt", 0, "The pump is new.")
    out = tmp_path / "out"
    out.mkdir()
    found = project.write(list(FILES), out, tiny_translator)
    assert (found.n_written, found.failures, found.n_untranslated, found.n_open) == (4, (), 5, 2)
    assert sorted(str(path.relative_to(out)) for path in out.rglob("*.*")) == sorted(FILES)
    assert "The pump is new." in (out / "one/film.srt").read_text()


def test_nothing_is_overwritten_unasked_and_never_an_original(project, folder, tmp_path, tiny_translator):
    out = tmp_path / "out"
    out.mkdir()
    write(out / "a.txt", "mine")
    assert project.existing(["a.txt", "one/film.srt"], out) == ["a.txt"]
    project.write(["a.txt"], out, tiny_translator)
    assert ((out / "a.txt").read_text(), (out / "a_en.txt").exists()) == ("mine", True)
    project.write(["a.txt"], out, tiny_translator, replaces=True)
    assert (out / "a.txt").read_text() != "mine"
    assert project.existing(["a.txt"], folder) == []
    project.write(["a.txt"], folder, tiny_translator, replaces=True)
    assert (folder / "a.txt").read_bytes() == FILES["a.txt"]
    assert (folder / "a_en.txt").exists()


def test_an_export_says_which_originals_are_not_as_they_were(project, folder, tmp_path, tiny_translator):
    (folder / "a.txt").unlink()
    write(folder / "two/film.srt", srt((1, 2, VALVE)))
    found = project.write(list(FILES), tmp_path, tiny_translator)
    assert (found.n_written, len(found.changed)) == (4, 2)
    assert found.changed[0] == "a.txt is no longer where it was: its copy was translated."
    assert found.changed[1].startswith("film.srt has changed since")


def test_originals_are_looked_up_once_for_an_export(project, tmp_path, tiny_translator, monkeypatch):
    out = tmp_path / "out"
    project.write(list(FILES), out, tiny_translator)
    looked = []
    monkeypatch.setattr(
        projects, "_identity", lambda path, own=projects._identity: looked.append(path) or own(path)
    )
    assert project.existing(list(FILES), out) == list(FILES)
    project.write(list(FILES), out, tiny_translator, replaces=True)
    assert len(looked) == 4 * len(FILES)


def test_an_original_is_not_replaced_under_another_name(project, folder, tmp_path, tiny_translator):
    out = tmp_path / "out"
    out.mkdir()
    (out / "a.txt").hardlink_to(folder / "a.txt")
    assert project.existing(["a.txt"], out) == []
    project.write(["a.txt"], out, tiny_translator, replaces=True)
    assert (folder / "a.txt").read_bytes() == FILES["a.txt"]
    assert (out / "a_en.txt").exists()


def test_a_file_that_cannot_be_written_keeps_the_others_from_nothing(project, tmp_path, tiny_translator):
    write(tmp_path / "one", "a file where a folder should be")
    found = project.write(["a.txt", "one/film.srt"], tmp_path, tiny_translator)
    assert (found.n_written, [place for place, _why in found.failures]) == (1, ["one/film.srt"])


def test_a_file_between_other_languages_is_left_to_them(project, folder, tmp_path, tiny_translator):
    job = xliff(unit("The pump.", "")).replace("de-DE", "fr").replace("en-GB", "de-DE")
    project.add([write(folder / "job.xlf", job)])
    project.take_apart("job.xlf")
    assert (row_of(project, "job.xlf").counts.src, row_of(project, "job.xlf").counts.tgt) == ("fr", "de")
    ((place, why),) = project.write(["job.xlf"], tmp_path, tiny_translator).failures
    assert (place, "between other languages" in why.what) == ("job.xlf", True)


def test_one_memory_holds_what_is_confirmed_in_all_files(project, tmp_path):
    with pytest.raises(CorpusError, match="Nothing is confirmed yet"):
        project.write_memory(tmp_path / "all.tmx")
    confirm(project, "a.txt", 1, "The valve is new.")
    confirm(project, "one/film.srt", 1, "The engine is hot.")
    assert project.write_memory(tmp_path / "all.tmx") == 2
    text = (tmp_path / "all.tmx").read_text(encoding="utf-8")
    assert all(each in text for each in (VALVE, "The valve is new.", MOTOR, "The engine is hot.", "a.txt"))


def test_a_memory_never_takes_the_place_of_an_original(project, folder):
    mine = write(folder / "mine.tmx", tmx(f"<tu><tuv xml:lang='de'><seg>{PUMP}</seg></tuv></tu>"))
    project.add([mine])
    confirm(project, "a.txt", 1, "The valve is new.")
    before = mine.read_bytes()
    with pytest.raises(CorpusError, match="is the file to be translated"):
        project.write_memory(mine)
    assert mine.read_bytes() == before


def test_a_memory_leaves_out_files_whose_work_was_removed(project, tmp_path):
    confirm(project, "a.txt", 1, "The valve is new.")
    tasks.remove_session(session_of(project, "one/film.srt"))
    assert project.write_memory(tmp_path / "all.tmx") == 1


def test_files_are_taken_out_and_put_back(project):
    files = [row.file for row in project.rows()]
    removed = project.remove({"a.txt"})
    assert [row.file.place for row in project.rows()] == list(FILES)[1:]
    project.restore(removed, list(FILES))
    assert [row.file for row in project.rows()] == files


def test_a_project_whose_files_are_all_taken_out_is_one_still(project):
    project.remove(list(FILES))
    assert [each.n_files for each in tasks.list_work() if each.is_project] == [0]


def test_what_is_put_back_leaves_the_other_files_as_they_have_become(project, folder):
    removed = project.remove({"a.txt", "two/letter.docx"})
    project.fail(session_of(project, "one/film.srt"), Failure("It failed.", ""))
    project.add([write(folder / "new.txt", MOTOR)])
    project.restore(removed, list(FILES))
    project.restore(removed, list(FILES))
    assert [row.file.place for row in project.rows()] == [*FILES, "new.txt"]
    assert row_of(project, "one/film.srt").file.failure.what == "It failed."


def test_a_file_that_has_the_place_meanwhile_keeps_it(project, folder, tmp_path):
    removed = project.remove({"a.txt"})
    other = write(tmp_path / "a.txt", MOTOR)
    project.add([other])
    project.restore(removed, list(FILES))
    places = {row.file.path: row.file.place for row in project.rows()}
    assert (places[other], places[folder / "a.txt"]) == ("a.txt", "a (2).txt")


def test_a_file_whose_work_was_removed_begins_anew(project):
    confirm(project, "a.txt", 0, "The pump is new.")
    tasks.remove_session(session_of(project, "a.txt"))
    project.take_apart("a.txt")
    assert row_of(project, "a.txt").counts.n_confirmed == 0
    assert replace(row_of(project, "a.txt").file, session="").failure is None
