"""Looking into a corpus: rows, search, filters, numbers; the keyboard is enough for all of it."""

from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QGuiApplication, QPainter, QPixmap, QStandardItemModel
from PySide6.QtWidgets import QStyleOptionViewItem, QTextEdit

from engine.corpora.storing.browsing import CorpusBrowser
from engine.corpora.storing.statistics import corpus_statistics
from engine.results.corpora import CorpusDetails
from gui.item_models.pair_table import ROW, SOURCE, SPEAKER, SPLIT, TARGET, PairTable
from gui.pages.library.browse_view import BrowseView
from gui.pages.library.statistics_view import StatisticsView
from gui.widgets.charts.bars import AmountBars
from gui.widgets.charts.histogram import Histogram
from gui.widgets.text import SentenceDelegate, lay_out, short_code, spans_of, with_codes
from tests.engine.corpora.samples import numbered_pairs
from tests.engine.corpora.stored import add_texts, stored
from tests.gui.fakes import corpus
from tests.gui.finding import line, named
from tests.gui.finding import table as table_named
from tests.gui.showing import show_active

ROWS = [(*pair, ("Anna", "Bert", "")[number % 3]) for number, pair in enumerate(numbered_pairs(300))]


@pytest.fixture
def folder(tmp_path):
    return stored(tmp_path / "corpus", ROWS, has_speakers=True)


@pytest.fixture
def view(services, qtbot, folder):
    result = BrowseView(services.quick)
    qtbot.addWidget(result)
    result.resize(1100, 700)
    show_active(qtbot, result)
    result.open(CorpusBrowser(folder))
    qtbot.waitUntil(lambda: result._count.text() == "300 pairs")
    yield result
    result.close_corpus()


@pytest.fixture
def table(folder):
    model = PairTable()
    with CorpusBrowser(folder) as browser:
        model.open(browser)
        yield model
        model.open(None)


def shown(view, column=SOURCE, row=0):
    return view._model.index(row, column).data()


def test_a_low_window_shows_rows_rather_than_one_of_them_once_more(view, qtbot):
    for height, is_set_out in ((330, False), (700, True)):
        view.resize(700, height)
        qtbot.waitUntil(lambda is_set_out=is_set_out: view.reading._texts[0].isVisible() == is_set_out)
        assert view.reading.speaker.isVisible()
    view.resize(700, 330)
    qtbot.waitUntil(lambda: view.table.viewport().height() >= 3 * view.table.rowHeight(0))


def asked(view, qtbot, words):
    qtbot.waitUntil(lambda: view._count.text() == words)


def test_any_row_is_shown_by_its_number(table):
    assert table.rowCount() == 300
    assert table.index(299, ROW).data() == "300"
    assert table.index(299, SOURCE).data() == ROWS[299][0]
    assert (table.index(1, SPEAKER).data(), table.index(0, SPLIT).data()) == ("Bert", "training")


def test_only_blocks_that_are_looked_at_stay_in_memory(table, monkeypatch):
    monkeypatch.setattr("gui.item_models.pair_table._BLOCKS_KEPT", 2)
    for row in (0, 70, 140, 299):
        table.pair(row)
    assert len(table._blocks) == 2


def test_rows_can_be_added_behind_those_shown(table):
    table.show_rows([3, 4])
    assert table.index(1, ROW).data() == "5"
    table.append_rows([9, 11])
    assert [table.row_in_corpus(row) for row in range(4)] == [3, 4, 9, 11]
    assert table.index(3, SOURCE).data() == ROWS[11][0]
    assert (table.place_of(5), table.place_of(200)) == (2, 3)


def test_search_shows_hits_and_their_number(view, qtbot):
    view._text.setText("pumpeventil")
    asked(view, qtbot, f"{sum('PumpeVentil' in source for source, _, _ in ROWS)} found")
    assert "PumpeVentil" in shown(view)
    assert view._model.needle == "pumpeventil"
    view._text.setText("nowhere")
    asked(view, qtbot, "Nothing found")
    view._text.clear()
    asked(view, qtbot, "300 pairs")


