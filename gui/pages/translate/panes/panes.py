"""The two panes: a sheet with a text field, and a quiet row of tools below it."""

from dataclasses import dataclass

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QFrame, QToolButton, QVBoxLayout, QWidget

from engine.progress import Progress
from engine.results.figures import counted
from gui.pages.translate.domains.legend import DomainBar
from gui.pages.translate.memory.strip import MatchStrip
from gui.pages.translate.panes.edits.reading_edit import ReadingEdit
from gui.pages.translate.panes.edits.source_edit import SourceEdit
from gui.pages.translate.panes.edits.target_edit import TargetEdit
from gui.pages.translate.panes.language_line import LanguageLine
from gui.pages.translate.panes.mark_line import MarkLine
from gui.pages.translate.panes.states import TargetStack
from gui.pages.translate.terms.line import TermLine
from gui.theme.icons import set_icon
from gui.theme.tokens import RADIUS_CARD, SPACE_1, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.cards import label
from gui.widgets.controls.buttons import icon_button, outlined_button, quiet_button
from gui.widgets.controls.command_palette import Command
from gui.widgets.feedback.inline_error import InlineError
from gui.widgets.feedback.notice_line import NoticeLine
from gui.widgets.feedback.progress_line import ProgressLine
from gui.widgets.layouts import Stretch, add_to, row_in, row_of, rows_of
from gui.widgets.timers import pause_timer

_NOTE_MS = 5000
_CONFIRMED_MS = 1500
"""How long a button says that it was done."""
_NARROWEST = 336
"""Pixels; less is no reading."""
_PLACEHOLDER = "Type or paste text here, or drop files. Text is translated while you type, on this computer."


class Pane(QFrame):
    """A card around one text field."""

    def __init__(self, edit: ReadingEdit) -> None:
        super().__init__()
        self.setProperty("role", "pane")
        self.rows = QVBoxLayout(self)
        self.setMinimumWidth(_NARROWEST)
        self.rows.setContentsMargins(0, 0, 0, SPACE_1)
        self.rows.setSpacing(0)
        self.foot = row_of(spacing=SPACE_1, margins=(SPACE_2, 0, SPACE_3, 0))
        self.error = InlineError()
        self.error_place = rows_of(self.error, margins=(SPACE_3, SPACE_3, SPACE_3, 0))
        edit.document().setDocumentMargin(SPACE_4)
        edit.focus_changed.connect(self._show_focus)

    def _show_focus(self, has_focus: bool) -> None:
        self._set_look("active", has_focus)

    def show_failure(self, error: Exception, next_step: str = "") -> None:
        """Says above the text what went wrong; a next step gets a button, `error.retry`."""
        self.error.setProperty("step", next_step)
        self.error.show_failure(error, next_step)

    def show_drop(self, is_welcome: bool) -> None:
        """Shows that what is being dragged may be dropped here."""
        self._set_look("drop", is_welcome)

    def _set_look(self, name: str, value: bool) -> None:
        self.setProperty(name, value)
        self.style().unpolish(self)
        self.style().polish(self)


class SourcePane(Pane):
    """The pane of the text to translate."""

    def __init__(self) -> None:
        self.edit = SourceEdit("Text to translate")
        super().__init__(self.edit)
        self.edit.set_hint(_PLACEHOLDER)
        self.open = icon_button("folder-open", "Open a text file, subtitles or a transcript", "Ctrl+O")
        self.clear = icon_button("x", "Clear the text")
        self.per_line = QCheckBox("A profile per line")
        self.per_line.setToolTip("Lines that begin with a speaker's name are said in that speaker's way")
        self.per_line.hide()
        self.join = quiet_button("Join lines")
        self.join.setToolTip(
            "Paragraphs are broken into lines: make one line of each, so that it is read whole"
        )
        self.join.hide()
        self.count = label("", "small")
        self.note = label("", "small")
        self.other_language = LanguageLine()
        self.domains = DomainBar()
        add_to(self.rows, self.error_place, (self.edit, 1), self.domains, self.other_language, self.foot)
        add_to(self.foot, self.open, self.clear, self.per_line, self.join, self.note, Stretch(1), self.count)
        self._note_timer = pause_timer(self, _NOTE_MS, lambda: self.note.setText(""))
        self.show_count("")

    def show_count(self, text: str) -> None:
        """Counts words and characters below the text."""
        amount = f"{counted(len(text.split()), 'word')} · {counted(len(text), 'character')}"
        self.count.setText(amount if text else "")
        self.clear.setVisible(bool(text))

    def show_word(self, words: str) -> None:
        """Says what the word under the pointer, or at the caret, says of domains; "": there is none."""
        self.domains.show_word(words)
        self.edit.setAccessibleDescription(words or _PLACEHOLDER)

    def show_note(self, text: str) -> None:
        """Says something in passing."""
        self.note.setText(text)
        self.note.setAccessibleName(text)
        self._note_timer.start()


@dataclass(frozen=True)
class Tool:
    """A button below the translation; it is also a command of the palette while it can be pressed."""

    button: QToolButton
    icon: str
    title: str
    keys: str
    needs_text: bool
    """True: it shows while there is a translation; else somebody else shows it."""


