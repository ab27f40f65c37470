"""The Laboratory page: is a model better, what does it know of words and domains, do profiles help?"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from engine import tasks
from engine.orders.evaluation import EvaluateSpeakersOrder, InspectDomainsOrder
from engine.results.corpora import CorpusRecord
from engine.results.domains import DomainInspection
from engine.results.evaluation import Evaluation
from engine.results.models import ModelRecord
from engine.results.speaker_evaluation import CorpusSpeakers, SpeakerEvaluation
from engine.results.systems import NamedSystem
from gui import errors
from gui.i18n import tr, tr_noop
from gui.jobs.job import Job
from gui.page_list import BlindTestOf, LibraryPlace
from gui.pages.laboratory.domains import DomainsView
from gui.pages.laboratory.result_view import BLIND, ResultView
from gui.pages.laboratory.side_by_side import SideBySideView
from gui.pages.laboratory.speakers import SpeakerEvaluationView
from gui.pages.laboratory.systems_view import SystemsView
from gui.pages.laboratory.wording import text_words, title_words
from gui.pages.laboratory.words import WordAnalysesView
from gui.pages.page import PAGE_MARGINS, Page, scrolled
from gui.services import Services
from gui.theme.tokens import SPACE_3
from gui.widgets.controls import Command, Tabs
from gui.widgets.feedback import EmptyState, InlineError
from gui.widgets.layouts import rows_in, stack_of

_WIDTH = 1320
SYSTEMS, SIDE_BY_SIDE, WORDS, SPEAKERS, DOMAINS = range(5)


class _Library(NamedTuple):
    """The part of the library that the page shows."""

    models: list[ModelRecord]
    corpora: list[CorpusRecord]
    with_speakers: list[CorpusSpeakers]
    evaluations: list[Evaluation]
    following: list[ModelRecord]
    """Models that follow several domains."""
    inspections: list[DomainInspection]
    saved: Sequence[NamedSystem]


class LaboratoryPage(Page):
    """Five tabs: systems evaluated, and side by side, words, speakers, domains; and one evaluation."""

    key = "laboratory"
    title = tr_noop("Laboratory")
    help_chapter = "laboratory"
    reads_first = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._subject: object = None
        self._blind_for = ""
        """Id of the model whose blind test is wanted as soon as it is compared."""
        self._found = _Library([], [], [], [], [], [], ())
        self.systems = SystemsView(services)
        self.systems.evaluated.connect(self._take_evaluated)
        self.systems.look_again.clicked.connect(lambda: self._look_into(self.systems.panel.job))
        self.systems.history.opened.connect(self.open_evaluation)
        self.systems.history.remove_asked.connect(self._ask_to_remove)
        self.error = InlineError()
        self.empty = self._teach()
        self.tabs = Tabs(tr("What to evaluate"))
        self.tabs.add(tr("Systems"), scrolled(self.systems))
        self.tabs.add_later(tr("Side by side"), lambda: self.side_by_side)
        self.tabs.add_later(tr("Words"), lambda: self.words)
        self.tabs.add_later(tr("Speakers"), lambda: scrolled(self.speakers))
        self.tabs.add_later(tr("Domains"), lambda: scrolled(self.domains))
        self._blank = QWidget()
        self.stack = stack_of(self._blank, self.empty, self.tabs)  # nothing until the library is read
        self.tabs.setMaximumWidth(_WIDTH)
        rows_in(self, self.error, (self.stack, 1), spacing=SPACE_3, margins=PAGE_MARGINS)

    @cached_property
    def side_by_side(self) -> SideBySideView:
        """A text translated by several systems; built on its first visit."""
        view = SideBySideView(self.services)
        view.show_library(self._found.models, self._found.saved)
        return view

    @cached_property
    def speakers(self) -> SpeakerEvaluationView:
        """The evaluation of speakers' profiles; built on its first visit, as is `words`."""
        view = SpeakerEvaluationView(self.services)
        view.show_library(self._found.models, self._found.corpora, self._found.with_speakers)
        return view

    @cached_property
    def domains(self) -> DomainsView:
        """What models of several domains make of texts; built on its first visit."""
        view = DomainsView(self.services)
        view.pictures.exported.connect(lambda name: self.say(tr("Written: {name}", name=name)))
        view.show_library(self._found.models, self._found.following, self._found.inspections)
        return view

    @cached_property
    def result(self) -> ResultView:
        """One evaluation to look into; built when there is one."""
        view = ResultView(self.services)
        view.setMaximumWidth(_WIDTH)
        view.back.clicked.connect(self._close_evaluation)
        view.words_asked.connect(self.show_words)
        view.exported.connect(lambda name: self.say(tr("Written: {name}", name=name)))
        self.stack.addWidget(view)
        return view

    @cached_property
    def words(self) -> WordAnalysesView:
        """The analyses of words; built on their first visit."""
        view = WordAnalysesView(self.services)
        view.show_library(self._found.models, self._found.evaluations)
        return view

    def refresh(self) -> None:
        """Reads models, corpora and the evaluations made so far."""
        self.services.quick.run(self, _read, self._show_library, self.error.show_unread)

    def show_subject(self, subject: object) -> None:
        """Prepares to evaluate a model or its blind test, or follows the job of an evaluation."""
        self._subject = subject
        self._blind_for = subject.model if isinstance(subject, BlindTestOf) else ""
        if not isinstance(subject, Job):
            return
        # earlier versions called both kinds "evaluate"
        if subject.kind == EvaluateSpeakersOrder.kind or isinstance(subject.answer, SpeakerEvaluation):
            self.speakers.follow(subject)
            self.tabs.choose(SPEAKERS)
            self.stack.setCurrentWidget(self.tabs)
        elif subject.kind == InspectDomainsOrder.kind:
            self.domains.follow(subject)
            self.tabs.choose(DOMAINS)
            self.stack.setCurrentWidget(self.tabs)
        else:
            self.tabs.choose(SYSTEMS)
            self.stack.setCurrentWidget(self.tabs)
            self.systems.follow(subject)

    def open_evaluation(self, evaluation: Evaluation) -> None:
        """Shows one evaluation in full."""
        self.result.open(evaluation)
        if evaluation.model == self._blind_for and evaluation.comparisons:
            self._blind_for = ""
            self.result.tabs.choose(BLIND)
        self.stack.setCurrentWidget(self.result)
        self.result.setFocus()

    def show_words(self, run_id: str) -> None:
        """Shows which words the systems of an evaluation know."""
        self.stack.setCurrentWidget(self.tabs)
        self.tabs.choose(WORDS)
        self.words.show_evaluation(run_id)

    def accept_files(self, paths: list[Path]) -> bool:
        """Takes dropped files as the text to evaluate on."""
        if self.stack.currentWidget() is not self.tabs or self.tabs.current != SYSTEMS:
            return False
        self.systems.take_files(paths)
        return True

    def main_field(self) -> QWidget | None:
        """Returns the choice of a model; in an evaluation, all of it."""
        shown = self.stack.currentWidget()
        if shown is self.tabs:
            return self.systems.model if self.tabs.current == SYSTEMS else None
        return self.empty.button if shown is self.empty else None if shown is self._blank else shown

    def commands(self) -> list[Command]:
        """Returns what the command palette can do here: open an evaluation."""
        return [
            Command(
                title_words(e),
                partial(self.open_evaluation, e),
                tr("Evaluated on {text}", text=text_words(e)),
                "scale",
            )
            for e in self._found.evaluations
        ]

    def _teach(self) -> EmptyState:
        empty = EmptyState(
            "laboratory",
            tr("Is it really better?"),
            tr(
                "Models translate text that none of them has seen. You see how far apart they are, how sure "
                "that is, and every sentence if you like. For that Parlance needs a corpus. Or bring a text "
                "and its translation as two files."
            ),
            tr("Import translations…"),
            tr("Evaluate on two files"),
        )
        empty.button.clicked.connect(lambda: self.navigated.emit("library", LibraryPlace(is_new=True)))
        empty.second.clicked.connect(self._evaluate_files)
        return empty

    def _evaluate_files(self) -> None:
        self.stack.setCurrentWidget(self.tabs)
        self.systems.take_files([])

    def _show_library(self, found: _Library) -> None:
        self.error.forget_unread()
        self._found = found
        if "result" in vars(self) and self.result.evaluation is not None:
            shown = self.result.evaluation.run
            for evaluation in (each for each in found.evaluations if each.run == shown):
                self.result.open(evaluation)
        self.systems.show_library(found.models, found.corpora, found.saved)
        self.systems.show_evaluations(found.evaluations)
        self._show_in_tabs(found)
        subject, self._subject = self._subject, None
        if isinstance(subject, BlindTestOf):
            own = (each for each in found.evaluations if each.model == subject.model)
            newest = next((each for each in own if each.comparisons), None)
            if newest is None:
                self._prepare(subject.model)
            else:
                self.open_evaluation(newest)
        elif isinstance(subject, str):
            self._prepare(subject)
        if self.stack.currentWidget() in (self._blank, self.empty) or not self._has_something(found):
            self.stack.setCurrentWidget(self.tabs if self._has_something(found) else self.empty)
        self.settle_focus_once_read()

    def _show_in_tabs(self, found: _Library) -> None:
        """Shows the library in the tabs that were looked at."""
        if "side_by_side" in vars(self):
            self.side_by_side.show_library(found.models, found.saved)
        if "speakers" in vars(self):
            self.speakers.show_library(found.models, found.corpora, found.with_speakers)
        if "domains" in vars(self):
            self.domains.show_library(found.models, found.following, found.inspections)
        if "words" in vars(self):
            self.words.show_library(found.models, found.evaluations)

    def _prepare(self, model_id: str) -> None:
        """Chooses a model to evaluate, with the usual rival and text."""
        self.systems.model.choose(model_id)
        if "speakers" in vars(self):
            self.speakers.model.choose(model_id)
        self.tabs.choose(SYSTEMS)
        self.stack.setCurrentWidget(self.tabs)

    def _has_something(self, found: _Library) -> bool:
        has_text = self.systems.text.kind.value != 0
        is_at_work = bool(self.systems.panel.job) or (
            "speakers" in vars(self) and bool(self.speakers.panel.job)
        )
        return bool(found.corpora) or bool(found.evaluations) or has_text or is_at_work

    def _take_evaluated(self, job: Job) -> None:
        """Shows the evaluation, unless the user has gone on to something else."""
        is_waiting = self.stack.currentWidget() is self.tabs and self.tabs.current == SYSTEMS
        if is_waiting:
            self._look_into(job)
        self.refresh()

    def _look_into(self, job: Job | None) -> None:
        if job is not None and isinstance(job.answer, Evaluation):
            self.open_evaluation(replace(job.answer, run=job.run_id))

    def _close_evaluation(self) -> None:
        self.stack.setCurrentWidget(self.tabs)
        self.systems.history.table.setFocus()

    def _ask_to_remove(self, evaluation: Evaluation) -> None:
        errors.ask(
            self,
            tr("Remove the evaluation of {title}?", title=title_words(evaluation)),
            tr("Its scores, its sentences and its blind tests are gone for good."),
            [(tr("Keep it"), None), (tr("Remove"), lambda: self._remove(evaluation))],
        )

    def _remove(self, evaluation: Evaluation) -> None:
        self.error.hide()

        def done(_nothing: None) -> None:
            self.say(tr("Removed."))
            self.refresh()

        self.services.quick.run(self, lambda: tasks.remove_job(evaluation.run), done, self.error.show_failure)


def _read() -> _Library:
    """Reads the library; runs beside the window."""
    return _Library(
        tasks.list_models(),
        tasks.list_corpora(),
        tasks.corpora_with_speakers(),
        tasks.list_evaluations(),
        tasks.models_of_domains(),
        tasks.domain_inspections(),
        tasks.list_systems(),
    )
