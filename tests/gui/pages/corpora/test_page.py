"""The sentences of a domain over the real engine: its corpora, their details, changes with undo."""

from PySide6.QtWidgets import QComboBox, QFileDialog, QTableView

from engine import tasks
from engine.orders.corpora import CorpusEdit, ImportOrder, MergeOrder
from engine.orders.training import VocabularyOrder
from engine.results.jobs import Failure, JobEnded, RunState
from gui.page_list import LibraryPlace
from gui.pages.library.detail_view import VOCABULARY, corpus_words
from gui.pages.library.dialogs import EditSheet, MergeSheet, SpeakerSheet, mergeable
from gui.widgets.controls import CheckList
from gui.widgets.sheet import Sheet
from tests.engine.corpora.samples import PAIRS, write_tsv
from tests.gui.fakes import corpus
from tests.gui.finding import button, cells, choice, line, named, press, table, texts
from tests.gui.pages.corpora.library import WAIT


def choose(page, corpus_id):
    page.corpus.choose(corpus_id)


def act(page, text):
    """Chooses something of the menu of the corpus."""
    next(each for each in page._menu.actions() if each.text() == text).trigger()


EDIT, MERGE = "Change name, domain or languages…", "Merge with others…"


def sheet_of(page):
    return next(sheet for sheet in page.findChildren(Sheet) if sheet.isVisible())


def opened(page, qtbot):
    """Opens the first corpus and waits for its pairs."""
    choose(page, "catalogue")
    qtbot.waitUntil(lambda: "120 pairs" in texts(page.detail.browse))
    return page.detail


def record_of(corpus_id):
    return next((each for each in tasks.list_corpora() if each.id == corpus_id), None)


def test_the_corpora_of_a_domain_are_chosen_above_their_sentences(page):
    labels = [page.corpus.itemText(row) for row in range(page.corpus.count())]
    assert labels == ["catalogue · Translations · 120 pairs", "more · Translations · 3 pairs"]


def test_of_one_corpus_nothing_is_to_be_chosen(page, qtbot):
    tasks.remove_corpus("more")
    page.library_changed.emit()
    qtbot.waitUntil(lambda: "catalogue · Translations · 120 pairs" in texts(page).splitlines())
    assert not page.corpus.isVisible()


def test_details_say_what_was_left_out(page, qtbot):
    opened(page, qtbot)
    assert "Left out" not in texts(page)
    page.details.click()
    assert "Left out: empty on one side (1), exact duplicate (1)." in texts(page)
    page.details.click()
    assert page.detail.browse.isVisible()


def test_statistics_are_counted_once_beside_the_window(page, qtbot):
    detail = opened(page, qtbot)
    page.details.click()
    qtbot.waitUntil(lambda: "German words" in texts(detail.statistics), timeout=WAIT)
    assert "480" in texts(detail.statistics)
    assert tasks.known_statistics("catalogue").source.total == 480
    choose(page, "more")
    choose(page, "catalogue")
    qtbot.waitUntil(lambda: "480" in texts(detail.statistics))
    assert len(page.services.jobs.asked("stats")) == 1


def test_an_edit_is_made_and_can_be_undone(page, qtbot):
    choose(page, "catalogue")
    act(page, EDIT)
    qtbot.waitUntil(lambda: any(each.isVisible() for each in page.findChildren(Sheet)))
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
    choose(page, "catalogue")
    act(page, MERGE)
    sheet = sheet_of(page)
    assert sheet.missing() == "Tick at least one."
    named(sheet, CheckList, "Corpora to merge with it").tick(["more"])
    line(sheet, "Name").setText("Both")
    with qtbot.waitSignal(page.undo_offered, timeout=WAIT) as offer:
        press(sheet, "Merge")
    assert offer.args[0] == "“Both” now holds 123 pairs."
    (order,) = page.services.jobs.asked("merge")
    assert (set(order.corpora), order.name, order.domain) == ({"catalogue", "more"}, "Both", "pumps")
    offer.args[1]()
    qtbot.waitUntil(lambda: record_of("catalogue") is not None and record_of("both") is None)


def test_corpora_of_one_kind_and_the_same_languages_can_be_merged():
    one, turned = corpus("a"), corpus("d", src="en", tgt="de")
    others = [corpus("b", tgt="fr"), corpus("c", kind="terms")]
    assert mergeable(one, [one, *others, turned]) == [one, turned]
    assert mergeable(one, [one, *others]) == [one]


