"""The shell: pages, keys, palette, drops, closing."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QDialog, QPushButton, QToolButton

from engine.orders import LearnAlongOrder
from engine.results.jobs import RunState
from engine.results.translation import DeviceReport
from gui.errors import Question, ask
from gui.page_list import RAIL_PAGES, Section
from gui.pages.adapt.teach import TeachSheet
from gui.pages.page import Page
from gui.theme.tokens import DARK, LIGHT
from gui.widgets.controls import CommandPalette, Rail, RailButton, match_score
from gui.widgets.feedback import JobRow, StatusLine, Toast
from tests.gui.fakes import ADAPT, EVALUATE, STATISTICS
from tests.gui.finding import button, press, texts

pytestmark = pytest.mark.window
KEYS = [key for key, _, _ in RAIL_PAGES]


def started(window, tasks, behaviour, order):
    tasks.behaviours.append(behaviour)
    return window.services.jobs.submit(order)


@pytest.mark.parametrize("key", KEYS)
def test_every_page_opens_and_names_itself(window, qtbot, key):
    page = window.open_page(key)
    qtbot.wait(50)
    assert window.current_page is page
    assert page.key == key
    assert page.title


@pytest.mark.parametrize(
    ("number", "key"), [(1, "translate"), (2, "library"), (3, "settings"), (4, "laboratory")]
)
def test_control_and_a_number_open_a_page(window, qtbot, number, key):
    qtbot.keyClick(window, Qt.Key(Qt.Key.Key_0 + number), Qt.KeyboardModifier.ControlModifier)
    assert window.current_page.key == key


def test_what_is_new_is_offered_once_after_an_earlier_version(window):
    window.services.settings.last_version = ""
    window.offer_news()
    press(window, "What is new")
    assert window.help._text.toPlainText().startswith("What is new")
    window.offer_news()
    assert not window.findChild(Toast).isVisible()


def test_whoever_is_new_is_not_told_what_is_new(window):
    window.services.settings.is_first_run, window.services.settings.last_version = True, ""
    window.offer_news()
    window.services.settings.is_first_run = False
    window.offer_news()
    assert not window.findChild(Toast).isVisible()


def test_the_rail_marks_the_page_that_is_open(window):
    window.open_page("library")
    assert [button.text() for button in window.findChildren(RailButton) if button.isChecked()] == ["Library"]


def test_pages_are_built_once(window):
    assert window.open_page("library") is window.open_page("library")


def test_pages_are_built_before_they_are_visited_once_the_window_has_stood_for_a_while(window, qtbot):
    window.build_ahead()
    railed = set(KEYS) - {"laboratory"}  # which is not on the rail
    qtbot.waitUntil(lambda: {page.key for page in window.findChildren(Page)} >= railed)
    built = {page.key: page for page in window.findChildren(Page)}
    assert window.current_page.key == "settings"
    assert "laboratory" not in built
    assert [window.open_page(key) is built[key] for key in railed] == [True] * len(railed)


def test_the_laboratory_is_on_the_rail_once_it_is_chosen(window):
    button = next(each for each in window.findChildren(RailButton) if each.text() == "Laboratory")
    assert not button.isVisible()
    window.services.settings.shows_laboratory = True
    assert button.isVisible()
    window.services.settings.shows_laboratory = False
    assert not button.isVisible()


def test_palette_opens_the_page_one_types(window, qtbot):
    palette = window.findChild(CommandPalette)
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert palette.isVisible()
    qtbot.keyClicks(palette.focusWidget(), "labora")
    qtbot.keyClick(palette.focusWidget(), Qt.Key.Key_Return)
    assert not palette.isVisible()
    assert window.current_page.key == "laboratory"


def test_palette_offers_models_and_domains(window, qtbot):
    window.open_palette()
    qtbot.waitUntil(lambda: len(window._library_commands) == 3)
    window.open_palette()
    palette = window.findChild(CommandPalette)
    qtbot.keyClicks(palette.focusWidget(), "pumps")
    titles = [palette._list.items.item(row).text() for row in range(palette._list.items.rowCount())]
    assert titles[:2] == ["pumps", "pumps"]  # the model to translate with, the domain
    assert "pumps" not in titles[2:]  # the help, which speaks of some
    palette.close_palette()


def test_escape_closes_the_palette_and_nothing_else(window, qtbot):
    palette = window.findChild(CommandPalette)
    window.open_palette()
    qtbot.keyClick(palette.focusWidget(), Qt.Key.Key_Escape)
    assert (palette.isVisible(), window.current_page.key) == (False, "settings")


@pytest.mark.parametrize(
    ("query", "score"), [("", 1), ("adapt", 5), ("dom", 4), ("apt", 3), ("atd", 2), ("xyz", 0)]
)
def test_palette_prefers_beginnings(query, score):
    assert match_score(query, "Adapt to a domain") == score


def test_theme_switch_changes_palette_style_sheet_and_icons(window, qapp):
    button = next(each for each in window.findChildren(QPushButton) if not each.icon().isNull())
    before = button.icon().cacheKey()
    window.services.theme.choose("dark")
    assert qapp.palette().window().color().name().upper() == DARK.paper
    assert DARK.sheet in window.current_page.styleSheet()
    assert button.icon().cacheKey() != before
    window.services.theme.choose("light")
    assert qapp.palette().window().color().name().upper() == LIGHT.paper


def test_a_page_that_was_hidden_takes_the_theme_on_when_it_is_shown(window):
    hidden = window.open_page("library")
    shown = window.open_page("settings")
    window.services.theme.choose("dark")
    assert DARK.sheet in shown.styleSheet()
    assert DARK.sheet not in hidden.styleSheet()  # else a switch takes as long as all pages together
    window.open_page("library")
    assert DARK.sheet in hidden.styleSheet()


def test_dialogs_and_what_floats_are_dressed_like_the_page(window, qtbot):
    window.services.theme.choose("dark")
    window.open_palette()
    for part in (window.findChild(CommandPalette), window.findChild(Toast), window.findChild(Rail)):
        assert DARK.sheet in part.styleSheet()
    question = ask(window.current_page, "Sure?", "Think.", [("Yes", None)])
    button = question.findChild(QPushButton)
    button.ensurePolished()
    assert question.grab().toImage().pixelColor(3, 3).name().upper() == DARK.paper
    assert button.grab().toImage().pixelColor(8, 16).name().upper() == DARK.accent
    question.reject()


def test_status_line_says_device_and_connections_and_the_rest_under_the_pointer(window):
    report = DeviceReport("CPUExecutionProvider", "CPU, 2 cores", "int8", "no GPU")
    window.current_page.device_changed.emit(report)
    texts = [label.text() for label in window.findChild(StatusLine).findChildren(type(window._title))]
    assert texts == ["Processor", "0 connections since start"]
    device = window.findChild(StatusLine)._device
    assert device.toolTip() == device.accessibleDescription() == "CPU, 2 cores · int8\nno GPU"


def test_a_job_has_a_row_with_its_progress_while_it_runs(window, tasks, qtbot):
    job = started(window, tasks, "wait", ADAPT)
    qtbot.waitUntil(lambda: job.stage == "Training")
    row = window.findChild(JobRow)
    assert row.accessibleName() == "Learning pumps: Learning · 1 %"
    window.services.jobs.cancel(job)
    qtbot.waitUntil(lambda: job.state == RunState.CANCELLED and not window.services.jobs.running)


def test_a_job_that_waits_is_called_as_the_library_calls_it(window, tasks, qtbot, monkeypatch):
    queue_order = tasks.queue_order
    title = "Learning pumps (German → English)"
    monkeypatch.setattr(tasks, "queue_order", lambda order: replace(queue_order(order), title=title))
    started(window, tasks, "wait", ADAPT)
    job = window.services.jobs.submit(ADAPT)
    qtbot.waitUntil(lambda: job.title == title)
    qtbot.waitUntil(
        lambda: any(row.accessibleName().startswith(title) for row in window.findChildren(JobRow))
    )
    for each in list(window.services.jobs.jobs):
        window.services.jobs.cancel(each)
    qtbot.waitUntil(lambda: not window.services.jobs.running)


def test_one_click_in_the_tray_throws_no_work_away(window, tasks, qtbot):
    job = started(window, tasks, "wait", ADAPT)
    qtbot.waitUntil(lambda: job.stage == "Training")
    button = next(b for b in window.findChild(JobRow).findChildren(QToolButton) if "Discard" in b.toolTip())
    for choice, state in (("Keep it", RunState.RUNNING), ("Discard", RunState.CANCELLED)):
        button.click()
        question = next(each for each in window.findChildren(Question) if each.isVisible())
        assert job.state == RunState.RUNNING
        next(each for each in question.findChildren(QPushButton) if each.text() == choice).click()
        qtbot.waitUntil(lambda state=state: job.state == state)
    qtbot.waitUntil(lambda: not window.services.jobs.running)


def test_dismissing_a_job_takes_its_row_away(window, tasks, qtbot):
    job = started(window, tasks, "fail", STATISTICS)
    qtbot.waitUntil(lambda: job.is_over and not window.services.jobs.running)
    window.services.jobs.dismiss(job)
    qtbot.wait(10)
    assert window.findChild(JobRow) is None


def test_the_end_of_a_job_is_announced_on_other_pages(window, tasks, qtbot):
    job = started(window, tasks, "succeed", EVALUATE)
    toast = window.findChild(Toast)
    qtbot.waitUntil(toast.isVisible)
    assert toast._text.text() == "Evaluating small for pumps: Done"
    toast.findChild(QPushButton).click()
    assert (window.current_page.key, job.state) == ("laboratory", RunState.DONE)


def test_what_a_job_made_is_offered_on_the_open_page_at_once(window, tasks, qtbot, monkeypatch):
    refreshed = []
    monkeypatch.setattr(window.current_page, "refresh", lambda: refreshed.append(True))
    started(window, tasks, "succeed", EVALUATE)
    qtbot.waitUntil(lambda: refreshed == [True])


def test_opening_a_job_shows_its_page(window, tasks, qtbot):
    job = started(window, tasks, "succeed", ADAPT)
    qtbot.waitUntil(lambda: job.is_over and not window.services.jobs.running)
    window.findChild(JobRow).opened.emit()
    assert window.current_page.key == "library"
    qtbot.waitUntil(lambda: window.current_page.section == Section.LEARNING)


def test_toast_offers_to_undo(window, qtbot):
    undone = []
    window.current_page.undo_offered.emit("Gone.", lambda: undone.append(True))
    toast = window.findChild(Toast)
    qtbot.mouseClick(toast.findChild(QPushButton), Qt.MouseButton.LeftButton)
    assert (undone, toast.isVisible()) == ([True], False)


def drop(window, *paths):
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    window.dropEvent(QDropEvent(QPoint(5, 5), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton,
                                Qt.KeyboardModifier.NoModifier))  # fmt: skip


def question(window):
    return next(each for each in window.findChildren(Question) if each.isVisible())


def test_dropped_files_go_to_the_page(window, tasks, tmp_path):
    tasks.behaviours = ["wait"]  # the child that looks at the file
    window.open_page("library")
    path = tmp_path / "a.tmx"
    path.write_text("<tmx/>")
    drop(window, path)
    assert window.findChild(TeachSheet).draft.files == [path]


BOTH = ["Import translations", "Import as terms"]


@pytest.mark.parametrize(("name", "offered"), [
    ("a.tsv", BOTH), ("a.csv", BOTH), ("a.tmx", [*BOTH, "Translate"]), ("a.zip", [*BOTH, "Add as a model"]),
    ("a.tbx", ["Import the terms"]),
    ("Anna.parlance-speaker", ["Add the speaker"]),
])  # fmt: skip
def test_what_the_translate_page_has_no_use_for_is_asked_about(window, tmp_path, name, offered):
    window.open_page("translate")
    drop(window, tmp_path / name)
    assert [each.text() for each in question(window).findChildren(QPushButton)] == [
        "Cancel",
        *reversed(offered),
    ]


def test_a_dropped_table_is_imported_as_terms_if_one_says_so(window, tasks, tmp_path):
    tasks.behaviours = ["wait"]
    window.open_page("translate")
    drop(window, tmp_path / "terms.tsv")
    press(question(window), "Import as terms")
    draft = window.current_page.importing.wizard.draft
    assert window.current_page.key == "library"
    assert (draft.files, draft.are_terms) == ([tmp_path / "terms.tsv"], True)


def test_a_dropped_memory_is_imported_if_one_says_so(window, tasks, tmp_path):
    tasks.behaviours = ["wait"]
    window.open_page("translate")
    drop(window, tmp_path / "pumps.tmx")
    press(question(window), "Import translations")
    draft = window.findChild(TeachSheet).draft
    assert window.current_page.key == "library"
    assert (draft.files, draft.are_terms) == ([tmp_path / "pumps.tmx"], False)


def test_a_document_dropped_on_any_page_can_be_translated(window, tmp_path, monkeypatch):
    page, taken = window.open_page("translate"), []
    monkeypatch.setattr(page, "accept_files", lambda paths: taken.extend(paths) or True)
    window.open_page("settings")
    drop(window, tmp_path / "letter.docx")
    press(question(window), "Translate")
    assert (window.current_page, taken) == (page, [tmp_path / "letter.docx"])


def test_of_several_files_none_vanishes(window, tmp_path, monkeypatch):
    page, taken = window.open_page("translate"), []
    monkeypatch.setattr(page, "accept_files", lambda paths: taken.extend(paths) or True)
    drop(window, tmp_path / "letter.docx", tmp_path / "terms.tbx")
    assert taken == [tmp_path / "letter.docx"]
    assert "terms.tbx" in texts(question(window))


def test_a_file_that_nothing_reads_is_named_and_the_help_says_which_are_read(window, tmp_path):
    window.open_page("translate")
    drop(window, tmp_path / "photo.xyz")
    assert window.findChild(Toast)._text.text() == "Parlance cannot read photo.xyz."
    press(window, "Which files it reads")
    assert window.help._text.path.stem == "teach"


def test_closing_while_a_job_runs_asks_first(window, tasks, qtbot):
    job = started(window, tasks, "wait", ADAPT)
    qtbot.waitUntil(lambda: job.stage == "Training")
    assert not window.close()
    dialog = window.findChild(QDialog)
    pause = next(button for button in dialog.findChildren(QPushButton) if "Pause" in button.text())
    pause.click()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert job.state == RunState.PAUSED


def test_closing_asks_nothing_about_what_begins_again_by_itself(window, tasks, qtbot):
    job = started(window, tasks, "wait", LearnAlongOrder(domain="pumps", src="de", tgt="en"))
    qtbot.waitUntil(lambda: job.stage == "Training")
    assert window.close()
    assert window.findChild(QDialog) is None


def test_the_window_comes_back_where_it_was(window):
    window.resize(911, 677)
    window.open_page("library")
    window.close()
    settings = window.services.settings
    assert settings.last_page == "library"
    assert not settings.geometry.isEmpty()


def test_closing_while_a_page_is_at_work_asks_first(window, qtbot, monkeypatch):
    page = window.open_page("translate")
    monkeypatch.setattr(page, "at_work", lambda: "1 of 3 files are translated.")
    window.close()
    assert window.isVisible()
    question = next(each for each in window.findChildren(Question) if each.isVisible())
    buttons = {button.text(): button for button in question.findChildren(QPushButton)}
    buttons["Stay"].click()
    assert window.isVisible()
    window.close()
    question = next(each for each in window.findChildren(Question) if each.isVisible())
    next(each for each in question.findChildren(QPushButton) if each.text() == "Close anyway").click()
    qtbot.waitUntil(lambda: not window.isVisible())


def test_what_is_waited_for_at_the_end_is_waited_for_out_of_sight(window, monkeypatch):
    seen = []
    page = window.open_page("translate")
    shut_down = page.shut_down
    monkeypatch.setattr(page, "shut_down", lambda: seen.append(window.isVisible()) or shut_down())
    window.close()
    assert seen == [False]


def test_closing_amid_a_job_and_a_page_asks_once_about_both(window, tasks, qtbot, monkeypatch):
    job = started(window, tasks, "wait", ADAPT)
    qtbot.waitUntil(lambda: job.stage == "Training")
    monkeypatch.setattr(window.open_page("translate"), "at_work", lambda: "1 of 3 files are translated.")
    window.close()
    question = next(each for each in window.findChildren(Question) if each.isVisible())
    said = texts(question)
    assert "It can be paused now" in said
    assert said.splitlines()[1].endswith(" 1 of 3 files are translated.")
    assert button(question, "Stay").isDefault()
    press(question, "Pause and close")
    qtbot.waitUntil(lambda: not window.isVisible())


def test_a_job_that_ends_while_one_is_asked_lets_the_window_close(window, tasks, qtbot):
    job = started(window, tasks, "wait", ADAPT)
    qtbot.waitUntil(lambda: job.stage == "Training")
    window.close()
    question = next(each for each in window.findChildren(Question) if each.isVisible())
    window.services.jobs.cancel(job)
    qtbot.waitUntil(lambda: not window.services.jobs.running)
    press(question, "Pause and close")
    qtbot.waitUntil(lambda: not window.isVisible())


def test_a_job_that_began_while_one_is_asked_about_another_is_asked_about(window, tasks, qtbot):
    job = started(window, tasks, "wait", STATISTICS)
    qtbot.waitUntil(lambda: job.stage == "Training")
    window.close()
    question = next(each for each in window.findChildren(Question) if each.isVisible())
    following = started(window, tasks, "wait", EVALUATE)
    window.services.jobs.cancel(job)
    qtbot.waitUntil(lambda: following.stage == "Training")
    press(question, "Stop and close")
    qtbot.waitUntil(lambda: any(f"“{following.title}” is still running" in texts(each)
                                for each in window.findChildren(Question)))  # fmt: skip
    assert window.isVisible()


def test_what_is_selected_can_be_looked_up_in_the_corpora_of_its_languages(window, qtbot, monkeypatch):
    window.open_palette()
    qtbot.waitUntil(lambda: bool(window._corpora))
    monkeypatch.setattr(window.current_page, "selected_text", lambda: "Pumpe")
    window.open_palette()
    palette = window.findChild(CommandPalette)
    found = [each for each in palette._commands if each.title == "Find “Pumpe”"]
    assert [each.hint for each in found] == [f"in {corpus.name}" for corpus in window._corpora]
    assert palette._commands[0] is found[0]
    monkeypatch.setattr(window.current_page, "selected_text", str)
    window.open_palette()
    assert not any(each.title.startswith("Find") for each in palette._commands)
