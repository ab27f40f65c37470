"""The Adapt page while a model learns and after: curves, translations, verdict, the queue."""

import json
import time

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton

from engine import tasks as engine_tasks
from engine.results.jobs import Failure, RunState
from gui.errors import Question
from gui.jobs.job import Job
from gui.pages.adapt.page import _RUN, _SETUP
from gui.pages.adapt.runs.view import RunView
from tests.gui.fakes import told
from tests.gui.pages.adapt_door import HELD, RESULT, event, learning_events, run_record
from tests.gui.pages.adapt_window import followed, library, open_page, refresh, settle


@pytest.fixture
def tasks():
    return library()


@pytest.fixture
def page(services, qtbot):
    yield from open_page(services, qtbot)


def answer(words):
    question = next(each for each in QApplication.topLevelWidgets() if isinstance(each, Question))
    next(each for each in question.findChildren(QPushButton) if each.text() == words).click()


def test_starting_runs_a_job_and_follows_it(page, qtbot, tasks):
    page._setup._start.click()
    job = page._run.job
    qtbot.waitUntil(lambda: job.stage == "Training")
    assert page._run.head._words.text() == "Training · 1 of 100 updates"
    page.services.jobs.cancel(job)
    qtbot.waitUntil(lambda: job.state == RunState.CANCELLED and not page.services.jobs.running)


def test_both_curves_follow_the_measurements(page):
    followed(page, 3)
    plot = page._run.learning.quality
    assert [curve.name for curve in plot._curves] == ["Your domain", "General text"]
    assert plot.accessibleDescription().startswith("Latest: Your domain 35.3, General text 23.5")
    assert not plot.grab().isNull()


def test_the_other_measure_shows_its_own_curves(page):
    followed(page, 3)
    page._run.learning._switch.choose(1)
    assert "Your domain 58.2" in page._run.learning.quality.accessibleDescription()


def test_the_cursor_reads_a_measurement_and_shows_its_translations(page, qtbot):
    followed(page, 5)
    plot = page._run.learning.quality
    plot.setFocus()
    for _ in range(3):
        qtbot.keyClick(plot, Qt.Key.Key_Left)
    assert plot.accessibleDescription().startswith("Update 200: ")
    assert page._run.samples._note.text() == "At update 200"
    qtbot.keyClick(plot, Qt.Key.Key_Escape)
    assert page._run.samples._note.text() == "At update 400, the newest check"


def test_what_changed_in_a_translation_is_marked_on_both_sides(page):
    followed(page, 5)
    before, now, reference = page._run.samples._rows[0]._texts
    assert before.marked() == ["gyroscopic", "runs", "slide"]
    assert now.marked() == ["centrifugal", "starts", "gate valve"]
    assert reference.plain().startswith("The centrifugal pump")


def test_the_buttons_of_a_run_that_learns(page):
    followed(page)
    head = page._run.head
    shown = {b.text(): b.isVisibleTo(head) for b in (head.pause, head.finish, head.discard, head.resume)}
    assert shown == {"Pause": True, "Stop and keep the best": True, "Discard": True, "Resume": False}
    assert "Frees" in head.pause.toolTip()


def test_pause_finish_and_resume_reach_the_queue(page, monkeypatch):
    job = followed(page)
    asked = []
    for name in ("pause", "finish", "resume"):
        monkeypatch.setattr(page.services.jobs, name, lambda job, name=name: asked.append((name, job)))
        getattr(page._run.head, f"{name}_asked").emit()
    assert asked == [("pause", job), ("finish", job), ("resume", job)]


def test_a_paused_run_says_what_is_free_and_can_be_resumed(page):
    followed(page, 3, state="paused")
    head = page._run.head
    assert head.resume.isVisibleTo(head)
    assert head._note.text().startswith("Processor, graphics card and memory are free for you.")


def test_discarding_what_was_learned_is_asked_once(page, qtbot, monkeypatch):
    job = followed(page)
    cancelled = []
    monkeypatch.setattr(page.services.jobs, "cancel", cancelled.append)
    page._run.head.discard.click()
    assert cancelled == []
    answer("Discard")
    assert cancelled == [job]


