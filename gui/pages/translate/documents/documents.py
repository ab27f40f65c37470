"""Keeps the opened document: who says what, its first lines, and where the translation goes.

Knows the view and the translator thread; the engine is called by `DocumentWork` there.
"""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from engine.results.documents import DocumentRecord
from engine.results.speakers import SpeakerRecord
from gui.errors import details_for, words_for
from gui.jobs.engine_worker import Job
from gui.languages import language_name
from gui.open_models import OpenModels, Options
from gui.pages.translate.correcting.asking import NewSpeakerSheet
from gui.pages.translate.documents.casting import UNNAMED, Casting, result_words, voices_of, warning_words
from gui.pages.translate.documents.preview_table import PreviewRow
from gui.pages.translate.documents.view import DocumentView, free_place
from gui.pages.translate.documents.work import N_PREVIEW, DocumentDoor, DocumentWork, Order, Preview, Written
from gui.pages.translate.documents.writing import DocumentWriter
from gui.pages.translate.panes.text_files import TextFile
from gui.pages.translate.translating.catalogue import System
from gui.pages.translate.translating.speaking import Speaking
from gui.pages.translate.translating.voices import Speaker, speaker_of
from gui.widgets.controls.command_palette import Command

_READY = "Numbers, times, names and markup stay as they are."
_ALL_FILES = "All files (*)"


