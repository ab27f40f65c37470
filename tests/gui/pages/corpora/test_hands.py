"""The sentences of a domain by hand: changed, removed, exported, and what goes wrong."""

import shutil

import pytest
from PySide6.QtWidgets import QFileDialog

from engine import tasks
from engine.base.errors import CorpusError
from engine.orders.corpora import ExportCorpusOrder, StatisticsOrder
from engine.results.jobs import Failure
from gui.pages.library.dialogs import EditSheet, SpeakerSheet
from gui.widgets.feedback import InlineError, ProgressLine
from gui.widgets.sheet import Sheet
from tests.gui.fakes import corpus
from tests.gui.finding import button, choice, line, press, table, texts
from tests.gui.pages.corpora.library import WAIT


def open_first(page, qtbot):
    """Chooses the corpus "catalogue" and waits until the first of its pairs is chosen."""
    page.corpus.choose("catalogue")
    speaks = button(page.detail.browse, SPEAKS)
    qtbot.waitUntil(lambda: "120 pairs" in texts(page.detail.browse) and speaks.isEnabled(), timeout=WAIT)
    return page.detail


def act(page, text):
    """Chooses something of the menu of the corpus."""
    next(each for each in page._menu.actions() if each.text() == text).trigger()


EDIT, TABLE = "Change name, domain or languages…", "Export as a table (TSV)…"
SPEAKS = "Say who speaks in the chosen pairs"


def asked_to_change(page, qtbot, corpus_id):
    page.corpus.choose(corpus_id)
    act(page, EDIT)
    qtbot.waitUntil(lambda: any(each.isVisible() for each in page.findChildren(EditSheet)))
    return sheet_of(page, EditSheet)


def sheet_of(page, kind=Sheet):
    return next(each for each in page.findChildren(kind) if each.isVisible())


def test_a_corpus_in_use_stays_and_says_what_to_do(page, qtbot, tmp_path):
    run = tasks.queue_order(ExportCorpusOrder(corpus="catalogue", path=tmp_path / "out.tmx"))
    open_first(page, qtbot)
    act(page, "Remove")
    qtbot.waitUntil(page.error.isVisible)
    assert f"parlance jobs cancel {run.id}" in texts(page.error)
    page.library_changed.emit()
    qtbot.wait(50)
    assert page.error.isVisible()
    assert page.shown.id == "catalogue"


@pytest.mark.parametrize(("text", "ending"), [("Export as TMX, for other programs…", "tmx"), (TABLE, "tsv")])
def test_an_export_gets_the_ending_of_its_kind(page, qtbot, monkeypatch, tmp_path, text, ending):
    asked = []

    def ask(_parent, title, name, kinds):
        asked.append((title, name, ending in kinds))
        return str(tmp_path / "out"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    page.corpus.choose("more")
    act(page, text)
    assert asked == [("Export “more”", f"more.{ending}", True)]
    (order,) = page.services.jobs.asked("export-corpus")
    assert order.path == tmp_path / f"out.{ending}"
    qtbot.waitUntil(order.path.is_file, timeout=WAIT)


def test_an_export_without_a_place_is_no_job(page, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_values: ("", ""))
    act(page, TABLE)
    assert page.services.jobs.orders == []


def test_an_export_that_fails_says_why(page, qtbot, monkeypatch, tmp_path):
    place = tmp_path / "gone" / "out.tmx"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_values: (str(place), ""))
    page.services.jobs.broken[ExportCorpusOrder.kind] = Failure(what="The disk is full.", hint="Make room.")
    act(page, TABLE)
    qtbot.waitUntil(page.error.isVisible, timeout=WAIT)
    assert {"The disk is full.", "Make room."} <= set(texts(page.error).split("\n"))


def test_two_languages_must_differ_and_swapping_alone_is_a_change(page, qtbot):
    sheet = asked_to_change(page, qtbot, "more")
    choice(sheet, "Target language").setCurrentText("German")
    assert (sheet.missing(), button(sheet, "Change").isEnabled()) == (
        "The two languages must differ.", False,
    )  # fmt: skip
    choice(sheet, "Target language").setCurrentText("English")
    press(sheet, "Swap the sides: make the targets the sources")
    assert button(sheet, "Change").isEnabled()
    press(sheet, "Cancel")
    assert next(each for each in tasks.list_corpora() if each.id == "more").src == "de"


def test_text_in_one_language_has_one_side_to_change(page):
    sheet = EditSheet(corpus("diary", tgt="", kind="monolingual"), ["pumps"], page)
    assert sheet.missing() == "Nothing is changed yet."
    sheet.show()
    assert not any(
        each.isVisible() and each.accessibleName() == "Target language" for each in sheet.children()
        if hasattr(each, "accessibleName")
    )  # fmt: skip
    assert sheet.answer().tgt is None
    sheet.reject()


