"""Lucide icons, tinted with the theme's colours and drawn sharp at every scale."""

import re
from functools import cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QPushButton

from gui.assets import assets_folder
from gui.theme.current import tokens_now
from gui.theme.tokens import ICON_SIZE, ICON_STROKE

_SCALES = (1, 2, 3)
_LEADING_SIZE = 16
_GAP = 4


@cache
def _source(name: str) -> str:
    path = assets_folder() / "icons" / f"{name}.svg"
    text = path.read_text(encoding="utf-8")
    return re.sub(r'stroke-width="[^"]*"', f'stroke-width="{ICON_STROKE}"', text, count=1)


def tinted_pixmap(name: str, colour: str, size: int = ICON_SIZE, scale: float = 1.0) -> QPixmap:
    """Draws one icon.

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
