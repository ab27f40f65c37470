"""The page Other programs: switched on and off, connections made, programs set up and tried."""

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QLineEdit

from engine import tasks
from engine.base.clock import now
from engine.results.systems import LastRequest, NamedSystem, ProgramAnswer, Protocol
from gui.jobs.child import ChildProcess
from gui.local_server import ServerState
from gui.pages.connections import ConnectionChoices, ConnectionSheet, ConnectionsView
from gui.pages.page import Page
from gui.pages.programs import RECIPES, ProgramsPage, ServerView, entered
from tests.gui.finding import button, texts
from tests.gui.showing import show_active

ADDRESS = "http://127.0.0.1:5000"


@pytest.fixture
def library(library_home, tiny_model):
    return tasks.add_model(tiny_model)


@pytest.fixture
def server(engine_services, monkeypatch):
    """The service, whose child is not started."""
    found = engine_services.server
    monkeypatch.setattr(found, "start", lambda: found._become(ServerState.STARTING))
    return found


@pytest.fixture
def page(engine_services, qtbot):
    result = Page(engine_services)
    qtbot.addWidget(result)
    return result


@pytest.fixture
def view(page, server, qtbot):
    result = ServerView(page)
    qtbot.addWidget(result)
    show_active(qtbot, result)
    return result


@pytest.fixture
def connections(page, library, qtbot):
    result = ConnectionsView(page)
    qtbot.addWidget(result)
    result.resize(700, 400)
    show_active(qtbot, result)
    return result


def shown(view, qtbot, text):
    view.refresh()
    qtbot.waitUntil(lambda: text in texts(view))


def test_it_is_off_and_says_what_for(view, engine_services):
    assert not engine_services.settings.serves_programs
    assert "OmegaT" in texts(view)
    assert view.copy.isHidden()


def test_it_is_switched_on_says_where_it_is_and_is_copied(view, server, engine_services, announced):
    view.picker.setCurrentIndex(1)
    view.picker.activated.emit(1)
    assert engine_services.settings.serves_programs
    assert "Starting…" in texts(view)
    server.address, server.n_translated = ADDRESS, 3
    server._become(ServerState.ON)
    said = f"At {ADDRESS}: 3 texts translated for other programs so far."
    assert said in texts(view)
    server.n_translated = 4
    server.changed.emit()
    assert [text for text, _ in announced] == [said]
    view.copy.click()
    assert QGuiApplication.clipboard().text() == ADDRESS
    view.picker.setCurrentIndex(0)
    view.picker.activated.emit(0)
    assert server.state is ServerState.OFF
    assert not engine_services.settings.serves_programs


def test_a_failure_says_what_to_do_and_another_port_starts_it_again(view, server, engine_services):
    engine_services.settings.serves_programs = True
    server._child = child = ChildProcess([], {}, lambda _line: None, lambda _event: None, 0, server)
    server._take(child, {"failed": "The disk is full.", "hint": "Make room."})
    server._end(child)
    assert "The disk is full." in texts(view)
    assert "Make room." in texts(view)
    assert "Choose another port" not in texts(view)
    view.port.setValue(5055)
    assert engine_services.settings.port == 5055
    assert server.state is ServerState.STARTING


def test_a_connection_is_made_in_the_sheet_and_listed(connections, qtbot):
    shown(connections, qtbot, "None so far")
    connections.add.click()
    sheet = connections.findChild(ConnectionSheet)
    sheet.name.setText("pumps")
    sheet._careful.setChecked(True)
    sheet._agree.click()
    qtbot.waitUntil(lambda: "pumps" in texts(connections))
    assert "best quality" in texts(connections)
    assert tasks.list_systems() == (NamedSystem(name="pumps", careful=True),)


def test_a_connection_is_changed_copied_removed_and_brought_back(connections, page, qtbot):
    tasks.save_system(NamedSystem(name="pumps", address="formal", model="tiny"))
    shown(connections, qtbot, "Sie")
    button(connections, "Copy the key of the connection “pumps”").click()
    assert QGuiApplication.clipboard().text() == "pumps"
    button(connections, "Change the connection “pumps”").click()
    sheet = connections.findChild(ConnectionSheet)
    assert sheet.missing() == "Nothing is changed so far."
    sheet._address.choose("informal")
    sheet.show_missing()
    sheet._agree.click()
    qtbot.waitUntil(lambda: "du" in texts(connections).split())
    with qtbot.waitSignal(page.undo_offered) as offered:
        button(connections, "Remove the connection “pumps”").click()
    qtbot.waitUntil(lambda: "None so far" in texts(connections))
    text, undo = offered.args
    assert text == "Removed “pumps”."
    undo()
    qtbot.waitUntil(lambda: tasks.list_systems() != ())
    assert tasks.list_systems()[0].address == "informal"


def test_what_the_terminal_chose_is_shown_and_stays(connections, qtbot):
    steered = (("law", 0.7), ("garden", 0.3))
    tasks.save_system(NamedSystem(name="pumps", memory="all", steering=steered, terms=""))
    shown(connections, qtbot, "law 70 % · garden 30 % · no terms · memory: all corpora")
    button(connections, "Change the connection “pumps”").click()
    sheet = connections.findChild(ConnectionSheet)
    sheet._careful.setChecked(True)
    sheet._agree.click()
    qtbot.waitUntil(lambda: "best quality" in texts(connections))
    (changed,) = tasks.list_systems()
    assert (changed.careful, changed.steering, changed.terms) == (True, steered, "")


