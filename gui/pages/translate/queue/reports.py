"""The reports of a queue's files: one in place of the table, copied, saved as tables; and where they lie."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFileDialog

from engine import tasks
from engine.results.documents import FileRemark
from engine.results.figures import counted
from engine.results.queue.files import QueuedFile
from gui.file_filters import with_ending
from gui.jobs.calls import CallThread
from gui.pages.page import Page
from gui.pages.translate.queue.view import QueueView
from gui.pages.translate.queue.waiting_files import WaitingFiles

_TABLES = "Excel (*.xlsx);;Comma-separated (*.csv);;Tab-separated (*.tsv)"


class FileReports(QObject):
    """What can be done with reports.

    Signals:
        turned(): another file's report is shown, or the table again.
    """

    turned = Signal()

    def __init__(self, list_: WaitingFiles, thread: CallThread, view: QueueView, page: Page) -> None:
        super().__init__(list_)
        self._list, self._thread, self._view, self._page = list_, thread, view, page
        self._path: Path | None = None
        report = view.report
        view.save.clicked.connect(lambda: self.ask_where_to_save(list_.files))
        view.folder.clicked.connect(lambda: self.open_folder(list_.files))
        view.table.opened.connect(self.open_chosen)
        view.report_button.clicked.connect(self.open_chosen)
        report.back.clicked.connect(self.close)
        report.table.copied.connect(self._copy)
        report.save.clicked.connect(lambda: self.ask_where_to_save(self._shown()))
        report.folder.clicked.connect(lambda: self.open_folder(self._shown()))
        report.again.clicked.connect(self._again)

    @property
    def file(self) -> QueuedFile | None:
        """The file whose report is shown."""
        return self._list.find(self._path)

    def open_chosen(self) -> None:
        """Shows what is known of the chosen file."""
        chosen = self._view.table.chosen
        if len(chosen) == 1:
            self._path = self._list.files[chosen[0]].path
            self.turned.emit()
            self._view.report.back.setFocus(Qt.FocusReason.OtherFocusReason)

    def close(self) -> None:
        """Goes back to the table."""
        self._path = None
        self.turned.emit()
        self._view.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def ask_where_to_save(self, files: Sequence[QueuedFile]) -> None:
        """Lets the user pick a place for the reports of files, as one table."""
        if not files:
            return
        stem = f"{files[0].path.stem} report" if len(files) == 1 else "Reports"
        proposed = files[0].path.parent / f"{stem}.xlsx"
        name, chosen = QFileDialog.getSaveFileName(self._page, "Save as a table", str(proposed), _TABLES)
        if name:
            self.save(list(files), with_ending(name, chosen, tasks.REPORT_ENDINGS))

    def save(self, files: Sequence[QueuedFile], path: Path) -> None:
        """Writes the reports of files into a table."""
        self._view.error.hide()
        self._thread.run(
            self,
            lambda: tasks.save_file_reports(files, path),
            lambda written: self._page.say(f"Saved {written.name}"),
            self._view.error.show_failure,
        )

    def open_folder(self, files: Sequence[QueuedFile]) -> None:
        """Shows where the last translation of these files lies."""
        written = [file.result.output for file in files if file.result is not None]
        if not written:
            return
        folder = Path(written[-1]).parent
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            self._view.error.show_error("No program opens folders here.", f"The files lie in {folder}.")

    def _shown(self) -> list[QueuedFile]:
        return [self.file] if self.file is not None else []

    def _copy(self, remarks: list[FileRemark]) -> None:
        QGuiApplication.clipboard().setText(tasks.remarks_as_text(remarks))
        self._page.say(f"Copied {counted(len(remarks), 'row')}")

    def _again(self) -> None:
        if self._path is not None:
            self._list.again(self._path)
        self.close()
