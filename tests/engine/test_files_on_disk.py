"""What a power cut leaves: data is on the disk before its name is, and nothing half is left behind."""

import os

import pytest

from engine.base import files
from engine.base.files import new_folder, write_bytes


@pytest.fixture
def done(monkeypatch):
    """The order in which files are synced and named, by the names they have then."""
    seen = []
    fsync, replace = os.fsync, os.replace

    def synced(descriptor):
        seen.append(("sync", os.readlink(f"/proc/self/fd/{descriptor}").rpartition("/")[2]))
        fsync(descriptor)

    def named(source, target):
        seen.append(("name", os.fspath(target).rpartition("/")[2]))
        replace(source, target)

    move = files._move
    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", named)
    monkeypatch.setattr(
        files, "_move", lambda scratch, target: (seen.append(("name", target.name)), move(scratch, target))
    )
    return seen


needs_proc = pytest.mark.skipif(not os.path.exists("/proc/self/fd"), reason="asks Linux for names of files")


@needs_proc
def test_a_file_is_on_the_disk_before_it_gets_its_name(done, tmp_path):
    write_bytes(tmp_path / "kept.json", b"{}")
    assert [kind for kind, _ in done] == ["sync", "name"]
    assert done[1] == ("name", "kept.json")


@needs_proc
def test_a_folder_is_on_the_disk_with_all_its_files_before_it_gets_its_name(done, tmp_path):
    with new_folder(tmp_path / "model") as folder:
        (folder / "weights").write_bytes(b"1")
        (folder / "card").write_bytes(b"2")
    named = done.index(("name", "model"))
    before = [name for _, name in done[:named]]
    assert {"weights", "card"} <= set(before)
    assert any(name.startswith(".model.") for name in before)
    assert done[named + 1 :] == [("sync", tmp_path.name)]


def test_a_finished_folder_is_not_filled_again(tmp_path):
    (tmp_path / "model").mkdir()
    with pytest.raises(FileExistsError), new_folder(tmp_path / "model"):
        pytest.fail("the block must not begin")


def test_what_could_not_be_written_leaves_nothing(tmp_path, monkeypatch):
    def fails(source, target):
        raise OSError

    monkeypatch.setattr(os, "replace", fails)
    with pytest.raises(OSError):  # noqa: PT011, any
        write_bytes(tmp_path / "kept.json", b"{}")
    assert list(tmp_path.iterdir()) == []
