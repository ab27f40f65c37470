"""One corpus: its pairs, its statistics, its vocabulary, and what can be done to it."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout

from engine import tasks
from engine.base.progress import Progress
from engine.orders.corpora import StatisticsOrder
from engine.results.corpora import CorpusRecord, CorpusStatistics, StoredPair
from engine.results.figures import counted
from engine.results.jobs import RunState
from engine.results.vocabulary import VocabularyReport
from gui.errors import words_for
from gui.jobs.job import Job
from gui.pages.corpora.browse_view import BrowseView
from gui.pages.corpora.library_view import export_button, kind_of, languages_of
from gui.pages.corpora.statistics_view import StatisticsView
from gui.pages.corpora.vocabulary import VocabularyTab
from gui.pages.page import OpenedView
from gui.services import Services
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.controls import Tabs, danger_button, outlined_button
from gui.widgets.feedback import InlineError
from gui.widgets.layouts import row_of, rows_in, rows_of
from gui.widgets.text import ElidedLabel

if TYPE_CHECKING:
    from engine.corpora.storing.browsing import CorpusBrowser

BROWSE, STATISTICS, VOCABULARY = range(3)


class DetailView(OpenedView):
    """Shows one corpus until the user goes back.

    Signals:
        edit_asked(CorpusRecord), adapt_asked(CorpusRecord), remove_asked(CorpusRecord),
            rejects_asked(CorpusRecord): of this corpus.
        export_asked(CorpusRecord, str): this corpus and "tmx" or "tsv".
        speaker_asked(CorpusRecord, list, tuple): this corpus, its rows, and the names of its speakers.
        pair_written(CorpusRecord, int, StoredPair, str, str): this corpus, and as the pairs' signal.
        delete_asked(CorpusRecord, list): this corpus, and its rows to delete.
    """

    edit_asked = Signal(CorpusRecord)
    adapt_asked = Signal(CorpusRecord)
    remove_asked = Signal(CorpusRecord)
    rejects_asked = Signal(CorpusRecord)
    export_asked = Signal(CorpusRecord, str)
    speaker_asked = Signal(CorpusRecord, list, tuple)
    pair_written = Signal(CorpusRecord, int, StoredPair, str, str)
    delete_asked = Signal(CorpusRecord, list)

    def __init__(self, services: Services) -> None:
        super().__init__("Back to the corpora")
        self._services = services
        self._corpus: CorpusRecord | None = None
        self._counting: Job | None = None
        self._reporting: Job | None = None
        self._is_counted = False
        self._speakers: tuple[str, ...] = ()
        self._error = InlineError()
        self.browse = BrowseView(services.quick)
        self.browse.speaker_asked.connect(self._ask_speaker)
        self.browse.pair_written.connect(lambda *pair: self._tell(self.pair_written, *pair))
        self.browse.delete_asked.connect(lambda rows: self._tell(self.delete_asked, rows))
        self.tabs = Tabs("Parts of this corpus")
        self.tabs.add("Pairs", self.browse)
        self.tabs.add_later("Statistics", lambda: self.statistics)
        self.tabs.add_later("Vocabulary", lambda: self.vocabulary)
        self.tabs.chosen.connect(self._show_tab)
        services.theme.changed.connect(self.browse.restyle)
        rows_in(self, self._head(), self._error, (self.tabs, 1), spacing=SPACE_2)

    @cached_property
    def statistics(self) -> StatisticsView:
        """The statistics of the corpus; built when they are first looked at, as is `vocabulary`."""
        view = StatisticsView(self)
        view.rejects.clicked.connect(lambda: self._tell(self.rejects_asked))
        return view

    @cached_property
    def vocabulary(self) -> VocabularyTab:
        """The words of the corpus against a model."""
        return VocabularyTab(self._services)

    @property
    def corpus(self) -> CorpusRecord | None:
        return self._corpus

    def open(self, corpus: CorpusRecord) -> None:
        """Shows a corpus; the same one again after a change."""
        is_other = self._corpus is None or self._corpus.id != corpus.id
        if is_other:
            self._reporting = None
            if "vocabulary" in vars(self):
                self.vocabulary.close_corpus()
            self.browse.close_corpus()
        self._stop_counting()
        self._corpus = corpus
        self._error.hide()
        self._name.setText(corpus.name)
        amount = counted(corpus.n_pairs, "pair")
        self._facts.setText(f"{corpus.domain} · {languages_of(corpus)} · {kind_of(corpus)} · {amount}")
        if is_other:
            self.tabs.choose(BROWSE)
            self.browse.forget_search()
        self._services.quick.run(
            self,
            lambda: tasks.open_corpus(corpus.id),
            lambda found: self._opened(corpus, found),
            self._error.show_failure,
        )
        self._show_tab(self.tabs.current)

    def follow_report(self, corpus: CorpusRecord, job: Job) -> None:
        """Opens a corpus at the vocabulary report that a job made, or is making."""
        self.open(corpus)
        self.tabs.choose(VOCABULARY)
        self._reporting = job
        job.changed.connect(lambda: self._show_reporting(job))
        self._show_reporting(job)

    def close_corpus(self) -> None:
        """Lets go of the corpus and of what is counted."""
        self._stop_counting()
        self.browse.close_corpus()
        self._corpus = None

    def _stop_counting(self) -> None:
        if self._counting is not None:
            self._services.jobs.cancel(self._counting)
        self._counting = None
        self._is_counted = False

    def _head(self) -> QHBoxLayout:
        self._name = ElidedLabel(role="section", is_name=True)
        self._facts = ElidedLabel(role="soft")
        words = rows_of(self._name, self._facts, spacing=0)
        adapt = outlined_button("Adapt", "sliders-horizontal", name="Adapt to this domain")
        adapt.clicked.connect(lambda: self._tell(self.adapt_asked))
        edit = outlined_button("Edit…", "pencil", act=lambda: self._tell(self.edit_asked))
        export = export_button(self, self._ask_export)
        remove = danger_button("Remove", "trash-2", act=lambda: self._tell(self.remove_asked))
        return row_of(
            self.back, (words, 1), adapt, edit, export, remove, spacing=SPACE_2, margins=(0, 0, 0, SPACE_3)
        )

    def _opened(self, corpus: CorpusRecord, browser: "CorpusBrowser") -> None:
        if self._corpus is not corpus:
            browser.close()
            return
        self._speakers = browser.speakers
        self.browse.open(browser)

    def _show_tab(self, number: int) -> None:
        if number == STATISTICS and self._corpus is not None and not self._is_counted:
            self._is_counted = True
            self._show_known(self._corpus)
        if number == VOCABULARY and self._corpus is not None:
            self.vocabulary.open(self._corpus)

    def _show_known(self, corpus: CorpusRecord) -> None:
        """Shows the statistics; has them counted, in a process of its own, if they are not known yet."""
        self._error.hide()
        self.statistics.show_progress(Progress("Counting words", 0, None))
        self._services.quick.run(
            self,
            lambda: tasks.known_statistics(corpus.id),
            lambda known: self._show_or_count(corpus, known),
            lambda error: self._fail_counting(corpus, error),
        )

    def _show_or_count(self, corpus: CorpusRecord, known: CorpusStatistics | None) -> None:
        if corpus is not self._corpus:
            return
        if known is not None:
            self.statistics.show_statistics(corpus, known)
            return
        job = self._services.jobs.submit(StatisticsOrder(corpus=corpus.id), is_beside=True)
        self._counting = job
        job.changed.connect(lambda: self._follow(job))
        job.ended.connect(lambda state: self._counted(job, corpus, state))

    def _follow(self, job: Job) -> None:
        if job is self._counting and not job.is_over:
            self.statistics.show_progress(Progress(job.words, job.done, job.total))

    def _counted(self, job: Job, corpus: CorpusRecord, state: RunState) -> None:
        if job is not self._counting:
            return
        self._counting = None
        if state == RunState.DONE and isinstance(job.answer, CorpusStatistics):
            self.statistics.show_statistics(corpus, job.answer)
        else:
            self._fail_counting(corpus, job.error)

    def _fail_counting(self, corpus: CorpusRecord, error: Exception | None) -> None:
        """Says why nothing was counted; the next visit of the tab counts again."""
        if corpus is not self._corpus:
            return
        self._is_counted = False
        self.statistics.show_nothing()
        if error is not None:
            self._error.show_failure(error)

    def _show_reporting(self, job: Job) -> None:
        if job is not self._reporting:
            return
        view = self.vocabulary.view
        if isinstance(job.answer, VocabularyReport):
            view.show_report(job.answer)
        elif job.error is not None:
            view.show_problem(*words_for(job.error))
        elif job.is_over:
            view.clear()
        else:
            view.show_waiting(job.words, job.done, job.total)

    def _ask_speaker(self, rows: list[int]) -> None:
        if self._corpus is not None and rows:
            self.speaker_asked.emit(self._corpus, rows, self._speakers)

    def _ask_export(self, ending: str) -> None:
        if self._corpus is not None:
            self.export_asked.emit(self._corpus, ending)

    def _tell(self, signal: SignalInstance, *more: object) -> None:
        if self._corpus is not None:
            signal.emit(self._corpus, *more)
