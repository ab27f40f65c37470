"""The runs of the list: those at work and waiting, those stopped, and what earlier ones came to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt

from engine.methods import PACK, pack_title, title_of
from engine.orders import AdaptOrder, Order
from engine.results.figures import signed
from engine.results.jobs import RunRecord, RunState
from engine.results.model_details import Adaptation, PromotionState
from engine.results.models import ModelRecord
from gui.item_models.record_list import RecordList
from gui.jobs.job import Job
from gui.wording import moment_words

Models = Mapping[str, ModelRecord]
"""The models of the library by their ids; empty before it was read."""
_MOST_EARLIER = 40
_ADVISED = "As recommended"
_ALONE = "alone"
_UNUSED = {PromotionState.HELD: "Held back", PromotionState.WITHDRAWN: "Not in use", None: "Removed"}
_SHOWN_EARLIER = frozenset({RunState.DONE, RunState.FAILED})
_ORDER = {RunState.RUNNING: 0, RunState.QUEUED: 1, RunState.PAUSED: 2, RunState.INTERRUPTED: 2}


@dataclass(frozen=True)
class RunEntry:
    """One row."""

    title: str
    words: str
    state: RunState
    share: float | None
    """How far it is, in [0, 1]; None if that is not known or it does not run."""
    job: Job | None = None
    """The running or waiting job, in the queue."""
    record: RunRecord | None = None
    """Record of an earlier run, from the library."""
    is_held: bool = False
    """True if it made a model that waits for the user's word."""
    kind: str = ""
    """The verdict of a finished run: "good", "poor", "warn" or "neutral"; empty for the others."""
    way: str = ""
    """How it learns: "Only its words · Learn new words"; "As recommended" while nothing else is known; after
    that, whether it is for its domain alone."""

    @property
    def run_id(self) -> str:
        """Id of the run; empty before the library has it."""
        return self.job.run_id if self.job is not None else self.record.id if self.record is not None else ""

    @property
    def is_waiting(self) -> bool:
        """True if its place in the queue can be changed."""
        return self.job is not None and self.state == RunState.QUEUED


def entries_of(jobs: Sequence[Job], records: Sequence[RunRecord], models: Models) -> list[RunEntry]:
    """Lists the runs: at work, waiting in their order, stopped, then what is over, newest first."""
    live = [job for job in jobs if job.kind == AdaptOrder.kind]
    is_open = [job for job in live if not job.is_over and job.state in _ORDER]
    kept = {record.id for record in records if record.state in _SHOWN_EARLIER}
    over = [
        job
        for job in live
        if job.state == RunState.FAILED or (job.state == RunState.DONE and job.run_id not in kept)
    ]
    known = {job.run_id for job in (*is_open, *over) if job.run_id}
    earlier = [
        record
        for record in records
        if record.kind == AdaptOrder.kind and record.state in _SHOWN_EARLIER and record.id not in known
    ]
    return [
        *(_of_job(job, models) for job in sorted(is_open, key=lambda job: _ORDER[job.state])),
        *(_of_job(job, models) for job in over),
        *(_of_record(record, models) for record in earlier[:_MOST_EARLIER]),
    ]


def run_title(order: Order[object] | None, title: str, models: Models) -> str:
    """Names a run as the user did, else by its model and its domain: "German → English, small · rad".

    Args:
        order: what was asked for.
        title: what it is called if that does not say enough.
        models: of the library.
    """
    if isinstance(order, AdaptOrder) and order.name:
        return order.name
    if not isinstance(order, AdaptOrder) or order.model not in models:
        return title
    return f"{models[order.model].name} · {order.domain}"


def use_of(answer: Adaptation, models: Models) -> PromotionState | None:
    """Returns whether the model of a run is used: as the library says, else as the run said; None if gone."""
    if not models:
        return answer.promotion.state
    return models[answer.model].promotion.state if answer.model in models else None


class RunModel(RecordList[RunEntry]):
    """Shows the entries."""

    def show_entries(self, entries: Sequence[RunEntry]) -> bool:
        """Replaces the rows, in place where they are the same runs; returns False then."""
        before = [(entry.job, entry.run_id) for entry in self.records]
        if [(entry.job, entry.run_id) for entry in entries] == before:
            changed = [row for row, entry in enumerate(entries) if entry != self.records[row]]
            self.records = list(entries)
            for row in changed:
                self.dataChanged.emit(self.index(row), self.index(row))
            return False
        self.show_records(entries)
        return True

    def shown(self, row: int, role: int) -> object:
        entry = self.records[row]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.title
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{entry.title}: {', '.join(filter(None, (entry.way, entry.words)))}"
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join(filter(None, (entry.title, entry.way, entry.words)))
        return None


def _of_job(job: Job, models: Models) -> RunEntry:
    answer, (done, total) = _answer_of(job), job.bar
    return RunEntry(
        title=run_title(job.order, job.title, models),
        words=_result_words(job.state, answer, models) if job.is_over else job.words,
        state=job.state,
        share=done / total if job.state == RunState.RUNNING and total else None,
        job=job,
        is_held=answer is not None and use_of(answer, models) == PromotionState.HELD,
        kind=answer.verdict.kind if answer else "",
        way=_way_of(job.order, answer, models),
    )


def _of_record(record: RunRecord, models: Models) -> RunEntry:
    answer = _answer_of(record)
    moment = moment_words(record.finished or record.created)
    return RunEntry(
        title=run_title(record.order, record.title, models),
        words=f"{_result_words(record.state, answer, models)} · {moment}",
        state=record.state,
        share=None,
        record=record,
        is_held=answer is not None and use_of(answer, models) == PromotionState.HELD,
        kind=answer.verdict.kind if answer else "",
        way=_way_of(record.order, answer, models),
    )


def _answer_of(run: Job | RunRecord) -> Adaptation | None:
    return run.answer if isinstance(run.answer, Adaptation) and run.state == RunState.DONE else None


def _way_of(order: Order[object] | None, answer: Adaptation | None, models: Models) -> str:
    """Says how a run learns, as its model's record has it, else as ordered, and if for its domain alone."""
    ordered = order if isinstance(order, AdaptOrder) else None
    made = models.get(answer.model) if answer else None
    if made is not None and made.method:
        way = _way_words(made.method, made.scope)
    elif answer is not None and answer.plan.method:
        way = _way_words(answer.plan.method, answer.plan.scope)
    else:
        way = _way_words(ordered.method, ordered.scope) if ordered and ordered.method else _ADVISED
    is_alone = answer.only_domain if answer else ordered is not None and ordered.only_domain
    return f"{way} · {_ALONE}" if is_alone else way


def _way_words(method: str, scope: str) -> str:
    """Names a way; how much learns comes first, as the end is cut off where there is no room."""
    return " · ".join(filter(None, (pack_title(method) if scope == PACK else "", title_of(method))))


def _result_words(state: RunState, answer: Adaptation | None, models: Models) -> str:
    """Says what became of a run that is over, in a few words."""
    if state == RunState.FAILED:
        return "Failed"
    if answer is None:
        return "Done"
    unused = _UNUSED.get(use_of(answer, models), "")
    gain = f"{signed(answer.scores[0].difference)} {answer.scores[0].metric}" if answer.scores else ""
    return ", ".join(filter(None, (unused, gain))) or "Done"
