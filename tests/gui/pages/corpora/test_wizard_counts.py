"""What was counted before a change in the import wizard is never shown as if it were counted since."""

import pytest

from engine import tasks
from engine.base.errors import CorpusError
from gui.pages.wizard.steps import CLEANING, FINISH, SPLITTING, VOCABULARY
from tests.engine.corpora.samples import numbered_pairs, tmx, units, write
from tests.gui.finding import choice, texts
from tests.gui.pages.corpora.library import WAIT
from tests.gui.pages.corpora.test_wizard import copied_summary


@pytest.mark.slow
def test_a_jump_to_the_summary_past_files_read_anew_stops_where_they_are_divided(
    wizard, qtbot, reach, go_on, tmp_path
):
    finish = reach(FINISH)
    wizard.start([write(tmp_path / "more.tmx", tmx(units(numbered_pairs(3))))])
    qtbot.waitUntil(wizard.next_button.isEnabled, timeout=WAIT)
    wizard.step_list.buttons[FINISH].click()
    qtbot.waitUntil(lambda: wizard.shown is wizard.steps.get(SPLITTING), timeout=WAIT)
    go_on()
    go_on()
    assert "Read: 13\n" in copied_summary(finish, qtbot)


@pytest.mark.slow
def test_no_later_step_can_be_opened_while_rules_are_counted_or_before_the_text_is_divided(
    wizard, qtbot, reach
):
    reach(FINISH)
    to_cleaning, to_splitting, _, to_finish = wizard.step_list.buttons[CLEANING:]
    to_cleaning.click()
    qtbot.waitUntil(to_finish.isEnabled, timeout=WAIT)
    choice(wizard.shown, "How strictly").choose("gentle")
    assert not to_splitting.isEnabled()
    qtbot.waitUntil(to_splitting.isEnabled, timeout=WAIT)
    assert not to_finish.isEnabled()
    to_splitting.click()
    qtbot.waitUntil(to_finish.isEnabled, timeout=WAIT)


def test_rules_that_could_not_be_counted_again_lead_no_further(wizard, qtbot, reach, monkeypatch):
    step = reach(CLEANING)
    qtbot.waitUntil(wizard.next_button.isEnabled, timeout=WAIT)

    def fail(*_values):
        raise CorpusError("The text is damaged.", "Read it again.")

    monkeypatch.setattr(tasks, "staged_cleaning", fail)
    choice(step, "How strictly").choose("gentle")
    qtbot.waitUntil(lambda: "The text is damaged." in texts(step), timeout=WAIT)
    assert not wizard.next_button.isEnabled()


@pytest.mark.slow
def test_the_summary_is_there_after_an_own_test_file_was_chosen(wizard, qtbot, reach, go_on, tmp_path):
    step = reach(SPLITTING)
    choice(step, "Domain").setEditText("law")
    step.use_test_files([write(tmp_path / "exam.tmx", tmx(units(numbered_pairs(3))))])
    for _ in range(SPLITTING, FINISH):
        go_on()
    assert "to test with afterwards" in copied_summary(wizard.steps.get(FINISH), qtbot)


@pytest.mark.slow
def test_an_old_vocabulary_report_goes_when_the_rules_change(wizard, qtbot, reach, go_on, jobs):
    step = reach(VOCABULARY)
    report = "7 sentences of your files, as seen by Model small."
    qtbot.waitUntil(lambda: report in texts(step), timeout=WAIT)
    jobs.held.add("vocabulary")
    wizard.open_step(CLEANING)
    choice(wizard.shown, "How strictly").choose("gentle")
    go_on()
    go_on()
    qtbot.waitUntil(lambda: report not in texts(step), timeout=WAIT)
