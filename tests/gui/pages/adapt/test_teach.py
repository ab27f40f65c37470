"""The sheet that teaches, over the real engine: what it finds in files, what it says, and what it begins."""

import shutil

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QLabel

from engine import tasks
from engine.base.errors import JobError
from engine.orders import AdaptOrder, LearnAlongOrder
from engine.results.corpora import DomainDirection
from engine.results.importing import CleaningReport, RuleReport, SplitBy, SplitReport, TextHistograms
from engine.results.jobs import Failure, RunState
from gui.jobs.job import Job
from gui.page_list import LibraryPlace, Section
from gui.pages.adapt.teach import TeachOptions, left_out_words, open_teach
from gui.pages.page import Page
from tests.engine.corpora.samples import numbered_pairs, tmx, units, write, write_tsv
from tests.engine.tasks.vocabulary_samples import add_model
from tests.gui.conftest import delete_now
from tests.gui.finding import press, texts
from tests.gui.pages.corpora.library import CATALOGUE, WAIT, build_library

ROWS = [*numbered_pairs(300), *numbered_pairs(12), ("Leer", ""), ("Filter", "Filter")]
"""300 good pairs, 12 of them twice; one empty on one side, one identical on both."""
PUMPS = DomainDirection("pumps", "de", "en")


@pytest.fixture(scope="session")
def taught_library(tmp_path_factory):
    """A library with corpora and models, built once. Shared: copy it, never change it."""
    return build_library(tmp_path_factory.mktemp("taught-library"))


@pytest.fixture
def library(taught_library, library_home):
    return shutil.copytree(taught_library, library_home)


@pytest.fixture
def jobs(engine_services):
    engine_services.jobs.held.add(AdaptOrder.kind)
    return engine_services.jobs


@pytest.fixture
def shown():
    """Where the sheet led to in the end."""
    return []


@pytest.fixture
def teach(library, engine_services, jobs, qtbot, shown):
    """Opens the sheet over a page, with files, once everything is read."""
    page = Page(engine_services)
    page.resize(960, 600)
    page.show()

    def opened(*paths, place=None, model=""):
        sheet = open_teach(page, engine_services, place, list(paths), model=model, show=shown.append)
        qtbot.waitUntil(lambda: sheet._models is not None, timeout=WAIT)
        if paths:
            qtbot.waitUntil(lambda: "being" not in sheet.missing(), timeout=WAIT)
        return sheet

    yield opened
    delete_now(page)


@pytest.fixture
def memory(tmp_path):
    return write(tmp_path / "Valves_2026_de-en.tmx", tmx(units(ROWS)))


def few(tmp_path, n_pairs=2):
    return write(tmp_path / "few.tmx", tmx(units(numbered_pairs(n_pairs))))


def staging(library):
    return list((library / "staging").glob("[!.]*"))


def test_everything_that_is_found_stands_on_the_sheet(teach, memory, announced):
    sheet = teach(memory)
    assert [text for text, _ in announced].count(sheet.left_out.text()) == 1
    assert (sheet.draft.src, sheet.draft.tgt, sheet.draft.domain) == ("de", "en", "valves 2026")
    first, second = (part.text() for part in sheet._lines[0])
    assert (first.startswith("Das Teil"), second.startswith("The part")) == (True, True)
    assert [line[0].isVisible() for line in sheet._lines] == [True] * 3
    assert sheet.left_out.text() == (
        "14 of 314 pairs left out: 12 duplicates, 1 empty on one side, 1 the same on both sides"
    )
    assert sheet.teach.isEnabled()


def test_teaching_imports_and_begins_to_learn_without_a_question(teach, memory, jobs, qtbot, shown):
    sheet = teach(memory)
    with qtbot.waitSignal(sheet.accepted, timeout=WAIT):
        sheet.teach.click()
    assert [corpus.n_pairs for corpus in tasks.list_corpora() if corpus.domain == "valves 2026"] == [300]
    assert jobs.asked("adapt") == [AdaptOrder(model="small", domain="valves 2026")]
    assert shown == [LibraryPlace(Section.LEARNING, domain=DomainDirection("valves 2026", "de", "en"))]


def test_a_text_is_imported_alone(teach, memory, jobs, qtbot, shown):
    sheet = teach(memory)
    with qtbot.waitSignal(sheet.accepted, timeout=WAIT):
        press(sheet, "Only import")
    (corpus,) = [each.id for each in tasks.list_corpora() if each.domain == "valves 2026"]
    assert (jobs.asked("adapt"), shown) == ([], [LibraryPlace(Section.SENTENCES, id=corpus)])


