"""The Learning page while a model learns and after: curves, translations, verdict, the queue."""

import json
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton

from engine import tasks as engine_tasks
from engine.base.errors import LibraryError
from engine.base.json_values import to_json
from engine.results.adapting import Mixture, Rival, ShareScores
from engine.results.evaluation import Interval, Verdict, VerdictKind
from engine.results.jobs import Failure, JobProgressed, RunState
from engine.results.model_details import PromotionState
from gui.errors import Question
from gui.jobs.job import Job
from gui.pages.adapt.outcome import general_kind
from gui.pages.adapt.page import _EMPTY, _RUN
from tests.gui.pages.adapt.library import (
    HELD,
    ORDER,
    RESULT,
    choose_run,
    event,
    followed,
    learning_events,
    refresh,
    settle,
    told,
)
from tests.gui.showing import crowded


def held(**changes):
    return replace(RESULT, promotion=HELD, **changes)


def state_of(model):
    return engine_tasks.model_details(model).promotion.state


def answer(words):
    question = next(each for each in QApplication.topLevelWidgets() if isinstance(each, Question))
    next(each for each in question.findChildren(QPushButton) if each.text() == words).click()


def test_what_begins_to_learn_is_followed(page, qtbot):
    job = page.services.jobs.submit(ORDER)
    settle(page)
    assert page.run.job is job
    qtbot.waitUntil(lambda: job.stage == "Training")
    assert page.run.head.words.text() == "Learning · 1 %"
    assert "begins with the first check" in page.run.learning.quality._empty
    page.services.jobs.cancel(job)
    qtbot.waitUntil(lambda: job.state == RunState.CANCELLED and not page.services.jobs.running)
    assert "ended before the first check" in page.run.learning.quality._empty


def test_both_curves_follow_the_measurements(page):
    followed(page, 3)
    plot = page.run.learning.quality
    assert [curve.name for curve in plot._curves] == ["Your domain", "General text"]
    assert plot.accessibleDescription().startswith("Latest: Your domain 35.3, General text 23.5")
    assert not plot.grab().isNull()


def test_the_other_measure_shows_its_own_curves(page):
    followed(page, 3)
    page.run.learning.switch.choose(1)
    assert "Your domain 58.2" in page.run.learning.quality.accessibleDescription()


def test_the_cursor_reads_a_measurement_and_shows_its_translations(page, qtbot):
    followed(page, 5)
    plot = page.run.learning.quality
    plot.setFocus()
    for _ in range(3):
        qtbot.keyClick(plot, Qt.Key.Key_Left)
    assert plot.accessibleDescription().startswith("At 17 %: ")
    assert page.run.samples.note.text() == "An earlier check"
    qtbot.keyClick(plot, Qt.Key.Key_Escape)
    assert page.run.samples.note.text() == "The newest check"


def test_what_changed_in_a_translation_is_marked_on_both_sides(page):
    followed(page, 5)
    before, now, reference = page.run.samples._rows[0]._texts
    assert before.marked() == ["gyroscopic", "runs", "slide"]
    assert now.marked() == ["centrifugal", "starts", "gate valve"]
    assert reference.plain().startswith("The centrifugal pump")


def test_the_buttons_of_a_run_that_learns(page):
    followed(page)
    head = page.run.head
    shown = {b.text(): b.isVisibleTo(head) for b in (head.pause, head.finish, head.discard, head.resume)}
    assert shown == {"Pause": True, "Finish now": True, "Discard": True, "Resume": False}
    assert "Frees" in head.pause.toolTip()


def test_it_says_before_learning_is_stopped_how_long_the_rest_takes(page):
    job = followed(page)
    job.take(
        JobProgressed(
            seq=900, stage="Training", share=0.2, left_s=900.0, left_after_finish_s=300.0, can_finish=True
        )
    )
    assert page.run.head.finish.text() == "Finish now: about 5 minutes"
    assert "made ready to translate, and tested" in page.run.head.finish.toolTip()


def test_pause_finish_and_resume_reach_the_queue(page, monkeypatch):
    job = followed(page)
    asked = []
    for name in ("pause", "finish", "resume"):
        monkeypatch.setattr(page.services.jobs, name, lambda job, name=name: asked.append((name, job)))
        getattr(page.run.head, name).clicked.emit()
    assert asked == [("pause", job), ("finish", job), ("resume", job)]


def test_a_paused_run_says_what_is_free_and_can_be_resumed(page):
    followed(page, 3, state="paused")
    head = page.run.head
    assert head.resume.isVisibleTo(head)
    assert head.note.text() == "Nothing is lost."


