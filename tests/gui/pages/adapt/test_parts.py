"""The parts of the Adapt page that know no widget: ways, orders, words, runs read again."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontMetrics

from engine.base.json_values import to_json
from engine.base.methods import METHODS
from engine.base.progress import Sample
from engine.results.corpora import DomainDirection
from engine.results.evaluation import Verdict, VerdictKind
from engine.results.jobs import Failure, RunRecord, RunState
from engine.results.model_details import PromotionState
from gui.jobs.job import Job
from gui.pages.adapt.outcome import ScoresCard, model_in_use
from gui.pages.adapt.runs import (
    breakable,
    card_lines,
    colour_of,
    curve_words,
    entries_of,
    job_of,
    replay,
    samples_at,
    title_within,
    use_of,
)
from gui.pages.adapt.setup import span_words
from gui.widgets.table import Table
from gui.wording import moment_words
from tests.gui.fakes import model
from tests.gui.pages.adapt.library import HELD, ORDER, PLAN, PUMPS, RESULT, event, learning_events, told

HELD_BACK = replace(RESULT, promotion=HELD)


def run_record(run_id, state, **changes):
    """Builds the record of an adaptation."""
    values = {"kind": "adapt", "title": ORDER.title, "order": ORDER, "created": "2026-11-20T12:00:00Z",
              "path": Path("/library/runs") / run_id, "is_resumable": True}  # fmt: skip
    return RunRecord(id=run_id, state=state, **(values | changes))


def test_a_way_says_what_it_does_and_what_was_measured():
    ways = {way.key: way.text for way in PLAN.alternatives}
    assert ways["va-llm", "full", False].startswith("Gives the model the words of your field")
    assert ways["va-llm", "full", False].endswith("on manuals.")
    assert ways["fine-tune", "pack", False].startswith("A small pack")
    assert ways["va-llm", "full", True].startswith("Also learns from your text")


def test_the_papers_name_is_in_the_tip_alone():
    way = PLAN.alternatives[0]
    assert "VA-LLM" in way.tip
    assert "VA-LLM" not in way.title + way.sentence


@pytest.mark.parametrize("method", METHODS.values(), ids=METHODS)
def test_no_way_uses_a_technical_word_in_the_window(method):
    text = f"{method.title} {method.sentence}".lower()
    assert not any(jargon in text for jargon in ("embedding", "fine-tun", "cbow", "subword"))


def test_orders_with_the_same_settings_share_a_plan_whatever_the_name():
    first, second = (replace(ORDER, name=name, settings={"seed": 2}) for name in ("a", "b"))
    assert first.for_plan() == second.for_plan() != ORDER.for_plan()


def test_text_translated_back_needs_a_plan_of_its_own():
    assert replace(ORDER, back_translate=True).for_plan() != ORDER.for_plan()


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (None, None, ""), (20.0, 40.0, "less than a minute"), (20.0, 240.0, "up to 4 min"),
        (360.0, 540.0, "6 to 9 min"), (535.0, 545.0, "about 9 min"), (3000.0, 7200.0, "50 min to 2 h"),
        (40_000.0, 80_000.0, "11 to 22 h"),
    ],
)  # fmt: skip
def test_a_range_of_time_reads_as_people_say_it(low, high, said):
    assert span_words(low, high, None) == said


def test_a_run_read_again_gives_the_same_as_one_that_was_followed():
    job, again = Job("adapt", ""), Job("adapt", "")
    for each in learning_events(4):
        job.take(told(each))
    again.state = RunState.PAUSED
    replay(again, [told(each) for each in learning_events(4)])
    assert (again.curves, again.samples) == (job.curves, job.samples)
    assert (again.metrics, again.done, again.total) == (job.metrics, job.done, job.total)
    assert (again.state, again.planned) == (RunState.PAUSED, job.planned)


def test_what_was_learned_again_after_a_kill_replaces_what_came_before():
    events = [event(n, "progress", stage="Learning", done=done, total=9, metrics={"bleu": value})
            for n, (done, value) in enumerate(((1, 5.0), (2, 6.0), (3, 7.0), (2, 6.5)), start=1)]  # fmt: skip
    job = Job("adapt", "")
    replay(job, [told(each) for each in events])
    assert job.curves["bleu"] == [(1, 5.0), (2, 6.5)]


def test_a_failed_run_of_an_earlier_window_can_be_resumed():
    job = job_of(
        run_record("r4", RunState.FAILED, error=Failure(what="The disk is full.", hint="Make room."))
    )
    assert (job.error.what, job.can_resume) == ("The disk is full.", True)


def test_runs_are_listed_at_work_first_then_waiting_in_their_order_then_earlier_ones():
    jobs = [Job("adapt", title) for title in ("first", "second", "third")]
    jobs[1].state = RunState.RUNNING
    records = [run_record("r1", RunState.DONE, answer=RESULT), run_record("r2", RunState.CANCELLED)]
    entries = entries_of(jobs, records, {})
    assert [entry.title for entry in entries] == ["second", "first", "third", "Learning pumps"]
    small = model("small", name="German → English, small")
    named = entries_of([], records, {"small": small})
    assert named[0].title == "German → English, small · pumps"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"answer": RESULT}, "Clearly better"),
        ({"answer": HELD_BACK}, "Held back, clearly better"),
        ({}, "Done"),
    ],
)
def test_an_earlier_run_says_what_it_came_to(changes, said):
    (entry,) = entries_of([], [run_record("r1", RunState.DONE, **changes)], {})
    assert entry.words == f"{said} · {moment_words('2026-11-20T12:00:00Z')}"


def test_where_a_title_has_no_room_the_domain_can_still_be_read(qtbot):
    metrics = QFontMetrics(QFont())
    title = "German → English, small · pumps"
    width = metrics.horizontalAdvance(title)
    assert title_within(title, width, metrics) == title
    shown = title_within(title, width - 30, metrics)
    assert (shown[:6], shown[-7:]) == ("German", "· pumps")
    assert "…" in shown


def test_of_one_domain_its_own_runs_between_its_languages_are_listed():
    other = replace(ORDER, domain="law")
    records = [
        run_record("r1", RunState.DONE), run_record("r2", RunState.DONE, order=other),
        run_record("r3", RunState.DONE, order=None),
    ]  # fmt: skip
    french = {"small": model("small", src="fr")}
    german = {"small": model("small")}
    for models, place, runs in (
        (german, PUMPS, ["r1"]), (french, PUMPS, []), (german, DomainDirection("law", "de", "en"), ["r2"]),
        (german, DomainDirection("pumps", "en", "de"), ["r1"]),
        (german, DomainDirection(), ["r1", "r2", "r3"]),
    ):  # fmt: skip
        assert [entry.run_id for entry in entries_of([], records, models, place)] == runs


def test_a_domain_is_translated_with_what_was_promoted_last_in_its_direction():
    def made(id, when, state="promoted", **more):
        said = json.dumps({"promotion": {"state": state, "when": when}})
        return model(id, kind="adapted", domain="pumps", details_json=said, **more)

    old, new = made("old", "2026-11-01T00:00:00Z"), made("new", "2026-11-02T00:00:00Z")
    held = made("held", "2026-11-03T00:00:00Z", "held")
    back = made("back", "2026-11-04T00:00:00Z", src="en", tgt="de")
    assert model_in_use([new, old, held, back], PUMPS) == new
    assert model_in_use([held], PUMPS) is None
    assert model_in_use([new], DomainDirection("law", "de", "en")) is None


def test_a_run_that_is_live_is_not_listed_twice():
    job = Job("adapt", "again")
    job.run_id, job.state = "r1", RunState.RUNNING
    assert len(entries_of([job], [run_record("r1", RunState.FAILED)], {})) == 1


def test_samples_lie_beside_those_of_the_first_check():
    update, examples = samples_at([(0, [_row("old")]), (100, [_row("newer")]), (200, [_row("newest")])], None)
    assert (update, examples[0].before, examples[0].now) == (200, "old", "newest")


def test_samples_of_an_earlier_check_can_be_looked_at():
    assert samples_at([(0, [_row("old")]), (100, [_row("newer")]), (200, [_row("newest")])], 120.0)[0] == 100


def test_words_without_an_end_can_be_broken_for_the_screen():
    assert max(map(len, breakable("a " + "ve" * 60).split("\u200b"))) < 40
    assert breakable("a plain sentence") == "a plain sentence"


def test_the_first_check_has_nothing_before_it():
    assert samples_at([(0, [_row("old")])], None)[1][0].before == ""


def _row(output):
    return Sample("Quelle", "source", output)


def test_the_curves_are_told_in_a_sentence():
    curves = {"bleu": [(0, 20.0), (100, 26.0), (200, 25.0)], "general_bleu": [(0, 15.0), (200, 14.5)]}
    said = curve_words(curves, "BLEU", "bleu", "general_bleu")
    assert said == (
        "Better than before on your validation sentences: +6.0 BLEU. The best is kept. "
        "General text got worse: −0.5 BLEU."
    )


@pytest.mark.parametrize(
    ("points", "is_over", "words"),
    [
        ([(0, 20.0)], False, "This is how good it was before. The next check shows whether it gets better."),
        ([(0, 20.0)], True, ""),
        ([(0, 20.0), (40, 20.1)], False, "No better than before on your validation sentences so far."),
        ([(0, 20.0), (40, 19.0)], True, "No better than before on your validation sentences."),
        ([(40, 20.0), (80, 22.0)], True,
         "Better than at the first check on your validation sentences: +2.0 BLEU."),
        ([], False, ""),
    ],
)  # fmt: skip
def test_learning_is_better_or_not_than_before(points, is_over, words):
    assert curve_words({"bleu": points}, "BLEU", "bleu", "general_bleu", is_over=is_over) == words


def test_a_model_is_used_as_the_library_says_now_and_as_its_run_said_before_that():
    held = model("pumps-2", details_json='{"promotion": {"state": "held"}}')
    assert use_of(RESULT, {}) == PromotionState.PROMOTED
    assert use_of(RESULT, {"pumps-2": held}) == PromotionState.HELD
    assert use_of(RESULT, {"small": model("small")}) is None


def test_a_card_is_written_with_its_settings_names_as_they_are():
    card = {
        "inputs": {"corpora": [{"name": "catalogue", "sha256": "1c4f"}]},
        "settings": {"training": {"peak_lr": 0.0005}},
    }
    lines = list(card_lines(card))
    assert lines[:4] == ["Inputs", "  corpora:", "    – name: catalogue", "      sha256: 1c4f"]
    assert lines[4:] == ["", "Settings", "  training:", "    peak_lr: 0.0005"]


def test_a_run_that_has_just_ended_says_what_it_came_to():
    job = Job("adapt", "Adapting")
    job.take(told(event(1, "start", run_id="r1")))
    job.take(told(event(2, "end", state="done", result=to_json(RESULT))))
    assert entries_of([job], [], {})[0].words == "Clearly better"


def test_a_model_held_back_is_marked_in_the_list():
    held = run_record("r1", RunState.DONE, answer=HELD_BACK)
    entries = entries_of([], [held, run_record("r2", RunState.DONE)], {})
    assert [entry.is_held for entry in entries] == [True, False]


def test_the_updates_planned_come_from_learning_and_not_from_another_stage():
    events = [*learning_events(2, 200), event(90, "progress", stage="Reading the text", done=1, total=276)]
    job = Job("adapt", "")
    for each in events:
        job.take(told(each))
    assert (job.total, job.planned) == (276, 200)


@pytest.mark.parametrize(
    ("kind", "result", "colour"),
    [("good", RESULT, "good"), ("poor", RESULT, "poor"), ("neutral", RESULT, "ink_soft"),
     ("poor", HELD_BACK, "poor"), ("good", HELD_BACK, "warn")],
)  # fmt: skip
def test_the_dot_of_a_run_has_the_colour_of_its_verdict(kind, result, colour):
    result = replace(result, verdict=Verdict(kind=VerdictKind(kind), sentence="So it is."))
    (entry,) = entries_of([], [run_record("r1", RunState.DONE, answer=result)], {})
    assert colour_of(entry) == colour


def test_a_run_that_has_ended_is_listed_while_the_library_still_has_it_as_running():
    job = Job("adapt", "Adapting")
    job.run_id, job.state, job.answer = "r1", RunState.DONE, RESULT
    (entry,) = entries_of([job], [run_record("r1", RunState.RUNNING)], {})
    assert entry.run_id == "r1"


def test_runs_are_told_apart_by_how_they_learn():
    made = model("pumps-2", method="va-llm", scope="pack")
    ordered = run_record("r2", RunState.FAILED, order=replace(ORDER, method="fine-tune"))
    entries = entries_of([], [run_record("r1", RunState.DONE, answer=RESULT), ordered], {"pumps-2": made})
    assert [entry.way for entry in entries] == [
        "Only its words · Learn new words",
        "Learn from your sentences",
    ]


def test_in_a_narrow_window_what_was_measured_is_written_out(services, qtbot):
    card = ScoresCard()
    qtbot.addWidget(card)
    card.show_result(RESULT)
    card.resize(500, 500)
    card.show()
    table = card.findChildren(Table)[0]
    assert table.columnWidth(0) >= table.sizeHintForColumn(0)


def test_what_a_difference_means_is_written_out(services, qtbot):
    card = ScoresCard()
    qtbot.addWidget(card)
    card.show_result(RESULT)
    card.resize(800, 500)
    card.show()
    for table in card.findChildren(Table):
        words = [table.model().index(row, 5).data() for row in range(table.model().rowCount())]
        assert table.sizeHintForColumn(5) <= table.columnWidth(5), words
