"""How the window answers: errors, notes, progress, verdicts, floating sheets."""

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QWidget

from engine.base.errors import CorpusError
from engine.results.figures import counted, duration_words
from gui.theme.tokens import SPACE_5
from gui.widgets.feedback import (
    EmptyState,
    InlineError,
    JobTray,
    LoadingState,
    NoticeLine,
    Popover,
    ProgressLine,
    Toast,
    VerdictBanner,
)
from gui.wording import moment_words, size_words
from tests.gui.finding import button, press
from tests.gui.showing import show_active, shown_texts


@pytest.fixture
def host(qtbot):
    """A window to put parts into."""
    result = QWidget()
    qtbot.addWidget(result)
    result.resize(600, 480)
    show_active(qtbot, result)
    return result


def test_an_error_of_the_engine_explains_itself_and_offers_the_next_step(host):
    error, again = InlineError(host), []
    error.retry.clicked.connect(lambda: again.append(True))
    error.show_failure(CorpusError("Line 3 has no German.", "Choose other languages."), "Read again")
    assert shown_texts(error) == {"Line 3 has no German.", "Choose other languages."}
    assert not button(error, "Show details").isVisible()
    press(error, "Read again")
    assert again == [True]
    press(error, "Close")
    assert not error.isVisible()


def test_an_error_nobody_expected_keeps_its_trace_for_a_report(host):
    error = InlineError(host)
    try:
        int("seven")
    except ValueError as failure:
        error.show_failure(failure)
    assert "Something in Parlance did not work as it should." in shown_texts(error)
    press(error, "Show details")
    assert any("int(" in text for text in shown_texts(error))
    error.show_error("Another one.")
    assert shown_texts(error) == {"Another one."}


def test_a_missing_permission_names_the_file(host):
    error = InlineError(host)
    error.show_failure(PermissionError(13, "denied", "/no/where.tmx"))
    assert "There is no permission for /no/where.tmx." in shown_texts(error)


def test_a_note_that_was_closed_stays_away_until_there_is_another(host):
    note, acted = NoticeLine(host), []
    note.action.clicked.connect(lambda: acted.append(True))
    note.say("Ben has learned nothing yet.", "Learn")
    press(note, "Learn")
    press(note, "Hide this note")
    note.say("Ben has learned nothing yet.", "Learn")
    assert (note.text, acted) == ("", [True])
    note.say("Anna is gone.")
    assert note.text == "Anna is gone."
    note.say("")
    assert note.text == ""


def test_a_popover_closes_on_escape_and_gives_the_keyboard_back(host, qtbot):
    field = QLineEdit(host)
    field.show()
    field.setFocus()
    popover, closed = Popover(host, "Choices"), []
    inside = QPushButton("inside")
    popover.body.addWidget(inside)
    popover.closed.connect(lambda: closed.append(True))
    popover.open_at(host.mapToGlobal(QPoint(20, 20)), 200)
    inside.setFocus()
    qtbot.keyClick(popover, Qt.Key.Key_Escape)
    assert (popover.isVisible(), host.focusWidget(), closed) == (False, field, [True])