def test_discarding_what_was_learned_is_asked_once(page, qtbot, monkeypatch):
    job = followed(page)
    cancelled = []
    monkeypatch.setattr(page.services.jobs, "cancel", cancelled.append)
    page.run.head.discard.click()
    assert cancelled == []
    answer("Discard")
    assert cancelled == [job]


def test_a_failed_run_that_could_go_on_can_be_discarded(page, monkeypatch):
    job = followed(page, 3, state="failed", error={"what": "The disk is full.", "hint": "Make room."})
    head, ended = page.run.head, []
    assert head.resume.isVisibleTo(head)
    assert head.discard.isVisibleTo(head)
    monkeypatch.setattr(engine_tasks, "cancel_job", ended.append)
    head.discard.click()
    answer("Discard")
    assert job.state == RunState.CANCELLED


def test_a_discarded_run_makes_room_for_a_new_one(page, qtbot):
    job = followed(page)
    with qtbot.waitSignal(page.toasted) as said:
        job.finish(RunState.CANCELLED)
        page.services.jobs.ended.emit(job)
    settle(page)
    assert said.args == ["Discarded. Your library is as it was."]
    assert page.stack.currentIndex() == _EMPTY


def test_messages_of_the_run_are_shown(page):
    text = "Memory was short: half a batch at a time from now on."
    followed(page).take(told(event(900, "message", level="warning", text=text)))
    assert page.run.head.messages.text() == text


def test_the_verdict_and_the_general_line_are_sentences(page):
    followed(page, 3, answer=RESULT)
    outcome = page.run.outcome
    assert outcome.sentence.text() == "Clearly better at pumps."
    assert outcome.counts.text() == RESULT.verdict.detail  # its sentences were not counted
    assert outcome.general.text() == "Other texts: no change."
    assert outcome.accessibleName().endswith("In use: “pumps” is translated with it from now on.")
    assert page.in_use.undo.isVisible()


def general_of(gate):
    return replace(RESULT, gate=replace(RESULT.gate, **gate))


@pytest.mark.parametrize(("gate", "kind"), [
    ({}, "neutral"),
    ({"difference": Interval(1.0, 0.5, 1.5), "parts": ()}, "good"),
    ({"difference": Interval(-1.0, -1.5, -0.5)}, "warn"),
    ({"is_held": True}, "poor"),
])  # fmt: skip
def test_only_a_proven_gain_on_general_text_gets_the_green_tick(gate, kind):
    assert general_kind(general_of(gate).gate) == kind


def test_every_part_of_general_text_stands_in_the_table(page):
    followed(page, 3, answer=RESULT)
    rows = page.run.scores.general_rows
    cells = [rows.index(0, column).data() for column in range(6)]
    assert cells == ["letters (best before)", "24.1", "23.9", "−0.2", "−1.9 to +1.5", "no proven difference"]


def test_what_it_replaces_and_what_stays_in_use_is_told(page):
    reason = "It replaces “rad”; compared with it: Better in your domain: +1.0 BLEU."
    rival = Rival(model="rad", name="rad", verdict=Verdict(kind=VerdictKind.GOOD, sentence="Better."))
    followed(page, 3, answer=replace(RESULT, rival=rival, promotion=replace(RESULT.promotion, reason=reason)))
    assert page.run.outcome.state.text().endswith("from now on. It replaces “rad”.")
    assert "Compared with “rad”: Better." in page.run.scores.figures.text()


def test_the_next_steps_lead_to_the_other_pages(page, qtbot):
    followed(page, 3, answer=RESULT)
    for button, place in ((page.run.outcome.try_it, "translate"), (page.run.scores.measure, "laboratory")):
        with qtbot.waitSignal(page.navigated) as signal:
            button.click()
        assert signal.args == [place, "pumps-2"]


def test_the_details_lead_to_everything_that_was_measured(page, qtbot):
    followed(page, 3, answer=RESULT)
    with qtbot.waitSignal(page.navigated) as signal:
        page.run.scores.numbers.click()
    assert signal.args == ["help", "numbers"]


def test_a_model_held_back_waits_for_the_users_word(page, library, qtbot):
    library.say_use("pumps-2", HELD)
    followed(page, 3, answer=held())
    settle(page)
    outcome = page.run.outcome
    assert outcome.state.text().startswith("Held back: it lost too much on general text.")
    with qtbot.waitSignal(page.undo_offered) as signal:
        outcome.use.click()
    assert state_of("pumps-2") == PromotionState.PROMOTED
    assert signal.args[0] == "“pumps” is translated with the new model now."


