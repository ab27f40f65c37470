"""A queue of files outlives the window: what was left is offered again, and nothing of lost files."""

from dataclasses import replace

from engine import tasks
from engine.results.documents import FileState, KeptQueue, QueuedFile, SegmentKind
from engine.results.jobs import Failure
from engine.tasks.home import library_folder


def queue_of(folder, *states):
    files = []
    for number, state in enumerate(states):
        path = folder / f"{number}.txt"
        path.write_text("Die Pumpe läuft.\n", encoding="utf-8")
        failure = Failure("No.") if state is FileState.FAILED else None
        files.append(QueuedFile(path=path, state=state, look=tasks.look_at_file(path), failure=failure))
    return KeptQueue(files=tuple(files), folder=folder, parts=(SegmentKind.TEXT, SegmentKind.NOTE))


def test_a_queue_comes_back_and_what_was_at_work_waits(tmp_path):
    queue = queue_of(tmp_path, FileState.DONE, FileState.RUNNING, FileState.FAILED, FileState.WAITING)
    tasks.keep_queue(queue)
    found = tasks.kept_queue()
    waits = replace(queue.files[1], state=FileState.WAITING)
    assert found == replace(queue, files=(queue.files[0], waits, *queue.files[2:]))
    assert tasks.kept_queue() == found


def test_nothing_is_kept_of_files_that_are_gone_nor_of_a_queue_that_is_done(tmp_path):
    queue = queue_of(tmp_path, FileState.DONE, FileState.WAITING)
    tasks.keep_queue(queue)
    queue.files[1].path.unlink()
    assert tasks.kept_queue().files == ()
    assert not (library_folder() / "queue.json").exists()
    tasks.keep_queue(queue_of(tmp_path, FileState.WAITING, FileState.WAITING))
    queue.files[1].path.unlink()
    assert [file.path.name for file in tasks.kept_queue().files] == ["0.txt"]
    assert "1.txt" not in (library_folder() / "queue.json").read_text()
    tasks.keep_queue(KeptQueue())
    assert not (library_folder() / "queue.json").exists()


def test_a_damaged_list_is_none(tmp_path):
    tasks.keep_queue(queue_of(tmp_path, FileState.WAITING))
    for data in (b"{", b"[]", b'{"files": 3}', b"\xff"):
        (library_folder() / "queue.json").write_bytes(data)
        assert tasks.kept_queue() == KeptQueue()
