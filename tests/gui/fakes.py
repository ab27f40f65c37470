"""A door to the engine that answers from memory, for tests of the window."""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.base.progress import Progress, Report, ignore_progress
from engine.orders import AdaptOrder, EvaluateOrder, Order
from engine.orders.corpora import StatisticsOrder
from engine.results.corpora import CorpusDetails, CorpusRecord
from engine.results.jobs import JobEvent, RunRecord, RunState
from engine.results.models import ModelRecord
from engine.tasks import read_job_event

HERE = Path(__file__).parent


def told(values: Mapping[str, Any]) -> JobEvent:
    """Builds the event that a line of the protocol stands for."""
    event = read_job_event(json.dumps({"v": 1, "seq": 1, **values}).encode())
    assert event is not None, values
    return event


ADAPT = AdaptOrder(model="small", domain="pumps")
STATISTICS = StatisticsOrder(corpus="catalogue")
EVALUATE = EvaluateOrder(model="small", domain="pumps")


def model(id: str, **changes: Any) -> ModelRecord:
    """Builds a model record with plausible values."""
    values: dict[str, Any] = {
        "id": id, "name": id, "src": "de", "tgt": "en", "kind": "base", "path": Path("/library/models") / id,
        "created": "2026-11-20T10:00:00Z", "is_builtin": True, "size_bytes": 24_600_000,
        "n_parameters": 11_900_000,
    }  # fmt: skip
    return ModelRecord(**(values | changes))


def corpus(id: str, domain: str = "pumps", **changes: Any) -> CorpusRecord:
    """Builds a corpus record with plausible values."""
    values: dict[str, Any] = {
        "id": id, "name": id, "domain": domain, "src": "de", "tgt": "en", "n_pairs": 5400,
        "splits": {"train": 4800, "dev": 300, "test": 300}, "path": Path("/library/corpora") / id,
        "created": "2026-11-20T11:00:00Z", "details": CorpusDetails(dropped={"doubles": 212, "empty": 3}),
    }  # fmt: skip
    return CorpusRecord(**(values | changes))


class FakeTasks:
    """The tasks the window calls; children are the little scripts beside this file."""

    def __init__(self, models: Sequence[ModelRecord] = (), corpora: Sequence[CorpusRecord] = ()) -> None:
        self.models = list(models)
        self.corpora = list(corpora)
        self.runs: list[RunRecord] = []
        self.events: dict[str, list[dict[str, Any]]] = {}
        self.asked: list[tuple[str, ...]] = []
        self.orders: list[Order[object]] = []
        self.behaviours: list[str] = []
        """How the children of the next orders behave, see `speaking_child`; else they succeed."""
        self.children: dict[str, list[str]] = {}

    def child_command(self, args: list[str]) -> list[str]:
        return [sys.executable, str(HERE / "speaking_child.py"), *args]

    def child_environment(self) -> Mapping[str, str]:
        return {"PYTHONUNBUFFERED": "1"}

    def resume_command(self, run_id: str) -> list[str]:
        self.asked.append(("resume", run_id))
        return self.child_command(self.children.get(run_id, ["succeed"]))

    def list_jobs(self) -> list[RunRecord]:
        return list(self.runs)

    def job(self, run_id: str) -> RunRecord:
        return next(run for run in self.runs if run.id == run_id)

    def sweep_library(self) -> None:
        self.asked.append(("sweep",))

    def jobs_mark(self) -> tuple[int, ...]:
        """Is another one when there are other runs, or in other states."""
        return tuple(hash((run.id, run.state)) for run in self.runs)

    def queue_order(self, order: Order[object]) -> RunRecord:
        """Gives the order a run; its child behaves as the next of `behaviours` says."""
        self.orders.append(order)
        run_id = f"{order.kind}-{len(self.orders)}"
        self.children[run_id] = [self.behaviours.pop(0) if self.behaviours else "succeed"]
        return RunRecord(
            id=run_id, kind=order.kind, title=order.title, state=RunState.QUEUED, order=order,
            path=Path("/library/runs") / run_id, created="2026-11-20T12:00:00Z",
        )  # fmt: skip

    def forget_queued(self, run_id: str) -> None:
        self.asked.append(("forget", run_id))

    def job_events(self, run_id: str, after_seq: int = 0) -> list[JobEvent]:
        lines = [json.dumps({"v": 1, **event}).encode() for event in self.events.get(run_id, [])]
        events = [event for event in map(read_job_event, lines) if event is not None]
        return [event for event in events if event.seq > after_seq]

    def pause_job(self, run_id: str) -> None:
        self.asked.append(("pause", run_id))

    def finish_job(self, run_id: str) -> None:
        self.asked.append(("finish", run_id))

    def cancel_job(self, run_id: str) -> None:
        self.asked.append(("cancel", run_id))

    def ensure_builtin_models(self, report: Report = ignore_progress, **_how: Any) -> list[ModelRecord]:
        report(Progress("Making the models ready", 1, 2))
        self.models = self.models or [model("de-en-small", name="German → English, small")]
        return list(self.models)

    def list_models(self) -> list[ModelRecord]:
        return list(self.models)

    def add_model(self, path: Path) -> ModelRecord:
        self.models.append(model(path.name, is_builtin=False))
        return self.models[-1]

    def list_corpora(self) -> list[CorpusRecord]:
        return list(self.corpora)

    def list_speakers(self, search: str = "") -> list[Any]:
        return []

    def list_domains(self) -> list[str]:
        return sorted({record.domain for record in self.corpora})

    def library_folder(self) -> Path:
        return Path("/library")