def test_the_model_before_can_be_kept(page, library, qtbot):
    library.say_use("pumps-2", HELD)
    followed(page, 3, answer=held())
    with qtbot.waitSignal(page.toasted) as signal:
        page.run.outcome.keep.click()
    settle(page)
    assert signal.args == ["“pumps” stays with “German → English, small”."]
    assert page.run.outcome.use.text() == "Use it after all"


def test_a_worse_model_is_held_back_for_another_reason(page, library, qtbot):
    library.say_use("pumps-2", HELD)
    worse = replace(HELD, in_short="it is worse than the model before")
    verdict = Verdict(kind=VerdictKind.POOR, sentence="Worse in your domain.")
    followed(page, 3, answer=replace(RESULT, verdict=verdict, promotion=worse))
    assert "it is worse than the model before" in page.run.outcome.state.text()


def test_rolling_back_can_be_undone(page, library, qtbot):
    library.say_use("pumps-2", RESULT.promotion)
    followed(page, 3, answer=RESULT)
    with qtbot.waitSignal(page.undo_offered) as signal:
        page.in_use.undo.click()
    assert state_of("pumps-2") == PromotionState.WITHDRAWN
    with qtbot.waitSignal(page.toasted):
        signal.args[1]()
    assert state_of("pumps-2") == PromotionState.PROMOTED


def test_what_was_pressed_says_so_until_it_is_done(page, library, qtbot, monkeypatch):
    followed(page, 3, answer=RESULT)
    settle(page)
    use, remove = page.run.outcome.use, page.run.outcome.remove
    page.in_use.undo.click()
    settle(page)
    use.click()
    assert (use.text(), use.isEnabled(), remove.isEnabled()) == ("Putting it into use…", False, False)
    settle(page)
    assert page.in_use.undo.isVisible()

    def refuse(_model):
        raise LibraryError("It cannot be removed.", "")

    monkeypatch.setattr(engine_tasks, "remove_model", refuse)
    remove.click()
    settle(page)
    assert (remove.text(), remove.isEnabled()) == ("Move the model to the trash", True)


def test_a_model_in_the_trash_is_told_of_and_brought_back(page, library, qtbot):
    followed(page, 3, answer=RESULT)
    with qtbot.waitSignal(page.undo_offered) as signal:
        page.run.outcome.remove.click()
    settle(page)
    assert page.run.outcome.state.text() == "The model is no longer in your library."
    signal.args[1]()
    settle(page)
    assert page.run.outcome.state.text().startswith("In use")


def test_the_scores_and_examples_are_the_evidence(page):
    followed(page, 3, answer=RESULT)
    rows = page.run.scores.rows
    assert [rows.data(rows.index(0, column)) for column in range(6)] == [
        "BLEU", "31.2", "37.5", "+6.3", "+5.1 to +7.5", "better"
    ]  # fmt: skip
    assert page.run.examples._rows[0]._source.plain() == "Die Kreiselpumpe läuft an."


def test_the_figures_are_folded_away_once_there_is_a_verdict(page):
    job = followed(page, 3)
    run = page.run
    assert (run.samples.isVisible(), run.learning.isVisible()) == (True, False)
    run.details.button.click()
    assert run.learning.isVisible()
    job.take(told(event(950, "end", state="done", result=to_json(RESULT))))
    shown = (run.three, run.samples, run.learning, run.scores)
    assert [part.isVisible() for part in shown] == [True, False, False, False]
    run.details.button.click()
    assert run.samples.isVisible()
    assert run.scores.figures.text().startswith("Better in your domain: +6.3 BLEU (95 % interval")
    assert "test sentences that decided nothing" in run.learning.why.text()
    assert run.scores.measure.isVisible()


def test_two_sentences_that_gained_and_one_that_lost_stand_before_the_figures(page):
    examples = [replace(RESULT.examples[0], source=str(n), difference=40.0 - 10 * n) for n in range(10)]
    followed(page, 3, answer=replace(RESULT, examples=tuple(examples)))
    shown = [row._source.plain() for row in page.run.three._rows]
    assert shown == ["0", "1", "9"]


