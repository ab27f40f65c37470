"""A text to read and to copy from."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit


def reading_view(name: str) -> QTextEdit:
    """Builds a field for marked text that cannot be changed; Tab leads on, the keyboard selects."""
    result = QTextEdit()
    result.setReadOnly(True)
    result.setTabChangesFocus(True)
    result.setProperty("role", "reading")
    result.setAccessibleName(name)
    result.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return result


def plain_view(name: str, text: str = "") -> QPlainTextEdit:
    """Builds a field for plain text that cannot be changed; Tab leads on."""
    result = QPlainTextEdit(text)
    result.setReadOnly(True)
    result.setTabChangesFocus(True)
    result.setAccessibleName(name)
    return result
