"""Builds the Adapt page over a door in memory, and waits for it."""

from collections.abc import Iterator

from pytestqt.qtbot import QtBot

from gui.jobs.job import Job
from gui.pages.adapt import AdaptPage
from gui.services import Services
from tests.gui.conftest import delete_now
from tests.gui.fakes import corpus, model, told
from tests.gui.pages.adapt_door import AdaptDoor, event, learning_events
from tests.gui.showing import show_active


def library() -> AdaptDoor:
    """Gives a library with a base model, the one adapted from it, one for the way back, and a corpus."""
    adapted = model("pumps-2", kind="adapted", parent="small", domain="pumps", is_builtin=False)
    reverse = model("back", src="en", tgt="de", name="English → German, small")
    return AdaptDoor([model("small"), adapted, reverse], [corpus("catalogue")])


def open_page(services: Services, qtbot: QtBot) -> Iterator[AdaptPage]:
    """Gives the page, shown and settled; stops what it runs afterwards."""
    page = AdaptPage(services)
    page.resize(1100, 760)
    show_active(qtbot, page)
    refresh(page, qtbot)
    yield page
    page.shut_down()
    services.jobs.shut_down()
    services.background.shut_down()
    delete_now(page)


def refresh(page: AdaptPage, qtbot: QtBot) -> None:
    """Opens the page again."""
    page.refresh()
    settle(page, qtbot)


def settle(page: AdaptPage, qtbot: QtBot) -> None:
    """Waits until plans were looked for and the catalogue was read."""
    for _ in range(3):
        page.services.background.wait()
        qtbot.wait(5)
        if page._planner._wait.isActive() and page._planner._looked_for is None:
            page._planner._wait.stop()
            page._planner._look()


def followed(page: AdaptPage, n_checks: int = 3, **end: object) -> Job:
    """Gives a run of the queue that has told so much, and has ended if the test says how."""
    job = Job("adapt", "Adapting to pumps", ["adapt", "--domain", "pumps"], page.services.jobs)
    page.services.jobs._add(job)
    for each in learning_events(n_checks):
        job.take(told(each))
    if end:
        job.take(told(event(9999, "end", **end)))
    page.show_subject(job)
    return job
