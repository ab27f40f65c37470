"""Where the library is, and what SQLite and the disk say about it, in words for the user."""

import errno
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine.base.errors import LibraryError, UnwritableLibraryError
from engine.library import Library
from engine.library.home import library_errors, library_home

HOME = Path("/home/anna/parlance")
CATALOGUE = f"{HOME / 'library.sqlite'}"


def test_the_library_is_where_the_user_says(monkeypatch, tmp_path):
    monkeypatch.setenv("PARLANCE_HOME", str(tmp_path / "mine"))
    assert library_home() == tmp_path / "mine"
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PARLANCE_HOME", "~/mine")
    assert library_home() == tmp_path / "mine"


def test_a_relative_place_is_taken_from_where_one_is(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PARLANCE_HOME", "mine")
    assert library_home() == tmp_path / "mine"


def test_without_a_word_it_is_where_the_platform_keeps_data(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for nothing in ("", None):
        if nothing is None:
            monkeypatch.delenv("PARLANCE_HOME")
        else:
            monkeypatch.setenv("PARLANCE_HOME", nothing)
        assert library_home().name == "parlance"


@pytest.mark.parametrize("place", [" ", "~nobody-here/parlance"])
def test_a_place_that_is_no_folder_is_refused(monkeypatch, place):
    monkeypatch.setenv("PARLANCE_HOME", place)
    with pytest.raises(LibraryError, match="which is not a folder") as caught:
        library_home()
    assert "unset it" in caught.value.hint


def of_sqlite(name, words="it said"):
    error = sqlite3.OperationalError(words)
    error.sqlite_errorname = name
    return error


def told(error, home=HOME):
    with pytest.raises(LibraryError) as caught, library_errors(home):
        raise error
    return caught.value


@pytest.mark.parametrize(
    ("name", "what", "hint"),
    [
        ("SQLITE_CORRUPT", f"The catalogue {CATALOGUE} is damaged (it said).", "put a backup in its place"),
        (
            "SQLITE_NOTADB",
            f"The catalogue {CATALOGUE} is damaged (it said).",
            "parlance doctor --from-folders",
        ),
        ("SQLITE_BUSY", f"The library {HOME} is locked by another program", "then try again"),
        ("SQLITE_LOCKED_SHAREDCACHE", f"The library {HOME} is locked by another program", "then try again"),
        (
            "SQLITE_READONLY_DBMOVED",
            f"{CATALOGUE} may not be written; nothing was changed.",
            "the right to write",
        ),
        ("SQLITE_CANTOPEN", f"{CATALOGUE} may not be written; nothing was changed.", "the right to write"),
        ("SQLITE_MISMATCH", f"The catalogue {CATALOGUE} cannot be used: it said.", "parlance doctor"),
        ("", f"The catalogue {CATALOGUE} cannot be used: it said.", "parlance doctor"),
    ],
)
def test_what_sqlite_says_becomes_a_sentence_and_a_next_step(name, what, hint):
    error = told(of_sqlite(name))
    assert error.what.startswith(what)
    assert hint in error.hint


def test_a_full_disk_of_the_catalogue_names_the_library(tmp_path):
    error = told(of_sqlite("SQLITE_FULL"), tmp_path)
    assert isinstance(error, UnwritableLibraryError)
    assert "full" in error.what


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_says_which_one(number):
    own = told(OSError(number, "no space", str(HOME / "models" / "m")))
    assert own.what == f"The disk of the library {HOME} is full; nothing was changed."
    other = told(OSError(number, "no space", "/tmp/scratch"))
    assert other.what == "The disk is full (/tmp/scratch); nothing was changed in the library."
    assert {type(own), type(other)} == {UnwritableLibraryError}


def test_of_a_copy_the_place_that_could_not_be_written_is_named():
    error = OSError(errno.ENOSPC, "no space", "/mnt/source", None, "/tmp/target")
    assert "(/tmp/target)" in told(error).what


@pytest.mark.parametrize("number", [errno.EACCES, errno.EPERM, errno.EROFS])
def test_a_missing_permission_names_what_may_not_be_written(number):
    error = told(OSError(number, "denied", str(HOME / "models")))
    assert error.what == f"{HOME / 'models'} may not be written; nothing was changed."
    assert str(HOME) in error.hint


def test_a_file_that_is_being_written_is_called_by_its_folder():
    error = told(PermissionError(errno.EACCES, "denied", str(HOME / "models" / ".m.abcd.7.ready")))
    assert error.what.startswith(f"{HOME / 'models'} may not be written")


@pytest.mark.parametrize(("number", "path"), [(errno.EACCES, "/etc/shadow"), (errno.EIO, "/x")])
def test_what_is_not_about_the_library_is_left_alone(number, path):
    error = OSError(number, "torn", path)
    with pytest.raises(OSError, match="torn") as caught, library_errors(HOME):
        raise error
    assert caught.value is error


def test_a_file_in_the_way_is_named(tmp_path):
    (tmp_path / "parlance").write_text("a letter", encoding="utf-8")
    home = tmp_path / "parlance" / "library"
    error = told(NotADirectoryError(errno.ENOTDIR, "no folder", str(home)), home)
    assert error.what == f"The library cannot be in {home}: {tmp_path / 'parlance'} is not a folder."


def test_a_place_of_endless_length_is_cut_in_the_message():
    home = Path("/", *["very-long-name"] * 60)
    error = told(OSError(errno.ENAMETOOLONG, "File name too long", str(home)), home)
    assert len(error.what) < 300
    assert error.what.endswith("file name too long.")


def test_an_error_of_the_engine_passes_as_it_is():
    mine = LibraryError("There is no such model.")
    with pytest.raises(LibraryError) as caught, library_errors(HOME):
        raise mine
    assert caught.value is mine


def test_the_log_is_made_once_while_a_library_is_opened(library_home, monkeypatch):
    Library(library_home)
    seen = []

    def look(catalogue, connection):
        connection.execute("COMMIT")
        seen.append(catalogue.path.with_name("library.sqlite-wal").exists())

    monkeypatch.setattr("engine.library.library.sweep", look)
    Library(library_home)
    assert seen == [True]


def test_what_is_left_is_removed_where_readers_keep_writers_out(library_home, monkeypatch):
    library = Library(library_home)
    with closing(sqlite3.connect(library_home / "library.sqlite")) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")  # as on a disk where SQLite can share no memory
    (library.home / "trash" / "unlisted").mkdir()
    monkeypatch.setattr("engine.library.catalogue._BUSY_S", 0.1)
    Library(library_home)
    assert not (library.home / "trash" / "unlisted").exists()
