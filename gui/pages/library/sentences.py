"""The sentences of a domain: which of its corpora, its pairs, what is rarely looked at, and changes of it."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QMenu, QWidget

from engine import tasks
from engine.orders.training import VocabularyOrder
from engine.results.corpora import CorpusRecord
from gui.file_filters import with_ending
from gui.i18n import tr, tr_noop, tr_plural
from gui.jobs.job import Job
from gui.page_list import LibraryPlace
from gui.pages.library.changes import CorpusChanges
from gui.pages.library.detail_view import DetailView, kind_of
from gui.pages.library.dialogs import EditSheet, MergeSheet, SpeakerSheet, mergeable
from gui.pages.library.entries import DomainEntry
from gui.pages.page import Page
from gui.services import Services
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.controls import Command, Picker, icon_button, opens_menu, quiet_button, soft_label
from gui.widgets.feedback import InlineError
from gui.widgets.layouts import Stretch, row_of, rows_in, stack_of
from gui.widgets.sheet import A, Sheet
from gui.widgets.text import ElidedLabel
from gui.wording import corpus_name

_REJECT_FILTER = tr_noop("Table (*.tsv);;Translation memory (*.tmx)")
_EXPORT_FILTERS = {"tmx": tr_noop("Translation memory (*.tmx)"), "tsv": tr_noop("Table (*.tsv)")}
_EXPORTS = (
    (tr_noop("Export as TMX, for other programs…"), "tmx"),
    (tr_noop("Export as a table (TSV)…"), "tsv"),
)
_NOTHING = tr_noop(
    "This domain has no sentences yet. Teach it: drop a translation memory, a table or two files side by "
    "side here. What you confirm while you translate for it comes here, too."
)
_WIDEST_PICKER = 480


class SentencesPage(Page):
    """Shows one corpus of a domain; a quiet switch above it chooses among several."""

    key = "sentences"
    title = tr_noop("Sentences")
    help_chapter = "sentences"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._corpora: Sequence[CorpusRecord] = ()
        self._wanted = ""
        """The id of a corpus that was changed, perhaps into another domain."""
        self.error = InlineError()
        self.changes = CorpusChanges(self)
        self.detail = DetailView(services)
        self.corpus = Picker(tr("Corpus of this domain"))
        self.corpus.setMaximumWidth(_WIDEST_PICKER)
        self._one = ElidedLabel(role="soft", is_name=True)
        self.details = quiet_button(tr("Details"), "chart-line")
        self.details.setCheckable(True)
        self.details.setToolTip(tr("Where the sentences come from, their statistics and their vocabulary"))
        self.more = icon_button("ellipsis", tr("Change, export or remove this corpus"))
        self.nothing = soft_label(tr(_NOTHING))
        self._stack = stack_of(QWidget(), self.detail)
        rows_in(self, self._tools(), self.error, self.nothing, (self._stack, 1), spacing=SPACE_3)
        self._connect()

    @property
    def shown(self) -> CorpusRecord | None:
        """The corpus on the screen."""
        return next((each for each in self._corpora if each.id == self.corpus.value()), None)

    def show_subject(self, subject: object) -> None:
        """Shows a domain; one of its corpora, with what to look for in it; or the report that a job made."""
        if isinstance(subject, DomainEntry):
            self._show_corpora(subject.corpora)
        elif isinstance(subject, LibraryPlace):
            self._open(subject.id)
            self.details.setChecked(False)
            if subject.text:
                self.detail.browse.search_for(subject.text)
        elif isinstance(subject, Job) and isinstance(subject.order, VocabularyOrder):
            self._open(subject.order.corpus)
            corpus = self.shown
            if corpus is not None and corpus.id == subject.order.corpus:
                self.details.setChecked(True)
                self.detail.follow_report(corpus, subject)

    def shut_down(self) -> None:
        """Lets go of the open corpus."""
        self.detail.close_corpus()

    def main_field(self) -> QWidget | None:
        return self.detail.browse.table if self._corpora else None

    def commands(self) -> list[Command]:
        """Offers a look into every corpus of the domain, and what can be done with the one shown."""
        looks = [
            Command(
                tr("Look into {name}", name=corpus_name(corpus)),
                partial(self._open, corpus.id),
                tr("Sentences"),
                "file-text",
            )
            for corpus in self._corpora
        ]
        acts = [
            Command(action.text(), action.trigger, tr("Sentences"), "ellipsis")
            for action in self._menu.actions()
            if action.isEnabled() and action.text()
        ]
        return looks + (acts if self._corpora else [])

    def _tools(self) -> QHBoxLayout:
        self._menu = QMenu(self)
        self._menu.addAction(tr("Change name, domain or languages…"), lambda: self._for_shown(self._ask_edit))
        self._merge = self._menu.addAction(tr("Merge with others…"), lambda: self._for_shown(self._ask_merge))
        self._menu.addSeparator()
        for text, ending in _EXPORTS:
            self._menu.addAction(tr(text), partial(self._for_shown, self._ask_export, ending))
        self._menu.addSeparator()
        self._menu.addAction(tr("Remove"), lambda: self._for_shown(self.changes.remove))
        opens_menu(self.more, self._menu)
        self._bar = QWidget()
        parts = (self.corpus, (self._one, 1), Stretch(), self.details, self.more)
        rows_in(self._bar, row_of(*parts, spacing=SPACE_2))
        return row_of((self._bar, 1))

    def _connect(self) -> None:
        detail, changes = self.detail, self.changes
        self.corpus.chosen.connect(lambda _id: self._show_chosen())
        self.details.toggled.connect(lambda is_on: detail.show_details(is_shown=is_on))
        detail.speaker_asked.connect(self._ask_speaker)
        detail.rejects_asked.connect(self._ask_rejects)
        detail.pair_written.connect(changes.edit_pair)
        detail.delete_asked.connect(changes.delete_pairs)
        changes.changed.connect(self._changed)
        changes.failed.connect(self.error.show_error)

    def _show_corpora(self, corpora: Sequence[CorpusRecord]) -> None:
        """Takes the corpora of a domain as they are now; the one that is shown stays, if it is among them."""
        wanted, self._wanted = self._wanted, ""
        before = wanted or str(self.corpus.value() or "")
        self._corpora = corpora
        ids = [corpus.id for corpus in corpora]
        self.corpus.fill([(corpus_label(corpus), corpus.id) for corpus in corpora], keep=False)
        self.corpus.show_value(before if before in ids else next(iter(ids), None))
        if wanted and wanted not in ids:
            self.navigated.emit("library", LibraryPlace(id=wanted))
        self.corpus.setVisible(len(corpora) > 1)
        self._one.setVisible(len(corpora) == 1)
        self._one.setText(corpus_label(corpora[0]) if corpora else "")
        self._bar.setVisible(bool(corpora))
        self.nothing.setVisible(not corpora)
        self._show_chosen()

    def _open(self, corpus_id: str) -> None:
        if any(each.id == corpus_id for each in self._corpora):
            self.corpus.show_value(corpus_id)
            self._show_chosen()

    def _show_chosen(self) -> None:
        corpus = self.shown
        self._stack.setCurrentIndex(0 if corpus is None else 1)
        if corpus is None:
            self.detail.close_corpus()
            return
        if corpus != self.detail.corpus:
            if self.detail.corpus is None or self.detail.corpus.id != corpus.id:
                self.error.hide()
            self.detail.open(corpus)
        self._merge.setEnabled(len(mergeable(corpus, self._corpora)) > 1)

    def _for_shown(self, act: Callable[..., object], *details: object) -> None:
        if self.shown is not None:
            act(self.shown, *details)

    def _ask_edit(self, corpus: CorpusRecord) -> None:
        def ask(domains: list[str]) -> None:
            self._ask(EditSheet(corpus, domains, self), lambda changes: self.changes.edit(corpus, changes))

        self.services.quick.run(self, tasks.list_domains, ask, self.error.show_failure)

    def _ask_merge(self, corpus: CorpusRecord) -> None:
        sheet = MergeSheet(corpus, mergeable(corpus, self._corpora), self)
        self._ask(sheet, lambda answer: self.changes.merge(*answer))

    def _ask_speaker(self, corpus: CorpusRecord, rows: list[int], names: list[str]) -> None:
        sheet = SpeakerSheet(len(rows), names, self)
        self._ask(sheet, lambda name: self.changes.set_speaker(corpus, rows, name))

    def _ask_export(self, corpus: CorpusRecord, ending: str) -> None:
        title = tr("Export “{name}”", name=corpus_name(corpus))
        offered = tr(_EXPORT_FILTERS[ending])
        path, _ = QFileDialog.getSaveFileName(self, title, f"{corpus.id}.{ending}", offered)
        if path:
            self.changes.export(corpus, with_ending(path, offered, (".tmx", ".tsv")))

    def _ask_rejects(self, corpus: CorpusRecord) -> None:
        title = tr("Export what was left out of “{name}”", name=corpus_name(corpus))
        path, _ = QFileDialog.getSaveFileName(self, title, f"{corpus.id}-left-out.tsv", tr(_REJECT_FILTER))
        if path:
            self.changes.export_rejects(corpus, Path(path))

    def _ask(self, sheet: Sheet[A], act: Callable[[A], object]) -> None:
        self.error.hide()
        sheet.ask(act)

    def _changed(self, corpus_id: str) -> None:
        """Shows a corpus that was changed, in the domain that it is in by now."""
        self._wanted = corpus_id
        self.library_changed.emit()


def corpus_label(corpus: CorpusRecord) -> str:
    """Returns name, kind and amount of a corpus: "catalogue · Translations · 5,400 pairs"."""
    return f"{corpus_name(corpus)} · {kind_of(corpus)} · {tr_plural('{n} pair', '{n} pairs', corpus.n_pairs)}"
