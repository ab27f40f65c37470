"""Lucide icons, tinted with the theme's colours and drawn sharp at every scale."""

import re
from functools import cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton

from gui.assets import assets_folder
from gui.theme.current import tokens_now
from gui.theme.tokens import ICON_SIZE, ICON_STROKE

_SCALES = (1, 2, 3)


@cache
def _source(name: str) -> str:
    path = assets_folder() / "icons" / f"{name}.svg"
    text = path.read_text(encoding="utf-8")
    return re.sub(r'stroke-width="[^"]*"', f'stroke-width="{ICON_STROKE}"', text, count=1)


def tinted_pixmap(name: str, colour: str, size: int = ICON_SIZE, scale: float = 1.0) -> QPixmap:
    """Draws one icon.

    Args:
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


def icon(name: str, role: str = "ink_soft") -> QIcon:
    """Builds an icon in the colour of one token of the theme now in force.

    Args:
        name: the file's name in `assets/icons`, without ".svg".
        role: a colour of `Tokens`: "ink", "ink_soft", "accent", "accent_ink", …
    """
    return _icon(name, getattr(tokens_now(), role), tokens_now().line)


@cache
def _icon(name: str, colour: str, faint: str) -> QIcon:
    result = QIcon()
    for scale in _SCALES:
        result.addPixmap(tinted_pixmap(name, colour, ICON_SIZE, scale))
        result.addPixmap(tinted_pixmap(name, faint, ICON_SIZE, scale), QIcon.Mode.Disabled)
    return result


def set_icon(button: QAbstractButton, name: str, role: str = "ink_soft") -> None:
    """Gives a button an icon that follows the theme."""
    button.setProperty("icon_name", name)
    button.setProperty("icon_role", role)
    button.setIcon(icon(name, role))


def retint(button: QAbstractButton) -> None:
    """Draws a button's icon again in the theme now in force, if `set_icon` gave it one."""
    name = button.property("icon_name")
    if name:
        button.setIcon(icon(name, button.property("icon_role")))
