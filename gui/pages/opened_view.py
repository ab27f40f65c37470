"""What a page shows in place of its list until the user goes back to it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from gui.widgets.controls.buttons import icon_button


class OpenedView(QWidget):
    """Has the button that leads back; Escape presses it."""

    def __init__(self, back: str) -> None:
        super().__init__()
        self.back = icon_button("arrow-left", back)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Goes back on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.back.click()
        else:
            super().keyPressEvent(event)