class Documents(QObject):
    """The document that is open, if one is.

    Args:
        models: hold the open models.
        door: `engine.tasks`, or what stands for it.
        speaking: knows the people.
        page: what dialogs belong to.

    Signals:
        shown(bool): a document stands over the panes, or does not any more.
        running(bool): the whole of it is being translated, or is not any more.
        text_asked(Path): open the file as plain text.
        learn_asked(Speaker): learn somebody with the model that translates.
        speaker_made(): somebody new is in the library.
    """

    shown = Signal(bool)
    running = Signal(bool)
    text_asked = Signal(object)
    learn_asked = Signal(object)
    speaker_made = Signal()

    def __init__(
        self, models: OpenModels, door: DocumentDoor, speaking: Speaking, view: DocumentView, page: QWidget
    ) -> None:
        super().__init__(page)
        self._worker, self._work = models.worker, DocumentWork(models, door)
        self._speaking, self._page, self.view = speaking, page, view
        self.document: DocumentRecord | None = None
        self.casting = Casting()
        self._system: System | None = None
        self._options = Options()
        self._preview = Preview(())
        self._preview_job: Job | None = None
        self._read_job: Job | None = None
        self._writer = DocumentWriter(models.worker, self._work, view, self)
        self._new_for = ""
        self._written: Path | None = None
        self._pair = ("", "")
        self._connect()

    def _connect(self) -> None:
        view = self.view
        view.closed.connect(self.close)
        view.as_text.clicked.connect(self._on_as_text)
        view.voices.chosen.connect(self._on_chosen)
        view.voices.new_asked.connect(self._ask_new_speaker)
        view.voices.learn_asked.connect(self.learn_asked)
        view.strength.changed.connect(self._on_strength)
        view.translate.clicked.connect(self.ask_where_to_write)
        view.cancel.clicked.connect(self.cancel)
        view.folder.clicked.connect(self._open_folder)
        view.error.retried.connect(self.refresh)
        self._writer.written.connect(self._on_written)
        self._writer.failed.connect(self._on_not_written)
        self._writer.cancelled.connect(self._on_not_written)

    @property
    def is_open(self) -> bool:
        """True while a document stands over the panes."""
        return self.document is not None

    @property
    def is_running(self) -> bool:
        """True while the whole document is being translated."""
        return self._writer.is_busy

    def reader(self) -> Callable[[Path], TextFile | DocumentRecord]:
        """Returns what opens a file on the translator thread, with what is chosen now."""
        system, options = self._system, self._options
        return lambda path: self._work.open(path, system, options)

    def set_system(self, system: System | None, options: Options, pair: tuple[str, str]) -> None:
        """Translates with another model, domain or languages from now on.

        Args:
            system: what translates; its speaker says the lines that name nobody. None: nothing does.
            options: how models are opened.
            pair: the languages, for the words.
        """
        before = (self._system and self._system.key, self._options, self._pair)
        self._system, self._options, self._pair = system, options, pair
        if self.is_open and (system and system.key, options, pair) != before:
            self.refresh()

    def show(self, document: DocumentRecord) -> None:
        """Puts a document over the panes."""
        self.cancel()
        self.document = document
        self.casting = Casting(strength=self.casting.strength)
        if self._system is not None and self._system.speaker is not None:
            self.casting.choose(UNNAMED, self._system.speaker)
        self.view.voices.start_over()
        self._take(document)
        self.shown.emit(True)

    def commands(self) -> list[Command]:
        """Returns what the command palette can do with the document."""
        if self.is_running:
            return [Command("Cancel the translation of the document", self.cancel, "Esc", "x")]
        return [
            Command("Translate the document", self.ask_where_to_write, "Ctrl+Enter", "languages"),
            Command("Close the document", self.close, "Esc", "x"),
        ]

    def fail(self, error: Exception, _lost: object = None) -> None:
        """Says in the document what went wrong elsewhere, if one is open."""
        if self.is_open:
            self._show_error(error)

    def leave(self) -> None:
        """Does what Escape does: stops the translation of the whole, else goes back to the panes."""
        if self.is_running:
            self.cancel()
        else:
            self.close()

    def cancel(self) -> None:
        """Stops the translation of the whole; nothing is left of it."""
        self._writer.cancel()

    def close(self) -> None:
        """Goes back to the panes; a translation under way is given up."""
        if self.is_open:
            self.cancel()
            self._drop_preview()
            self.document = None
            self.shown.emit(False)

    def people_changed(self) -> None:
        """Looks again who can be chosen."""
        if self.document is not None and not self.is_running:
            before = self.casting.spoken()
            self.casting.set_voices(voices_of(self.document), self._people())
            self._show_voices()
            if self.casting.spoken() != before:
                self._start_preview()

    def refresh(self) -> None:
        """Reads and translates the document again: another model may know other names."""
        if self.document is None or self.is_running:
            return
        path, system, options = self.document.path, self._system, self._options
        job = Job(lambda _job: self._work.read(path, system, options), lane="document")
        job.succeeded.connect(self._on_read)
        job.failed.connect(self._on_read_failed)
        self._read_job = job
        self._worker.submit(job)

    def _on_read(self, job: Job, document: DocumentRecord) -> None:
        if job is self._read_job and self.is_open:
            self._take(document)

    def _on_read_failed(self, job: Job, error: Exception) -> None:
        if job is self._read_job and self.is_open:
            self._show_error(error, "Try again")

    def _take(self, document: DocumentRecord) -> None:
        self.document = document
        self.casting.set_voices(voices_of(document), self._people())
        self._preview = Preview(())
        self.view.show_document(document, N_PREVIEW)
        self.view.table.lines.set_titles((language_name(self._pair[0]), language_name(self._pair[1])))
        self._show_voices()
        self._start_preview()

    def _people(self) -> list[Speaker]:
        return [*self._speaking.people, *self._speaking.known]

    # what is shown

    def _show_voices(self) -> None:
        self.view.voices.show_casting(self.casting, self._preview.notices)

    def _show_lines(self) -> None:
        assert self.document is not None
        said_by = self.casting.spoken()
        lines = self.document.lines[:N_PREVIEW]
        targets = [*self._preview.lines, *[""] * (len(lines) - len(self._preview.lines))]
        rows = [
            PreviewRow(line.speaker, said_by.get(line.speaker.casefold()), line.text, target)
            for line, target in zip(lines, targets, strict=True)
        ]
        self.view.table.lines.show_rows(rows, self.view.devicePixelRatioF())

    def _show_ready(self) -> None:
        src, tgt = (language_name(tag) for tag in self._pair)
        if self._system is None:
            self.view.show_state(f"No model translates {src} into {tgt} yet.", is_blocked=True)
            self.view.models.show()
        elif self.document is not None and not self.document.lines:
            self.view.show_state("There is nothing to translate in this file.", is_blocked=True)
        else:
            self.view.show_state(_READY)

    def restyle(self) -> None:
        """Takes the colours from the theme now in force."""
        if self.is_open:
            self.view.voices.restyle()
            self._show_lines()

    def _show_error(self, error: Exception, next_step: str = "") -> None:
        self.view.error.show_error(*words_for(error), details_for(error), next_step)

    # who says what

    def _on_chosen(self, key: str, speaker: Speaker | None) -> None:
        self.casting.choose(key, speaker)
        self._start_preview()

    def _on_strength(self, strength: float) -> None:
        self.casting.strength = strength
        if self.is_open:
            self._start_preview()

    def _ask_new_speaker(self, key: str) -> None:
        self._new_for = key
        name = next((voice.name for voice in self.casting.voices if voice.key == key), "")
        sheet = NewSpeakerSheet(language_name(self._pair[1]), self._page)
        sheet.name.setText(name.title() if name.isupper() else name)
        sheet.answered.connect(self._make_speaker)
        sheet.open()

    def _make_speaker(self, name: str) -> None:
        src, tgt = self._pair
        job = Job(lambda _job: self._work.make_speaker(name, src, tgt))
        job.succeeded.connect(self._on_made)
        job.failed.connect(self._on_not_made)
        self._worker.submit(job)

    def _on_made(self, _job: Job, record: SpeakerRecord) -> None:
        speaker = speaker_of(record)
        self.casting.choose(self._new_for, speaker)
        self.casting.people.append(speaker)
        self._show_voices()
        self._start_preview()
        self.speaker_made.emit()

    def _on_not_made(self, _job: Job, error: Exception) -> None:
        self._show_error(error)

    # the first lines

    def _start_preview(self) -> None:
        self._drop_preview()
        self._show_lines()
        self._written = None
        self._show_ready()
        document, system, options = self.document, self._system, self._options
        if document is None or system is None or not document.lines:
            return
        cast = self.casting.spoken()
        job = Job(
            lambda job: self._work.preview(job, document, system, options, cast), lane="document-preview"
        )
        job.succeeded.connect(self._on_previewed)
        job.failed.connect(self._on_preview_failed)
        self._preview_job = job
        self._worker.submit(job)

    def _drop_preview(self) -> None:
        if self._preview_job is not None:
            self._preview_job.cancel()
        self._preview_job = None

    def _on_previewed(self, job: Job, preview: Preview) -> None:
        if job is self._preview_job:
            self._preview_job = None
            self._preview = preview
            self.view.error.hide()
            self._show_voices()
            self._show_lines()

    def _on_preview_failed(self, job: Job, error: Exception) -> None:
        if job is self._preview_job:
            self._preview_job = None
            self._show_error(error, "Try again")

    # the whole

    def ask_where_to_write(self) -> None:
        """Lets the user pick a place, beside the file, and translates."""
        if self.document is None or self.is_running or not self.view.translate.isEnabled():
            return
        proposed = free_place(self.document.path, self._pair[1])
        kind = f"{proposed.suffix.lstrip('.').upper()} (*{proposed.suffix});;{_ALL_FILES}"
        name, _ = QFileDialog.getSaveFileName(self._page, "Write the translation", str(proposed), kind)
        if name:
            self.translate(Path(name))

    def translate(self, out: Path) -> None:
        """Translates the whole document; a file that is there is replaced once the new one is complete."""
        if self.document is None or self._system is None or self.is_running:
            return
        self._drop_preview()
        self.view.error.hide()
        order = Order(self.document, out, self._system, self._options, self.casting.spoken())
        self.running.emit(True)
        self._writer.start(order)
        self.view.cancel.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_written(self, written: Written) -> None:
        self._written = written.path
        self.view.show_state(
            result_words(written.details["lines"], written.path.name, written.elapsed_s),
            notes=warning_words(written.details["warnings"]),
            is_done=True,
        )
        self.view.folder.setFocus(Qt.FocusReason.OtherFocusReason)
        self.running.emit(False)

    def _on_not_written(self, error: Exception | None) -> None:
        self.running.emit(False)
        if not self.is_open:
            return
        self._show_ready()
        if error is not None:
            self._show_error(error)
        else:
            self.view.status.setText("Cancelled: nothing was written.")
        self.view.translate.setFocus(Qt.FocusReason.OtherFocusReason)

    def _open_folder(self) -> None:
        if self._written is None:
            return
        folder = self._written.parent
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            self.view.notes.setText(f"No program opens folders here. The file lies in {folder}.")
            self.view.notes.show()

    def _on_as_text(self) -> None:
        if self.document is not None:
            path = self.document.path
            self.close()
            self.text_asked.emit(path)
