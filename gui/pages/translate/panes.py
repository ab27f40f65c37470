"""The two panes: a sheet with a text field, and a quiet row of tools below it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QLabel,
    QProgressBar,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.base.progress import Progress
from gui.i18n import number_words, tr, tr_noop, tr_plural
from gui.jobs.progress_text import stage_words
from gui.pages.translate.edits import SourceEdit, TargetEdit
from gui.pages.translate.reading_edit import ReadingEdit
from gui.settings import Settings
from gui.shortcuts import give_keys, keys_of, tell_keys
from gui.theme.theme import set_icon
from gui.theme.tokens import RADIUS_CARD, SPACE_1, SPACE_2, SPACE_3, SPACE_4, SPACE_5
from gui.widgets.charts.drawings import Drawing
from gui.widgets.controls import (
    Command,
    IconLabel,
    icon_button,
    label,
    outlined_button,
    primary_button,
    quiet_button,
)
from gui.widgets.feedback import InlineError, NoticeLine, ProgressLine
from gui.widgets.layouts import Stretch, add_to, pause_timer, row_in, row_of, rows_in, rows_of
from gui.widgets.text import ElidedLabel

# The right pane while it has no translation: an example, the preparation, the way to a model.

EXAMPLES = {
    "de": "Vielen Dank für Ihre Nachricht. Wir haben den Vertrag geprüft und antworten Ihnen morgen.",
    "en": "Thank you for your message. We have checked the contract and will send you an answer tomorrow.",
}
"""Something to try, for the languages that ship."""
_ROOM_FOR_PICTURE = 460
"""Pixels of height that the empty pane needs with its picture."""
_ROOM_FOR_TEXT = 300
"""Pixels of height that it needs with its text, which takes more lines in a narrow pane."""


class EmptyTarget(QWidget):
    """Says what will appear here, and offers an example."""

    def __init__(self) -> None:
        super().__init__()
        self._drawing = Drawing("translate")
        self.example = outlined_button(tr("Try an example"))
        self.files = quiet_button(tr("Translate whole files…"), "layers")
        self._text = label(
            tr(
                "Point at a sentence to see where it comes from.\n"
                "Click it for other translations, double-click it to correct it."
            ),
            "soft",
            wraps=True,
        )
        heading = label(tr("The translation appears here"), "section", wraps=True)
        buttons = QWidget()
        buttons.setLayout(row_of(self.example, self.files, spacing=SPACE_2))
        self._rows = _lay_out(self, self._drawing, SPACE_3, heading, self._text, SPACE_3, buttons)

    def add(self, part: QWidget) -> None:
        """Puts a part below what can be begun."""
        self._rows.insertWidget(self._rows.count() - 1, part)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leaves the picture out, and then the text, where there is no room for them."""
        super().resizeEvent(event)
        self._drawing.setVisible(event.size().height() > _ROOM_FOR_PICTURE)
        self._text.setVisible(event.size().height() > _ROOM_FOR_TEXT)

    def show_for(self, src: str) -> None:
        """Offers an example only in a language that has one."""
        self.example.setVisible(src in EXAMPLES)


class PreparingTarget(QWidget):
    """The built-in models are being made ready: once, after the installation."""

    def __init__(self) -> None:
        super().__init__()
        self.words = label(tr("Reading the library"), "soft", wraps=True)
        self.bar = ProgressLine(tr("Progress of the preparation"))
        heading = label(tr("One moment: the translation models are being prepared"), "strong", wraps=True)
        note = label(tr("This happens only once. You can start typing."), "small", wraps=True)
        _lay_out(self, heading, self.words, self.bar, note)

    def show_progress(self, progress: Progress) -> None:
        """Says what is being done and how far it has come."""
        self.words.setText(stage_words(progress.stage))
        self.bar.show_progress(progress.done, progress.total)


class NoModelTarget(QWidget):
    """Says that there is no model for the text, and offers to add one."""

    def __init__(self) -> None:
        super().__init__()
        self.heading = label("", "section", wraps=True)
        self.button = primary_button(tr("Add a model…"))
        _lay_out(self, self.heading, SPACE_3, self.button)

    def show_for(self, src: str, tgt: str) -> None:
        """Names the languages; both "" if there is no model at all, `tgt` if there is none from `src`."""
        if not src:
            said = tr("There is no model yet")
        elif not tgt:
            said = tr("There is no model from {src} yet", src=src)
        else:
            said = tr("There is no model from {src} into {tgt} yet", src=src, tgt=tgt)
        self.heading.setText(said)


