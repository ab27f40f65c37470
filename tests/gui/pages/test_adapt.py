"""The Adapt page before learning: what there is, what is recommended, what it takes, and one button."""

from dataclasses import replace

import pytest

from engine.results.jobs import RunState
from gui.pages.adapt import AdaptPage
from gui.pages.adapt.page import _EMPTY, _LOADING, _NO_MODEL, _RUN, _SETUP
from gui.pages.adapt.setup.plan import Estimate, read_plan, with_times
from gui.services import Services
from tests.gui.fakes import corpus, model
from tests.gui.pages.adapt_door import PLAN, plan_record
from tests.gui.pages.adapt_window import library, open_page, refresh, settle


@pytest.fixture
def tasks():
    return library()


@pytest.fixture
def page(services: Services, qtbot):
    yield from open_page(services, qtbot)


def ways(page):
    return [card.radio.text() for card in page._setup._ways._cards]


def choose_way(page, number):
    page._setup._ways._cards[number].radio.click()


def test_without_a_corpus_the_page_leads_to_the_import(page, tasks, qtbot):
    tasks.corpora.clear()
    refresh(page, qtbot)
    assert page._stack.currentIndex() == _EMPTY
    with qtbot.waitSignal(page.navigated) as signal:
        page._empty.button.click()
    assert signal.args == ["corpora", "import"]


def test_the_plan_of_an_earlier_window_shows_at_once(page):
    assert page._setup._cost._time.text() == "About 9 min"
    assert page._setup._ways._reason.text() == PLAN["reason"]
    assert not page.services.jobs.running


def test_the_recommended_way_is_chosen_and_starts_as_recommended(page, tasks):
    assert page._setup._ways.way.title == "Learn new words"
    page._setup._start.click()
    assert (tasks.orders[0]["method"], tasks.orders[0]["scope"]) == ("", "")


def test_another_way_is_started_by_its_name(page, tasks, qtbot):
    choose_way(page, 2)
    settle(page, qtbot)
    page._setup._start.click()
    assert (tasks.orders[0]["method"], tasks.orders[0]["scope"]) == ("fine-tune", "pack")


def test_another_way_shows_its_own_time_until_it_is_measured(page):
    choose_way(page, 1)
    assert page._setup._cost._time.text() == "About 7 min"


def test_a_way_with_text_translated_back_asks_for_it(page, tasks):
    page._setup._ways._far.set_open(is_open=True)
    choose_way(page, 3)
    page._planner._look()
    assert tasks.plans[-1]["back_translate"] is True
    page._setup._start.click()
    assert tasks.orders[0]["back_translate"] is True


def test_a_way_that_cannot_be_chosen_says_why(page):
    card = page._setup._ways._cards[-1]
    assert not card.radio.isEnabled()
    assert "text that the model once learned from" in card._text.text()


def test_the_papers_name_is_the_tooltip_of_a_way(page):
    assert "VA-LLM" in page._setup._ways._cards[0].toolTip()


def test_a_choice_stays_when_the_page_is_opened_again(page, qtbot):
    choose_way(page, 1)
    refresh(page, qtbot)
    assert page._setup._ways._cards[1].radio.isChecked()


def test_while_nothing_is_known_the_computer_is_measured_and_one_can_start(page, tasks, qtbot):
    tasks.plan_takes_s = 1.0
    tasks.corpora.append(corpus("contracts", "law"))
    page.show_subject("law")
    refresh(page, qtbot)
    assert page._setup._cost._state.text().startswith("Measuring this computer…")
    assert ways(page)[0] == "Let Parlance choose"
    assert page._setup._start.isEnabled()
    qtbot.waitUntil(lambda: page._setup._ways._reason.text() == "It is the safe choice.", timeout=5000)


def test_who_leaves_the_page_stops_the_measuring(page, tasks, qtbot):
    tasks.corpora.append(corpus("contracts", "law"))
    page.show_subject("law")
    refresh(page, qtbot)
    page.hide()
    assert not page._planner.is_busy


def test_text_that_came_after_the_plan_is_planned_anew(page, tasks, qtbot):
    tasks.plan_takes_s = 1.0
    tasks.corpora.append(corpus("newer", created="2999-01-01T00:00:00Z"))
    refresh(page, qtbot)
    assert page._planner.is_busy
    assert page._setup._data._amount.text() == "9,600"


def test_beside_a_run_at_work_nothing_is_measured(page, tasks, qtbot):
    page.services.jobs.start(["wait"], "adapt", "Adapting")
    page._setup._cost._again.click()
    page._planner._look()
    assert tasks.plans[-1]["probe"] is False


def test_a_plan_that_fails_says_why_and_one_can_start_all_the_same(page, tasks, qtbot):
    tasks.plan_command = lambda **_order: ["fail"]
    tasks.corpora.append(corpus("contracts", "law"))
    page.show_subject("law")
    refresh(page, qtbot)
    qtbot.waitUntil(lambda: "has no German" in page._setup._cost._state.text(), timeout=5000)
    assert page._setup._start.isEnabled()


