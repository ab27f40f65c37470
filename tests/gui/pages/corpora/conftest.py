"""Fixtures of the tests of corpora: a small library, its page, and the wizard brought to any step."""

import shutil

import pytest

from gui.page_list import Section
from gui.pages.wizard.steps import SPLITTING
from gui.pages.wizard.wizard import ImportWizard
from tests.engine.corpora.samples import tmx, units, write
from tests.gui.finding import choice
from tests.gui.pages.corpora.library import ROWS, WAIT, build_library, library_page
from tests.gui.showing import show_active


@pytest.fixture(scope="session")
def corpora_library(tmp_path_factory):
    """A library with corpora and models, built once. Shared: copy it, never change it."""
    return build_library(tmp_path_factory.mktemp("corpora-library"))


@pytest.fixture
def library(corpora_library, library_home):
    """What the page finds: a copy of the library built once, unless a test file has another."""
    return shutil.copytree(corpora_library, library_home)


@pytest.fixture
def whole(library, engine_services, qtbot):
    """The Library page with its domains read."""
    result = library_page(engine_services)
    qtbot.addWidget(result)
    result.resize(1200, 760)
    show_active(qtbot, result)
    result.refresh()
    qtbot.waitUntil(lambda: bool(result.column.model.records))
    yield result
    result.shut_down()


@pytest.fixture
def page(whole):
    """The sentences of the only domain."""
    return whole.part(Section.SENTENCES)


@pytest.fixture
def jobs(wizard):
    return wizard._services.jobs


@pytest.fixture
def wizard(corpora_library, library_home, engine_services, qtbot):
    shutil.copytree(corpora_library, library_home)
    result = ImportWizard(engine_services)
    qtbot.addWidget(result)
    result.resize(1100, 700)
    result.show()
    yield result
    result.shut_down()


@pytest.fixture
def memory(tmp_path):
    return write(tmp_path / "memory.tmx", tmx(units(ROWS)))


@pytest.fixture
def go_on(wizard, qtbot):
    """Presses Next once it can be pressed."""

    def press_next():
        qtbot.waitUntil(wizard.next_button.isEnabled, timeout=WAIT)
        wizard.next_button.click()

    return press_next


@pytest.fixture
def reach(wizard, qtbot, memory, go_on):
    """Brings the wizard to a step as a user does: files, then Next."""

    def arrive(step, domain="law"):
        wizard.start([memory])
        for index in range(step):
            if index == SPLITTING:
                choice(wizard.steps.get(SPLITTING), "Domain").setEditText(domain)
            go_on()
        qtbot.waitUntil(lambda: wizard.shown is wizard.steps.get(step), timeout=WAIT)
        return wizard.steps.get(step)

    return arrive
