"""A field to paste many lines into, which shows what was understood before they are added."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from engine import tasks
from gui.errors import words_for
from gui.i18n import number_words, tr, tr_plural
from gui.languages import language_name
from gui.services import Services
from gui.theme.tokens import SPACE_2
from gui.widgets.controls import Card, label, outlined_button, primary_button, quiet_button, soft_label
from gui.widgets.layouts import add_to, pause_timer, row_of

_TYPING_MS = 200
_LEAST_HEIGHT = 56
Rows = Sequence[tuple[str, str]]


class AddingCard(Card):
    """Takes pasted text of one speaker.

    Signals:
        added(list): pairs of (source, target), as the engine read them.
        closed(): nothing is to be added.
    """

    added = Signal(list)
    closed = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._speaker = ""
        self._unsent: dict[str, str] = {}
        """What stands in the field of the speakers who are not shown, by their ids."""
        self._sent: dict[str, str] = {}
        """What was sent to be added, by the speakers' ids."""
        self._rows: Rows = ()
        self._is_submitted = False
        self.field = _Field(self)
        self.field.setAccessibleName(tr("Lines to add"))
        self.field.setMinimumHeight(_LEAST_HEIGHT)
        self.field.textChanged.connect(self._wait)
        self._title = label(tr("Add what they wrote or said"), "strong", wraps=True)
        self._help = soft_label()
        self.found = label(role="soft")
        self.add = primary_button(tr("Add"), act=self._tell)
        self._close = outlined_button(tr("Cancel"))
        self._close.clicked.connect(self.closed)
        self.take = quiet_button(tr("From a file or corpus…"), "upload")
        self._typing = pause_timer(self, _TYPING_MS, self._read)
        foot = row_of(self.take, (self.found, 1), self._close, self.add, spacing=SPACE_2)
        add_to(self.body, self._title, self._help, (self.field, 1), foot)
        self.show_person("", "", "", "")

    def show_person(self, speaker: str, name: str, src: str, tgt: str) -> None:
        """Names a speaker and their languages, and gives back what was not added yet.

        Args:
            speaker: their id.
            name: theirs.
            src: the language translated from; may be empty.
            tgt: the language they write; may be empty.
        """
        self._title.setText(
            tr("Add what {name} wrote or said", name=name) if name else tr("Add what they wrote or said")
        )
        self._help.setText(_how_words(src, tgt))
        self.field.setPlaceholderText(tr("Paste here: twenty sentences make a start."))
        self._unsent[self._speaker] = self.field.toPlainText()
        self._speaker = speaker
        self.field.setPlainText(self._unsent.pop(speaker, ""))

    @property
    def has_text(self) -> bool:
        """True while something stands in the field."""
        return bool(self.field.toPlainText().strip())

    def set_closable(self, is_closable: bool) -> None:
        """Hides the way out where there is nothing else to see."""
        self._close.setVisible(is_closable)

    def begin(self, text: str = "") -> None:
        """Takes the focus, with a text below what stands there, if there is one."""
        if text:
            self.field.moveCursor(QTextCursor.MoveOperation.End)
            is_begun = self.field.textCursor().block().text()
            self.field.insertPlainText(f"\n{text}" if is_begun else text)
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def forget(self, speaker: str) -> None:
        """Empties a speaker's field of what was added, unless something else stands there by now."""
        sent = self._sent.pop(speaker, "")
        if speaker != self._speaker:
            if self._unsent.get(speaker) == sent:
                del self._unsent[speaker]
        elif self.field.toPlainText() == sent:
            self.field.clear()

    def give_up(self) -> None:
        """Leaves the field, where there is something else to see."""
        if self._close.isVisible():
            self.closed.emit()

    def _wait(self) -> None:
        self._is_submitted = False
        self.add.setEnabled(False)
        self._typing.start()

    def _read(self) -> None:
        text = self.field.toPlainText()
        if not text.strip():
            self._take(text, ())
            return
        self._services.quick.run(
            self, lambda: tasks.pasted_rows(text), lambda rows: self._take(text, rows), self._fail
        )

    def _take(self, text: str, rows: Rows) -> None:
        if text != self.field.toPlainText():
            return
        self._rows = rows
        self.add.setEnabled(bool(rows))
        self.found.setText(found_words(rows))
        if self._is_submitted:
            self._is_submitted = False
            self._tell()

    def _fail(self, error: Exception) -> None:
        self._is_submitted = False
        self.found.setText(words_for(error)[0])

    def _tell(self) -> None:
        if self._rows and self.add.isEnabled():
            self._sent[self._speaker] = self.field.toPlainText()
            self.added.emit(list(self._rows))

    def submit(self) -> None:
        """Adds the text of the field, as the button does; at once, or as soon as it has been read."""
        self._is_submitted = not self.add.isEnabled()
        self._tell()


class _Field(QPlainTextEdit):
    """A tab separates the sides; Ctrl+Tab leaves the field, Ctrl+Enter adds, Escape gives up."""

    def __init__(self, card: AddingCard) -> None:
        super().__init__()
        self._card = card
        self.setTabChangesFocus(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        has_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and has_control:
            self._card.submit()
        elif event.key() == Qt.Key.Key_Escape:
            self._card.give_up()
        elif event.key() == Qt.Key.Key_Tab and has_control:
            super().focusNextPrevChild(True)
        elif event.key() == Qt.Key.Key_Tab:
            self.insertPlainText("\t")
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Lets Tab leave from an empty line alone: there it cannot separate anything."""
        if is_next and self.textCursor().block().text():
            return False
        return super().focusNextPrevChild(is_next)


def _how_words(src: str, tgt: str) -> str:
    """Says what can be pasted."""
    alone = (
        tr("{language} alone is enough.", language=language_name(tgt))
        if tgt
        else tr("Their language alone is enough.")
    )
    more = (
        tr(
            "More is learned from pairs: the {language} sentence, a tab, then theirs.",
            language=language_name(src),
        )
        if src
        else tr("More is learned from pairs: the sentence translated from, a tab, then theirs.")
    )
    return f"{tr('One sentence per line.')} {alone} {more}"


def found_words(rows: Rows) -> str:
    """Returns what was understood of pasted lines, in words."""
    n_pairs = sum(bool(source) for source, _ in rows)
    n_alone = len(rows) - n_pairs
    parts = []
    if n_pairs:
        parts.append(tr("{n} with the source", n=number_words(n_pairs)))
    if n_alone:
        parts.append(tr("{n} in their language alone", n=number_words(n_alone)))
    if not parts:
        return ""
    return f"{tr_plural('{n} sentence', '{n} sentences', len(rows))}: {', '.join(parts)}"


def added_words(n_added: int, n_known: int, n_unusable: int) -> str:
    """Returns the outcome of adding text, in words."""
    parts = [tr_plural("{n} sentence was added.", "{n} sentences were added.", n_added)]
    if n_known:
        parts.append(tr_plural("{n} was there already.", "{n} were there already.", n_known))
    if n_unusable:
        parts.append(tr_plural("{n} could not be used.", "{n} could not be used.", n_unusable))
    return " ".join(parts)


class PasteHint(QWidget):
    """Explains an empty tab, with a button to its remedy."""

    def __init__(self, text: str, action: str) -> None:
        super().__init__()
        rows = QVBoxLayout(self)
        rows.setSpacing(SPACE_2)
        rows.addStretch(1)
        body = soft_label(text)
        body.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        rows.addWidget(body)
        self.button = outlined_button(action)
        rows.addWidget(self.button, alignment=Qt.AlignmentFlag.AlignHCenter)
        rows.addStretch(2)
