"""The Corpora page: what is in the library, a look into each corpus, and the way in."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QStackedWidget, QVBoxLayout, QWidget

from engine.records import CorpusRecord, RunState
from gui.errors import words_for
from gui.jobs import Job
from gui.pages.corpora.changing import CorpusChanges
from gui.pages.corpora.detail_view import DetailView
from gui.pages.corpora.dialogs import EditSheet, MergeSheet, Sheet, SpeakerSheet
from gui.pages.corpora.import_form import ImportForm, ImportOrder
from gui.pages.corpora.library_view import LibraryView
from gui.pages.page import PAGE_MARGINS, READABLE_WIDTH, Page, scrolled
from gui.services import Services
from gui.theme.tokens import SPACE_3
from gui.widgets.command_palette import Command
from gui.widgets.empty_state import EmptyState
from gui.widgets.inline_error import InlineError

_EMPTY, _LIBRARY, _IMPORT, _DETAIL = range(4)
_REJECT_FILTER = "Table (*.tsv);;Translation memory (*.tmx)"
_EXPORT_FILTERS = {"tmx": "Translation memory (*.tmx)", "tsv": "Table (*.tsv)"}


class CorporaPage(Page):
    """A table of corpora, one of them in full, or what a corpus is for while there is none."""

    key = "corpora"
    title = "Corpora"

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(services, parent)
        self._last_order: ImportOrder | None = None
        self._corpora: list[CorpusRecord] = []
        self._domains: list[str] = []
        self._wanted = ""
        self._error = InlineError()
        self._error.retried.connect(self._edit_last_order)
        self._empty = EmptyState(
            "corpora",
            "Your own translations, as data",
            "A corpus is text you have already translated: a translation memory, a table, two files "
            "side by side. "
            "Parlance reads it once, leaves out doubles, and keeps a part aside to measure honestly later.",
            "Import translations…",
        )
        self._empty.activated.connect(self.open_import)
        self._form = ImportForm(services.settings.src, services.settings.tgt)
        self._form.setMaximumWidth(READABLE_WIDTH)
        self._form.started.connect(self._start_import)
        self._form.closed.connect(self._show_list)
        self._library = LibraryView()
        self._detail = DetailView(services)
        self._changes = CorpusChanges(services, self)
        self._connect()
        self._stack = QStackedWidget()
        for part in (self._empty, self._library, scrolled(self._form), self._detail):
            self._stack.addWidget(part)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(*PAGE_MARGINS)
        rows.setSpacing(SPACE_3)
        rows.addWidget(self._error)
        rows.addWidget(self._stack, 1)
        services.jobs.ended.connect(self._job_ended)

    def refresh(self) -> None:
        """Reads the corpora and domains of the library."""
        tasks = self.services.tasks
        self.services.background.run(
            self, lambda: (tasks.list_corpora(), tasks.list_domains()), self._show_library, self._show_error
        )

    def show_subject(self, subject: object) -> None:
        """Opens the import for "import", else the corpus of this id."""
        if subject == "import":
            self.open_import()
        elif isinstance(subject, str):
            self._wanted = subject

    def shut_down(self) -> None:
        """Lets go of the open corpus."""
        self._detail.close_corpus()

    def commands(self) -> list[Command]:
        """Offers a look into every corpus."""
        return [
            Command(f"Look into {corpus.name}", partial(self._open, corpus), "Corpora", "library")
            for corpus in self._corpora
        ]

    def open_import(self) -> None:
        """Shows the import sheet."""
        self._stack.setCurrentIndex(_IMPORT)

    def accept_files(self, paths: list[Path]) -> bool:
        """Opens the import sheet with the files dropped."""
        self._form.add_files(paths)
        self.open_import()
        return True

    def _connect(self) -> None:
        library, detail, changes = self._library, self._detail, self._changes
        library.import_asked.connect(self.open_import)
        library.opened.connect(self._open)
        library.merge_asked.connect(self._ask_merge)
        library.remove_asked.connect(changes.remove)
        detail.closed.connect(self._close_detail)
        detail.remove_asked.connect(lambda corpus: changes.remove([corpus]))
        detail.speaker_asked.connect(self._ask_speaker)
        detail.rejects_asked.connect(self._ask_rejects)
        for view in (library, detail):
            view.edit_asked.connect(self._ask_edit)
            view.export_asked.connect(self._ask_export)
            view.adapt_asked.connect(lambda corpus: self.navigated.emit("adapt", corpus))
        changes.changed.connect(self._changed)
        changes.said.connect(self.toasted)
        changes.undo_offered.connect(self.undo_offered)
        changes.failed.connect(self._error.show_error)

    def _show_library(self, found: tuple[list[CorpusRecord], list[str]]) -> None:
        self._corpora, self._domains = found
        self._form.offer_domains(self._domains)
        wanted, self._wanted = self._wanted, ""
        self._library.show_corpora(self._corpora, wanted)
        shown = self._detail.corpus
        if self._stack.currentIndex() == _IMPORT:  # an import being prepared stays
            return
        if shown is not None and self._stack.currentIndex() == _DETAIL:
            now = next((corpus for corpus in self._corpora if corpus.id == (wanted or shown.id)), None)
            if now is None:
                self._close_detail()
            elif now != shown:
                self._detail.open(now)
            return
        self._show_list()

    def _show_list(self) -> None:
        self._stack.setCurrentIndex(_LIBRARY if self._corpora else _EMPTY)

    def _open(self, corpus: CorpusRecord) -> None:
        self._error.hide()
        self._detail.open(corpus)
        self._stack.setCurrentIndex(_DETAIL)

    def _close_detail(self) -> None:
        self._detail.close_corpus()
        self._show_list()

    def _ask_edit(self, corpus: CorpusRecord) -> None:
        sheet = EditSheet(corpus, self._domains, self)
        self._ask(sheet, lambda changes: self._changes.edit(corpus, changes))

    def _ask_merge(self, corpora: Sequence[CorpusRecord]) -> None:
        sheet = MergeSheet(corpora, self._domains, self)
        self._ask(sheet, lambda answer: self._changes.merge(corpora, *answer))

    def _ask_speaker(self, corpus: CorpusRecord, rows: list[int], names: list[str]) -> None:
        sheet = SpeakerSheet(len(rows), names, self)
        self._ask(sheet, lambda name: self._changes.set_speaker(corpus, rows, name))

    def _ask_export(self, corpus: CorpusRecord, ending: str) -> None:
        title = f"Export “{corpus.name}”"
        path, _ = QFileDialog.getSaveFileName(self, title, f"{corpus.id}.{ending}", _EXPORT_FILTERS[ending])
        if path:
            self._changes.export(corpus, _with_ending(path, ending))

    def _ask_rejects(self, corpus: CorpusRecord) -> None:
        title = f"Export what was left out of “{corpus.name}”"
        path, _ = QFileDialog.getSaveFileName(self, title, f"{corpus.id}-left-out.tsv", _REJECT_FILTER)
        if path:
            self._changes.export_rejects(corpus, Path(path))

    def _ask(self, sheet: Sheet, act: object) -> None:
        self._error.hide()
        sheet.answered.connect(act)
        sheet.open()

    def _changed(self, corpus_id: str) -> None:
        self._wanted = corpus_id
        self.refresh()
        self.library_changed.emit()

    def _start_import(self, order: ImportOrder) -> None:
        self._error.hide()
        self._last_order = order
        args = self.services.tasks.import_command(
            list(order.files), domain=order.domain, src=order.src, tgt=order.tgt, name=order.name or None
        )
        job = self.services.jobs.start(args, "import", f"Importing into {order.domain}")
        job.ended.connect(lambda state: self._import_ended(job, state))
        self._form.clear()
        self._show_list()
        self.toasted.emit("The import has started. Its progress is at the foot of the window.")

    def _import_ended(self, job: Job, state: RunState) -> None:
        if state == RunState.DONE:
            kept = job.result.get("kept")
            amount = f"{kept:,} sentence pairs" if isinstance(kept, int) else "The corpus"
            self.toasted.emit(f"{amount} imported.")
        elif job.error is not None:
            self._error.show_error(job.error.what, job.error.hint, job.details, "Change the import…")

    def _edit_last_order(self) -> None:
        self._error.hide()
        if self._last_order is not None:
            self._form.add_files(self._last_order.files)
        self.open_import()

    def _job_ended(self, job: Job) -> None:
        if job.kind == "import":
            self.library_changed.emit()
            if self._stack.currentIndex() != _IMPORT:
                self.refresh()

    def _show_error(self, error: Exception) -> None:
        self._error.show_error(*words_for(error))


def _with_ending(path: str, ending: str) -> Path:
    chosen = Path(path)
    return (
        chosen if chosen.suffix.lower() in (".tmx", ".tsv") else chosen.with_name(f"{chosen.name}.{ending}")
    )