def test_what_has_nothing_to_be_merged_with_does_not_offer_it(page, qtbot):
    tasks.remove_corpus("more")
    page.library_changed.emit()
    qtbot.waitUntil(lambda: page.corpus.count() == 1)
    assert not page._merge.isEnabled()


def test_a_merge_needs_a_name(page):
    sheet = MergeSheet(corpus("a"), [corpus("a"), corpus("b")], page)
    named(sheet, CheckList, "Corpora to merge with it").tick(["b"])
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
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (target, ""))
    said = []
    page.toasted.connect(said.append)
    choose(page, "catalogue")
    act(page, "Export as TMX, for other programs…")
    qtbot.waitUntil(lambda: said[-1:] == ["120 pairs are in out.tmx."], timeout=WAIT)
    assert (tmp_path / "out.tmx").read_text().count("<tu>") == 120


def test_what_was_left_out_is_exported(page, qtbot, monkeypatch, tmp_path):
    target = str(tmp_path / "left.tsv")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (target, ""))
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
        page.changes.remove(record_of("more"))
    files = (write_tsv(tmp_path / "again.tsv", PAIRS[:1]),)
    tasks.import_corpus(ImportOrder(files=files, domain="pumps", src="de", tgt="en"))
    with qtbot.waitSignal(page.toasted, timeout=WAIT) as said:
        offer.args[1]()
    left_out = "1 pair was left out: the domain holds it already."
    assert said.args == [f"“more” is back. {left_out} The whole of it stays in the trash."]


def test_a_corpus_that_is_gone_makes_room_for_another_one(page, qtbot):
    detail = opened(page, qtbot)
    page.changes.remove(record_of("catalogue"))
    qtbot.waitUntil(lambda: detail.corpus is not None and detail.corpus.id == "more")


def test_a_corpus_that_was_moved_is_followed_into_its_domain(page, qtbot):
    opened(page, qtbot)
    with qtbot.waitSignal(page.navigated, timeout=WAIT) as told:
        page.changes.edit(record_of("catalogue"), CorpusEdit(domain="law"))
    assert told.args == ["library", LibraryPlace(id="catalogue")]


def test_the_palette_offers_a_look_into_every_corpus(page):
    command = next(each for each in page.commands() if each.title == "Look into more")
    command.run()
    assert page.detail.corpus.id == "more"


def test_a_vocabulary_report_is_made_as_a_job_with_a_model_that_fits(page, qtbot):
    tab = page.detail.vocabulary
    opened(page, qtbot)
    page.details.click()
    page.detail.tabs.choose(VOCABULARY)
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


def test_a_finished_job_opens_the_report_it_made(page, whole, qtbot):
    job = page.services.jobs.submit(VocabularyOrder(model="small", corpus="catalogue"))
    qtbot.waitUntil(lambda: job.is_over, timeout=WAIT)
    whole.show_subject(job)
    whole.refresh()
    qtbot.waitUntil(page.detail.vocabulary.view.isVisible)
    assert page.detail.corpus.id == "catalogue"
    assert "seen by Model small" in texts(page.detail.vocabulary.view)


def test_a_report_still_being_made_is_waited_for_where_its_job_leads(page, whole, qtbot):
    page.services.jobs.held.add("vocabulary")
    job = page.services.jobs.submit(VocabularyOrder(model="small", corpus="more"))
    opened(page, qtbot)
    whole.show_subject(job)
    whole.refresh()
    qtbot.waitUntil(lambda: "Looking at every word of your text" in texts(page.detail.vocabulary.view))
    job.take(JobEnded(seq=2, state=RunState.FAILED, error=Failure(what="It is torn.", hint="")))
    assert page.detail.corpus.id == "more"
    assert "It is torn." in texts(page.detail.vocabulary.view)


def test_a_report_that_fails_says_why_and_one_can_be_stopped(page, qtbot):
    jobs = page.services.jobs
    jobs.broken["vocabulary"] = Failure(what="The model is damaged.", hint="Add it again.")
    tab = page.detail.vocabulary
    opened(page, qtbot)
    page.details.click()
    page.detail.tabs.choose(VOCABULARY)
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
    opened(page, qtbot)
    page.details.click()
    page.detail.tabs.choose(VOCABULARY)
    qtbot.waitUntil(lambda: "No model here translates between these languages." in texts(tab))
    assert not button(tab, "Make the report").isVisible()


def test_a_merged_corpus_names_its_parts(library):
    tasks.merge_corpora(MergeOrder(corpora=("catalogue", "more"), name="Both"))
    assert "Merged from “catalogue”, “more”." in corpus_words(record_of("both"))
