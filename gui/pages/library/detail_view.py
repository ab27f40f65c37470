"""One corpus: its pairs, and behind them where they come from, their statistics and their vocabulary."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import QWidget

from engine import tasks
from engine.base.progress import Progress
from engine.orders.corpora import StatisticsOrder
from engine.results.corpora import CorpusRecord, CorpusStatistics, StoredPair
from engine.results.jobs import RunState
from engine.results.vocabulary import VocabularyReport
from gui.errors import words_for
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.jobs.job import Job
from gui.pages.library.browse_view import BrowseView
from gui.pages.library.statistics_view import StatisticsView, dropped_rows, reason_words
from gui.pages.library.vocabulary import VocabularyTab
from gui.services import Services
from gui.theme.tokens import SPACE_3
from gui.widgets.controls import Tabs, soft_label
from gui.widgets.feedback import InlineError
from gui.widgets.layouts import rows_in, stack_of

if TYPE_CHECKING:
    from engine.corpora.storing.browsing import CorpusBrowser

STATISTICS, VOCABULARY = range(2)
KINDS = {
    "parallel": tr_noop("Translations"),
    "monolingual": tr_noop("One language"),
    "terms": tr_noop("Terms"),
}


class DetailView(QWidget):
    """Shows the pairs of one corpus, or what is rarely looked at.

    Signals:
        rejects_asked(CorpusRecord): write what was left out of this corpus.
        speaker_asked(CorpusRecord, list, tuple): this corpus, its rows, and the names of its speakers.
        pair_written(CorpusRecord, int, StoredPair, str, str): this corpus, and as the pairs' signal.
        delete_asked(CorpusRecord, list): this corpus, and its rows to delete.
    """

    rejects_asked = Signal(CorpusRecord)
    speaker_asked = Signal(CorpusRecord, list, tuple)
    pair_written = Signal(CorpusRecord, int, StoredPair, str, str)
    delete_asked = Signal(CorpusRecord, list)

    def __init__(self, services: Services) -> None:
        super().__init__()
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
        services.theme.changed.connect(self.browse.restyle)
        self._told = soft_label()
        self._more = QWidget()
        self._more_rows = rows_in(self._more, self._told, spacing=SPACE_3)
        self._stack = stack_of(self.browse, self._more)
        rows_in(self, self._error, (self._stack, 1), spacing=SPACE_3)

    @cached_property
    def tabs(self) -> Tabs:
        """What is rarely looked at; built when it first is, as are its parts."""
        tabs = Tabs(tr("Details of this corpus"))
        self._more_rows.addWidget(tabs, 1)
        tabs.add_later(tr("Statistics"), lambda: self.statistics)
        tabs.add_later(tr("Vocabulary"), lambda: self.vocabulary)
        tabs.chosen.connect(self._show_tab)
        return tabs

    @cached_property
    def statistics(self) -> StatisticsView:
        """How much of what there is in the corpus."""
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
        self._told.setText(corpus_words(corpus))
        if is_other:
            self.browse.forget_search()
        self._services.quick.run(
            self,
            lambda: tasks.open_corpus(corpus.id),
            lambda found: self._opened(corpus, found),
            self._error.show_failure,
        )
        self._show_details_again()

    def show_details(self, *, is_shown: bool) -> None:
        """Shows what is rarely looked at, or the pairs again."""
        self._stack.setCurrentWidget(self._more if is_shown else self.browse)
        self._show_details_again()

    def follow_report(self, corpus: CorpusRecord, job: Job) -> None:
        """Shows the vocabulary report that a job made, or is making, among the details of a corpus."""
        if corpus is not self._corpus:
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

    def _opened(self, corpus: CorpusRecord, browser: "CorpusBrowser") -> None:
        if self._corpus is not corpus:
            browser.close()
            return
        self._speakers = browser.speakers
        self.browse.open(browser)

    def _show_details_again(self) -> None:
        if self._stack.currentWidget() is self._more:
            self._show_tab(self.tabs.current)

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
            self.statistics.show_progress(Progress(job.stage, job.done, job.total))

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

    def _tell(self, signal: SignalInstance, *more: object) -> None:
        if self._corpus is not None:
            signal.emit(self._corpus, *more)


def kind_of(corpus: CorpusRecord) -> str:
    """Returns what a corpus is made of, in words."""
    return tr(KINDS.get(corpus.kind, KINDS["parallel"]))


def corpus_words(corpus: CorpusRecord) -> str:
    """Returns what a corpus holds and what was left out, in sentences."""
    splits, advice = corpus.splits, [from_engine(each) for each in corpus.details.advice]
    if corpus.kind == "terms":
        words = tr_plural(
            "Translations keep to {n} term. No model learns from it.",
            "Translations keep to {n} terms. No model learns from them.",
            corpus.n_pairs,
        )
        return " ".join([words, *advice[:-1]])
    if corpus.details.is_confirmed:
        words = tr_plural(
            "{n} correction to learn from; none is kept for testing.",
            "{n} corrections to learn from; none is kept for testing.",
            splits.get("train", 0),
        )
        n_aside = corpus.n_pairs - sum(splits.values())
        aside = tr_plural(
            "{n} more is only found: other text of the domain tests with it.",
            "{n} more are only found: other text of the domain tests with it.",
            n_aside,
        )
        return f"{words} {aside}" if n_aside else words
    lines = [
        tr_plural(
            "{n} pair to learn from, {n_dev} for validation, {n_test} to test with.",
            "{n} pairs to learn from, {n_dev} for validation, {n_test} to test with.",
            splits.get("train", 0),
            n_dev=number_words(splits.get("dev", 0)),
            n_test=number_words(splits.get("test", 0)),
        )
    ]
    dropped = [f"{reason_words(reason)} ({number_words(count)})" for reason, count in dropped_rows(corpus)]
    if dropped:
        lines.append(tr("Left out: {reasons}.", reasons=", ".join(dropped)))
    if corpus.details.merged:
        names = ", ".join(tr("“{name}”", name=part.name) for part in corpus.details.merged)
        lines.append(tr("Merged from {names}.", names=names))
    return " ".join([*lines, *advice])
