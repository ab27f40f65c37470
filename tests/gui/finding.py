"""Finds parts of a window by what a person sees or hears of them."""

from typing import TypeVar

from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QTableView, QWidget

W = TypeVar("W", bound=QWidget)


def named(view: QWidget, kind: type[W], name: str) -> W:
    """Returns the part of a kind with this accessible name."""
    found = [part for part in view.findChildren(kind) if part.accessibleName() == name]
    assert found, f"{name} is none of {sorted({part.accessibleName() for part in view.findChildren(kind)})}"
    return next((part for part in found if part.isVisible()), found[0])


def button(view: QWidget, name: str) -> QAbstractButton:
    """Returns the button with this text or accessible name."""
    buttons = view.findChildren(QAbstractButton)
    found = [each for each in buttons if name in (each.accessibleName(), each.text().replace("&", ""))]
    assert found, f"{name} is none of {[each.accessibleName() or each.text() for each in buttons]}"
    return next((each for each in found if each.isVisible()), found[0])


def press(view: QWidget, name: str) -> None:
    button(view, name).click()


def table(view: QWidget, name: str) -> QTableView:
    """Returns the table with this accessible name."""
    return named(view, QTableView, name)


def cells(found: QTableView) -> list[list[str]]:
    """Returns what a table shows, row by row."""
    model = found.model()
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def line(view: QWidget, name: str) -> QLineEdit:
    """Returns the field for a line of text with this accessible name."""
    return named(view, QLineEdit, name)


def choice(view: QWidget, name: str) -> QComboBox:
    """Returns the field with choices with this accessible name."""
    return named(view, QComboBox, name)


def texts(view: QWidget) -> str:
    """Returns every text on the screen, one to a line."""
    shown = [part for part in view.findChildren(QWidget) if part.isVisible()]
    return "\n".join(str(part.text()) for part in shown if callable(getattr(part, "text", None)))
