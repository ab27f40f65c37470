"""The window over the real engine: an import started in the window ends in the library."""

import pytest

from engine import tasks as engine_tasks
from gui.app import build
from gui.pages.adapt.teach import TeachSheet
from tests.gui.conftest import delete_now, end
from tests.gui.finding import texts

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


def taught(window, qtbot, memory):
    """Drops a file on the Library, and returns the sheet once it is read."""
    page = window.open_page("library")
    page.accept_files([memory])
    sheet = page.findChild(TeachSheet)
    qtbot.waitUntil(lambda: bool(sheet.draft.entries), timeout=60_000)
    return sheet


def test_an_imported_memory_is_in_the_library_and_can_be_adapted_to(real_window, qtbot, tmp_path):
    sheet = taught(real_window, qtbot, write_memory(tmp_path / "memory.tmx", 60))
    sheet.domain.setEditText("pumps")
    qtbot.waitUntil(sheet.import_only.isEnabled, timeout=60_000)
    sheet.import_only.click()
    qtbot.waitUntil(lambda: bool(engine_tasks.list_corpora()), timeout=60_000)
    (corpus,) = engine_tasks.list_corpora()
    assert (corpus.domain, corpus.src, corpus.tgt) == ("pumps", "de", "en")


def test_leaving_the_import_leaves_nothing_behind(real_window, qtbot, tmp_path):
    sheet = taught(real_window, qtbot, write_memory(tmp_path / "pumps.tmx", 20))
    qtbot.waitUntil(sheet.import_only.isEnabled, timeout=60_000)
    sheet.reject()
    staging = engine_tasks.library_folder() / "staging"
    qtbot.waitUntil(lambda: not list(staging.glob("[!.]*")), timeout=10_000)
    assert engine_tasks.list_corpora() == []


def test_a_torn_memory_is_named_with_its_sentence(real_window, qtbot, tmp_path):
    memory = tmp_path / "torn.tmx"
    memory.write_text('<tmx version="1.4"><body><tu><tuv xml:lang="de">', encoding="utf-8")
    page = real_window.open_page("library")
    page.accept_files([memory])
    sheet = page.findChild(TeachSheet)
    qtbot.waitUntil(lambda: any(each.error for each in sheet.draft.entries), timeout=60_000)
    assert "torn.tmx" in sheet.draft.entries[0].error.what
    qtbot.waitUntil(lambda: "torn.tmx" in texts(sheet))
    assert not sheet.import_only.isEnabled()


def test_the_settings_page_shows_the_real_check(real_window, qtbot):
    page = real_window.open_page("settings")
    page._run_doctor()
    qtbot.waitUntil(lambda: bool(page._report.toPlainText()) or not page._error.isHidden(), timeout=60_000)
    assert page._error.isHidden()
