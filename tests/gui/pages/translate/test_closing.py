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
from gui.pages.translate.page import TranslatePage
from tests.gui.pages.translate.page_window import at_rest, opened_page
from tests.tiny import PAIRS

pytestmark = pytest.mark.window

TEXT = " ".join(source for source, _ in PAIRS[12:14])


def correct(page: TranslatePage, index: int, text: str) -> None:
    """Confirms a correction of one sentence."""
    page.editor.begin_sentence(index)
    QTest.keyClick(page.target.edit, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    page.target.edit.insertPlainText(text)
    page.editor.confirm()
    page.editor.leave()


def stalled(learn: Callable[..., Any], began: Event) -> Callable[..., Any]:
    """Returns the learning, which never gets further than its first report."""

    def work(*values: Any, report: Report, **more: Any) -> Any:
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
    monkeypatch.setattr(tasks, "learn_again", stalled(tasks.learn_again, began))
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        page.adjust.speaker.picker.choose("anna")
        page.source.edit.replace_text(TEXT)
        qtbot.waitUntil(lambda: page.output.map is not None and len(page.output.map) == 2 and at_rest(page))
        correct(page, 0, PAIRS[12][1])
        qtbot.waitUntil(began.is_set)  # it is being learned
        correct(page, 1, PAIRS[13][1])
        assert page.session.work.is_at_work
    anna = tasks.speaker("anna")
    assert anna.n_corrections == 2
    assert [profile.version for profile in anna.profiles] == [1]  # nothing is half learned


def test_a_file_that_is_being_written_is_whole_or_not_there(qtbot: QtBot, tmp_path: Path) -> None:
    film, out = tmp_path / "film.srt", tmp_path / "film_en.srt"
    film.write_text("1\n00:00:01,000 --> 00:00:02,000\nDie Pumpe ist neu.\n", encoding="utf-8")
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        page.accept_files([film])
        qtbot.waitUntil(lambda: page.desk.is_open and not page.desk.state.is_translating)
        page.desk.write(out)  # and the window closes at once
    written = [path.name for path in tmp_path.glob("film*") if path != film]
    assert written in ([], ["film_en.srt"])
    if written:
        assert out.read_text(encoding="utf-8").startswith("1\n00:00:01,000 --> 00:00:02,000\n")


def test_a_translation_that_is_being_saved_is_saved(qtbot: QtBot, tmp_path: Path) -> None:
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        page.source.edit.replace_text(PAIRS[0][0])
        qtbot.waitUntil(lambda: page.output.map is not None and at_rest(page))
        shown = page.output.map.text
        page.files.save(tmp_path / "saved.txt")  # and the window closes at once
    assert (tmp_path / "saved.txt").read_text(encoding="utf-8") == shown
