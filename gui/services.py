"""What every page may use besides the engine: jobs, settings and theme."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, cast

from engine import tasks
from engine.progress import Report
from engine.results.corpora import CorpusRecord
from engine.results.jobs import RunRecord
from engine.results.models import ModelRecord
from gui.jobs.job import Background
from gui.jobs.queue import JobQueue
from gui.settings import Settings
from gui.theme import Theme


class Tasks(Protocol):
    """What the window needs of `engine.tasks`. Everything here is quick or runs in the background."""

    def list_jobs(self) -> list[RunRecord]: ...
    def ensure_builtin_models(self, report: Report = ..., /) -> list[ModelRecord]: ...
    def list_models(self) -> list[ModelRecord]: ...
    def add_model(self, path: Path, /) -> ModelRecord: ...
    def remove_model(self, model_id: str, /) -> str: ...
    def restore(self, trash_id: str, /) -> Any: ...
    def export_model(self, model_id: str, path: Path, /) -> Any: ...
    def list_corpora(self) -> list[CorpusRecord]: ...
    def remove_corpus(self, corpus_id: str, /) -> str: ...
    def list_domains(self) -> list[str]: ...
    def library_folder(self) -> Path: ...
    def doctor_report(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True)
class Services:
    """One of each; built by `app.py`, given to every page."""

    jobs: JobQueue
    background: Background
    settings: Settings
    theme: Theme

    @property
    def tasks(self) -> Tasks:
        """The door to the engine; pages that import it themselves do without."""
        return cast(Tasks, tasks)
