"""A library that takes no change, for want of room or rights: it is read and translated with all the same."""

import errno
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from engine import tasks
from engine.base.errors import LibraryError, UnwritableLibraryError
from engine.library import Library, catalogue, library_home
from engine.library.health import examine
from engine.library.home import library_errors
from tests.engine.library.conftest import add_model
from tests.tiny import write_model_folder

pytestmark = pytest.mark.slow


def take_no_change(library):
    """Lets SQLite fail to make its shared memory, as on a full disk or one that is only read."""
    (library.home / "library.sqlite-shm").mkdir()


def test_what_is_in_it_can_be_read_and_nothing_added(library):
    add_model(library)
    take_no_change(library)
    again = Library(library.home)
    assert [model.id for model in again.models()] == [model.id for model in Library(library.home).models()]
    assert again.models()
    with pytest.raises(UnwritableLibraryError):
        again.set_note("key", "value")


def test_changes_that_only_its_log_holds_are_not_passed_over(library, monkeypatch):
    add_model(library)
    begun = catalogue._begun

    def fail_once(connection):
        monkeypatch.setattr(catalogue, "_begun", begun)
        error = sqlite3.OperationalError("unable to open database file")
        error.sqlite_errorname = "SQLITE_CANTOPEN"
        raise error

    monkeypatch.setattr(catalogue, "_begun", fail_once)
    assert library.models()
    with closing(sqlite3.connect(library.home / "library.sqlite")) as other:
        with other:
            other.execute("INSERT INTO notes (key, value) VALUES ('a', 'b')")
        monkeypatch.setattr(catalogue, "_begun", fail_once)
        with pytest.raises(LibraryError, match="may not be written"):
            library.models()


def test_the_full_disk_of_a_copy_is_the_one_that_was_written_to(library):
    target = str(library.home / "models" / "new")
    with (
        pytest.raises(LibraryError, match="The disk of the library .* is full"),
        library_errors(library.home),
    ):
        raise OSError(errno.ENOSPC, "No space left on device", "/elsewhere/model.json", None, target)


def test_the_doctor_says_that_there_is_no_room(library, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: shutil._ntuple_diskusage(10**9, 10**9, 0))
    assert [each for each in examine(library).problems if "is full" in each]


@pytest.mark.parametrize("said", ["   ", "\t", "~nobody-of-this-name/library"])
def test_a_variable_that_names_no_folder_gets_a_sentence(monkeypatch, said):
    monkeypatch.setenv("PARLANCE_HOME", said)
    with pytest.raises(LibraryError, match="PARLANCE_HOME is .*, which is not a folder") as caught:
        tasks.list_models()
    assert "unset it" in caught.value.hint


def test_an_empty_variable_is_none(monkeypatch):
    monkeypatch.setenv("PARLANCE_HOME", "")
    chosen = library_home()
    monkeypatch.delenv("PARLANCE_HOME")
    assert chosen == library_home()


@pytest.mark.parametrize("inside", ["", "x", "x/y"])
def test_the_file_in_the_way_is_named(tmp_path, inside):
    (tmp_path / "file").write_text("a file")
    with pytest.raises(LibraryError, match=f"{tmp_path / 'file'} is not a folder"):
        Library(tmp_path / "file" / inside)


def test_a_folder_that_cannot_be_made_gets_a_short_sentence(tmp_path):
    with pytest.raises(LibraryError, match="The library cannot be in .*: file name too long") as caught:
        Library(tmp_path / ("x" * 5_000))
    assert len(caught.value.what) < 400


_READ = """
import os, sys
os.environ["PARLANCE_HOME"], text, export = sys.argv[1:]
from engine.cli.main import main
for words in (
    ["model", "list"], ["model", "show", "tiny"], ["speaker", "list"], ["jobs", "list"],
    ["translate", "--model", "tiny", "-i", text], ["doctor"], ["speaker", "create", "Anna"],
    ["evaluate", "--model", "tiny", "--source", text, "--reference", text, "--export", export + ".csv"],
    ["model", "export", "tiny", export],
):
    print(*words[:2], main(words), file=sys.stderr)
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such rights")
def test_the_commands_that_read_work_for_who_may_only_read(monkeypatch, tmp_path):
    less = ("setpriv", "--bounding-set", "-dac_override") if os.geteuid() == 0 else ()
    if less and not shutil.which("setpriv"):
        pytest.skip("nobody can take the rights of root away")
    place = Path(tempfile.mkdtemp(prefix="parlance-readonly-"))
    monkeypatch.setenv("PARLANCE_HOME", str(place / "home"))
    tasks.add_model(write_model_folder(place / "tiny", model_id="tiny"))
    (place / "text.txt").write_text("Die Pumpe steht.\n")
    paths = [place, *place.rglob("*")]
    export = tmp_path / "tiny"
    for path in paths:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        command = [*less, sys.executable, "-c", _READ, place / "home", place / "text.txt", export]
        answer = subprocess.run(command, capture_output=True, text=True)
    finally:
        for path in paths:
            path.chmod(0o755)
        shutil.rmtree(place)
    said = re.findall(r"^[a-z][A-Za-z -]* \d$", answer.stderr, re.MULTILINE)
    assert said == [
        "model list 0", "model show 0", "speaker list 0", "jobs list 0", "translate --model 0", "doctor 1",
        "speaker create 1", "evaluate --model 0", "model export 0",
    ], answer.stderr  # fmt: skip
    assert "may not be written: what is in it can be used" in answer.stdout
    assert "may not be written; nothing was changed" in answer.stderr
    assert "No record of this is kept:" in answer.stderr
    assert "1 sentence: text.txt." in answer.stdout
    assert "Sentence by sentence" not in answer.stdout
    assert export.with_suffix(".csv").is_file()
    assert (export / "model.json").is_file()
