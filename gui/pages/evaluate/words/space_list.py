"""The neighbours of a word in one space: a short list in a card."""

from collections.abc import Collection, Sequence
from html import escape

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel

from engine.results.words import NearWord
from gui.theme import tokens_now
from gui.theme.tokens import SPACE_2
from gui.widgets.cards import Card, label

_NONE = "not known here"


class SpaceList(Card):
    """Shows words, nearest first; what is shared with another space is bold and has a dot.

    Args:
        title: of the space.
        tip: what it is, in a technical word.
    """

    def __init__(self, title: str, tip: str) -> None:
        super().__init__()
        self._title = title
        self._words: Sequence[NearWord] = ()
        self._shared: Collection[str] = ()
        heading = label(title, "strong", wraps=True)
        heading.setToolTip(tip)
        self.text = QLabel()
        self.text.setTextFormat(Qt.TextFormat.RichText)
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setToolTip(tip)
        self.body.setSpacing(SPACE_2)
        self.body.addWidget(heading)
        self.body.addWidget(self.text, 1)

    def show_words(self, word: str, neighbours: Sequence[NearWord], shared: Collection[str]) -> None:
        """Shows a word's neighbours, nearest first, and which are so in the user's own text too."""
        self._words, self._shared = neighbours, shared
        told = ", ".join(
            f"{each.shown} (also in your text)" if each.word in shared else each.shown for each in neighbours
        )
        self.setAccessibleName(f"{self._title}: neighbours of {word}")
        self.setAccessibleDescription(told or _NONE)
        self.text.setAccessibleName(f"{self._title}: {told or _NONE}")
        self._write()

    def changeEvent(self, event: QEvent) -> None:
        """Writes the list again in the colours of another theme."""
        if event.type() == QEvent.Type.PaletteChange:
            self._write()
        super().changeEvent(event)

    def _write(self) -> None:
        tokens = tokens_now()
        if not self._words:
            self.text.setText(f'<span style="color:{tokens.ink_soft}">{_NONE}</span>')
            return
        rows = []
        for each in self._words:
            name = escape(each.shown)
            is_shared = each.word in self._shared
            dot = f'<span style="color:{tokens.accent}">●</span>&nbsp;' if is_shared else ""
            rows.append(
                f'<tr><td style="padding:2px 0">{dot}{f"<b>{name}</b>" if is_shared else name}</td>'
                f'<td align="right" style="padding:2px 0 2px 8px; color:{tokens.ink_soft}">'
                f"{each.similarity:.2f}</td></tr>"
            )
        self.text.setText(f'<table width="100%" cellspacing="0">{"".join(rows)}</table>')