@pytest.mark.parametrize(
    ("name", "missing"),
    [
        ("", "The key needs"), ("…", "The key needs"), ("Pumps, Anna", ""),
        (tasks.ANYBODY, "the key of programs"), ("law", "already"), ("pumps-2", ""),
    ],
)  # fmt: skip
def test_a_name_that_cannot_be_is_said(connections, qtbot, name, missing):
    sheet = ConnectionSheet(ConnectionChoices((), (), ()), None, ["law"], connections)
    qtbot.addWidget(sheet)
    sheet.name.setText(name)
    assert missing in sheet.missing()
    assert bool(sheet.missing()) == bool(missing)


def test_what_is_gone_from_the_library_is_still_what_the_connection_says(connections, qtbot):
    before = NamedSystem(name="pumps", model="gone", domain="law", speaker="anna", strength=0.5, memory="law")
    sheet = ConnectionSheet(ConnectionChoices((), (), ()), before, ["pumps"], connections)
    qtbot.addWidget(sheet)
    assert sheet.answer() == before


# A program is set up and tried.


@pytest.fixture
def whole(engine_services, server, library, qtbot):
    result = ProgramsPage(engine_services)
    qtbot.addWidget(result)
    result.resize(900, 900)
    show_active(qtbot, result)
    tasks.save_system(NamedSystem(name="Pumps, Anna"))
    result.refresh()
    qtbot.waitUntil(lambda: result.set_up.pair.value() is not None)
    return result


def entries(page):
    return {each.accessibleName(): each.text() for each in page.set_up._fields.findChildren(QLineEdit)}


def program(page, name):
    page.set_up.program.choose(next(each for each in RECIPES if each.name == name))


def test_what_a_program_calls_its_fields_is_not_cut(whole):
    for recipe in RECIPES:
        program(whole, recipe.name)
        names = [each for each in whole.set_up.findChildren(QLabel) if each.text() in dict(recipe.fields)]
        assert [each.text() for each in names if each.sizeHint().width() > each.maximumWidth()] == []


def test_a_program_is_told_what_to_enter_and_each_value_is_copied(whole, qtbot):
    assert entries(whole) == {"Custom server URL": f"{ADDRESS}/apertium"}
    whole.set_up.connection.choose("pumps-anna")
    qtbot.waitUntil(lambda: entries(whole) == {"Custom server URL": f"{ADDRESS}/c/pumps-anna/apertium"})
    program(whole, "LibreOffice Writer")
    wanted = {"API URL": f"{ADDRESS}/v2/translate", "Authentication key": "pumps-anna"}
    qtbot.waitUntil(lambda: entries(whole) == wanted)
    button(whole, "Copy Authentication key").click()
    assert QGuiApplication.clipboard().text() == "pumps-anna"
    program(whole, "Ollama")
    qtbot.waitUntil(lambda: entries(whole) == {"URL": ADDRESS, "Model": "de-en/pumps-anna"})


@pytest.mark.parametrize("key", ["", "pumps"])
@pytest.mark.parametrize("recipe", RECIPES, ids=lambda each: each.name)
def test_every_recipe_is_complete_with_a_connection_and_without(recipe, key):
    found = entered(recipe, ADDRESS, key, "de", "en")
    assert found
    assert all(value and "$" not in value for _, value in found)
    assert any(key in value for _, value in found)


@pytest.mark.parametrize(("key", "place"), [("", tasks.ANYBODY), ("pumps", "pumps")])
def test_twp_takes_no_short_key_so_the_connection_stands_in_its_address(key, place):
    twp = next(each for each in RECIPES if "TWP" in each.name)
    (_, address), (_, given) = entered(twp, ADDRESS, key, "de", "en")
    assert address == f"{ADDRESS}/c/{place}/translate"
    assert len(given) >= 10, "TWP 10.2.1.0 says: Provides an API Key"


def test_a_program_is_tried_once_the_server_is_on(whole, server, monkeypatch, qtbot):
    asked = []

    def answer(*given, **more):
        asked.append((*given, *more.values()))
        return ProgramAnswer("The pump leaks.", is_translated=True)

    monkeypatch.setattr(tasks, "ask_server", answer)
    assert not whole.set_up.attempt.isEnabled()
    server.address = "http://127.0.0.1:5055"
    server._become(ServerState.ON)
    whole.set_up.attempt.click()
    qtbot.waitUntil(lambda: "OmegaT gets: The pump leaks." in texts(whole))
    assert asked == [
        ("http://127.0.0.1:5055", Protocol.APERTIUM, "Die Pumpe ist undicht.", "de", "en", "")
    ]  # fmt: skip
    server.n_translated = 1
    server._become(ServerState.ON)
    assert "OmegaT gets: The pump leaks." in texts(whole)
    refused = ProgramAnswer("There is no model.", is_translated=False)
    monkeypatch.setattr(tasks, "ask_server", lambda *_given, **_more: refused)
    program(whole, "Subtitle Edit")
    assert "OmegaT gets" not in texts(whole)
    whole.set_up.attempt.click()
    qtbot.waitUntil(lambda: "Subtitle Edit is refused: There is no model." in texts(whole))


def test_the_last_request_is_shown_with_its_program_and_connection(whole, server):
    server.last = LastRequest(
        at=now(), protocol=Protocol.DEEPL, program="LibreOffice/25.2", src="de", tgt="en", connection="Pumps"
    )
    server._become(ServerState.ON)
    assert ": DeepL (LibreOffice/25.2), German → English, Pumps." in texts(whole)
