"""The user's library as a process has it: opened once, swept once, and never mistaken for another."""

import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from engine import tasks
from engine.base.errors import LibraryError
from engine.base.files import is_private
from engine.library import Library
from engine.tasks.home import open_library
from tests.engine.library.conftest import add_model

DEAD_PID = 2**22 + 1


def left_by_a_killed_process(library):
    path = library.home / "corpora" / f".half.a1b2.{DEAD_PID}.part"
    path.mkdir()
    return path


def test_every_thread_gets_the_same_one(library_home, monkeypatch):
    monkeypatch.setattr(Library, "sweep", lambda self, sweep=Library.sweep: (swept.append(self), sweep(self)))
    swept = []
    with ThreadPoolExecutor(4) as threads:
        found = set(threads.map(lambda _: open_library(), range(20)))
    assert list(found) == swept


def test_what_is_left_later_goes_when_asked(library_home):
    left = left_by_a_killed_process(open_library())
    tasks.list_models()
    assert left.exists()
    tasks.sweep_library()
    assert not left.exists()


def test_one_that_was_deleted_is_made_anew(library_home):
    open_library().set_note("key", "value")
    shutil.rmtree(library_home)
    assert open_library().note("key") is None


def test_a_folder_of_it_that_was_deleted_is_made_again(library_home):
    add_model(open_library(), "m")
    shutil.rmtree(library_home / "trash")
    open_library().remove("model", "m")
    assert [entry.entry_id for entry in open_library().trash()] == ["m"]


def test_another_one_in_its_place_is_swept(library_home, tmp_path):
    other = Library(tmp_path / "other")
    other.set_note("key", "other")
    left = left_by_a_killed_process(other)
    before = open_library()
    library_home.rename(tmp_path / "before")
    other.home.rename(library_home)
    assert open_library() is not before
    assert open_library().note("key") == "other"
    assert not (library_home / left.relative_to(other.home)).exists()


def test_a_catalogue_that_a_later_version_took_over_is_refused(library_home):
    open_library()
    with closing(sqlite3.connect(library_home / "library.sqlite")) as connection, connection:
        connection.execute("PRAGMA user_version = 999")
    with pytest.raises(LibraryError, match="newer Parlance"):
        open_library()


def test_one_that_was_opened_to_others_is_private_again(library_home):
    open_library()
    library_home.chmod(0o755)
    open_library()
    assert is_private(library_home)
