"""The runs of the list: those at work and waiting, those stopped, and what earlier ones came to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from engine.results.jobs import RunRecord, RunState
from engine.results.models import ModelRecord
from gui.jobs.job import Job
from gui.jobs.progress_text import moment_words
from gui.pages.adapt.outcome.models_made import state_of
from gui.pages.adapt.runs.replay import is_only_domain, option_of
from gui.verdicts import score_rows, signed, verdict_of
from gui.ways import SCOPES, way_title

Index = QModelIndex | QPersistentModelIndex
_MOST_EARLIER = 40
_ADVISED = "As recommended"
_ALONE = "alone"
_UNUSED = {"held": "Held back", "withdrawn": "Not in use", "removed": "Removed"}
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
    """Live, in the queue."""
    record: RunRecord | None = None
    """Of the library, from earlier."""
    is_held: bool = False
    """True if it made a model that waits for the user's word."""
    kind: str = ""
    """What a run that is done came to: "good", "poor", "warn" or "neutral"; empty for the others."""
    way: str = ""
    """How it learns: "Only its words · Learn new words"; "As recommended" while nothing else is known; after
    that, whether it is for its domain alone."""

    @property
    def run_id(self) -> str:
        """Id of the run; empty before it has begun."""
        return self.job.run_id if self.job is not None else self.record.id if self.record is not None else ""

    @property
    def is_waiting(self) -> bool:
        """True if its place in the queue can be changed."""
        return self.job is not None and self.state == RunState.QUEUED


@dataclass(frozen=True)
class _Known:
    """What is known of models, by their ids."""

    uses: Mapping[str, str]
    ways: Mapping[str, str]
    names: Mapping[str, str]


def entries_of(
    jobs: Sequence[Job],
    records: Sequence[RunRecord],
    uses: Mapping[str, str] | None = None,
    ways: Mapping[str, str] | None = None,
    names: Mapping[str, str] | None = None,
) -> list[RunEntry]:
    """Lists the runs: at work, waiting in their order, stopped, then what is over, newest first.

    Args:
        jobs: of the queue, in its order.
        records: of the library, newest first.
        uses: whether models are used by now, by their ids, see `models_made.state_of`; else what their runs
            said when they ended counts.
        ways: how models were made, by their ids, see `ways_of`; else what the order says counts.
        names: of models, by their ids.
    """
    known_of = _Known(uses or {}, ways or {}, names or {})
    live = [job for job in jobs if job.kind == "adapt"]
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
        if record.kind == "adapt" and record.state in _SHOWN_EARLIER and record.id not in known
    ]
    return [
        *(_of_job(job, known_of) for job in sorted(is_open, key=lambda job: _ORDER[job.state])),
        *(_of_job(job, known_of) for job in over),
        *(_of_record(record, known_of) for record in earlier[:_MOST_EARLIER]),
    ]


def run_title(args: Iterable[str], title: str, names: Mapping[str, str]) -> str:
    """Names a run by its model and its domain: "German → English, small · rad".

    Args:
        args: of its command line.
        title: what it is called if they do not say enough.
        names: of models, by their ids.
    """
    words = list(args)
    model, domain = option_of(words, "--model"), option_of(words, "--domain")
    return f"{names[model]} · {domain}" if model in names and domain else title


def uses_of(models: Sequence[ModelRecord], made: Iterable[str]) -> dict[str, str]:
    """Tells whether the models that runs have made are used by now, see `models_made.state_of`."""
    return {model: state_of(list(models), model) for model in made}


def ways_of(models: Sequence[ModelRecord]) -> dict[str, str]:
    """Tells how models were made, by their ids, in plain words."""
    return {model.id: _way_words(model.method, model.scope) for model in models if model.method}


class RunModel(QAbstractListModel):
    """Shows the entries; a row's entry is in `Qt.UserRole`."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[RunEntry] = []

    def show_entries(self, entries: Sequence[RunEntry]) -> bool:
        """Replaces the rows; in place if they are the same runs. Returns whether they are others."""
        before = [(entry.job, entry.run_id) for entry in self.entries]
        if [(entry.job, entry.run_id) for entry in entries] == before:
            changed = [row for row, entry in enumerate(entries) if entry != self.entries[row]]
            self.entries = list(entries)
            for row in changed:
                self.dataChanged.emit(self.index(row), self.index(row))
            return False
        self.beginResetModel()
        self.entries = list(entries)
        self.endResetModel()
        return True

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, Qt's signature
        """Returns the number of runs."""
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Returns what one row shows."""
        if not index.isValid():
            return None
        entry = self.entries[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.title
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{entry.title}: {', '.join(filter(None, (entry.way, entry.words)))}"
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join(filter(None, (entry.title, entry.way, entry.words)))
            case Qt.ItemDataRole.UserRole:
                return entry
        return None


def _of_job(job: Job, models: _Known) -> RunEntry:
    share = job.done / job.total if job.state == RunState.RUNNING and job.total else None
    use = _use_of(job.result, models.uses)
    words = _came_to(job.state, job.result, use) if job.is_over else job.words
    kind = verdict_of(job.result).kind if job.state == RunState.DONE else ""
    way, title = _way_of(job.args, job.result, models.ways), run_title(job.args, job.title, models.names)
    return RunEntry(title, words, job.state, share, job=job, is_held=use == "held", kind=kind, way=way)


def _of_record(record: RunRecord, models: _Known) -> RunEntry:
    state, use = RunState(record.state), _use_of(record.result, models.uses)
    words = f"{_came_to(state, record.result, use)} · {moment_words(record.finished or record.created)}"
    kind = verdict_of(record.result).kind if state == RunState.DONE else ""
    way = _way_of(record.argv, record.result, models.ways)
    title = run_title(record.argv, record.title, models.names)
    return RunEntry(title, words, state, None, record=record, is_held=use == "held", kind=kind, way=way)


def _way_of(args: Iterable[str], result: Mapping[str, Any], ways: Mapping[str, str]) -> str:
    """Says how a run learns, as its model's record has it, else as ordered, and if for its domain alone."""
    words = list(args)
    method = option_of(words, "--method")
    ordered = _way_words(method, option_of(words, "--scope")) if method else _ADVISED
    way = ways.get(str(result.get("model", "")), ordered)
    return f"{way} · {_ALONE}" if is_only_domain(words) else way


def _way_words(method: str, scope: str) -> str:
    """Names a way; how much learns comes first, as the end is cut off where there is no room."""
    return " · ".join(filter(None, (SCOPES["pack"] if scope == "pack" else "", way_title(method))))


def _use_of(result: Mapping[str, Any], uses: Mapping[str, str]) -> str:
    """Returns whether the model of a run is used: as is known by now, else as the run said."""
    promotion = result.get("promotion")
    told = str(promotion.get("state", "")) if isinstance(promotion, Mapping) else ""
    return uses.get(str(result.get("model", "")), told)


def _came_to(state: RunState, result: Mapping[str, Any], use: str) -> str:
    """Says what became of a run that is over, in a few words."""
    if state == RunState.FAILED:
        return "Failed"
    rows = score_rows(result)
    gain = f"{signed(rows[0].difference)} {rows[0].metric}" if rows and rows[0].difference is not None else ""
    return ", ".join(filter(None, (_UNUSED.get(use, ""), gain))) or "Done"