TERMS = (
    ("Ventil", "valve"),
    ("Gleitringdichtung", "mechanical seal"),
    ("in Betrieb nehmen", "put into operation"),
)


def test_a_table_of_terms_is_taken_for_one_and_added_as_terms(teach, tmp_path, qtbot, shown):
    sheet = teach(write_tsv(tmp_path / "glossary.tsv", TERMS))
    assert sheet.are_terms.isVisible()
    assert sheet.are_terms.isChecked()
    qtbot.waitUntil(sheet.teach.isEnabled, timeout=WAIT)
    assert (sheet.teach.text(), sheet.import_only.isVisible()) == ("Add the terms", False)
    assert not sheet.time.isVisible()
    press(sheet, "Add the terms")
    qtbot.waitUntil(lambda: bool(shown), timeout=WAIT)
    assert shown[0].section == Section.TERMS


def test_what_looks_like_terms_is_sentences_where_the_user_says_so(teach, tmp_path, qtbot, shown):
    sheet = teach(write_tsv(tmp_path / "labels.tsv", TERMS))
    sheet.are_terms.setChecked(False)
    qtbot.waitUntil(lambda: sheet.import_only.isEnabled(), timeout=WAIT)
    press(sheet, "Import anyway")
    qtbot.waitUntil(lambda: bool(shown), timeout=WAIT)
    assert shown[0].section == Section.SENTENCES


def test_sentences_are_not_asked_about(teach, memory):
    assert not teach(memory).are_terms.isVisible()


def test_too_few_pairs_are_told_and_can_be_imported_all_the_same(teach, tmp_path, qtbot):
    sheet = teach(few(tmp_path))
    assert (sheet.missing(), sheet.teach.isEnabled()) == ("2 pairs. Adapting needs at least 20.", False)
    with qtbot.waitSignal(sheet.accepted, timeout=WAIT):
        press(sheet, "Import anyway")
    assert "few" in tasks.list_domains()


def test_few_pairs_of_a_domain_that_has_enough_are_taught_with_them(teach, tmp_path):
    rows = [("Die Pumpe ist neu und leise.", "The pump is new and quiet."), ("Bitte warten.", "Please wait.")]
    sheet = teach(write(tmp_path / "new.tmx", tmx(units(rows))), place=PUMPS)
    assert sheet.missing() == ""
    assert not sheet.domain.isVisible()


def test_a_domain_with_text_is_taught_without_any_file(teach, jobs):
    sheet = teach(place=PUMPS)
    assert sheet._names.text().endswith("sentence pairs")
    sheet.teach.click()
    assert jobs.asked("adapt") == [AdaptOrder(model="small", domain="pumps")]
    assert not sheet.isVisible()


def test_without_text_and_files_there_is_nothing_to_teach_yet(teach):
    sheet = teach()
    assert (sheet.missing(), sheet.options.isEnabled()) == ("Choose your translations.", False)


@pytest.fixture
def refused(jobs, monkeypatch):
    """No learning begins; the context undoes it."""
    submit = type(jobs).submit

    def refuse(order, *, is_beside=False):
        if order.kind != AdaptOrder.kind:
            return submit(jobs, order, is_beside=is_beside)
        job = Job(order.kind, order.title, parent=jobs, order=order)
        jobs._add(job)
        job.finish(RunState.FAILED, JobError("The disk is full.", "Make room."))
        return job

    with monkeypatch.context() as patch:
        patch.setattr(jobs, "submit", refuse)
        yield patch


@pytest.mark.parametrize("again", ["Teach now", "Try again"])
def test_what_was_imported_stays_where_learning_does_not_begin(teach, memory, jobs, qtbot, refused, again):
    sheet = teach(memory)
    sheet.teach.click()
    said = "“valves 2026” was imported, but learning could not start: The disk is full."
    qtbot.waitUntil(lambda: sheet.error.accessibleName() == said, timeout=WAIT)
    refused.undo()
    qtbot.waitUntil(lambda: sheet.missing() == "", timeout=WAIT)
    assert "sentence pairs" in texts(sheet)
    press(sheet, again)
    assert (len(jobs.asked("finish-import")), len(jobs.asked("adapt"))) == (1, 1)


