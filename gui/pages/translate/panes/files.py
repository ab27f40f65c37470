"""Texts into the panes and translations out of them: files, the clipboard, the swap of languages."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from engine import tasks
from engine.results.documents import DocumentRecord, TextFile
from gui.jobs.calls import Call, CallThread, LatestCall
from gui.pages.page import Page
from gui.pages.translate.panes.output import TranslationOutput
from gui.pages.translate.panes.panes import SourcePane, TargetPane
from gui.pages.translate.panes.states import EXAMPLES
from gui.pages.translate.panes.text import FILE_FILTER, LARGEST_BYTES, cleaned
from gui.pages.translate.translating.header import Header

OpenedFile = TextFile | DocumentRecord
FileReader = Callable[[Call[OpenedFile], Path], OpenedFile]
"""Reads a file, on the translator thread."""


class PaneFiles(QObject):
    """The files of the page.

    Signals:
        document_opened(DocumentRecord): subtitles or a transcript were read.
    """

    document_opened = Signal(DocumentRecord)

    def __init__(
        self,
        thread: CallThread,
        page: Page,
        *,
        source: SourcePane,
        target: TargetPane,
        output: TranslationOutput,
        header: Header,
    ) -> None:
        super().__init__(page)
        self._page = page
        self._source, self._target = source, target
        self._output, self._header = output, header
        self._path: Path | None = None
        self._thread = thread
        self._reading = LatestCall(thread, self)
        source.edit.file_refused.connect(self._refuse)
        source.clear.clicked.connect(self.clear)
        source.join.clicked.connect(self.join_lines)
        source.other_language.action.clicked.connect(self.swap_languages)
        target.stack.empty.example.clicked.connect(self.put_example)
        target.copy.clicked.connect(self.copy)
        target.save.clicked.connect(self.ask_where_to_save)

    def swap_languages(self) -> None:
        """Translates the same text the other way round."""
        self._header.choose(*reversed(self._header.pair))

    def read(self, path: Path, reader: FileReader) -> None:
        """Reads a file into the pane, or as a document; `document_opened` follows."""
        self._reading.start(lambda call: reader(call, path), self._on_read, self._source.show_failure)

    def read_as_text(self, path: Path) -> None:
        """Reads a file as plain text, whatever it holds."""
        self.read(path, read_text)

    def ask_where_to_save(self) -> None:
        """Lets the user pick where the translation is saved, beside the file that was opened."""
        if self._output.map is None:
            return
        stem = self._path.stem if self._path else "translation"
        proposed = self.folder() / f"{stem}_{self._header.pair[1]}.txt"
        name, _ = QFileDialog.getSaveFileName(self._page, "Save the translation", str(proposed), FILE_FILTER)
        if name:
            self.save(Path(name))

    def save(self, path: Path) -> None:
        """Writes the translation."""
        if self._output.map is not None:
            text = self._output.map.text
            self._thread.run(
                self, lambda: tasks.write_text_file(path, text), self._on_written, self._target.show_failure
            )

    def join_lines(self) -> None:
        """Makes one line of each paragraph of the text; Ctrl+Z breaks them again."""
        edit = self._source.edit
        edit.replace_text(tasks.join_lines(edit.toPlainText()))

    def copy(self) -> None:
        """Puts the translation on the clipboard."""
        if self._output.map is not None:
            QGuiApplication.clipboard().setText(self._output.map.text)
            self._target.confirm_copied()

    def swap(self) -> None:
        """Puts the translation in the place of the text, and the text in its place."""
        translation = self._output.map.text if self._output.map else ""
        text = self._source.edit.toPlainText()
        if translation.strip():
            self._output.part()
            self._source.edit.replace_text(translation)
            self._target.edit.replace_text(text)
            self._target.edit.veil(True)

    def clear(self) -> None:
        """Empties the text; undo brings it back."""
        self._path = None
        self._source.edit.clear_text()
        self._source.error.hide()
        self._source.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def put_example(self) -> None:
        """Puts an example in the language of the text."""
        self._source.edit.replace_text(EXAMPLES.get(self._header.pair[0], ""))
        self._source.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def folder(self) -> Path:
        """Returns the folder of the file that was opened last."""
        return self._path.parent if self._path else Path.home()

    def _on_read(self, file: OpenedFile) -> None:
        self._path = file.path
        if isinstance(file, DocumentRecord):
            self.document_opened.emit(file)
            return
        self._source.error.hide()
        self._source.edit.replace_text(cleaned(file.text))
        self._source.show_note(file.note or file.path.name)

    def _on_written(self, path: Path) -> None:
        self._target.confirm_saved()
        self._page.say(f"Saved {path.name}")

    def _refuse(self, name: str) -> None:
        self._source.show_note(f"{name} is no kind of file that can be translated: Ctrl+O lists them.")


def read_text(_call: Call[OpenedFile], path: Path) -> TextFile:
    """Reads a text file that is not too large for the panes. On the translator thread."""
    return tasks.read_text_file(path, LARGEST_BYTES)
