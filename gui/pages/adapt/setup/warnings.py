"""Warnings about the text, before anything is learned from it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.theme import tokens_now
from gui.theme.icons import tinted_pixmap
from gui.theme.tokens import ICON_SIZE, SPACE_3
from gui.widgets.cards import Card, label


class Warnings(Card):
    """Sentences with the warning's icon before them; hidden while there are none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("sunken", parent)
        self.sentences: tuple[str, ...] = ()
        self._icon, self._text = label(), label(wraps=True)
        columns = QHBoxLayout()
        columns.setSpacing(SPACE_3)
        columns.addWidget(self._icon, alignment=Qt.AlignmentFlag.AlignTop)
        columns.addWidget(self._text, 1)
        self.body.addLayout(columns)
        self.restyle()
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

    def restyle(self) -> None:
        """Draws the icon again; called when the theme changes."""
        scale = self.devicePixelRatioF()
        self._icon.setPixmap(tinted_pixmap("triangle-alert", tokens_now().warn, ICON_SIZE, scale))
