"""A progress bar; it moves to and fro while the total is unknown."""

from PySide6.QtWidgets import QProgressBar, QWidget


class ProgressLine(QProgressBar):
    """Shows progress without a number: the words beside it say more.

    Args:
        name: accessible name.
        is_hair: True for a thin line along an edge.
    """

    def __init__(self, name: str, *, is_hair: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextVisible(False)
        self.setAccessibleName(name)
        if is_hair:
            self.setProperty("role", "hair")

    def show_progress(self, done: int, total: int | None, words: str = "") -> None:
        """Shows how far something is; the words say it to those who do not see the bar."""
        self.setRange(0, total or 0)
        self.setValue(done if total else 0)
        if words != self.accessibleDescription():
            self.setAccessibleDescription(words)
