"""Puts a theme on the application: palette, style sheet, font, icons; follows the desktop."""

from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractButton, QApplication

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

    Signals:
        changed(): the theme has changed; widgets that paint themselves repaint.
    """

    changed = Signal()

    def __init__(self, app: QApplication, choice: str, cache: Path) -> None:
        super().__init__(app)
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

    def _follow_desktop(self) -> None:
        if self._choice == SYSTEM:
            self._apply()

    def _apply(self) -> None:
        self.tokens = self._tokens()
        set_tokens(self.tokens)
        self._app.setPalette(palette_from(self.tokens))
        self._app.setStyleSheet(stylesheet_from(self.tokens, self._cache))
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
