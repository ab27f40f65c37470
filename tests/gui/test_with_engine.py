"""The window over the real engine: an import started in the window ends in the library."""

import pytest

from engine import tasks as engine_tasks
from gui.app import build
from gui.pages.wizard.steps import SPLITTING
from tests.gui.conftest import delete_now, end
from tests.gui.finding import choice

pytestmark = [pytest.mark.window, pytest.mark.slow]

ENTRY = """<tu><tuv xml:lang="de"><seg>Die Pumpe Nummer {0} läuft.</seg></tuv>
<tuv xml:lang="en"><seg>Pump number {0} is running.</seg></tuv></tu>"""


@pytest.fixture
def real_window(qapp, qtbot, settings):
    window = build(qapp, settings)
    window.show()
    yield window
    window.close()
    services = window.services
    delete_now(window)
    end(services)


def write_memory(path, n_pairs):
    entries = "".join(ENTRY.format(number) for number in range(n_pairs))
    path.write_text(
        f'<tmx version="1.4"><header srclang="de"/><body>{entries}</body></tmx>', encoding="utf-8"
    )
    return path


def go_on(wizard, qtbot):
    qtbot.waitUntil(wizard.next_button.isEnabled, timeout=60_000)
    wizard.next_button.click()


def test_an_imported_memory_is_in_the_library_and_can_be_adapted_to(real_window, qtbot, tmp_path):
    page = real_window.open_page("corpora")
    wizard = page.wizard
    page.accept_files([write_memory(tmp_path / "pumps.tmx", 60)])
    for _ in range(3):
        go_on(wizard, qtbot)
    choice(wizard.steps.get(SPLITTING), "Domain").setEditText("pumps")
    for _ in range(2):
        go_on(wizard, qtbot)
    with qtbot.waitSignal(wizard.imported, timeout=60_000) as signal:
        go_on(wizard, qtbot)
    result = signal.args[0]
    assert (result.read, result.kept + sum(result.dropped.values())) == (60, 60)
    assert [corpus.domain for corpus in engine_tasks.list_corpora()] == ["pumps"]


def test_leaving_the_import_leaves_nothing_behind(real_window, qtbot, tmp_path):
    page = real_window.open_page("corpora")
    page.accept_files([write_memory(tmp_path / "pumps.tmx", 20)])
    go_on(page.wizard, qtbot)
    go_on(page.wizard, qtbot)
    qtbot.waitUntil(lambda: page.wizard.draft.staged_id != "", timeout=60_000)
    page.wizard.leave_now()
    staging = engine_tasks.library_folder() / "staging"
    qtbot.waitUntil(lambda: not list(staging.glob("[!.]*")), timeout=10_000)
    assert engine_tasks.list_corpora() == []


def test_a_torn_memory_stands_in_the_list_with_its_sentence(real_window, qtbot, tmp_path):
    memory = tmp_path / "torn.tmx"
    memory.write_text('<tmx version="1.4"><body><tu><tuv xml:lang="de">', encoding="utf-8")
    page = real_window.open_page("corpora")
    page.accept_files([memory])
    reason = "None of these files can be read."
    qtbot.waitUntil(lambda: page.wizard.why.text() == reason, timeout=60_000)
    assert "torn.tmx" in page.wizard.draft.entries[0].error.what


def test_the_settings_page_shows_the_real_check(real_window, qtbot):
    page = real_window.open_page("settings")
    page._run_doctor()
    qtbot.waitUntil(lambda: bool(page._report.toPlainText()) or not page._error.isHidden(), timeout=60_000)
    assert page._error.isHidden()
