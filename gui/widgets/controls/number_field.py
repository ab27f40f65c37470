"""Fields of numbers."""

from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox

from gui.theme.tokens import CONTROL_HEIGHT, SPACE_2


def quiet_numbers(field: QSpinBox | QDoubleSpinBox) -> None:
    """Leaves the wheel to the page: scrolling past must not change a number."""
    field.setKeyboardTracking(False)
    field.wheelEvent = lambda event: event.ignore()  # type: ignore[method-assign]
    inner = field.lineEdit()
    field.setFixedHeight(CONTROL_HEIGHT)
    if inner is not None:
        inner.setTextMargins(SPACE_2, 0, 0, 0)  # the style sheet's room does not reach into a spin box
        inner.setAccessibleName(field.accessibleName())
