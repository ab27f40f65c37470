"""When the Adapt page asks for a plan, which of the known ones it takes, and where its choices stand."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea

from engine import tasks
from engine.orders import PlanOrder
from engine.results.corpora import DomainDirection
from engine.results.jobs import RunState
from gui.pages.adapt.setup import AdaptSetup
from tests.gui.pages.adapt.library import ORDER, PLAN, followed, open_page, refresh, settle

LAW = DomainDirection("law", "de", "en")

BESIDE = replace(PLAN, advice="Made beside a run.")


def walked(page, qtbot):
    """Returns the names of what Tab leads to, from the model on."""
    page.setup.model.setFocus()
    names = []
    while QApplication.focusWidget().accessibleName() not in names:
        names.append(QApplication.focusWidget().accessibleName())
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    return names


def test_it_begins_with_the_newest_text_that_a_verdict_can_be_measured_on(library, qtbot):
    library.add_corpus("fixes", "corrections", splits={"train": 1}, created="2999-01-01T00:00:00Z")
    setup = AdaptSetup()
    qtbot.addWidget(setup)
    setup.offer(tasks.list_models(), tasks.list_corpora())
    assert setup.domain.value() == "pumps"
    assert setup.domain.findData("corrections") >= 0


def test_tab_comes_to_the_ways_where_they_stand(page, qtbot):
    names = walked(page, qtbot)
    chosen = next(name for name in names if name.startswith("Learn new words"))
    assert names.index(chosen) < names.index("Advanced")
    page.setup.advanced.set_open(is_open=True)
    names = walked(page, qtbot)
    assert names.index(chosen) < names.index("Advanced") < names.index("How much of the model learns")


def test_the_arrow_keys_come_to_the_ways_behind_advanced(page, qtbot):
    page.setup.advanced.set_open(is_open=True)
    first, *_, last = (card.radio for card in page.setup.ways.cards if card.radio.isEnabled())
    first.setFocus()
    for _ in page.setup.ways.cards:
        if not last.hasFocus():
            qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    assert last.hasFocus()


def test_tab_comes_to_text_in_one_language_where_it_stands(page, library, qtbot):
    library.add_corpus("manuals", kind="monolingual", tgt="", n_pairs=500)
    refresh(page)
    page.setup.advanced.set_open(is_open=True)
    names = walked(page, qtbot)
    place = names.index("manuals: 500 sentences in German")
    assert names[place - 1 : place + 2 : 2] == [
        "Processor cores",
        "Make more pairs by translating your text back",
    ]


def test_who_comes_from_a_run_of_one_domain_gets_the_plan_of_the_next(page, library):
    followed(page)
    settle(page)
    library.add_corpus("contracts", "law")
    page.show_subject(LAW)
    refresh(page)
    assert page.planner.is_busy
    assert library.orders(PlanOrder)[0].adaptation.domain == "law"


def at_work(page, qtbot):
    job = page.services.jobs.submit(ORDER)
    qtbot.waitUntil(lambda: job.state == RunState.RUNNING)
    page.runs.new.click()
    return job


def test_beside_a_run_what_was_measured_before_counts(page, library, qtbot):
    library.add_plan(BESIDE, probe=False)
    at_work(page, qtbot)
    refresh(page)
    assert page.setup.ways.reason.text() == PLAN.advice


def test_a_plan_made_beside_a_run_is_shown_and_measured_when_the_run_is_over(page, library, qtbot):
    law = replace(ORDER, domain="law")
    library.add_corpus("contracts", "law")
    library.add_plan(BESIDE, law, probe=False)
    job = at_work(page, qtbot)
    page.show_subject(LAW)
    refresh(page)
    assert (page.setup.ways.reason.text(), page.planner.is_busy) == ("Made beside a run.", False)
    page.services.jobs.cancel(job)
    qtbot.waitUntil(lambda: job.state == RunState.CANCELLED and not page.services.jobs.running)
    refresh(page)
    assert page.planner.is_busy


def test_what_was_found_for_another_order_is_grey_until_there_is_news(page, library, qtbot):
    library.scripts["plan"] = "plan"
    cost = page.setup.cost
    assert (cost.time.isEnabled(), page.setup.reason.text()) == (True, "About 9 min on this computer")
    page.setup.advanced.updates.setValue(80)
    assert (cost.time.isEnabled(), cost.time.text(), page.setup.reason.text()) == (
        False,
        "About 9 min",
        "",
    )
    qtbot.waitUntil(cost.time.isEnabled, timeout=20_000)


def test_a_measurement_that_somebody_stops_does_not_go_on_for_ever(page, library, qtbot):
    page.setup.cost.again.click()
    settle(page)
    (job,) = page.services.jobs.running
    qtbot.waitUntil(lambda: job.stage == "Training", timeout=20_000)
    page.services.jobs.cancel(job)
    qtbot.waitUntil(lambda: page.setup.cost.state.text().startswith("The measurement was stopped."))
    assert page.setup.cost.bar.isHidden()


def test_the_newest_text_is_chosen_when_the_page_is_opened_first(services, library, qtbot):
    library.add_corpus("articles", "art", created="2025-01-01T00:00:00Z")
    for page in open_page(services, qtbot):
        assert page.setup.domain.value() == "pumps"


def test_nothing_is_cut_off_at_the_side_of_a_narrow_window(page, qtbot):
    page.setup.advanced.set_open(is_open=True)
    page.resize(720, 700)
    QApplication.processEvents()
    area = page.setup.findChild(QScrollArea)
    assert area.widget().width() == area.viewport().width()
    assert area.horizontalScrollBar().maximum() == 0


def test_a_plan_by_the_rule_of_another_version_is_made_again(page, library, qtbot):
    library.add_corpus("contracts", "law")
    library.add_plan(PLAN, replace(ORDER, domain="law"), rule="yesterday's")
    page.show_subject(LAW)
    refresh(page)
    assert page.planner.is_busy
