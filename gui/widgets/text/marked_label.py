"""A text over several lines with some of its words marked. Knows strings and the theme."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel, QSizePolicy

from gui.theme import tokens_now
from gui.theme.tokens import READING_LINE_HEIGHT

Span = tuple[int, int]


class MarkedLabel(QLabel):
    """Shows a text that can be selected with the mouse; the marked words stand out.

    Args:
        name: accessible name; what is read out is the name and the text.
        is_strong: True marks with the accent and a line, False with a dotted line alone.
        has_ink: True leaves marked words their colour, with a line below: for texts that are judged.
    """

    def __init__(self, name: str, *, is_strong: bool = True, has_ink: bool = False) -> None:
        super().__init__()
        self._has_ink = has_ink
        self._is_strong = is_strong
        self._name = name
        self._plain = ""
        self._marks: Sequence[Span] = ()
        self._is_soft = False
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(name)

    def show_text(self, text: str, marks: Sequence[Span] = (), *, is_soft: bool = False) -> None:
        """Shows a text.

        Args:
            text: plain; what looks like markup is shown as it is.
            marks: (start, end) of what to mark, in characters, in order and not overlapping.
            is_soft: True for what is no result: a hint, or one that is out of date.
        """
        self._plain, self._marks, self._is_soft = text, tuple(marks), is_soft
        self.setAccessibleName(f"{self._name}: {text}")
        self._write()

    def plain(self) -> str:
        """Returns the text without its marks."""
        return self._plain

    def marked(self) -> list[str]:
        return [self._plain[start:end] for start, end in self._marks]

    def changeEvent(self, event: QEvent) -> None:
        """Writes the text again in the colours of another theme."""
        if event.type() == QEvent.Type.PaletteChange:
            self._write()
        super().changeEvent(event)

    def _write(self) -> None:
        tokens = tokens_now()
        look = (
            f"color:{tokens.accent}; font-weight:600; text-decoration:underline"
            if self._is_strong
            else f"color:{tokens.ink if self._has_ink else tokens.ink_soft}; text-decoration:underline"
        )
        parts, at = [], 0
        for start, end in self._marks:
            parts += [escape(self._plain[at:start]), f'<span style="{look}">', escape(self._plain[start:end])]
            parts.append("</span>")
            at = end
        parts.append(escape(self._plain[at:]))
        colour = tokens.ink_soft if self._is_soft else tokens.ink
        height = round(100 * READING_LINE_HEIGHT)
        body = "".join(parts).replace("\n", "<br>")
        html = f'<p style="line-height:{height}%; margin:0; color:{colour}">{body}</p>'
        if self.text() != html:
            self.setText(html)
