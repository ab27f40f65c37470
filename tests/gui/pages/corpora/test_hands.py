"""Corpora by keyboard and by several at once: chosen, sorted, removed, exported, and what goes wrong."""

import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMenu

from engine import tasks
from engine.base.errors import CorpusError
from engine.orders.corpora import ExportCorpusOrder, ImportOrder, StatisticsOrder
from engine.results.jobs import Failure
from gui.pages.corpora.dialogs import EditSheet, MergeSheet, SpeakerSheet
from gui.pages.corpora.page import CorporaPage
from gui.widgets.feedback import InlineError, ProgressLine
from gui.widgets.sheet import Sheet
from tests.engine.corpora.samples import numbered_pairs, write_tsv
from tests.engine.tasks.vocabulary_samples import add_corpus
from tests.gui.fakes import corpus
from tests.gui.finding import button, cells, choice, line, press, table, texts
from tests.gui.pages.corpora.library import WAIT
from tests.gui.showing import show_active


@pytest.fixture
def page(library, engine_services, qtbot):
    result = CorporaPage(engine_services)
    qtbot.addWidget(result)
    result.resize(1200, 760)
    show_active(qtbot, result)
    result.refresh()
    qtbot.waitUntil(lambda: result.library.count.text() != "")
    yield result
    result.shut_down()


@pytest.fixture
def corpora(page):
    """The table of corpora."""
    return page.library.table


def names(corpora):
    return [row[0] for row in cells(corpora)]


def chosen(page):
    return [record.id for record in page.library.chosen()]


def choose_all(corpora, qtbot):
    corpora.setFocus()
    qtbot.keyClick(corpora, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)


def open_first(page, corpora, qtbot):
    """Opens the corpus "catalogue" with the keyboard and waits for its pairs."""
    corpora.choose_row(names(corpora).index("catalogue"))
    corpora.setFocus()
    qtbot.keyClick(corpora, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "120 pairs" in texts(page.detail.browse))
    return page.detail


def export_menu(view):
    return {action.text(): action for menu in view.findChildren(QMenu) for action in menu.actions()}


def sheet_of(page, kind=Sheet):
    return next(each for each in page.findChildren(kind) if each.isVisible())


def test_f2_asks_what_to_change_of_the_chosen_one(page, corpora, qtbot):
    corpora.choose_row(names(corpora).index("more"))
    corpora.setFocus()
    qtbot.keyClick(corpora, Qt.Key.Key_F2)
    sheet = sheet_of(page, EditSheet)
    assert "Change “more”" in texts(sheet)
    qtbot.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()


def test_enter_looks_into_the_chosen_one_and_escape_comes_back_to_it(page, corpora, qtbot):
    detail = open_first(page, corpora, qtbot)
    assert detail.isVisible()
    qtbot.keyClick(detail, Qt.Key.Key_Escape)
    assert (corpora.isVisible(), chosen(page)) == (True, ["catalogue"])


def test_keys_for_one_corpus_do_nothing_while_several_are_chosen(page, corpora, qtbot):
    choose_all(corpora, qtbot)
    for key in (Qt.Key.Key_F2, Qt.Key.Key_Return):
        qtbot.keyClick(corpora, key)
    assert [each for each in page.findChildren(Sheet) if each.isVisible()] == []
    assert corpora.isVisible()
    for text in ("Look into it", "Adapt to this domain", "Edit…", "Export…"):
        assert not button(page.library, text).isEnabled()
    assert button(page.library, "Merge…").isEnabled()


def test_why_nothing_can_be_merged_is_said_at_the_button(page, corpora, qtbot):
    corpora.choose_row(0)
    merge = button(page.library, "Merge…")
    reason = "Choose two corpora or more, with Ctrl or Shift."
    assert (merge.isEnabled(), merge.toolTip(), merge.accessibleDescription()) == (False, reason, reason)
    choose_all(corpora, qtbot)
    assert (merge.isEnabled(), merge.toolTip()) == (True, "")
    assert "123 pairs. Merging makes them one corpus." in texts(page.library)


