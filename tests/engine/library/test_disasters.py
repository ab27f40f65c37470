"""Full disks, missing permissions, damaged files, crashes: a sentence each, and the library as it was."""

import contextlib
import errno
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from engine.base.errors import LibraryError
from engine.library import Library, catalogue, library, migrations, removal
from engine.library.health import examine
from tests.engine.library.conftest import (
    add_model,
    corpus_record,
    fill_corpus,
    fill_model,
    model_record,
    state_of,
)

DEAD_PID = 2**22 + 1
"""Larger than any process id of Linux."""


def test_a_catalogue_of_a_newer_version_is_refused(library):
    with sqlite3.connect(library.home / "library.sqlite") as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(LibraryError, match="written by a newer Parlance") as caught:
        Library(library.home)
    assert "Update Parlance" in caught.value.hint


def _add_column(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE models ADD COLUMN colour TEXT")


def _fail(connection: sqlite3.Connection) -> None:
    connection.execute("CREATE TABLE half (id TEXT)")
    connection.execute("INSERT INTO nowhere VALUES (1)")


def test_an_older_catalogue_is_backed_up_and_migrated(library, monkeypatch):
    add_model(library)
    monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, _add_column))
    catalogue.Catalogue(library.home)
    with sqlite3.connect(library.home / "library.sqlite") as connection:
        assert connection.execute("SELECT colour FROM models").fetchall() == [(None,)]
    connection.close()
    version = len(migrations.MIGRATIONS) - 1
    assert (library.home / f"library.sqlite.v{version}.backup").exists()


def test_a_failed_migration_leaves_the_old_catalogue(library, monkeypatch):
    added = add_model(library)
    monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, _fail))
    with pytest.raises(LibraryError, match="cannot be used: no such table"):
        Library(library.home)
    monkeypatch.undo()
    assert Library(library.home).models() == [added]


def test_a_catalogue_that_is_not_sqlite_gets_a_sentence(library_home):
    library_home.mkdir()
    (library_home / "library.sqlite").write_bytes(b"this is not a database, it is a letter" * 100)
    with pytest.raises(LibraryError, match=r"library\.sqlite is damaged"):
        Library(library_home)
    assert (library_home / "library.sqlite").read_bytes().startswith(b"this is not")


