"""The Adapt page's queue: runs that wait, change places, are taken out, or were left by a closed window."""

from dataclasses import replace

from PySide6.QtCore import Qt

from engine.results.jobs import RunState
from tests.gui.pages.adapt.library import ORDER, choose_run, settle


def test_further_runs_wait_in_the_queue_and_the_button_says_so(page, qtbot):
    page.setup.start.click()
    settle(page)
    page.runs.new.click()
    settle(page)
    assert page.setup.start.text() == "Add to the queue"
    with qtbot.waitSignal(page.toasted) as said:
        page.setup.start.click()
    assert said.args == ["It waits in the queue and starts on its own."]


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
