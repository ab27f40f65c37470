"""Joins the list of runs and the job queue: their order, and taking out."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from engine.orders import AdaptOrder
from engine.results.jobs import RunRecord, RunState
from engine.results.models import ModelRecord
from gui.jobs.job import Job
from gui.pages.adapt.runs.entries import RunEntry, entries_of, run_title
from gui.pages.adapt.runs.list import RunList
from gui.pages.page import Page

_BUSY = (RunState.RUNNING, RunState.QUEUED)


class RunQueue(QObject):
    """Keeps the list in step with the queue and the library; `shown` gives the run that the page shows.

    Signals:
        changed(bool, bool): whether there is anything to list, and whether a new run would have to wait.
    """

    changed = Signal(bool, bool)

    def __init__(
        self,
        page: Page,
        view: RunList,
        shown: Callable[[], Job | None],
    ) -> None:
        super().__init__(page)
        self._page, self._jobs = page, page.services.jobs
        self._view, self._shown = view, shown
        self._records: list[RunRecord] = []
        self.models: dict[str, ModelRecord] = {}
        """Models of the library, by id."""
        view.move_asked.connect(self._move)
        view.remove_asked.connect(self._remove)
        for job in self._jobs.jobs:
            self._watch(job)
        self._jobs.added.connect(self._watch)
        self._jobs.removed.connect(self._leave)
        self._jobs.reordered.connect(self.refresh)

    def show_library(self, records: Sequence[RunRecord], models: Sequence[ModelRecord]) -> None:
        """Takes in the runs and models of the library."""
        self._records = list(records)
        self.show_models(models)

    def show_models(self, models: Sequence[ModelRecord]) -> None:
        """Takes in the models, and which of them are used by now."""
        self.models = {model.id: model for model in models}
        self.refresh()

    def title_of(self, job: Job) -> str:
        """Names a run by its model and its domain."""
        return run_title(job.order, job.title, self.models)

    def refresh(self) -> None:
        """Shows the runs as they are now."""
        entries = entries_of(self._jobs.jobs, self._records, self.models)
        self._view.show_entries(entries, _entry_of(self._shown(), entries))
        is_busy = any(entry.job is not None and entry.state in _BUSY for entry in entries)
        self.changed.emit(bool(entries), is_busy)

    def take_out(self, job: Job) -> None:
        """Takes a run out of the queue before it has begun; the undo puts it back into its place."""
        place, order = self._waiting().index(job), job.order
        self._jobs.cancel(job)
        self._jobs.dismiss(job)

        def undo() -> None:
            if order is not None:
                again = self._jobs.submit(order)
                self._jobs.move(again, place - self._waiting().index(again))

        self._page.offer_undo(f"“{job.title}” was taken out of the queue.", undo)

    def _watch(self, job: Job) -> None:
        if job.kind == AdaptOrder.kind:
            job.changed.connect(self.refresh)
            self.refresh()

    def _leave(self, job: Job) -> None:
        if job.kind == AdaptOrder.kind:
            self.refresh()

    def _waiting(self) -> list[Job]:
        return [job for job in self._jobs.jobs if job.state == RunState.QUEUED]

    def _move(self, entry: RunEntry, by: int) -> None:
        if entry.job is not None:
            self._jobs.move(entry.job, by)

    def _remove(self, entry: RunEntry) -> None:
        if entry.job is not None and only_waits(entry.job):
            self.take_out(entry.job)


def only_waits(job: Job) -> bool:
    """True for an adaptation that has not begun: it leaves nothing behind when it is taken out."""
    return job.kind == AdaptOrder.kind and job.state == RunState.QUEUED and not job.has_begun


def _entry_of(job: Job | None, entries: Sequence[RunEntry]) -> RunEntry | None:
    if job is None:
        return None
    fitting = (each for each in entries if each.job is job or (job.run_id and each.run_id == job.run_id))
    return next(fitting, None)
