"""Sessions in the library: whole or not at all, for one window, kept through every end, and gone for good."""

import errno
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from engine.base.errors import LibraryError
from engine.library import Library
from engine.library.sessions import Sessions
from engine.results.sessions import SessionPlace, SessionRecord, SessionSegment, WorkState

SECRET = "Geheimnisvoll"


@pytest.fixture
def sessions(library):
    return Sessions(library.home)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text(f"{SECRET}er Satz.\n", encoding="utf-8")
    return path


def segments(n=3, **values):
    return [SessionSegment(number=at, part=at, source=f"{SECRET}er Satz {at}.", **values) for at in range(n)]


def record(path, **values):
    usual = {"id": "", "format": "Text", "src": "de", "tgt": "en", "begun": "2026", "digest": "d"}
    return SessionRecord(path=path, **(usual | values))


def begin(sessions, file, n=3, **values):
    return sessions.begin(record(file, **values), segments(n), file).id


def full_database(*_arguments):
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorname = "SQLITE_FULL"
    raise error


def traces(home, text):
    return [path for path in home.rglob("*") if path.is_file() and text.encode() in path.read_bytes()]


def test_what_is_begun_is_there_again(sessions, file):
    found = sessions.begin(record(file, notices=("Its signature is lost.",), n_segments=3), segments(), file)
    with sessions.open(found.id) as store:
        assert store.record == found
        assert store.segments() == segments()
        assert store.file.read_bytes() == file.read_bytes()
        assert store.file.name == "letter.txt"
    (recent,) = sessions.recent()
    assert (recent.record, recent.n_confirmed) == (found, 0)


def test_files_of_one_name_have_sessions_of_their_own(sessions, file):
    assert begin(sessions, file) == "letter"
    assert begin(sessions, file) != "letter"
    assert len(sessions.recent()) == 2


def test_a_file_is_found_by_its_content_and_its_languages(sessions, file):
    there = sessions.begin(record(file), segments(), file)
    assert sessions.with_file("d", {"Text"}, ("de", "en"), file) == there
    assert sessions.with_file("e", {"Text"}, ("de", "en"), file) is None
    assert sessions.with_file("d", {"Text"}, ("de", "fr"), file) is None
    assert sessions.with_file("d", {"another"}, ("de", "en"), file) is None


def test_a_file_of_the_same_content_in_another_place_is_another_file_until_this_one_is_gone(sessions, file):
    there, twin = sessions.begin(record(file), segments(), file), file.with_name("other.txt")
    asked = "d", {"Text"}, ("de", "en")
    shutil.copyfile(file, twin)
    assert sessions.with_file(*asked, twin) is None
    link = file.with_name("link.txt")
    link.symlink_to(file)
    assert sessions.with_file(*asked, link) == there
    assert sessions.with_file(*asked, twin, is_typed=True) is None
    file.unlink()
    with sessions.open(there.id), pytest.raises(LibraryError, match="another window"):
        sessions.with_file(*asked, twin)
    assert sessions.with_file(*asked, twin) == replace(there, path=twin)
    with sessions.open(there.id) as store:
        assert (store.record.path, store.segments()) == (twin, segments())
        assert store.file.read_bytes() == twin.read_bytes()
        assert [each.name for each in store.file.parent.iterdir()] == ["other.txt"]


def test_of_several_sessions_of_a_file_the_one_that_was_used_last_is_found(sessions, file):
    first, second = begin(sessions, file), begin(sessions, file)
    for last in (first, second, first):
        with sessions.open(last) as store:
            store.move(store.place)
        assert sessions.with_file("d", {"Text"}, ("de", "en"), file).id == last


def test_a_search_for_each_file_of_a_project_reads_what_is_kept_once(sessions, file, monkeypatch):
    began = [begin(sessions, file, digest=f"d{number}") for number in range(3)]
    read = []
    monkeypatch.setattr(
        "engine.library.sessions.read_json",
        lambda path: read.append(path.parent.name) or json.loads(path.read_text(encoding="utf-8")),
    )
    for _file in range(4):
        assert sessions.with_file("none", {"Text"}, ("de", "en"), file) is None
    assert sorted(read) == sorted(began)


