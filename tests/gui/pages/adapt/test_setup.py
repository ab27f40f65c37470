"""The options of teaching: what is recommended, what it takes, every setting, and one button."""

from dataclasses import replace

import pytest

from engine.base.methods import METHODS, PACK
from engine.orders import PlanOrder
from engine.results.adapting import Estimate, PlannedWay
from engine.results.corpora import DomainDirection
from gui.pages.adapt.setup import with_times
from tests.gui.pages.adapt.library import ORDER, PLAN, refresh, settle

LAW = DomainDirection("law", "de", "en")


def ways(setup):
    return [card.radio.text() for card in setup.ways.cards]


def started(setup, qtbot):
    """Returns what is ordered."""
    with qtbot.waitSignal(setup.chosen) as told:
        setup.start.click()
    return told.args[0]


def add_monolingual(library, **changes):
    alone = {"kind": "monolingual", "tgt": "", "splits": {}, "n_pairs": 70, **changes}
    library.add_corpus("manuals", **alone)
    library.add_corpus("other", "news", **alone)


def choose_way(setup, number):
    setup.ways.cards[number].radio.click()


def test_the_plan_of_an_earlier_window_shows_at_once(setup):
    assert setup.cost.time.text() == "About 9 min"
    assert setup.ways.reason.text() == PLAN.advice
    assert PLAN.reason in setup.ways.evidence.text()
    assert not setup.services.jobs.running


def test_the_recommended_way_is_chosen_and_starts_as_recommended(setup, qtbot):
    assert setup.ways.way.title == "Learn new words"
    assert started(setup, qtbot) == ORDER


def test_another_way_is_started_by_its_name(setup, library, qtbot):
    choose_way(setup, 2)
    settle(setup)
    assert started(setup, qtbot) == replace(ORDER, method="fine-tune", scope="pack")


def test_another_way_shows_its_own_time_until_it_is_measured(setup):
    choose_way(setup, 1)
    assert setup.cost.time.text() == "About 7 min"


def test_a_way_with_text_translated_back_asks_for_it(setup, library, qtbot):
    setup.advanced.set_open(is_open=True)
    choose_way(setup, 3)
    settle(setup)
    wish = replace(ORDER, method="va-llm", scope="full", back_translate=True)
    assert library.orders(PlanOrder)[0] == PlanOrder(adaptation=wish)
    assert started(setup, qtbot) == wish


def test_a_way_that_cannot_be_chosen_says_why(setup):
    card = setup.ways.cards[-1]
    assert not card.radio.isEnabled()
    assert "text that the model once learned from" in card._text.text()


def test_the_papers_name_is_the_tooltip_of_a_way(setup):
    assert "VA-LLM" in setup.ways.cards[0].toolTip()


def test_a_choice_stays_when_the_library_is_read_again(setup, qtbot):
    choose_way(setup, 1)
    refresh(setup)
    assert setup.ways.cards[1].radio.isChecked()


def test_while_nothing_is_known_the_computer_is_measured_and_one_can_start(setup_of, library, qtbot):
    library.add_corpus("contracts", "law")
    setup = setup_of(LAW)
    assert setup.cost.state.text().startswith("Measuring this computer…")
    assert ways(setup)[0] == "Let Parlance choose"
    assert setup.start.isEnabled()


def test_a_plan_that_a_child_has_made_is_shown(setup_of, library, qtbot):
    library.scripts["plan"] = "plan"
    library.add_corpus("contracts", "law")
    setup = setup_of(LAW)
    qtbot.waitUntil(lambda: setup.ways.reason.text() == "It is the safe choice.", timeout=20_000)


def test_text_that_came_after_the_plan_is_planned_anew(setup, library, qtbot):
    library.add_corpus("newer", created="2999-01-01T00:00:00Z")
    refresh(setup)
    assert setup.planner.is_busy


def test_beside_a_run_at_work_nothing_is_measured(setup, library, qtbot):
    setup.services.jobs.submit(ORDER)
    settle(setup)
    setup.cost.again.click()
    settle(setup)
    assert library.orders(PlanOrder)[0].probe is False


def test_a_plan_that_fails_says_why_and_one_can_start_all_the_same(setup_of, library, qtbot):
    library.scripts["plan"] = "fail"
    library.add_corpus("contracts", "law")
    setup = setup_of(LAW)
    qtbot.waitUntil(lambda: "has no German" in setup.cost.state.text(), timeout=20_000)
    assert setup.start.isEnabled()


