"""The two fields of the page: the one to type in takes files, the one to read from opens alternatives."""

from pathlib import Path

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QWidget

from gui.pages.translate.editors import ReadingEdit
from gui.pages.translate.text_files import is_supported


class SourceEdit(ReadingEdit):
    """The field to type in. Takes text, and text files dropped on it.

    Signals:
        file_dropped(Path): a supported file.
        file_refused(str): the name of an unsupported one, while it hovers.
        drag_changed(bool): a file that may be dropped came in, or went.
    """

    file_dropped = Signal(object)
    file_refused = Signal(str)
    drag_changed = Signal(bool)

    def clear_text(self) -> None:
        """Empties the field; undo brings the text back."""
        self._end_filling()
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.removeSelectedText()

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Tells whether something dragged or copied can come in."""
        if source.hasUrls():
            return dropped_file(source) is not None
        return source.hasText()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Refuses files that are no text while they hover, by name alone."""
        if event.mimeData().hasUrls():
            if dropped_file(event.mimeData()) is None:
                self.file_refused.emit(event.mimeData().urls()[0].fileName())
                event.ignore()
            else:
                event.acceptProposedAction()
                self.drag_changed.emit(True)
            return
        super().dragEnterEvent(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Takes the welcome back."""
        self.drag_changed.emit(False)
        super().dragLeaveEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Keeps the answer given when the file came in."""
        if event.mimeData().hasUrls():
            event.setAccepted(dropped_file(event.mimeData()) is not None)
            return
        super().dragMoveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Opens a dropped file, or inserts dropped text."""
        path = dropped_file(event.mimeData())
        if path is None:
            super().dropEvent(event)
            return
        event.acceptProposedAction()
        self.drag_changed.emit(False)
        self.file_dropped.emit(path)


class TargetEdit(ReadingEdit):
    """The field to read from: it can be selected and copied, by mouse and by keyboard.

    Signals:
        alternatives_asked(int): for the sentence at a position, by the keyboard.
    """

    alternatives_asked = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )

    def replace_text(self, text: str) -> None:
        """Replaces the text and leaves the caret where it is, so that reading starts at the beginning."""
        position, bar = self.textCursor().position(), self.verticalScrollBar()
        scrolled = bar.value()
        super().replace_text(text)
        cursor = self.textCursor()
        wanted = min(position, self.document().characterCount() - 1)
        if cursor.position() != wanted:
            cursor.setPosition(wanted)
            self.setTextCursor(cursor)
            bar.setValue(scrolled)  # the caret asked to be seen

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Alt+Down open the alternatives of the sentence at the caret."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers()
        is_alt_down = event.key() == Qt.Key.Key_Down and event.modifiers() == Qt.KeyboardModifier.AltModifier
        if is_enter or is_alt_down:
            self.alternatives_asked.emit(self.textCursor().position())
            event.accept()
        else:
            super().keyPressEvent(event)


def dropped_file(data: QMimeData) -> Path | None:
    """Returns the one text file that is being dragged, or None."""
    urls = data.urls() if data.hasUrls() else []
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    path = Path(urls[0].toLocalFile())
    return path if is_supported(path) else None