def test_all_chosen_ones_are_removed_and_come_back_together(page, corpora, qtbot):
    choose_all(corpora, qtbot)
    with qtbot.waitSignal(page.undo_offered, timeout=WAIT) as offer:
        qtbot.keyClick(corpora, Qt.Key.Key_Delete)
    assert offer.args[0] == "2 corpora are in the trash."
    qtbot.waitUntil(page.empty.isVisible)
    offer.args[1]()
    qtbot.waitUntil(lambda: corpora.isVisible() and sorted(names(corpora)) == ["catalogue", "more"])


def test_of_several_the_ones_that_went_can_come_back_though_another_one_must_stay(
    page, corpora, qtbot, tmp_path
):
    tasks.queue_order(ExportCorpusOrder(corpus="catalogue", path=tmp_path / "out.tmx"))
    corpora.horizontalHeader().sectionClicked.emit(3)
    corpora.horizontalHeader().sectionClicked.emit(3)  # the small one first
    choose_all(corpora, qtbot)
    with qtbot.waitSignal(page.undo_offered, timeout=WAIT) as offer:
        qtbot.keyClick(corpora, Qt.Key.Key_Delete)
    assert offer.args[0] == "“more” is in the trash."
    qtbot.waitUntil(lambda: names(corpora) == ["catalogue"])
    assert "The corpus catalogue is in use by" in page.error.accessibleName()
    offer.args[1]()
    qtbot.waitUntil(lambda: sorted(names(corpora)) == ["catalogue", "more"])


def test_a_corpus_in_use_stays_and_says_what_to_do(page, corpora, qtbot, tmp_path):
    run = tasks.queue_order(ExportCorpusOrder(corpus="catalogue", path=tmp_path / "out.tmx"))
    corpora.choose_row(names(corpora).index("catalogue"))
    press(page.library, "Remove")
    qtbot.waitUntil(page.error.isVisible)
    assert f"parlance jobs cancel {run.id}" in texts(page.error)
    page.refresh()
    qtbot.wait(50)
    assert page.error.isVisible()
    assert "catalogue" in names(corpora)


def test_a_library_that_can_be_read_again_says_nothing_more(page, qtbot, library):
    kept = (library / "library.sqlite").read_bytes()
    (library / "library.sqlite").write_bytes(b"broken")
    page.refresh()
    qtbot.waitUntil(page.error.isVisible)
    (library / "library.sqlite").write_bytes(kept)
    page.refresh()
    qtbot.waitUntil(lambda: not page.error.isVisible())


@pytest.mark.parametrize(
    ("column", "first"),
    [(0, "catalogue"), (1, "law"), (3, "catalogue"), (4, "catalogue"), (5, "catalogue"), (6, "catalogue")],
)
def test_every_column_sorts_and_the_chosen_one_stays_chosen(page, corpora, qtbot, column, first):
    add_corpus("zebra", numbered_pairs(5), domain="law")
    page.refresh()
    qtbot.waitUntil(lambda: corpora.model().rowCount() == 3)
    corpora.choose_row(names(corpora).index("more"))
    corpora.horizontalHeader().sectionClicked.emit(column)
    assert cells(corpora)[0][column] == next(row for row in cells(corpora) if first in row[:2])[column]
    assert chosen(page) == ["more"]


def test_the_order_stays_when_the_library_is_read_again(page, corpora, qtbot):
    corpora.horizontalHeader().sectionClicked.emit(3)
    add_corpus("middle", numbered_pairs(20))
    page.refresh()
    qtbot.waitUntil(lambda: names(corpora) == ["catalogue", "middle", "more"])