def test_too_little_text_leaves_the_button_with_the_reason(setup_of, library):
    few = "It takes 20 pairs to learn from; there are 9."
    way = PlannedWay(method="fine-tune", scope="full", unavailable=few)
    library.add_corpus("contracts", "law")
    plan = replace(PLAN, method="", alternatives=(way,), reason="Too little.")
    library.add_plan(plan, replace(ORDER, domain="law"))
    setup = setup_of(LAW)
    assert not setup.start.isEnabled()
    assert setup.reason.text() == few


def test_packs_are_not_adapted_further(setup, library, qtbot):
    library.add_model("words", kind="adapted", scope="pack", parent="small")
    refresh(setup)
    assert setup.model.findData("words") == -1


def test_what_is_left_alone_is_not_ordered(setup, library):
    assert setup.order() == ORDER


def test_advanced_settings_are_ordered_by_their_names(setup, library):
    advanced = setup.advanced
    advanced.src_size.setValue(4000)
    advanced.rate.setText("0,0003")
    advanced.margin.setValue(3.5)
    advanced.scope.choose("pack")
    assert setup.order() == replace(
        ORDER,
        scope="pack",
        settings={"peak_lr": 0.0003},
        vocabulary={"src_size": 4000},
        limits={"gate_margin": 3.5},
    )


def test_the_rank_is_set_where_a_small_pack_is_learned_and_only_there(setup):
    advanced, way = (
        setup.advanced,
        next(
            number
            for number, each in enumerate(setup.ways._ways)
            if (each.method, each.scope) == ("fine-tune", "pack")
        ),
    )
    assert not advanced.rank.isEnabled()
    assert advanced.rank.accessibleDescription() == "Only a small pack has a rank."
    choose_way(setup, way)
    advanced.rank.setValue(8)
    small = replace(ORDER, method="fine-tune", scope="pack", settings={"pack_rank": 8})
    assert setup.order() == small
    small.check()
    advanced.scope.choose("full")
    assert setup.order() == replace(ORDER, method="fine-tune", scope="full")
    advanced.scope.choose("")
    choose_way(setup, 0)
    assert setup.order() == ORDER


def test_a_setting_steps_from_what_is_recommended_and_back_to_it(setup):
    field = setup.advanced.src_size
    field.stepBy(1)
    assert field.given() == 6000
    field.setValue(200)
    field.stepBy(-1)
    assert (field.given(), field.text()) == (None, "as recommended (6,000)")


def test_a_rate_that_is_no_number_stops_the_button(setup):
    setup.advanced.rate.setText("fast")
    assert not setup.start.isEnabled()
    assert setup.reason.text() == "Learning rate: “fast” is not a number above 0."


def test_monolingual_text_can_be_left_out_or_taken_from_another_domain(setup, library, qtbot):
    add_monolingual(library)
    refresh(setup)
    boxes = setup.advanced.mono
    assert [box.isChecked() for box in boxes.values()] == [True, False]
    boxes["manuals"].setChecked(False)
    assert setup.order().mono == ()
    boxes["other"].setChecked(True)
    assert setup.order().mono == ("other",)


def test_a_reverse_model_is_offered_with_back_translation_alone(setup):
    advanced = setup.advanced
    assert advanced.reverse.isHidden()
    advanced.back.setChecked(True)
    advanced.reverse.choose("back")
    order = setup.order()
    assert (order.back_translate, order.reverse_model) == (True, "back")


def test_a_second_adaptation_gets_another_name(setup, library, qtbot):
    first = setup.name.placeholderText()
    library.add_model("taken", name=first)
    library.add_corpus("more")
    refresh(setup)
    assert setup.name.placeholderText() == f"{first} 2"


def test_a_busy_computer_says_what_it_may_cost(setup):
    busy = Estimate(seconds=480.0, low_s=400.0, high_s=1320.0, device="CPU", is_measured=True, is_busy=True)
    setup.cost.show_estimate(busy)
    assert setup.cost.time.text() == "About 8 min"
    assert setup.cost.range.text() == "up to 22 min if the computer stays this busy"