def test_too_little_text_leaves_the_button_with_the_reason(page, tasks, qtbot):
    way = {
        "method": "fine-tune",
        "scope": "full",
        "unavailable": "It takes 20 pairs to learn from; there are 9.",
    }
    tasks.runs[0] = plan_record(
        "small", "pumps", {"method": "", "alternatives": [way], "reason": "Too little."}
    )
    page._planner._known.clear()
    page._planner.ask(page._setup.order())
    settle(page, qtbot)
    assert not page._setup._start.isEnabled()
    assert page._setup._reason.text() == way["unavailable"]


def test_only_domains_in_the_models_languages_are_offered(page, tasks, qtbot):
    tasks.corpora.append(corpus("finnish", "saunas", src="fi"))
    refresh(page, qtbot)
    assert [page._setup._domain.itemText(i) for i in range(page._setup._domain.count())] == ["pumps"]


def test_a_corpus_serves_both_directions(page, tasks, qtbot):
    tasks.corpora[:] = [corpus("reversed", "saunas", src="en", tgt="de")]
    refresh(page, qtbot)
    assert page._setup._domain.value() == "saunas"
    assert page._setup._start.isEnabled()


def test_text_in_one_language_alone_is_no_domain_to_learn_but_is_counted(page, tasks, qtbot):
    tasks.plan_takes_s = 1.0
    alone = {"kind": "monolingual", "tgt": "", "splits": {}, "n_pairs": 70}
    tasks.corpora += [corpus("manuals", **alone), corpus("other", "news", **alone)]
    page._setup._shown = ()
    page._planner._known.clear()
    tasks.runs.clear()
    refresh(page, qtbot)
    assert page._setup._domain.count() == 1
    assert page._setup._data._alone.text() == "Also 70 sentences in German alone"


def test_without_data_for_the_model_the_button_waits_and_says_why(page, tasks, qtbot):
    tasks.corpora[:] = [corpus("finnish", "saunas", src="fi")]
    refresh(page, qtbot)
    assert not page._setup._start.isEnabled()
    assert page._setup._reason.text() == "It needs translations in German → English to learn from."
    taught = page._setup._no_text
    assert taught.isVisible()
    assert not page._setup._cards.isVisible()  # no dashes
    assert taught._others.text() == "Your library has text of: saunas (Finnish → English)."


def test_packs_are_not_adapted_further(page, tasks, qtbot):
    tasks.models.append(model("words", kind="adapted", scope="pack", parent="small"))
    refresh(page, qtbot)
    assert page._setup._model.findData("words") == -1


@pytest.mark.parametrize("subject", ["law", corpus("contracts", "law")])
def test_a_corpus_or_a_domain_sent_along_is_chosen(page, tasks, qtbot, subject):
    tasks.corpora.append(corpus("contracts", "law"))
    page.show_subject(subject)
    refresh(page, qtbot)
    assert (page._stack.currentIndex(), page._setup._domain.value()) == (_SETUP, "law")


def test_what_is_left_alone_is_not_ordered(page, tasks):
    page._setup._start.click()
    order = tasks.orders[0]
    assert (order["settings"], order["mono"], order["reverse_model"]) == ({}, None, "")


def test_advanced_settings_are_ordered_by_their_names(page, tasks):
    advanced = page._setup._advanced
    advanced.src_size.setValue(4000)
    advanced.rate.setText("0,0003")
    advanced.margin.setValue(3.5)
    advanced.scope.choose("pack")
    page._setup._start.click()
    assert tasks.orders[0]["settings"] == {"src_size": 4000, "peak_lr": 0.0003, "gate_margin": 3.5}
    assert tasks.orders[0]["scope"] == "pack"


def test_a_setting_steps_from_what_is_recommended_and_back_to_it(page):
    field = page._setup._advanced.src_size
    field.stepBy(1)
    assert field.given() == 6000
    field.setValue(200)
    field.stepBy(-1)
    assert (field.given(), field.text()) == (None, "as recommended (6,000)")


def test_a_rate_that_is_no_number_stops_the_button(page):
    page._setup._advanced.rate.setText("fast")
    assert not page._setup._start.isEnabled()
    assert page._setup._reason.text() == "Learning rate: “fast” is no number above 0."


def test_monolingual_text_can_be_left_out_or_taken_from_another_domain(page, tasks, qtbot):
    alone = {"kind": "monolingual", "tgt": "", "splits": {}, "n_pairs": 70}
    tasks.corpora += [corpus("manuals", **alone), corpus("other", "news", **alone)]
    refresh(page, qtbot)
    boxes = page._setup._advanced._mono
    assert [box.isChecked() for box in boxes.values()] == [True, False]
    boxes["manuals"].setChecked(False)
    assert page._setup.order().mono == ()
    boxes["other"].setChecked(True)
    assert page._setup.order().mono == ("other",)


