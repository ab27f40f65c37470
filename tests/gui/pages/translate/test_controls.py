"""Small controls of the Translate page: the strength of a profile, the picker of speakers, the states."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from engine.base.progress import Progress
from engine.results.translation import SpeakerChoice
from gui.pages.translate.panes import NoModelTarget, PreparingTarget, TargetStack
from gui.pages.translate.speaker_picker import SpeakerPicker, StrengthSlider
from gui.widgets.feedback import NoticeLine

pytestmark = pytest.mark.window

ANNA, MENGE = SpeakerChoice("anna", "Anna", 0.5), SpeakerChoice("Menge", "Menge", is_trained=True)


@pytest.fixture
def slider(qtbot: Any) -> StrengthSlider:
    slider = StrengthSlider("Strength", "How much", 90, "&Strength")
    qtbot.addWidget(slider)
    return slider


@pytest.fixture
def picker(qtbot: Any) -> SpeakerPicker:
    picker = SpeakerPicker()
    qtbot.addWidget(picker)
    picker.fill([ANNA], [MENGE], ANNA)
    return picker


def test_strength_is_told_once_the_hand_rests(qtbot: Any, slider: StrengthSlider) -> None:
    with qtbot.waitSignal(slider.changed) as signal:
        slider.slider.setValue(12)
        slider.slider.setValue(15)
    assert signal.args == [1.5]
    assert "150\u00a0%" in [each.text() for each in slider.findChildren(QLabel)]


def test_strength_that_is_shown_is_not_told(qtbot: Any, slider: StrengthSlider) -> None:
    with qtbot.assertNotEmitted(slider.changed, wait=200):
        slider.show_strength(replace(ANNA, strength=0.3))
    assert slider.strength == 0.3


def test_picker_shows_the_strength_of_who_is_chosen(picker: SpeakerPicker) -> None:
    assert (picker.speaker, picker.strength.strength) == (ANNA, 0.5)
    picker.choose(None)
    assert picker.strength.isHidden()


def test_picker_tells_of_another_strength_with_its_speaker(qtbot: Any, picker: SpeakerPicker) -> None:
    with qtbot.waitSignal(picker.changed) as signal:
        QTest.keyClick(picker.strength.slider, Qt.Key.Key_Home)
    assert (signal.args[0].id, signal.args[0].strength) == ("anna", 0.0)


def test_speakers_of_the_model_follow_those_of_the_library(picker: SpeakerPicker) -> None:
    names = [picker.picker.itemText(row) for row in range(picker.picker.count())]
    assert names == ["Nobody", "Anna", "", "Menge", "", "New speaker…", "Manage speakers…"]


def test_who_is_no_longer_offered_is_not_chosen(picker: SpeakerPicker) -> None:
    picker.fill([], [MENGE], ANNA)
    assert picker.speaker is None


def test_preparation_shows_its_stage_and_how_far_it_is(qtbot: Any) -> None:
    page = PreparingTarget()
    qtbot.addWidget(page)
    page.show_progress(Progress("Building the graphs", 1, 4))
    assert (page.words.text(), page.bar.value(), page.bar.maximum()) == ("Making it ready to translate", 1, 4)
    page.show_progress(Progress("Opening", 3))
    assert page.bar.maximum() == 0


@pytest.mark.parametrize(
    ("names", "heading"),
    [
        (("German", "Dutch"), "There is no model from German into Dutch yet"),
        (("French", ""), "There is no model from French yet"),
        (("", ""), "There is no model yet"),
    ],
)
def test_missing_model_names_the_languages(qtbot: Any, names: tuple[str, str], heading: str) -> None:
    page = NoModelTarget()
    qtbot.addWidget(page)
    page.show_for(*names)
    assert page.heading.text() == heading


def test_example_is_offered_in_the_languages_that_have_one(qtbot: Any) -> None:
    stack = TargetStack(QLabel())
    qtbot.addWidget(stack)
    stack.show_empty("de")
    assert not stack.empty.example.isHidden()
    stack.show_empty("fi")
    assert stack.empty.example.isHidden()


def test_notice_stays_away_once_it_was_closed(qtbot: Any) -> None:
    notice = NoticeLine()
    qtbot.addWidget(notice)
    notice.say("Anna has no sentences yet.", "Learn now")
    assert (notice.text, notice.action.text()) == ("Anna has no sentences yet.", "Learn now")
    notice.close_button.click()
    notice.say("Anna has no sentences yet.")
    assert notice.text == ""
    notice.say("Something else.")
    assert notice.text == "Something else."
    assert notice.action.isHidden()
