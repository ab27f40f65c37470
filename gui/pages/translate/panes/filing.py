"""Opens text files into the source pane and saves translations. Reads and writes on the worker's thread."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from engine.results.documents import DocumentRecord
from gui.jobs.engine_worker import EngineWorker, Job
from gui.pages.translate.panes.text_files import FILE_FILTER, OPEN_FILTER, TextFile, read_text, write_text


class Filing(QObject):
    """The files of the page.

    Args:
        worker: the thread that reads and writes.
        parent: what dialogs belong to.
        reader: returns what reads a file, as text or as a document.

    Signals:
        opened(TextFile): a text was read.
        document_opened(DocumentRecord): subtitles or a transcript were.
        saved(Path): a file was written.
        open_failed(Exception) | save_failed(Exception): it was not.
    """

    opened = Signal(object)
    document_opened = Signal(object)
    saved = Signal(object)
    open_failed = Signal(object)
    save_failed = Signal(object)

    def __init__(
        self,
        worker: EngineWorker,
        parent: QWidget,
        reader: Callable[[], Callable[[Path], TextFile | DocumentRecord]],
    ) -> None:
        super().__init__(parent)
        self._reader = reader
        self._worker = worker
        self._window = parent
        self._path: Path | None = None

    def forget(self) -> None:
        """Forgets the file last opened: its text is gone."""
        self._path = None

    def ask_what_to_open(self) -> None:
        """Lets the user pick a file, and reads it."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, "Open a text file or subtitles", str(self._folder()), OPEN_FILTER
        )
        if name:
            self.read(Path(name))

    def ask_where_to_save(self, text: str, tgt: str) -> None:
        """Lets the user pick a place, beside the file that was opened, and writes.

        Args:
            text: what to write.
            tgt: language tag, for the name that is proposed.
        """
        stem = self._path.stem if self._path else "translation"
        proposed = self._folder() / f"{stem}_{tgt}.txt"
        name, _ = QFileDialog.getSaveFileName(
            self._window, "Save the translation", str(proposed), FILE_FILTER
        )
        if name:
            self.write(Path(name), text)

    def _folder(self) -> Path:
        return self._path.parent if self._path else Path.home()

    def read(self, path: Path) -> None:
        """Reads a file; `opened`, `document_opened` or `open_failed` follows."""
        self._read(path, self._reader())

    def read_as_text(self, path: Path) -> None:
        """Reads a file as plain text, whatever it holds; `opened` or `open_failed` follows."""
        self._read(path, read_text)

    def _read(self, path: Path, reader: Callable[[Path], TextFile | DocumentRecord]) -> None:
        job = Job(lambda _job: reader(path), lane="file")
        job.succeeded.connect(self._on_read)
        job.failed.connect(self._on_read_failed)
        self._worker.submit(job)

    def write(self, path: Path, text: str) -> None:
        """Writes a file; `saved` or `save_failed` follows."""
        job = Job(lambda _job: write_text(path, text), lane="file")
        job.succeeded.connect(self._on_written)
        job.failed.connect(self._on_write_failed)
        self._worker.submit(job)

    def _on_read(self, _job: Job, file: TextFile | DocumentRecord) -> None:
        self._path = file.path
        if isinstance(file, TextFile):
            self.opened.emit(file)
        else:
            self.document_opened.emit(file)

    def _on_read_failed(self, _job: Job, error: Exception) -> None:
        self.open_failed.emit(error)

    def _on_written(self, _job: Job, path: Path) -> None:
        self.saved.emit(path)

    def _on_write_failed(self, _job: Job, error: Exception) -> None:
        self.save_failed.emit(error)