def test_a_narrow_window_keeps_the_columns_that_matter_most(page, corpora, qtbot):
    def shown():
        header = corpora.horizontalHeader()
        return [
            str(corpora.model().headerData(section, Qt.Orientation.Horizontal))
            for section in range(header.count())
            if not corpora.isColumnHidden(section)
        ]

    assert len(shown()) == 9
    page.resize(640, 600)
    assert shown() == ["Name", "Domain", "Languages", "Pairs"]
    page.resize(1200, 600)
    assert len(shown()) == 9


@pytest.mark.parametrize(("text", "ending"), [("TMX, for other programs…", "tmx"), ("Table (TSV)…", "tsv")])
def test_an_export_gets_the_ending_of_its_kind(page, corpora, qtbot, monkeypatch, tmp_path, text, ending):
    asked = []

    def ask(_parent, title, name, kinds):
        asked.append((title, name, ending in kinds))
        return str(tmp_path / "out"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    corpora.choose_row(names(corpora).index("more"))
    export_menu(page.library)[text].trigger()
    assert asked == [("Export “more”", f"more.{ending}", True)]
    (order,) = page.services.jobs.asked("export-corpus")
    assert order.path == tmp_path / f"out.{ending}"
    qtbot.waitUntil(order.path.is_file, timeout=WAIT)


def test_an_export_without_a_place_is_no_job(page, corpora, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_values: ("", ""))
    corpora.choose_row(0)
    for action in export_menu(page.library).values():
        action.trigger()
    assert page.services.jobs.orders == []


def test_an_export_that_fails_says_why(page, corpora, qtbot, monkeypatch, tmp_path):
    place = tmp_path / "gone" / "out.tmx"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_values: (str(place), ""))
    page.services.jobs.broken[ExportCorpusOrder.kind] = Failure(what="The disk is full.", hint="Make room.")
    corpora.choose_row(0)
    next(iter(export_menu(page.library).values())).trigger()
    qtbot.waitUntil(page.error.isVisible, timeout=WAIT)
    assert {"The disk is full.", "Make room."} <= set(texts(page.error).split("\n"))


def test_two_languages_must_differ_and_swapping_alone_is_a_change(page, corpora, qtbot):
    corpora.choose_row(names(corpora).index("more"))
    press(page.library, "Edit…")
    sheet = sheet_of(page, EditSheet)
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


def test_pairs_of_nobody_lose_their_speaker(page, corpora, qtbot):
    tasks.set_speaker("catalogue", [0, 1], "Anna")
    page.refresh()
    detail = open_first(page, corpora, qtbot)
    table(detail.browse, "Pairs").choose_row(0)
    press(detail.browse, "Say who speaks in the chosen pairs")
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


def test_a_merge_that_is_cancelled_is_no_job(page, corpora, qtbot):
    choose_all(corpora, qtbot)
    press(page.library, "Merge…")
    sheet = sheet_of(page, MergeSheet)
    choice(sheet, "Domain").setEditText(" ")
    assert sheet.missing() == "Give the domain a name."
    press(sheet, "Cancel")
    assert page.services.jobs.orders == []


def test_a_corpus_is_changed_where_it_is_looked_into(page, corpora, qtbot):
    detail = open_first(page, corpora, qtbot)
    press(detail, "Edit…")
    sheet = sheet_of(page, EditSheet)
    line(sheet, "Name").setText("Pumps of 2026")
    with qtbot.waitSignal(page.undo_offered, timeout=WAIT) as offer:
        press(sheet, "Change")
    qtbot.waitUntil(lambda: "Pumps of 2026" in texts(detail), timeout=WAIT)
    assert detail.isVisible()
    offer.args[1]()
    qtbot.waitUntil(lambda: "catalogue" in texts(detail).split("\n"), timeout=WAIT)


def test_the_view_of_a_corpus_leads_to_adapting_and_back(page, corpora, qtbot):
    detail = open_first(page, corpora, qtbot)
    with qtbot.waitSignal(page.navigated) as told:
        press(detail, "Adapt to this domain")
    (place,) = (each.place for each in tasks.list_corpora() if each.id == "catalogue")
    assert told.args == ["adapt", place]
    press(detail, "Back to the corpora")
    assert corpora.isVisible()