def test_learning_that_does_not_begin_can_be_given_up_and_leads_to_the_text(
    teach, memory, jobs, qtbot, refused, shown
):
    sheet = teach(memory)
    sheet.teach.click()
    qtbot.waitUntil(sheet.error.isVisible, timeout=WAIT)
    sheet.reject()
    assert [place.section for place in shown] == [Section.SENTENCES]


def test_an_import_that_fails_says_why_and_everything_stays(teach, memory, jobs, qtbot):
    sheet = teach(memory)
    jobs.broken["finish-import"] = Failure(what="The disk is full.", hint="Make room.")
    sheet.teach.click()
    qtbot.waitUntil(sheet.error.isVisible, timeout=WAIT)
    assert sheet.error.accessibleName() == "The disk is full."
    jobs.broken.clear()
    with qtbot.waitSignal(sheet.accepted, timeout=WAIT):
        sheet.error.retry.click()
    assert len(jobs.asked("adapt")) == 1


def test_leaving_leaves_nothing_behind(teach, memory, library, qtbot):
    sheet = teach(memory)
    assert len(staging(library)) == 1
    sheet.reject()
    qtbot.waitUntil(lambda: staging(library) == [], timeout=WAIT)


def test_files_are_taken_off_again(teach, memory, library, qtbot):
    sheet = teach(memory)
    press(sheet, "Remove")
    assert (sheet.missing(), sheet.samples.isVisible()) == ("Choose your translations.", False)
    qtbot.waitUntil(lambda: staging(library) == [], timeout=WAIT)


def test_other_languages_are_read_anew(teach, memory, jobs, qtbot):
    sheet = teach(memory)
    sheet.languages.src.choose("en")
    assert (sheet.draft.src, sheet.draft.tgt) == ("en", "de")
    qtbot.waitUntil(lambda: sheet.missing() == "", timeout=WAIT)
    assert sheet._lines[0][0].text().startswith("The part")
    assert [order.src for order in jobs.asked("stage")] == ["de", "en"]


@pytest.mark.parametrize("place", [None, DomainDirection("valves", "en", "de")])
def test_each_column_is_learned_as_what_it_is_whatever_it_is_called(teach, tmp_path, settings, qtbot, place):
    settings.src, settings.tgt = "en", "de"
    rows = [("source", "target"), *numbered_pairs(30)]
    sheet = teach(write_tsv(tmp_path / "valves.tsv", rows), place=place)
    assert [head.text() for head in sheet._heads] == ["English", "German"]
    first, second = (part.text() for part in sheet._lines[0])
    assert (first.startswith("The part"), second.startswith("Das Teil")) == (True, True)
    with qtbot.waitSignal(sheet.accepted, timeout=WAIT):
        press(sheet, "Only import")
    (corpus,) = [each for each in tasks.list_corpora() if each.domain == "valves"]
    assert (corpus.src, corpus.tgt) == ("en", "de")
    with tasks.open_corpus(corpus.id) as browser:
        assert browser.rows(0, 1)[0].source.startswith("The part")


def test_the_sides_are_swapped_by_one_press(teach, tmp_path, qtbot):
    sheet = teach(write_tsv(tmp_path / "valves.tsv", numbered_pairs(30)), place=PUMPS)
    sheet.swap.click()
    qtbot.waitUntil(lambda: sheet.missing() == "", timeout=WAIT)
    first, second = (part.text() for part in sheet._lines[0])
    assert (first.startswith("The part"), second.startswith("Das Teil")) == (True, True)
    sheet.swap.click()
    qtbot.waitUntil(lambda: sheet._lines[0][0].text().startswith("Das Teil"), timeout=WAIT)


def test_a_memory_that_names_its_languages_has_nothing_to_swap(teach, memory):
    assert not teach(memory).swap.isVisible()


def test_another_domain_is_counted_again(teach, tmp_path, qtbot):
    sheet = teach(write(tmp_path / "old.tmx", tmx(units(CATALOGUE[:80]))))
    assert sheet.missing() == ""
    sheet.domain.setEditText("pumps")
    assert not sheet.teach.isEnabled()
    said = "Nothing is left to import: the domain has all of it already, or it is left out."
    qtbot.waitUntil(lambda: sheet.missing() == said, timeout=WAIT)


