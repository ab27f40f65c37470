"""Translating text of other programs: the icon in the tray, and keys that count everywhere.

Nothing of it is there until the user switches it on.
"""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QCheckBox, QMenu, QSystemTrayIcon, QWidget

from gui.global_keys import GlobalKeys, KeysState, global_keys
from gui.i18n import tr
from gui.settings import Settings
from gui.shortcuts import ANYWHERE, KEYS, SHORTCUTS, keys_of
from gui.theme.tokens import CONTROL_HEIGHT, SPACE_2
from gui.widgets.controls import Picker, soft_label
from gui.widgets.layouts import Stretch, row_in, rows_in
from gui.widgets.text import mark_icon

_PICKER_WIDTH = 240


class Anywhere(QObject):
    """The icon and the keys, while the user wants them.

    Signals:
        asked(bool): a text is to be translated: what is selected (True), or what was copied last.
        opened(): the window is wanted.
        quitted(): all of Parlance is to end.
        changed(): what works here has changed, see `words`.
    """

    asked = Signal(bool)
    opened = Signal()
    quitted = Signal()
    changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._keys: GlobalKeys | None = None
        self._tray: QSystemTrayIcon | None = None
        self._menu: QMenu | None = None
        settings.changed.connect(self._on_setting)
        SHORTCUTS.changed.connect(self._on_shortcuts)
        self._shown_keys = keys_of(ANYWHERE)

    def begin(self) -> None:
        """Puts the icon into the tray and asks for the keys, if the user wants them."""
        if not self._settings.translates_anywhere or self._keys is not None:
            return
        if QSystemTrayIcon.isSystemTrayAvailable():
            self._show_tray()
        self._take_keys()

    def end(self) -> None:
        """Takes the icon away and gives the keys back."""
        self._drop_keys()
        if self._tray is not None and self._menu is not None:
            self._tray.hide()
            self._tray.deleteLater()
            self._menu.deleteLater()
        self._tray = self._menu = None
        self.changed.emit()

    @property
    def has_tray(self) -> bool:
        """Whether the icon is in the tray."""
        return self._tray is not None

    @property
    def keeps_running(self) -> bool:
        """Whether closing the window leaves Parlance in the tray."""
        return self.has_tray and self._settings.stays_in_tray

    @property
    def needs_focus(self) -> bool:
        """Whether the clipboard can be read only by the program with the keyboard."""
        return self._keys is not None and self._keys.needs_focus

    @property
    def words(self) -> str:
        """Says in a sentence or two how text is translated from other programs here."""
        keys = keys_of(ANYWHERE)
        state = self._keys.state if self._keys is not None else None
        clicks = tr("Copy text in any program, then click Parlance in the tray.")
        if state is None:
            return tr(
                "Select text in any program, press {keys}, and read its translation in a small window.",
                keys=keys,
            )
        if not keys:
            return f"{tr('No keys are chosen for it.')} {clicks}"
        if state is KeysState.ON and self.needs_focus:
            return tr(
                "Copy text in any program and press {keys}, or what you chose in your desktop's settings.",
                keys=keys,
            )
        if state is KeysState.ON:
            if QGuiApplication.clipboard().supportsSelection():
                return tr("Select text in any program and press {keys}.", keys=keys)
            return tr("Copy text in any program and press {keys}.", keys=keys)
        if state is KeysState.NONE and not self.has_tray:
            return tr("Not available: this desktop offers neither global shortcuts nor a tray.")
        return {
            KeysState.ASKED: tr("Your desktop was asked for {keys} and has not answered yet.", keys=keys),
            KeysState.TAKEN: tr(
                "{keys} belongs to another program. Choose other keys in Keyboard shortcuts.", keys=keys
            ),
            KeysState.UNKNOWN: tr(
                "{keys} needs a letter, a digit or a function key to count everywhere.", keys=keys
            ),
            KeysState.NONE: f"{tr('This desktop gives programs no shortcuts.')} {clicks}",
        }[state]

    def _on_setting(self, name: str) -> None:
        if name == "translates_anywhere":
            self.begin() if self._settings.translates_anywhere else self.end()

    def _on_shortcuts(self) -> None:
        before, self._shown_keys = self._shown_keys, keys_of(ANYWHERE)
        if self._keys is not None and before != self._shown_keys:
            self._drop_keys()
            self._take_keys()
        self.changed.emit()

    def _show_tray(self) -> None:
        self._menu = QMenu()
        self._menu.addAction(tr("Translate copied text"), self._on_copied)
        self._menu.addAction(tr("Open Parlance"), self.opened.emit)
        self._menu.addSeparator()
        self._menu.addAction(tr("Quit"), self.quitted.emit)
        self._tray = QSystemTrayIcon(mark_icon(), self)
        self._tray.setToolTip("Parlance")
        self._tray.setContextMenu(self._menu)
        self._tray.activated.connect(self._on_tray)
        self._tray.show()

    def _on_tray(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason is QSystemTrayIcon.ActivationReason.Trigger:
            self._on_copied()

    def _on_copied(self) -> None:
        self.asked.emit(False)

    def _on_pressed(self) -> None:
        self.asked.emit(True)

    def _take_keys(self) -> None:
        keys = next(iter(SHORTCUTS.sequences(ANYWHERE)), QKeySequence())
        self._keys = global_keys(keys, tr(KEYS[ANYWHERE].words), self)
        self._keys.pressed.connect(self._on_pressed)  # PySide crashes on a lambda whose owner goes later
        self._keys.changed.connect(self.changed)
        self.changed.emit()

    def _drop_keys(self) -> None:
        if self._keys is not None:
            self._keys.release()
            self._keys.deleteLater()
            self._keys = None


class AnywhereView(QWidget):
    """The row of the settings that switches all this on, and says what works here."""

    def __init__(self, anywhere: Anywhere, settings: Settings) -> None:
        super().__init__()
        self._anywhere, self._settings = anywhere, settings
        self.picker = Picker(tr("Translate from anywhere"))
        self.picker.fill([(tr("Off"), False), (tr("While Parlance is open"), True)])
        self.picker.choose(settings.translates_anywhere)
        self.picker.setFixedWidth(_PICKER_WIDTH)
        self.picker.chosen.connect(lambda is_on: setattr(settings, "translates_anywhere", is_on))
        self._told = soft_label()
        self.stays = QCheckBox(tr("Stay in the tray when the window is closed"))
        self.stays.setChecked(settings.stays_in_tray)
        self.stays.toggled.connect(lambda is_on: setattr(settings, "stays_in_tray", is_on))
        line = QWidget()
        row_in(line, self.picker, Stretch(), spacing=SPACE_2)
        line.setMinimumHeight(CONTROL_HEIGHT)
        rows_in(self, line, self._told, self.stays, spacing=SPACE_2)
        self.setFocusProxy(self.picker)
        self.setMinimumHeight(CONTROL_HEIGHT)
        anywhere.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        self._told.setText(self._anywhere.words)
        self.stays.setVisible(self._anywhere.has_tray)
