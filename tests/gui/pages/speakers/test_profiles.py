"""Profiles on the page: learned, tried, compared, rolled back."""

import sqlite3
from contextlib import closing

import pytest
from PySide6.QtCore import Qt

from engine import tasks
from engine.base.errors import ModelError, SpeakerError
from engine.orders import LearnSpeakerOrder
from engine.results.jobs import RunState
from gui.jobs.job import Job
from gui.pages.speakers.parts import ALIKE, CORRECTIONS, HISTORY, SENTENCES, WORDS
from tests.engine.runtime.conftest import write_tiny_pack
from tests.gui.finding import texts
from tests.gui.pages.speakers.conftest import MODEL, N_TEXTS, press, put_model
from tests.tiny import PAIRS


@pytest.mark.slow
def test_learning_shows_its_verdict_and_the_words(page, editor, show, settle):
    show("ben")
    page.changes.add(editor.record, list(PAIRS[:2]))
    settle(page, lambda: editor.record.n_sentences == 2)
    assert editor.header.verdict.text() == "2 sentences are ready to learn from."
    page.changes.add(editor.record, list(PAIRS[2:]))
    settle(page, lambda: editor.record.n_sentences == len(PAIRS))
    editor.header.learn.click()
    settle(page, lambda: editor.profile is not None and not page.changes.is_learning)
    assert editor.header.verdict.text().replace("\u00a0", " ") == editor.profile.verdict
    assert editor.parts.current == WORDS
    settle(page, lambda: editor.parts.words.raised.words.rowCount() > 0)


def test_what_was_added_since_is_said_and_makes_learning_the_main_thing(page, editor, settle):
    assert editor.header.learn.property("kind") == "outlined"
    page.changes.add(editor.record, [("", "Quite so.")])
    settle(page, lambda: editor.record.n_sentences == N_TEXTS + 1)
    assert editor.header.verdict.text().endswith("1 sentence was added since.")
    assert editor.header.learn.property("kind") == "primary"


def test_learning_that_is_stopped_changes_nothing(page, editor, settle):
    editor.header.learn.click()
    editor.header.stop.click()
    settle(page, lambda: not page.changes.is_learning)
    assert editor.record.profiles[0].version in (1, 2)  # 2: it was over before it could be stopped
    assert editor.error.isHidden()


