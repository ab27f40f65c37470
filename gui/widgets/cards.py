"""Surfaces and labels: cards, hairlines, headings, secondary text, chips."""

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from gui.theme.tokens import SPACE_2, SPACE_4
from gui.widgets.layouts import rows_in

_HEADINGS = frozenset({"title", "section", "large", "strong"})
_TIGHT = 112
_LINE_HEIGHT = 135
"""Per cent of the font's own."""


class Card(QFrame):
    """A sheet with a hairline around it; add to its `body`.

    Args:
        role: "card" (a sheet) or "sunken" (a well).
    """

    def __init__(self, role: str = "card", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", role)
        self.body = rows_in(self, spacing=SPACE_2, margins=(SPACE_4, SPACE_4, SPACE_4, SPACE_4))


class Paragraph(QLabel):
    """Plain text over several lines, with the room between them that reading needs."""

    def __init__(self, text: str = "", line_height: int = _LINE_HEIGHT) -> None:
        super().__init__()
        self._plain = ""
        self._line_height = line_height
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setText(text)

    def setText(self, text: str) -> None:
        """Shows plain text; what looks like markup is shown as it is."""
        self._plain = text
        lines = escape(text).replace("\n", "<br>").replace(" %", "&nbsp;%")
        super().setText(f'<p style="line-height:{self._line_height}%; margin:0">{lines}</p>' if text else "")

    def text(self) -> str:
        """Returns the plain text."""
        return self._plain


def hairline() -> QFrame:
    """Builds a line of one pixel."""
    line = QFrame()
    line.setProperty("role", "hairline")
    line.setFixedHeight(1)
    return line


def vertical_line() -> QFrame:
    """Builds an upright line of one pixel."""
    line = QFrame()
    line.setProperty("role", "upright")
    line.setFixedWidth(1)
    return line


def label(text: str = "", role: str = "", *, wraps: bool = False) -> QLabel:
    """Builds a label in one of the roles of the style sheet.

    Args:
        text: what it says.
        role: "title", "section", "large", "strong", "soft", "small", "number", "poor",
            "warn", "mark" or empty for plain text.
        wraps: True if a long text takes several lines.
    """
    if wraps:
        result: QLabel = Paragraph(text, _TIGHT if role in _HEADINGS else _LINE_HEIGHT)
    else:
        result = QLabel(text)
        result.setTextFormat(Qt.TextFormat.PlainText)
    if role:
        result.setProperty("role", role)
    return result


def section_label(text: str) -> QLabel:
    """Builds the heading of a part of a page."""
    return label(text, "section")


def soft_label(text: str = "", *, wraps: bool = True) -> QLabel:
    """Builds a secondary text."""
    return label(text, "soft", wraps=wraps)


def show_or_hide(target: QLabel, text: str) -> None:
    """Says something in a label, which is hidden while there is nothing to say."""
    target.setText(text)
    target.setVisible(bool(text))


def field_label(text: str, buddy: QWidget, role: str = "small") -> QLabel:
    """Builds the label of a field, small above it; Alt and its underlined letter lead to the field."""
    result = label(text, role)
    result.setBuddy(buddy)
    if not buddy.accessibleName():
        buddy.setAccessibleName(text.replace("&", ""))
    return result


def set_role(target: QWidget, role: str) -> None:
    """Changes the look of a widget that is already shown."""
    target.setProperty("role", role)
    target.style().unpolish(target)
    target.style().polish(target)