def test_a_popover_stays_inside_its_window_and_closes_on_a_click_elsewhere(host, qtbot):
    popover = Popover(host, "Choices")
    popover.body.addWidget(QLabel("one\ntwo\nthree"))
    popover.open_at(host.mapToGlobal(host.rect().bottomRight()), 200)
    assert host.rect().contains(popover.geometry())
    qtbot.mouseClick(host, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert not popover.isVisible()


@pytest.mark.parametrize(("state", "shown"), [
    ("running", {"Show", "Pause: Adapting", "Discard: Adapting"}), ("queued", {"Show", "Discard: Adapting"}),
    ("paused", {"Show", "Resume: Adapting", "Discard: Adapting"}), ("done", {"Show", "Hide: Adapting"}),
    ("failed", {"Show", "Hide: Adapting"}),
])  # fmt: skip
def test_a_job_offers_what_can_be_done_in_its_state(host, state, shown):
    tray = JobTray(host)
    row = tray.add_row()
    row.show_job("Adapting", "half way", state, can_pause=True, can_resume=state == "paused")
    row.show_progress(1, 2)
    names = {
        each.text() or each.accessibleName()
        for each in row.findChildren(type(button(row, "Show: Adapting")).__base__)
        if each.isVisible()
    }
    assert names == shown
    assert row.accessibleName() == "Adapting: half way"


def test_a_tray_without_jobs_is_hidden(host):
    tray = JobTray(host)
    rows = [tray.add_row(), tray.add_row()]
    tray.remove_row(rows[0])
    assert tray.isVisible()
    tray.remove_row(rows[1])
    assert not tray.isVisible()


def test_progress_fills_the_line_and_moves_where_the_total_is_unknown(host):
    line = ProgressLine("Progress", parent=host)
    line.show_progress(3, 12)
    assert (line.value(), line.maximum()) == (3, 12)
    line.show_progress(3, None)
    assert (line.minimum(), line.maximum()) == (0, 0)


def test_progress_is_painted_when_the_window_has_time(host, qtbot):
    line, painted = ProgressLine("Progress", parent=host), []
    line.paintEvent = painted.append
    line.show()
    qtbot.waitUntil(lambda: bool(painted))
    painted.clear()
    line.show_progress(3, 12)
    assert not painted
    qtbot.waitUntil(lambda: bool(painted))


def test_waiting_is_said_after_a_moment_and_no_longer_once_it_is_over(host, qtbot):
    loading = LoadingState("Reading your library…", host)
    loading.show()
    loading.wait()
    assert shown_texts(loading) == set()
    qtbot.waitUntil(lambda: shown_texts(loading) == {"Reading your library…"})
    loading.stop()
    assert shown_texts(loading) == set()


def test_an_empty_page_offers_one_step_and_a_quiet_second_one(host):
    empty, told = EmptyState("corpora", "Your text", "What it is for.", "Import…", "From a file…", host), []
    empty.button.clicked.connect(lambda: told.append("import"))
    empty.second.clicked.connect(lambda: told.append("file"))
    press(empty, "Import…")
    press(empty, "From a file…")
    assert told == ["import", "file"]


def is_whole(toast, host):
    """Tells whether all of a message, with its button, can be seen inside the host."""
    (text,) = toast.findChildren(QLabel)
    parts = [part for part in (text, *toast.findChildren(QPushButton)) if part.isVisible()]
    return (
        host.rect().adjusted(SPACE_5, 0, -SPACE_5, -SPACE_5).contains(toast.geometry())
        and all(toast.rect().contains(part.geometry()) for part in parts)
        and text.height() >= text.heightForWidth(text.width())
    )


def test_a_long_message_takes_several_lines_and_keeps_its_button_in_sight(host):
    toast = Toast(host)
    toast.say("Copied.", "Undo")
    QApplication.processEvents()
    assert is_whole(toast, host)
    height = toast.height()
    toast.say("Its vocabulary shows words of your text. " * 6, "Undo")
    QApplication.processEvents()
    assert is_whole(toast, host)
    assert toast.height() > height
    host.resize(400, 480)
    QApplication.processEvents()
    assert is_whole(toast, host)
    toast.say("Copied.", "Undo")
    QApplication.processEvents()
    assert toast.height() == height


@pytest.mark.parametrize(("text", "action", "shown_s"), [("Copied.", "", 5), ("It. " * 21, "", 12),
                                                         ("Copied.", "Undo", 12)])  # fmt: skip
def test_a_message_stays_long_enough_to_be_read(host, text, action, shown_s):
    toast = Toast(host)
    toast.say(text, action)
    assert toast.findChild(QTimer).interval() == 1000 * shown_s


@pytest.mark.parametrize("kind", ["good", "poor", "warn", "neutral"])
def test_a_verdict_is_words_and_an_icon_of_its_kind(host, kind):
    banner = VerdictBanner(host)
    banner.set_verdict(kind, "Better: +6.3 BLEU.", "On 400 sentences.")
    banner.show()
    assert banner.accessibleName() == "Better: +6.3 BLEU."
    assert {"Better: +6.3 BLEU.", "On 400 sentences."} <= shown_texts(banner)
    assert any(not each.pixmap().isNull() for each in banner.findChildren(QLabel))


def test_things_are_counted_as_people_do():
    assert [counted(n, "sentence") for n in (0, 1, 2000)] == ["0 sentences", "1 sentence", "2,000 sentences"]
    assert counted(1, "corpus is", "corpora are") == "1 corpus is"
    assert counted(3, "corpus is", "corpora are") == "3 corpora are"


def test_durations_sizes_and_moments_are_short():
    assert [duration_words(s) for s in (5, 360, 4800, 90_000)] == [
        "less than a minute", "6 min", "1 h 20 min", "25 h",
    ]  # fmt: skip
    assert [size_words(n) for n in (999, 24_000, 28_400_000)] == ["999 bytes", "24 kB", "28.4 MB"]
    assert moment_words("2001-02-03T10:00:00+00:00").startswith("2001-02-03")
    assert moment_words("long ago") == "long ago"