def test_a_reverse_model_is_offered_with_back_translation_alone(page):
    advanced = page._setup._advanced
    assert advanced.reverse.isHidden()
    advanced.back.setChecked(True)
    advanced.reverse.choose("back")
    order = page._setup.order()
    assert (order.back_translate, order.reverse_model) == (True, "back")


def test_the_page_shows_a_run_at_work_when_it_is_opened(services, tasks, qtbot):
    job = services.jobs.start(["wait"], "adapt", "Adapting")
    page = AdaptPage(services)
    qtbot.addWidget(page)
    refresh(page, qtbot)
    assert (page._stack.currentIndex(), page._run.job) == (_RUN, job)
    services.jobs.cancel(job)
    qtbot.waitUntil(lambda: job.state == RunState.CANCELLED and not services.jobs.running)


@pytest.mark.parametrize(("width", "n_columns"), [(420, 1), (760, 2), (1300, 3)])
def test_the_cards_take_as_many_columns_as_there_is_room_for(page, qtbot, width, n_columns):
    setup = page._setup
    grid = setup._ways.parentWidget()
    grid.resize(width, 600)
    grid.layout().activate()
    lefts = {part.geometry().left() for part in (setup._data, setup._ways, setup._cost)}
    assert len(lefts) == n_columns


def test_while_the_library_is_read_nothing_is_claimed(services, qtbot, tasks):
    page = AdaptPage(services)
    qtbot.addWidget(page)
    page.show()
    assert page._stack.currentIndex() == _LOADING
    assert page._loading._words.isHidden()  # a moment needs no word
    assert page._setup._reason.text() == ""
    refresh(page, qtbot)
    assert page._stack.currentIndex() == _SETUP
    page.shut_down()


def test_without_a_model_the_page_leads_to_the_models(page, tasks, qtbot):
    tasks.models.clear()
    refresh(page, qtbot)
    assert page._stack.currentIndex() == _NO_MODEL
    with qtbot.waitSignal(page.navigated) as signal:
        page._no_model.button.click()
    assert signal.args == ["models", None]


def test_text_for_another_model_leads_to_that_model(page, tasks, qtbot):
    tasks.models.append(model("saunas", src="fi", name="Finnish → English"))
    tasks.corpora[:] = [corpus("finnish", "saunas", src="fi")]
    refresh(page, qtbot)
    page._setup._model.choose("small")
    page._setup._no_text.other.click()
    assert (page._setup._model.value(), page._setup._domain.value()) == ("saunas", "saunas")


def test_a_second_adaptation_gets_another_name(page, tasks, qtbot):
    tasks.models.append(model("again", name="small model: pumps", scope="full"))
    first = page._setup._name.placeholderText()
    tasks.models.append(model("taken", name=first))
    tasks.corpora.append(corpus("more"))
    refresh(page, qtbot)
    assert page._setup._name.placeholderText() == f"{first} 2"


def test_a_busy_computer_says_what_it_may_cost(page):
    busy = Estimate(480.0, 400.0, 1320.0, 0, 0, None, "CPU", is_measured=True, how="", is_busy=True)
    page._setup._cost.show_estimate(busy)
    assert page._setup._cost._time.text() == "About 8 min"
    assert page._setup._cost._range.text() == "up to 22 min if the computer stays this busy"


def test_newer_times_reach_the_ways_in_place(page):
    card, plan = page._setup._ways._cards[0], read_plan(PLAN)
    slower = replace(plan, ways=tuple(replace(way, seconds=1800.0) for way in plan.ways))
    page._setup._ways.show_ways(with_times(page._setup._ways.ways, slower))
    assert page._setup._ways._cards[0] is card
    assert card._aside.text() == "about 30 min"


def test_the_settings_of_the_command_line_have_their_place(page, tasks):
    advanced = page._setup._advanced
    advanced.sides.choose("decoder")
    advanced.forgotten.setValue(0.0)
    advanced.threads.setValue(1)
    page._setup._start.click()
    assert tasks.orders[0]["settings"] == {"sides": "decoder", "most_forgotten": 0.0}
    assert tasks.orders[0]["threads"] == 1


def test_speakers_are_offered_where_the_text_names_some_and_replace_the_way(page, tasks):
    advanced = page._setup._advanced
    assert advanced.speakers.isHidden()
    advanced.advise(read_plan(PLAN | {"data": PLAN["data"] | {"speakers": 3}}))
    assert not advanced.speakers.isHidden()
    choose_way(page, 1)
    advanced.speakers.setChecked(True)
    page._setup._start.click()
    assert (tasks.orders[0]["speakers"], tasks.orders[0]["method"]) == (True, "")
