"""The Adapt page before learning: what there is, what is recommended, what it takes, and one button."""

from dataclasses import replace

import pytest

from engine.base.methods import METHODS, PACK
from engine.orders import PlanOrder
from engine.results.adapting import Estimate, PlannedWay
from engine.results.corpora import DomainDirection
from engine.results.jobs import RunState
from gui.pages.adapt.page import _EMPTY, _LOADING, _NO_MODEL, _RUN, _SETUP, AdaptPage
from gui.pages.adapt.setup import with_times
from tests.gui.pages.adapt.library import ORDER, PLAN, refresh, settle

LAW = DomainDirection("law", "de", "en")


def ways(page):
    return [card.radio.text() for card in page.setup.ways.cards]


def add_monolingual(library, **changes):
    alone = {"kind": "monolingual", "tgt": "", "splits": {}, "n_pairs": 70, **changes}
    library.add_corpus("manuals", **alone)
    library.add_corpus("other", "news", **alone)


def choose_way(page, number):
    page.setup.ways.cards[number].radio.click()


def test_without_a_corpus_the_page_leads_to_the_import(page, library, qtbot):
    library.remove_corpora()
    refresh(page)
    assert page.stack.currentIndex() == _EMPTY
    with qtbot.waitSignal(page.navigated) as signal:
        page.empty.button.click()
    assert signal.args == ["corpora", "import"]


def test_the_plan_of_an_earlier_window_shows_at_once(page):
    assert page.setup.cost.time.text() == "About 9 min"
    assert page.setup.ways.reason.text() == PLAN.advice
    assert PLAN.reason in page.setup.ways.evidence.text()
    assert not page.services.jobs.running


def test_the_recommended_way_is_chosen_and_starts_as_recommended(page, library):
    assert page.setup.ways.way.title == "Learn new words"
    page.setup.start.click()
    settle(page)
    assert library.orders() == [ORDER]


def test_another_way_is_started_by_its_name(page, library, qtbot):
    choose_way(page, 2)
    settle(page)
    page.setup.start.click()
    settle(page)
    assert library.orders() == [replace(ORDER, method="fine-tune", scope="pack")]


def test_another_way_shows_its_own_time_until_it_is_measured(page):
    choose_way(page, 1)
    assert page.setup.cost.time.text() == "About 7 min"


def test_a_way_with_text_translated_back_asks_for_it(page, library):
    page.setup.advanced.set_open(is_open=True)
    choose_way(page, 3)
    settle(page)
    wish = replace(ORDER, method="va-llm", scope="full", back_translate=True)
    assert library.orders(PlanOrder)[0] == PlanOrder(adaptation=wish)
    page.setup.start.click()
    settle(page)
    assert library.orders() == [wish]


def test_a_way_that_cannot_be_chosen_says_why(page):
    card = page.setup.ways.cards[-1]
    assert not card.radio.isEnabled()
    assert "text that the model once learned from" in card._text.text()


def test_the_papers_name_is_the_tooltip_of_a_way(page):
    assert "VA-LLM" in page.setup.ways.cards[0].toolTip()


def test_a_choice_stays_when_the_page_is_opened_again(page, qtbot):
    choose_way(page, 1)
    refresh(page)
    assert page.setup.ways.cards[1].radio.isChecked()


def test_while_nothing_is_known_the_computer_is_measured_and_one_can_start(page, library, qtbot):
    library.add_corpus("contracts", "law")
    page.show_subject(LAW)
    refresh(page)
    assert page.setup.cost.state.text().startswith("Measuring this computer…")
    assert ways(page)[0] == "Let Parlance choose"
    assert page.setup.start.isEnabled()


def test_a_plan_that_a_child_has_made_is_shown(page, library, qtbot):
    library.scripts["plan"] = "plan"
    library.add_corpus("contracts", "law")
    page.show_subject(LAW)
    refresh(page)
    qtbot.waitUntil(lambda: page.setup.ways.reason.text() == "It is the safe choice.", timeout=20_000)


