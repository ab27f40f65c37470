"""The Corpora page over the real engine: the list, the way into the import, changes with undo."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QTableView

from engine import tasks
from engine.orders.corpora import CorpusEdit, ImportOrder, MergeOrder
from engine.orders.training import VocabularyOrder
from engine.results.corpora import CorpusDetails
from engine.results.jobs import Failure, JobEnded, RunState
from gui.pages.corpora.dialogs import EditSheet, MergeSheet, SpeakerSheet, why_not_merged
from gui.widgets.sheet import Sheet
from tests.engine.corpora.samples import PAIRS, numbered_pairs, write_tsv
from tests.gui.conftest import wait_for_calls
from tests.gui.fakes import corpus
from tests.gui.finding import button, cells, choice, line, press, table, texts
from tests.gui.pages.corpora.library import WAIT


def choose(page, *ids):
    """Chooses rows of the library."""
    selection, model = page.library.table.selectionModel(), page.library.table.model()
    page.library.table.clearSelection()
    for wanted in ids:
        row = model.row_of(lambda record, wanted=wanted: record.id == wanted)
        selection.select(model.index(row, 0), selection.SelectionFlag.Select | selection.SelectionFlag.Rows)


def sheet_of(page):
    return next(sheet for sheet in page.findChildren(Sheet) if sheet.isVisible())


def opened(page, qtbot):
    """Opens the first corpus and waits for its pairs."""
    choose(page, "catalogue")
    press(page.library, "Look into it")
    qtbot.waitUntil(lambda: "120 pairs" in texts(page.detail.browse))
    return page.detail


def record_of(corpus_id):
    return next((each for each in tasks.list_corpora() if each.id == corpus_id), None)


def test_corpora_are_listed_with_their_sizes(page):
    assert page.library.count.text() == "2 corpora · 123 sentence pairs · 1 domain"
    row = next(row for row in cells(page.library.table) if row[0] == "catalogue")
    assert row[:8] == ["catalogue", "pumps", "German → English", "120", "84", "12", "24", "Translations"]


def test_an_empty_library_teaches_and_offers_the_import(page, qtbot):
    for each in tasks.list_corpora():
        tasks.remove_corpus(each.id)
    page.refresh()
    qtbot.waitUntil(page.empty.isVisible)
    page.empty.button.click()
    assert page.wizard.isVisible()


def test_details_say_what_was_left_out(page):
    choose(page, "catalogue")
    assert "Left out: empty on one side (1), exact duplicate (1)." in texts(page.library)


def test_dropped_files_open_the_import_and_stay_through_a_refresh(page, tmp_path, qtbot):
    page.accept_files([write_tsv(tmp_path / "memory.tsv", PAIRS)])
    page.refresh()
    wait_for_calls(page.services)
    qtbot.waitUntil(lambda: bool(page.wizard.draft.entries), timeout=WAIT)
    assert page.wizard.isVisible()


def test_a_corpus_just_imported_is_chosen_in_the_list(page, qtbot, tmp_path):
    files = (write_tsv(tmp_path / "fresh.tsv", numbered_pairs(130)[120:]),)
    result = tasks.import_corpus(ImportOrder(files=files, domain="law", src="de", tgt="en"))
    with qtbot.waitSignal(page.library_changed):
        page.wizard.imported.emit(result)
    qtbot.waitUntil(lambda: [record.id for record in page.library.chosen()] == ["fresh"])


def test_leaving_the_import_leads_back_to_the_list(page, qtbot):
    page.open_import()
    page.wizard.leave()
    qtbot.waitUntil(page.library.isVisible)


def test_removing_can_be_undone(page, qtbot):
    page.activateWindow()
    choose(page, "catalogue")
    page.library.table.setFocus()
    qtbot.waitUntil(page.library.table.hasFocus)
    with qtbot.waitSignal(page.undo_offered) as offer:
        qtbot.keyClick(page.library.table, Qt.Key.Key_Delete)
    assert [each.id for each in tasks.list_corpora()] == ["more"]
    offer.args[1]()
    qtbot.waitUntil(lambda: record_of("catalogue") is not None)


def test_a_library_that_cannot_be_read_says_so_on_the_page(page, qtbot, library):
    (library / "library.sqlite").write_bytes(b"broken")
    page.refresh()
    qtbot.waitUntil(page.error.isVisible)


def test_adapting_to_a_corpus_leads_to_the_adapt_page(page, qtbot):
    choose(page, "catalogue")
    with qtbot.waitSignal(page.navigated) as signal:
        press(page.library, "Adapt to this domain")
    assert signal.args == ["adapt", record_of("catalogue").place]


def test_the_library_is_sorted_by_a_column(page):
    header = page.library.table.horizontalHeader()
    header.sectionClicked.emit(3)
    assert [row[3] for row in cells(page.library.table)] == ["120", "3"]
    header.sectionClicked.emit(3)
    assert [row[3] for row in cells(page.library.table)] == ["3", "120"]


def test_a_corpus_is_opened_and_left(page, qtbot):
    detail = opened(page, qtbot)
    shown = texts(detail)
    assert "catalogue" in shown
    assert "pumps · German → English · Translations · 120 pairs" in shown
    qtbot.keyClick(detail, Qt.Key.Key_Escape)
    assert page.library.isVisible()
    assert detail.corpus is None


def test_statistics_are_counted_once_beside_the_window(page, qtbot):
    detail = opened(page, qtbot)
    detail.tabs.choose(1)
    qtbot.waitUntil(lambda: "German words" in texts(detail.statistics), timeout=WAIT)
    assert "480" in texts(detail.statistics)
    assert tasks.known_statistics("catalogue").source.total == 480
    qtbot.keyClick(detail, Qt.Key.Key_Escape)
    opened(page, qtbot).tabs.choose(1)
    qtbot.waitUntil(lambda: "German words" in texts(detail.statistics))
    assert len(page.services.jobs.asked("stats")) == 1


def test_an_edit_is_made_and_can_be_undone(page, qtbot):
    choose(page, "catalogue")
    press(page.library, "Edit…")
    sheet = sheet_of(page)
    assert "Nothing is changed yet." in texts(sheet)
    line(sheet, "Name").setText("Pumps 2")
    press(sheet, "Swap the sides: make the targets the sources")
    with qtbot.waitSignal(page.undo_offered, timeout=WAIT) as offer:
        press(sheet, "Change")
    assert offer.args[0] == "“Pumps 2” was changed."
    record = record_of("catalogue")
    assert (record.name, record.src, record.tgt) == ("Pumps 2", "en", "de")
    offer.args[1]()
    qtbot.waitUntil(lambda: record_of("catalogue").name == "catalogue")


def test_a_move_says_what_the_new_domain_makes_it_leave_out(page, qtbot, tmp_path):
    files = (write_tsv(tmp_path / "law.tsv", PAIRS[:2]),)
    tasks.import_corpus(ImportOrder(files=files, domain="law", src="de", tgt="en"))
    with qtbot.waitSignal(page.undo_offered, timeout=WAIT) as offer:
        page.changes.edit(record_of("more"), CorpusEdit(domain="law"))
    assert offer.args[0].endswith(" 2 pairs were left out: the domain holds them already.")


def test_an_edit_needs_a_name_and_a_domain(page):
    sheet = EditSheet(corpus("c"), ["pumps"], page)
    line(sheet, "Name").setText(" ")
    assert (sheet.missing(), button(sheet, "Change").isEnabled()) == ("Give the corpus a name.", False)
    line(sheet, "Name").setText("c")
    choice(sheet, "Domain").setEditText("")
    assert sheet.missing() == "Give the domain a name."


def test_an_edit_answers_with_what_differs(page):
    sheet = EditSheet(corpus("c"), ["pumps", "law"], page)
    choice(sheet, "Domain").setEditText("law")
    line(sheet, "Speaker of the whole corpus").setText(" Anna ")
    assert sheet.answer() == CorpusEdit(domain="law", speaker="Anna")


def test_a_merge_is_a_job_with_undo(page, qtbot):
    choose(page, "catalogue", "more")
    assert "2 corpora" in texts(page.library)
    press(page.library, "Merge…")
    sheet = sheet_of(page)
    line(sheet, "Name").setText("Both")
    with qtbot.waitSignal(page.undo_offered, timeout=WAIT) as offer:
        press(sheet, "Merge")
    assert offer.args[0] == "“Both” now holds 123 pairs."
    (order,) = page.services.jobs.asked("merge")
    assert (set(order.corpora), order.name, order.domain) == ({"catalogue", "more"}, "Both", "pumps")
    offer.args[1]()
    qtbot.waitUntil(lambda: record_of("catalogue") is not None and record_of("both") is None)


def test_what_cannot_be_merged_says_why():
    one, other = corpus("a"), corpus("b", tgt="fr")
    assert why_not_merged([one]) == "Choose two corpora or more, with Ctrl or Shift."
    assert why_not_merged([one, other]) == "These are in different languages."
    assert why_not_merged([one, corpus("c", kind="terms")]) == "These are of different kinds."
    assert why_not_merged([one, corpus("d", src="en", tgt="de")]) == ""


def test_a_merge_needs_a_name(page):
    sheet = MergeSheet([corpus("a"), corpus("b")], [], page)
    line(sheet, "Name").setText("")
    assert (button(sheet, "Merge").isEnabled(), sheet.missing()) == (False, "Give the new corpus a name.")


def test_a_merge_that_fails_says_why(page, qtbot):
    page.services.jobs.broken[MergeOrder.kind] = Failure(what="The disk is full.", hint="Make room.")
    page.changes.merge(tasks.list_corpora(), "Both", "pumps")
    qtbot.waitUntil(page.error.isVisible, timeout=WAIT)
    assert page.error.accessibleName() == "The disk is full."


def test_chosen_pairs_get_a_speaker(page, qtbot):
    detail = opened(page, qtbot)
    table(detail.browse, "Pairs").choose_row(1)
    press(detail.browse, "Say who speaks in the chosen pairs")
    sheet = sheet_of(page)
    assert isinstance(sheet, SpeakerSheet)
    choice(sheet, "Speaker").setEditText("Anna")
    with qtbot.waitSignal(page.undo_offered, timeout=WAIT) as offer:
        press(sheet, "Set the speaker")
    assert offer.args[0] == "1 pair now spoken by Anna."
    with tasks.open_corpus("catalogue") as browser:
        assert browser.filtered(speaker="Anna").tolist() == [1]


def test_an_export_is_a_job(page, qtbot, monkeypatch, tmp_path):
    target = str(tmp_path / "out")
    monkeypatch.setattr("gui.pages.corpora.page.QFileDialog.getSaveFileName", lambda *_args: (target, ""))
    said = []
    page.toasted.connect(said.append)
    page.library.export_asked.emit(record_of("catalogue"), "tmx")
    qtbot.waitUntil(lambda: said[-1:] == ["120 pairs are in out.tmx."], timeout=WAIT)
    assert (tmp_path / "out.tmx").read_text().count("<tu>") == 120


def test_what_was_left_out_is_exported(page, qtbot, monkeypatch, tmp_path):
    target = str(tmp_path / "left.tsv")
    monkeypatch.setattr("gui.pages.corpora.page.QFileDialog.getSaveFileName", lambda *_args: (target, ""))
    detail = opened(page, qtbot)
    with qtbot.waitSignal(page.toasted, timeout=WAIT):
        detail.rejects_asked.emit(record_of("catalogue"))
    assert len((tmp_path / "left.tsv").read_text().splitlines()) == 3


def test_a_change_that_fails_is_said_on_the_page(page, qtbot):
    page.changes.edit(corpus("gone"), CorpusEdit(name="a"))
    qtbot.waitUntil(page.error.isVisible)
    assert "no corpus 'gone'" in page.error.accessibleName()


def test_what_stays_out_of_a_corpus_that_comes_back_is_said(page, qtbot, tmp_path):
    with qtbot.waitSignal(page.undo_offered) as offer:
        page.changes.remove([record_of("more")])
    files = (write_tsv(tmp_path / "again.tsv", PAIRS[:1]),)
    tasks.import_corpus(ImportOrder(files=files, domain="pumps", src="de", tgt="en"))
    with qtbot.waitSignal(page.toasted, timeout=WAIT) as said:
        offer.args[1]()
    left_out = "1 pair was left out: the domain holds it already."
    assert said.args == [f"“more” is back. {left_out} The whole of it stays in the trash."]


def test_a_corpus_that_is_gone_closes_its_view(page, qtbot):
    detail = opened(page, qtbot)
    qtbot.waitUntil(lambda: detail.corpus is not None)
    page.changes.remove([record_of("catalogue")])
    qtbot.waitUntil(page.library.isVisible)
    assert detail.corpus is None


def test_the_palette_offers_a_look_into_every_corpus(page):
    command = next(each for each in page.commands() if each.title == "Look into more")
    command.run()
    assert page.detail.isVisible()


def test_a_vocabulary_report_is_made_as_a_job_with_a_model_that_fits(page, qtbot):
    tab = page.detail.vocabulary
    opened(page, qtbot).tabs.choose(2)
    models = tab.findChild(QComboBox)
    qtbot.waitUntil(lambda: models.count() == 2)
    assert [models.itemText(row) for row in range(2)] == ["Model small", "Model back"]
    press(tab, "Make the report")
    assert button(tab, "Stop").isVisible()
    qtbot.waitUntil(lambda: "seen by Model small" in texts(tab), timeout=WAIT)
    (order,) = page.services.jobs.asked("vocabulary")
    assert (order.model, order.corpus) == ("small", "catalogue")
    assert cells(tab.findChild(QTableView))
    assert button(tab, "Make the report").isVisible()


def test_a_finished_job_opens_the_report_it_made(page, qtbot):
    job = page.services.jobs.submit(VocabularyOrder(model="small", corpus="catalogue"))
    qtbot.waitUntil(lambda: job.is_over, timeout=WAIT)
    page.show_subject(job)
    page.refresh()
    qtbot.waitUntil(page.detail.vocabulary.view.isVisible)
    assert page.detail.corpus.id == "catalogue"
    assert "seen by Model small" in texts(page.detail.vocabulary.view)


def test_a_report_still_being_made_is_waited_for_where_its_job_leads(page, qtbot):
    page.services.jobs.held.add("vocabulary")
    job = page.services.jobs.submit(VocabularyOrder(model="small", corpus="more"))
    opened(page, qtbot)
    page.show_subject(job)
    page.refresh()
    qtbot.waitUntil(lambda: "Looking at every word of your text" in texts(page.detail.vocabulary.view))
    job.take(JobEnded(seq=2, state=RunState.FAILED, error=Failure(what="It is torn.", hint="")))
    assert page.detail.corpus.id == "more"
    assert "It is torn." in texts(page.detail.vocabulary.view)


def test_a_report_that_fails_says_why_and_one_can_be_stopped(page, qtbot):
    jobs = page.services.jobs
    jobs.broken["vocabulary"] = Failure(what="The model is damaged.", hint="Add it again.")
    tab = page.detail.vocabulary
    opened(page, qtbot).tabs.choose(2)
    qtbot.waitUntil(lambda: tab.findChild(QComboBox).count() == 2)
    press(tab, "Make the report")
    qtbot.waitUntil(lambda: "The model is damaged." in texts(tab), timeout=WAIT)
    jobs.held.add("vocabulary")
    press(tab, "Make the report")
    press(tab, "Stop")
    qtbot.waitUntil(button(tab, "Make the report").isVisible)


def test_without_a_model_of_these_languages_there_is_no_report(page, qtbot):
    for each in tasks.list_models():
        tasks.remove_model(each.id)
    tab = page.detail.vocabulary
    opened(page, qtbot).tabs.choose(2)
    qtbot.waitUntil(lambda: "No model here translates between these languages." in texts(tab))
    assert not button(tab, "Make the report").isVisible()


def test_a_merged_corpus_names_its_parts(page):
    parts = record_of("catalogue")
    tasks.merge_corpora(MergeOrder(corpora=("catalogue", "more"), name="Both"))
    page.library.show_corpora(tasks.list_corpora(), "both")
    assert "Merged from “catalogue”, “more”." in texts(page.library)
    page.library.show_corpora([replace(parts, details=CorpusDetails())], "catalogue")
    assert "Left out" not in texts(page.library)


def test_an_import_in_preparation_is_at_work(page, tmp_path):
    assert page.at_work() == ""
    page.accept_files([write_tsv(tmp_path / "more.tsv", PAIRS)])
    assert page.at_work() == "An import is being prepared. An import that is stopped leaves nothing."
    page.wizard.leave_now()
    assert page.at_work() == ""