def test_much_text_is_learned_as_a_job(page, services, settle, qtbot, monkeypatch):
    jobs = []

    def submit(order):
        jobs.append(Job(order.kind, order.title, parent=page, order=order))
        return jobs[0]

    monkeypatch.setattr(tasks, "JOB_SENTENCES", 2)
    monkeypatch.setattr(services.jobs, "submit", submit)
    qtbot.keyClick(page, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert page.changes.is_learning
    assert jobs[0].order == LearnSpeakerOrder(speaker="anna", name="Anna", model=MODEL)
    jobs[0].ended.emit(RunState.DONE)
    settle(page, lambda: not page.changes.is_learning)


def test_a_job_that_fails_says_why_on_the_page(page, editor, services, settle, monkeypatch):
    job = Job("learn", "Learning how Anna speaks", parent=page)
    job.error = SpeakerError("Anna has no sentences to learn from.", "Add some.")
    monkeypatch.setattr(tasks, "JOB_SENTENCES", 2)
    monkeypatch.setattr(services.jobs, "submit", lambda _order: job)
    editor.header.learn.click()
    job.ended.emit(RunState.FAILED)
    settle(page, editor.error.isVisible)
    assert editor.error.accessibleName() == "Anna has no sentences to learn from."


def test_a_failure_to_learn_stands_on_the_page_and_changes_nothing(page, editor, settle):
    tasks.edit_speaker("anna", tgt="fi")
    editor.header.learn.click()
    settle(page, editor.error.isVisible)
    assert editor.error.accessibleName() == "Anna writes Finnish, and the model writes English."
    assert not page.changes.is_learning
    assert tasks.speaker("anna").profiles[0].version == 1


@pytest.mark.slow
def test_a_warning_stays_to_be_read_until_something_else_is_done(page, editor, settle):
    tasks.add_sentences("anna", [(PAIRS[0][0], "The pump begins.")])
    editor.header.learn.click()
    settle(page, editor.error.isVisible)
    assert "several different translations" in editor.error.accessibleName()
    page.changes.add(editor.record, [("", "Quite so.")])
    settle(page, lambda: not editor.error.isVisible())


def test_the_sentence_is_tried_neutral_and_as_the_speaker_with_the_difference_marked(page, editor, settle):
    trial = editor.trial
    trial.source.setText(PAIRS[4][0])
    trial.translate()
    settle(page, trial.spoken.plain)
    assert trial.neutral.plain() != trial.spoken.plain()
    assert trial.neutral.marked() or trial.spoken.marked()


def test_the_strength_changes_the_sentence_at_once_and_is_kept(page, editor, settle):
    settle(page, lambda: editor.trial.spoken.plain() != editor.trial.neutral.plain())
    editor.trial.slider.setValue(0)
    settle(page, lambda: editor.trial.spoken.plain() == editor.trial.neutral.plain())
    settle(page, lambda: tasks.speaker("anna").strength == 0)


def test_a_sentence_of_theirs_is_there_to_try(editor):
    assert editor.trial.text == PAIRS[N_TEXTS - 1][0]


def test_who_has_learned_nothing_sounds_neutral_and_is_told_so(page, editor, show, settle):
    show("ben")
    editor.trial.source.setText(PAIRS[0][0])
    editor.trial.translate()
    settle(page, lambda: "Nothing has been learned" in editor.trial.spoken.plain())
    assert not editor.trial.slider.isEnabled()


def test_only_models_of_their_languages_are_offered(page, editor, settle, library, tmp_path):
    assert not editor.header.model.isVisible()  # there is one alone
    put_model(write_tiny_pack(library / "models" / MODEL, tmp_path / "pumps"))
    page.refresh()
    settle(page, editor.header.model.isVisible)
    editor.header.model.choose("pumps")
    settle(page, lambda: editor.model == "pumps")
    assert editor.profile is None


@pytest.mark.slow
def test_those_alike_are_named_and_one_click_away(page, editor, settle):
    tasks.add_sentences("ben", PAIRS[:N_TEXTS])
    tasks.learn_speaker("ben", model=MODEL, method="full-bias")
    page.refresh()
    settle(page, lambda: editor.parts.title(ALIKE) == "Sounds like Ben 1.00")
    editor.parts.choose(ALIKE)
    settle(page, lambda: editor.parts.alike.table.model().rowCount() == 1)
    editor.parts.alike.table.activated.emit(editor.parts.alike.table.model().index(0, 0))
    settle(page, lambda: editor.record.id == "ben")


@pytest.mark.slow
def test_history_goes_back_and_offers_to_undo_that(page, editor, settle, qtbot):
    tasks.learn_speaker("anna", model=MODEL)
    page.refresh()
    editor.parts.choose(HISTORY)
    history = editor.parts.history
    settle(page, lambda: history.table.model().rowCount() == 2)
    assert not history.back.isEnabled()  # this one is in use
    history.table.choose_row(1)
    with qtbot.waitSignal(page.undo_offered):
        history.back.click()
    assert tasks.speaker("anna").profiles[0].version == 1


def test_corrections_are_counted_and_listed(page, editor, settle):
    editor.parts.choose(CORRECTIONS)
    assert not editor.parts.corrections.table.isVisible()
    tasks.add_correction("anna", "Ja.", "Indeed.", "Yes.", MODEL)
    page.refresh()
    settle(page, lambda: editor.parts.corrections.model.rowCount() == 1)
    assert editor.parts.title(CORRECTIONS) == "Corrections 1"


def test_somebody_without_words_is_led_to_their_sentences(editor, show):
    show("ben")
    editor.parts.choose(WORDS)
    press(editor.parts, "Add sentences")
    assert editor.parts.current == SENTENCES


def test_a_damaged_profile_is_told_of_on_the_page(page, editor, settle, library):
    with closing(sqlite3.connect(library / "library.sqlite")) as connection:
        connection.execute("UPDATE speaker_profiles SET bias = x'00'")
        connection.commit()
    editor.parts.choose(WORDS)
    page.refresh()
    settle(page, editor.error.isVisible)
    assert "is damaged in the catalogue" in editor.error.accessibleName()


def test_a_sentence_that_cannot_be_tried_says_why_and_is_tried_again(page, editor, settle, monkeypatch):
    def fail(*_values):
        raise ModelError("The model is damaged.", "Add it again.")

    with monkeypatch.context() as broken:
        broken.setattr(tasks, "try_speaker", fail)
        editor.trial.source.setText(PAIRS[4][0])
        editor.trial.translate()
        settle(page, lambda: "The model is damaged." in texts(editor.trial))
    press(editor.trial, "Try again")
    settle(page, lambda: "The model is damaged." not in texts(editor.trial))
    assert editor.trial.spoken.plain()


def test_of_sentences_typed_in_a_row_only_the_last_is_shown(page, editor, settle):
    for source, _ in PAIRS[3:6]:
        editor.trial.source.setText(source)
        editor.trial.translate()
    settle(page)
    shown = editor.trial.neutral.plain()
    editor.trial.translate()
    settle(page)
    assert editor.trial.neutral.plain() == shown


@pytest.mark.slow
def test_the_model_of_one_speaker_can_be_chosen_for_the_next(page, editor, settle, show, library, tmp_path):
    put_model(write_tiny_pack(library / "models" / MODEL, tmp_path / "pumps"))
    page.refresh()
    settle(page, editor.header.model.isVisible)
    editor.header.model.choose("pumps")
    settle(page, lambda: editor.model == "pumps")
    show("ben")
    assert editor.model == MODEL
    editor.header.model.choose("pumps")
    settle(page, lambda: editor.model == "pumps")
