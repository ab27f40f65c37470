"""The sentence to try: whose strength it is, what was typed, and what stands there without any."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSlider

from engine import tasks
from engine.base.errors import ModelError
from engine.results.systems import System
from gui.widgets.feedback import InlineError
from tests.gui.finding import line, named, press
from tests.tiny import PAIRS


@pytest.fixture
def trial(page, editor, settle):
    """Anna's, with its first translations."""
    settle(page, editor.trial.spoken.plain)
    return editor.trial


@pytest.fixture
def slider(trial):
    return named(trial, QSlider, "Strength")


@pytest.fixture
def field(trial):
    return line(trial, "Sentence to try")


def test_a_strength_is_kept_for_the_speaker_it_was_set_for(page, slider, show, settle):
    slider.setValue(150)
    show("ben")
    settle(page, lambda: tasks.speaker("anna").strength == 1.5)
    assert tasks.speaker("ben").strength == 1.0
    assert slider.value() == 100
    show("anna")
    assert slider.value() == 150


def test_a_strength_set_just_before_the_window_closes_is_kept(page, slider, settle):
    slider.setValue(40)
    page.shut_down()
    settle(page)
    assert tasks.speaker("anna").strength == 0.4


def test_the_keys_move_the_strength_in_steps_and_it_is_told(slider, trial, qtbot):
    slider.setFocus()
    qtbot.keyClick(slider, Qt.Key.Key_Right)
    qtbot.keyClick(slider, Qt.Key.Key_PageDown)
    assert slider.value() == 80
    qtbot.keyClick(slider, Qt.Key.Key_End)
    assert slider.value() == 200


def test_a_strength_that_comes_back_to_what_it_was_changes_nothing(page, slider, settle, qtbot):
    with qtbot.assertNotEmitted(page.changes.changed, wait=50):
        slider.setValue(120)
        slider.setValue(100)
        page.shut_down()


def test_what_was_typed_is_there_again_with_its_speaker(page, field, show, qtbot):
    field.clear()
    qtbot.keyClicks(field, "Der Motor ist kalt.")
    show("ben")
    assert field.text() == ""
    show("anna")
    assert field.text() == "Der Motor ist kalt."


def test_an_empty_field_says_what_would_stand_there(page, field, trial, settle):
    field.clear()
    trial.translate()
    settle(page)
    assert trial.neutral.plain() == "As the model translates it on its own."
    assert trial.spoken.plain() == "As Anna would say it."
    assert field.placeholderText() == "Type a sentence in German"


def test_enter_translates_without_waiting_for_the_pause(page, field, trial, settle, qtbot):
    before = trial.neutral.plain()
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "Wir lesen.")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    settle(page, lambda: trial.neutral.plain() != before)
    translator = tasks.open_system(System(model=page.editor.model))
    assert trial.neutral.plain() == translator.translate_text("Wir lesen.").text


def test_a_model_that_cannot_be_opened_says_so_and_can_be_tried_again(
    page, field, trial, settle, monkeypatch
):
    def fail(*_values, **_named):
        raise ModelError("The model tiny-basis is damaged.", "Add it again.")

    with monkeypatch.context() as broken:
        broken.setattr(tasks, "try_speaker", fail)
        field.setText(PAIRS[4][0])
        trial.translate()
        settle(page, lambda: "The model tiny-basis is damaged." in shown_errors(trial))
    press(trial, "Try again")
    settle(page, lambda: not shown_errors(trial))
    assert trial.spoken.plain()


def shown_errors(trial):
    return [each.accessibleName() for each in trial.findChildren(InlineError) if each.isVisible()]


def test_the_texts_are_read_with_their_names(page, field, trial, settle):
    assert trial.neutral.accessibleName() == f"Neutral: {trial.neutral.plain()}"
    assert trial.spoken.accessibleName() == f"As the speaker: {trial.spoken.plain()}"


@pytest.mark.slow
def test_the_texts_have_the_ink_of_the_theme(trial, services):
    services.theme.choose("dark")
    assert services.theme.tokens.ink in trial.neutral.text()
    services.theme.choose("light")
    assert services.theme.tokens.ink in trial.neutral.text()


def test_where_a_translation_runs_is_told_to_the_window(page, field, trial, settle, qtbot):
    with qtbot.waitSignal(page.device_changed) as told:
        field.setText(PAIRS[2][0])
        trial.translate()
    assert told.args[0].provider == "CPUExecutionProvider"
    settle(page)
