"""The list of files after a restart of the window."""

from pathlib import Path
from typing import Any

from engine import tasks
from engine.results.documents import FileState, SegmentKind
from gui.pages.translate import TranslatePage
from gui.pages.translate.file_queue import FileQueue
from tests.gui.pages.translate.queue.queue_hands import states


def test_a_list_of_which_something_is_left_comes_back(
    qtbot: Any, queue: FileQueue, page: TranslatePage, tmp_path: Path
) -> None:
    queue.put_into(tmp_path)
    queue.list.put(queue.list.files[0].path, FileState.RUNNING)
    page.shut_down()
    kept = tasks.kept_queue()
    assert [file.state for file in kept.files] == [FileState.WAITING] * 3
    queue.list.files.clear()
    queue.put_into(None)
    with qtbot.waitSignal(page.toasted) as told:
        queue.kept.restore()
    assert told.args == ["Your list of files from last time is back: 3 left to translate."]
    assert states(queue) == ["Waiting"] * 3
    assert (queue.run.folder, queue.is_open, queue.is_running) == (tmp_path, True, False)


def test_where_translations_go_is_kept_though_the_files_stay_the_same(
    queue: FileQueue, page: TranslatePage, tmp_path: Path
) -> None:
    queue.kept.shut_down()
    queue.put_into(tmp_path)
    page.shut_down()
    assert tasks.kept_queue().folder == tmp_path


def test_what_else_is_translated_is_kept_though_the_files_stay_the_same(
    queue: FileQueue, page: TranslatePage
) -> None:
    queue.kept.shut_down()
    box = queue.view.parts.boxes[SegmentKind.HEADER]
    is_wanted = not box.isChecked()
    box.click()
    page.shut_down()
    assert (SegmentKind.HEADER in tasks.kept_queue().parts) == is_wanted


def test_a_list_that_was_closed_stays_closed(qtbot: Any, queue: FileQueue) -> None:
    queue.kept.shut_down()
    assert tasks.kept_queue().files
    queue.close()
    qtbot.waitUntil(lambda: not tasks.kept_queue().files)


def test_the_list_of_the_last_time_does_not_replace_what_was_opened(
    qtbot: Any, queue: FileQueue, page: TranslatePage
) -> None:
    queue.kept.shut_down()
    del queue.list.files[1:]
    toasts: list[str] = []
    page.toasted.connect(toasts.append)
    queue.kept.restore()
    qtbot.wait(300)
    assert len(queue.list.files) == 1
    assert toasts == []
