"""Brings texts into the panes and translations out of them: files, the clipboard, the swap."""

from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from gui.pages.translate.panes.filing import Filing
from gui.pages.translate.panes.output import Output
from gui.pages.translate.panes.panes import SourcePane, TargetPane
from gui.pages.translate.panes.states import EXAMPLES
from gui.pages.translate.panes.text_files import SUBTITLES, SUFFIXES, TextFile
from gui.pages.translate.translating.header import Header


class Carrying(QObject):
    """Connects the files of the page with its panes.

    Args:
        files: are read and written.
        source: the pane with the text.
        target: the pane with the translation.
        output: knows the translation.
        header: knows the languages.

    Signals:
        toasted(str): a short confirmation.
    """

    toasted = Signal(str)

    def __init__(
        self, files: Filing, source: SourcePane, target: TargetPane, output: Output, header: Header
    ) -> None:
        super().__init__(files)
        self._files, self._source, self._target = files, source, target
        self._output, self._header = output, header
        files.opened.connect(self._on_opened)
        files.open_failed.connect(source.show_failure)
        files.saved.connect(self._on_saved)
        files.save_failed.connect(target.show_failure)
        source.edit.file_refused.connect(self._refuse)
        target.copy.clicked.connect(self.copy)
        target.save.clicked.connect(self.save)

    def swap(self) -> None:
        """Puts the translation in the place of the text, and the text in its place."""
        translation = self._output.map.text if self._output.map else ""
        text = self._source.edit.toPlainText()
        if not translation.strip():
            return
        self._output.part()
        self._source.edit.replace_text(translation)
        self._target.edit.replace_text(text)
        self._target.edit.veil(True)

    def clear(self) -> None:
        """Empties the text; undo brings it back."""
        self._files.forget()
        self._source.edit.clear_text()
        self._source.error.hide()
        self._source.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def put_example(self) -> None:
        """Puts an example in the language of the text."""
        self._source.edit.replace_text(EXAMPLES.get(self._header.pair[0], ""))
        self._source.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def copy(self) -> None:
        """Puts the translation on the clipboard."""
        if self._output.map is not None:
            QGuiApplication.clipboard().setText(self._output.map.text)
            self._target.confirm_copied()

    def save(self) -> None:
        """Lets the user pick where the translation is saved."""
        if self._output.map is not None:
            self._files.ask_where_to_save(self._output.map.text, self._header.pair[1])

    def _on_opened(self, file: TextFile) -> None:
        self._source.error.hide()
        self._source.edit.replace_text(file.text)
        self._source.show_note(file.note or file.path.name)

    def _on_saved(self, path: Path) -> None:
        self._target.confirm_saved()
        self.toasted.emit(f"Saved {path.name}")

    def _refuse(self, name: str) -> None:
        self._source.show_note(f"{name}: only {', '.join(SUFFIXES + SUBTITLES)} can be opened here.")