class TargetPane(Pane):
    """The pane of the translation, or of the reason why there is none.

    A new button is a tool of its list, and a slot wherever what it does is done.
    """

    def __init__(self) -> None:
        self.edit = TargetEdit("Translation")
        super().__init__(self.edit)
        self.bar = ProgressLine("Progress of the translation", is_hair=True, parent=self)
        self.stack = TargetStack(self.edit)
        self._tools: list[Tool] = []
        self.copy = self._add_tool("copy", "Copy the translation", "Ctrl+Shift+C")
        self.save = self._add_tool("save", "Save the translation as a file", "Ctrl+S")
        self.compare = self._add_tool(
            "git-compare-arrows", "Compare with the base model", "Ctrl+D", needs_text=False
        )
        self.compare.setCheckable(True)
        self.pencil = self._add_tool("pencil", "Correct this sentence")
        self.pencil.setToolTip("Correct this sentence (F2, or double-click it)")
        self.confirm = outlined_button("Confirm", "check")
        self.confirm.setToolTip("The sentence is right: learn it and go to the next one (Ctrl+Enter)")
        self.give_up = quiet_button("Give up", tip="Leave the sentence as it was (Esc)")
        self.edit_words = label("", "small")
        self.notice = NoticeLine()
        self.doubts = MarkLine(
            "Show next",
            "Show the next doubtful sentence",
            "Go to the next sentence with a wavy line under it",
            "triangle-alert",
        )
        self.checks = MarkLine(
            "Show", "Show the next sentence to check", "Go to the next place with a dashed line under it"
        )
        self.matches = MatchStrip(self)
        self.terms = TermLine()
        self.confirmation = label("", "small")
        self.status = label("", "small")
        self.cancel = quiet_button("Cancel")
        self._fill()
        self._confirmed = pause_timer(self, _CONFIRMED_MS, self._end_confirmation)

    def _fill(self) -> None:
        self.rows.addLayout(self.error_place)
        below = self.matches, self.terms, self.doubts, self.checks, self.notice, self.foot
        add_to(self.rows, (self.stack, 1), *below)
        self._reading, self._editing = QWidget(), QWidget()
        for box, parts in (
            (self._reading, (*(tool.button for tool in self._tools), self.confirmation)),
            (self._editing, (self.confirm, self.give_up, self.edit_words)),
        ):
            row = row_in(box, spacing=SPACE_1)
            for part in parts:
                row.addWidget(part)
            self.foot.addWidget(box)
        add_to(self.foot, Stretch(1), self.status, self.cancel)
        self.show_reading()
        self.show_idle("")

    def _add_tool(self, icon: str, title: str, keys: str = "", *, needs_text: bool = True) -> QToolButton:
        button = icon_button(icon, title, keys)
        self._tools.append(Tool(button, icon, title, keys, needs_text))
        return button

    @property
    def buttons(self) -> list[QAbstractButton]:
        """All below the text, as they stand."""
        return [*(tool.button for tool in self._tools), self.confirm, self.give_up, self.cancel]

    def commands(self) -> list[Command]:
        """Returns what can be done with the translation now, for the command palette."""
        return [
            Command(tool.title, tool.button.click, tool.keys, tool.icon)
            for tool in self._tools
            if tool.button.isVisibleTo(self) and tool.button.isEnabled()
        ]

    def show_editing(self, words: str) -> None:
        """Offers what can be done with an edited sentence in place of the tools, and says for whom."""
        self.edit_words.setText(words)
        self._reading.hide()
        self._editing.show()

    def show_reading(self) -> None:
        """Offers the tools again."""
        self._editing.hide()
        self._reading.show()

    def confirm_copied(self) -> None:
        """Shows that the translation is on the clipboard."""
        self._confirm(self.copy, "Copied")

    def confirm_saved(self) -> None:
        """Shows that the file is written."""
        self._confirm(self.save, "Saved")

    def _confirm(self, button: QToolButton, text: str) -> None:
        self._end_confirmation()
        set_icon(button, "check", "good")
        self.confirmation.setText(text)
        self.confirmation.setAccessibleName(text)
        self._confirmed.start()

    def _end_confirmation(self) -> None:
        for tool in self._tools:
            set_icon(tool.button, tool.icon)
        self.confirmation.setText("")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the progress on the upper edge, and the matches to their share."""
        super().resizeEvent(event)
        self.bar.setGeometry(RADIUS_CARD, 0, self.width() - 2 * RADIUS_CARD, self.bar.sizeHint().height())
        self.bar.raise_()
        self.matches.fit()

    def show_tools(self, *, has_text: bool) -> None:
        """Shows the tools that there is something for."""
        for tool in self._tools:
            if tool.needs_text:
                tool.button.setVisible(has_text)

    def show_busy(self, progress: Progress | None = None) -> None:
        """Shows that a translation is under way, and how far it has come if that is known."""
        share = progress.done / progress.total if progress and progress.total else 0.0
        self.bar.show_progress(round(1000 * share), 1000 if share else None)
        self.bar.show()
        self.cancel.show()
        self.status.setText(f"Translating · {100 * share:.0f} %" if share else "Translating…")

    def show_done(self, elapsed_s: float, n_recalled: int) -> None:
        """Shows that the translation is there.

        Args:
            elapsed_s: how long it took, in seconds.
            n_recalled: how many of its sentences were confirmed before.
        """
        took = f"{elapsed_s * 1000:,.0f} ms" if elapsed_s < 1 else f"{elapsed_s:,.1f} s"
        recalled = f"✓ {counted(n_recalled, 'sentence')} confirmed · " if n_recalled else ""
        self.show_idle(f"{recalled}{took}")
        self.show_tools(has_text=True)

    def show_idle(self, status: str) -> None:
        """Shows that nothing is under way, and how long it took."""
        self.bar.hide()
        self.cancel.hide()
        self.status.setText(status)
