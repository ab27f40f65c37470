"""Surfaces and labels: cards, hairlines, headings, secondary text, chips."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from gui.theme.tokens import SPACE_2, SPACE_4


class Card(QFrame):
    """A sheet with a hairline around it; add to its `body`.

    Args:
        role: "card" (a sheet) or "sunken" (a well).
    """

    def __init__(self, role: str = "card", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", role)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(SPACE_4, SPACE_4, SPACE_4, SPACE_4)
        self.body.setSpacing(SPACE_2)


def hairline() -> QFrame:
    """Builds a line of one pixel."""
    line = QFrame()
    line.setProperty("role", "hairline")
    line.setFixedHeight(1)
    return line


def label(text: str = "", role: str = "", *, wraps: bool = False) -> QLabel:
    """Builds a label in one of the roles of the style sheet.

    Args:
        role: "title", "section", "large", "strong", "soft", "small", "number", "good",
            "poor", "warn", "chip" or empty for plain text.
        wraps: True if a long text takes several lines.
    """
    result = QLabel(text)
    result.setTextFormat(Qt.TextFormat.PlainText)
    if role:
        result.setProperty("role", role)
    if wraps:
        result.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        result.setSizePolicy(policy)
    return result


def section_label(text: str) -> QLabel:
    """Builds the heading of a part of a page."""
    return label(text, "section")


def soft_label(text: str = "", *, wraps: bool = True) -> QLabel:
    """Builds a secondary text."""
    return label(text, "soft", wraps=wraps)


def field_label(text: str, buddy: QWidget) -> QLabel:
    """Builds the small label above a field; Alt and its underlined letter lead to the field."""
    result = label(text, "small")
    result.setBuddy(buddy)
    if not buddy.accessibleName():
        buddy.setAccessibleName(text.replace("&", ""))
    return result


def set_role(target: QWidget, role: str) -> None:
    """Changes the look of a widget that is already shown."""
    target.setProperty("role", role)
    target.style().unpolish(target)
    target.style().polish(target)
