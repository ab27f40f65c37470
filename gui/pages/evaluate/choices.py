"""A row of fields with their names above, as wide as each other."""

from collections.abc import Sequence

from PySide6.QtWidgets import QGridLayout, QWidget

from gui.theme.tokens import SPACE_1, SPACE_4
from gui.widgets.cards import field_label


def choice_row(fields: Sequence[tuple[str, QWidget]]) -> QGridLayout:
    """Lays fields out side by side.

    Args:
        fields: name, with & before the letter that leads there, and field.
    """
    grid = QGridLayout()
    grid.setHorizontalSpacing(SPACE_4)
    grid.setVerticalSpacing(SPACE_1)
    for column, (text, field) in enumerate(fields):
        grid.addWidget(field_label(text, field), 0, column)
        grid.addWidget(field, 1, column)
        grid.setColumnStretch(column, 1)
    return grid
