"""What a result is for on the Adapt page, ways with settings of their own, and warnings about the text."""

from dataclasses import replace

import pytest

from gui.pages.adapt.outcome.view import Outcome
from gui.pages.adapt.runs.entries import entries_of
from gui.pages.adapt.setup.plan import read_plan
from gui.pages.adapt.setup.view import AdaptSetup
from gui.pages.adapt.setup.ways_card import WaysCard
from gui.ways import variant_words
from tests.gui.fakes import corpus, model
from tests.gui.pages.adapt_door import HELD, PLAN, RESULT, plan_record, run_record
from tests.gui.pages.adapt_window import followed, library, open_page, refresh, settle

ALONE = PLAN | {"reason": "For one domain alone.", "only_domain": True}
PIECES = {"shared_rows": "copied", "new_rows": "pieces"}
CONTROL = {"method": "va-llm", "scope": "full", "title": "Learn new words (new ones begun from their pieces)",
           "sentence": "Gained 5 BLEU.", "seconds": 500.0, "vocabulary_settings": PIECES}  # fmt: skip
DUTCH = "The German text of the corpus pumps looks like Dutch: “De pomp mag niet drooglopen.”"


@pytest.fixture
def tasks():
    return library()


@pytest.fixture
def page(services, qtbot):
    yield from open_page(services, qtbot)


def choose_alone(page):
    page._setup._purpose.row.button(1).click()


def plan_for(page, **changes):
    plan = read_plan(PLAN | changes)
    page._setup._advice = None
    page._setup.show_plan(page._setup.order(), plan)


def test_a_result_is_for_all_that_is_translated_unless_the_user_says_otherwise(page, tasks):
    assert "about 2 BLEU" in page._setup._purpose.sentence.text()
    page._setup._start.click()
    assert tasks.orders[0]["only_domain"] is False


def test_for_one_domain_alone_is_planned_and_started_so(page, tasks, qtbot):
    choose_alone(page)
    assert "forgets most of everything else" in page._setup._purpose.sentence.text()
    assert (tasks.plans[-1]["only_domain"], tasks.plans[-1]["method"]) == (True, "")
    page._setup._start.click()
    assert tasks.orders[0]["only_domain"] is True


def test_a_plan_remembered_of_the_other_purpose_shows_at_once(page, tasks, qtbot):
    record = plan_record("small", "pumps", ALONE)
    tasks.runs.append(replace(record, id="p2", argv=(*record.argv, "--only-domain")))
    choose_alone(page)
    settle(page, qtbot)
    assert page._setup._ways._reason.text() == "For one domain alone."
    page._setup._purpose.row.button(0).click()
    assert page._setup._ways._reason.text() == PLAN["reason"]
    assert not page._planner.is_busy


def test_another_purpose_has_a_recommendation_of_its_own(page):
    page._setup._ways._cards[1].radio.click()
    choose_alone(page)
    assert page._setup.order().method == ""
    assert page._setup._ways.way.is_recommended


def test_another_domain_is_for_all_again(page, tasks, qtbot):
    choose_alone(page)
    tasks.corpora.append(corpus("contracts", "law"))
    page.show_subject("law")
    refresh(page, qtbot)
    assert page._setup.order().only_domain is False
    assert page._setup._advanced.margin.isEnabled()


def test_the_margins_are_grey_with_the_reason_where_they_tell_nothing(page, tasks):
    advanced = page._setup._advanced
    advanced.margin.setValue(3.5)
    choose_alone(page)
    for field in (advanced.margin, advanced.forgotten):
        assert not field.isEnabled()
        assert "for this domain alone" in field.accessibleDescription()
    assert not advanced._free.isHidden()
    page._setup._start.click()
    assert tasks.orders[0]["settings"] == {}


def test_both_choices_tell_a_screen_reader_what_they_mean(page):
    alone = page._setup._purpose.row.button(1)
    assert alone.accessibleName() == "What it is for: This domain alone"
    assert "only where you choose this domain" in alone.accessibleDescription()


