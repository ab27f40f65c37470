"""The field to type in: takes text, and text files; its words may have lines under them."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QPointF, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QToolTip

from gui.pages.translate.checking.found_marks import text_at
from gui.pages.translate.domains.underlines import Underline, Underlines
from gui.pages.translate.panes.edits.reading_edit import ReadingEdit
from gui.pages.translate.panes.text import is_supported


class SourceEdit(ReadingEdit):
    """The field to type in. Takes text, and text files dropped on it.

    Signals:
        files_dropped(list): supported files.
        file_refused(str): the name of an unsupported one, while it hovers.
        drag_changed(bool): a file that may be dropped came in, or went.
        word_pointed(Underline | None): the word under the pointer, else at the caret, if it has a line.
    """

    files_dropped = Signal(list)
    file_refused = Signal(str)
    drag_changed = Signal(bool)
    word_pointed = Signal(Underline)

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._underlines = Underlines()
        self.word_tip: Callable[[Underline], str] = lambda _word: ""
        """Says in a tooltip what a word's line stands for."""
        self._pointer = -1
        self._word: Underline | None = None
        self.document().contentsChange.connect(self._underlines.follow_change)
        self.hovered.connect(self._on_pointer)
        self.cursorPositionChanged.connect(self._tell_word)
        self.focus_changed.connect(self._tell_word)

    @property
    def underlines(self) -> tuple[Underline, ...]:
        """The words with lines."""
        return self._underlines.all

    def set_underlines(self, underlines: Sequence[Underline]) -> None:
        """Draws a line under each of these words, and under no other."""
        if underlines or self._underlines:
            self._underlines.fill(underlines)
            self.viewport().update()
            self._tell_word()

    def text_of(self, word: Underline) -> str:
        """Returns a word as it is written."""
        return self.cursor_over(*word.span).selectedText()

    def _on_pointer(self, position: int) -> None:
        self._pointer = position
        self._tell_word()

    def _tell_word(self) -> None:
        caret = self.textCursor().position() if self.hasFocus() else -1
        found = (self._underlines.at(place) for place in (self._pointer, caret) if place >= 0)
        word = next((each for each in found if each is not None), None)
        if word != self._word:
            self._word = word
            self.word_pointed.emit(word)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the text, and the lines under its words."""
        super().paintEvent(event)
        if not self._underlines:
            return
        painter = QPainter(self.viewport())
        scrolled = QPointF(self.horizontalScrollBar().value(), self.verticalScrollBar().value())
        painter.translate(-scrolled)
        first, last = self.nearest_position(0), self.nearest_position(self.viewport().height())
        self._underlines.paint(painter, self.document(), first, last)
        painter.end()

    def viewportEvent(self, event: QEvent) -> bool:
        """Tells of the word under the pointer what its lines stand for."""
        is_asked = isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip
        if isinstance(event, QHelpEvent) and is_asked and (self._underlines or self.found):
            place = self.position_at(QPointF(event.pos()))
            word = self._underlines.at(place)
            told = filter(None, (text_at(self.found, place), self.word_tip(word) if word else ""))
            QToolTip.showText(event.globalPos(), "\n".join(told), self.viewport())
            return True
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Begins a paragraph like the one before; in an empty one Qt would only take its line height away."""
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

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Tells whether something dragged or copied can come in."""
        if source.hasUrls():
            return bool(dropped_files(source))
        return source.hasText()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Refuses files that are no text while they hover, by name alone."""
        if event.mimeData().hasUrls():
            if not dropped_files(event.mimeData()):
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


def dropped_files(data: QMimeData) -> list[Path]:
    """Returns the files that are being dragged and can be translated."""
    urls = data.urls() if data.hasUrls() else []
    paths = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
    return [path for path in paths if is_supported(path)]
