"""What appears whole or not at all, whoever else makes something of the same name, and who may read it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import engine
from engine.base.files import (
    expanded,
    handed_over,
    new_folder,
    open_given,
    read_given,
    temporary_folder,
    write_bytes,
)
from engine.library import Library

needs_rights = pytest.mark.skipif(os.name == "nt", reason="Windows knows no such rights")


def make_late(target):
    """Makes a folder while another process makes one of the same name, and is done first."""
    with new_folder(target) as scratch:
        (scratch / "test.json").write_text("mine")
        target.mkdir()
        (target / "test.json").write_text("theirs")


def test_a_folder_that_another_process_made_meanwhile_stays_and_is_told_of(tmp_path):
    with pytest.raises(FileExistsError):
        make_late(tmp_path / "blind-1")
    assert (tmp_path / "blind-1" / "test.json").read_text() == "theirs"
    assert [path.name for path in tmp_path.iterdir()] == ["blind-1"]


def test_names_of_what_is_unfinished_cannot_be_guessed(tmp_path):
    """A link that somebody put under a name they could foresee would be written through."""
    seen = []
    for _ in range(2):
        with handed_over(tmp_path / "text.txt") as scratch:
            scratch.write_text("mine")
            seen.append(scratch.name)
    assert seen[0] != seen[1]
    assert [path.name for path in tmp_path.iterdir()] == ["text.txt"]


def rights_of(path):
    return path.stat().st_mode & 0o777


PRIVATE = """
import sys
from pathlib import Path
from engine.base.files import folder_for_user, handed_over, keep_files_private, write_bytes
keep_files_private()
write_bytes(Path(sys.argv[1], "kept"), b"1")
if len(sys.argv) == 3:
    import subprocess
    subprocess.run([sys.executable, "-c", sys.argv[2], sys.argv[1]], check=True)
else:
    with handed_over(Path(sys.argv[1], "wanted")) as scratch:
        scratch.write_bytes(b"1")
    with handed_over(Path(sys.argv[1], "folder")) as scratch:
        scratch.mkdir()
        (scratch / "inside").write_bytes(b"1")
    folder_for_user(Path(sys.argv[1], "results"))
"""


@needs_rights
def test_what_is_kept_is_private_and_what_was_asked_for_is_not_also_in_a_child(tmp_path):
    environment = {name: value for name, value in os.environ.items() if name != "PARLANCE_UMASK"}
    subprocess.run(
        [sys.executable, "-c", PRIVATE, str(tmp_path), PRIVATE], check=True, umask=0o022, env=environment
    )
    found = {path.name: rights_of(path) for path in tmp_path.rglob("*")}
    assert found == {"kept": 0o600, "wanted": 0o644, "folder": 0o755, "results": 0o755, "inside": 0o644}


@needs_rights
def test_a_file_that_is_replaced_keeps_its_rights(tmp_path):
    (tmp_path / "text.txt").write_text("old")
    (tmp_path / "text.txt").chmod(0o640)
    with handed_over(tmp_path / "text.txt") as scratch:
        scratch.write_text("new")
    assert rights_of(tmp_path / "text.txt") == 0o640


@pytest.mark.parametrize("name", ["read-only.txt", "-"])
def test_what_is_read_only_is_not_replaced_and_standard_output_is_no_file(tmp_path, name):
    (tmp_path / "read-only.txt").write_text("old")
    (tmp_path / "read-only.txt").chmod(0o444)
    with pytest.raises(OSError, match=r"read-only|standard output"), handed_over(tmp_path / name) as scratch:
        scratch.write_text("new")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("read-only.txt", "old")]


@needs_rights
def test_a_library_that_others_could_read_is_theirs_no_more_once_it_is_opened(tmp_path):
    home = tmp_path / "library"
    Library(home)
    (home / "runs" / "text.jsonl").write_text("a sentence")
    for path in (home, *home.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    Library(home)
    assert {rights_of(path) for path in (home, *home.rglob("*"))} == {0o700, 0o600}


KILLED = """
import os, sys
from pathlib import Path
from engine.base.files import handed_over, temporary_folder
with temporary_folder("text") as name, handed_over(Path(sys.argv[1])) as scratch:
    Path(name, "sentences.txt").write_text("a sentence")
    scratch.write_text("half of it")
    print(name, scratch)
    sys.stdout.flush()
    os.kill(os.getpid(), 9)
"""


def test_the_next_start_removes_what_a_killed_process_left_outside_the_library(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    told = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path / "export.zip")],
        capture_output=True, text=True, env=os.environ | {"TMPDIR": str(tmp_path / "temporary")},
    )  # fmt: skip
    left = told.stdout.split()
    assert len(left) == 2, told.stderr
    assert all(map(os.path.exists, left))
    with temporary_folder("alive") as alive:
        Library(tmp_path / "library")
        assert os.path.exists(alive)
    assert not any(map(os.path.exists, left))
    assert list((tmp_path / "temporary").iterdir()) == []


@pytest.mark.parametrize("name", ["TemporaryDirectory", "mkdtemp", "mkstemp", "NamedTemporaryFile"])
def test_temporary_folders_are_made_in_the_one_way_that_the_next_start_knows(name):
    modules = Path(engine.__file__).parent.rglob("*.py")
    assert [path.name for path in modules if f"{name}(" in path.read_text(encoding="utf-8")] == (
        ["files.py"] if name == "TemporaryDirectory" else []
    )


def test_the_next_start_removes_the_empty_folders_that_a_kill_left_without_a_row(tmp_path):
    library = Library(tmp_path)
    kept = library.runs.add(kind="look", title="Looking", is_resumable=False).path
    (tmp_path / "speakers" / "nobody").mkdir()
    (tmp_path / "runs" / "adapt-9").mkdir()
    write_bytes(tmp_path / "runs" / "note", b"not ours")
    Library(tmp_path)
    assert sorted(path.name for path in (tmp_path / "runs").iterdir()) == sorted([kept.name, "note"])
    assert list((tmp_path / "speakers").iterdir()) == []


def pipe(path):
    os.mkfifo(path)


def endless(path):
    path.symlink_to("/dev/zero")


def folder(path):
    path.mkdir()


@needs_rights
@pytest.mark.parametrize(
    ("make", "says"), [(pipe, "a pipe or a device"), (endless, "a pipe or a device"), (folder, "a folder")]
)
def test_only_a_regular_file_of_a_user_is_read(tmp_path, make, says):
    """A pipe would let us wait for ever, a device would fill the memory."""
    make(tmp_path / "given")
    with pytest.raises(OSError, match=says):
        open_given(tmp_path / "given")
    with pytest.raises(OSError, match=says):
        read_given(tmp_path / "given", 100)


def test_a_link_to_a_file_is_read_and_no_more_of_it_than_it_may_hold(tmp_path):
    (tmp_path / "text").write_bytes(b"x" * (3 << 20))
    (tmp_path / "link").symlink_to(tmp_path / "text")
    assert read_given(tmp_path / "link", 3 << 20) == b"x" * (3 << 20)
    with pytest.raises(OSError, match="larger than 2 MB"):
        read_given(tmp_path / "link", 2 << 20)


def test_the_home_of_nobody_is_a_name_like_any_other(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    assert expanded("~/a.tsv") == tmp_path / "a.tsv"
    for said in ("~nobody-of-this-name/a.tsv", "~\0/a.tsv", "a~b"):
        assert expanded(said) == Path(said)