def test_the_run_card_is_read_when_it_is_opened_and_can_be_saved(page, qtbot, tmp_path, monkeypatch):
    followed(page, 3, answer=RESULT)
    card = page.run.card
    card.set_open(is_open=True)
    settle(page)
    assert "id: pumps-2" in card.text.toPlainText()
    path = tmp_path / "card.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    with qtbot.waitSignal(page.toasted):
        page.run.card.save.click()
    assert json.loads(path.read_text(encoding="utf-8"))["model"]["id"] == "pumps-2"


def test_the_run_card_is_copied(page, qtbot):
    followed(page, 3, answer=RESULT)
    page.run.card.set_open(is_open=True)
    settle(page)
    page.run.card.copy.click()
    assert "kind: adapted" in QApplication.clipboard().text()


def test_a_failed_run_says_why_and_can_be_resumed(page):
    followed(page, 2, state="failed", error={"what": "The disk is full.", "hint": "Make room."})
    head = page.run.head
    assert head.error.accessibleName() == "The disk is full."
    assert head.resume.isVisibleTo(head)


def test_a_run_refused_before_it_began_can_be_discarded_but_not_resumed(page, library, qtbot):
    planning = event(2, "progress", stage="Planning", done=0)
    events = [event(1, "start", kind="adapt"), planning]
    library.add_run(ORDER, RunState.FAILED, events=events, error=Failure(what="There are 5 pairs."))
    refresh(page)
    choose_run(page, 0)
    head = page.run.head
    assert (head.resume.isVisibleTo(head), head.discard.isVisibleTo(head)) == (False, True)


def test_an_interrupted_run_of_an_earlier_window_comes_with_its_curves(page, library, qtbot):
    library.add_run(ORDER, RunState.INTERRUPTED, events=learning_events(4), finished=None)
    page.services.jobs.reattach()
    settle(page)
    choose_run(page, 0)
    assert page.stack.currentIndex() == _RUN
    assert page.run.head.resume.isVisibleTo(page.run.head)
    assert len(page.run.job.curves["bleu"]) == 4


def test_an_earlier_run_is_opened_from_the_list(page, library, qtbot):
    library.add_run(ORDER, RunState.DONE, RESULT, learning_events(3))
    refresh(page)
    choose_run(page, 0)
    assert page.run.outcome.sentence.text() == "Clearly better at pumps."
    assert len(page.run.job.samples) == 3


def test_a_run_that_is_over_is_removed_after_one_question(page, library, qtbot):
    run = library.add_run(ORDER, RunState.DONE, RESULT, learning_events(3))
    refresh(page)
    choose_run(page, 0)
    assert page.run.head.discard.text() == "Delete the record"
    page.run.head.discard.click()
    with qtbot.waitSignal(page.toasted) as said:
        answer("Delete")
    settle(page)
    assert said.args == ["Removed."]
    assert (library.orders(), run.path.exists(), page.stack.currentIndex()) == ([], False, _EMPTY)


def test_the_palette_offers_what_can_be_done_with_the_run(page):
    followed(page)
    offered = [command.title for command in page.commands()]
    assert offered[0] == "Teach…"
    assert "Pause: Learning pumps (German → English)" in offered


def test_the_next_run_is_shown_from_its_top(page, qtbot):
    followed(page, 9, answer=RESULT)
    page.run.details.set_open(is_open=True)
    qtbot.wait(20)
    bar = page.run._area.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    followed(page, 9)
    assert bar.value() == 0


def test_the_list_says_what_became_of_a_model_that_was_held_back(page, library, qtbot):
    library.add_run(ORDER, RunState.DONE, held())
    library.say_use("pumps-2", HELD)
    refresh(page)
    entry = page.runs.model.records[0]
    assert (entry.words.partition(" · ")[0], entry.is_held) == ("Held back, clearly better", True)
    page.made.use("pumps-2", "pumps")
    settle(page)
    entry = page.runs.model.records[0]
    assert (entry.words.partition(" · ")[0], entry.is_held) == ("Clearly better", False)


def test_a_model_that_was_used_from_elsewhere_is_shown_so_after_a_refresh(page, library, qtbot):
    library.add_run(ORDER, RunState.DONE, held())
    library.say_use("pumps-2", HELD)
    refresh(page)
    choose_run(page, 0)
    library.say_use("pumps-2", RESULT.promotion)
    refresh(page)
    assert page.runs.model.records[0].words.startswith("Clearly better")
    assert page.run.outcome.state.text().startswith("In use")


def test_a_run_fits_into_a_small_window(page):
    followed(page, 3)
    page.resize(876, 430)  # of a window of 960 x 600, with a job at work
    settle(page)
    assert crowded(page.run) == []


