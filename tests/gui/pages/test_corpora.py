"""The Corpora page: the list, the import sheet, removing with undo."""

import pytest
from PySide6.QtCore import Qt

from engine.errors import LibraryError
from engine.records import RunState
from gui.pages.corpora import CorporaPage
from gui.pages.corpora.import_form import ImportForm
from tests.gui.fakes import corpus


@pytest.fixture
def page(services, qtbot):
    result = CorporaPage(services)
    qtbot.addWidget(result)
    result.resize(1000, 700)
    result.show()
    result.refresh()
    qtbot.waitUntil(lambda: result._count.text() != "")
    return result


@pytest.fixture
def form(qtbot, tmp_path):
    result = ImportForm("de", "en")
    qtbot.addWidget(result)
    return result


def memory(tmp_path):
    path = tmp_path / "memory.tmx"
    path.write_text("<tmx/>")
    return path


def test_corpora_are_listed_with_their_numbers(page):
    assert page._count.text() == "1 corpus · 5,400 sentence pairs · 1 domain"
    assert page._model.index(0, 3).data() == "5,400"


def test_an_empty_library_teaches_and_offers_the_import(page, tasks, qtbot):
    tasks.corpora.clear()
    page.refresh()
    qtbot.waitUntil(page._empty.isVisible)
    page._empty.button.click()
    assert page._form.isVisible()


def test_details_say_what_was_left_out(page):
    assert "Left out: 212 doubles, 3 empty." in page._details.text()


def test_the_import_says_what_is_missing(form, tmp_path):
    assert (form._start.isEnabled(), form._reason.text()) == (False, "Choose at least one file.")
    form.add_files([memory(tmp_path)])
    assert form._reason.text() == "Give the domain a name."
    form._domain.setEditText("pumps")
    form._tgt.choose("de")
    assert form._reason.text() == "The two languages must differ."


def test_the_import_orders_what_was_chosen(form, tmp_path, qtbot):
    path = memory(tmp_path)
    form.add_files([path, path])
    form._domain.setEditText(" pumps ")
    with qtbot.waitSignal(form.started) as signal:
        form._start.click()
    order = signal.args[0]
    assert (order.files, order.domain, order.src, order.tgt) == ((path,), "pumps", "de", "en")


def test_files_can_be_taken_off_the_list(form, tmp_path):
    form.add_files([memory(tmp_path)])
    form._remove_current()
    assert form._list.count() == 0


def test_dropped_files_open_the_import_and_stay_through_a_refresh(page, tmp_path, qtbot):
    page.accept_files([memory(tmp_path)])
    page.refresh()
    page.services.background.shut_down()
    qtbot.wait(20)
    assert page._form.isVisible()


def test_an_import_runs_as_a_job_and_says_how_much_came_in(page, tmp_path, qtbot, tasks):
    page._form.add_files([memory(tmp_path)])
    page._form._domain.setEditText("pumps")
    with qtbot.waitSignals([page.library_changed, page.toasted]):
        page._form._start.click()
    qtbot.waitUntil(lambda: page.services.jobs.jobs[0].state == RunState.DONE)
    assert tasks.asked == [("import", "pumps", "de", "en", str(tmp_path / "memory.tmx"))]


def test_a_failed_import_says_so_on_the_page_and_brings_the_sheet_back(
    page, tmp_path, qtbot, tasks, monkeypatch
):
    monkeypatch.setattr(tasks, "import_command", lambda *_args, **_more: ["fail"])
    page._form.add_files([memory(tmp_path)])
    page._form._domain.setEditText("pumps")
    page._form._start.click()
    qtbot.waitUntil(page._error.isVisible)
    assert page._error.accessibleName() == "Line 3 of a.tmx has no German."
    page._error.retried.emit()
    assert page._form.isVisible()
    assert page._form._list.count() == 1


def test_removing_can_be_undone(page, qtbot, tasks):
    page.activateWindow()
    page._table.setFocus()
    qtbot.waitUntil(page._table.hasFocus)
    with qtbot.waitSignal(page.undo_offered) as offer:
        qtbot.keyClick(page._table, Qt.Key.Key_Delete)
    assert tasks.corpora == []
    offer.args[1]()
    qtbot.waitUntil(lambda: len(tasks.corpora) == 1)


def test_a_library_that_cannot_be_read_says_so_on_the_page(page, qtbot, tasks, monkeypatch):
    def fail():
        raise LibraryError("The library cannot be read.", "Check the disk.")

    monkeypatch.setattr(tasks, "list_corpora", fail)
    page.refresh()
    qtbot.waitUntil(page._error.isVisible)


def test_adapting_to_a_corpus_leads_to_the_adapt_page(page, qtbot):
    with qtbot.waitSignal(page.navigated) as signal:
        page._adapt()
    assert signal.args == ["adapt", corpus("catalogue")]
