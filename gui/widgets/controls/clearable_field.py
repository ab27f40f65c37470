"""A line to type into, with a button that clears it."""

from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget


class ClearableField(QLineEdit):
    """A line edit whose button is named for screen readers.

    Args:
        name: accessible name; the placeholder, too, if there is no other.
        placeholder: shown while the line is empty.
    """

    def __init__(self, name: str, placeholder: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setPlaceholderText(placeholder or name)
        self.setClearButtonEnabled(True)
        for clear in self.findChildren(QToolButton):
            clear.setAccessibleName(f"Clear: {name}")