def test_a_run_that_the_user_named_is_called_so_everywhere(page):
    job = Job("adapt", "Learning pumps (German → English)", order=replace(ORDER, name="Pumps, second try"))
    assert job.title == "Pumps, second try"
    job.take(
        told(
            {
                "type": "start",
                "run_id": "r",
                "kind": "adapt",
                "title": "Learning pumps (German → English)",
                "pid": 1,
            }
        )
    )
    assert job.title == "Pumps, second try"


MIXTURE = Mixture(
    share=0.9, is_mixed=True, sentence="It is 90 % what it learned.", most_forgotten=2.0,
    before=ShareScores(bleu=3.8, general_bleu=17.3),
    tried=(ShareScores(share=0.9, bleu=98.0, general_bleu=15.6),
           ShareScores(share=1.0, bleu=99.2, general_bleu=14.4)),
)  # fmt: skip


def test_a_mixed_model_says_how_much_it_keeps_and_what_was_tried(page):
    followed(page, answer=replace(RESULT, mixture=MIXTURE))
    run = page.run
    assert run.outcome.mixture.text() == "It is 90 % what it learned."
    rows = run.card.mixture.rows
    cells = [[rows.index(row, column).data() for column in range(5)] for row in range(rows.rowCount())]
    assert cells[0] == ["0 %", "the model before", "3.8", "17.3", ""]
    assert cells[1] == ["90 %", "mixed", "98.0", "15.6", "✓ this one"]


def test_a_mixed_model_is_added_as_it_was_learned_beside_itself(page, library, qtbot):
    followed(page, answer=replace(RESULT, mixture=MIXTURE))
    settle(page)
    learned = page.run.outcome.learned
    library.scripts["unmix"] = "unmix"
    learned.click()
    assert (learned.text(), learned.isEnabled()) == ("Adding it…", False)
    library.add_model("pumps-2-as-learned", name="pumps, as learned")
    qtbot.waitUntil(lambda: not learned.isVisible(), timeout=20_000)
    assert page.run.outcome.added.isVisible()
    assert page.run.outcome.added.text() == "Added as “pumps, as learned”."


def test_a_model_that_keeps_everything_says_nothing_of_mixing(page):
    followed(page, answer=RESULT)
    assert page.run.outcome.mixture.isHidden()
    assert page.run.outcome.learned.isHidden()
    assert page.run.card.mixture.isHidden()


def queued(page, library, *domains):
    """Gives runs of these domains that wait behind one of "pumps" at work."""
    jobs = page.services.jobs
    jobs.submit(ORDER)
    settle(page)
    for domain in domains:
        library.add_corpus(f"{domain}-text", domain)
        jobs.submit(replace(ORDER, domain=domain))
    settle(page)


def domains(page):
    return [entry.title.rpartition(" · ")[2] for entry in page.runs.model.records]


def test_waiting_runs_change_places_with_the_keyboard(page, library, qtbot):
    queued(page, library, "law", "news")
    runs = page.runs
    runs.list.setCurrentIndex(runs.model.index(2))
    qtbot.keyClick(runs.list, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert domains(page) == ["pumps", "news", "law"]
    assert (runs.current.job.order.domain, runs.up.isEnabled(), runs.down.isEnabled()) == (
        "news",
        False,
        True,
    )


def test_a_waiting_run_is_taken_out_and_put_back_in_its_place(page, library, qtbot):
    queued(page, library, "law", "news")
    runs = page.runs
    runs.list.setCurrentIndex(runs.model.index(1))
    with qtbot.waitSignal(page.undo_offered) as signal:
        qtbot.keyClick(runs.list, Qt.Key.Key_Delete)
    settle(page)
    assert domains(page) == ["pumps", "news"]
    signal.args[1]()
    settle(page)
    assert domains(page) == ["pumps", "law", "news"]


def test_what_waited_when_the_window_was_closed_can_be_resumed(page, library, qtbot):
    library.add_run(ORDER, RunState.INTERRUPTED, finished=None)
    page.services.jobs.reattach()
    settle(page)
    choose_run(page, 0)
    page.run.head.resume.click()
    qtbot.waitUntil(lambda: page.run.job.state == RunState.RUNNING)


def test_what_another_process_has_taught_is_told_to_the_library(page, library, qtbot):
    library.add_model("small-law", name="law", kind="adapted", parent="small", domain="law")
    with qtbot.waitSignal(page.library_changed, timeout=5000):
        page.look_again()
