"""When the Adapt page asks for a plan, which of the known ones it takes, and where its choices stand."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea

from engine.results.jobs import RunState
from gui.services import Services
from tests.gui.fakes import corpus
from tests.gui.pages.adapt_door import PLAN, plan_argv, plan_record
from tests.gui.pages.adapt_window import followed, library, open_page, refresh, settle

BESIDE = PLAN | {"reason": "Made beside a run."}

_BACK = "Make more pairs by translating your text back"


@pytest.fixture
def tasks():
    """A door whose plans without a measurement have a flag of their own, as the engine's have."""
    door = library()
    ask = door.plan_command
    door.plan_command = lambda **order: [*ask(**order), *([] if order["probe"] else ["--no-probe"])]
    return door


@pytest.fixture
def page(services: Services, qtbot):
    yield from open_page(services, qtbot)


def unprobed_record():
    record = plan_record("small", "pumps", BESIDE)
    return type(record)(**{**vars(record), "argv": (*plan_argv("small", "pumps"), "--no-probe")})


def walked(page, qtbot):
    """Returns the names of what Tab leads to, from the model on."""
    page._setup._model.setFocus()
    names = []
    while QApplication.focusWidget().accessibleName() not in names:
        names.append(QApplication.focusWidget().accessibleName())
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    return names


def test_tab_comes_to_the_ways_where_they_stand(page, qtbot):
    names = walked(page, qtbot)
    chosen = next(name for name in names if name.startswith("Learn new words"))
    assert names.index("What this rests on") < names.index(chosen) < names.index("More ways (2)")


def test_tab_comes_to_text_in_one_language_where_it_stands(page, tasks, qtbot):
    tasks.corpora.append(corpus("manuals", kind="monolingual", tgt="", n_pairs=500))
    refresh(page, qtbot)
    page._setup._advanced.set_open(is_open=True)
    names = walked(page, qtbot)
    place = names.index("manuals: 500 sentences in German")
    assert names[place - 1 : place + 2 : 2] == [
        "Processor cores",
        "Make more pairs by translating your text back",
    ]


@pytest.mark.parametrize("subject", ["law", corpus("contracts", "law")])
def test_who_comes_from_a_run_with_another_domain_gets_its_plan(page, tasks, qtbot, subject):
    tasks.plan_takes_s = 1.0
    followed(page)
    settle(page, qtbot)
    tasks.corpora.append(corpus("contracts", "law"))
    page.show_subject(subject)
    refresh(page, qtbot)
    assert page._planner.is_busy
    assert tasks.plans[-1]["domain"] == "law"


def test_beside_a_run_what_was_measured_before_counts(page, tasks, qtbot):
    tasks.runs.insert(0, unprobed_record())
    page._planner._known.clear()
    page.services.jobs.start(["wait"], "adapt", "Adapting")
    refresh(page, qtbot)
    assert page._setup._ways._reason.text() == PLAN["reason"]


def test_a_plan_made_beside_a_run_is_shown_and_measured_when_the_run_is_over(page, tasks, qtbot):
    tasks.plan_takes_s = 1.0
    tasks.runs[:] = [unprobed_record()]
    page._planner._known.clear()
    job = page.services.jobs.start(["wait"], "adapt", "Adapting")
    refresh(page, qtbot)
    assert (page._setup._ways._reason.text(), page._planner.is_busy) == ("Made beside a run.", False)
    page.services.jobs.cancel(job)
    qtbot.waitUntil(lambda: job.state == RunState.CANCELLED and not page.services.jobs.running)
    refresh(page, qtbot)
    assert page._planner.is_busy


def test_what_was_found_for_another_order_is_grey_until_there_is_news(page, tasks, qtbot):
    tasks.plan_takes_s = 0.3
    cost = page._setup._cost
    assert (cost._time.isEnabled(), page._setup._reason.text()) == (True, "About 9 min on this computer")
    page._setup._advanced.updates.setValue(80)
    assert (cost._time.isEnabled(), cost._time.text(), page._setup._reason.text()) == (
        False,
        "About 9 min",
        "",
    )
    qtbot.waitUntil(cost._time.isEnabled, timeout=5000)
    assert page._setup._reason.text().endswith("on this computer")


def test_a_measurement_that_somebody_stops_does_not_go_on_for_ever(page, tasks, qtbot):
    tasks.plan_command = lambda **_order: ["wait"]
    page._setup._cost._again.click()
    page._planner._look()
    qtbot.waitUntil(lambda: page._planner._runner.job.stage == "Training", timeout=5000)
    page.services.jobs.cancel(page._planner._runner.job)
    qtbot.waitUntil(lambda: page._setup._cost._state.text().startswith("The measuring was stopped."))
    assert page._setup._cost._bar.isHidden()


def test_the_newest_text_is_chosen_when_the_page_is_opened_first(services, tasks, qtbot):
    tasks.corpora.append(corpus("articles", "art", created="2026-01-01T00:00:00Z"))
    for page in open_page(services, qtbot):
        assert page._setup._domain.value() == "pumps"


def test_nothing_is_cut_off_at_the_side_of_a_narrow_window(page, qtbot):
    page._setup._advanced.set_open(is_open=True)
    page.resize(720, 700)
    qtbot.wait(20)
    area = page._setup.findChild(QScrollArea)
    assert area.widget().width() == area.viewport().width()
    assert area.horizontalScrollBar().maximum() == 0


def test_a_plan_by_the_rule_of_another_version_is_made_again(page, tasks, qtbot):
    tasks.plan_takes_s = 1.0
    tasks.runs[:] = [plan_record("small", "pumps", PLAN | {"rule": "yesterday's"})]
    page._planner._known.clear()
    refresh(page, qtbot)
    assert page._planner.is_busy
