"""A large corpus by keyboard: its last pair and its search are one key away from where it opens."""

import shutil

import pytest
from PySide6.QtCore import Qt

from gui.page_list import Section
from tests.engine.corpora.samples import numbered_pairs
from tests.engine.tasks.vocabulary_samples import add_corpus
from tests.gui.finding import texts
from tests.gui.pages.corpora.library import WAIT, library_page
from tests.gui.showing import show_active


@pytest.fixture(scope="module")
def large_library(tmp_path_factory):
    """A library with one corpus of 60,000 pairs, a thousand blocks of what the table keeps in memory."""
    folder = tmp_path_factory.mktemp("large")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLANCE_HOME", str(folder / "home"))
        add_corpus("catalogue", numbered_pairs(60_000))
    return folder / "home"


@pytest.fixture
def large(large_library, library_home, engine_services, qtbot):
    """The page with the large corpus just opened."""
    shutil.copytree(large_library, library_home)
    page = library_page(engine_services)
    qtbot.addWidget(page)
    page.resize(1200, 760)
    show_active(qtbot, page)
    page.refresh()
    browse = page.part(Section.SENTENCES).detail.browse
    qtbot.waitUntil(lambda: "60,000 pairs" in texts(browse), timeout=WAIT)
    browse.table.setFocus()
    yield browse
    page.shut_down()


def seen(view):
    """Returns the numbers of the rows that can be seen, and the one that is chosen."""
    pairs = view.table
    rows = [pairs.rowAt(y) for y in range(0, pairs.viewport().height(), 8)]
    return {row for row in rows if row >= 0}, pairs.currentIndex().row()


@pytest.mark.slow
def test_control_and_end_lead_to_the_last_pair_of_a_large_corpus_at_once(large, qtbot, qapp):
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(qapp.focusWidget(), Qt.Key.Key_End, control)
    rows, current = seen(large)
    assert (max(rows), current, large.chosen_rows()) == (59_999, 59_999, [59_999])
    bar = large.table.verticalScrollBar()
    assert bar.value() == bar.maximum()
    assert large.table.horizontalScrollBar().value() == 0
    assert large.reading._texts[0].toPlainText() == numbered_pairs(60_000)[-1][0]
    qtbot.keyClick(qapp.focusWidget(), Qt.Key.Key_Home, control)
    rows, current = seen(large)
    assert (min(rows), current, large.chosen_rows()) == (0, 0, [0])


@pytest.mark.slow
def test_control_and_f_lead_to_the_search_of_a_corpus_that_was_just_opened(large, qtbot, qapp):
    qtbot.keyClick(qapp.focusWidget(), Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(qapp.focusWidget(), numbered_pairs(60_000)[59_998][0])
    qtbot.waitUntil(lambda: " found" in texts(large), timeout=WAIT)
    assert large.chosen_rows() == [] or large.table.model().rowCount() < 60_000
