"""Text of other programs: the tray and the keys while they are wanted, the row that says so, and closing."""

import ctypes
import ctypes.util
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QIcon, QKeySequence
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from gui import anywhere as module
from gui import global_keys
from gui.anywhere import Anywhere, AnywhereView
from gui.errors import Question
from gui.global_keys import GlobalKeys, KeysState
from gui.settings import Settings
from gui.shortcuts import SHORTCUTS

pytestmark = [pytest.mark.window, pytest.mark.qt_log_ignore("raise", extend=True)]
_CONTROL, _ALT, _P = 0xFFE3, 0xFFE9, 0x0070
"""X's numbers of keys."""


class _Desktop:
    """A desktop that gives keys, or does not; and knows which it was asked for."""

    def __init__(self) -> None:
        self.state = KeysState.ON
        self.asked: list[str] = []
        self.released: list[str] = []
        self.keys: GlobalKeys | None = None

    def give(self, keys: QKeySequence, _words: str, parent: QObject) -> GlobalKeys:
        self.asked.append(keys.toString())
        self.keys = _Given(self, keys.toString(), parent)
        return self.keys


class _Given(GlobalKeys):
    """Keys that a made-up desktop gave."""

    def __init__(self, desktop: _Desktop, name: str, parent: QObject) -> None:
        super().__init__(parent)
        self._released, self._name, self.state = desktop.released, name, desktop.state

    def release(self) -> None:
        self._released.append(self._name)


class _Tray(QObject):
    """An icon in a tray: the real one warns of a desktop that has none."""

    ActivationReason = QSystemTrayIcon.ActivationReason
    activated = Signal(QSystemTrayIcon.ActivationReason)
    is_there = True

    def __init__(self, _icon: QIcon, parent: QObject) -> None:
        super().__init__(parent)

    @classmethod
    def isSystemTrayAvailable(cls) -> bool:
        return cls.is_there

    def setToolTip(self, _text: str) -> None:
        """Is not looked at."""

    def setContextMenu(self, menu: QMenu) -> None:
        self.menu = menu

    def show(self) -> None:
        """Is not looked at."""

    hide = show


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> _Desktop:
    """Gives keys, and has a tray."""
    result = _Desktop()
    monkeypatch.setattr(module, "global_keys", result.give)
    monkeypatch.setattr(module, "QSystemTrayIcon", _Tray)
    return result


@pytest.fixture
def anywhere(qapp: Any, desktop: _Desktop, settings: Settings) -> Iterator[Anywhere]:
    SHORTCUTS.follow(settings)
    result = Anywhere(settings)
    result.begin()
    yield result
    result.end()
    settings.shortcuts = {}


def test_nothing_is_there_until_it_is_switched_on(
    anywhere: Anywhere, desktop: _Desktop, settings: Settings
) -> None:
    assert (desktop.asked, anywhere.has_tray) == ([], False)
    settings.translates_anywhere = True
    assert (desktop.asked, anywhere.has_tray) == (["Ctrl+Alt+P"], True)
    settings.translates_anywhere = False
    assert (desktop.released, anywhere.has_tray) == (["Ctrl+Alt+P"], False)


def test_keys_that_are_changed_are_asked_for_in_place_of_those_before(
    anywhere: Anywhere, desktop: _Desktop, settings: Settings
) -> None:
    settings.translates_anywhere = True
    settings.shortcuts = {"save": "Ctrl+J"}
    assert desktop.released == []
    settings.shortcuts = {"anywhere": "Ctrl+Alt+T"}
    assert (desktop.asked, desktop.released) == (["Ctrl+Alt+P", "Ctrl+Alt+T"], ["Ctrl+Alt+P"])


def test_the_keys_ask_for_what_is_selected_and_the_tray_for_what_was_copied(
    anywhere: Anywhere, desktop: _Desktop, settings: Settings, qtbot: Any
) -> None:
    settings.translates_anywhere = True
    assert desktop.keys is not None
    with qtbot.waitSignal(anywhere.asked) as keys:
        desktop.keys.pressed.emit()
    assert anywhere._tray is not None
    assert anywhere._menu is not None
    with qtbot.waitSignal(anywhere.asked) as click:
        anywhere._tray.activated.emit(QSystemTrayIcon.ActivationReason.Trigger)
    assert (keys.args, click.args) == ([True], [False])
    names = [each.text() for each in anywhere._menu.actions() if not each.isSeparator()]
    assert names == ["Translate copied text", "Open Parlance", "Quit"]


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (KeysState.TAKEN, "Ctrl+Alt+P belongs to another program. Choose other keys in Keyboard shortcuts."),
        (KeysState.ASKED, "Your desktop was asked for Ctrl+Alt+P and has not answered yet."),
        (
            KeysState.NONE,
            "This desktop gives programs no shortcuts. "
            "Copy text in any program, then click Parlance in the tray.",
        ),
    ],
)
def test_the_row_says_what_works_here(
    anywhere: Anywhere, desktop: _Desktop, settings: Settings, qtbot: Any, state: KeysState, told: str
) -> None:
    view = AnywhereView(anywhere, settings)
    qtbot.addWidget(view)
    assert view.stays.isHidden()
    desktop.state = state
    settings.translates_anywhere = True
    assert view._told.text() == told
    assert not view.stays.isHidden()


def test_a_desktop_without_both_says_so(
    anywhere: Anywhere, desktop: _Desktop, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_Tray, "is_there", False)
    desktop.state = KeysState.NONE
    settings.translates_anywhere = settings.stays_in_tray = True
    assert anywhere.words.startswith("Not available: this desktop offers neither")
    assert not anywhere.keeps_running


