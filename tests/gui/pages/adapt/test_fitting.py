"""The Adapt page in a small window, and the names of its runs."""

from dataclasses import replace

from gui.jobs.job import Job
from tests.gui.pages.adapt.library import ORDER, followed, settle, told
from tests.gui.showing import crowded


def test_a_run_fits_into_a_small_window(page):
    followed(page, 3)
    page.resize(876, 430)  # of a window of 960 x 600, with a job at work
    settle(page)
    assert crowded(page.run) == []


def test_a_run_that_the_user_named_is_called_so_everywhere(page):
    job = Job("adapt", "Adapting small to pumps", order=replace(ORDER, name="Pumps, second try"))
    assert job.title == "Pumps, second try"
    job.take(
        told({"type": "start", "run_id": "r", "kind": "adapt", "title": "Adapting small to pumps", "pid": 1})
    )
    assert job.title == "Pumps, second try"
