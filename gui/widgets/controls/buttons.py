"""Buttons in the looks of the design, each with an accessible name: its text, if it has no other."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QPushButton, QToolButton

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


def primary_button(
    text: str, icon_name: str = "", *, tip: str = "", name: str = "", act: Act = None
) -> QPushButton:
    """Builds the one main action of a page."""
    return _push_button(text, "primary", icon_name, "accent_ink", tip, name, act)


def outlined_button(
    text: str, icon_name: str = "", *, tip: str = "", name: str = "", act: Act = None
) -> QPushButton:
    """Builds an ordinary action."""
    return _push_button(text, "outlined", icon_name, "ink_soft", tip, name, act)


def quiet_button(
    text: str, icon_name: str = "", *, tip: str = "", name: str = "", act: Act = None
) -> QPushButton:
    """Builds an action without a frame, for second thoughts and links."""
    return _push_button(text, "quiet", icon_name, "accent", tip, name, act)


def link_button(
    text: str, icon_name: str = "", *, tip: str = "", name: str = "", act: Act = None
) -> QPushButton:
    """Builds a quiet action whose text begins where the text above it does."""
    return _push_button(text, "link", icon_name, "accent", tip, name, act)


def danger_button(
    text: str, icon_name: str = "", *, tip: str = "", name: str = "", act: Act = None
) -> QPushButton:
    """Builds an action that takes something away."""
    return _push_button(text, "danger", icon_name, "poor", tip, name, act)


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


def _push_button(
    text: str, kind: str, icon_name: str, role: str, tip: str, name: str, act: Act
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
