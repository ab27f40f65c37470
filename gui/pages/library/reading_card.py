"""The chosen pair in full: both texts to read, and everything known of it."""

from collections.abc import Mapping, Sequence
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit

from engine.results.corpora import InlineTag, StoredPair
from gui.i18n import number_words, tr, tr_noop, tr_plural
from gui.shortcuts import tell_keys
from gui.theme import tokens_now
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4, mix
from gui.widgets.controls import Card, label, outlined_button
from gui.widgets.layouts import row_of
from gui.widgets.text import ElidedLabel, reading_view

_FOR = {
    "train": tr_noop("for training"),
    "dev": tr_noop("for validation"),
    "test": tr_noop("for testing"),
    "": tr_noop("in no split"),
}
"""What the pairs of each split are for."""
_FONT_PX = 15
_NUMBER_WIDTH = 96
_HEIGHT, _HEIGHT_OF_FOOT = 144, 56
"""Always the same, so that the table above stays where it is; longer texts scroll."""


class ReadingCard(Card):
    """Shows one pair, source left, target right.

    Signals:
        row_asked(int): go to this row, from 0.
    """

    row_asked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._pair: StoredPair | None = None
        self._row = 0
        self._texts = (
            reading_view(tr("Source of the chosen pair")),
            reading_view(tr("Target of the chosen pair")),
        )
        self._facts = ElidedLabel(role="small")
        self._n_rows = 0
        self._number = QLineEdit()
        self._number.setFixedWidth(_NUMBER_WIDTH)
        self._number.setAccessibleName(tr("Go to row"))
        tell_keys(self._number, "row", tr("Type a row number and press Enter"))
        self._number.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._number.returnPressed.connect(self._ask_row)
        self.speaker = outlined_button(tr("Speaker…"), "users", name=tr("Say who speaks in the chosen pairs"))
        for text in self._texts:
            text.document().setDocumentMargin(0)
        sides = row_of(*((text, 1) for text in self._texts), spacing=SPACE_4)
        self.body.setContentsMargins(SPACE_4, SPACE_3, SPACE_4, SPACE_3)
        self.body.setSpacing(SPACE_1)
        self.body.addLayout(sides, 1)
        foot = row_of(
            label(tr("Row"), "small"), self._number, (self._facts, 1), self.speaker, spacing=SPACE_2
        )
        self.body.addLayout(foot)
        self.show_texts(is_shown=True)
        self.show_pair(0, None)

    def show_pair(self, row: int, pair: StoredPair | None) -> None:
        """Shows a pair and its row, counted from 0; None: nothing is chosen."""
        self._row, self._pair = row, pair
        self.restyle()
        self._show_number()
        self._facts.setText(pair_facts(self._n_rows, pair) if pair is not None else tr("No pair is chosen."))
        self.speaker.setEnabled(pair is not None)

    def show_texts(self, *, is_shown: bool) -> None:
        """Shows the texts, or leaves the room to the table, which has them, too."""
        for text in self._texts:
            text.setVisible(is_shown)
        self.setFixedHeight(_HEIGHT if is_shown else _HEIGHT_OF_FOOT)

    def set_length(self, n_rows: int) -> None:
        """Sets how many rows the corpus has."""
        self._n_rows = n_rows

    def focus_row(self) -> None:
        """Lets the user type the number of a row."""
        self._number.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._number.selectAll()

    def restyle(self) -> None:
        """Writes the texts again in the theme now in force."""
        pair = self._pair
        sides = (
            (("", ()), ("", ()))
            if pair is None
            else ((pair.source, pair.source_tags), (pair.target, pair.target_tags))
        )
        for shown, (text, tags) in zip(self._texts, sides, strict=True):
            shown.setHtml(_html(text, tags))

    def selected_text(self) -> str:
        """Returns what is selected in the text that has the keyboard; "": nothing."""
        with_keyboard = (text for text in self._texts if text.hasFocus())
        return "".join(text.textCursor().selection().toPlainText() for text in with_keyboard)

    def _show_number(self) -> None:
        self._number.setText(number_words(self._row + 1) if self._pair is not None else "")

    def _ask_row(self) -> None:
        digits = "".join(char for char in self._number.text() if char.isdigit())
        if digits and self._n_rows:
            self.row_asked.emit(min(max(int(digits), 1), self._n_rows) - 1)
        self._show_number()


def pair_facts(n_rows: int, pair: StoredPair) -> str:
    """Returns how many pairs there are, what this one is for, and who said it."""
    parts = [tr("of {n_rows}", n_rows=number_words(n_rows)), tr(_FOR[pair.split])]
    parts += [part for part in (pair.speaker, pair.document) if part]
    parts.append(tr("from {origin}", origin=pair.origin))
    n_tags = len(pair.source_tags) + len(pair.target_tags)
    if n_tags:
        parts.append(tr_plural("{n} inline tag, protected", "{n} inline tags, protected", n_tags))
    return " · ".join([*parts, *_metadata(pair.metadata)])


def _metadata(known: Mapping[str, str]) -> list[str]:
    return [f"{name}: {value}" for name, value in known.items()]


def _html(text: str, tags: Sequence[InlineTag]) -> str:
    tokens = tokens_now()
    wash = mix(tokens.ink_soft, tokens.sheet, 0.14)
    parts, at = [], 0
    for tag in tags:
        parts.append(escape(text[at : tag.position]))
        at = max(at, tag.position)
        parts.append(
            f'<span style="background:{wash}; color:{tokens.ink_soft}; font-family:monospace; '
            f'font-size:11px">{escape(tag.code)}</span>'
        )
    parts.append(escape(text[at:]))
    return f'<p style="font-size:{_FONT_PX}px; line-height:140%; margin:0">{"".join(parts)}</p>'
