"""A queue of files translated one after another, stopped and gone on with."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from engine import tasks
from engine.base.errors import CorpusError, ModelError
from engine.base.progress import Progress
from engine.results.documents import FileState, QueuedFile, SegmentKind
from gui.pages.translate import TranslatePage
from gui.pages.translate.file_queue import FileQueue
from gui.pages.translate.queue_view import STATE, QueueProgress
from gui.pages.translate.queue_wording import running_words
from tests.engine.tasks.translation.queue.test_queue import queued
from tests.engine.tasks.translation.structured.test_files import FIRST, xliff
from tests.gui.pages.translate.page_window import Brake, translation
from tests.gui.pages.translate.queue.queue_hands import at_end, names, press, read, states, translated


def test_all_files_are_translated_beside_themselves(
    qtbot: Any, queue: FileQueue, page: TranslatePage, files: list[Path]
) -> None:
    page._on_ctrl_enter()
    assert queue.is_running
    assert not page.header.isEnabled()
    at_end(qtbot, queue)
    assert page.header.isEnabled()
    assert names(files) == ["a.xlf", "a_en.xlf", "b.srt", "b_en.srt", "c.txt", "c_en.txt"]
    expected = translation("Die Pumpe läuft.")
    assert files[2].with_name("c_en.txt").read_text(encoding="utf-8") == f"{expected}\n"
    assert states(queue)[0].startswith("Done: 1 translated, 1 kept")
    assert queue.view.status.text().startswith("3 files translated: 3 texts, 1 kept")
    assert (queue.view.folder.isVisible(), queue.view.translate.isEnabled()) == (True, False)


def test_nothing_is_overwritten_and_a_folder_takes_the_names(
    qtbot: Any, queue: FileQueue, files: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "a.xlf").write_text("mine", encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(out))
    queue.view.choose.click()
    assert queue.view.folder_words.text() == str(out)
    translated(qtbot, queue)
    assert sorted(path.name for path in out.iterdir()) == ["a.xlf", "a_en.xlf", "b.srt", "c.txt"]
    assert (out / "a.xlf").read_text(encoding="utf-8") == "mine"
    assert names(files) == ["a.xlf", "b.srt", "c.txt"]
    queue.view.beside.click()
    assert "beside" in queue.view.folder_words.text()


def test_one_files_failure_does_not_stop_the_others(qtbot: Any, queue: FileQueue, files: list[Path]) -> None:
    files[0].unlink()
    translated(qtbot, queue)
    assert [state.partition(":")[0] for state in states(queue)] == ["Failed", "Done", "Done"]
    assert queue.view.status.text().endswith("1 file failed, its row says why.")
    files[0].write_text(xliff(FIRST), encoding="utf-8")
    assert queue.view.translate.isEnabled()
    translated(qtbot, queue)
    assert [state.partition(":")[0] for state in states(queue)] == ["Done"] * 3


def test_a_model_that_is_gone_stops_all_of_them_and_says_so(
    qtbot: Any, queue: FileQueue, brake: Brake
) -> None:
    brake.error = ModelError("The model is gone.", "Add it again.")
    translated(qtbot, queue)
    assert states(queue) == ["Waiting"] * 3
    assert queue.view.error.accessibleName() == "The model is gone."
    brake.error = None
    translated(qtbot, queue)
    assert not queue.view.error.isVisible()
    assert states(queue)[2].startswith("Done")


def test_stopped_files_wait_and_only_what_is_left_is_translated_later(
    qtbot: Any, queue: FileQueue, page: TranslatePage, files: list[Path], brake: Brake
) -> None:
    original = queue.run._on_done

    def stop_before_the_second(path: Path, found: Any) -> None:
        brake.gate.clear()
        original(path, found)

    queue.run._on_done = stop_before_the_second  # type: ignore[method-assign]
    queue.translate()
    qtbot.waitUntil(lambda: queue.list.files[1].state is FileState.RUNNING and brake.n_batches == 2)
    page._on_escape()
    assert queue.view.status.text() == "Stopping…"
    at_end(qtbot, queue)
    queue.run._on_done = original  # type: ignore[method-assign]
    brake.gate.set()
    assert [state.partition(":")[0] for state in states(queue)] == ["Done", "Waiting", "Waiting"]
    assert queue.view.status.text().startswith("Stopped. 1 file translated")
    assert queue.view.translate.text() == "Translate the rest"
    assert names(files) == ["a.xlf", "a_en.xlf", "b.srt", "c.txt"]
    brake.lines.clear()
    translated(qtbot, queue)
    assert brake.lines == ["Die Pumpe ist alt.", "Die Pumpe läuft.\n"]
    assert names(files) == ["a.xlf", "a_en.xlf", "b.srt", "b_en.srt", "c.txt", "c_en.txt"]


def test_the_keyboard_stays_on_stop_from_file_to_file(qtbot: Any, queue: FileQueue) -> None:
    seen: list[Any] = []
    queue.run.begun.connect(lambda _path: seen.append(QApplication.focusWidget()))
    translated(qtbot, queue)
    assert seen[1:] == [queue.view.stop] * 2
    assert QApplication.focusWidget() is queue.view.folder


def test_a_file_that_is_translated_cannot_be_removed_and_a_new_one_joins_in(
    qtbot: Any, queue: FileQueue, page: TranslatePage, files: list[Path], brake: Brake
) -> None:
    brake.gate.clear()
    queue.translate()
    qtbot.waitUntil(lambda: queue.list.files[0].state is FileState.RUNNING)
    queue.view.table.choose_row(0)
    with qtbot.waitSignal(page.toasted) as said:
        press(queue, Qt.Key.Key_Delete)
    assert "Stop before" in said.args[0]
    late = files[0].with_name("late.txt")
    late.write_text("Stille.", encoding="utf-8")
    queue.open([late])
    read(qtbot, queue)
    brake.gate.set()
    at_end(qtbot, queue)
    assert [state.partition(":")[0] for state in states(queue)] == ["Done"] * 4


def test_closing_the_list_stops_the_work(
    qtbot: Any, queue: FileQueue, page: TranslatePage, brake: Brake, files: list[Path]
) -> None:
    brake.gate.clear()
    queue.translate()
    qtbot.waitUntil(lambda: brake.n_batches == 1)
    with qtbot.waitSignal(page.undo_offered) as offered:
        queue.view.close_button.click()
    at_end(qtbot, queue)
    assert names(files) == ["a.xlf", "b.srt", "c.txt"]
    offered.args[1]()
    assert states(queue) == ["Waiting"] * 3


def test_the_window_asks_before_it_stops_the_work(
    qtbot: Any, queue: FileQueue, page: TranslatePage, brake: Brake
) -> None:
    assert page.at_work() == ""
    brake.gate.clear()
    queue.translate()
    assert page.at_work().startswith("0 of 3 files are translated. What is done stays. ")
    brake.gate.set()
    at_end(qtbot, queue)
    assert page.at_work() == ""


def test_who_looks_at_another_page_is_told_at_the_end(
    qtbot: Any, queue: FileQueue, page: TranslatePage, brake: Brake
) -> None:
    brake.gate.clear()
    queue.translate()
    page.hide()
    with qtbot.waitSignal(page.toasted) as said:
        brake.gate.set()
    assert said.args[0].startswith("3 files translated")


def test_the_window_is_never_held_up(qtbot: Any, queue: FileQueue, files: list[Path]) -> None:
    units = [FIRST.replace("neu", f"neu {n}").replace('id="1"><s', f'id="{n}"><s') for n in range(150)]
    files[0].write_text(xliff(*units), encoding="utf-8")
    worst = 0.0
    queue.translate()
    while queue.is_running:
        begun = time.thread_time()  # of the window's thread alone
        QApplication.processEvents()
        worst = max(worst, time.thread_time() - begun)
        time.sleep(0.002)
    assert worst < 0.2  # 50 ms on a computer of its own


def test_the_speaker_of_the_header_says_everything(
    qtbot: Any, queue: FileQueue, page: TranslatePage, files: list[Path]
) -> None:
    page.header.speaker.picker.choose("anna")
    qtbot.waitUntil(lambda: queue.run.system is not None and queue.run.system.speaker is not None)
    translated(qtbot, queue)
    expected = translation("Die Pumpe läuft.", speaker="anna")
    assert files[2].with_name("c_en.txt").read_text(encoding="utf-8") == f"{expected}\n"


def long(name: str, n: int) -> QueuedFile:
    found = queued(name)
    assert found.look is not None
    sizes = tuple(type(size)(size.kind, n, n) for size in found.look.sizes[:1])
    return queued(name, look=type(found.look)(path=Path(name), format="PO", unit="text", sizes=sizes))


def test_long_files_count_more_in_the_whole() -> None:
    progress = QueueProgress((SegmentKind.TEXT,))
    first, second = long("a", 299), long("b", 99)
    assert progress.share([first, second]) == 0.0
    progress.note(Progress("Translating", 5, 10))
    half = progress.share([first, second])
    progress.finish(first)
    done = progress.share([second])
    assert 0.0 < half < done == 0.75
    progress.finish(second)
    assert progress.share([]) == 1.0


def test_a_file_never_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    progress = QueueProgress((SegmentKind.TEXT,))
    shares = []
    for stage, done in (
        ("Translating", 4),
        ("Translating", 10),
        ("Matching words", 0),
        ("Matching words", 5),
    ):
        progress.note(Progress(stage, done, 10))
        shares.append(progress.file_share)
    assert shares == sorted(shares)
    assert shares[-1] < 1.0


@pytest.mark.parametrize(
    ("progress", "words"),
    [
        (None, "Starting"),
        (Progress("Opening the model", 0), "Opening the model"),
        (Progress("Translating", 214, 500), "214 of 500 sentences"),
        (Progress("Matching words", 3, 8), "Matching words: 3 of 8"),
    ],
)
def test_progress_is_told_in_words(progress: Progress | None, words: str) -> None:
    assert running_words(progress) == words


def test_an_error_of_the_engine_is_the_rows(
    qtbot: Any, queue: FileQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_values: Any, **_named: Any) -> Callable[[], None]:
        raise CorpusError("It is locked.", "Unlock it.")

    monkeypatch.setattr(tasks, "translate_queued", refuse)
    translated(qtbot, queue)
    assert states(queue) == ["Failed: It is locked."] * 3
    tip = queue.view.table.rows.index(0, STATE).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == "Failed: It is locked. Unlock it."
