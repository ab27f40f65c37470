"""A choice among known names that also takes a new one."""

from PySide6.QtWidgets import QComboBox


def open_picker(name: str, hint: str) -> QComboBox:
    """Builds a field to choose a name in or to type one into.

    Args:
        name: accessible name.
        hint: shown while it is empty.
    """
    result = QComboBox()
    result.setEditable(True)
    result.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    result.setAccessibleName(name)
    line = result.lineEdit()
    if line is not None:
        line.setPlaceholderText(hint)
        line.setAccessibleName(name)
    return result
