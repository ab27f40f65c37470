"""An icon that stands by itself."""

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QLabel

from gui.theme import tokens_now
from gui.theme.icons import tinted_pixmap
from gui.theme.tokens import ICON_SIZE


class IconLabel(QLabel):
    """Shows an icon in a colour of the theme now in force.

    Args:
        size: edge in device-independent pixels.
    """

    def __init__(self, size: int = ICON_SIZE) -> None:
        super().__init__()
        self._size = size
        self._name = self._role = ""

    def show_icon(self, name: str, role: str) -> None:
        """Shows another icon, in the colour of a role: "good", "warn", "ink_soft", …"""
        self._name, self._role = name, role
        colour = getattr(tokens_now(), role)
        self.setPixmap(tinted_pixmap(name, colour, self._size, self.devicePixelRatioF()))

    def changeEvent(self, event: QEvent) -> None:
        """Draws the icon again in another theme."""
        if event.type() == QEvent.Type.PaletteChange and self._name:
            self.show_icon(self._name, self._role)
        super().changeEvent(event)