def test_a_session_in_the_place_of_a_removed_one_is_found_as_what_it_is(sessions, file):
    gone = begin(sessions, file)
    assert sessions.with_file("d", {"Text"}, ("de", "en"), file).id == gone
    sessions.remove(gone)
    assert begin(sessions, file, digest="e") == gone
    assert sessions.with_file("d", {"Text"}, ("de", "en"), file) is None
    assert sessions.with_file("e", {"Text"}, ("de", "en"), file).id == gone


def test_what_was_open_last_comes_first_and_is_counted(sessions, file):
    first, second = begin(sessions, file), begin(sessions, file)
    assert [each.record.id for each in sessions.recent()] == [second, first]
    with sessions.open(first) as store:
        store.move(SessionPlace(position=2, model="m", domain="pumps", cast=(("ada", "a"),)))
        store.put([replace(segments()[0], state=WorkState.CONFIRMED)])
    recent = sessions.recent()
    assert [(each.record.id, each.n_confirmed) for each in recent] == [(first, 1), (second, 0)]
    with sessions.open(first) as store:
        place = replace(store.place, used="")
    assert place == SessionPlace(position=2, model="m", domain="pumps", cast=(("ada", "a"),))


def test_several_segments_are_kept_or_none(sessions, file, monkeypatch):
    with sessions.open(begin(sessions, file)) as store:
        changed = [replace(each, target="Kept.") for each in segments()]
        rows = iter([(0, "machine", "{}")])

        def fail_at_the_second(_segment):
            return next(rows, None) or full_database()

        with monkeypatch.context() as patch:
            patch.setattr("engine.library.sessions._row", fail_at_the_second)
            with pytest.raises(LibraryError, match="is full; nothing was changed"):
                store.put(changed)
        assert store.segments() == segments()
        store.put(changed)
        assert store.segments() == changed


_AS_NOBODY = """
import os, sys
from dataclasses import replace
from pathlib import Path
from engine.base.errors import LibraryError
from engine.library.sessions import Sessions
from engine.results.sessions import SessionPlace
assert Sessions(Path(sys.argv[1])).recent()  # loads what reads it, which nobody may not
if os.geteuid() == 0:
    os.setuid(65534)
store = Sessions(Path(sys.argv[1])).open(sys.argv[2])
changed = [replace(store.segments()[0], target="x")]
for change in (lambda: store.put(changed), lambda: store.move(SessionPlace())):
    try:
        change()
    except LibraryError as error:
        print(error.what)
print(repr(store.segments()[0].target))
"""


@pytest.mark.slow
def test_a_library_that_may_not_be_written_keeps_the_old_row_and_says_so():
    home = Path(tempfile.mkdtemp(prefix="parlance-sessions-"))
    try:
        Library(home)
        path = home / "a.txt"
        path.write_text("Ja.")
        session = begin(Sessions(home), path)
        Sessions(home).open(session).close()
        folder = home / "sessions" / session
        for each in (home, folder.parent, folder, *folder.rglob("*")):
            each.chmod(0o555 if each.is_dir() else 0o444)
        (folder / ".lock").chmod(0o666)
        answer = subprocess.run(
            [sys.executable, "-c", _AS_NOBODY, home, session], capture_output=True, text=True
        )
        *said, kept = answer.stdout.splitlines() or [answer.stderr]
        assert len(said) == 2, answer.stderr
        assert all("may not be written; nothing was changed." in each for each in said)
        assert kept == "''"
    finally:
        for each in (home, *home.rglob("*")):
            each.chmod(0o755)
        shutil.rmtree(home)


@pytest.mark.parametrize("place", ["shutil.copyfile", "write_json", "_row"])
def test_a_disk_that_fills_up_while_work_begins_leaves_nothing(sessions, file, monkeypatch, place):
    def full(*_arguments):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(f"engine.library.sessions.{place}", full_database if place == "_row" else full)
        with pytest.raises(LibraryError, match="is full"):
            begin(sessions, file)
    assert sessions.recent() == []
    assert list((sessions._home / "sessions").iterdir()) == []


def test_another_window_is_refused_until_the_first_closes(sessions, file):
    session = begin(sessions, file)
    with sessions.open(session):
        for refused in (sessions.open, sessions.remove):
            with pytest.raises(LibraryError, match="open in another window"):
                refused(session)
        assert [each.record.id for each in sessions.recent()] == [session]
    sessions.open(session).close()


