"""The Corpora page: the list, the way into the import, changes with undo."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from engine.errors import LibraryError
from gui.pages.corpora import CorporaPage
from gui.pages.corpora.dialogs import Changes, EditSheet, MergeSheet, SpeakerSheet, why_not_merged
from gui.widgets.sheet import Sheet
from tests.engine.corpora.stored import stored
from tests.gui.fakes import corpus, model
from tests.gui.pages.corpora_door import CorpusDoor


@pytest.fixture
def tasks(tmp_path):
    return CorpusDoor(stored(tmp_path / "folder"), (), [corpus("catalogue"), corpus("more", n_pairs=600)])


@pytest.fixture
def page(services, qtbot):
    result = CorporaPage(services)
    qtbot.addWidget(result)
    result.resize(1000, 700)
    result.show()
    result.refresh()
    qtbot.waitUntil(lambda: result._library._count.text() != "")
    yield result
    result.shut_down()


def choose(page, *ids):
    """Chooses rows of the library."""
    page._library._table.clearSelection()
    chosen = page._library._table.selectionModel()
    for wanted in ids:
        row = page._library._model.row_of(lambda record, wanted=wanted: record.id == wanted)
        flags = chosen.SelectionFlag.Select | chosen.SelectionFlag.Rows
        chosen.select(page._library._model.index(row, 0), flags)


def press(view, name):
    """Presses the button of this name."""
    next(button for button in view.findChildren(QAbstractButton) if button.accessibleName() == name).click()


def sheet_of(page):
    return next(sheet for sheet in page.findChildren(Sheet) if sheet.isVisible())


def opened(page, qtbot):
    """Opens the first corpus and waits for its pairs."""
    choose(page, "catalogue")
    press(page._library, "Look into it")
    qtbot.waitUntil(lambda: page._detail.browse._count.text() == "3 pairs")
    return page._detail


def memory(tmp_path):
    path = tmp_path / "memory.tmx"
    path.write_text("<tmx/>")
    return path


def test_corpora_are_listed_with_their_numbers(page):
    assert page._library._count.text() == "2 corpora · 6,000 sentence pairs · 1 domain"
    row = [page._library._model.index(0, column).data() for column in range(8)]
    assert row == ["catalogue", "pumps", "German → English", "5,400", "4,800", "300", "300", "Translations"]


def test_an_empty_library_teaches_and_offers_the_import(page, tasks, qtbot):
    tasks.corpora.clear()
    page.refresh()
    qtbot.waitUntil(page._empty.isVisible)
    page._empty.button.click()
    assert page._wizard.isVisible()


def test_details_say_what_was_left_out(page):
    choose(page, "catalogue")
    assert "Left out: 212 doubles, 3 empty." in page._library._text.text()


def test_dropped_files_open_the_import_and_stay_through_a_refresh(page, tmp_path, qtbot):
    page.accept_files([memory(tmp_path)])
    page.refresh()
    page.services.background.wait()
    qtbot.wait(20)
    assert page._wizard.isVisible()


def test_a_corpus_just_imported_is_chosen_in_the_list(page, qtbot, tasks):
    tasks.corpora.append(corpus("fresh"))
    with qtbot.waitSignal(page.library_changed):
        page._wizard.imported.emit({"corpus": "fresh", "kept": 12})
    qtbot.waitUntil(lambda: [record.id for record in page._library.chosen()] == ["fresh"])


def test_leaving_the_import_leads_back_to_the_list(page, qtbot):
    page.open_import()
    page._wizard.leave()
    qtbot.waitUntil(page._library.isVisible)


def test_removing_can_be_undone(page, qtbot, tasks):
    page.activateWindow()
    choose(page, "catalogue")
    page._library._table.setFocus()
    qtbot.waitUntil(page._library._table.hasFocus)
    with qtbot.waitSignal(page.undo_offered) as offer:
        qtbot.keyClick(page._library._table, Qt.Key.Key_Delete)
    assert [record.id for record in tasks.corpora] == ["more"]
    offer.args[1]()
    qtbot.waitUntil(lambda: len(tasks.corpora) == 2)


def test_a_library_that_cannot_be_read_says_so_on_the_page(page, qtbot, tasks, monkeypatch):
    def fail():
        raise LibraryError("The library cannot be read.", "Check the disk.")

    monkeypatch.setattr(tasks, "list_corpora", fail)
    page.refresh()
    qtbot.waitUntil(page._error.isVisible)


def test_adapting_to_a_corpus_leads_to_the_adapt_page(page, qtbot):
    choose(page, "catalogue")
    with qtbot.waitSignal(page.navigated) as signal:
        press(page._library, "Adapt to this domain")
    assert signal.args == ["adapt", corpus("catalogue")]


def test_the_library_is_sorted_by_a_column(page):
    page._library._sort_by(3)
    assert page._library._model.index(0, 3).data() == "5,400"
    page._library._sort_by(3)
    assert page._library._model.index(0, 3).data() == "600"
    page.refresh()
    page.services.background.wait()


def test_a_corpus_is_opened_and_left(page, qtbot):
    detail = opened(page, qtbot)
    assert (detail.isVisible(), detail._name.text()) == (True, "catalogue")
    assert detail._facts.text() == "pumps · German → English · Translations · 5,400 pairs"
    qtbot.keyClick(detail, Qt.Key.Key_Escape)
    assert page._library.isVisible()
    assert detail.corpus is None


def test_numbers_are_counted_beside_the_window(page, qtbot):
    detail = opened(page, qtbot)
    detail.tabs.choose(1)
    qtbot.waitUntil(detail.numbers._area.isVisible)
    assert detail.numbers._tiles.count() == 4


def test_an_edit_is_asked_for_and_can_be_undone(page, qtbot, tasks):
    choose(page, "catalogue")
    press(page._library, "Edit…")
    sheet = sheet_of(page)
    assert sheet._reason.text() == "Nothing is changed so far."
    sheet._name.setText("Pumps 2")
    sheet._swap.setChecked(True)
    tasks.leaks = 12
    with qtbot.waitSignal(page.undo_offered) as offer:
        sheet._agree.click()
    assert "12 pairs were left out" in offer.args[0]
    assert tasks.asked == [("edit", "catalogue", "name=Pumps 2", "is_swapped=True")]
    offer.args[1]()
    qtbot.waitUntil(lambda: tasks.asked[-1] == ("undo", "catalogue", "t1"))


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [("_name", " ", "Give the corpus a name."), ("_domain", "", "Give the domain a name.")],
)
def test_an_edit_says_what_is_missing(page, qtbot, field, value, why):
    sheet = EditSheet(corpus("c"), ["pumps"], page)
    widget = getattr(sheet, field)
    getattr(widget, "setEditText", getattr(widget, "setText", None))(value)
    assert (sheet._agree.isEnabled(), sheet._reason.text()) == (False, why)


def test_an_edit_answers_with_what_differs(page):
    sheet = EditSheet(corpus("c"), ["pumps", "law"], page)
    sheet._domain.setEditText("law")
    sheet._speaker.setText(" Anna ")
    assert sheet.answer() == Changes(domain="law", speaker="Anna")
    assert not EditSheet(corpus("c", tgt=""), [], page)._swap.parent()


def test_a_merge_is_a_job_with_undo(page, qtbot, tasks):
    choose(page, "catalogue", "more")
    assert page._library._title.text() == "2 corpora"
    press(page._library, "Merge…")
    sheet = sheet_of(page)
    sheet._name.setText("Both")
    with qtbot.waitSignal(page.undo_offered) as offer:
        sheet._agree.click()
    assert offer.args[0] == "“Both” holds 9 pairs now. 1 stood in several."
    assert tasks.asked == [("merge", "Both", "pumps", "catalogue", "more")]
    offer.args[1]()
    qtbot.waitUntil(lambda: tasks.asked[-1] == ("undo", "both", "t1", "t2"))


def test_what_cannot_be_merged_says_why():
    one, other = corpus("a"), corpus("b", tgt="fr")
    assert why_not_merged([one]) == "Choose two corpora or more, with Ctrl or Shift."
    assert why_not_merged([one, other]) == "These are in different languages."
    assert why_not_merged([one, corpus("c", kind="terms")]) == "These are of different kinds."
    assert why_not_merged([one, corpus("d", src="en", tgt="de")]) == ""


def test_a_merge_needs_a_name(page):
    sheet = MergeSheet([corpus("a"), corpus("b")], [], page)
    sheet._name.setText("")
    assert (sheet._agree.isEnabled(), sheet._reason.text()) == (False, "Give the new corpus a name.")


def test_chosen_pairs_get_a_speaker(page, qtbot, tasks):
    detail = opened(page, qtbot)
    detail.browse._table.choose_row(1)
    detail.browse.reading._speaker.click()
    sheet = sheet_of(page)
    assert isinstance(sheet, SpeakerSheet)
    sheet._speaker.setEditText("Anna")
    with qtbot.waitSignal(page.undo_offered) as offer:
        sheet._agree.click()
    assert offer.args[0] == "1 pair said by Anna now."
    assert tasks.asked == [("speaker", "catalogue", "Anna", "1")]


def test_an_export_is_a_job(page, qtbot, tasks, monkeypatch, tmp_path):
    target = str(tmp_path / "out")
    monkeypatch.setattr("gui.pages.corpora.page.QFileDialog.getSaveFileName", lambda *_args: (target, ""))
    said = []
    page.toasted.connect(said.append)
    choose(page, "catalogue")
    page._library.export_asked.emit(corpus("catalogue"), "tmx")
    qtbot.waitUntil(lambda: said[-1:] == ["9 pairs are in out.tmx."])
    assert tasks.asked == [("export", "catalogue", "out.tmx", "")]


def test_what_was_left_out_is_exported(page, qtbot, tasks, monkeypatch, tmp_path):
    target = str(tmp_path / "left.tsv")
    monkeypatch.setattr("gui.pages.corpora.page.QFileDialog.getSaveFileName", lambda *_args: (target, ""))
    with qtbot.waitSignal(page.toasted):
        page._ask_rejects(corpus("catalogue"))
    assert tasks.asked == [("rejects", "catalogue", "left.tsv")]


def test_a_change_that_fails_is_said_on_the_page(page, qtbot, tasks, monkeypatch):
    def fail(*_args):
        raise LibraryError("The corpus is in use by a job.", "Wait for it.")

    monkeypatch.setattr(tasks, "edit_corpus", fail)
    page._changes.edit(corpus("catalogue"), Changes(name="a"))
    qtbot.waitUntil(page._error.isVisible)
    assert page._error.accessibleName() == "The corpus is in use by a job."


def test_what_stays_out_of_a_corpus_that_comes_back_is_said(page, qtbot, tasks, monkeypatch):
    back = replace(corpus("catalogue"), details={"came_back": {"leaks": 1, "already_in_domain": 1_200}})
    monkeypatch.setattr(tasks, "restore", lambda _trash: back)
    said = []
    page.toasted.connect(said.append)
    page._changes._restore(["corpus-catalogue"])
    qtbot.waitUntil(lambda: bool(said))
    assert said[-1] == (
        "“catalogue” is back. 1 pair was left out: the domain holds it in another split. 1,200 pairs were "
        "left out: the domain holds them already. The whole of it stays in the trash."
    )


def test_a_corpus_that_is_gone_closes_its_view(page, qtbot, tasks):
    detail = opened(page, qtbot)
    tasks.corpora = tasks.corpora[1:]
    page.refresh()
    qtbot.waitUntil(page._library.isVisible)
    assert detail.corpus is None


def test_the_palette_offers_a_look_into_every_corpus(page, qtbot):
    command = page.commands()[1]
    assert command.title == "Look into more"
    command.run()
    assert page._detail.isVisible()


def test_a_vocabulary_report_is_made_as_a_job_with_a_model_that_fits(page, qtbot, tasks, monkeypatch):
    tasks.models = [model("other", src="fr"), model("back", src="en", tgt="de"), model("small")]
    shown = []
    tab = page._detail.vocabulary
    monkeypatch.setattr(tab.view, "show_report", shown.append)
    opened(page, qtbot).tabs.choose(2)
    qtbot.waitUntil(lambda: tab._model.count() == 2)
    tab._make.click()
    assert tab._stop.isVisible()
    qtbot.waitUntil(lambda: shown == [{"n_pairs": 2}])
    assert tasks.asked == [("vocabulary", "small", "catalogue")]
    assert tab._make.isVisible()


def test_a_report_that_fails_says_why_and_one_can_be_stopped(page, qtbot, tasks, monkeypatch):
    tasks.models, tasks.behaviour = [model("small")], "fail"
    problems = []
    tab = page._detail.vocabulary
    monkeypatch.setattr(tab.view, "show_problem", lambda *words: problems.append(words))
    opened(page, qtbot).tabs.choose(2)
    qtbot.waitUntil(lambda: tab._model.count() == 1)
    tab._make.click()
    qtbot.waitUntil(lambda: problems == [("Line 3 of a.tmx has no German.", "Choose other languages.")])
    tasks.behaviour = "wait"
    tab._make.click()
    qtbot.waitUntil(lambda: bool(page.services.jobs.running))
    tab._stop.click()
    qtbot.waitUntil(tab._make.isVisible)


def test_without_a_model_of_these_languages_there_is_no_report(page, qtbot, tasks):
    tasks.models = [model("other", src="fr")]
    tab = page._detail.vocabulary
    opened(page, qtbot).tabs.choose(2)
    qtbot.waitUntil(lambda: tab._words.text() == "No model here translates between these languages.")
    assert not tab._make.isVisible()