def test_without_keys_the_tray_is_the_way(anywhere: Anywhere, settings: Settings) -> None:
    settings.shortcuts = {"anywhere": ""}
    settings.translates_anywhere = True
    assert anywhere.words == (
        "No keys are chosen for it. Copy text in any program, then click Parlance in the tray."
    )


def test_a_window_that_stays_in_the_tray_is_closed_only_by_quitting(
    desktop: _Desktop, window: Any, qtbot: Any
) -> None:
    closed = []
    window.closing.connect(lambda: closed.append(True))
    window.services.settings.translates_anywhere = True
    window.services.settings.stays_in_tray = True
    window.close()
    assert (window.isVisible(), closed) == (False, [])
    window.services.anywhere.opened.emit()
    assert window.isVisible()
    window.services.anywhere.quitted.emit()
    assert (window.isVisible(), closed) == (False, [True])
    assert desktop.released == ["Ctrl+Alt+P"]


def test_quitting_from_the_tray_asks_as_closing_does(
    desktop: _Desktop, window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window.open_page("translate"), "at_work", lambda: "1 of 3 files are translated.")
    window.services.settings.translates_anywhere = True
    window.services.settings.stays_in_tray = True
    window.close()
    assert not window.isVisible()
    window.services.anywhere.quitted.emit()
    assert window.isVisible()
    question = next(each for each in window.findChildren(Question) if each.isVisible())
    question.reject()
    window.close()  # whoever stays goes on as before
    assert not window.isVisible()


def test_closing_ends_parlance_where_it_need_not_stay(desktop: _Desktop, window: Any) -> None:
    closed = []
    window.closing.connect(lambda: closed.append(True))
    window.services.settings.translates_anywhere = True
    window.close()
    assert closed == [True]


def _press_in_x(*symbols: int) -> None:
    """Presses keys as somebody at the keyboard of the X server would."""
    x11, test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    codes = [x11.XKeysymToKeycode(display, ctypes.c_ulong(each)) for each in symbols]
    for is_down, some in ((1, codes), (0, codes[::-1])):
        for code in some:
            test.XTestFakeKeyEvent(display, code, is_down, ctypes.c_ulong(0))
    x11.XCloseDisplay(display)


@pytest.mark.skipif("not ctypes.util.find_library('Xtst')", reason="nothing presses keys of X here")
def test_x_gives_keys_to_one_program_until_they_are_released(qapp: Any, qtbot: Any) -> None:
    if QGuiApplication.platformName() != "xcb":
        pytest.skip("there is no X server")
    keys = QKeySequence("Ctrl+Alt+P")
    given = global_keys.global_keys(keys, "", qapp)
    assert given.state is KeysState.ON
    with qtbot.waitSignal(given.pressed):
        _press_in_x(_CONTROL, _ALT, _P)
    other = global_keys.global_keys(keys, "", qapp)
    assert other.state is KeysState.TAKEN
    assert global_keys.global_keys(QKeySequence("Ctrl+Home"), "", qapp).state is KeysState.UNKNOWN
    for each in (given, other):
        each.release()
    again = global_keys.global_keys(keys, "", qapp)
    assert again.state is KeysState.ON
    again.release()


class _Bus:
    """A session bus that remembers what is sent."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    def isConnected(self) -> bool:
        return True

    def baseService(self) -> str:
        return ":1.7"

    def connect(self, *_where: object) -> bool:
        return True

    def callWithCallback(self, message: Any, *_slots: object) -> bool:
        self.sent.append(message.member())
        return True

    def send(self, message: Any) -> bool:
        self.sent.append(message.member())
        return True

    def internalPointer(self) -> int:
        return 0


def test_the_portal_is_asked_and_its_answer_told(
    qapp: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    dbus = pytest.importorskip("PySide6.QtDBus")
    bus, bound = _Bus(), []
    monkeypatch.setattr(dbus, "QDBusConnection", SimpleNamespace(sessionBus=lambda: bus))
    monkeypatch.setattr(global_keys, "_send_binding", lambda _bus, *what: bound.append(what))
    keys = global_keys._PortalKeys(QKeySequence("Ctrl+Alt+P"), "Translate", qapp)
    assert (keys.state, bus.sent) == (KeysState.ASKED, ["CreateSession"])
    keys._on_session(0, {"session_handle": "/session/7"})
    options = {"description": "Translate", "preferred_trigger": "CTRL+ALT+p"}
    assert bound == [("/session/7", options, "parlance_bindshortcuts")]
    with qtbot.waitSignal(keys.changed):
        keys._on_bound(0, {})
    with qtbot.waitSignal(keys.pressed):
        keys._on_activated(dbus.QDBusObjectPath("/session/7"), "translate-selection", 0, {})
    with qtbot.assertNotEmitted(keys.pressed):
        keys._on_activated(dbus.QDBusObjectPath("/session/8"), "translate-selection", 0, {})
    keys.release()
    assert (keys.state, bus.sent[-1]) == (KeysState.ON, "Close")


@pytest.mark.parametrize("answer", ["refused", "no session", "not bound"])
def test_a_portal_that_gives_no_keys_is_none(qapp: Any, monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    dbus = pytest.importorskip("PySide6.QtDBus")
    monkeypatch.setattr(dbus, "QDBusConnection", SimpleNamespace(sessionBus=_Bus))
    keys = global_keys._PortalKeys(QKeySequence("Ctrl+Alt+P"), "Translate", qapp)
    if answer == "refused":
        keys._on_refused(None, None)
    elif answer == "no session":
        keys._on_session(2, {})
    else:
        keys._on_bound(1, {})
    assert keys.state is KeysState.NONE