_OPENED = """
import sys
from pathlib import Path
from engine.library.sessions import Sessions
store = Sessions(Path(sys.argv[1])).open(sys.argv[2])
print("open", flush=True)
sys.stdin.read()
"""


@pytest.mark.slow
def test_a_window_of_another_process_is_refused_and_a_killed_one_is_in_nobodys_way(sessions, file, library):
    session = begin(sessions, file)
    command = [sys.executable, "-c", _OPENED, library.home, session]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout.readline() == "open\n"
        with pytest.raises(LibraryError, match="open in another window"):
            sessions.open(session)
        child.send_signal(signal.SIGKILL)
    sessions.open(session).close()


def test_removing_leaves_no_text_on_the_disk(sessions, file, library):
    session = begin(sessions, file, n=500)
    with sessions.open(session) as store:
        store.put([replace(each, target=f"{SECRET} {each.number}") for each in segments(500)])
    assert traces(library.home, SECRET)
    sessions.remove(session)
    assert traces(library.home, SECRET) == []
    assert list((library.home / "sessions").iterdir()) == []
    sessions.remove(session)
    with pytest.raises(LibraryError, match="not in the library any more"):
        sessions.open(session)


def test_what_a_translation_was_before_is_not_on_the_disk_any_more(sessions, file, library):
    with sessions.open(begin(sessions, file, n=300)) as store:
        store.put([replace(each, target="Unsäglich " * 20) for each in segments(300)])
        assert traces(library.home, "Unsäglich")
        store.put(segments(300))
        assert traces(library.home, "Unsäglich") == []


def test_a_removal_that_was_killed_is_finished_by_the_next_start(sessions, file, library):
    folder = library.home / "sessions" / begin(sessions, file)
    folder.rename(folder.with_name(".letter.ab.999999999.part"))
    assert sessions.recent() == []
    Library(library.home)
    assert traces(library.home, SECRET) == []


def damage(folder, how):
    match how:
        case "record":
            (folder / "session.json").write_text("{")
        case "fields":
            (folder / "session.json").write_text('{"id": 3}')
        case "database":
            (folder / "session.sqlite").write_bytes(b"rubbish" * 1000)
        case "no database":
            (folder / "session.sqlite").unlink()
        case "row":
            with closing(sqlite3.connect(folder / "session.sqlite")) as connection, connection:
                connection.execute("UPDATE segments SET value = '{' WHERE number = 1")


@pytest.mark.parametrize(
    "how",
    [
        "record",
        "fields",
        "database",
        "no database",
        "row",
    ],
)
def test_damaged_work_says_so_when_it_is_opened(sessions, file, library, how):
    session = begin(sessions, file)
    damage(library.home / "sessions" / session, how)

    def open_it():
        with sessions.open(session) as store:
            store.segments()

    with pytest.raises(LibraryError) as caught:
        open_it()
    assert caught.value.what == (
        f"The work in {library.home / 'sessions' / session} is damaged and cannot be opened."
    )


@pytest.mark.parametrize("how", ["record", "fields", "database", "no database"])
def test_damaged_work_is_left_out_of_the_list_and_can_be_removed(sessions, file, library, how):
    damaged, whole = begin(sessions, file), begin(sessions, file)
    damage(library.home / "sessions" / damaged, how)
    assert [each.record.id for each in sessions.recent()] == [whole]
    sessions.remove(damaged)
    assert [each.name for each in (library.home / "sessions").iterdir()] == [whole]


def test_damaged_work_can_be_removed_while_its_error_is_shown(sessions, file, library):
    session = begin(sessions, file)
    damage(library.home / "sessions" / session, "record")
    with pytest.raises(LibraryError) as shown:
        sessions.open(session)
    sessions.remove(session)
    assert (sessions.recent(), bool(shown.value.what)) == ([], True)


def test_a_place_that_cannot_be_read_costs_no_more_than_the_place(sessions, file, library):
    session = begin(sessions, file)
    (library.home / "sessions" / session / "place.json").write_text("{")
    with sessions.open(session) as store:
        assert store.place == SessionPlace()
        assert store.segments() == segments()


@pytest.mark.parametrize("name", ["", ".", "..", "../models", "nothing"])
def test_what_is_no_session_is_not_there(sessions, file, name):
    begin(sessions, file)
    with pytest.raises(LibraryError, match="not in the library any more"):
        sessions.open(name)
