"""The Adapt page: setup, progress, verdict."""

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from engine.records import CorpusRecord, ModelRecord, RunState
from gui.errors import words_for
from gui.jobs import Job
from gui.pages.adapt.progress_view import AdaptProgress
from gui.pages.adapt.setup import AdaptOrder, AdaptSetup
from gui.pages.page import PAGE_MARGINS, Page, scrolled
from gui.services import Services
from gui.theme.tokens import SPACE_3
from gui.widgets.empty_state import EmptyState
from gui.widgets.inline_error import InlineError

_WIDTH = 1080


class AdaptPage(Page):
    """Shows the newest adaptation, or the way to start one."""

    key = "adapt"
    title = "Adapt"

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(services, parent)
        self._subject: object = None
        self._error = InlineError()
        self._empty = EmptyState(
            "adapt",
            "A model that learns your words",
            "Adapting trains a translation model further on your own translations, on this computer. "
            "You watch the quality rise, can pause at any time, and get a verdict measured on text "
            "it has never seen. "
            "It begins with a corpus.",
            "Import translations…",
        )
        self._empty.activated.connect(lambda: self.navigated.emit("corpora", "import"))
        self._setup = AdaptSetup()
        self._setup.setMaximumWidth(_WIDTH)
        self._setup.started.connect(self._start)
        self._progress = AdaptProgress()
        self._connect_progress()
        self._stack = QStackedWidget()
        for part in (self._empty, scrolled(self._setup), self._progress):
            self._stack.addWidget(part)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(*PAGE_MARGINS)
        rows.setSpacing(SPACE_3)
        rows.addWidget(self._error)
        rows.addWidget(self._stack, 1)
        services.theme.changed.connect(self._progress.restyle)
        services.jobs.ended.connect(self._job_ended)

    def refresh(self) -> None:
        """Reads models and corpora, and finds an adaptation at work."""
        tasks = self.services.tasks
        self.services.background.run(
            self, lambda: (tasks.list_models(), tasks.list_corpora()), self._show_library, self._show_error
        )

    def show_subject(self, subject: object) -> None:
        """Follows a job, or prepares to adapt to a corpus or a domain's name, or from a model's id."""
        self._subject = subject
        if isinstance(subject, Job):
            self._follow(subject)

    def _connect_progress(self) -> None:
        jobs = self.services.jobs
        self._progress.pause_asked.connect(jobs.pause)
        self._progress.resume_asked.connect(jobs.resume)
        self._progress.cancel_asked.connect(jobs.cancel)
        self._progress.try_asked.connect(lambda model: self.navigated.emit("translate", model))
        self._progress.measure_asked.connect(lambda model: self.navigated.emit("evaluate", model))
        self._progress.left.connect(self._leave_job)

    def _show_library(self, found: tuple[list[ModelRecord], list[CorpusRecord]]) -> None:
        models, corpora = found
        self._setup.offer(models, corpora)
        subject, self._subject = self._subject, None
        if isinstance(subject, CorpusRecord):
            self._setup.choose_corpus(subject)
        elif isinstance(subject, str) and any(model.id == subject for model in models):
            self._setup.choose_model(subject)
        elif isinstance(subject, str):
            for corpus in [corpus for corpus in corpora if corpus.domain == subject][:1]:
                self._setup.choose_corpus(corpus)
        if subject is None or isinstance(subject, Job):
            job = subject or self._job_at_work()
            if isinstance(job, Job):
                self._follow(job)
                return
            shown = self._progress.job
            if self._stack.currentIndex() == 2 and shown is not None and shown.state != RunState.CANCELLED:
                return  # the verdict stays until the user leaves it
        self._stack.setCurrentIndex(1 if corpora else 0)

    def _job_at_work(self) -> Job | None:
        adapting = [job for job in self.services.jobs.jobs if job.kind == "adapt" and not job.is_over]
        return adapting[-1] if adapting else None

    def _follow(self, job: Job) -> None:
        self._progress.follow(job)
        self._stack.setCurrentIndex(2)

    def _leave_job(self) -> None:
        self._progress.forget()
        self._stack.setCurrentIndex(1)
        self.refresh()

    def _start(self, order: AdaptOrder) -> None:
        self._error.hide()
        args = self.services.tasks.adapt_command(
            model=order.model, domain=order.domain, scope=order.scope, name=order.name or None
        )
        self._follow(self.services.jobs.start(args, "adapt", f"Adapting to {order.domain}"))

    def _job_ended(self, job: Job) -> None:
        if job.kind == "adapt" and job.state == RunState.DONE:
            self.library_changed.emit()

    def _show_error(self, error: Exception) -> None:
        self._error.show_error(*words_for(error))
