"""Warnings about the text, before anything is learned from it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QHBoxLayout

from gui.theme.tokens import SPACE_3
from gui.widgets.cards import Card, label
from gui.widgets.icon_label import IconLabel


class Warnings(Card):
    """Sentences with the warning's icon before them; hidden while there are none."""

    def __init__(self) -> None:
        super().__init__("sunken")
        self.sentences: tuple[str, ...] = ()
        self._text = label(wraps=True)
        icon = IconLabel()
        icon.show_icon("triangle-alert", "warn")
        columns = QHBoxLayout()
        columns.setSpacing(SPACE_3)
        columns.addWidget(icon, alignment=Qt.AlignmentFlag.AlignTop)
        columns.addWidget(self._text, 1)
        self.body.addLayout(columns)
        self.hide()

    def show_sentences(self, sentences: Sequence[str]) -> None:
        """Shows them, and tells a screen reader of new ones."""
        is_new = tuple(sentences) != self.sentences
        self.sentences = tuple(sentences)
        self._text.setText("\n".join(sentences))
        self.setAccessibleName(f"Warning: {' '.join(sentences)}" if sentences else "")
        self.setVisible(bool(sentences))
        if is_new and sentences:
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))
