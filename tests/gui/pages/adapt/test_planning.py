"""When the options of teaching ask for a plan, which of the known ones they take, and where they stand."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from engine.results.corpora import DomainDirection
from engine.results.jobs import RunState
from gui.pages.adapt.teach import TeachOptions
from tests.gui.pages.adapt.library import ORDER, PLAN, refresh, settle
from tests.gui.showing import show_active

LAW = DomainDirection("law", "de", "en")

BESIDE = replace(PLAN, advice="Made beside a run.")


@pytest.fixture
def in_a_dialog(setup, qtbot):
    """The options in their dialog, which leads Tab through them."""
    host = QWidget()
    qtbot.addWidget(host)
    dialog = TeachOptions(host, setup.services)
    dialog.layout().addWidget(setup)
    show_active(qtbot, dialog)
    yield setup
    setup.setParent(None)


def walked(setup, qtbot):
    """Returns the names of what Tab leads to, from the model on."""
    setup.model.setFocus()
    names = []
    while QApplication.focusWidget().accessibleName() not in names:
        names.append(QApplication.focusWidget().accessibleName())
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    return names


def test_tab_comes_to_the_ways_where_they_stand(in_a_dialog, qtbot):
    setup = in_a_dialog
    names = walked(setup, qtbot)
    chosen = next(name for name in names if name.startswith("Learn new words"))
    assert names.index(chosen) < names.index("Advanced")
    setup.advanced.set_open(is_open=True)
    names = walked(setup, qtbot)
    assert names.index(chosen) < names.index("Advanced") < names.index("How much of the model learns")


def test_the_arrow_keys_come_to_the_ways_behind_advanced(setup, qtbot):
    setup.advanced.set_open(is_open=True)
    first, *_, last = (card.radio for card in setup.ways.cards if card.radio.isEnabled())
    first.setFocus()
    for _ in setup.ways.cards:
        if not last.hasFocus():
            qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    assert last.hasFocus()


def test_tab_comes_to_text_in_one_language_where_it_stands(in_a_dialog, library, qtbot):
    setup = in_a_dialog
    library.add_corpus("manuals", kind="monolingual", tgt="", n_pairs=500)
    refresh(setup)
    setup.advanced.set_open(is_open=True)
    names = walked(setup, qtbot)
    place = names.index("manuals: 500 sentences in German")
    assert names[place - 1 : place + 2 : 2] == [
        "Processor cores",
        "Make more pairs by translating your text back",
    ]


def at_work(setup, qtbot):
    job = setup.services.jobs.submit(ORDER)
    qtbot.waitUntil(lambda: job.state == RunState.RUNNING)
    return job


def test_beside_a_run_what_was_measured_before_counts(setup, library, qtbot):
    library.add_plan(BESIDE, probe=False)
    at_work(setup, qtbot)
    refresh(setup)
    assert setup.ways.reason.text() == PLAN.advice


def test_a_plan_made_beside_a_run_is_shown_and_measured_when_the_run_is_over(setup, setup_of, library, qtbot):
    law = replace(ORDER, domain="law")
    library.add_corpus("contracts", "law")
    library.add_plan(BESIDE, law, probe=False)
    job = at_work(setup, qtbot)
    setup = setup_of(LAW)
    assert (setup.ways.reason.text(), setup.planner.is_busy) == ("Made beside a run.", False)
    setup.services.jobs.cancel(job)
    qtbot.waitUntil(lambda: job.state == RunState.CANCELLED and not setup.services.jobs.running)
    refresh(setup)
    assert setup.planner.is_busy


def test_what_was_found_for_another_order_is_grey_until_there_is_news(setup, library, qtbot):
    library.scripts["plan"] = "plan"
    cost = setup.cost
    assert (cost.time.isEnabled(), setup.reason.text()) == (True, "About 9 min on this computer")
    setup.advanced.updates.setValue(80)
    assert (cost.time.isEnabled(), cost.time.text(), setup.reason.text()) == (
        False,
        "About 9 min",
        "",
    )
    qtbot.waitUntil(cost.time.isEnabled, timeout=20_000)


def test_a_measurement_that_somebody_stops_does_not_go_on_for_ever(setup, library, qtbot):
    setup.cost.again.click()
    settle(setup)
    (job,) = setup.services.jobs.running
    qtbot.waitUntil(lambda: job.stage == "Training", timeout=20_000)
    setup.services.jobs.cancel(job)
    qtbot.waitUntil(lambda: setup.cost.state.text().startswith("The measurement was stopped."))
    assert setup.cost.bar.isHidden()


def test_nothing_is_cut_off_at_the_side_of_a_narrow_window(setup, qtbot):
    setup.advanced.set_open(is_open=True)
    setup.resize(640, 700)
    QApplication.processEvents()
    area = setup.findChild(QScrollArea)
    assert area.widget().width() == area.viewport().width()
    assert area.horizontalScrollBar().maximum() == 0


def test_a_plan_by_the_rule_of_another_version_is_made_again(setup_of, library, qtbot):
    library.add_corpus("contracts", "law")
    library.add_plan(PLAN, replace(ORDER, domain="law"), rule="yesterday's")
    setup = setup_of(LAW)
    assert setup.planner.is_busy