def _lay_out(page: QWidget, *parts: QWidget | int) -> QVBoxLayout:
    """Puts parts, and spaces in pixels, one below the other in the middle of a page."""
    rows = rows_in(page, Stretch(2), spacing=SPACE_2, margins=(SPACE_5, SPACE_4, SPACE_5, SPACE_4))
    for part in parts:
        if isinstance(part, int):
            rows.addSpacing(part)
        elif isinstance(part, QLabel | QProgressBar):
            part.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            rows.addWidget(part)
        else:
            rows.addWidget(part, alignment=Qt.AlignmentFlag.AlignHCenter)
    rows.addStretch(3)
    return rows


class TargetStack(QStackedWidget):
    """The field with the translation, or what is shown in its place."""

    def __init__(self, text: QWidget) -> None:
        super().__init__()
        self._text = text
        self.empty, self.preparing, self.no_model = EmptyTarget(), PreparingTarget(), NoModelTarget()
        for page in (text, self.empty, self.preparing, self.no_model):
            self.addWidget(page)

    def minimumSizeHint(self) -> QSize:
        """Asks for what is shown now, not for the largest of all."""
        return self._text.minimumSizeHint()

    def show_text(self) -> None:
        """Shows the translation."""
        self.setCurrentWidget(self._text)

    def show_empty(self, src: str) -> None:
        """Shows what the page is for, with an example in a language that has one."""
        self.empty.show_for(src)
        self.setCurrentWidget(self.empty)

    def show_preparing(self) -> None:
        """Shows how far the built-in models are."""
        self.setCurrentWidget(self.preparing)

    def show_no_model(self, src: str, tgt: str) -> None:
        """Shows that nothing translates these languages, see `NoModelTarget.show_for`."""
        self.no_model.show_for(src, tgt)
        self.setCurrentWidget(self.no_model)


FROM_MEMORY = tr_noop("From memory")
"""Said of a sentence that was confirmed before."""


class DetectedLine(QWidget):
    """Names the language that was detected, and leads back to the one that was chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        """Its words now; empty if there are none."""
        self._words = label("", "small")
        self.undo = quiet_button(tr("Undo"))
        row_in(self, self._words, self.undo, Stretch(1), spacing=0, margins=(SPACE_3, 0, SPACE_2, 0))
        self.hide()

    def say(self, text: str) -> None:
        """Says something; an empty text hides the line."""
        self.text = text
        self._words.setText(f"{text} ·")
        self._words.setAccessibleName(text)
        self.setVisible(bool(text))


# The splitters of the page: remembered, and turned where the window is narrow.

HALVES = [10_000, 10_000]
"""Parts of a splitter whose size is not known yet: larger than any, so that shares count."""
_NARROW = 720
"""Pixels; below this the panes stand one above the other."""


class PaneSplitter(QSplitter):
    """Text and translation, side by side; the position of the divider is remembered."""

    def __init__(self, settings: Settings, first: QWidget, second: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._settings = settings
        self._parts = (first, second)
        self.setAccessibleName(tr("Text and translation"))
        fill(self, first, second)
        self._share_room()
        self.splitterMoved.connect(self._remember)

    def _remember(self) -> None:
        if self.orientation() == Qt.Orientation.Horizontal:
            self._settings.panes = self.saveState()

    def minimumSizeHint(self) -> QSize:
        """Asks for the width of one pane only: where two do not fit, they stand one above the other."""
        hint = super().minimumSizeHint()
        return QSize(max(part.minimumWidth() for part in self._parts), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the panes one above the other where they would be too narrow."""
        super().resizeEvent(event)
        is_narrow = event.size().width() < _NARROW
        wanted = Qt.Orientation.Vertical if is_narrow else Qt.Orientation.Horizontal
        if wanted != self.orientation():
            self.setOrientation(wanted)
            self._share_room()

    def _share_room(self) -> None:
        """Puts the divider where it was side by side; else in the middle."""
        is_known = self.orientation() == Qt.Orientation.Horizontal and not self._settings.panes.isEmpty()
        if not (is_known and self.restoreState(self._settings.panes)):
            self.setSizes(HALVES)


def fill(splitter: QSplitter, *parts: QWidget) -> None:
    """Puts parts into a splitter, none of which can be dragged shut."""
    splitter.setHandleWidth(SPACE_3)
    splitter.setChildrenCollapsible(False)
    for part in parts:
        splitter.addWidget(part)
        splitter.setStretchFactor(splitter.count() - 1, 1)


