"""The purpose of a result, ways with settings of their own, and warnings about the text."""

from dataclasses import replace

from engine.orders import PlanOrder
from engine.results.model_details import PromotionState
from gui.pages.adapt.outcome import Outcome
from gui.pages.adapt.setup import AdaptSetup, WaysCard
from tests.gui.fakes import corpus, model
from tests.gui.pages.adapt.library import HELD, ORDER, PLAN, PUMPS, RESULT, followed, settle

ALONE = replace(PLAN, advice="For one domain alone.", only_domain=True)
PIECES = {"shared_rows": "copied", "new_rows": "pieces"}
BEST = replace(PLAN.alternatives[0], vocabulary_settings=PIECES)
DUTCH = "The German text of the corpus pumps looks like Dutch: “De pomp mag niet drooglopen.”"


def choose_alone(setup):
    setup.purpose.row.button(1).click()


def plan_for(setup, **changes):
    setup.show_plan(setup.order(), replace(PLAN, **changes))


def test_a_result_is_for_all_that_is_translated_unless_the_user_says_otherwise(setup, library):
    assert "about as good as now" in setup.purpose.sentence.text()
    assert setup.order().only_domain is False


def test_for_one_domain_alone_is_planned_and_started_so(setup, library, qtbot):
    choose_alone(setup)
    assert "other texts get much worse" in setup.purpose.sentence.text()
    settle(setup)
    assert library.orders(PlanOrder)[0].adaptation == replace(ORDER, only_domain=True)
    assert setup.order() == replace(ORDER, only_domain=True)


def test_a_plan_remembered_of_the_other_purpose_shows_at_once(setup, library, qtbot):
    library.add_plan(ALONE, replace(ORDER, only_domain=True))
    choose_alone(setup)
    settle(setup)
    assert setup.ways.reason.text() == "For one domain alone."
    setup.purpose.row.button(0).click()
    assert setup.ways.reason.text() == PLAN.advice
    assert not setup.planner.is_busy


def test_another_purpose_has_a_recommendation_of_its_own(setup):
    setup.ways.cards[1].radio.click()
    choose_alone(setup)
    assert setup.order().method == ""
    assert setup.ways.way.is_recommended


def test_the_margins_are_grey_with_the_reason_where_they_tell_nothing(setup, library):
    advanced = setup.advanced
    advanced.margin.setValue(3.5)
    choose_alone(setup)
    for field in (advanced.margin, advanced.forgotten):
        assert not field.isEnabled()
        assert "for this domain alone" in field.accessibleDescription()
    assert not advanced.free.isHidden()
    assert setup.order() == replace(ORDER, only_domain=True)


def test_both_choices_tell_a_screen_reader_what_they_mean(setup):
    alone = setup.purpose.row.button(1)
    assert alone.accessibleName() == "Use it for: Only this domain"
    assert "other texts get much worse" in alone.accessibleDescription()


def test_a_way_that_is_chosen_by_hand_brings_its_settings_along(setup):
    others = tuple(replace(way, is_recommended=way.method == "fine-tune") for way in PLAN.alternatives[1:])
    plan_for(setup, alternatives=(*others, replace(BEST, is_recommended=False)))
    number = next(n for n, way in enumerate(setup.ways.ways) if way.vocabulary_settings)
    setup.ways.cards[number].radio.setChecked(True)
    assert (setup.order().method, setup.order().vocabulary) == ("va-llm", PIECES)


def test_a_recommended_way_leaves_its_settings_to_the_plan(setup):
    plan_for(setup, alternatives=(BEST, *PLAN.alternatives[1:]))
    assert setup.order() == ORDER


def test_what_is_odd_about_the_text_is_said_before_the_start(setup):
    assert setup.warnings.isHidden()
    plan_for(setup, warnings=(DUTCH,))
    assert setup.warnings.isVisible()
    assert setup.warnings.accessibleName() == f"Warning: {DUTCH}"
    assert DUTCH in setup.start.accessibleDescription()
    plan_for(setup, warnings=())
    assert setup.warnings.isHidden()


def test_before_a_remembered_plan_nothing_else_flashes(setup_of, monkeypatch):
    monkeypatch.setattr("gui.pages.adapt.setup._WAIT_MS", 20_000)  # also on a busy machine
    shown = []
    replace_cards = WaysCard._replace
    monkeypatch.setattr(
        WaysCard,
        "_replace",
        lambda self, ways: (shown.append([way.title for way in ways]), replace_cards(self, ways)),
    )
    assert setup_of(PUMPS).choices.isVisible()
    assert [titles[0] for titles in shown if titles] == ["Learn new words"]


def test_the_choices_wait_until_there_is_something_to_say(services, qtbot):
    setup = AdaptSetup(services, PUMPS)
    qtbot.addWidget(setup)
    setup.offer([model("small")], [corpus("catalogue")])
    assert setup.choices.isHidden()
    assert setup.start.isEnabled()
    setup.show_reading(setup.order())
    assert not setup.choices.isHidden()
    assert setup.ways.way.title == "Let Parlance choose"
    setup.planner.stop()


def test_a_run_for_one_domain_alone_says_so_in_the_list_and_above_itself(page):
    followed(page, order=replace(ORDER, only_domain=True, method="va-llm"))
    assert page.runs.model.records[0].way == "Learn new words · alone"
    assert page.run.head.title.text() == "German → English, small · pumps, for this domain alone"


def test_the_outcome_says_that_it_is_for_this_domain_alone(qtbot):
    outcome = Outcome()
    qtbot.addWidget(outcome)
    outcome.show_result(replace(RESULT, only_domain=True), PromotionState.PROMOTED, "pumps")
    assert outcome.state.text().endswith("and nothing else: it is for this domain alone.")


def test_a_model_held_for_wrong_numbers_says_so(qtbot):
    outcome = Outcome()
    qtbot.addWidget(outcome)
    held = replace(HELD, in_short="more of its sentences have a wrong number")
    outcome.show_result(replace(RESULT, promotion=held), PromotionState.HELD, "pumps")
    assert outcome.state.text().startswith("Held back: more of its sentences have a wrong number.")