def test_a_damaged_page_is_found(library):
    with library._catalogue.write() as connection:
        connection.executemany("INSERT INTO notes VALUES (?, ?)", [(str(n), "x" * 500) for n in range(300)])
    path = library.home / "library.sqlite"
    data = bytearray(path.read_bytes())
    data[len(data) // 2 : len(data) // 2 + 8192] = b"\xff" * 8192
    path.write_bytes(data)
    assert any("catalogue" in problem for problem in _problems(library))


def _problems(damaged: Library) -> list[str]:
    try:
        return list(examine(damaged).problems)
    except LibraryError as error:
        return [error.what]


def test_a_file_where_the_library_should_be_gets_a_sentence(library_home):
    library_home.write_text("a file", encoding="utf-8")
    with pytest.raises(LibraryError, match="is not a folder"):
        Library(library_home)


@pytest.mark.parametrize("place", ["fill", "new_folder", "rename", "insert", "row"])
def test_a_disk_that_fills_up_anywhere_leaves_the_library_as_it_was(library_home, monkeypatch, place):
    target = Library(library_home)
    add_model(target, "old")
    before = state_of(library_home)
    with monkeypatch.context() as patch:
        _fill_the_disk_at(place, patch)
        with pytest.raises(LibraryError, match="is full; nothing was changed"):
            target.add_model(model_record("new"), fill_model("new"))
    assert state_of(library_home) == before
    assert [path.name for path in (library_home / "models").iterdir()] == ["old"]


def _fill_the_disk_at(place: str, patch: pytest.MonkeyPatch) -> None:
    def full(*args, **kwargs):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def full_database(*args, **kwargs):
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorname = "SQLITE_FULL"
        raise error

    match place:
        case "fill":
            patch.setattr(Path, "write_text", full)
        case "new_folder":
            patch.setattr(Path, "mkdir", full)
        case "rename":
            patch.setattr(library, "sync", full)
        case "insert":
            patch.setattr(library, "insert", full_database)
        case "row":
            patch.setattr(library, "to_row", full_database)


def test_a_really_full_disk_gets_a_sentence(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", disk], capture_output=True)
    if mounted.returncode:
        pytest.skip("mounting a small disk needs more rights")
    try:
        target = Library(disk / "home")
        before = state_of(disk / "home")
        with pytest.raises(LibraryError, match="is full; nothing was changed"):
            target.add_model(model_record(), _fill_with_a_megabyte)
        assert state_of(disk / "home") == before
        _fill_up(disk)
        with pytest.raises(LibraryError, match="is full; nothing was changed"):
            target.set_note("key", "value")
    finally:
        subprocess.run(["umount", disk], check=True)


def _fill_up(disk: Path) -> None:
    with contextlib.suppress(OSError), (disk / "filler").open("wb", buffering=0) as file:
        while True:
            file.write(bytes(512))


def _fill_with_a_megabyte(folder: Path) -> None:
    fill_model()(folder)
    (folder / "weights.safetensors").write_bytes(bytes(1_000_000))


_AS_NOBODY = """
import os, sys
from pathlib import Path
from engine.base.errors import LibraryError
from engine.library import Library
home = Path(sys.argv[1])
if os.geteuid() == 0:
    os.setuid(65534)
try:
    library = Library(home)
    library.set_note("key", "value")
except LibraryError as error:
    print(error.what, error.hint)
"""


@pytest.mark.slow
def test_a_library_that_may_not_be_written_gets_a_sentence():
    home = Path(tempfile.mkdtemp(prefix="parlance-readonly-"))
    try:
        Library(home)
        paths = [home, *home.rglob("*")]
        for path in paths:
            path.chmod(0o555 if path.is_dir() else 0o444)
        answer = subprocess.run([sys.executable, "-c", _AS_NOBODY, home], capture_output=True, text=True)
        assert "may not be written; nothing was changed. Give yourself the right" in answer.stdout, (
            answer.stderr
        )
    finally:
        home.chmod(0o755)
        for path in home.iterdir():
            path.chmod(0o755)
        shutil.rmtree(home)


def test_leftovers_of_dead_processes_go_and_those_of_living_ones_stay(library):
    models = library.home / "models"
    for name in (f".m.{DEAD_PID}.part", f".m.ab.{DEAD_PID}.ready", f".m.{os.getpid()}.part", ".keep"):
        (models / name).mkdir()
    assert any(str(DEAD_PID) in path for path in examine(library).unlisted)
    Library(library.home)
    assert {path.name for path in models.iterdir()} == {f".m.{os.getpid()}.part", ".keep"}


def test_text_that_killed_processes_left_in_a_run_goes(library):
    folder = library.runs.add(kind="adapt", title="", is_resumable=True).path
    left, live = (folder / "external" / f".parlance-cbow.ab.{pid}.part" for pid in (DEAD_PID, os.getpid()))
    for path in (left, live, folder / "prepared"):
        path.mkdir(parents=True)
        (path / "00000.txt").write_text("4 5 6", encoding="utf-8")
    Library(library.home)
    assert not left.exists()
    assert sorted(path.parent.name for path in folder.rglob("*.txt")) == [live.name, "prepared"]


def test_a_named_folder_whose_row_was_never_kept_goes(library):
    _named_folder(library, "m", str(DEAD_PID))
    _named_folder(library, "n", str(os.getpid()))
    Library(library.home)
    assert [path.name for path in (library.home / "models").iterdir()] == ["n"]


def _named_folder(target: Library, name: str, pid: str) -> None:
    folder = target.home / "models" / name
    folder.mkdir()
    (folder / removal.MARKER).write_text(pid, encoding="utf-8")


def test_a_kept_row_loses_only_its_marker(library):
    added = add_model(library)
    (added.path / removal.MARKER).write_text(str(DEAD_PID), encoding="utf-8")
    assert Library(library.home).models() == [added]
    assert not (added.path / removal.MARKER).exists()


def test_a_folder_somebody_put_there_stays_and_is_told(library):
    (library.home / "models" / "mine").mkdir()
    again = Library(library.home)
    assert examine(again).unlisted == (str(library.home / "models" / "mine"),)
    add_model(again, "mine")
    assert (library.home / "models" / "mine").exists()


def test_a_removal_that_crashed_before_the_folder_moved_is_finished(library, monkeypatch):
    add_model(library)
    monkeypatch.setattr("engine.library.library.settle", lambda _catalogue, _trash_id: None)
    trash_id = library.remove("model", "m")
    assert (library.home / "models" / "m").exists()
    again = Library(library.home)
    assert not (library.home / "models" / "m").exists()
    assert again.restore(trash_id).path == library.home / "models" / "m"


def test_a_removed_model_can_be_restored_before_its_folder_moved(library, monkeypatch):
    added = add_model(library)
    monkeypatch.setattr("engine.library.library.settle", lambda _catalogue, _trash_id: None)
    assert library.restore(library.remove("model", "m")) == added


def test_health_names_missing_and_altered_files(library):
    added = add_model(library)
    assert examine(library).problems == ()
    (added.path / "source.spm").write_text("other", encoding="utf-8")
    (added.path / "decoder.onnx").unlink()
    (problem,) = examine(library).problems
    assert "source.spm was altered" in problem
    assert "decoder.onnx is missing" in problem


def test_what_is_broken_in_models_and_corpora_is_told_entry_by_entry(library):
    add_model(library, "whole")
    broken = add_model(library, "broken")
    (broken.path / "decoder.onnx").unlink()
    corpus = library.add_corpus(corpus_record(), fill_corpus)
    (corpus.path / "corpus.json").write_text("{", encoding="utf-8")
    problems = examine(library).problems
    assert [problem.split(":")[0] for problem in problems] == ["Model broken", "Corpus c"]
    assert "decoder.onnx" in problems[0]
    assert "corpus.json cannot be read" in problems[1]


def test_what_lies_in_the_trash_without_an_entry_goes_and_what_was_removed_stays(library):
    add_model(library)
    trash_id = library.remove("model", "m")
    (library.home / "trash" / "model-left-by-a-crash").mkdir()
    again = Library(library.home)
    assert [path.name for path in (library.home / "trash").iterdir()] == [trash_id]
    again.restore(trash_id)
    assert [model.id for model in again.models()] == ["m"]