# The line below a translation that says what the marks in it mean.

_ICON_SIZE = 14
_LEADING = 5
"""Pixels that a paragraph has below each line: as many above put its letters beside icon and button."""


class MarkLine(QWidget):
    """How much is marked, or why what the caret is in is; and a button that goes to the next mark."""

    def __init__(self) -> None:
        super().__init__()
        self.icon = IconLabel(_ICON_SIZE)
        self.icon.show_icon("triangle-alert", "warn")
        self.words = label(role="small", wraps=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.words.setContentsMargins(0, _LEADING, 0, 0)
        name, tip = tr("Show the next sentence to check"), tr("Go to the next place with a line under it")
        self.next = quiet_button(tr("Show next"), name=name, tip=tip)
        row_in(self, self.icon, (self.words, 1), self.next, spacing=SPACE_2, margins=(SPACE_3, 0, SPACE_2, 0))
        self.hide()

    def say(self, text: str) -> None:
        """Says something; an empty text hides the line."""
        self.words.setText(text)
        self.words.setAccessibleName(text)
        self.setVisible(bool(text))


# The two panes: a sheet with a text field, and a quiet row of tools below it.

_CONFIRMED_MS = 1500
"""How long a button says that it was done."""
_NARROWEST = 336
"""Pixels; less is no reading."""
_EXAMPLE = tr_noop("An example. It goes away when you type or paste your own text.")
_PLACEHOLDER = tr_noop(
    "Type or paste text here, or drop files. Text is translated while you type, on this computer."
)


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
        self.error.show_failure(error, tr(next_step))

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
        self.edit = SourceEdit(tr("Text to translate"))
        super().__init__(self.edit)
        self.edit.set_hint(tr(_PLACEHOLDER))
        self.example = label(tr(_EXAMPLE), "mark", wraps=True)
        self.example.setContentsMargins(SPACE_4, SPACE_3, SPACE_4, 0)
        self.example.hide()
        self.open = icon_button("folder-open", tr("Open files"))
        tell_keys(self.open, "open", tr("Open files of any kind"))
        self.clear = icon_button("x", tr("Clear the text"))
        self.per_line = QCheckBox(tr("A profile per line"))
        self.per_line.setToolTip(tr("Lines that begin with a speaker's name are said in that speaker's way"))
        self.per_line.hide()
        self.join = quiet_button(tr("Join lines"))
        self.join.setToolTip(
            tr("Paragraphs are broken into lines: make one line of each, so that it is read whole")
        )
        self.join.hide()
        self.count = label("", "small")
        self.language = DetectedLine()
        below = self.language, self.foot
        add_to(self.rows, self.error_place, self.example, (self.edit, 1), *below)
        add_to(self.foot, self.open, self.clear, self.per_line, self.join, Stretch(1), self.count)
        self.show_count("")

    def mark_example(self, is_example: bool) -> None:
        """Says above the text, and by its grey, that it is an example; or does not any more."""
        self.example.setVisible(is_example)
        self.edit.veil(is_example)
        self.edit.setAccessibleDescription(tr(_EXAMPLE) if is_example else tr(_PLACEHOLDER))

    def show_count(self, text: str) -> None:
        """Counts words and characters below the text."""
        words = tr_plural("{n} word", "{n} words", len(text.split()))
        characters = tr_plural("{n} character", "{n} characters", len(text))
        self.count.setText(f"{words} · {characters}" if text else "")
        self.clear.setVisible(bool(text))


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
        self.edit = TargetEdit(tr("Translation"))
        super().__init__(self.edit)
        self.bar = ProgressLine(tr("Progress of the translation"), is_hair=True, parent=self)
        self.stack = TargetStack(self.edit)
        self._tools: list[Tool] = []
        self.copy = self._add_tool("copy", tr("Copy the translation"), "copy")
        self.save = self._add_tool("save", tr("Save the translation as a file"), "save")
        self.pencil = self._add_tool("pencil", tr("Correct this sentence"))
        tell_keys(self.pencil, "edit", tr("Correct this sentence, or double-click it"))
        self.confirm = outlined_button(tr("Save to memory"), "check")
        self.confirm.setToolTip(tr("Confirm the sentence and go to the next one (Enter)"))
        self.only_here = quiet_button(tr("Only here"))
        alone = tr("Keep the sentence in this text alone and go to the next one")
        tell_keys(self.only_here, "only_here", alone)
        self.give_up = quiet_button(tr("Cancel"), tip=tr("Leave the sentence as it was (Esc)"))
        self.edit_words = ElidedLabel(role="small")
        self.notice = NoticeLine()
        self.checks = MarkLine()
        self.confirmation = label("", "small")
        self.status = label("", "small")
        self.cancel = quiet_button(tr("Stop"), tip=tr("Stop translating (Esc)"))
        self._confirmed = pause_timer(self, _CONFIRMED_MS, self._end_confirmation)
        self._fill()

    def _fill(self) -> None:
        self.rows.addLayout(self.error_place)
        below = self.checks, self.notice, self.foot
        add_to(self.rows, (self.stack, 1), *below)
        self._reading, self._editing = QWidget(), QWidget()
        for box, parts in (
            (self._reading, (*(tool.button for tool in self._tools), self.confirmation)),
            (self._editing, (self.confirm, self.only_here, self.give_up, self.edit_words)),
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

    def commands(self) -> list[Command]:
        """Returns what can be done with the translation now, for the command palette."""
        if self._editing.isVisibleTo(self):
            here = tr("Keep this sentence only here")
            return [
                Command(tr("Save this sentence to memory"), self.confirm.click, "Enter", "check"),
                Command(here, self.only_here.click, keys_of("only_here"), "pencil"),
            ]
        return [
            Command(tool.title, tool.button.click, keys_of(tool.keys), tool.icon)
            for tool in self._tools
            if tool.button.isVisibleTo(self) and tool.button.isEnabled()
        ]

    def show_editing(self, words: str) -> None:
        """Offers what can be done with an edited sentence in place of the tools, and says for whom."""
        self.confirm_kept("")
        self.edit_words.setText(words)
        self._reading.hide()
        self.status.hide()
        self._editing.show()

    def show_reading(self) -> None:
        """Offers the tools again."""
        self._editing.hide()
        self._reading.show()
        self._make_room()

    def confirm_copied(self) -> None:
        """Shows that the translation is on the clipboard."""
        self._confirm(self.copy, tr("Copied"))

    def confirm_kept(self, words: str) -> None:
        """Says where a confirmed sentence was kept, also while the next one is edited; "": it is over."""
        self._end_confirmation()
        self._confirmed.stop()
        self.edit_words.setText(words)
        self.confirmation.setText(words)
        self.confirmation.setAccessibleName(words)
        self._make_room()

    def _make_room(self) -> None:
        """Leaves out how long the translation took where it stands beside what was kept, or is edited."""
        says_kept = bool(self.confirmation.text()) and not self._confirmed.isActive()
        self.status.setVisible(self._editing.isHidden() and not (says_kept and self.cancel.isHidden()))

    def confirm_saved(self) -> None:
        """Shows that the file is written."""
        self._confirm(self.save, tr("Saved"))

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
        """Keeps the progress on the upper edge."""
        super().resizeEvent(event)
        self.bar.setGeometry(RADIUS_CARD, 0, self.width() - 2 * RADIUS_CARD, self.bar.sizeHint().height())
        self.bar.raise_()

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
        self._make_room()
        known = tr("Translating · {n} %", n=number_words(100 * share))
        self.status.setText(known if share else tr("Translating…"))

    def show_done(self, elapsed_s: float, n_recalled: int) -> None:
        """Shows that the translation is there.

        Args:
            elapsed_s: how long it took, in seconds.
            n_recalled: how many of its sentences were confirmed before.
        """
        is_short = elapsed_s < 1
        took = f"{number_words(1000 * elapsed_s)} ms" if is_short else f"{number_words(elapsed_s, 1)} s"
        recalled = tr_plural("✓ {n} sentence from memory", "✓ {n} sentences from memory", n_recalled)
        self.show_idle(f"{recalled} · {took}" if n_recalled else took)
        self.show_tools(has_text=True)

    def show_idle(self, status: str) -> None:
        """Shows that nothing is under way, and how long it took."""
        self.bar.hide()
        self.cancel.hide()
        self.status.setText(status)
        self._make_room()


# The page by keyboard: its own keys.


def add_shortcuts(page: QWidget, slots: Mapping[str, Callable[[], None]]) -> None:
    """Sets the keys that work wherever the keyboard is on the page, and what each does."""
    for keys, slot in slots.items():
        shortcut = QShortcut(page)
        give_keys(shortcut, keys)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(slot)
