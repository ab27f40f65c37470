"""Files over the panes: what opens as a queue, and the list of them."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog

from engine.results.documents import SegmentKind
from gui.pages.translate import TranslatePage
from gui.pages.translate.file_queue import FileQueue
from gui.pages.translate.queue_wording import parts_words
from tests.engine.tasks.translation.structured.test_files import FIRST, xliff
from tests.gui.pages.translate.page_window import remove_models
from tests.gui.pages.translate.queue.queue_hands import OTHER, press, read, states, translated
from tests.gui.test_narrow import cut_off


def test_several_files_open_a_queue_over_the_panes(queue: FileQueue, page: TranslatePage) -> None:
    assert queue.view.isVisible()
    assert not page.source.isVisible()
    assert page.header.speaker.isVisible()
    assert queue.view.facts.text() == "3 files · 3 texts and lines"
    assert states(queue) == ["Waiting"] * 3
    assert queue.view.table.rows.index(0, 1).data() == "XLIFF 1.2, German"
    assert QApplication.focusWidget() is queue.view.table


def test_a_file_in_another_language_says_so_before_it_is_translated(
    qtbot: Any, queue: FileQueue, tmp_path: Path
) -> None:
    french = tmp_path / "vanne.txt"
    french.write_text("Ouvrez la vanne lentement et vérifiez la pression tous les jours.\n", "utf-8")
    queue.open([french])
    read(qtbot, queue)
    assert states(queue)[-1] == "Waiting. It looks like French, not German."
    assert queue.view.table.rows.index(3, 1).data() == "Text, French"
    assert queue.view.table.rows.index(3, 3).data(Qt.ItemDataRole.DecorationRole) is not None


def test_a_file_alone_opens_the_desk_and_several_the_queue_to_which_others_are_added(
    qtbot: Any, page: TranslatePage, files: list[Path]
) -> None:
    for path in files:
        page.accept_files([path])
        qtbot.waitUntil(lambda: page.desk.is_open)
        assert page.desk.view.name.text() == path.name
        assert not page.queue.is_open
    page.accept_files(files[:2])
    assert (page.desk.is_open, page.queue.is_open) == (False, True)
    page.accept_files(files[2:])
    assert [file.path for file in page.queue.list.files] == files


def test_files_of_no_kind_are_left_out(page: TranslatePage, files: list[Path]) -> None:
    assert not page.accept_files([files[0].with_name("a.pdf")])
    assert page.accept_files([files[0].with_name("a.pdf"), *files[:2]])
    assert [file.path for file in page.queue.list.files] == files[:2]


def test_the_dialog_adds_files_and_those_there_stay_once(
    qtbot: Any, queue: FileQueue, page: TranslatePage, files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def answer(_page: Any, _title: str, _folder: str, kinds: str) -> tuple[list[str], str]:
        asked.append(kinds)
        return [str(files[0])], ""

    monkeypatch.setattr(QFileDialog, "getOpenFileNames", answer)
    with qtbot.waitSignal(page.toasted) as said:
        queue.view.add.click()
    assert said.args == ["These files are in the list already."]
    assert len(queue.list.files) == 3
    assert "*.xlf" in asked[0].split(";;")[0]


def test_the_empty_list_says_what_can_be_dropped(qtbot: Any, page: TranslatePage) -> None:
    page.target.stack.empty.files.click()
    view = page.queue.view
    assert page.queue.is_open
    qtbot.waitUntil(lambda: "XLIFF" in view.kinds.text())
    assert view.kinds.isVisible()
    assert not view.translate.isEnabled()


def test_files_are_removed_with_delete_and_come_back(
    qtbot: Any, queue: FileQueue, page: TranslatePage
) -> None:
    queue.view.table.choose_row(1)
    with qtbot.waitSignal(page.undo_offered) as offered:
        press(queue, Qt.Key.Key_Delete)
    assert [file.path.name for file in queue.list.files] == ["a.xlf", "c.txt"]
    assert offered.args[0] == "b.srt removed from the list"
    assert queue.view.table.chosen == [1]
    offered.args[1]()
    assert [file.path.name for file in queue.list.files] == ["a.xlf", "b.srt", "c.txt"]


def test_a_closed_list_can_be_brought_back(qtbot: Any, queue: FileQueue, page: TranslatePage) -> None:
    translated(qtbot, queue)
    with qtbot.waitSignal(page.undo_offered) as offered:
        page._on_escape()
    assert not queue.is_open
    assert page.source.isVisible()
    offered.args[1]()
    assert queue.view.isVisible()
    assert all(state.startswith("Done") for state in states(queue))


def test_what_cannot_be_read_says_so_in_its_row(qtbot: Any, queue: FileQueue, files: list[Path]) -> None:
    broken = files[0].with_name("broken.xlf")
    broken.write_text("<xliff><file>", encoding="utf-8")
    queue.open([broken])
    read(qtbot, queue)
    assert states(queue)[3].startswith("Failed: it is cut off")
    translated(qtbot, queue)
    assert [state.partition(":")[0] for state in states(queue)] == ["Done", "Done", "Done", "Failed"]
    broken.write_text(xliff(OTHER), encoding="utf-8")
    queue.view.table.choose_row(3)
    press(queue, Qt.Key.Key_Return)
    assert queue.view.report.hint.isVisible()
    queue.view.report.again.click()
    read(qtbot, queue)
    assert states(queue)[3] == "Waiting"


def test_a_file_in_the_other_direction_offers_to_swap(
    qtbot: Any, queue: FileQueue, page: TranslatePage, files: list[Path]
) -> None:
    files[0].write_text(xliff(FIRST, src="en", tgt="de"), encoding="utf-8")
    queue.view.table.choose_row(0)
    queue.remove_chosen()
    queue.open([files[0]])
    read(qtbot, queue)
    assert states(queue)[2] == "Other languages: English into German"
    others = queue.view.others
    assert (others.text, others.action.text()) == (
        "a.xlf is for translating English into German.", "Swap languages",
    )  # fmt: skip
    translated(qtbot, queue)
    assert states(queue)[2] == "Other languages: English into German"
    others.action.click()
    assert page.header.pair == ("en", "de")
    assert states(queue)[2] == "Waiting"
    translated(qtbot, queue)
    assert files[0].with_name("a_de.xlf").exists()


def test_a_file_in_languages_without_a_model_leads_to_the_models(
    qtbot: Any, queue: FileQueue, page: TranslatePage, files: list[Path]
) -> None:
    french = files[0].with_name("fr.xlf")
    french.write_text(xliff(FIRST, src="fr", tgt="ja"), encoding="utf-8")
    queue.open([french])
    read(qtbot, queue)
    assert "No model does that yet." in queue.view.others.text
    with qtbot.waitSignal(page.navigated) as led:
        queue.view.others.action.click()
    assert led.args == ["models", None]


def test_the_direction_that_has_a_model_is_offered_first(
    qtbot: Any, queue: FileQueue, files: list[Path]
) -> None:
    for name, pair in (("fr.xlf", ("fr", "ja")), ("en.xlf", ("en", "de"))):
        files[0].with_name(name).write_text(xliff(FIRST, src=pair[0], tgt=pair[1]), encoding="utf-8")
        queue.open([files[0].with_name(name)])
    read(qtbot, queue)
    assert queue.view.others.text.startswith("en.xlf is for translating English into German.")


def test_without_a_model_nothing_is_translated(qtbot: Any, queue: FileQueue, page: TranslatePage) -> None:
    remove_models()
    page.refresh()
    qtbot.waitUntil(lambda: page.header.system is None)
    assert queue.view.status.text() == "No model translates German into English yet."
    assert (queue.view.models.isVisible(), queue.view.translate.isEnabled()) == (True, False)
    queue.translate()
    assert not queue.is_running


def test_parts_are_chosen_in_a_popover(queue: FileQueue, page: TranslatePage) -> None:
    parts = queue.view.parts
    queue.view.change.click()
    assert parts.isVisible()
    parts.boxes[SegmentKind.COMMENT].click()
    parts.boxes[SegmentKind.HEADER].click()
    assert queue.run.parts == {
        SegmentKind.TEXT, SegmentKind.NOTE, SegmentKind.ALTERNATIVE, SegmentKind.COMMENT,
    }  # fmt: skip
    assert queue.view.parts_words.text() == "notes, alternative texts, comments"
    assert not queue.run.checks
    parts.check.click()
    assert queue.run.checks
    assert queue.view.parts_words.text() == "notes, alternative texts, comments; checked"
    page._on_escape()
    assert not parts.isVisible()
    assert queue.is_open
    assert parts_words({SegmentKind.TEXT}) == "nothing else"


@pytest.mark.parametrize("size", [(600, 420), (876, 470), (1356, 760)])
def test_nothing_is_cut_off_in_any_window(
    qtbot: Any, queue: FileQueue, page: TranslatePage, size: tuple[int, int]
) -> None:
    page.setMinimumSize(0, 0)
    page.resize(*size)
    window = SimpleNamespace(current_page=page)
    for turn in (queue.reports.open_chosen, queue.reports.close, lambda: translated(qtbot, queue),
                 queue.reports.open_chosen, lambda: queue.list.clear()):  # fmt: skip
        turn()
        qtbot.wait(20)
        assert cut_off(window) == []


def test_every_control_of_the_queue_has_a_name(queue: FileQueue) -> None:
    nameless = [
        each for each in queue.view.findChildren(QAbstractButton)
        if not (each.accessibleName() or each.text() or each.objectName().startswith("qt_"))
    ]  # fmt: skip
    assert nameless == []


def test_tab_goes_through_the_queue_in_reading_order(queue: FileQueue, page: TranslatePage) -> None:
    view, visited = queue.view, []
    view.table.setFocus()
    for _ in range(6):
        QTest.keyClick(QApplication.focusWidget() or page, Qt.Key.Key_Tab)
        visited.append(QApplication.focusWidget())
    assert visited[:6] == [
        view.report_button, view.remove, view.memory, view.choose, view.change, view.translate,
    ]  # fmt: skip
