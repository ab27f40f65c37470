"""Lays an opened document out: its name, voices and lines, and what becomes of it. Does no work."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QFrame, QVBoxLayout, QWidget

from engine.results.documents import DocumentRecord
from gui.pages.translate.documents.spoken_table import SpokenTable
from gui.pages.translate.documents.voice_list import VoiceList
from gui.pages.translate.documents.words import format_words, untouched_words
from gui.pages.translate.panes.language_line import LanguageLine
from gui.pages.translate.translating.strength_slider import StrengthSlider
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.cards import hairline, label, show_or_hide
from gui.widgets.controls.buttons import (
    icon_button,
    outlined_button,
    picture,
    primary_button,
    quiet_button,
)
from gui.widgets.feedback.announcing import announce
from gui.widgets.feedback.inline_error import InlineError
from gui.widgets.feedback.progress_line import ProgressLine
from gui.widgets.layouts import Stretch, add_to, row_of, rows_in, rows_of
from gui.widgets.text.elided import ElidedLabel

_NARROW = 720
"""Pixels; below this the two cards stand one above the other."""
_SLIDER_WIDTH = 96
_VOICES_LEAST, _VOICES_MOST = 320, 400


class DocumentView(QWidget):
    """A document over the panes."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Document")
        self.name = ElidedLabel(role="section", is_name=True)
        self.facts = label(role="small")
        self.untouched = label(role="small")
        self.other_language = LanguageLine()
        self.as_text = quiet_button("Open as plain text")
        self.open = icon_button("folder-open", "Open another file", "Ctrl+O")
        self.close_button = icon_button("x", "Close the document")
        self.close_button.setToolTip("Close the document (Esc)")
        self.strength = StrengthSlider(
            "Strength of all speakers",
            "How much the profiles count: 0 % not at all, 100 % each as set, 200 % twice",
            _SLIDER_WIDTH,
            "&Strength",
        )
        self.voices = VoiceList()
        self.table = SpokenTable()
        self.caption = label(role="small", wraps=True)
        self.memory = QCheckBox("Exact matches")  # short: it must fit beside the voices
        self.memory.setAccessibleName("Exact matches from memory")
        self.memory.setToolTip(
            "Where a corpus has the very same line, take its translation in place of the model's;\n"
            "corpora of the chosen domain come first"
        )
        self.error = InlineError()
        self.bar = ProgressLine("Progress of the translation")
        self.tick = picture("circle-check", "good", "Done")
        self.status = label(role="soft", wraps=True)
        self.notes = label(role="small", wraps=True)
        self.folder = outlined_button("Open folder", "folder-open")
        self.models = quiet_button("Open the models")
        self.cancel = outlined_button("Cancel")
        self.translate = primary_button("Translate…")
        self.translate.setToolTip("Translate the whole file into another one (Ctrl+Enter)")
        self._lay_out()
        self.show_state("")

    def _lay_out(self) -> None:
        self._cards = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._cards.setSpacing(SPACE_3)
        self._voices_card, self._lines_card = self._voices_side(), self._lines_side()
        self._cards.addWidget(self._voices_card, 2)
        self._cards.addWidget(self._lines_card, 5)
        rows_in(self, self._head(), (self._cards, 1), spacing=SPACE_3)

    def _head(self) -> QVBoxLayout:
        row = row_of(
            picture("file-text", "accent", "Document"), (self.name, 1), self.facts, self.as_text, self.open,
            self.close_button, spacing=SPACE_2,
        )  # fmt: skip
        return rows_of(row, self.untouched, self.other_language, spacing=SPACE_1)

    def _voices_side(self) -> QFrame:
        card, rows = _card()
        card.setMinimumWidth(_VOICES_LEAST)
        self.heading = label("Voices", "section")
        head = row_of(self.heading, Stretch(1), self.strength, margins=(SPACE_4, SPACE_3, SPACE_4, SPACE_2))
        add_to(rows, head, hairline(), (self.voices, 1))
        return card

    def _lines_side(self) -> QFrame:
        card, rows = _card()
        words = rows_of(self.status, self.notes, self.bar, spacing=SPACE_1)
        buttons = self.models, self.folder, self.cancel, self.translate
        foot = row_of(self.tick, (words, 1), *buttons, spacing=SPACE_2)
        below = rows_of(self.error, foot, spacing=SPACE_3, margins=(SPACE_4, SPACE_3, SPACE_3, SPACE_3))
        self.caption.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_2)
        memory = row_of(self.memory, Stretch(), margins=(SPACE_3, 0, SPACE_3, SPACE_2))
        add_to(rows, (self.table, 1), self.caption, memory, hairline(), below)
        return card

    def show_document(self, document: DocumentRecord) -> None:
        """Names a document and says how much it is."""
        self.name.setText(document.path.name)
        self.name.setAccessibleName(str(document.path))
        self.facts.setText(format_words(document))
        self.as_text.setVisible(document.format == "text")
        words = untouched_words(document.untouched)
        show_or_hide(self.untouched, words)
        self.caption.setVisible(bool(document.lines))
        self.error.hide()

    def show_state(
        self,
        words: str,
        *,
        notes: str = "",
        share: float | None = None,
        is_done: bool = False,
        is_blocked: bool = False,
    ) -> None:
        """Says below the lines how things stand.

        Args:
            words: one sentence.
            notes: what else to know; may be empty.
            share: of the work that is done, in [0, 1]; None: nothing is under way.
            is_done: True: the file is written.
            is_blocked: True: it cannot be translated, for the reason that `words` say.
        """
        is_running = share is not None
        self.status.setText(words)
        self.status.setAccessibleName(words)
        show_or_hide(self.notes, notes)
        self.bar.setVisible(is_running)
        self.bar.show_progress(round(1000 * (share or 0.0)), 1000 if share else None, words)
        if is_done:
            announce(self, f"{words} {notes}".strip())
        for part in (self.tick, self.folder):
            part.setVisible(is_done)
        self.models.hide()
        self.cancel.setVisible(is_running)
        self.translate.setVisible(not is_running)
        self.translate.setEnabled(not is_blocked)
        choices: tuple[QWidget, ...] = (
            self.voices, self.strength, self.as_text, self.open, self.close_button, self.other_language,
            self.memory,
        )  # fmt: skip
        for widget in choices:
            widget.setEnabled(not is_running)

    def tab_order(self) -> tuple[QWidget, ...]:
        """Returns what Tab goes through, in reading order."""
        return (self.as_text, self.open, self.close_button, *self.other_language.buttons,
                self.strength.slider, self.voices, self.table, self.memory,
                self.models, self.folder, self.cancel, self.translate)  # fmt: skip

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the cards one above the other where they would be too narrow."""
        super().resizeEvent(event)
        is_narrow = event.size().width() < _NARROW
        direction = QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        self._cards.setDirection(direction)
        self._voices_card.setMaximumWidth(16_777_215 if is_narrow else _VOICES_MOST)


def _card() -> tuple[QFrame, QVBoxLayout]:
    card = QFrame()
    card.setProperty("role", "pane")
    rows = rows_in(card, spacing=0, margins=(1, 1, 1, 1))
    return card, rows
