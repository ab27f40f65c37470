"""The Library page: domains, their parts, what leads to them, and what is begun here."""

import shutil
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from engine import tasks
from engine.orders import AdaptOrder
from engine.orders.corpora import ImportOrder
from engine.results.corpora import DomainDirection
from engine.results.terms import GivenTerm
from gui.jobs.job import Job
from gui.page_list import LibraryPlace, Section
from gui.pages.adapt.teach import TeachSheet
from gui.pages.library.head import NewDomainSheet
from tests.engine.corpora.samples import PAIRS, numbered_pairs, write_tsv
from tests.gui.conftest import wait_for_calls
from tests.gui.finding import choice, line, press, texts
from tests.gui.pages.corpora.library import WAIT, build_library, library_page
from tests.gui.showing import show_active

PUMPS = DomainDirection("pumps", "de", "en")


@pytest.fixture(scope="session")
def two_domains(tmp_path_factory):
    """A library with two domains, built once. Shared: copy it, never change it."""
    folder = tmp_path_factory.mktemp("two-domains")
    home = build_library(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLANCE_HOME", str(home))
        files = (write_tsv(folder / "contracts.tsv", numbered_pairs(140)[130:]),)
        tasks.import_corpus(ImportOrder(files=files, domain="law", src="de", tgt="en"))
    return home


@pytest.fixture
def library(two_domains, library_home):
    return shutil.copytree(two_domains, library_home)


@pytest.fixture
def page(library, engine_services, qtbot):
    result = library_page(engine_services)
    qtbot.addWidget(result)
    result.resize(1100, 700)
    show_active(qtbot, result)
    result.refresh()
    qtbot.waitUntil(lambda: result.parts.currentWidget() is not result._blank)
    yield result
    result.shut_down()


@pytest.fixture
def empty_page(library_home, engine_services, qtbot):
    result = library_page(engine_services)
    qtbot.addWidget(result)
    show_active(qtbot, result)
    result.refresh()
    qtbot.waitUntil(result.empty.isVisible)
    yield result
    result.shut_down()


def names(page):
    return [each.place.domain for each in page.column.model.records]


def lead(page, subject):
    page.show_subject(subject)
    page.refresh()


def sheet_of(page):
    return page.findChildren(TeachSheet)[-1]


def shown(page):
    return page.section, page._entry.place.domain if page._entry is not None else ""


def test_domains_are_listed_and_chosen_with_the_keys(page, qtbot):
    assert names(page) == ["law", "pumps"]
    assert shown(page) == (Section.SENTENCES, "law")
    page.column.list.setFocus()
    qtbot.keyClick(page.column.list, Qt.Key.Key_Down)
    assert shown(page) == (Section.SENTENCES, "pumps")
    assert "German → English · 123 sentences" in texts(page.head).splitlines()


def test_the_domain_of_the_last_translation_is_shown_first(library, engine_services, qtbot):
    engine_services.settings.domain = "pumps"
    page = library_page(engine_services)
    qtbot.addWidget(page)
    page.refresh()
    qtbot.waitUntil(lambda: shown(page) == (Section.SENTENCES, "pumps"))
    page.shut_down()


def test_the_keyboard_passes_by_the_lists_without_choosing(page, qtbot):
    page.column.parts.setFocus(Qt.FocusReason.TabFocusReason)
    assert shown(page) == (Section.SENTENCES, "law")
    qtbot.keyClick(page.column.parts, Qt.Key.Key_Down)
    assert shown(page) == (Section.MODELS, "")
    page.column.list.setFocus(Qt.FocusReason.TabFocusReason)
    assert shown(page) == (Section.MODELS, "")


def test_domains_are_found_by_name_and_language(page):
    page.column.search.setText("PUM")
    assert names(page) == ["pumps"]
    page.column.search.setText("english")
    assert names(page) == ["law", "pumps"]
    page.column.search.setText("poems")
    assert "No results for “poems”." in texts(page.column)


def test_a_domain_that_is_led_to_is_not_hidden_by_an_old_search(page, qtbot):
    page.column.search.setText("law")
    lead(page, LibraryPlace(domain=PUMPS))
    qtbot.waitUntil(lambda: shown(page) == (Section.SENTENCES, "pumps"))
    assert page.column.search.text() == ""


def test_another_domain_is_shown_at_the_same_tab(page, qtbot):
    page.head.tabs.setCurrentIndex(1)
    page.column.list.setCurrentIndex(page.column.model.index(1))
    assert shown(page) == (Section.TERMS, "pumps")
    terms = page.part(Section.TERMS)
    assert terms.terms._place == PUMPS


def test_learning_is_told_its_domain_once_so_that_what_is_chosen_there_stays(page, monkeypatch):
    told = []
    monkeypatch.setattr(page.part(Section.LEARNING), "show_subject", told.append)
    page.head.tabs.setCurrentIndex(2)
    page.refresh()
    wait_for_calls(page.services)
    page.column.list.setCurrentIndex(page.column.model.index(1))
    assert told == [DomainDirection("law", "de", "en"), PUMPS]


@pytest.mark.parametrize("section", [Section.VOICES, Section.MODELS, Section.TRASH])
def test_what_belongs_to_all_domains_stands_below_them(page, section):
    rows = [Section.VOICES, Section.MODELS, Section.TRASH]
    page.column.parts.setCurrentIndex(page.column.parts.model().index(rows.index(section), 0))
    assert shown(page) == (section, "")
    assert not page.head.tabs.isVisible()
    assert not page.column.list.selectionModel().hasSelection()


@pytest.mark.parametrize(
    ("subject", "where"),
    [
        (LibraryPlace(id="more"), (Section.SENTENCES, "pumps")),
        (LibraryPlace(Section.TERMS, PUMPS), (Section.TERMS, "pumps")),
        (LibraryPlace(Section.TERMS), (Section.TERMS, "law")),
        (LibraryPlace(Section.LEARNING, PUMPS), (Section.LEARNING, "pumps")),
        (LibraryPlace(Section.LEARNING, id="small"), (Section.LEARNING, "")),
        (LibraryPlace(Section.VOICES, id="anna"), (Section.VOICES, "")),
        (LibraryPlace(Section.MODELS, id="small"), (Section.MODELS, "")),
        (LibraryPlace(domain=DomainDirection("gone", "de", "en")), (Section.SENTENCES, "")),
        (Job("adapt", "A", order=AdaptOrder(model="small", domain="pumps")), (Section.LEARNING, "pumps")),
        (Job("learn", "L"), (Section.VOICES, "")),
        (Job("export", "E"), (Section.MODELS, "")),
    ],
)
def test_every_place_is_led_to(page, qtbot, subject, where):
    lead(page, subject)
    qtbot.waitUntil(lambda: shown(page) == where)


def test_a_part_is_told_what_it_is_to_show(page, qtbot, monkeypatch):
    told = []
    for section in (Section.LEARNING, Section.MODELS):
        monkeypatch.setattr(page.part(section), "show_subject", told.append)
    job = Job("adapt", "A", order=AdaptOrder(model="small", domain="pumps"))
    for subject in (LibraryPlace(Section.LEARNING, id="small"), LibraryPlace(Section.MODELS, id="back"), job):
        lead(page, subject)
        wait_for_calls(page.services)
        qtbot.wait(1)
    assert [each for each in told if each is not None] == ["small", "back", PUMPS, job]


def test_the_end_of_a_job_is_seen_only_where_it_is_shown(page):
    assert page.is_about(Job("merge", "M"))
    assert not page.is_about(Job("adapt", "A"))
    for domain, is_seen in (("law", True), ("pumps", False)):
        order = ImportOrder(files=(), domain=domain, src="de", tgt="en")
        assert page.is_about(Job("import", "I", order=order)) is is_seen


def test_translating_with_a_domain_without_a_model_takes_its_terms_and_sentences(page, qtbot):
    lead(page, LibraryPlace(domain=PUMPS))
    qtbot.waitUntil(lambda: shown(page)[1] == "pumps")
    with qtbot.waitSignal(page.navigated) as told:
        press(page.head, "Translate with it")
    assert told.args == ["translate", PUMPS]


def test_an_empty_library_says_what_a_domain_is_and_offers_the_next_step(empty_page):
    assert "A domain is a client or a subject" in texts(empty_page)
    assert not empty_page.head.isVisible()
    empty_page.empty.button.click()
    assert sheet_of(empty_page).isVisible()


def test_a_domain_can_begin_with_its_terms(empty_page, qtbot):
    empty_page.empty.second.click()
    sheet = next(each for each in empty_page.findChildren(NewDomainSheet) if each.isVisible())
    assert sheet.missing() == "Give the domain a name."
    line(sheet, "Name").setText(" fine  wines ")
    choice(sheet, "To").choose("de")
    assert sheet.missing() == "The two languages must differ."
    choice(sheet, "To").choose("en")
    press(sheet, "Go to its terms")
    qtbot.waitUntil(lambda: shown(empty_page) == (Section.TERMS, "fine wines"))
    tasks.add_terms([GivenTerm(source="Rebe", target="vine")], "fine wines", "de", "en")
    empty_page.refresh()
    wait_for_calls(empty_page.services)
    qtbot.waitUntil(lambda: names(empty_page) == ["fine wines"])


def test_a_domain_without_sentences_says_how_it_gets_some(empty_page, qtbot):
    tasks.add_terms([GivenTerm(source="Rebe", target="vine")], "wine", "de", "en")
    tasks.remove_corpus(tasks.list_corpora()[0].id)
    empty_page._begin_with_terms(DomainDirection("wine", "de", "en"))
    qtbot.waitUntil(lambda: shown(empty_page) == (Section.TERMS, "wine"))
    empty_page.head.tabs.setCurrentIndex(0)
    assert "This domain has no sentences yet." in texts(empty_page)


def test_dropped_files_teach_the_domain_that_is_shown_and_stay_through_a_refresh(page, tmp_path, qtbot):
    assert page.accept_files([write_tsv(tmp_path / "memory.tsv", PAIRS)])
    page.refresh()
    wait_for_calls(page.services)
    sheet = sheet_of(page)
    qtbot.waitUntil(lambda: bool(sheet.draft.entries), timeout=WAIT)
    assert (sheet.isVisible(), sheet.draft.domain) == (True, "law")
    sheet.reject()


@pytest.mark.slow
def test_a_glossary_that_is_dropped_on_terms_becomes_terms_of_that_domain(page, tmp_path, qtbot):
    page.head.tabs.setCurrentIndex(1)
    for domain in ("law", "pumps"):  # what was prepared for the one before does not stay with it
        page.column.list.setCurrentIndex(page.column.model.index(names(page).index(domain)))
        assert page.accept_files([write_tsv(tmp_path / "glossary.csv", PAIRS)])
        draft = page.importing.wizard.draft
        assert (draft.are_terms, draft.domain, draft.src, draft.tgt) == (True, domain, "de", "en")
        assert draft.has_chosen_languages
    page.importing.wizard.leave_now()


@pytest.mark.parametrize(("kind", "section"), [("terms", Section.TERMS), ("parallel", Section.SENTENCES)])
def test_an_import_leads_to_what_it_made(page, qtbot, tmp_path, kind, section):
    page.teach(PUMPS, are_terms=True)
    files = (write_tsv(tmp_path / "fresh.tsv", numbered_pairs(170)[160:]),)
    result = tasks.import_corpus(ImportOrder(files=files, domain="poems", src="de", tgt="en"))
    page.importing.wizard.imported.emit(replace(result, kind=kind))
    page.importing.wizard.leave()
    qtbot.waitUntil(lambda: shown(page) == (section, "poems"))


def test_what_was_taught_is_shown_wherever_it_is(page, qtbot):
    page.teach(PUMPS)
    sheet = sheet_of(page)
    sheet._goal = LibraryPlace(Section.TERMS, domain=PUMPS)
    sheet.reject()
    qtbot.waitUntil(lambda: shown(page) == (Section.TERMS, "pumps"))


def test_files_are_imported_as_terms_if_that_is_asked_for(page, tmp_path):
    path = write_tsv(tmp_path / "terms.tsv", PAIRS)
    page.show_subject(LibraryPlace(Section.TERMS, is_new=True, paths=(path,)))
    draft = page.importing.wizard.draft
    assert (draft.files, draft.are_terms, draft.domain) == ([path], True, "")


def test_voices_and_models_take_their_files(page, tmp_path, monkeypatch):
    taken = []
    for section in (Section.VOICES, Section.MODELS):
        monkeypatch.setattr(
            page.part(section), "accept_files", lambda paths, at=section: taken.append((at, paths)) or True
        )
    voice, model = tmp_path / "anna.parlance-speaker", tmp_path / "model.zip"
    page.accept_files([voice])
    page.show_subject(LibraryPlace(Section.MODELS, is_new=True, paths=(model,)))
    assert taken == [(Section.VOICES, [voice]), (Section.MODELS, [model])]
    assert not page.has_use_for(tmp_path / "film.wav")
    assert all(page.has_use_for(path) for path in (voice, model, tmp_path, tmp_path / "a.TMX"))


def test_what_was_imported_is_shown_once_the_import_is_left(page, qtbot, tmp_path):
    files = (write_tsv(tmp_path / "fresh.tsv", numbered_pairs(170)[160:]),)
    page.teach(None, are_terms=True)
    result = tasks.import_corpus(ImportOrder(files=files, domain="poems", src="de", tgt="en"))
    with qtbot.waitSignal(page.library_changed):
        page.importing.wizard.imported.emit(result)
    qtbot.waitUntil(lambda: "poems" in names(page))
    assert page.importing.isVisible()
    page.importing.wizard.leave()
    qtbot.waitUntil(lambda: shown(page) == (Section.SENTENCES, "poems"))


def test_a_corpus_that_was_imported_beside_appears_at_the_end_of_its_job(page, qtbot, tmp_path):
    files = (write_tsv(tmp_path / "fresh.tsv", numbered_pairs(170)[160:]),)
    with qtbot.waitSignal(page.library_changed, timeout=WAIT):
        page.services.jobs.submit(ImportOrder(files=files, domain="poems", src="de", tgt="en"))
    qtbot.waitUntil(lambda: "poems" in names(page))


def test_leaving_the_import_leads_back(page, qtbot):
    page.teach(PUMPS, are_terms=True)
    page.importing.wizard.leave()
    qtbot.waitUntil(page.column.isVisible)


def test_an_import_in_preparation_is_at_work(page, tmp_path):
    assert page.at_work() == ""
    page.teach(PUMPS, [write_tsv(tmp_path / "more.tsv", PAIRS)], are_terms=True)
    assert page.at_work() == "An import is being prepared. An import that is stopped leaves nothing."
    page.importing.wizard.leave_now()
    assert page.at_work() == ""


def test_a_domain_that_is_gone_makes_room_for_another_one(page, qtbot):
    for each in tasks.list_corpora():
        if each.domain == "law":
            tasks.remove_corpus(each.id)
    page.refresh()
    qtbot.waitUntil(lambda: shown(page) == (Section.SENTENCES, "pumps"))
    for each in tasks.list_corpora():
        tasks.remove_corpus(each.id)
    page.refresh()
    qtbot.waitUntil(page.empty.isVisible)


def test_a_library_that_cannot_be_read_says_so_until_it_can(page, qtbot, library):
    kept = (library / "library.sqlite").read_bytes()
    (library / "library.sqlite").write_bytes(b"broken")
    page.refresh()
    qtbot.waitUntil(page.error.isVisible)
    (library / "library.sqlite").write_bytes(kept)
    page.refresh()
    qtbot.waitUntil(lambda: not page.error.isVisible())


def test_a_small_window_leaves_the_parts_more_room(page):
    wide = page.column.width()
    page.resize(760, 500)
    assert page.column.width() < wide