def test_a_failed_run_that_could_go_on_can_be_discarded(page, monkeypatch):
    job = followed(page, 3, state="failed", error={"what": "The disk is full.", "hint": "Make room."})
    head, ended = page._run.head, []
    assert head.resume.isVisibleTo(head)
    assert head.discard.isVisibleTo(head)
    monkeypatch.setattr(engine_tasks, "cancel_job", ended.append)
    head.discard.click()
    answer("Discard")
    assert job.state == RunState.CANCELLED


def test_a_discarded_run_makes_room_for_another(page, qtbot):
    job = followed(page)
    with qtbot.waitSignal(page.toasted) as said:
        job.finish(RunState.CANCELLED)
        page.services.jobs.ended.emit(job)
    assert said.args == ["Discarded. Your library is as it was."]
    assert page._stack.currentIndex() == _SETUP


def test_messages_of_the_run_are_shown(page):
    text = "Memory was short: half a batch at a time from now on."
    followed(page).take(told(event(900, "message", level="warning", text=text)))
    assert page._run.head._messages.text() == text


def test_the_verdict_and_the_general_line_are_sentences(page):
    followed(page, 3, state="done", result=RESULT)
    outcome = page._run.outcome
    assert outcome.sentence.text() == "Better in your domain: +6.3 BLEU, surely between +5.1 and +7.5."
    assert outcome.general.text().startswith("As good as before on general text")
    assert outcome.accessibleName().endswith("In use: “pumps” is translated with it from now on.")
    assert outcome.back.isVisibleTo(outcome)


def test_the_next_steps_lead_to_the_other_pages(page, qtbot):
    followed(page, 3, state="done", result=RESULT)
    for button, place in ((page._run.outcome.try_it, "translate"), (page._run.outcome.measure, "evaluate")):
        with qtbot.waitSignal(page.navigated) as signal:
            button.click()
        assert signal.args == [place, "pumps-2"]


def test_a_model_held_back_waits_for_the_users_word(page, tasks, qtbot):
    tasks.states["pumps-2"] = "held"
    followed(page, 3, state="done", result=HELD)
    settle(page, qtbot)
    outcome = page._run.outcome
    assert outcome.state.text().startswith("Held back: it lost too much on general text.")
    with qtbot.waitSignal(page.undo_offered) as signal:
        outcome.use.click()
    assert tasks.states["pumps-2"] == "promoted"
    assert signal.args[0] == "“pumps” is translated with the new model now."


def test_the_model_before_can_be_kept(page, tasks, qtbot):
    tasks.states["pumps-2"] = "held"
    followed(page, 3, state="done", result=HELD)
    with qtbot.waitSignal(page.toasted) as signal:
        page._run.outcome.keep.click()
    settle(page, qtbot)
    assert signal.args == ["“pumps” stays with “German → English, small”."]
    assert page._run.outcome.use.text() == "Use it after all"


def test_a_worse_model_is_held_back_for_another_reason(page, tasks, qtbot):
    tasks.states["pumps-2"] = "held"
    result = RESULT | {"verdict": {"kind": "poor", "sentence": "Worse in your domain."}}
    followed(page, 3, state="done", result=result | {"promotion": HELD["promotion"]})
    assert "it is not better than the model before" in page._run.outcome.state.text()


def test_rolling_back_can_be_undone(page, tasks, qtbot):
    tasks.states["pumps-2"] = "promoted"
    followed(page, 3, state="done", result=RESULT)
    with qtbot.waitSignal(page.undo_offered) as signal:
        page._run.outcome.back.click()
    assert tasks.states["pumps-2"] == "withdrawn"
    with qtbot.waitSignal(page.toasted):
        signal.args[1]()
    assert tasks.states["pumps-2"] == "promoted"


def test_what_was_pressed_says_so_until_it_is_done(page, tasks, qtbot, monkeypatch):
    followed(page, 3, state="done", result=RESULT)
    settle(page, qtbot)
    back, remove = page._run.outcome.back, page._run.outcome.remove
    back.click()
    assert (back.text(), back.isEnabled(), remove.isEnabled()) == ("Rolling back…", False, False)
    settle(page, qtbot)
    assert page._run.outcome.use.isEnabled()
    monkeypatch.setattr(tasks, "remove_model", lambda _model: 1 / 0)
    remove.click()
    settle(page, qtbot)
    assert (remove.text(), remove.isEnabled()) == ("Discard the model", True)