def test_a_language_that_is_not_listed_stays_what_it_is(page):
    sheet = EditSheet(corpus("c", src="tlh"), ["pumps"], page)
    assert sheet.missing() == "Nothing is changed yet."
    assert choice(sheet, "Source language").itemData(0) == "tlh"
    sheet.reject()


def test_pairs_of_nobody_lose_their_speaker(page, qtbot):
    tasks.set_speaker("catalogue", [0, 1], "Anna")
    page.corpus.choose("more")
    detail = open_first(page, qtbot)
    table(detail.browse, "Pairs").choose_row(0)
    press(detail.browse, SPEAKS)
    sheet = sheet_of(page, SpeakerSheet)
    assert "Who speaks in this pair?" in texts(sheet)
    field = choice(sheet, "Speaker")
    assert [field.itemText(row) for row in range(field.count())] == ["Anna"]
    field.setEditText("  ")
    with qtbot.waitSignal(page.undo_offered, timeout=WAIT) as offer:
        press(sheet, "Set the speaker")
    assert offer.args[0] == "1 pair now spoken by nobody in particular."
    with qtbot.waitSignal(page.changes.changed, timeout=WAIT):
        offer.args[1]()
    with tasks.open_corpus("catalogue") as browser:
        assert browser.filtered(speaker="Anna").tolist() == [0, 1]


def test_the_count_of_a_corpus_goes_with_it(page, qtbot):
    detail = open_first(page, qtbot)
    page.corpus.choose("more")
    assert "120 pairs" not in texts(detail.browse)
    open_first(page, qtbot)
    assert detail.browse.chosen_rows() == [0]


def test_a_corpus_is_changed_where_it_is_looked_into(page, qtbot):
    open_first(page, qtbot)
    sheet = asked_to_change(page, qtbot, "catalogue")
    line(sheet, "Name").setText("Pumps of 2026")
    with qtbot.waitSignal(page.undo_offered, timeout=WAIT) as offer:
        press(sheet, "Change")
    qtbot.waitUntil(lambda: page.corpus.currentText().startswith("Pumps of 2026 · "), timeout=WAIT)
    assert page.detail.isVisible()
    offer.args[1]()
    qtbot.waitUntil(lambda: page.corpus.currentText().startswith("catalogue · "), timeout=WAIT)


def test_a_corpus_is_exported_and_removed_where_it_is_looked_into(page, qtbot, monkeypatch, tmp_path):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_values: (str(tmp_path / "all.tsv"), ""))
    open_first(page, qtbot)
    with qtbot.waitSignal(page.toasted):
        act(page, TABLE)
    qtbot.waitUntil(lambda: (tmp_path / "all.tsv").is_file(), timeout=WAIT)
    with qtbot.waitSignal(page.undo_offered, timeout=WAIT) as offer:
        act(page, "Remove")
    qtbot.waitUntil(lambda: page.corpus.value() == "more")
    offer.args[1]()
    qtbot.waitUntil(lambda: page.corpus.value() == "catalogue", timeout=WAIT)


def test_a_corpus_whose_files_are_gone_says_so_in_its_view(page, qtbot, library):
    page.corpus.choose("more")
    folder = next(each.path for each in tasks.list_corpora() if each.id == "catalogue")
    shutil.rmtree(folder)
    page.corpus.choose("catalogue")
    qtbot.waitUntil(lambda: "catalogue" in "".join(errors(page.detail)))


def errors(view):
    return [each.accessibleName() for each in view.findChildren(InlineError) if each.isVisible()]


def test_statistics_that_cannot_be_counted_say_why(page, qtbot):
    page.services.jobs.broken[StatisticsOrder.kind] = Failure(what="The corpus is damaged.", hint="Again.")
    detail = open_first(page, qtbot)
    page.details.click()
    qtbot.waitUntil(lambda: errors(detail) == ["The corpus is damaged."], timeout=WAIT)
    assert not any(bar.isVisible() for bar in detail.statistics.findChildren(ProgressLine))
    page.services.jobs.broken.clear()
    for _ in range(2):
        page.details.click()
    qtbot.waitUntil(detail.statistics._area.isVisible, timeout=WAIT)
    assert errors(detail) == []


def test_statistics_that_cannot_be_read_end_the_waiting(page, qtbot, monkeypatch):
    def fail(_corpus):
        raise CorpusError("The statistics are damaged.")

    monkeypatch.setattr(tasks, "known_statistics", fail)
    detail = open_first(page, qtbot)
    page.details.click()
    qtbot.waitUntil(lambda: errors(detail) == ["The statistics are damaged."])
    assert not any(bar.isVisible() for bar in detail.statistics.findChildren(ProgressLine))


def test_who_leaves_a_corpus_stops_the_counting(page, qtbot):
    page.services.jobs.held.add(StatisticsOrder.kind)
    open_first(page, qtbot)
    page.details.click()
    qtbot.waitUntil(lambda: bool(page.services.jobs.asked("stats")))
    (job,) = page.services.jobs.jobs
    assert not job.is_over
    page.corpus.choose("more")
    assert job.is_over
