"""What a screen reader says by itself: failures, verdicts and changes of a run, once each, and no chatter."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from engine.results.jobs import RunState
from gui.jobs.job import Job
from gui.pages.adapt.runs import RunHead
from gui.widgets.controls import Command, CommandList
from gui.widgets.feedback import (
    Announcer,
    InlineError,
    JobTray,
    NoticeLine,
    ProgressLine,
    Toast,
    VerdictBanner,
)
from gui.widgets.layouts import rows_in
from gui.widgets.text import announce
from tests.gui.showing import show_active

URGENT = QAccessible.AnnouncementPoliteness.Assertive
CALM = QAccessible.AnnouncementPoliteness.Polite


@pytest.fixture
def host(qtbot):
    """A window to put parts into."""
    result = QWidget()
    qtbot.addWidget(result)
    rows_in(result)
    result.resize(500, 300)
    show_active(qtbot, result)
    return result


def put(host, part):
    host.layout().addWidget(part)
    part.show()
    return part


def test_a_failure_interrupts_and_is_said_once_however_often_it_is_shown(host, announced):
    error = put(host, InlineError())
    for _ in range(3):
        error.show_error("Line 3 has no German.", "Choose other languages.")
    error.show_error("Line 4 has no German.")
    assert announced == [
        ("Line 3 has no German. Choose other languages.", URGENT),
        ("Line 4 has no German.", URGENT),
    ]


def test_what_nobody_can_see_is_not_said(host, announced):
    hidden = QWidget(host)
    hidden.hide()
    announce(hidden, "Nobody hears this.")
    announce(host, "")
    assert announced == []


def test_a_verdict_is_said_when_it_is_first_seen_and_not_with_every_news(host, announced):
    banner = put(host, VerdictBanner())
    banner.hide()
    banner.set_verdict("good", "Better in your domain.")
    assert announced == []
    banner.show()
    for _ in range(3):
        banner.set_verdict("good", "Better in your domain.")
    banner.hide()
    banner.show()
    assert announced == [("Better in your domain.", CALM)]


def test_one_of_several_verdicts_is_not_said(host, announced):
    put(host, VerdictBanner(is_compact=True)).set_verdict("good", "Better than the second.")
    assert announced == []


def test_the_same_sentence_is_said_once(host, announced):
    announcer = Announcer(host)
    announcer.say("Done.")
    announcer.say("Done.")
    assert [text for text, _ in announced] == ["Done."]


def test_a_notice_is_said_when_it_can_be_seen(host, announced):
    note = put(host, NoticeLine())
    for text in ("It is in Danish.", "It is in Danish.", "", "It is in Dutch."):
        note.say(text, "Translate from it")
    assert announced == [("It is in Danish.", CALM), ("It is in Dutch.", CALM)]


def test_what_is_found_is_said_where_one_stops(host, announced, qtbot):
    found = put(host, CommandList("Found"))
    found.fill([Command("Open", print, "Ctrl+O"), Command("Export", print)])
    found.take_key(Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: bool(announced))
    assert announced == [("Export, Action, 2 of 2", CALM)]


def test_a_new_answer_chooses_once(host):
    found, chosen = put(host, CommandList("Found")), []
    commands = [Command(str(n), print) for n in range(20)]
    found.fill(commands)
    found.selectionModel().selectionChanged.connect(lambda _now, _before: chosen.append(1))
    found.fill(commands[:3])
    assert len(chosen) <= 2  # nothing, and the first


def test_a_message_at_the_foot_is_said(host, announced):
    Toast(host).say("Copied.")
    assert announced == [("Copied.", CALM)]


def test_that_something_was_undone_is_said_and_that_something_was_shown_is_not(host, announced):
    toast = Toast(host)
    for action in ("Undo", "Show"):
        toast.say("Done.", action, lambda: None)
        toast.act()
    assert [text for text, _ in announced] == ["Done.", "Undone.", "Done."]


def test_a_run_says_that_it_pauses_and_goes_on_but_not_every_step(host, announced):
    head, job = put(host, RunHead()), Job("adapt", "Adapting")
    job.stage, job.total = "Training", 100
    for state, done in (("running", 1), ("running", 2), ("paused", 2), ("paused", 2), ("running", 3)):
        job.state, job.done = RunState(state), done
        head.show_job(job, "Pumps")
    assert [text for text, _ in announced] == [f"Pumps: {job_words}" for job_words in ("Paused", job.words)]


def test_another_run_that_is_looked_at_is_not_announced(host, announced):
    head = put(host, RunHead())
    for state in (RunState.RUNNING, RunState.PAUSED):
        job = Job("adapt", "Adapting")
        job.state = state
        head.show_job(job, "Pumps")
    assert announced == []


def test_a_bar_has_its_words_and_whose_it_is_for_those_who_do_not_see_it(host):
    row = put(host, JobTray()).add_row()
    row.show_job("Pumps", "Learning · 42 % · 6 min left", "running", can_pause=True, can_resume=False)
    row.show_progress(42, 100)
    bar = row.findChild(ProgressLine)
    assert (bar.accessibleName(), bar.accessibleDescription()) == (
        "Progress: Pumps",
        "Learning · 42 % · 6 min left",
    )
