"""Puts a theme on the application: palette, style sheet, font, icons; follows the desktop."""

from pathlib import Path

import shiboken6
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QWidget

from gui.theme.current import set_tokens
from gui.theme.icons import retint
from gui.theme.palette import palette_from
from gui.theme.stylesheet import stylesheet_from
from gui.theme.tokens import DARK, FONT_INTERFACE, LIGHT, Tokens

SYSTEM, LIGHT_CHOICE, DARK_CHOICE = "system", "light", "dark"


class Theme(QObject):
    """The look of the whole application.

    Args:
        choice: "system", "light" or "dark".
        cache: folder for the little pictures that the style sheet refers to.
        is_whole: True if everything is styled at once and alike. False if only what is dressed is: Qt styles
            a widget again each time it is put into another one, so a page is put together undressed.

    Signals:
        changed(): the theme has changed; widgets that paint themselves repaint.
    """

    changed = Signal()

    def __init__(self, app: QApplication, choice: str, cache: Path, *, is_whole: bool = True) -> None:
        super().__init__(app)
        self._is_whole = is_whole
        self._sheet = ""
        self._dressed: dict[QWidget, bool] = {}
        """What is styled with all that is in it, and whether it waits until it is shown."""
        self._app = app
        self._choice = choice
        self._cache = cache
        self.tokens = LIGHT
        app.setStyle("Fusion")
        font = QFont(app.font())
        font.setPixelSize(FONT_INTERFACE)
        app.setFont(font)
        app.styleHints().colorSchemeChanged.connect(self._follow_desktop)
        self._apply()

    def choose(self, choice: str) -> None:
        """Changes to "system", "light" or "dark"."""
        if choice != self._choice:
            self._choice = choice
            self._apply()

    def dress(self, root: QWidget, *, waits: bool = False) -> None:
        """Styles a part of the window with all that is in it, and again when the theme changes.

        Args:
            root: the part; nothing around it may be dressed.
            waits: a change reaches it only while it is on the screen; call this again before it is shown.
        """
        if self._is_whole:
            return
        self._dressed[root] = waits
        if root.styleSheet() != self._sheet:
            root.setStyleSheet(self._sheet)

    def _dress_dialog(self, dialog: QDialog) -> None:
        around = dialog.parentWidget()
        while around is not None and not around.styleSheet():
            around = around.parentWidget()
        if around is None:
            self.dress(dialog)

    def _follow_desktop(self) -> None:
        if self._choice == SYSTEM:
            self._apply()

    def _apply(self) -> None:
        self.tokens = self._tokens()
        set_tokens(self.tokens, self._dress_dialog)
        self._app.setPalette(palette_from(self.tokens))
        self._sheet = stylesheet_from(self.tokens, self._cache)
        self._app.setStyleSheet(self._sheet if self._is_whole else "")
        self._dressed = {root: waits for root, waits in self._dressed.items() if shiboken6.isValid(root)}
        for root, waits in self._dressed.items():
            if root.isVisible() or not waits:
                root.setStyleSheet(self._sheet)
        for widget in self._app.allWidgets():
            if isinstance(widget, QAbstractButton):
                retint(widget)
        self.changed.emit()

    def _tokens(self) -> Tokens:
        if self._choice == DARK_CHOICE:
            return DARK
        if self._choice == LIGHT_CHOICE:
            return LIGHT
        is_dark = self._app.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return DARK if is_dark else LIGHT