def test_who_leaves_the_page_stops_the_measuring(page, library, qtbot):
    library.add_corpus("contracts", "law")
    page.show_subject(LAW)
    refresh(page)
    page.hide()
    assert not page.planner.is_busy


def test_text_that_came_after_the_plan_is_planned_anew(page, library, qtbot):
    library.add_corpus("newer", created="2999-01-01T00:00:00Z")
    refresh(page)
    assert page.planner.is_busy
    assert page.setup.data.amount.text() == "9,600"


def test_beside_a_run_at_work_nothing_is_measured(page, library, qtbot):
    page.services.jobs.submit(ORDER)
    settle(page)
    page.setup.cost.again.click()
    settle(page)
    assert library.orders(PlanOrder)[0].probe is False


def test_a_plan_that_fails_says_why_and_one_can_start_all_the_same(page, library, qtbot):
    library.scripts["plan"] = "fail"
    library.add_corpus("contracts", "law")
    page.show_subject(LAW)
    refresh(page)
    qtbot.waitUntil(lambda: "has no German" in page.setup.cost.state.text(), timeout=20_000)
    assert page.setup.start.isEnabled()


def test_too_little_text_leaves_the_button_with_the_reason(page, library):
    few = "It takes 20 pairs to learn from; there are 9."
    way = PlannedWay(method="fine-tune", scope="full", unavailable=few)
    library.add_corpus("contracts", "law")
    plan = replace(PLAN, method="", alternatives=(way,), reason="Too little.")
    library.add_plan(plan, replace(ORDER, domain="law"))
    page.show_subject(LAW)
    refresh(page)
    assert not page.setup.start.isEnabled()
    assert page.setup.reason.text() == few


def test_only_domains_in_the_models_languages_are_offered(page, library, qtbot):
    library.add_corpus("finnish", "saunas", src="fi")
    refresh(page)
    assert [page.setup.domain.itemText(i) for i in range(page.setup.domain.count())] == ["pumps"]


def test_a_corpus_serves_both_directions(page, library, qtbot):
    library.remove_corpora()
    library.add_corpus("reversed", "saunas", src="en", tgt="de")
    refresh(page)
    assert page.setup.domain.value() == "saunas"
    assert page.setup.start.isEnabled()


def test_text_in_one_language_alone_is_no_domain_to_learn_but_is_counted(page, library, qtbot):
    add_monolingual(library, created="2999-01-01T00:00:00Z")
    refresh(page)
    assert page.setup.domain.count() == 1
    assert page.setup.data.alone.text() == "Also 70 sentences in German alone"


def test_without_data_for_the_model_the_button_waits_and_says_why(page, library, qtbot):
    library.remove_corpora()
    library.add_corpus("finnish", "saunas", src="fi")
    refresh(page)
    assert not page.setup.start.isEnabled()
    assert page.setup.reason.text() == "It needs translations in German → English to learn from."
    taught = page.setup.no_text
    assert taught.isVisible()
    assert not page.setup.cards.isVisible()  # no dashes
    assert taught.others.text() == "Your library has text of: saunas (Finnish → English)."


def test_packs_are_not_adapted_further(page, library, qtbot):
    library.add_model("words", kind="adapted", scope="pack", parent="small")
    refresh(page)
    assert page.setup.model.findData("words") == -1


def test_a_domain_sent_along_is_chosen(page, library):
    library.add_corpus("contracts", "law")
    page.show_subject(LAW)
    refresh(page)
    assert (page.stack.currentIndex(), page.setup.domain.value()) == (_SETUP, "law")


def test_what_is_left_alone_is_not_ordered(page, library):
    assert page.setup.order() == ORDER


def test_advanced_settings_are_ordered_by_their_names(page, library):
    advanced = page.setup.advanced
    advanced.src_size.setValue(4000)
    advanced.rate.setText("0,0003")
    advanced.margin.setValue(3.5)
    advanced.scope.choose("pack")
    assert page.setup.order() == replace(
        ORDER,
        scope="pack",
        settings={"peak_lr": 0.0003},
        vocabulary={"src_size": 4000},
        limits={"gate_margin": 3.5},
    )


