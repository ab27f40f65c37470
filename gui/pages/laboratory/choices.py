"""A row of fields with their names above, as wide as each other."""

from collections.abc import Sequence

from PySide6.QtWidgets import QGridLayout, QWidget

from gui.theme.tokens import SPACE_1, SPACE_4
from gui.widgets.controls import field_label
from gui.widgets.layouts import columns_of


def choice_row(fields: Sequence[tuple[str, QWidget]]) -> QGridLayout:
    """Lays fields out side by side; in their names, & stands before the letter that leads there."""
    columns = [(field_label(text, field), field) for text, field in fields]
    return columns_of(*columns, spacing=SPACE_4, below=SPACE_1)