def test_a_way_with_settings_of_its_own_is_told_apart_and_brings_them_along(page, tasks):
    plan_for(page, alternatives=[*PLAN["alternatives"], CONTROL])
    number = next(n for n, way in enumerate(page._setup._ways.ways) if way.vocabulary)
    assert page._setup._ways.ways[number].title == "Learn new words, from their old pieces"
    page._setup._ways._cards[number].radio.setChecked(True)
    page._setup._start.click()
    assert (tasks.orders[0]["method"], tasks.orders[0]["settings"]) == ("va-llm", PIECES)


def test_a_recommended_way_with_settings_leaves_them_to_the_plan(page):
    rows = [{**each, "is_recommended": False} for each in PLAN["alternatives"]]
    plan_for(page, alternatives=[{**CONTROL, "is_recommended": True}, *rows])
    assert (page._setup.order().method, page._setup.order().settings) == ("", {})
    paper = next(n for n, way in enumerate(page._setup._ways.ways) if way.key == ("va-llm", "full", False))
    page._setup._ways._cards[paper].radio.click()
    assert (page._setup.order().method, page._setup.order().settings) == ("va-llm", {})


def test_speakers_take_no_settings_of_words_along(page):
    plan_for(page, alternatives=[*PLAN["alternatives"], CONTROL])
    number = next(n for n, way in enumerate(page._setup._ways.ways) if way.vocabulary)
    page._setup._ways._cards[number].radio.setChecked(True)
    page._setup._advanced.speakers.setChecked(True)
    assert (page._setup.order().method, page._setup.order().settings) == ("", {})


def test_settings_that_have_no_words_are_named_as_the_command_line_does():
    assert variant_words({"new_rows": "twins"}) == "new_rows twins"
    assert variant_words({}) == ""


def test_what_is_odd_about_the_text_is_said_before_the_start(page):
    assert page._setup._warnings.isHidden()
    plan_for(page, warnings=[DUTCH])
    assert page._setup._warnings.isVisible()
    assert page._setup._warnings.accessibleName() == f"Warning: {DUTCH}"
    assert DUTCH in page._setup._start.accessibleDescription()
    plan_for(page, warnings=[])
    assert page._setup._warnings.isHidden()


def test_before_a_remembered_plan_nothing_else_flashes(services, tasks, qtbot, monkeypatch):
    shown = []
    replace_cards = WaysCard._replace
    monkeypatch.setattr(
        WaysCard,
        "_replace",
        lambda self, ways: (shown.append([way.title for way in ways]), replace_cards(self, ways)),
    )
    for page in open_page(services, qtbot):
        assert page._setup._choices.isVisible()
    assert [titles[0] for titles in shown if titles] == ["Learn new words"]


def test_the_choices_wait_until_there_is_something_to_say(qtbot):
    setup = AdaptSetup()
    qtbot.addWidget(setup)
    setup.offer([model("small")], [corpus("catalogue")])
    assert setup._choices.isHidden()
    assert setup._start.isEnabled()
    setup.show_reading(setup.order())
    assert not setup._choices.isHidden()
    assert setup._ways.way.title == "Let Parlance choose"


def test_a_run_for_one_domain_alone_says_so_in_the_list_and_above_itself(page):
    argv = ("adapt", "--model", "small", "--domain", "pumps", "--only-domain", "--method", "va-llm")
    (entry,) = entries_of([], [run_record("r1", "done", argv=argv, result=RESULT)])
    assert entry.way == "Learn new words · alone"
    job = followed(page)
    job.args = list(argv)
    job.changed.emit()
    assert page._run.head._title.text() == "small · pumps, for this domain alone"


def test_the_outcome_says_that_it_is_for_this_domain_alone(qtbot):
    outcome = Outcome()
    qtbot.addWidget(outcome)
    outcome.show_result(RESULT | {"only_domain": True}, "promoted", "pumps")
    assert outcome.state.text().endswith("and nothing else: it is for this domain alone.")


def test_a_model_held_for_wrong_numbers_says_so(qtbot):
    outcome = Outcome()
    qtbot.addWidget(outcome)
    verdict = {
        "kind": "warn",
        "sentence": "Better, but 14 of 40 sentences now have a wrong number.",
        "detail": "",
    }
    outcome.show_result(HELD | {"verdict": verdict, "gate": RESULT["gate"]}, "held", "pumps")
    assert outcome.state.text().startswith("Held back: more of its sentences have a wrong number.")
