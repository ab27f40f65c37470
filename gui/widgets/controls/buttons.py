"""Buttons in the looks of the design, each with an accessible name: its text, if it has no other."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QMenu, QPushButton, QToolButton

from gui.theme.icons import set_icon, set_leading_icon
from gui.theme.tokens import ICON_SIZE

Act = Callable[..., object] | None
"""What a click does."""


class IconButton(QToolButton):
    """A tool button that Enter presses too, as it does every other button."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Presses on Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.animateClick()
        else:
            super().keyPressEvent(event)


def picture(icon_name: str, role: str, name: str) -> QToolButton:
    """Builds an icon in a colour of the theme that takes the room of a button and cannot be pressed."""
    result = IconButton()
    result.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    result.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    result.setAccessibleName(name)
    set_icon(result, icon_name, role)
    return result


def opens_menu(button: QAbstractButton, menu: QMenu) -> None:
    """Lets a click open a menu below the button."""
    button.clicked.connect(lambda: menu.popup(button.mapToGlobal(button.rect().bottomLeft())))


def _push_button(
    text: str, icon_name: str = "", *, kind: str, role: str, tip: str = "", name: str = "", act: Act = None
) -> QPushButton:
    button = QPushButton(text)
    button.setProperty("kind", kind)
    button.setAccessibleName(name or text.replace("&", ""))
    button.setToolTip(tip)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must not leave a focus ring behind
    button.setAutoDefault(True)  # Enter presses the button that has the focus
    if icon_name:
        set_leading_icon(button, icon_name, role)
    if act is not None:
        button.clicked.connect(act)
    return button


primary_button = partial(_push_button, kind="primary", role="accent_ink")
"""Builds the one main action of a page."""
outlined_button = partial(_push_button, kind="outlined", role="ink_soft")
"""Builds an ordinary action."""
quiet_button = partial(_push_button, kind="quiet", role="accent")
"""Builds an action without a frame, for second thoughts and links."""
link_button = partial(_push_button, kind="link", role="accent")
"""Builds a quiet action whose text begins where the text above it does."""
danger_button = partial(_push_button, kind="danger", role="poor")
"""Builds an action that takes something away."""


def icon_button(icon_name: str, name: str, shortcut: str = "", *, act: Act = None) -> QToolButton:
    """Builds a button that shows only an icon.

    Args:
        icon_name: the icon.
        name: what it does; its tooltip, and what a screen reader says.
        shortcut: key sequence, shown in the tooltip and set on the button.
        act: what a click does.
    """
    button = IconButton()
    set_icon(button, icon_name)
    button.setIconSize(QSize(ICON_SIZE, ICON_SIZE))
    button.setAccessibleName(name)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setToolTip(f"{name} ({shortcut})" if shortcut else name)
    if shortcut:
        button.setShortcut(QKeySequence(shortcut))
    if act is not None:
        button.clicked.connect(act)
    return button
