"""Shows a window as a desktop does: on the screen and with the keyboard."""

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot


def show_active(qtbot: QtBot, window: QWidget) -> None:
    """Shows a window and waits until keys reach it: without a window manager nobody else does that."""
    with qtbot.waitExposed(window):
        window.show()
    with qtbot.waitActive(window):
        window.activateWindow()
