"""What became of each file of a queue: shown, copied, saved."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from engine.results.documents import FileState
from engine.results.translation import LanguageNotice
from gui.pages.translate import TranslatePage
from gui.pages.translate.file_queue import FileQueue
from gui.pages.translate.queue_view import STATE
from gui.pages.translate.queue_wording import result_words
from tests.engine.tasks.translation.queue.test_queue import remark, result
from tests.gui.pages.translate.queue.queue_hands import names, press, states, translated


@pytest.fixture
def reported(qtbot: Any, queue: FileQueue) -> FileQueue:
    """The first file is done and has something to look at; its report is open."""
    path = queue.list.files[0].path
    queue.list.put(path, FileState.DONE, result=result(path, remark(), remark("unit 2")))
    queue.view.table.choose_row(0)
    press(queue, Qt.Key.Key_Return)
    return queue


def test_a_report_says_what_became_of_a_file(reported: FileQueue, page: TranslatePage) -> None:
    report = reported.view.report
    assert report.isVisible()
    assert report.counts.text().startswith("XLIFF 1.2: 3 of 5 texts translated; 1 kept")
    assert report.notices.text() == "Its signature is lost."
    assert report.heading.text() == "2 texts to look at, worst first"
    assert [report.table.remarks.index(0, column).data() for column in range(4)] == [
        "unit 1", "A number is missing.", "Eins", "One",
    ]  # fmt: skip
    page._on_escape()
    assert not report.isVisible()
    assert reported.is_open


def test_a_report_is_copied_and_saved(
    qtbot: Any, reported: FileQueue, page: TranslatePage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = reported.view.report
    report.copy.click()
    assert QGuiApplication.clipboard().text().count("\n") == 1
    report.table.choose_row(1)
    QTest.keyClick(report.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "unit 2\tEins\tOne\tA number is missing."
    proposed: list[str] = []

    def answer(_page: Any, _title: str, place: str, _kinds: str) -> tuple[str, str]:
        proposed.append(Path(place).name)
        return str(tmp_path / "report"), "Comma-separated (*.csv)"

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    with qtbot.waitSignal(page.toasted) as said:
        report.save.click()
    assert (said.args, proposed) == (["Saved report.csv"], ["a report.xlsx"])
    assert (tmp_path / "report.csv").exists()


def test_a_report_being_read_stays_where_it_is_while_other_files_end(reported: FileQueue) -> None:
    report, other = reported.view.report, reported.list.files[1].path
    report.table.choose_row(1)
    reported.list.put(other, FileState.DONE, result=result(other))
    assert [each.place for each in report.table.chosen] == ["unit 2"]


def test_reports_that_cannot_be_saved_say_why(qtbot: Any, reported: FileQueue, tmp_path: Path) -> None:
    reported.reports.save(reported.list.files, tmp_path / "gone" / "r.csv")
    qtbot.waitUntil(reported.view.error.isVisible)
    assert "cannot be written" in reported.view.error.accessibleName()


def test_the_folder_of_a_translation_is_opened(reported: FileQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url) or True)
    reported.view.report.folder.click()
    assert opened[0].toLocalFile() == str(reported.list.files[0].path.parent)
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: False)
    reported.view.report.folder.click()
    assert reported.view.error.accessibleName() == "No program opens folders here."


def test_a_file_is_translated_again_beside_the_first_translation(
    qtbot: Any, queue: FileQueue, files: list[Path]
) -> None:
    translated(qtbot, queue)
    queue.view.table.choose_row(2)
    queue.view.report_button.click()
    queue.view.report.again.click()
    assert states(queue)[2] == "Waiting"
    translated(qtbot, queue)
    assert "c_en (2).txt" in names(files)


def test_every_row_is_read_out_with_its_state(queue: FileQueue) -> None:
    rows = queue.view.table.rows
    assert rows.index(0, 0).data(Qt.ItemDataRole.ToolTipRole) == str(queue.list.files[0].path)
    assert rows.index(0, STATE).data(Qt.ItemDataRole.DecorationRole) is None
    queue.list.put(queue.list.files[0].path, FileState.DONE, result=result("a"))
    assert rows.index(0, STATE).data(Qt.ItemDataRole.DecorationRole) is not None


def test_a_file_in_another_language_is_said_to_be_left_as_it_is() -> None:
    notice = LanguageNotice("en", "This looks like English.", is_target=True)
    found = result("a.txt", translated=0, language_notice=notice)
    assert result_words(found) == "left as it is, in another language"
