"""The Translate page when the window closes amid something: nothing is lost, nothing half written."""

import time
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine import tasks
from engine.base.progress import Report
from engine.results.translation import LearnedCorrections
from gui.pages.translate import TranslatePage
from gui.pages.translate.document_view import TARGET
from tests.gui.pages.translate.page_window import Brake, at_rest, opened_page
from tests.patience import patience
from tests.tiny import PAIRS

pytestmark = pytest.mark.window

TEXT = " ".join(source for source, _ in PAIRS[12:14])


def correct(page: TranslatePage, index: int, text: str) -> None:
    """Confirms a correction of one sentence."""
    page.editor.begin_sentence(index)
    QTest.keyClick(page.target.edit, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    page.target.edit.insertPlainText(text)
    page.editor.confirm(go_on=False)


def stalled(learn: Callable[..., LearnedCorrections], began: Event) -> Callable[..., LearnedCorrections]:
    """Returns the learning, which never gets further than its first report."""

    def work(*values: Any, report: Report, **more: Any) -> LearnedCorrections:
        def wait(progress: Any) -> None:
            began.set()
            while True:
                report(progress)
                time.sleep(0.002)

        return learn(*values, report=wait, **more)

    return work


def test_corrections_confirmed_before_closing_are_kept_also_those_that_wait(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = Event()
    monkeypatch.setattr(tasks, "learn_corrections", stalled(tasks.learn_corrections, began))
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.header.system is not None)
        page.header.speaker.picker.choose("anna")
        page.source.edit.replace_text(TEXT)
        qtbot.waitUntil(lambda: page.output.map is not None and len(page.output.map) == 2 and at_rest(page))
        correct(page, 0, PAIRS[12][1])
        assert began.wait(patience(10))  # it is being learned; the next one waits for that
        correct(page, 1, PAIRS[13][1])
        assert page.learner.is_learning
    anna = tasks.speaker("anna")
    assert anna.n_corrections == 2
    assert [profile.version for profile in anna.profiles] == [1]  # nothing is half learned


def test_a_document_that_is_being_written_leaves_nothing_behind(
    qtbot: QtBot, tmp_path: Path, brake: Brake
) -> None:
    film, out = tmp_path / "film.srt", tmp_path / "film_en.srt"
    film.write_text("1\n00:00:01,000 --> 00:00:02,000\nDie Pumpe ist neu.\n", encoding="utf-8")
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.header.system is not None)
        page.accept_files([film])
        qtbot.waitUntil(lambda: page.documents.is_open and page.documents.view.translate.isEnabled())
        brake.gate.clear()
        n_before = len(brake.lines)
        page.documents.translate(out)
        qtbot.waitUntil(lambda: len(brake.lines) > n_before)
        assert page.documents.is_running
    assert sorted(path.name for path in tmp_path.glob("film*")) == ["film.srt"]


def test_a_translation_that_is_being_saved_is_saved(qtbot: QtBot, tmp_path: Path) -> None:
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.header.system is not None)
        page.source.edit.replace_text(PAIRS[0][0])
        qtbot.waitUntil(lambda: page.output.map is not None and at_rest(page))
        shown = page.output.map.text
        page.files.save(tmp_path / "saved.txt")  # and the window closes at once
    assert (tmp_path / "saved.txt").read_text(encoding="utf-8") == shown


@pytest.fixture
def film(page: TranslatePage, qtbot: QtBot, tmp_path: Path) -> Path:
    """Subtitles of one line, opened and translated."""
    path = tmp_path / "film.srt"
    path.write_text("1\n00:00:01,000 --> 00:00:02,000\nDie Pumpe ist neu.\n", encoding="utf-8")
    page.accept_files([path])
    lines = page.documents.view.table.lines
    qtbot.waitUntil(lambda: page.documents.is_open and lines.rowCount() == 1 and lines.record(0).draft != "")
    return path


def test_a_document_that_is_being_written_is_at_work(
    qtbot: QtBot, page: TranslatePage, film: Path, brake: Brake
) -> None:
    assert page.at_work() == ""
    brake.gate.clear()
    page.documents.translate(film.with_name("film_en.srt"))
    assert page.at_work() == "film.srt is being translated. A translation that is stopped leaves nothing."
    brake.gate.set()
    qtbot.waitUntil(lambda: not page.documents.is_running)
    assert page.at_work() == ""


def test_corrected_lines_are_at_work_until_they_are_in_a_file(
    qtbot: QtBot, page: TranslatePage, film: Path
) -> None:
    lines = page.documents.view.table.lines
    lines.setData(lines.index(0, TARGET), "It is new.")
    assert page.at_work() == "1 corrected line is in no file yet."
    page.documents.close()
    assert page.at_work() == "1 corrected line is in no file yet."
    page.accept_files([film])
    qtbot.waitUntil(lambda: page.documents.is_open)
    page.documents.translate(film.with_name("film_en.srt"))
    qtbot.waitUntil(lambda: not page.documents.is_running)
    assert page.at_work() == ""
    lines.setData(lines.index(0, TARGET), "It is quite new.")
    assert page.at_work() == "1 corrected line is in no file yet."


def test_files_take_the_place_of_a_document_but_not_of_one_that_is_being_written(
    qtbot: QtBot, page: TranslatePage, film: Path, brake: Brake
) -> None:
    brake.gate.clear()
    page.documents.translate(film.with_name("film_en.srt"))
    with qtbot.waitSignal(page.toasted) as said:
        page.show_subject("files")
    assert said.args == ["Wait until the document is translated, or cancel that."]
    brake.gate.set()
    qtbot.waitUntil(lambda: not page.documents.is_running)
    page.show_subject("files")
    assert (page.documents.is_open, page.queue.is_open) == (False, True)
