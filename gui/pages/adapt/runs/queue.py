"""Joins the list of runs and the job queue: their order, taking out, what waited in an earlier window."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from engine.results.jobs import RunRecord, RunState
from engine.results.models import ModelRecord
from gui.jobs.job import Job
from gui.pages.adapt.runs.entries import RunEntry, entries_of, run_title, uses_of, ways_of
from gui.pages.adapt.runs.list import RunList
from gui.services import Services

_BUSY = (RunState.RUNNING, RunState.QUEUED)


class RunQueue(QObject):
    """Keeps the list as the queue and the library are.

    Args:
        services: of the window.
        view: the list.
        shown: gives the run that the page shows, None for none.

    Signals:
        changed(bool, bool): whether there is anything to list, and whether another run would have to wait.
        undo_offered(str, object): a confirmation, and what takes it back.
    """

    changed = Signal(bool, bool)
    undo_offered = Signal(str, object)

    def __init__(
        self,
        services: Services,
        view: RunList,
        shown: Callable[[], Job | None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._jobs, self._settings = services.jobs, services.settings
        self._view = view
        self._shown = shown
        self._records: list[RunRecord] = []
        self._uses: dict[str, str] = {}
        """Whether models are used by now, by their ids."""
        self._ways: dict[str, str] = {}
        """How models were made, by their ids, in plain words."""
        self._names: dict[str, str] = {}
        """What models are called, by their ids."""
        view.move_asked.connect(self._move)
        view.remove_asked.connect(self._remove)
        view.restore_asked.connect(self._restore_left)
        view.forget_asked.connect(self._forget_left)
        view.show_left(len(self._settings.waiting_runs))
        for job in self._jobs.jobs:
            self._watch(job)
        self._jobs.added.connect(self._watch)
        self._jobs.removed.connect(self._leave)
        self._jobs.reordered.connect(self.refresh)

    def show_records(self, records: Sequence[RunRecord]) -> None:
        """Takes in what the library knows of earlier runs."""
        self._records = list(records)
        self.refresh()

    def show_use(self, model: str, use: str) -> None:
        """Takes in whether a model is used by now, see `models_made.state_of`."""
        self._uses[model] = use
        self.refresh()

    def show_models(self, models: list[ModelRecord]) -> None:
        """Takes in which of the models that runs have made are used by now."""
        results = [record.result for record in self._records] + [job.result for job in self._jobs.jobs]
        self._uses = uses_of(models, {str(result.get("model", "")) for result in results} - {""})
        self._ways = ways_of(models)
        self._names = {model.id: model.name for model in models}
        self.refresh()

    def show_library(self, records: Sequence[RunRecord], models: list[ModelRecord]) -> None:
        """Takes in both, as they are now."""
        self._records = list(records)
        self.show_models(models)

    def title_of(self, job: Job) -> str:
        """Names a run by its model and its domain."""
        return run_title(job.args, job.title, self._names)

    def refresh(self) -> None:
        """Shows the runs as they are now."""
        entries = entries_of(self._jobs.jobs, self._records, self._uses, self._ways, self._names)
        self._view.show_entries(entries, _entry_of(self._shown(), entries))
        is_busy = any(entry.job is not None and entry.state in _BUSY for entry in entries)
        self.changed.emit(bool(entries) or self._view.has_notice, is_busy)

    def take_out(self, job: Job) -> None:
        """Takes a run out of the queue before it has begun; the undo puts it back into its place."""
        place = self._waiting().index(job)
        self._jobs.cancel(job)
        self._jobs.dismiss(job)

        def undo() -> None:
            again = self._jobs.start(job.args, job.kind, job.title)
            if again in self._waiting():
                self._jobs.move(again, place - self._waiting().index(again))

        self.undo_offered.emit(f"“{job.title}” was taken out of the queue.", undo)

    def remember(self) -> None:
        """Keeps what waits for the next window: it has no run yet that could be found again.

        What is left of the window before, and nobody has decided about, stays remembered.
        """
        waiting = [(job.title, job.args) for job in self._jobs.jobs if only_waits(job)]
        if waiting:
            self._settings.waiting_runs = [*self._settings.waiting_runs, *waiting]

    def _watch(self, job: Job) -> None:
        if job.kind == "adapt":
            job.changed.connect(self.refresh)
            self.refresh()

    def _leave(self, job: Job) -> None:
        if job.kind == "adapt":
            self.refresh()

    def _waiting(self) -> list[Job]:
        return [job for job in self._jobs.jobs if job.state == RunState.QUEUED]

    def _move(self, entry: RunEntry, by: int) -> None:
        if entry.job is not None:
            self._jobs.move(entry.job, by)

    def _remove(self, entry: RunEntry) -> None:
        if entry.job is not None and only_waits(entry.job):
            self.take_out(entry.job)

    def _restore_left(self) -> None:
        """Queues what waited when the window was closed."""
        left = self._settings.waiting_runs
        self._forget_left()
        for title, args in left:
            self._jobs.start(args, "adapt", title)

    def _forget_left(self) -> None:
        self._settings.waiting_runs = []
        self._view.show_left(0)
        self.refresh()


def only_waits(job: Job) -> bool:
    """True for an adaptation that has not begun: it leaves nothing behind when it is taken out."""
    return job.kind == "adapt" and job.state == RunState.QUEUED and not job.run_id


def _entry_of(job: Job | None, entries: Sequence[RunEntry]) -> RunEntry | None:
    if job is None:
        return None
    fitting = (each for each in entries if each.job is job or (job.run_id and each.run_id == job.run_id))
    return next(fitting, None)