def test_the_rank_is_set_where_a_small_pack_is_learned_and_only_there(page):
    advanced, way = (
        page.setup.advanced,
        next(
            number
            for number, each in enumerate(page.setup.ways._ways)
            if (each.method, each.scope) == ("fine-tune", "pack")
        ),
    )
    assert not advanced.rank.isEnabled()
    assert advanced.rank.accessibleDescription() == "Only a small pack has a rank."
    choose_way(page, way)
    advanced.rank.setValue(8)
    small = replace(ORDER, method="fine-tune", scope="pack", settings={"pack_rank": 8})
    assert page.setup.order() == small
    small.check()
    advanced.scope.choose("full")
    assert page.setup.order() == replace(ORDER, method="fine-tune", scope="full")
    advanced.scope.choose("")
    choose_way(page, 0)
    assert page.setup.order() == ORDER


def test_a_setting_steps_from_what_is_recommended_and_back_to_it(page):
    field = page.setup.advanced.src_size
    field.stepBy(1)
    assert field.given() == 6000
    field.setValue(200)
    field.stepBy(-1)
    assert (field.given(), field.text()) == (None, "as recommended (6,000)")


def test_a_rate_that_is_no_number_stops_the_button(page):
    page.setup.advanced.rate.setText("fast")
    assert not page.setup.start.isEnabled()
    assert page.setup.reason.text() == "Learning rate: “fast” is not a number above 0."


def test_monolingual_text_can_be_left_out_or_taken_from_another_domain(page, library, qtbot):
    add_monolingual(library)
    refresh(page)
    boxes = page.setup.advanced.mono
    assert [box.isChecked() for box in boxes.values()] == [True, False]
    boxes["manuals"].setChecked(False)
    assert page.setup.order().mono == ()
    boxes["other"].setChecked(True)
    assert page.setup.order().mono == ("other",)


def test_a_reverse_model_is_offered_with_back_translation_alone(page):
    advanced = page.setup.advanced
    assert advanced.reverse.isHidden()
    advanced.back.setChecked(True)
    advanced.reverse.choose("back")
    order = page.setup.order()
    assert (order.back_translate, order.reverse_model) == (True, "back")


def test_the_page_shows_a_run_at_work_when_it_is_opened(services, library, qtbot):
    job = services.jobs.submit(ORDER)
    page = AdaptPage(services)
    qtbot.addWidget(page)
    refresh(page)
    qtbot.waitUntil(lambda: job.state == RunState.RUNNING)
    assert (page.stack.currentIndex(), page.run.job) == (_RUN, job)
    services.jobs.cancel(job)
    qtbot.waitUntil(lambda: job.state == RunState.CANCELLED and not services.jobs.running)


@pytest.mark.parametrize(("width", "n_columns"), [(420, 1), (760, 2), (1300, 3)])
def test_the_cards_take_as_many_columns_as_there_is_room_for(page, qtbot, width, n_columns):
    setup = page.setup
    grid = setup.ways.parentWidget()
    grid.resize(width, 600)
    grid.layout().activate()
    lefts = {part.geometry().left() for part in (setup.data, setup.ways, setup.cost)}
    assert len(lefts) == n_columns


def test_while_the_library_is_read_nothing_is_claimed(services, qtbot, library):
    page = AdaptPage(services)
    qtbot.addWidget(page)
    page.show()
    assert page.stack.currentIndex() == _LOADING
    assert page.loading._words.isHidden()  # a moment needs no word
    assert page.setup.reason.text() == ""
    refresh(page)
    assert page.stack.currentIndex() == _SETUP
    page.shut_down()


def test_without_a_model_the_page_leads_to_the_models(page, library, qtbot):
    library.remove_models()
    refresh(page)
    assert page.stack.currentIndex() == _NO_MODEL
    with qtbot.waitSignal(page.navigated) as signal:
        page.no_model.button.click()
    assert signal.args == ["models", None]