def test_a_model_in_the_trash_is_told_of_and_brought_back(page, tasks, qtbot):
    followed(page, 3, state="done", result=RESULT)
    with qtbot.waitSignal(page.undo_offered) as signal:
        page._run.outcome.remove.click()
    settle(page, qtbot)
    assert page._run.outcome.state.text() == "The model is no longer in your library."
    signal.args[1]()
    settle(page, qtbot)
    assert page._run.outcome.state.text().startswith("In use")


def test_the_scores_and_examples_are_the_evidence(page):
    followed(page, 3, state="done", result=RESULT)
    rows = page._run.scores.rows
    assert [rows.data(rows.index(0, column)) for column in range(6)] == [
        "BLEU", "31.2", "37.5", "+6.3", "+5.1 to +7.5", "better"
    ]  # fmt: skip
    assert page._run.examples._rows[0]._source.plain() == "Die Kreiselpumpe läuft an."


def test_the_run_card_is_read_when_it_is_opened_and_can_be_saved(page, qtbot, tmp_path, monkeypatch):
    followed(page, 3, state="done", result=RESULT)
    card = page._run.card
    card.set_open(is_open=True)
    settle(page, qtbot)
    assert "sha256: 1c4f27a2" in card.text.toPlainText()
    path = tmp_path / "card.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    with qtbot.waitSignal(page.toasted):
        page._save_card()
    assert json.loads(path.read_text(encoding="utf-8"))["model"]["id"] == "pumps-2"


def test_the_run_card_is_copied(page, qtbot):
    followed(page, 3, state="done", result=RESULT)
    page._run.card.set_open(is_open=True)
    settle(page, qtbot)
    page._run.card.copied.emit(page._run.card.text.toPlainText())
    assert "peak_lr: 0.0005" in QApplication.clipboard().text()


def test_a_failed_run_says_why_and_can_be_resumed(page):
    followed(page, 2, state="failed", error={"what": "The disk is full.", "hint": "Make room."})
    head = page._run.head
    assert head.error.accessibleName() == "The disk is full."
    assert head.resume.isVisibleTo(head)


def test_a_run_refused_before_it_began_can_be_discarded_but_not_resumed(page, tasks, qtbot):
    planning = event(2, "progress", stage="Planning", done=0)
    tasks.events["r4"] = [event(1, "start", run_id="r4", kind="adapt"), planning]
    tasks.runs.append(run_record("r4", RunState.FAILED, error=Failure(what="There are 5 pairs.")))
    refresh(page, qtbot)
    page._open(page._list.model.entries[0])
    settle(page, qtbot)
    head = page._run.head
    assert (head.resume.isVisibleTo(head), head.discard.isVisibleTo(head)) == (False, True)


def test_an_interrupted_run_of_an_earlier_window_comes_with_its_curves(page, tasks, qtbot):
    tasks.events["r7"] = learning_events(4)
    tasks.runs.append(run_record("r7", RunState.INTERRUPTED))
    page.services.jobs.reattach()
    page._is_first_look = True
    refresh(page, qtbot)
    settle(page, qtbot)
    assert page._stack.currentIndex() == _RUN
    assert page._run.head.resume.isVisibleTo(page._run.head)
    assert len(page._run.job.curves["bleu"]) == 4


def test_an_earlier_run_is_opened_from_the_list(page, tasks, qtbot):
    tasks.events["r1"] = learning_events(3)
    tasks.runs.append(run_record("r1", RunState.DONE, result=RESULT))
    refresh(page, qtbot)
    page._list.list.setCurrentIndex(page._list.model.index(0))
    settle(page, qtbot)
    assert page._run.outcome.sentence.text().startswith("Better in your domain")
    assert len(page._run.job.samples) == 3


def test_further_runs_wait_in_the_queue_and_the_button_says_so(page, qtbot):
    page._setup._start.click()
    page._prepare()
    settle(page, qtbot)
    assert page._setup._start.text() == "Add to the queue"
    with qtbot.waitSignal(page.toasted) as said:
        page._setup._start.click()
    assert said.args == ["It waits in the queue and begins by itself."]


