"""Step 1: which files."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QFileDialog, QFrame, QWidget

from engine.errors import EngineError
from engine.results.figures import counted
from engine.results.importing.staging import LookedFile
from gui.file_filters import text_files
from gui.jobs.job import Job
from gui.jobs.panel import JobPanel
from gui.languages import language_name
from gui.pages.corpora.wizard.draft import ImportDraft
from gui.pages.corpora.wizard.file_list import FileList
from gui.pages.corpora.wizard.preview import FilePreview
from gui.pages.corpora.wizard.steps.step import Step
from gui.services import Services
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.cards import label, set_role, soft_label
from gui.widgets.controls.buttons import outlined_button, quiet_button
from gui.widgets.feedback.inline_error import InlineError
from gui.widgets.layouts import Stretch, row_of, rows_in


class DropZone(QFrame):
    """Takes files, and says so while they hang over it.

    Signals:
        dropped(list): the paths.
    """

    dropped = Signal(list)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "pane")
        self.setAcceptDrops(True)
        self.rows = rows_in(self, spacing=SPACE_1, margins=(SPACE_4, SPACE_3, SPACE_4, SPACE_3))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Takes files; what is no file is refused at once."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()
            self._mark(is_over=True)

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        """Looks as before."""
        self._mark(is_over=False)

    def dropEvent(self, event: QDropEvent) -> None:
        """Takes the files."""
        self._mark(is_over=False)
        self.dropped.emit([Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()])
        event.acceptProposedAction()

    def _mark(self, *, is_over: bool) -> None:
        self.setProperty("drop", is_over)
        set_role(self, "pane")


class FilesStep(Step):
    """Files, folders and ZIPs, each with what it is or why it cannot be read.

    Signals:
        look_wanted(list): inspect these inputs.
    """

    title = "Files"
    explanation = (
        "Bring what you have: translation memories, bilingual files, tables, subtitles, term lists, plain "
        "text, whole folders, ZIPs. Parlance recognises the format by the content. Your files stay unchanged."
    )
    look_wanted = Signal(list)

    def __init__(self, services: Services, draft: ImportDraft) -> None:
        super().__init__(services, draft)
        self.panel = JobPanel("Stop reading")
        self.error = InlineError()
        self._list = FileList()
        self._list.selectionModel().currentChanged.connect(self._show_current)
        self._remove = quiet_button("Remove", tip="Take the chosen file off the list (Del)")
        self._remove.clicked.connect(self.remove_current)
        self._preview = FilePreview()
        self._is_reading = False
        self.lay_out(self._decision(), self._preview)

    def enter(self) -> None:
        known = {self.draft.input_of(entry.path) for entry in self.draft.entries}
        unread = [path for path in self.draft.files if path not in known]
        warnings = [self._warning(entry) for entry in self.draft.entries]
        self._list.show_entries(self.draft.entries, unread if self._is_reading else (), warnings)
        for part in (self._remove, self._list, self._preview):
            part.setVisible(bool(self.draft.files))
        self._show_current()

    def add_files(self, paths: Sequence[Path]) -> None:
        """Adds files and has them inspected, with those that wait for a partner."""
        lonely = self.draft.lonely_inputs()
        new = self.draft.add_files(paths)
        if new:
            self.look_wanted.emit([*lonely, *new])
        self.changed.emit()

    def remove_current(self) -> None:
        """Takes the chosen file off the list; of a folder or ZIP, all of it."""
        path = self._list.current_path()
        given = self.draft.input_of(path) if path else None
        if given is None:
            return
        halves = [e for e in self.draft.entries if e.partner and self.draft.input_of(e.path) != given]
        self.draft.remove(given)
        alone = [e.path for e in halves if self.draft.input_of(e.partner) is None]
        again = [found for each in alone if (found := self.draft.input_of(each)) is not None]
        if again:
            self.look_wanted.emit(again)
        self.enter()
        self.changed.emit()

    def follow(self, job: Job | None) -> None:
        self._is_reading = job is not None
        self.panel.follow(job)
        if job is not None:
            self.error.hide()

    def show_failure(self, error: EngineError, details: str) -> None:
        """Says why nothing could be read."""
        self.error.show_error(error.what, error.hint, details, "Read again")

    def missing(self) -> str:
        if not self.draft.files:
            return "Choose at least one file."
        if self._is_reading:
            return "The files are being read."
        if not self.draft.entries:
            return "The files have not been read."
        if not self.draft.usable:
            return "None of these files can be read."
        return ""

    def state_words(self) -> str:
        """Counts the files."""
        count = len(self.draft.usable)
        return f"{counted(count, 'file')}, {counted(self.draft.n_units, 'unit')}" if count else ""

    def choose_files(self) -> None:
        """Opens the system's file dialog."""
        chosen, _ = QFileDialog.getOpenFileNames(self, "Choose files to import", "", text_files())
        self.add_files([Path(path) for path in chosen])

    def choose_folder(self) -> None:
        """Opens the system's dialog for a folder."""
        chosen = QFileDialog.getExistingDirectory(self, "Choose a folder to import")
        if chosen:
            self.add_files([Path(chosen)])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Takes the chosen file off on Delete."""
        if event.key() == Qt.Key.Key_Delete and self._list.hasFocus():
            self.remove_current()
        else:
            super().keyPressEvent(event)

    def _decision(self) -> QWidget:
        zone = DropZone()
        zone.dropped.connect(self.add_files)
        zone.rows.addWidget(label("Drop files here", "strong"))
        zone.rows.addWidget(soft_label("or choose them. Two text files, one per language, are paired."))
        choose = outlined_button("Choose files…", "file-text", act=self.choose_files)
        folder = outlined_button("Choose a folder…", "folder-open", act=self.choose_folder)
        zone.rows.addSpacing(SPACE_1)
        zone.rows.addLayout(row_of(choose, folder, Stretch(), spacing=SPACE_2))
        part = QWidget()
        rows_in(
            part,
            zone,
            self.error,
            self.panel,
            (self._list, 100),
            row_of(self._remove, Stretch(), spacing=SPACE_2),
            Stretch(1),
            spacing=SPACE_3,
        )
        return part

    def _show_current(self, *_indexes: object) -> None:
        path = self._list.current_path()
        entry = next((entry for entry in self.draft.entries if entry.path == path), None)
        self._preview.show_entry(entry)

    def _warning(self, entry: LookedFile) -> str:
        lacking = self.draft.lacks(entry) if not entry.error else []
        if not lacking:
            return "Its two sides seem to be the wrong way round" if entry.looks_swapped else ""
        names = " and ".join(language_name(tag) for tag in lacking)
        held = ", ".join(language_name(tag) for tag in [*entry.languages][:3])
        return f"Holds no {names}: {held}"
