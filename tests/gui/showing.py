"""Shows a window as a desktop does: on the screen and with the keyboard."""

from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot


def show_active(qtbot: QtBot, window: QWidget) -> None:
    """Shows a window and waits until keys reach it: without a window manager nobody else does that."""
    with qtbot.waitExposed(window):
        window.show()
    with qtbot.waitActive(window):
        window.activateWindow()


def shown_texts(window: QWidget) -> set[str]:
    """Returns the texts of the labels that can be seen."""
    return {each.text() for each in window.findChildren(QLabel) if each.isVisible()}
