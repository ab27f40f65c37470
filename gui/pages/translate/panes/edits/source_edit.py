"""The field to type in: takes text, and text files."""

from pathlib import Path

from PySide6.QtCore import QMimeData, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QTextCursor

from gui.pages.translate.panes.edits.reading_edit import ReadingEdit
from gui.pages.translate.panes.text import is_supported


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


def dropped_file(data: QMimeData) -> Path | None:
    """Returns the one text file that is being dragged, or None."""
    urls = data.urls() if data.hasUrls() else []
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    path = Path(urls[0].toLocalFile())
    return path if is_supported(path) else None
