"""The verdict: is it really better? One sentence in large type, its proof below."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from gui.theme.tokens import ICON_SIZE, SPACE_1, SPACE_3, SPACE_4
from gui.widgets.cards import label, show_or_hide
from gui.widgets.feedback.announcing import Announcer
from gui.widgets.icon_label import IconLabel
from gui.widgets.layouts import rows_of

_ICON_SIZE = 28
LOOKS = {
    "good": ("circle-check", "good"),
    "poor": ("circle-x", "poor"),
    "neutral": ("scale", "ink_soft"),
    "warn": ("triangle-alert", "warn"),
}
"""The icon of a kind of verdict, and its colour."""


class VerdictBanner(QFrame):
    """Shows whether something became better, in words and with an icon, never by colour alone.

    Args:
        is_compact: True for one of several verdicts: smaller letters, less room.
    """

    def __init__(self, parent: QWidget | None = None, *, is_compact: bool = False) -> None:
        super().__init__(parent)
        self.setProperty("role", "verdict")
        self._announcer = None if is_compact else Announcer(self)
        self._icon = IconLabel(ICON_SIZE if is_compact else _ICON_SIZE)
        self._sentence = label(role="section" if is_compact else "title", wraps=True)
        self._detail = label(role="soft", wraps=True)
        columns = QHBoxLayout(self)
        room = SPACE_3 if is_compact else SPACE_4
        columns.setContentsMargins(SPACE_4, room, SPACE_4, room)
        columns.setSpacing(room)
        columns.addWidget(self._icon, alignment=Qt.AlignmentFlag.AlignTop)
        words = rows_of(self._sentence, self._detail, spacing=SPACE_1)
        columns.addLayout(words, 1)

    def set_verdict(self, kind: str, sentence: str, detail: str = "") -> None:
        """Says what is "good", "poor", "warn" or "neutral" in words, and below what that rests on."""
        self._icon.show_icon(*LOOKS[kind])
        self._sentence.setText(sentence)
        show_or_hide(self._detail, detail)
        self.setAccessibleName(sentence)
        if self._announcer is not None:
            self._announcer.say(sentence)