def test_newer_times_reach_the_ways_in_place(setup):
    card = setup.ways.cards[0]
    slower = replace(PLAN, alternatives=tuple(replace(way, seconds=1800.0) for way in PLAN.alternatives))
    setup.ways.show_plan(with_times(PLAN, slower))
    assert setup.ways.cards[0] is card
    assert card._aside.text() == "about 30 min"


def test_the_settings_of_the_command_line_have_their_place(setup, library):
    advanced = setup.advanced
    advanced.sides.choose("decoder")
    advanced.forgotten.setValue(0.0)
    advanced.threads.setValue(1)
    assert setup.order() == replace(
        ORDER, vocabulary={"sides": "decoder"}, limits={"most_forgotten": 0.0}, threads=1
    )


def test_every_way_to_learn_speakers_is_there_with_its_paper(setup, library):
    speakers = [
        PlannedWay(method=name, scope="full", title=METHODS[name].title, sentence=METHODS[name].sentence,
                   is_second=name == "factored-bias")
        for name in ("full-bias", "factored-bias", "speaker-token")
    ]  # fmt: skip
    setup.show_plan(ORDER, replace(PLAN, alternatives=(*PLAN.alternatives, *speakers)))
    assert ways(setup)[:2] == ["Learn new words", "Learn your speakers"]
    for name in ("full-bias", "factored-bias", "speaker-token"):
        number = next(n for n, way in enumerate(setup.ways.ways) if way.method == name)
        choose_way(setup, number)
        assert setup.order() == replace(ORDER, method=name, scope="full")
        assert "Michel, Neubig (ACL 2018)" in setup.ways.cards[number].toolTip()


def test_one_recommendation_and_one_other_way_show_and_the_rest_is_advanced(setup):
    shown = {card.radio.text() for card in setup.ways.cards if card.isVisible()}
    assert shown == {"Learn new words", "Learn from your sentences"}
    setup.advanced.set_open(is_open=True)
    assert all(card.isVisible() for card in setup.ways.cards)
    far = setup.ways.cards[2]
    assert "--method fine-tune" in far._text.text()


def test_a_way_chosen_among_the_advanced_ones_shows_again(setup):
    choose_way(setup, 2)
    setup.advanced.set_open(is_open=False)
    others = tuple(replace(way, is_recommended=way.method == "fine-tune" and way.scope == "full")
                   for way in PLAN.alternatives)  # fmt: skip
    setup.show_plan(ORDER, replace(PLAN, alternatives=others))
    assert setup.advanced.is_open


def test_a_pack_cannot_be_chosen_for_a_way_that_has_none(setup):
    advanced = setup.advanced
    advanced.scope.choose(PACK)
    advanced.show_pack(METHODS["mix-gate"], "full")
    assert advanced.scope.value() == ""
    packs = advanced.scope.model().item(advanced.scope.findData(PACK))
    assert not packs.isEnabled()
    assert "has no pack" in packs.toolTip()
    advanced.show_pack(METHODS["fine-tune"], "full")
    assert packs.isEnabled()


def test_who_leaves_stops_the_measuring(setup_of, library):
    library.add_corpus("contracts", "law")
    setup = setup_of(LAW)
    assert setup.planner.is_busy
    setup.planner.stop()
    assert not setup.planner.is_busy


def test_a_corpus_serves_both_directions(library, setup_of):
    library.remove_corpora()
    library.add_corpus("reversed", "saunas", src="en", tgt="de")
    setup = setup_of(DomainDirection("saunas", "de", "en"))
    assert (setup.model.value(), setup.start.isEnabled()) == ("small", True)


def test_what_was_adapted_already_is_offered_after_what_it_came_from(setup):
    assert [setup.model.itemData(row) for row in range(setup.model.count())] == ["small", "pumps-2"]


@pytest.mark.parametrize(
    ("src", "tgt", "splits", "reason"),
    [
        ("fr", "es", {}, "No model here translates French → Spanish. Get or add one first."),
        ("de", "en", {"train": 2, "dev": 0, "test": 0}, "2 pairs. Adapting needs at least 20."),
    ],
)
def test_what_is_missing_is_said_and_no_way_is_offered(library, setup_of, src, tgt, splits, reason):
    more = {"splits": splits} if splits else {}
    library.add_corpus("contracts", "law", src=src, tgt=tgt, **more)
    setup = setup_of(DomainDirection("law", src, tgt))
    assert (setup.reason.text(), setup.start.isEnabled()) == (reason, False)
    assert not setup.choices.isVisible()
