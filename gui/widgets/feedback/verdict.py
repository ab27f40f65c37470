"""The verdict: is it really better? One sentence in large type, its proof below."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from gui.theme import tokens_now
from gui.theme.icons import tinted_pixmap
from gui.theme.tokens import ICON_SIZE, SPACE_1, SPACE_3, SPACE_4
from gui.widgets.cards import label
from gui.widgets.feedback.announcing import Announcer
from gui.widgets.layouts import rows_of

_ICON_SIZE = 28
_LOOKS = {
    "good": ("circle-check", "good"),
    "poor": ("circle-x", "poor"),
    "neutral": ("scale", "ink_soft"),
    "warn": ("triangle-alert", "warn"),
}


class VerdictBanner(QFrame):
    """Shows whether something became better, in words and with an icon, never by colour alone.

    Args:
        is_compact: True for one of several verdicts: smaller letters, less room.
    """

    def __init__(self, parent: QWidget | None = None, *, is_compact: bool = False) -> None:
        super().__init__(parent)
        self.setProperty("role", "verdict")
        self._kind = "neutral"
        self._announcer = None if is_compact else Announcer(self)
        self._icon_size = ICON_SIZE if is_compact else _ICON_SIZE
        self._icon = label()
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
        """Says it.

        Args:
            kind: "good", "poor", "warn" or "neutral".
            sentence: the verdict in words.
            detail: what it rests on.
        """
        self._kind = kind
        self._sentence.setText(sentence)
        self._detail.setText(detail)
        self._detail.setVisible(bool(detail))
        self.setAccessibleName(sentence)
        if self._announcer is not None:
            self._announcer.say(sentence)
        self.restyle()

    def restyle(self) -> None:
        """Draws the icon again; called when the theme changes."""
        name, role = _LOOKS[self._kind]
        scale = self.devicePixelRatioF()
        self._icon.setPixmap(tinted_pixmap(name, getattr(tokens_now(), role), self._icon_size, scale))