def test_search_keeps_to_side_split_and_speaker(view, qtbot):
    view._side.choose("target")
    view._text.setText("passt")
    asked(view, qtbot, "Nothing found")
    view._side.choose("source")
    asked(view, qtbot, "300 found")
    view._speaker.choose("Anna")
    asked(view, qtbot, "100 found")
    view._text.clear()
    asked(view, qtbot, "100 of 300")
    assert shown(view, SPEAKER) == "Anna"


def test_the_newest_wish_counts(view, qtbot):
    for text in ("pumpe", "ventil", "filter"):
        view._text.setText(text)
        view._ask()
    asked(view, qtbot, f"{sum('Filter' in source for source, _, _ in ROWS)} found")
    assert view._model.needle == "filter"
    assert "Filter" in shown(view)


def test_the_chosen_pair_is_read_in_full(view):
    view.table.choose_row(4)
    assert view.reading._texts[1].toPlainText() == ROWS[4][1]
    assert view.reading._number.text() == "5"
    assert view.reading._facts.text() == "of 300 · for training · Bert · from corpus.tsv:6"


def test_ctrl_g_goes_to_a_row(view, qtbot):
    qtbot.keyClick(view.table, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(view.reading._number.hasFocus)
    qtbot.keyClicks(view.reading._number, "250")
    qtbot.keyClick(view.reading._number, Qt.Key.Key_Return)
    assert view.table.currentIndex().row() == 249
    assert view.table.viewport().rect().intersects(view.table.visualRect(view.table.currentIndex()))


def test_ctrl_f_leads_to_the_search(view, qtbot):
    qtbot.keyClick(view.table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(view._text.hasFocus)


def test_chosen_pairs_are_copied_as_lines(view, qtbot):
    view.table.selectAll()
    assert len(view.chosen_rows()) == 300
    view.table.choose_row(2)
    qtbot.keyClick(view.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "\t".join(ROWS[2][:2])


def test_ctrl_c_copies_what_is_selected_where_the_keyboard_is(view, qtbot, qapp):
    source = named(view, QTextEdit, "Source of the chosen pair")
    source.setFocus()
    cursor = source.textCursor()
    cursor.select(cursor.SelectionType.WordUnderCursor)
    source.setTextCursor(cursor)
    qtbot.keyClick(source, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert qapp.clipboard().text() == "Das"
    search = line(view, "Search the pairs")
    search.setText("Pumpe")
    search.setFocus()
    search.selectAll()
    qtbot.keyClick(search, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert qapp.clipboard().text() == "Pumpe"


@pytest.mark.parametrize(("typed", "row"), [("0", "1"), ("7", "7"), ("1,000", "300"), ("row 12", "12")])
def test_a_row_that_is_typed_is_gone_to_as_near_as_there_is_one(view, qtbot, typed, row):
    field = line(view, "Go to row")
    field.setText(typed)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.text() == row
    pairs = table_named(view, "Pairs")
    assert pairs.model().index(pairs.currentIndex().row(), 0).data() == row


def test_chosen_rows_ask_for_their_speaker(view, qtbot):
    view._speaker.choose("Bert")
    asked(view, qtbot, "100 of 300")
    view.table.choose_row(1)
    with qtbot.waitSignal(view.speaker_asked) as signal:
        view.reading.speaker.click()
    assert signal.args == [[4]]


def test_a_corpus_without_speakers_or_targets_hides_their_columns(view, tmp_path, qtbot):
    view.close_corpus()
    browser = CorpusBrowser(stored(tmp_path / "plain"))
    browser.kind = "monolingual"
    view.open(browser)
    asked(view, qtbot, "3 pairs")
    assert view.table.isColumnHidden(SPEAKER)
    assert view.table.isColumnHidden(TARGET)
    assert view._speaker.isHidden()


def test_a_column_that_broke_is_said_on_the_page(view, qtbot, monkeypatch):
    def fail(*_args, **_more):
        raise OSError(5, "Input/output error", "source.txt")

    monkeypatch.setattr(view._browser, "filtered", fail)
    view._ask()
    qtbot.waitUntil(view._error.isVisible)
    assert "Input/output error" in view._error.accessibleName()


def test_codes_stand_where_the_tags_are():
    text, spans = with_codes("Press the key", [(6, "<b>"), (9, "</b>")])
    assert (text, spans) == ("Press <b>the</b> key", [(6, 3), (12, 4)])
    assert with_codes("", [(0, "{1}")]) == ("{1}", [(0, 3)])
    assert short_code('<bpt i="1"\n type="bold">') == '<bpt i="1"…'


def test_what_was_searched_is_marked_in_any_case():
    assert spans_of("The valve, the pipe", "THE") == [(0, 3), (11, 3)]
    assert spans_of("The", "") == []


def test_marks_stand_where_qt_counts_after_an_emoji(qapp):
    pair = SimpleNamespace(source="😀 the valve 😀", source_tags=[SimpleNamespace(position=6, code="<b>")])
    model = QStandardItemModel(1, 1)
    model.setData(model.index(0, 0), pair, Qt.ItemDataRole.UserRole)
    model.needle = "valve 😀"
    layout = SentenceDelegate("source").layout_of(model.index(0, 0), QFont(), 400.0)
    shown = layout.text().encode("utf-16-le")
    marked = [shown[2 * each.start : 2 * (each.start + each.length)] for each in layout.formats()]
    assert [each.decode("utf-16-le") for each in marked] == ["<b>", "valve 😀"]


@pytest.mark.parametrize("before", ["", "😀" * 10])
def test_long_sentences_end_with_an_ellipsis_in_the_second_line(qapp, before):
    font = QFont()
    layout = lay_out(before + "word " * 200, [], font, 200.0)
    assert layout.lineCount() == 2
    assert layout.text().endswith("…")
    assert layout.boundingRect().width() <= 200 + QFontMetricsF(font).averageCharWidth()


def test_tags_are_painted_and_read(folder, qtbot, view):
    view.close_corpus()
    add_texts(folder, "tags", [[[[4, "<b>", "open"]], []], *[None] * 299])
    view.open(CorpusBrowser(folder))
    qtbot.waitUntil(lambda: view.reading._texts[0].toPlainText().startswith("Das <b>Teil"))
    assert "1 inline tag, protected" in view.reading._facts.text()
    pixmap = QPixmap(300, 60)
    option = QStyleOptionViewItem()
    option.rect = QRect(QPoint(), pixmap.size())
    painter = QPainter(pixmap)
    SentenceDelegate("source").paint(painter, option, view._model.index(0, SOURCE))
    painter.end()


def test_statistics_are_shown(qtbot, folder):
    view = StatisticsView()
    qtbot.addWidget(view)
    record = corpus("c", n_pairs=300, details=CorpusDetails(read=310, dropped={"empty": 4, "doubles": 6}))
    view.show_statistics(record, corpus_statistics(folder))
    histograms = view.findChildren(Histogram)
    assert "Most: 4: 300 pairs" in histograms[0].accessibleDescription()
    told = {bars.accessibleName(): bars.accessibleDescription() for bars in view.findChildren(AmountBars)}
    assert told["Who speaks"] == "Anna: 100, Bert: 100"
    assert told["What was left out"] == "doubles: 6, empty: 4"
    assert view._lists["documents"].isHidden()
    assert "Of 310 units read, 300 were kept." in view._lists["dropped"]._note.text()


def test_what_was_left_out_can_be_exported_from_its_card(qtbot, folder):
    view = StatisticsView()
    qtbot.addWidget(view)
    view.show_statistics(corpus("c"), corpus_statistics(folder))
    assert view.rejects.isVisibleTo(view)


def test_the_next_corpus_is_shown_whole(view, qtbot, folder):
    view._text.setText("no such words")
    view._split.setCurrentIndex(1)
    asked(view, qtbot, "Nothing found")
    view.close_corpus()
    view.forget_search()
    view.open(CorpusBrowser(folder))
    asked(view, qtbot, "300 pairs")
    assert (view._text.text(), view._split.currentIndex(), view._model.rowCount()) == ("", 0, 300)


def test_the_same_pairs_can_be_chosen_for_the_next_corpus(view, qtbot, folder):
    view._split.choose("test")
    qtbot.waitUntil(lambda: view._count.text().endswith(" of 300"))
    view.close_corpus()
    view.forget_search()
    view.open(CorpusBrowser(folder))
    asked(view, qtbot, "300 pairs")
    view._split.choose("test")
    qtbot.waitUntil(lambda: view._count.text().endswith(" of 300"))
