"""Keys that count in every program, as far as the desktop gives them: X11, the portal of Wayland, Windows.

macOS gives none without a right that a translator of texts should not ask for.
"""

import ctypes
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from enum import Enum
from typing import Any, cast

from PySide6.QtCore import (
    SLOT,
    QAbstractNativeEventFilter,
    QCoreApplication,
    QObject,
    QSocketNotifier,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QGuiApplication, QKeySequence

from gui.shortcuts import combination_of

_MODIFIERS = Qt.KeyboardModifier


class KeysState(Enum):
    """What became of the keys."""

    ASKED = "asked"
    """The desktop has not answered yet."""
    ON = "on"
    TAKEN = "taken"
    """Another program has them."""
    UNKNOWN = "unknown"
    """They cannot be such keys: there is no letter, digit or function key in them."""
    NONE = "none"
    """This desktop gives no program keys that count everywhere."""


class GlobalKeys(QObject):
    """Keys that count in every program, until `release`.

    Signals:
        pressed(): the user pressed them.
        changed(): the desktop said something else of them, see `state`.
    """

    pressed = Signal()
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.state = KeysState.NONE

    @property
    def needs_focus(self) -> bool:
        """True where a program can read the clipboard only while it has the keyboard."""
        return False

    def release(self) -> None:
        """Gives the keys back."""

    def _become(self, state: KeysState) -> None:
        if state is not self.state:
            self.state = state
            self.changed.emit()


def global_keys(keys: QKeySequence, words: str, parent: QObject) -> GlobalKeys:
    """Asks the desktop for keys.

    Args:
        keys: with at least one of Ctrl, Alt and Meta.
        words: what they do, for desktops that list such keys.
        parent: owns what is returned.
    """
    if keys.isEmpty():
        return GlobalKeys(parent)
    platform = QGuiApplication.platformName()
    if platform == "xcb":
        return _XKeys(keys, parent)
    if platform.startswith("wayland"):
        return _PortalKeys(keys, words, parent)
    if platform == "windows":
        return _WindowsKeys(keys, parent)
    return GlobalKeys(parent)


# X11: the keys are grabbed on a connection of our own, with the libraries that Qt itself stands on.

_GRABBED, _MAPPING = 2, 34
"""Kinds of events: a key was pressed, the keyboard was changed."""
_LOCKS = (0, 2, 16, 2 | 16)
"""Caps Lock, Num Lock, both: keys count all the same."""
_X_MODIFIERS = ((_MODIFIERS.ShiftModifier, 1), (_MODIFIERS.ControlModifier, 4), (_MODIFIERS.AltModifier, 8),
                (_MODIFIERS.MetaModifier, 64))  # fmt: skip
_FIRST_X_FUNCTION = 0xFFBE
_ASYNC, _EVERY_KEY, _ANY_MODIFIERS = 1, 0, 0x8000


class _Roots(ctypes.Structure):
    _fields_ = (("data", ctypes.POINTER(ctypes.c_uint32)), ("rem", ctypes.c_int), ("index", ctypes.c_int))


class _Cookie(ctypes.Structure):
    _fields_ = (("sequence", ctypes.c_uint),)


class _Xcb:
    """The few functions of xcb that are needed."""

    def __init__(self) -> None:
        self.lib = ctypes.CDLL("libxcb.so.1")
        self.symbols = ctypes.CDLL("libxcb-keysyms.so.1")
        self.free = ctypes.CDLL(None).free
        self.free.argtypes = (ctypes.c_void_p,)
        here, number = ctypes.c_void_p, ctypes.c_uint
        for lib, name, result, arguments in (
            (self.lib, "xcb_connect", here, (ctypes.c_char_p, here)),
            (self.lib, "xcb_connection_has_error", ctypes.c_int, (here,)),
            (self.lib, "xcb_get_file_descriptor", ctypes.c_int, (here,)),
            (self.lib, "xcb_get_setup", here, (here,)),
            (self.lib, "xcb_setup_roots_iterator", _Roots, (here,)),
            (self.lib, "xcb_grab_key_checked", _Cookie,
             (here, ctypes.c_uint8, number, ctypes.c_uint16, ctypes.c_uint8, ctypes.c_uint8, ctypes.c_uint8)),
            (self.lib, "xcb_ungrab_key", _Cookie, (here, ctypes.c_uint8, number, ctypes.c_uint16)),
            (self.lib, "xcb_request_check", here, (here, _Cookie)),
            (self.lib, "xcb_poll_for_event", here, (here,)),
            (self.lib, "xcb_disconnect", None, (here,)),
            (self.symbols, "xcb_key_symbols_alloc", here, (here,)),
            (self.symbols, "xcb_key_symbols_free", None, (here,)),
            (self.symbols, "xcb_key_symbols_get_keycode", here, (here, number)),
        ):  # fmt: skip
            function = getattr(lib, name)
            function.restype, function.argtypes = result, arguments


class _XKeys(GlobalKeys):
    def __init__(self, keys: QKeySequence, parent: QObject) -> None:
        super().__init__(parent)
        self._connection: int | None = None
        self._symbol = _symbol_of(keys)
        modifiers = combination_of(keys).keyboardModifiers()
        self._mask = sum(bit for each, bit in _X_MODIFIERS if modifiers & each)
        if not self._symbol:
            self.state = KeysState.UNKNOWN
            return
        with suppress(OSError, AttributeError):  # a library is missing: then there are no such keys
            self._xcb = _Xcb()
            self._open()

    def _open(self) -> None:
        lib = self._xcb.lib
        connection = lib.xcb_connect(None, None)
        if lib.xcb_connection_has_error(connection):
            lib.xcb_disconnect(connection)
            return
        self._connection = connection
        self._root = lib.xcb_setup_roots_iterator(lib.xcb_get_setup(connection)).data[0]
        self._grab()
        descriptor = lib.xcb_get_file_descriptor(connection)
        self._notifier = QSocketNotifier(descriptor, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)

    def _grab(self) -> None:
        """Takes the keys that bear the symbol now: which they are changes with the keyboard's language."""
        xcb, connection = self._xcb, self._connection
        has_failed = False
        codes = self._codes()
        xcb.lib.xcb_ungrab_key(connection, _EVERY_KEY, self._root, _ANY_MODIFIERS)
        for code in codes:
            for locks in _LOCKS:
                cookie = xcb.lib.xcb_grab_key_checked(
                    connection, 0, self._root, self._mask | locks, code, _ASYNC, _ASYNC
                )
                if error := xcb.lib.xcb_request_check(connection, cookie):
                    xcb.free(error)
                    has_failed = True
        self._become(KeysState.TAKEN if has_failed else KeysState.ON if codes else KeysState.UNKNOWN)

    def _codes(self) -> list[int]:
        xcb = self._xcb
        table = xcb.symbols.xcb_key_symbols_alloc(self._connection)
        found = xcb.symbols.xcb_key_symbols_get_keycode(table, self._symbol)
        codes = list(ctypes.string_at(found)) if found else []  # a byte each, zero ends them
        xcb.free(found)
        xcb.symbols.xcb_key_symbols_free(table)
        return codes

    def _read(self) -> None:
        lib = self._xcb.lib
        was_pressed = has_changed = False
        while event := lib.xcb_poll_for_event(self._connection):
            kind = ctypes.cast(event, ctypes.POINTER(ctypes.c_uint8))[0] & 0x7F
            was_pressed |= kind == _GRABBED
            has_changed |= kind == _MAPPING
            self._xcb.free(event)
        if lib.xcb_connection_has_error(self._connection):
            self._notifier.setEnabled(False)
            self._become(KeysState.NONE)
            return
        if has_changed:
            self._grab()
        if was_pressed:
            self.pressed.emit()

    def release(self) -> None:
        """Closes the connection, which ends the grab."""
        if self._connection is not None:
            self._notifier.setEnabled(False)
            self._xcb.lib.xcb_disconnect(self._connection)
            self._connection = None


def _symbol_of(keys: QKeySequence) -> int:
    """Returns X's number for the key in a combination; 0: there is none that we know."""
    key = combination_of(keys).key()
    if Qt.Key.Key_F1 <= key <= Qt.Key.Key_F35:
        return int(_FIRST_X_FUNCTION + key - Qt.Key.Key_F1)
    if Qt.Key.Key_Space <= key <= Qt.Key.Key_ydiaeresis:  # X numbers them as Latin 1 does, in small letters
        return ord(chr(int(key)).lower())
    return 0


# Wayland: the desktop's portal asks the user, and may choose other keys.

_PORTAL, _PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
_SHORTCUTS, _REQUEST = "org.freedesktop.portal.GlobalShortcuts", "org.freedesktop.portal.Request"
_ID, _TOKEN = "translate-selection", "parlance"


class _PortalKeys(GlobalKeys):
    def __init__(self, keys: QKeySequence, words: str, parent: QObject) -> None:
        super().__init__(parent)
        from PySide6.QtDBus import QDBusConnection

        self._keys, self._words, self._session = keys, words, ""
        self._bus = QDBusConnection.sessionBus()
        if not self._bus.isConnected():
            return
        self.state = KeysState.ASKED
        activated = "_on_activated(QDBusObjectPath,QString,qulonglong,QVariantMap)"
        self._listen(_SHORTCUTS, _PATH, "Activated", activated)
        self._create_session()

    @property
    def needs_focus(self) -> bool:
        """Wayland gives the clipboard to the window with the keyboard alone."""
        return True

    def release(self) -> None:
        """Ends the session, and with it the keys."""
        if self._session:
            from PySide6.QtDBus import QDBusMessage

            kind = "org.freedesktop.portal.Session"
            self._bus.send(QDBusMessage.createMethodCall(_PORTAL, self._session, kind, "Close"))
            self._session = ""

    def _create_session(self) -> None:
        from PySide6.QtDBus import QDBusMessage

        token = self._await("CreateSession", "_on_session")
        message = QDBusMessage.createMethodCall(_PORTAL, _PATH, _SHORTCUTS, "CreateSession")
        message.setArguments([{"session_handle_token": _TOKEN, "handle_token": token}])
        self._bus.callWithCallback(
            message, self, _slot("_on_taken(QDBusMessage)"), _slot("_on_refused(QDBusError,QDBusMessage)")
        )

    def _await(self, method: str, answer: str) -> str:
        """Listens for what the portal answers: a signal of a request that bears the name returned here."""
        sender = self._bus.baseService().removeprefix(":").replace(".", "_")
        token = f"{_TOKEN}_{method.lower()}"
        self._listen(_REQUEST, f"{_PATH}/request/{sender}/{token}", "Response", f"{answer}(uint,QVariantMap)")
        return token

    def _listen(self, interface: str, path: str, name: str, slot: str) -> None:
        self._bus.connect(_PORTAL, path, interface, name, self, _slot(slot))

    @Slot("QDBusMessage")
    def _on_taken(self, _message: Any) -> None:
        """The portal works on it."""

    @Slot("QDBusError", "QDBusMessage")
    def _on_refused(self, _error: Any, _message: Any) -> None:
        self._become(KeysState.NONE)

    @Slot("uint", "QVariantMap")
    def _on_session(self, code: int, found: Mapping[str, object]) -> None:
        self._session = str(found.get("session_handle", "")) if code == 0 else ""
        if not self._session:
            self._become(KeysState.NONE)
            return
        options = {"description": self._words, "preferred_trigger": _trigger(self._keys)}
        token = self._await("BindShortcuts", "_on_bound")
        _send_binding(int(self._bus.internalPointer()), self._session, options, token)

    @Slot("uint", "QVariantMap")
    def _on_bound(self, code: int, _found: Mapping[str, object]) -> None:
        self._become(KeysState.ON if code == 0 else KeysState.NONE)

    @Slot("QDBusObjectPath", "QString", "qulonglong", "QVariantMap")
    def _on_activated(self, session: Any, name: str, _time: int, options: Mapping[str, object]) -> None:
        if session.path() == self._session and name == _ID:
            if token := options.get("activation_token"):
                os.environ["XDG_ACTIVATION_TOKEN"] = str(token)  # lets the window have the keyboard
            self.pressed.emit()


def _slot(signature: str) -> bytes:
    return cast("bytes", SLOT(signature))  # PySide's stubs say bytes, and it takes text


def _trigger(keys: QKeySequence) -> str:
    """Returns keys as the portal writes them: "CTRL+ALT+p"."""
    *modifiers, key = keys.toString().split("+")
    return "+".join([*("LOGO" if each == "Meta" else each.upper() for each in modifiers), key.lower()])


_IN_LIBDBUS = ctypes.c_void_p
_ITERATOR_BYTES = 256
"""More than an iterator of libdbus takes."""


def _send_binding(connection: int, session: str, options: dict[str, str], token: str) -> None:
    """Sends the call that binds the keys, on Qt's connection: PySide cannot write its list of pairs.

    Raises:
        OSError: if libdbus is not there, which Qt has loaded by now.
    """
    lib = ctypes.CDLL("libdbus-1.so.3")
    lib.dbus_message_new_method_call.restype = _IN_LIBDBUS
    lib.dbus_message_new_method_call.argtypes = (ctypes.c_char_p,) * 4
    lib.dbus_connection_send.argtypes = (_IN_LIBDBUS,) * 3
    lib.dbus_message_unref.argtypes = (_IN_LIBDBUS,)
    names = (each.encode() for each in (_PORTAL, _PATH, _SHORTCUTS, "BindShortcuts"))
    message = lib.dbus_message_new_method_call(*names)
    outer = ctypes.create_string_buffer(_ITERATOR_BYTES)
    lib.dbus_message_iter_init_append(ctypes.c_void_p(message), outer)

    def write(parent: ctypes.Array[ctypes.c_char], kind: str, text: str) -> None:
        value = ctypes.c_char_p(text.encode())
        lib.dbus_message_iter_append_basic(parent, ord(kind), ctypes.byref(value))

    @contextmanager
    def inside(
        parent: ctypes.Array[ctypes.c_char], kind: str, held: str = ""
    ) -> Iterator[ctypes.Array[ctypes.c_char]]:
        child = ctypes.create_string_buffer(_ITERATOR_BYTES)
        lib.dbus_message_iter_open_container(parent, ord(kind), held.encode() or None, child)
        yield child
        lib.dbus_message_iter_close_container(parent, child)

    def write_options(parent: ctypes.Array[ctypes.c_char], named: dict[str, str]) -> None:
        with inside(parent, "a", "{sv}") as entries:
            for name, text in named.items():
                with inside(entries, "e") as entry:
                    write(entry, "s", name)
                    with inside(entry, "v", "s") as value:
                        write(value, "s", text)

    write(outer, "o", session)
    with inside(outer, "a", "(sa{sv})") as pairs, inside(pairs, "r") as pair:
        write(pair, "s", _ID)
        write_options(pair, options)
    write(outer, "s", "")
    write_options(outer, {"handle_token": token})
    lib.dbus_connection_send(connection, message, None)
    lib.dbus_message_unref(message)


# Windows: tried on no machine so far.

_HOTKEY, _HOTKEY_NUMBER, _NO_REPEAT = 0x0312, 0x5041, 0x4000
_WINDOWS_MODIFIERS = (
    (_MODIFIERS.AltModifier, 1), (_MODIFIERS.ControlModifier, 2), (_MODIFIERS.ShiftModifier, 4),
    (_MODIFIERS.MetaModifier, 8),
)  # fmt: skip
_FIRST_WINDOWS_FUNCTION = 0x70


class _WindowsKeys(GlobalKeys):
    def __init__(self, keys: QKeySequence, parent: QObject) -> None:
        super().__init__(parent)
        key, modifiers = combination_of(keys).key(), combination_of(keys).keyboardModifiers()
        mask = sum(bit for each, bit in _WINDOWS_MODIFIERS if modifiers & each)
        code = 0
        if Qt.Key.Key_F1 <= key <= Qt.Key.Key_F24:
            code = _FIRST_WINDOWS_FUNCTION + key - Qt.Key.Key_F1
        elif chr(min(key, 0xFF)).isascii() and chr(min(key, 0xFF)).isalnum():
            code = key
        self._user32 = cast("Any", ctypes).windll.user32
        self._filter = _HotkeyFilter(self.pressed.emit)
        if not code:
            self.state = KeysState.UNKNOWN
        elif self._user32.RegisterHotKey(None, _HOTKEY_NUMBER, mask | _NO_REPEAT, code):
            self.state = KeysState.ON
            _app().installNativeEventFilter(self._filter)
        else:
            self.state = KeysState.TAKEN

    def release(self) -> None:
        """Gives the keys back."""
        if self.state is KeysState.ON:
            self._user32.UnregisterHotKey(None, _HOTKEY_NUMBER)
            _app().removeNativeEventFilter(self._filter)


def _app() -> QCoreApplication:
    return cast("QCoreApplication", QCoreApplication.instance())


class _HotkeyFilter(QAbstractNativeEventFilter):
    def __init__(self, act: Callable[[], object]) -> None:
        super().__init__()
        self._act = act

    def nativeEventFilter(self, _kind: object, message: int) -> tuple[bool, int]:
        """Takes what Windows posts for our keys; its second field is the message's number."""
        number = ctypes.c_uint.from_address(int(message) + ctypes.sizeof(ctypes.c_void_p)).value
        if number == _HOTKEY:
            self._act()
        return number == _HOTKEY, 0
