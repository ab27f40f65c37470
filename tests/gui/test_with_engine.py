"""The window over the real engine: an import started in the window ends in the library."""

import pytest

from engine import tasks as engine_tasks
from engine.records import RunState
from gui.app import build
from tests.gui.conftest import delete_now

pytestmark = pytest.mark.window

ENTRY = """<tu><tuv xml:lang="de"><seg>Die Pumpe Nummer {0} läuft.</seg></tuv>
<tuv xml:lang="en"><seg>Pump number {0} is running.</seg></tuv></tu>"""


@pytest.fixture
def real_window(qapp, qtbot, settings):
    window = build(qapp, engine_tasks, settings)
    window.show()
    yield window
    window.close()
    delete_now(window, window.services.jobs, window.services.background, window.services.theme)


def test_an_imported_memory_is_in_the_library_and_can_be_adapted_to(real_window, qtbot, tmp_path):
    memory = tmp_path / "pumps.tmx"
    entries = "".join(ENTRY.format(number) for number in range(60))
    memory.write_text(
        f'<tmx version="1.4"><header srclang="de"/><body>{entries}</body></tmx>', encoding="utf-8"
    )
    page = real_window.open_page("corpora")
    page.accept_files([memory])
    page._form._domain.setEditText("pumps")
    page._form._start.click()
    job = real_window.services.jobs.jobs[0]
    qtbot.waitUntil(lambda: job.is_over and not real_window.services.jobs.running, timeout=60_000)
    assert (job.state, job.error) == (RunState.DONE, None), job.details
    assert [corpus.domain for corpus in engine_tasks.list_corpora()] == ["pumps"]


def test_a_torn_memory_fails_with_its_sentence_on_the_page(real_window, qtbot, tmp_path):
    memory = tmp_path / "torn.tmx"
    memory.write_text('<tmx version="1.4"><body><tu><tuv xml:lang="de">', encoding="utf-8")
    page = real_window.open_page("corpora")
    page.accept_files([memory])
    page._form._domain.setEditText("pumps")
    page._form._start.click()
    qtbot.waitUntil(lambda: not page._error.isHidden(), timeout=60_000)
    assert "torn.tmx" in page._error.accessibleName()
    assert engine_tasks.list_corpora() == []


def test_the_settings_page_shows_the_real_check(real_window, qtbot):
    page = real_window.open_page("settings")
    page._run_doctor()
    qtbot.waitUntil(lambda: bool(page._report.toPlainText()) or not page._error.isHidden(), timeout=60_000)
    assert page._error.isHidden()
