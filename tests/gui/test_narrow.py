"""The smallest window: nothing that can be pressed or typed into is cut off or squeezed, on any page."""

import contextlib

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QComboBox, QLineEdit, QSlider, QWidget

from engine.results.jobs import RunState
from gui.page_list import RAIL_PAGES
from gui.widgets.feedback import JobRow
from tests.gui.fakes import STATISTICS
from tests.gui.showing import crowded

pytestmark = pytest.mark.window
CONTROLS = (QAbstractButton, QComboBox, QLineEdit, QSlider)


def cut_off(window):
    """Returns the controls of the page that lie beside what can be seen, or have no room for their text."""
    page = window.current_page
    found = []
    for control in page.findChildren(QWidget):
        if (
            isinstance(control, CONTROLS)
            and control.isVisible()
            and not control.objectName().startswith("qt_")
        ):
            place = QRect(control.mapTo(page, QPoint()), control.size())
            is_out = place.left() < 0 or place.right() > page.width()
            is_squeezed = (
                isinstance(control, QAbstractButton) and place.width() < control.minimumSizeHint().width()
            )
            if (is_out and not scrolls_sideways(control, page)) or is_squeezed:
                found.append(control.accessibleName() or getattr(control, "text", str)())
    return found


def scrolls_sideways(control, page):
    parent = control.parentWidget()
    while parent is not None and parent is not page:
        if isinstance(parent, QAbstractScrollArea) and parent.horizontalScrollBar().maximum() > 0:
            return True
        parent = parent.parentWidget()
    return False


def settles(qtbot, is_right):
    """Gives a busy computer time to lay out what it will lay out; whoever asks says what is wrong."""
    with contextlib.suppress(qtbot.TimeoutError):
        qtbot.waitUntil(is_right, timeout=2000)


@pytest.mark.parametrize("key", [key for key, _, _ in RAIL_PAGES])
def test_nothing_is_cut_off_at_the_side_of_the_smallest_window(window, qtbot, key):
    window.open_page(key)
    window.resize(window.minimumSize())
    qtbot.wait(60)
    settles(qtbot, lambda: not cut_off(window))
    assert (window.width(), cut_off(window)) == (window.minimumWidth(), [])
    assert window.current_page.width() <= window.width()


@pytest.mark.parametrize("key", [key for key, _, _ in RAIL_PAGES])
def test_nothing_covers_anything_in_a_small_window_with_a_job_at_work(window, qtbot, tasks, key):
    tasks.behaviours.append("wait")
    job = window.services.jobs.submit(STATISTICS)
    qtbot.waitUntil(lambda: job.stage == "Training")
    window.open_page(key)
    window.resize(960, 600)
    qtbot.wait(120)
    settles(qtbot, lambda: not crowded(window))
    assert window.findChild(JobRow).isVisible()
    assert (window.width(), window.height(), crowded(window)) == (960, 600, [])
    window.services.jobs.cancel(job)
    qtbot.waitUntil(lambda: job.state == RunState.CANCELLED and not window.services.jobs.running)