def test_files_are_taken_wherever_on_the_sheet_they_are_dropped(teach, memory, qtbot):
    sheet = teach()
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(memory))])
    mime.setText(str(memory))
    buttons = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    place = sheet.teach.geometry().center()
    for kind in (QDragEnterEvent, QDropEvent):
        QCoreApplication.sendEvent(sheet, kind(place, Qt.DropAction.CopyAction, mime, *buttons))
    assert sheet.draft.files == [memory]
    assert not sheet.domain.lineEdit().acceptDrops()
    qtbot.waitUntil(lambda: sheet.missing() == "", timeout=WAIT)


def test_reading_is_stopped(teach, memory, jobs, qtbot):
    jobs.held.add("look")
    sheet = teach()
    sheet.add_files([memory])
    assert sheet.panel.isVisible()
    sheet.panel.stop.click()
    qtbot.waitUntil(lambda: sheet.draft.files == [] and not sheet.panel.isVisible(), timeout=WAIT)


def test_a_failure_of_reading_says_so_and_is_tried_again(teach, memory, jobs, qtbot):
    jobs.broken["look"] = Failure(what="It is torn at line 3.", hint="Try another file.")
    sheet = teach()
    sheet.add_files([memory])
    qtbot.waitUntil(lambda: sheet.error.accessibleName() == "It is torn at line 3.", timeout=WAIT)
    jobs.broken.clear()
    sheet.error.retry.click()
    qtbot.waitUntil(lambda: sheet.missing() == "", timeout=WAIT)


def test_what_cannot_be_read_says_why(teach, tmp_path, announced):
    sheet = teach(write(tmp_path / "picture.png", b"\x89PNG\r\n\x1a\n" + bytes(90)))
    assert "picture.png" in sheet.missing()
    assert sheet.missing() in [text for text, _ in announced]
    assert not sheet.import_only.isEnabled()


def test_text_without_translations_is_imported_and_not_taught(teach, tmp_path, qtbot):
    sheet = teach(write(tmp_path / "manual.txt", "\n".join(de for de, _ in numbered_pairs(40))))
    assert sheet.missing() == "Teaching needs sentences with their translations. This can be imported."
    assert sheet.import_only.isEnabled()


def test_languages_that_no_model_translates_are_told(teach, tmp_path):
    sheet = teach(memory := few(tmp_path, 60))
    sheet.languages.tgt.choose("fi")
    assert memory in sheet.draft.files
    assert sheet._lack_of_teaching() == "No model here translates German → Finnish. Get or add one first."


def test_corrections_alone_are_learned_from(teach, library, jobs):
    for number in range(3):
        tasks.confirm_translation(f"Satz {number}.", f"Sentence {number}.", src="de", tgt="en", domain="law")
    jobs.held.add(LearnAlongOrder.kind)
    sheet = teach(place=DomainDirection("law", "de", "en"))
    assert sheet.teach.text() == "Learn from the corrections"
    sheet.teach.click()
    assert jobs.asked("along") == [LearnAlongOrder(domain="law", src="de", tgt="en", model="small")]


def test_a_text_for_a_domain_of_corrections_alone_is_taught_whole(teach, memory, jobs, qtbot):
    for number in range(3):
        tasks.confirm_translation(f"Satz {number}.", f"Sentence {number}.", src="de", tgt="en", domain="law")
    jobs.held.add(LearnAlongOrder.kind)
    sheet = teach(memory, place=DomainDirection("law", "de", "en"))
    with qtbot.waitSignal(sheet.accepted, timeout=WAIT):
        sheet.teach.click()
    assert (jobs.asked("along"), jobs.asked("adapt")) == ([], [AdaptOrder(model="small", domain="law")])


def test_the_model_that_was_asked_for_learns_and_is_named(teach, jobs):
    add_model("second")
    sheet = teach(place=PUMPS, model="second")
    (name,) = [model.name for model in tasks.list_models() if model.id == "second"]
    assert sheet.learner.text().startswith(f"The model that learns: “{name}")
    sheet.teach.click()
    assert jobs.asked("adapt") == [AdaptOrder(model="second", domain="pumps")]


def test_the_model_that_was_asked_for_is_chosen_among_the_options(teach, qtbot):
    add_model("second")
    sheet = teach(place=PUMPS, model="second")
    press(sheet, "Options…")
    options = options_of(sheet)
    qtbot.waitUntil(lambda: options.setup.model.value() == "second", timeout=WAIT)
    options.reject()


