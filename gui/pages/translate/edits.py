"""The text fields of the two panes: one to read from, and one to type in.

They know positions and keys, no translation and no speaker. Positions are Qt's: UTF-16 units.
"""

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QHelpEvent,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QToolTip

from gui.dropped import is_surely_translated
from gui.pages.translate.reading_edit import ReadingEdit, text_at
from gui.pages.translate.spans import Utf16Span, cleaned
from gui.shortcuts import is_pressed, is_redo

# The field to read from. One sentence at a time can be edited in it; the rest stays as it is.

_READING = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
_MOST_AROUND = 20_000
"""Characters that can be replaced around an edited sentence without holding the window up."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TargetEdit(ReadingEdit):
    """Can be selected and copied, by mouse and by keyboard; a sentence of it can be edited in place.

    Signals:
        alternatives_asked(int): for the sentence at a position, by the keyboard.
        edit_asked(int): edit the sentence at a position.
        edit_confirmed(): Enter says that the edited sentence is right.
        kept_here(): it is kept in this text alone.
        edit_left(): the reader went to another place of the text while a sentence was edited.
    """

    alternatives_asked = Signal(int)
    edit_asked = Signal(int)
    edit_confirmed = Signal()
    kept_here = Signal()
    edit_left = Signal()

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.edited: Utf16Span | None = None
        """Where the sentence stands that is being edited."""
        self._is_replacing = False
        self._before = ""
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setTextInteractionFlags(_READING)
        self.document().contentsChange.connect(self._follow_change)

    # the text

    def replace_text(self, text: str) -> None:
        """Replaces the text and leaves the caret where it is, so that reading starts at the beginning."""
        self.end_editing()
        position, bar = self.textCursor().position(), self.verticalScrollBar()
        scrolled = bar.value()
        super().replace_text(text)
        cursor = self.textCursor()
        wanted = min(position, self.document().characterCount() - 1)
        if cursor.position() != wanted:
            cursor.setPosition(wanted)
            self.setTextCursor(cursor)
            bar.setValue(scrolled)  # the caret asked to be seen

    def replace_around(self, before: str, after: str) -> bool:
        """Replaces what stands before and after the edited sentence, and leaves that and the caret alone.

        Returns:
            False if it is too much text to do at once; then nothing was done.
        """
        span = self.edited
        if span is None or len(before) + len(after) > _MOST_AROUND:
            return False
        caret = self.textCursor().position() - span.start
        scrolled = self.verticalScrollBar().value()
        self._is_replacing = True
        self._put(span.end, self.document().characterCount() - 1, after)
        self._put(0, span.start, before)
        self._is_replacing = False
        start = _utf16_length(before)
        self.edited = Utf16Span(start, start + span.end - span.start)
        self.put_caret(start + caret)
        self._mark_edited()
        self.verticalScrollBar().setValue(scrolled)
        self._forget_undo()
        return True

    def _put(self, start: int, end: int, text: str) -> None:
        cursor = self.cursor_over(start, end)
        if cursor.selectedText().replace("\u2029", "\n") != text:
            cursor.insertText(text)

    # editing

    @property
    def is_editing(self) -> bool:
        """True while a sentence is being edited."""
        return self.edited is not None

    @property
    def is_changed(self) -> bool:
        """True if the edited sentence is not as it was."""
        return self.edited is not None and self.edited_text() != self._before

    def begin_editing(self, span: Utf16Span, caret: int | None = None) -> None:
        """Lets a sentence be edited, with the caret there if that is inside it, else at its beginning."""
        self.end_editing()
        self.edited = span
        self._before = self.edited_text()
        self.setReadOnly(False)
        self.setUndoRedoEnabled(True)
        is_inside = caret is not None and span.start <= caret <= span.end
        self.put_caret(caret if caret is not None and is_inside else span.start)
        self._mark_edited()
        self.show_span(span)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def edited_text(self) -> str:
        """Returns the edited sentence as it stands."""
        return self._sentence_cursor().selectedText() if self.edited else ""

    def put_edited(self, text: str) -> None:
        """Replaces the edited sentence, as if it had been so when the editing began."""
        if self.edited is not None:
            start = self.edited.start
            self._sentence_cursor().insertText(text)
            self._before = text
            self.put_caret(start)
            self._forget_undo()

    def type_over(self, text: str) -> None:
        """Replaces the edited sentence as typing does: one step that Ctrl+Z takes back."""
        if self.edited is not None:
            self._sentence_cursor().insertText(text)
            self.put_caret(self.edited.end)

    def end_editing(self) -> None:
        """Makes the whole text one to read again; what was written stays."""
        if self.edited is None:
            return
        self.edited = None
        self.mark("edited", None)
        self.setUndoRedoEnabled(False)
        self.setReadOnly(True)
        self.setTextInteractionFlags(_READING)

    def _forget_undo(self) -> None:
        """Makes what was put in from outside no step of undo."""
        self.setUndoRedoEnabled(False)
        self.setUndoRedoEnabled(True)

    def _mark_edited(self) -> None:
        """Marks the edited sentence again: a mark shrinks when text is deleted from it."""
        self.mark("edited", None)
        self.mark("edited", self.edited)

    def _sentence_cursor(self) -> QTextCursor:
        return self.cursor_over(*self.edited or (0, 0))

    def _follow_change(self, _position: int, removed: int, added: int) -> None:
        if self.edited is not None and not self._is_replacing:
            self.edited = Utf16Span(self.edited.start, self.edited.end + added - removed)
            self._mark_edited()

    def _is_inside(self, cursor: QTextCursor) -> bool:
        span = self.edited
        return span is not None and span.start <= cursor.selectionStart() <= cursor.selectionEnd() <= span.end

    # events

    def viewportEvent(self, event: QEvent) -> bool:
        """Tells what may be wrong, and why a sentence is doubtful, when the pointer rests on it."""
        if not isinstance(event, QHelpEvent):
            return super().viewportEvent(event)
        place = self.position_at(QPointF(event.pos()))
        notes = [mark.note for mark in self.gutter.marks if mark.span.start <= place <= mark.span.end]
        told = "\n".join(filter(None, (text_at(self.found, place), *notes[:1])))
        QToolTip.showText(event.globalPos(), told, self.viewport())
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Edits inside the sentence alone; else Enter opens the alternatives."""
        is_enter = event.key() in _ENTER and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if self.is_editing:
            self._edit_key(event)
            return
        if is_enter or is_pressed(event, "alternatives"):
            self.alternatives_asked.emit(self.textCursor().position())
            event.accept()
        else:
            super().keyPressEvent(event)

    def _edit_key(self, event: QKeyEvent) -> None:
        span, cursor = self.edited, self.textCursor()
        is_here = is_pressed(event, "only_here")
        if is_here or event.key() in _ENTER:
            is_here |= bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            (self.kept_here if is_here else self.edit_confirmed).emit()
            event.accept()
            return
        if (is_undo := event.matches(QKeySequence.StandardKey.Undo)) or is_redo(event):
            self._step(event, is_undo=is_undo)
            return
        if not self._is_inside(cursor):
            self.put_caret(span.start if span else 0)
            cursor = self.textCursor()
        at_start = span is not None and not cursor.hasSelection() and cursor.position() == span.start
        at_end = span is not None and not cursor.hasSelection() and cursor.position() == span.end
        is_back, is_forward = event.key() == Qt.Key.Key_Backspace, event.key() == Qt.Key.Key_Delete
        if not (is_back and at_start) and not (is_forward and at_end):
            super().keyPressEvent(event)
            self._stay_inside()

    def _step(self, event: QKeyEvent, *, is_undo: bool) -> None:
        """Takes typing back or does it again; without any the key is for what was done to the whole text."""
        document = self.document()
        if is_undo and document.isUndoAvailable():
            self.undo()
        elif not is_undo and document.isRedoAvailable():
            self.redo()
        elif is_undo and self.is_changed:  # a new translation around it took the steps away
            self.type_over(self._before)
        else:
            event.setAccepted(not is_undo and self.is_changed)  # what is done again would end the typing
            return
        self._stay_inside()

    def _stay_inside(self) -> None:
        """Brings the caret back that an arrow key, or selecting everything, took out of the sentence."""
        span, cursor = self.edited, self.textCursor()
        if span is None or self._is_inside(cursor):
            return
        anchor, position = (min(span.end, max(span.start, at)) for at in (cursor.anchor(), cursor.position()))
        cursor.setPosition(anchor)
        cursor.setPosition(position, QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Takes what an input method composes, inside the sentence alone."""
        if not self.is_editing or self._is_inside(self.textCursor()):
            super().inputMethodEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Pastes into the sentence, as one line."""
        if self.is_editing and source.hasText():
            self._stay_inside()
            self.textCursor().insertText(" ".join(cleaned(source.text()).split()))

    def dropEvent(self, event: QDropEvent) -> None:
        """Takes no dropped text: it would fall anywhere."""
        event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Leaves the edited sentence when the reader presses elsewhere in the text."""
        if self.is_editing:
            position = self.position_at(event.position())
            span = self.edited
            if span is not None and position >= 0 and not span.start <= position <= span.end:
                self.edit_left.emit()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Keeps a selection inside the edited sentence."""
        super().mouseReleaseEvent(event)
        self._stay_inside()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Edits the sentence under the pointer; in an edited one it selects a word, as everywhere."""
        position = self.position_at(event.position())
        if self.is_editing or position < 0:
            super().mouseDoubleClickEvent(event)
            self._stay_inside()
            return
        self.forget_press()  # else letting go would be a click
        self.edit_asked.emit(position)


def _utf16_length(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


# The field to type in: takes text, and text files.


class SourceEdit(ReadingEdit):
    """The field to type in. Takes text, and text files dropped on it.

    Signals:
        files_dropped(list): files to translate.
        example_shown(bool): an example is shown, or not any more.
        drag_changed(bool): a file that may be dropped came in, or went.
    """

    files_dropped = Signal(list)
    example_shown = Signal(bool)
    drag_changed = Signal(bool)

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._example = ""
        """The example that is shown; empty: the text is the user's own."""
        self.textChanged.connect(self._end_example)

    # an example: a text like any other, until somebody types or pastes

    @property
    def is_example(self) -> bool:
        """True while the text is an example."""
        return bool(self._example)

    @property
    def own_text(self) -> str:
        """The user's own text; empty while there is an example."""
        return "" if self._example else self.toPlainText()

    def show_example(self, text: str) -> None:
        """Shows an example in place of the text."""
        self._example = text
        self.replace_text(text)
        self.example_shown.emit(self.is_example)

    def _end_example(self) -> None:
        if self._example and self.toPlainText() != self._example:
            self._example = ""
            self.example_shown.emit(False)

    def _make_room(self) -> None:
        """Takes the example away before something of the user's comes in."""
        if self._example:
            self.clear_text()
            self.document().clearUndoRedoStacks()

    def viewportEvent(self, event: QEvent) -> bool:
        """Tells what was found at the word under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self.found:
            told = text_at(self.found, self.position_at(QPointF(event.pos())))
            QToolTip.showText(event.globalPos(), told, self.viewport())
            return True
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Begins a paragraph like the one before; in an empty one Qt would only take its line height away."""
        if _writes(event):
            self._make_room()
        if event.matches(QKeySequence.StandardKey.InsertParagraphSeparator):
            self.textCursor().insertBlock()
            self.ensureCursorVisible()
        else:
            super().keyPressEvent(event)

    def clear_text(self) -> None:
        """Empties the field; undo brings the text back."""
        self._end_filling()
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.removeSelectedText()

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Takes what is written with an input method."""
        if event.preeditString() or event.commitString():
            self._make_room()
        super().inputMethodEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Pastes plain text, see `ReadingEdit.insertFromMimeData`."""
        if source.hasText():
            self._make_room()
        super().insertFromMimeData(source)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Tells whether something dragged or copied can come in."""
        if source.hasUrls():
            return bool(dropped_files(source))
        return source.hasText()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Leaves files that are not surely to be translated to the window, which asks what they are for."""
        if event.mimeData().hasUrls():
            event.setAccepted(bool(dropped_files(event.mimeData())))
            self.drag_changed.emit(event.isAccepted())
            return
        super().dragEnterEvent(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Takes the welcome back."""
        self.drag_changed.emit(False)
        super().dragLeaveEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Keeps the answer given when the file came in."""
        if event.mimeData().hasUrls():
            event.setAccepted(bool(dropped_files(event.mimeData())))
            return
        super().dragMoveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Opens dropped files, or inserts dropped text."""
        paths = dropped_files(event.mimeData())
        if not paths:
            super().dropEvent(event)
            return
        event.acceptProposedAction()
        self.drag_changed.emit(False)
        self.files_dropped.emit(paths)


def _writes(event: QKeyEvent) -> bool:
    """Tells whether a key changes the text, and does not only move in it or stand for a command."""
    keys = Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Backspace, Qt.Key.Key_Delete
    is_command = event.modifiers() in (Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier)
    return not is_command and (event.key() in keys or (bool(event.text()) and event.text().isprintable()))


def dropped_files(data: QMimeData) -> list[Path]:
    """Returns the files that are being dragged, if every one of them is surely to be translated."""
    urls = data.urls() if data.hasUrls() else []
    paths = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
    return paths if all(map(is_surely_translated, paths)) else []
