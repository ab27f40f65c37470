"""The theme: palette and icons, light and dark, as the system has it or as chosen."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import shiboken6
from PySide6.QtCore import QByteArray, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QPushButton, QWidget

from gui.assets import assets_folder
from gui.theme.stylesheet import stylesheet_from
from gui.theme.tokens import DARK, FONT_INTERFACE, ICON_SIZE, ICON_STROKE, LIGHT, Tokens, mix

# The theme now in force, for code that paints or opens dialogs. Only `Theme` changes it.

_now: list[Tokens] = [LIGHT]
_dress: list[Callable[[QDialog], None]] = []


def tokens_now() -> Tokens:
    """Returns the colours of the theme now in force."""
    return _now[0]


def dress_dialog(dialog: QDialog) -> None:
    """Styles a dialog, whether what it stands before is styled or not."""
    for dress in _dress:
        dress(dialog)


def set_tokens(tokens: Tokens, dress: Callable[[QDialog], None]) -> None:
    """Puts another theme in force, with what styles a dialog in it."""
    _now[0] = tokens
    _dress[:] = [dress]


# Turns the tokens into a QPalette, so that what the style sheet does not reach still fits.


def palette_from(tokens: Tokens) -> QPalette:
    """Builds the palette of one theme, disabled colours included."""
    role = QPalette.ColorRole
    colours = {
        role.Window: tokens.paper,
        role.WindowText: tokens.ink,
        role.Base: tokens.sheet,
        role.AlternateBase: tokens.sunken,
        role.Text: tokens.ink,
        role.Button: tokens.sheet,
        role.ButtonText: tokens.ink,
        role.BrightText: tokens.poor,
        role.ToolTipBase: tokens.ink,
        role.ToolTipText: tokens.paper,
        role.PlaceholderText: tokens.ink_soft,
        role.Highlight: tokens.marked,
        role.HighlightedText: tokens.ink,
        role.Accent: tokens.accent,
        role.Link: tokens.accent,
        role.LinkVisited: tokens.accent,
        role.Light: tokens.sheet,
        role.Midlight: tokens.line,
        role.Mid: tokens.line,
        role.Dark: tokens.ink_soft,
        role.Shadow: mix("#000000", tokens.paper, 0.5),
    }
    palette = QPalette()
    for name, colour in colours.items():
        palette.setColor(name, QColor(colour))
    faint = QColor(tokens.ink_faint)
    for name in (role.WindowText, role.Text, role.ButtonText, role.HighlightedText, role.PlaceholderText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, faint)
    return palette


# Lucide icons, tinted with the theme's colours and drawn sharp at every scale.

_SCALES = (1, 2, 3)
_LEADING_SIZE = 16
_GAP = 4


@cache
def _source(name: str) -> str:
    path = assets_folder() / "icons" / f"{name}.svg"
    text = path.read_text(encoding="utf-8")
    return re.sub(r'stroke-width="[^"]*"', f'stroke-width="{ICON_STROKE}"', text, count=1)


@cache
def tinted_pixmap(name: str, colour: str, size: int = ICON_SIZE, scale: float = 1.0) -> QPixmap:
    """Draws one icon, once; nobody paints on it.

    Args:
        name: the file's name without ".svg".
        colour: of the strokes, #RRGGBB.
        size: edge in device-independent pixels.
        scale: pixels of the screen per device-independent pixel.
    """
    renderer = QSvgRenderer(QByteArray(_source(name).replace("currentColor", colour).encode()))
    pixmap = QPixmap(round(size * scale), round(size * scale))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter, QRectF(0, 0, pixmap.width(), pixmap.height()))
    painter.end()
    pixmap.setDevicePixelRatio(scale)
    return pixmap


def icon(name: str, role: str = "ink_soft", size: int = ICON_SIZE, gap: int = 0) -> QIcon:
    """Builds an icon in the colour of one token of the theme now in force.

    Args:
        name: the file's name in `assets/icons`, without ".svg".
        role: a colour of `Tokens`: "ink", "ink_soft", "accent", "accent_ink", …
        size: edge in device-independent pixels.
        gap: empty pixels at the right, between icon and text.
    """
    tokens = tokens_now()
    return _icon(name, getattr(tokens, role), tokens.ink_faint, size, gap)


@cache
def _icon(name: str, colour: str, faint: str, size: int, gap: int) -> QIcon:
    result = QIcon()
    for scale in _SCALES:
        for mode, tint in ((QIcon.Mode.Normal, colour), (QIcon.Mode.Disabled, faint)):
            result.addPixmap(_widened(tinted_pixmap(name, tint, size, scale), gap), mode)
    return result


def _widened(pixmap: QPixmap, gap: int) -> QPixmap:
    if not gap:
        return pixmap
    scale = pixmap.devicePixelRatio()
    result = QPixmap(pixmap.width() + round(gap * scale), pixmap.height())
    result.fill(Qt.GlobalColor.transparent)
    result.setDevicePixelRatio(scale)
    painter = QPainter(result)
    painter.drawPixmap(0, 0, pixmap)
    painter.end()
    return result


def set_icon(button: QAbstractButton, name: str, role: str = "ink_soft") -> None:
    """Gives a button an icon that follows the theme."""
    button.setProperty("icon_name", name)
    button.setProperty("icon_role", role)
    retint(button)


def set_leading_icon(button: QPushButton, name: str, role: str = "ink_soft") -> None:
    """Gives a button an icon before its text, with room between them."""
    button.setProperty("icon_gap", _GAP)
    button.setIconSize(QSize(_LEADING_SIZE + _GAP, _LEADING_SIZE))
    set_icon(button, name, role)


def retint(button: QAbstractButton) -> None:
    """Draws a button's icon again in the theme now in force, if `set_icon` gave it one."""
    name = button.property("icon_name")
    if name:
        gap = button.property("icon_gap") or 0
        size = _LEADING_SIZE if gap else ICON_SIZE
        button.setIcon(icon(name, button.property("icon_role"), size, gap))


# Puts a theme on the application: palette, style sheet, font, icons; follows the desktop.

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