def test_a_model_that_does_not_fit_the_languages_gives_way(teach, jobs):
    sheet = teach(place=PUMPS, model="french")
    sheet.teach.click()
    assert jobs.asked("adapt") == [AdaptOrder(model="small", domain="pumps")]


def options_of(sheet):
    (found,) = [each for each in sheet.parentWidget().findChildren(TeachOptions) if each.isVisible()]
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("way", "step"), [("Options…", "How they were read"), ("Details", "Cleaning")])
def test_the_options_go_on_with_all_that_was_chosen(teach, memory, jobs, qtbot, way, step):
    sheet = teach(memory)
    sheet.domain.setEditText("my client")
    press(sheet, way)
    options = options_of(sheet)
    assert options.wizard.shown.title == step
    assert (options.wizard.draft.domain, options.wizard.draft.files) == ("my client", [memory])
    assert (len(jobs.asked("look")), len(jobs.asked("stage"))) == (1, 1)  # nothing is read again
    with qtbot.waitSignal(options.rejected, timeout=WAIT):
        options.wizard.leave_now()


@pytest.fixture
def imported(teach, memory, qtbot):
    """The options, with the import step by step behind them."""
    sheet = teach(memory)
    press(sheet, "Options…")
    options = options_of(sheet)
    for _ in range(5):
        qtbot.waitUntil(options.wizard.next_button.isEnabled, timeout=WAIT)
        if options.wizard.next_button.text() != "Import":
            options.wizard.next_button.click()
    with qtbot.waitSignal(options.wizard.imported, timeout=WAIT):
        options.wizard.next_button.click()
    return options


@pytest.mark.slow
def test_after_the_steps_one_chooses_how_it_is_taught(imported, jobs, qtbot, shown):
    options = imported
    press(options.wizard, "Teach this domain")
    qtbot.waitUntil(lambda: options.setup is not None and options.setup.start.isEnabled(), timeout=WAIT)
    options.setup.start.click()
    assert jobs.asked("adapt") == [AdaptOrder(model="small", domain="valves 2026")]
    assert not options.isVisible()
    assert shown == [LibraryPlace(Section.LEARNING, domain=DomainDirection("valves 2026", "de", "en"))]


@pytest.mark.slow
def test_an_import_step_by_step_leads_to_what_was_imported(imported, qtbot, shown):
    with qtbot.waitSignal(imported.rejected, timeout=WAIT):
        press(imported.wizard, "Close")
    assert [place.section for place in shown] == [Section.SENTENCES]
    assert shown[0].id in [corpus.id for corpus in tasks.list_corpora()]


@pytest.mark.slow
def test_an_import_that_is_prepared_is_not_lost_by_escape(teach, memory):
    sheet = teach(memory)
    press(sheet, "Options…")
    options = options_of(sheet)
    options.reject()
    assert options.isVisible()
    assert any("Leave the import?" in label.text() for label in options.findChildren(QLabel))
    options.wizard.leave_now()


def report(read, dropped):
    rules = tuple(
        RuleReport(key=key, title=key.title(), explanation="", on=True, dropped=n)
        for key, n in dropped.items()
    )
    lost = sum(dropped.values())
    histogram = TextHistograms(length_ratio=(), words=())
    return CleaningReport(read=read, kept=read - lost, dropped=lost, rules=rules, histogram=histogram)


@pytest.mark.parametrize(("dropped", "left_out", "said"), [
    ({}, {}, "All 12,000 pairs can be used."),
    ({"too-long": 102, "duplicate": 310}, {}, "412 of 12,000 pairs left out: 310 duplicates, 102 too long"),
    ({"empty": 1, "odd": 2, "duplicate": 3}, {"already known": 9},
     "15 of 12,000 pairs left out: 9 already known, 3 duplicates, 2 odd …"),
    ({"near-duplicate": 1, "misaligned": 2}, {},
     "3 of 12,000 pairs left out: 2 misaligned, 1 near-duplicate"),
])  # fmt: skip
def test_what_is_left_out_is_one_line(dropped, left_out, said):
    splits = SplitReport(
        splits={"train": 1}, left_out=left_out, leaks=0, near_duplicates_kept_together=0, by=SplitBy.PAIR,
        already_in_domain=0, advice=(),
    )  # fmt: skip
    assert left_out_words(report(12_000, dropped), splits) == said