def queued(page, *domains):
    jobs = page.services.jobs
    jobs.start(["wait"], "adapt", "first")
    return [jobs.start(["wait", "--domain", domain], "adapt", domain) for domain in domains]


def test_waiting_runs_change_places_with_the_keyboard(page, qtbot):
    queued(page, "law", "news")
    runs = page._list
    runs.list.setCurrentIndex(runs.model.index(2))
    qtbot.keyClick(runs.list, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert [entry.title for entry in runs.model.entries] == ["first", "news", "law"]
    assert (runs.current.title, runs.up.isEnabled(), runs.down.isEnabled()) == ("news", False, True)


def test_a_waiting_run_is_taken_out_and_put_back_in_its_place(page, qtbot):
    queued(page, "law", "news")
    runs = page._list
    runs.list.setCurrentIndex(runs.model.index(1))
    with qtbot.waitSignal(page.undo_offered) as signal:
        qtbot.keyClick(runs.list, Qt.Key.Key_Delete)
    assert [entry.title for entry in runs.model.entries] == ["first", "news"]
    signal.args[1]()
    assert [entry.title for entry in runs.model.entries] == ["first", "law", "news"]


def test_what_waited_when_the_window_was_closed_can_wait_again(page, services, qtbot):
    queued(page, "law", "news")
    page.shut_down()
    services.jobs.shut_down()
    page._list.show_left(len(services.settings.waiting_runs))
    assert page._list._left.text() == "2 runs were waiting when Parlance was closed."
    page._list.restore.click()
    assert [job.title for job in services.jobs.jobs][-2:] == ["law", "news"]
    assert services.settings.waiting_runs == []


def test_what_waited_can_be_forgotten(page, services):
    services.settings.waiting_runs = [("law", ["adapt"])]
    page._list.show_left(1)
    page._list.forget.click()
    assert (services.settings.waiting_runs, page._list.has_notice) == ([], False)


def test_the_palette_offers_what_can_be_done_with_the_run(page):
    followed(page)
    offered = [command.title for command in page.commands()]
    assert offered[0] == "New adaptation"
    assert "Pause: Adapting German → English to pumps" in offered


def test_what_a_run_says_is_drawn_in_a_moment(qtbot):
    view = RunView(lambda job: job.title)
    qtbot.addWidget(view)
    view.show()
    job = Job("adapt", "Adapting", ["--domain", "pumps"])
    view.follow(job)
    worst = 0.0
    for each in learning_events(40, 4000):
        begun = time.process_time()
        job.take(told(each))
        worst = max(worst, time.process_time() - begun)
    assert worst < 0.05


def test_another_run_is_shown_from_its_top(page, qtbot):
    followed(page, 9, state="done", result=RESULT)
    qtbot.wait(20)
    bar = page._run._area.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    followed(page, 9)
    assert bar.value() == 0


def test_the_list_says_what_became_of_a_model_that_was_held_back(page, tasks, qtbot):
    tasks.runs.insert(0, run_record("r9", RunState.DONE, result=HELD))
    tasks.states["pumps-2"] = "held"
    refresh(page, qtbot)
    entry = page._list.model.entries[0]
    assert (entry.words.partition(" · ")[0], entry.is_held) == ("Held back, +6.3 BLEU", True)
    page._made.use("pumps-2", "pumps")
    settle(page, qtbot)
    entry = page._list.model.entries[0]
    assert (entry.words.partition(" · ")[0], entry.is_held) == ("+6.3 BLEU", False)


def test_a_model_that_was_used_from_elsewhere_is_shown_so_after_a_refresh(page, tasks, qtbot):
    tasks.runs.insert(0, run_record("r9", RunState.DONE, result=HELD))
    tasks.states["pumps-2"] = "held"
    refresh(page, qtbot)
    page._open(page._list.model.entries[0])
    settle(page, qtbot)
    tasks.states["pumps-2"] = "promoted"
    refresh(page, qtbot)
    assert page._list.model.entries[0].words.startswith("+6.3 BLEU")
    assert page._run.outcome.state.text().startswith("In use")
