"""The Corpora page: what is in the library, a look into each corpus, and the way in."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from engine import tasks
from engine.orders.corpora import FinishOrder, ImportOrder
from engine.orders.training import VocabularyOrder
from engine.results.corpora import CorpusRecord, DomainDirection
from engine.results.importing import ImportResult
from gui.dropped import TermFiles
from gui.file_filters import with_ending
from gui.jobs.job import Job
from gui.pages.corpora.changes import CorpusChanges
from gui.pages.corpora.detail_view import DetailView
from gui.pages.corpora.dialogs import EditSheet, MergeSheet, SpeakerSheet
from gui.pages.corpora.library_view import LibraryView
from gui.pages.corpora.terms import TermsView
from gui.pages.page import PAGE_MARGINS, Page
from gui.pages.wizard.wizard import ImportWizard
from gui.services import Services
from gui.theme.tokens import SPACE_3
from gui.widgets.controls import Command
from gui.widgets.feedback import EmptyState, InlineError
from gui.widgets.layouts import rows_in, stack_of
from gui.widgets.sheet import A, Sheet

_EMPTY, _LIBRARY = range(2)
_REJECT_FILTER = "Table (*.tsv);;Translation memory (*.tmx)"
_EXPORT_FILTERS = {"tmx": "Translation memory (*.tmx)", "tsv": "Table (*.tsv)"}


class CorporaPage(Page):
    """A table of corpora, one of them in full, or an introduction while there are none."""

    key = "corpora"
    title = "Corpora"
    help_chapter = "03-corpora"
    reads_first = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._corpora: list[CorpusRecord] = []
        self._domains: list[str] = []
        self._wanted = ""
        self._wants_terms = False
        self._sought = ("", "")
        """The id of a corpus to open, and what to search for in it."""
        self._wanted_report: Job | None = None
        self.error = InlineError()
        self.empty = EmptyState(
            "corpora",
            "Your own translations, as data",
            "A corpus is text you have already translated: a translation memory, a table, two files "
            "side by side. "
            "Parlance reads it once, leaves out duplicates, and sets a part aside to measure honestly later.",
            "Import translations…",
        )
        self.empty.button.clicked.connect(self.open_import)
        self.library = LibraryView()
        self.changes = CorpusChanges(self)
        self._connect()
        self._stack = stack_of(self.empty, self.library)
        rows_in(self, self.error, (self._stack, 1), spacing=SPACE_3, margins=PAGE_MARGINS)
        services.jobs.ended.connect(self._job_ended)

    def refresh(self) -> None:
        """Reads the corpora and domains of the library."""
        self.services.quick.run(
            self,
            lambda: (tasks.list_corpora(), tasks.list_domains()),
            self._show_library,
            self.error.show_unread,
        )

    def show_subject(self, subject: object) -> None:
        """Opens the import, the terms, a job's vocabulary report, else the corpus of this id.

        With an id may come a text to search for in the corpus.
        """
        if subject == "import":
            self.open_import()
        elif isinstance(subject, TermFiles):
            self.wizard.start(subject.paths, are_terms=True)
            self._stack.setCurrentWidget(self.wizard)
        elif subject == "terms":
            self._wants_terms = True
        elif isinstance(subject, Job):
            self._wanted_report = subject
        elif isinstance(subject, str):
            self._wanted = subject
        elif isinstance(subject, tuple):
            self._sought = subject

    def shut_down(self) -> None:
        """Lets go of the open corpus and of an import in preparation."""
        if "wizard" in vars(self):
            self.wizard.shut_down()
        if "detail" in vars(self):
            self.detail.close_corpus()
        if "terms" in vars(self):
            self.terms.shut_down()

    def at_work(self) -> str:
        """Says that an import is prepared or written."""
        return self.wizard.at_work if "wizard" in vars(self) else ""

    def main_field(self) -> QWidget | None:
        """Returns what the part that is shown is used for: pairs, a term, the list, the first import."""
        if "detail" in vars(self) and self._stack.currentWidget() is self.detail:
            return self.detail.browse.table
        if "terms" in vars(self) and self._stack.currentWidget() is self.terms:
            return self.terms.terms.first_field
        return None if self._is_importing() else self.library.table if self._corpora else self.empty.button

    def help_page(self) -> str:
        """Returns the help page about the list, an import or an open corpus."""
        if self._is_importing():
            return "04-importing"
        is_open = "detail" in vars(self) and self._stack.currentWidget() is self.detail
        return "05-looking-into-corpora" if is_open else self.help_chapter

    def commands(self) -> list[Command]:
        """Offers a look into every corpus, and the terms of a domain."""
        return [
            Command("Terms and rules of a domain", self.open_terms, "Corpora", "book-open"),
            *(
                Command(f"Look into {corpus.name}", partial(self._open, corpus), "Corpora", "library")
                for corpus in self._corpora
            ),
        ]

    def open_import(self) -> None:
        self.wizard.start()
        self._stack.setCurrentWidget(self.wizard)

    def open_terms(self, chosen: Sequence[CorpusRecord] = ()) -> None:
        """Shows the terms of a domain: that of the first of some corpora, else as the user says."""
        first = next((corpus for corpus in chosen if corpus.tgt), None)
        own = self.services.settings.src, self.services.settings.tgt
        place = first.place if first else DomainDirection("", *own)
        self.error.hide()
        self.terms.open(place, own, self._corpora, self._domains)
        self._stack.setCurrentWidget(self.terms)
        self.settle_focus()

    def accept_files(self, paths: list[Path]) -> bool:
        """Opens the import wizard with the files dropped."""
        self.wizard.start(paths)
        self._stack.setCurrentWidget(self.wizard)
        return True

    @cached_property
    def wizard(self) -> ImportWizard:
        """The import; built when it is first needed, as is `detail`, so that the page opens at once."""
        wizard = ImportWizard(self.services)
        wizard.closed.connect(self._close_import)
        wizard.imported.connect(self._imported)
        wizard.adapt_asked.connect(lambda place: self.navigated.emit("adapt", place))
        wizard.toasted.connect(self.toasted)
        self._stack.addWidget(wizard)
        return wizard

    @cached_property
    def detail(self) -> DetailView:
        """One corpus in full."""
        detail = DetailView(self.services)
        detail.back.clicked.connect(self._close_detail)
        detail.remove_asked.connect(lambda corpus: self.changes.remove([corpus]))
        detail.speaker_asked.connect(self._ask_speaker)
        detail.rejects_asked.connect(self._ask_rejects)
        detail.pair_written.connect(self.changes.edit_pair)
        detail.delete_asked.connect(self.changes.delete_pairs)
        self._connect_actions(detail)
        self._stack.addWidget(detail)
        return detail

    @cached_property
    def terms(self) -> TermsView:
        terms = TermsView(self)
        terms.back.clicked.connect(self._close_terms)
        terms.changed.connect(self._terms_changed)
        self._stack.addWidget(terms)
        return terms

    def _connect_actions(self, view: LibraryView | DetailView) -> None:
        view.edit_asked.connect(self._ask_edit)
        view.export_asked.connect(self._ask_export)
        view.adapt_asked.connect(lambda corpus: self.navigated.emit("adapt", corpus.place))

    def _connect(self) -> None:
        library, changes = self.library, self.changes
        library.add.clicked.connect(self.open_import)
        library.terms.clicked.connect(lambda: self.open_terms(library.chosen()))
        library.opened.connect(self._open)
        library.merge.clicked.connect(lambda: self._ask_merge(library.chosen()))
        library.remove_asked.connect(changes.remove)
        self._connect_actions(library)
        changes.changed.connect(self._changed)
        changes.failed.connect(self.error.show_error)

    def _show_library(self, found: tuple[list[CorpusRecord], list[str]]) -> None:
        self.error.forget_unread()
        self._corpora, self._domains = found
        wanted, self._wanted = self._wanted, ""
        self.library.show_corpora(self._corpora, wanted)
        report, self._wanted_report = self._wanted_report, None
        if report is not None and self._open_report(report):
            return
        (sought, text), self._sought = self._sought, ("", "")
        corpus = next((each for each in self._corpora if each.id == sought), None)
        if corpus is not None:
            self._open(corpus)
            self.detail.browse.search_for(text)
            return
        wants_terms, self._wants_terms = self._wants_terms, False
        if wants_terms:
            self.open_terms()
            return
        if self._is_importing():  # an import being prepared stays
            return
        if "terms" in vars(self) and self._stack.currentWidget() is self.terms:
            self.terms.show_corpora(self._corpora)
            return
        shown = self.detail.corpus if "detail" in vars(self) else None
        if shown is not None and self._stack.currentWidget() is self.detail:
            now = next((corpus for corpus in self._corpora if corpus.id == (wanted or shown.id)), None)
            if now is None:
                self._close_detail()
            elif now != shown:
                self.detail.open(now)
            return
        self._show_list()

    def _is_importing(self) -> bool:
        return "wizard" in vars(self) and self._stack.currentWidget() is self.wizard

    def _show_list(self) -> None:
        self._stack.setCurrentIndex(_LIBRARY if self._corpora else _EMPTY)
        self.settle_focus_once_read()

    def _open(self, corpus: CorpusRecord) -> None:
        self.error.hide()
        self.detail.open(corpus)
        self._stack.setCurrentWidget(self.detail)
        self.settle_focus()

    def _open_report(self, job: Job) -> bool:
        """Opens the vocabulary report of a job; returns False if it has none, or its corpus is gone."""
        wanted = job.order.corpus if isinstance(job.order, VocabularyOrder) else ""
        corpus = next((corpus for corpus in self._corpora if corpus.id == wanted), None)
        if corpus is None:
            return False
        self.detail.follow_report(corpus, job)
        self._stack.setCurrentWidget(self.detail)
        self.settle_focus()
        return True

    def _close_detail(self) -> None:
        self.detail.close_corpus()
        self._show_list()
        self.settle_focus()

    def _close_terms(self) -> None:
        self.terms.shut_down()
        self._show_list()
        self.refresh()
        self.settle_focus()

    def _terms_changed(self) -> None:
        self.refresh()
        self.library_changed.emit()

    def _ask_edit(self, corpus: CorpusRecord) -> None:
        sheet = EditSheet(corpus, self._domains, self)
        self._ask(sheet, lambda changes: self.changes.edit(corpus, changes))

    def _ask_merge(self, corpora: Sequence[CorpusRecord]) -> None:
        sheet = MergeSheet(corpora, self._domains, self)
        self._ask(sheet, lambda answer: self.changes.merge(corpora, *answer))

    def _ask_speaker(self, corpus: CorpusRecord, rows: list[int], names: list[str]) -> None:
        sheet = SpeakerSheet(len(rows), names, self)
        self._ask(sheet, lambda name: self.changes.set_speaker(corpus, rows, name))

    def _ask_export(self, corpus: CorpusRecord, ending: str) -> None:
        title = f"Export “{corpus.name}”"
        path, _ = QFileDialog.getSaveFileName(self, title, f"{corpus.id}.{ending}", _EXPORT_FILTERS[ending])
        if path:
            self.changes.export(corpus, with_ending(path, _EXPORT_FILTERS[ending], (".tmx", ".tsv")))

    def _ask_rejects(self, corpus: CorpusRecord) -> None:
        title = f"Export what was left out of “{corpus.name}”"
        path, _ = QFileDialog.getSaveFileName(self, title, f"{corpus.id}-left-out.tsv", _REJECT_FILTER)
        if path:
            self.changes.export_rejects(corpus, Path(path))

    def _ask(self, sheet: Sheet[A], act: Callable[[A], object]) -> None:
        self.error.hide()
        sheet.ask(act)

    def _changed(self, corpus_id: str) -> None:
        self._wanted = corpus_id
        self.refresh()
        self.library_changed.emit()

    def _close_import(self) -> None:
        self._show_list()
        self.refresh()

    def _imported(self, result: ImportResult) -> None:
        self._changed(result.corpus)

    def _job_ended(self, job: Job) -> None:
        if job.kind in (ImportOrder.kind, FinishOrder.kind):
            self.library_changed.emit()
            if not self._is_importing():
                self.refresh()
