"""The Learning page: what a domain is translated with, what learns now, and what earlier learning came to."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from engine import tasks
from engine.orders import AdaptOrder, LearnAlongOrder
from engine.results.along import LearnedAlong
from engine.results.corpora import DomainDirection
from engine.results.jobs import RunRecord, RunState
from engine.results.models import ModelRecord
from gui.i18n import from_engine, tr, tr_noop, tr_plural
from gui.jobs.calls import ignore
from gui.jobs.job import Job
from gui.jobs.panel import ask_to_discard, ask_to_remove, only_record
from gui.page_list import BlindTestOf, LibraryPlace
from gui.pages.adapt.outcome import InUse, MadeModels, model_in_use
from gui.pages.adapt.runs import RunEntry, RunList, RunQueue, RunView, is_of, job_of, only_waits, replay
from gui.pages.adapt.teach import open_teach
from gui.pages.page import PAGE_MARGINS, Page
from gui.services import Services
from gui.theme.tokens import SPACE_3
from gui.widgets.controls import Command, outlined_button
from gui.widgets.feedback import EmptyState, InlineError, LoadingState
from gui.widgets.layouts import Stretch, row_of, rows_in, stack_of

_LOADING, _EMPTY, _RUN = range(3)
_Library = tuple[list[ModelRecord], list[RunRecord]]


class AdaptPage(Page):
    """Shows the learning of one domain, or of all; what is new is taught on a sheet over it."""

    key = "adapt"
    title = tr_noop("Learning")
    help_chapter = "learning"
    reads_first = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._subject: object = None
        self._is_first_look = True
        self._known: list[ModelRecord] | None = None
        """The models as they were read the last time."""
        self._earlier: dict[str, Job] = {}
        """Earlier runs that were shown, by their ids."""
        self._error = InlineError()
        self.empty = EmptyState(
            "adapt",
            tr("A model that learns your words"),
            tr(
                "Bring translations of yours: Parlance learns from them how you translate, on this computer. "
                "You watch it learn, can pause it at any time, and see afterwards on sentences it never saw "
                "whether it got better."
            ),
            tr("Teach…"),
        )
        self.loading = LoadingState(tr("Reading your library…"))
        self.in_use, self.runs = InUse(), RunList()
        self.teach = outlined_button(tr("Teach…"), "plus", act=self._teach)
        self.made = MadeModels(self)
        self.run = RunView(lambda job: self.queue.title_of(job), self.runs)  # before the queue looks at it
        self.queue = RunQueue(self, self.runs, lambda: self._shown_job)
        self._lay_out()
        self._connect()
        self._connect_run()

    def refresh(self) -> None:
        """Reads models and runs, and shows what is at work."""
        self._error.hide()
        self.loading.wait()
        self.services.quick.run(self, _read_library, self._show_library, self._show_failure)

    def look_again(self) -> None:
        """Reads what another process may have changed while the page is open."""
        if self.isVisible() and not self._is_first_look:
            self.services.quick.run(self, _read_library, self._take_news, ignore)

    def show_subject(self, subject: object) -> None:
        """Follows a job, shows one domain alone, or teaches a model, by its id."""
        self._subject = subject
        if isinstance(subject, DomainDirection):
            if subject != self.queue.place:
                self.queue.place = subject
                self.run.forget()
                self.stack.setCurrentIndex(_LOADING)
                self._show_use()
        elif isinstance(subject, Job):
            self._follow(subject)

    def lists(self, job: Job) -> bool:
        return is_of(job, self.queue.place, self.queue.models)

    def main_field(self) -> QWidget | None:
        """Returns the way to teach."""
        return self.empty.button if self.stack.currentIndex() == _EMPTY else self.teach

    def commands(self) -> list[Command]:
        """Offers to teach, and the buttons of the run shown."""
        found = [Command(tr("Teach…"), self._teach, tr("Learning"), "plus")]
        job = self._shown_job
        if job is not None:
            head = self.run.head
            for button in (head.resume, head.pause, head.finish, head.discard):
                if button.isVisibleTo(head):
                    found.append(Command(f"{button.text()}: {job.title}", button.click, tr("Learning")))
        return found

    def accept_files(self, paths: list[Path]) -> bool:
        """Teaches the domain that is shown files with text; others are asked about."""
        endings = set(tasks.file_endings())
        if not all(path.is_dir() or path.suffix.lower() in endings for path in paths):
            return False
        self._teach_at(self._place, paths)
        return True

    @property
    def _shown_job(self) -> Job | None:
        return self.run.job

    @property
    def _place(self) -> DomainDirection:
        """The domain that is shown, else that of the run shown."""
        order = self.run.job.order if self.run.job is not None else None
        if self.queue.place.domain or not isinstance(order, AdaptOrder):
            return self.queue.place
        model = self.queue.models.get(order.model)
        return DomainDirection(order.domain, model.src, model.tgt) if model else DomainDirection()

    def _lay_out(self) -> None:
        self.stack = stack_of(self.loading, self.empty, self.run)
        self._head = QWidget()
        rows_in(self._head).addLayout(row_of((self.in_use, 1), Stretch(), self.teach, spacing=SPACE_3))
        self._head.hide()
        rows_in(self, self._error, self._head, (self.stack, 1), spacing=SPACE_3, margins=PAGE_MARGINS)

    def _connect(self) -> None:
        made, queue = self.made, self.queue
        self.empty.button.clicked.connect(self._teach)
        self.in_use.undo.clicked.connect(self._go_back)
        made.card_known.connect(self._take_card)
        made.failed.connect(self._error.show_failure)
        made.failed.connect(lambda _error: self.in_use.undo.setEnabled(True))
        made.models_known.connect(queue.show_models)
        made.models_known.connect(lambda _models: self._show_use())
        self.runs.chosen.connect(self._open)
        queue.added.connect(self._follow)
        self.services.jobs.ended.connect(self._job_ended)
        self.services.jobs.watch_for(self)
        self.services.jobs.noticed.connect(self.look_again)

    def _connect_run(self) -> None:
        run, made, jobs = self.run, self.made, self.services.jobs
        head, outcome = run.head, run.outcome
        head.pause.clicked.connect(lambda: self._act(jobs.pause))
        head.resume.clicked.connect(lambda: self._act(jobs.resume))
        head.finish.clicked.connect(lambda: self._act(jobs.finish))
        head.discard.clicked.connect(lambda: self._act(self._discard))
        outcome.try_it.clicked.connect(lambda: self.navigated.emit("translate", run.model))
        run.scores.measure.clicked.connect(lambda: self.navigated.emit("laboratory", run.model))
        run.scores.blind.clicked.connect(lambda: self.navigated.emit("laboratory", BlindTestOf(run.model)))
        run.scores.numbers.clicked.connect(lambda: self.navigated.emit("help", "numbers"))
        outcome.use.clicked.connect(lambda: made.use(run.model, run.domain))
        outcome.keep.clicked.connect(lambda: made.keep_before(run.model, run.domain))
        outcome.remove.clicked.connect(lambda: made.remove(run.model))
        outcome.learned.clicked.connect(lambda: made.add_as_learned(run.model))
        made.learned_known.connect(self._show_learned)
        run.made_known.connect(made.read_state)
        run.card.wanted.connect(lambda: made.read_card(run.model))
        run.card.copy.clicked.connect(self._copy_card)
        run.card.save.clicked.connect(self._save_card)
        made.models_known.connect(lambda _models: run.show_models(self.queue.models))
        made.failed.connect(lambda _error: outcome.show_idle())

    def _show_library(self, found: _Library) -> None:
        models, records = found
        self._known = models
        self._is_first_look = False
        self.queue.show_library(records, models)
        self.run.show_models(self.queue.models)
        self.turned.emit()  # the languages of runs are known
        subject, self._subject = self._subject, None
        shown = self._shown_job
        if shown is not None and shown.state == RunState.CANCELLED:
            self.run.forget()
        self._show_first()
        self.settle_focus_once_read()
        if isinstance(subject, str) and (model := self.queue.models.get(subject)) is not None:
            self._teach_at(DomainDirection(model.domain or "", model.src, model.tgt), model=model.id)

    def _show_first(self) -> None:
        """Shows a run if none is shown: at work, waiting, or the newest; without any, the way to one."""
        if self._shown_job is None and self.queue.entries:
            self._open(self.queue.entries[0])
        self.stack.setCurrentIndex(_EMPTY if self._shown_job is None else _RUN)
        self._show_use()
        self.queue.refresh()

    def _show_use(self) -> None:
        self.in_use.show_model(model_in_use(self.queue.models.values(), self._place))
        is_told = self.stack.currentIndex() == _RUN or self.in_use.model is not None
        self._head.setVisible(is_told and self.stack.currentIndex() != _LOADING)

    def _take_news(self, found: _Library) -> None:
        """Takes in what another process has changed."""
        models, records = found
        if models != self._known:
            self._show_library(found)
            self.library_changed.emit()  # the head of the domain says what it is translated with
        else:
            self.queue.show_library(records, models)
            self._show_first()

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
        if job is not self.run.job:
            self.run.follow(job)
        self.stack.setCurrentIndex(_RUN)
        self._show_use()
        self.queue.refresh()
        if not job.curves and job.run_id and job.state != RunState.RUNNING:
            self.services.slow.run(
                job,
                lambda: tasks.job_events(job.run_id),
                lambda events: None if job.curves else replay(job, events),
                self._error.show_failure,
            )

    def _teach(self) -> None:
        self._teach_at(self._place)

    def _teach_at(self, place: DomainDirection, paths: Sequence[Path] = (), *, model: str = "") -> None:
        self._error.hide()
        open_teach(self, self.services, place, paths, model=model, show=self._show_taught)

    def _show_taught(self, place: LibraryPlace) -> None:
        self.library_changed.emit()
        self.navigated.emit("library", place)

    def _go_back(self) -> None:
        model = self.in_use.model
        if model is not None:
            self.in_use.undo.setEnabled(False)
            self.made.go_back(model.id, model.domain or "")

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
            self.say(tr("Removed."))
            self.run.forget()
            self.refresh()

        self.services.quick.run(self, lambda: tasks.remove_job(job.run_id), done, self._error.show_failure)

    def _job_ended(self, job: Job) -> None:
        if job.kind == LearnAlongOrder.kind:
            self._learned_along(job)
        if job.kind != AdaptOrder.kind:
            return
        if job.state == RunState.DONE:
            self.library_changed.emit()
        if job.state == RunState.CANCELLED and job is self._shown_job:
            self.say(tr("Discarded. Your library is as it was."))
            self.run.forget()
        self.services.quick.run(self, _read_library, self._take_news, ignore)

    def _learned_along(self, job: Job) -> None:
        if isinstance(job.answer, LearnedAlong):
            learned = job.answer
            told = tr_plural(
                "{name} has learned from {n} correction. {verdict}",
                "{name} has learned from {n} corrections. {verdict}",
                learned.n_learned,
                name=learned.name,
                verdict=from_engine(learned.verdict.sentence),
            )
            self.say(told)
            self.library_changed.emit()
        elif job.error is not None:
            self._error.show_failure(job.error)

    def _take_card(self, model: str, card: str) -> None:
        if model == self.run.model:
            self.run.card.show_card(card)

    def _show_learned(self, model: str, name: str, is_adding: bool) -> None:
        if model == self.run.model:
            self.run.outcome.show_learned(name, is_adding=is_adding)

    def _copy_card(self) -> None:
        QGuiApplication.clipboard().setText(self.run.card.text.toPlainText())
        self.say(tr("Copied."))

    def _save_card(self) -> None:
        name = f"{self.run.model}.json"
        path, _ = QFileDialog.getSaveFileName(self, tr("Save the run card"), name, "JSON (*.json)")
        if path:
            self.made.save_card(Path(path), self.run.card.card)

    def _show_failure(self, error: Exception) -> None:
        self.loading.stop()
        self._error.show_failure(error)


def _read_library() -> _Library:
    return tasks.list_models(), tasks.list_jobs()