def test_text_for_another_model_leads_to_that_model(page, library, qtbot):
    library.add_model("saunas", src="fi", name="Finnish → English")
    library.remove_corpora()
    library.add_corpus("finnish", "saunas", src="fi")
    refresh(page)
    page.setup.model.choose("small")
    page.setup.no_text.other.click()
    assert (page.setup.model.value(), page.setup.domain.value()) == ("saunas", "saunas")


def test_a_second_adaptation_gets_another_name(page, library, qtbot):
    first = page.setup.name.placeholderText()
    library.add_model("taken", name=first)
    library.add_corpus("more")
    refresh(page)
    assert page.setup.name.placeholderText() == f"{first} 2"


def test_a_busy_computer_says_what_it_may_cost(page):
    busy = Estimate(seconds=480.0, low_s=400.0, high_s=1320.0, device="CPU", is_measured=True, is_busy=True)
    page.setup.cost.show_estimate(busy)
    assert page.setup.cost.time.text() == "About 8 min"
    assert page.setup.cost.range.text() == "up to 22 min if the computer stays this busy"


def test_newer_times_reach_the_ways_in_place(page):
    card = page.setup.ways.cards[0]
    slower = replace(PLAN, alternatives=tuple(replace(way, seconds=1800.0) for way in PLAN.alternatives))
    page.setup.ways.show_plan(with_times(PLAN, slower))
    assert page.setup.ways.cards[0] is card
    assert card._aside.text() == "about 30 min"


def test_the_settings_of_the_command_line_have_their_place(page, library):
    advanced = page.setup.advanced
    advanced.sides.choose("decoder")
    advanced.forgotten.setValue(0.0)
    advanced.threads.setValue(1)
    assert page.setup.order() == replace(
        ORDER, vocabulary={"sides": "decoder"}, limits={"most_forgotten": 0.0}, threads=1
    )


def test_every_way_to_learn_speakers_is_there_with_its_paper(page, library):
    speakers = [
        PlannedWay(method=name, scope="full", title=METHODS[name].title, sentence=METHODS[name].sentence,
                   is_second=name == "factored-bias")
        for name in ("full-bias", "factored-bias", "speaker-token")
    ]  # fmt: skip
    page.setup.show_plan(ORDER, replace(PLAN, alternatives=(*PLAN.alternatives, *speakers)))
    assert ways(page)[:2] == ["Learn new words", "Learn your speakers"]
    for name in ("full-bias", "factored-bias", "speaker-token"):
        number = next(n for n, way in enumerate(page.setup.ways.ways) if way.method == name)
        choose_way(page, number)
        assert page.setup.order() == replace(ORDER, method=name, scope="full")
        assert "Michel, Neubig (ACL 2018)" in page.setup.ways.cards[number].toolTip()


def test_one_recommendation_and_one_other_way_show_and_the_rest_is_advanced(page):
    shown = {card.radio.text() for card in page.setup.ways.cards if card.isVisible()}
    assert shown == {"Learn new words", "Learn from your sentences"}
    page.setup.advanced.set_open(is_open=True)
    assert all(card.isVisible() for card in page.setup.ways.cards)
    far = page.setup.ways.cards[2]
    assert "--method fine-tune" in far._text.text()


def test_a_way_chosen_among_the_advanced_ones_shows_again(page):
    choose_way(page, 2)
    page.setup.advanced.set_open(is_open=False)
    others = tuple(replace(way, is_recommended=way.method == "fine-tune" and way.scope == "full")
                   for way in PLAN.alternatives)  # fmt: skip
    page.setup.show_plan(ORDER, replace(PLAN, alternatives=others))
    assert page.setup.advanced.is_open


def test_a_pack_cannot_be_chosen_for_a_way_that_has_none(page):
    advanced = page.setup.advanced
    advanced.scope.choose(PACK)
    advanced.show_pack(METHODS["mix-gate"], "full")
    assert advanced.scope.value() == ""
    packs = advanced.scope.model().item(advanced.scope.findData(PACK))
    assert not packs.isEnabled()
    assert "has no pack" in packs.toolTip()
    advanced.show_pack(METHODS["fine-tune"], "full")
    assert packs.isEnabled()