def test_a_corpus_is_exported_and_removed_where_it_is_looked_into(
    page, corpora, qtbot, monkeypatch, tmp_path
):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_values: (str(tmp_path / "all.tsv"), ""))
    detail = open_first(page, corpora, qtbot)
    with qtbot.waitSignal(page.toasted):
        export_menu(detail)["Table (TSV)…"].trigger()
    qtbot.waitUntil(lambda: (tmp_path / "all.tsv").is_file(), timeout=WAIT)
    with qtbot.waitSignal(page.undo_offered, timeout=WAIT) as offer:
        press(detail, "Remove")
    qtbot.waitUntil(corpora.isVisible)
    offer.args[1]()
    qtbot.waitUntil(lambda: "catalogue" in names(corpora))


def test_a_corpus_whose_files_are_gone_says_so_in_its_view(page, corpora, qtbot, library):
    folder = next(each.path for each in tasks.list_corpora() if each.id == "catalogue")
    shutil.rmtree(folder)
    corpora.choose_row(names(corpora).index("catalogue"))
    press(page.library, "Look into it")
    qtbot.waitUntil(lambda: "catalogue" in "".join(errors(page.detail)))
    qtbot.keyClick(page.detail, Qt.Key.Key_Escape)
    assert corpora.isVisible()


def errors(view):
    return [each.accessibleName() for each in view.findChildren(InlineError) if each.isVisible()]


def test_statistics_that_cannot_be_counted_say_why(page, corpora, qtbot):
    page.services.jobs.broken[StatisticsOrder.kind] = Failure(what="The corpus is damaged.", hint="Again.")
    detail = open_first(page, corpora, qtbot)
    detail.tabs.choose(1)
    qtbot.waitUntil(lambda: errors(detail) == ["The corpus is damaged."], timeout=WAIT)
    assert not any(bar.isVisible() for bar in detail.statistics.findChildren(ProgressLine))
    page.services.jobs.broken.clear()
    for tab in (0, 1):
        detail.tabs.choose(tab)
    qtbot.waitUntil(detail.statistics._area.isVisible, timeout=WAIT)
    assert errors(detail) == []


def test_statistics_that_cannot_be_read_end_the_waiting(page, corpora, qtbot, monkeypatch):
    def fail(_corpus):
        raise CorpusError("The statistics are damaged.")

    monkeypatch.setattr(tasks, "known_statistics", fail)
    detail = open_first(page, corpora, qtbot)
    detail.tabs.choose(1)
    qtbot.waitUntil(lambda: errors(detail) == ["The statistics are damaged."])
    assert not any(bar.isVisible() for bar in detail.statistics.findChildren(ProgressLine))


def test_who_leaves_a_corpus_stops_the_counting(page, corpora, qtbot):
    page.services.jobs.held.add(StatisticsOrder.kind)
    detail = open_first(page, corpora, qtbot)
    detail.tabs.choose(1)
    qtbot.waitUntil(lambda: bool(page.services.jobs.asked("stats")))
    (job,) = page.services.jobs.jobs
    assert not job.is_over
    qtbot.keyClick(detail, Qt.Key.Key_Escape)
    assert job.is_over


def test_a_corpus_that_was_imported_beside_appears_at_the_end_of_its_job(page, corpora, qtbot, tmp_path):
    files = (write_tsv(tmp_path / "fresh.tsv", numbered_pairs(130)[120:]),)
    page.services.jobs.submit(ImportOrder(files=files, domain="law", src="de", tgt="en"))
    with qtbot.waitSignal(page.library_changed, timeout=WAIT):
        pass
    qtbot.waitUntil(lambda: "fresh" in names(corpora))
    assert page.library.count.text().startswith("3 corpora")
