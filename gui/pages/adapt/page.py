"""The Adapt page: preparing an adaptation, following it, its result, and the queue of runs."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from engine import tasks
from engine.orders import AdaptOrder, LearnAlongOrder
from engine.results.along import LearnedAlong
from engine.results.corpora import CorpusRecord, DomainDirection
from engine.results.figures import counted
from engine.results.jobs import RunRecord, RunState
from engine.results.models import ModelRecord
from gui.errors import words_for
from gui.jobs.calls import ignore
from gui.jobs.job import RESUMABLE, Job
from gui.jobs.panel import ask_to_discard, ask_to_remove, only_record
from gui.pages.adapt.outcome import MadeModels
from gui.pages.adapt.runs import RunEntry, RunList, RunQueue, RunView, job_of, only_waits, replay
from gui.pages.adapt.setup import AdaptSetup, Planner
from gui.pages.page import PAGE_MARGINS, Page
from gui.services import Services
from gui.theme.tokens import SPACE_3, SPACE_5
from gui.widgets.controls import Command, vertical_line
from gui.widgets.feedback import EmptyState, InlineError, LoadingState
from gui.widgets.layouts import pause_timer, row_of, rows_in, stack_of

_LOADING, _EMPTY, _NO_MODEL, _SETUP, _RUN = range(5)
_BUILD_AFTER_MS = 300
_Library = tuple[list[ModelRecord], list[CorpusRecord], list[RunRecord]]


class AdaptPage(Page):
    """Prepares an adaptation, follows one, and lists the others."""

    key = "adapt"
    title = "Adapt"
    help_chapter = "06-adapt"
    reads_first = True
    own_jobs = frozenset({AdaptOrder.kind})

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._subject: object = None
        self._is_first_look = True
        self._known: tuple[list[ModelRecord], list[CorpusRecord]] | None = None
        """The library as it was read the last time."""
        self._earlier: dict[str, Job] = {}
        """Earlier runs that were shown, by their ids."""
        self._error = InlineError()
        self.empty = EmptyState(
            "adapt",
            "A model that learns your words",
            "Adapting trains a translation model further on your own translations, on this computer. You "
            "watch it learn, can pause at any time, and get a verdict measured on text it has never seen. "
            "It begins with a corpus.",
            "Import translations…",
        )
        self.no_model = EmptyState(
            "adapt",
            "A model to begin with",
            "Adapting goes on from a model that translates between your two languages. Parlance comes with "
            "German and English, made ready when you first translate; others are added on the Models page.",
            "Open Models",
        )
        self.loading = LoadingState("Reading your library…")
        self.setup, self.runs = AdaptSetup(), RunList()
        self.planner = Planner(services, self)
        self.made = MadeModels(self)
        self._ahead = pause_timer(self, _BUILD_AFTER_MS, lambda: self.run.style_ahead())
        self._lay_out()
        self.queue = RunQueue(self, self.runs, lambda: self._shown_job)
        self._connect_setup()
        self._connect_made()
        self._connect_list()

    def refresh(self) -> None:
        """Reads models, corpora and runs, and finds an adaptation at work."""
        self._error.hide()
        self.loading.wait()
        self.services.quick.run(
            self,
            _read_library,
            self._show_library,
            self._show_failure,
        )

    def look_again(self) -> None:
        """Reads what another process may have changed while the page is open."""
        if self.isVisible() and not self._is_first_look:
            self.services.quick.run(
                self,
                _read_library,
                self._take_news,
                ignore,
            )

    def show_subject(self, subject: object) -> None:
        """Follows a job, or prepares to adapt to a domain between its languages, or from a model's id."""
        self._subject = subject
        if isinstance(subject, Job):
            self._follow(subject)

    def shut_down(self) -> None:
        """Stops measuring, and building ahead."""
        self._ahead.stop()
        self.planner.stop()

    def hideEvent(self, event: object) -> None:
        """Stops measuring the computer while the page is hidden."""
        self.planner.stop()
        super().hideEvent(event)  # type: ignore[arg-type]

    def main_field(self) -> QWidget | None:
        """Returns the first choice of a new adaptation, the run that is shown, or the way on."""
        fields = {_EMPTY: self.empty.button, _NO_MODEL: self.no_model.button, _SETUP: self.setup.model}
        return fields.get(self.stack.currentIndex(), self.runs.list)

    def commands(self) -> list[Command]:
        """Offers a new adaptation and the buttons of the run shown."""
        found = [Command("New adaptation", self._prepare, "Adapt", "plus")]
        job = self._shown_job
        if job is not None:
            head = self.run.head
            for button in (head.resume, head.pause, head.finish, head.discard):
                if button.isVisibleTo(head):
                    found.append(Command(f"{button.text()}: {job.title}", button.click, "Adapt"))
        return found

    @cached_property
    def run(self) -> RunView:
        """The view of one run; built a moment after the page has opened, or when the first one is shown."""
        run = RunView(self.queue.title_of)
        self._connect_run(run)
        self.stack.addWidget(run)
        return run

    @property
    def _shown_job(self) -> Job | None:
        return self.run.job if self.stack.currentIndex() == _RUN else None

    def _lay_out(self) -> None:
        self.stack = stack_of(self.loading, self.empty, self.no_model, self.setup)
        self._divider = vertical_line()
        columns = row_of(self.runs, self._divider, (self.stack, 1), spacing=SPACE_5)
        rows_in(self, self._error, (columns, 1), spacing=SPACE_3, margins=PAGE_MARGINS)
        self.runs.hide()
        self._divider.hide()

    def _connect_setup(self) -> None:
        for lacking in (self.empty.button, self.setup.no_text.bring):
            lacking.clicked.connect(lambda: self.navigated.emit("corpora", "import"))
        self.setup.no_text.learn.clicked.connect(self._learn_from_corrections)
        self.no_model.button.clicked.connect(lambda: self.navigated.emit("models", None))
        self.setup.start.clicked.connect(lambda: self._start(self.setup.order()))
        self.setup.order_changed.connect(self._plan)
        self.setup.cost.again.clicked.connect(lambda: self.planner.ask(self.setup.order(), is_new=True))
        self.planner.found.connect(self.setup.show_plan)
        self.planner.missing.connect(self.setup.show_reading)
        self.planner.started.connect(self.setup.show_measuring)
        self.planner.told.connect(self.setup.show_measuring)
        self.planner.failed.connect(lambda error: self.setup.show_failure(" ".join(words_for(error))))

    def _connect_run(self, run: RunView) -> None:
        head, outcome, made, jobs = run.head, run.outcome, self.made, self.services.jobs
        head.pause.clicked.connect(lambda: self._act(jobs.pause))
        head.resume.clicked.connect(lambda: self._act(jobs.resume))
        head.finish.clicked.connect(lambda: self._act(jobs.finish))
        head.discard.clicked.connect(lambda: self._act(self._discard))
        outcome.try_it.clicked.connect(lambda: self.navigated.emit("translate", run.model))
        run.scores.measure.clicked.connect(lambda: self.navigated.emit("evaluate", run.model))
        outcome.use.clicked.connect(lambda: made.use(run.model, run.domain))
        outcome.keep.clicked.connect(lambda: made.keep_before(run.model, run.domain))
        outcome.back.clicked.connect(lambda: made.go_back(run.model, run.domain))
        outcome.remove.clicked.connect(lambda: made.remove(run.model))
        outcome.again.clicked.connect(self._prepare)
        outcome.learned.clicked.connect(lambda: made.add_as_learned(run.model))
        made.learned_known.connect(self._show_learned)
        run.made_known.connect(made.read_state)
        run.card.wanted.connect(lambda: made.read_card(run.model))
        run.card.copy.clicked.connect(self._copy_card)
        run.card.save.clicked.connect(self._save_card)
        made.models_known.connect(lambda _models: run.show_models(self.queue.models))
        made.failed.connect(lambda _error: outcome.show_idle())

    def _connect_made(self) -> None:
        made = self.made
        made.card_known.connect(self._take_card)
        made.failed.connect(self._error.show_failure)

    def _connect_list(self) -> None:
        self.runs.chosen.connect(self._open)
        self.runs.new.clicked.connect(self._prepare)
        self.queue.changed.connect(self._show_list)
        self.made.models_known.connect(self.queue.show_models)
        self.services.jobs.ended.connect(self._job_ended)
        self.queue.refresh()
        self.services.jobs.watch_for(self)
        self.services.jobs.noticed.connect(self.look_again)

    def _show_list(self, has_runs: bool, is_busy: bool) -> None:
        for part in (self.runs, self._divider):
            part.setVisible(has_runs)
        self.setup.show_queue(is_busy=is_busy)

    def _show_library(self, found: _Library) -> None:
        models, corpora, records = found
        self._known = (models, corpora)
        self.queue.show_library(records, models)
        if "run" in vars(self):  # the run's model may be used otherwise since, from elsewhere
            self.run.show_models(self.queue.models)
        self.setup.offer(models, corpora)
        subject, self._subject = self._subject, None
        is_wish = self._take_wish(subject)
        if isinstance(subject, Job) or is_wish:
            self.stack.setCurrentIndex(_RUN if isinstance(subject, Job) else _first_of(models, corpora))
            if is_wish:
                self.setup.tell()  # while a run was shown, nothing was planned
        elif self._is_first_look or self.stack.currentIndex() in (_LOADING, _EMPTY, _NO_MODEL):
            job = self._job_at_work()
            if job is not None:
                self._follow(job)
            else:
                self.stack.setCurrentIndex(_first_of(models, corpora))
        elif self.stack.currentIndex() == _SETUP:
            self.stack.setCurrentIndex(_first_of(models, corpora))
        elif (shown := self._shown_job) is not None and shown.state == RunState.CANCELLED:
            self._prepare()
        self._is_first_look = False
        if self.runs.list.model().rowCount() and "run" not in vars(self):
            self._ahead.start()
        self.settle_focus_once_read()
        self.queue.refresh()

    def _take_news(self, found: _Library) -> None:
        """Takes in what another process has changed; what is being chosen stays where nothing is new."""
        models, corpora, records = found
        if (models, corpora) != self._known:
            self._show_library(found)
        else:
            self.queue.show_library(records, models)

    def _take_wish(self, subject: object) -> bool:
        """Chooses what another page sent along; returns whether it did."""
        if isinstance(subject, DomainDirection):
            self.setup.choose_place(subject)
        elif isinstance(subject, str):
            self.setup.choose_model(subject)
        return isinstance(subject, DomainDirection | str)

    def _job_at_work(self) -> Job | None:
        """Finds the run to show first: at work, else waiting, else one that can be resumed."""
        adapting = [job for job in self.services.jobs.jobs if job.kind == AdaptOrder.kind and not job.is_over]
        states = (RunState.RUNNING, RunState.QUEUED, *RESUMABLE)
        return min(adapting, key=lambda job: states.index(job.state), default=None)

    def _open(self, entry: RunEntry) -> None:
        """Shows a run of the list; one of the library is read again from its events."""
        self._error.hide()
        if entry.job is not None:
            self._follow(entry.job)
        elif entry.record is not None:
            job = self._earlier.get(entry.record.id)
            if job is None:
                job = self._earlier[entry.record.id] = job_of(entry.record)
                job.setParent(self)
            self._follow(job)

    def _follow(self, job: Job) -> None:
        self.planner.stop()
        if job is not self.run.job:
            self.run.follow(job)
        self.stack.setCurrentWidget(self.run)
        self.queue.refresh()
        if not job.curves and job.run_id and job.state != RunState.RUNNING:
            self.services.slow.run(
                job,
                lambda: tasks.job_events(job.run_id),
                lambda events: None if job.curves else replay(job, events),
                self._error.show_failure,
            )

    def _prepare(self) -> None:
        """Shows the way to another run."""
        self._error.hide()
        if self._shown_job is not None:
            self.run.forget()
        self.stack.setCurrentIndex(_SETUP)
        self.queue.refresh()
        self.setup.focus_first()
        self.refresh()

    def _plan(self, order: AdaptOrder) -> None:
        if self.isVisible() and self.stack.currentIndex() != _RUN:
            self.planner.ask(order, since=self.setup.since)

    def _start(self, order: AdaptOrder) -> None:
        self._error.hide()
        self.planner.stop()
        is_waiting = self.services.jobs.is_computing
        job = self.services.jobs.submit(order)
        if is_waiting:
            self.say("It waits in the queue and starts on its own.")
        self._follow(job)

    def _learn_from_corrections(self) -> None:
        """Lets the model learn along from all that was confirmed in the domain."""
        model, order = self.setup.chosen_model, self.setup.order()
        if model is None:
            return
        along = LearnAlongOrder(domain=order.domain, src=model.src, tgt=model.tgt, model=model.id)
        job = self.services.jobs.submit(along)
        job.ended.connect(lambda _state: self._learned_along(job))
        self.say("Learning has started. Its progress is at the foot of the window.")

    def _learned_along(self, job: Job) -> None:
        if isinstance(job.answer, LearnedAlong):
            learned = job.answer
            corrections = counted(learned.n_learned, "correction")
            self.say(f"{learned.name} has learned from {corrections}. {learned.verdict.sentence}")
            self.library_changed.emit()
        elif job.error is not None:
            self._error.show_failure(job.error)

    def _act(self, act: Callable[[Job], object]) -> None:
        job = self._shown_job
        if job is not None:
            act(job)

    def _discard(self, job: Job) -> None:
        """Throws a run away: at once, with an undo, if it only waits; after a question if it has learned."""
        if only_waits(job):
            self.queue.take_out(job)
            return
        if only_record(job):
            ask_to_remove(self, job, lambda: self._remove(job))
        else:
            ask_to_discard(self, job, self.services.jobs)

    def _remove(self, job: Job) -> None:
        def done(_nothing: None) -> None:
            self.services.jobs.dismiss(job)
            self.say("Removed.")
            self._prepare()

        self.services.quick.run(self, lambda: tasks.remove_job(job.run_id), done, self._error.show_failure)

    def _job_ended(self, job: Job) -> None:
        if job.kind != AdaptOrder.kind:
            return
        if job.state == RunState.DONE:
            self.library_changed.emit()
        if job.state == RunState.CANCELLED and job is self._shown_job:
            self.say("Discarded. Your library is as it was.")
            self._prepare()
        self.services.quick.run(
            self,
            _read_library,
            self._show_runs,
            ignore,
        )

    def _show_runs(self, found: _Library) -> None:
        models, _corpora, records = found
        self.queue.show_library(records, models)

    def _take_card(self, model: str, card: str) -> None:
        if model == self.run.model:
            self.run.card.show_card(card)

    def _show_learned(self, model: str, name: str, is_adding: bool) -> None:
        if model == self.run.model:
            self.run.outcome.show_learned(name, is_adding=is_adding)

    def _copy_card(self) -> None:
        QGuiApplication.clipboard().setText(self.run.card.text.toPlainText())
        self.say("Copied.")

    def _save_card(self) -> None:
        name = f"{self.run.model}.json"
        path, _ = QFileDialog.getSaveFileName(self, "Save the run card", name, "JSON (*.json)")
        if path:
            self.made.save_card(Path(path), self.run.card.card)

    def _show_failure(self, error: Exception) -> None:
        self.loading.stop()
        self._error.show_failure(error)


def _read_library() -> _Library:
    return tasks.list_models(), tasks.list_corpora(), tasks.list_jobs()


def _first_of(models: list[ModelRecord], corpora: list[CorpusRecord]) -> int:
    """Returns what shows before anything runs: the way to text, to a model, or to an adaptation."""
    return _EMPTY if not corpora else _SETUP if models else _NO_MODEL
