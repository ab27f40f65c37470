"""What the Adapt page needs of the engine beyond what every page may use."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, cast

from engine.results.jobs import JobEvent, RunRecord
from engine.results.models import ModelRecord
from gui.services import Services

Setting = str | int | float


class AdaptTasks(Protocol):
    """The tasks of `engine.tasks` about learning a domain."""

    def adapt_command(
        self,
        *,
        model: str,
        domain: str,
        method: str = "",
        scope: str = "",
        only_domain: bool = False,
        name: str | None = None,
        mono: Sequence[str] | None = None,
        back_translate: bool = False,
        reverse_model: str = "",
        source_corpora: Sequence[str] = ...,
        columns: Sequence[str] = ...,
        speakers: bool = False,
        threads: int = 0,
        settings: Mapping[str, Setting] = ...,
    ) -> list[str]: ...
    def plan_rule(self) -> str: ...
    def plan_command(
        self,
        *,
        model: str,
        domain: str,
        method: str = "",
        scope: str = "",
        only_domain: bool = False,
        back_translate: bool = False,
        mono: Sequence[str] | None = None,
        source_corpora: Sequence[str] = ...,
        columns: Sequence[str] = ...,
        speakers: bool = False,
        threads: int = 0,
        settings: Mapping[str, Setting] = ...,
        probe: bool = True,
    ) -> list[str]: ...
    def promote_model(self, model_id: str, /) -> ModelRecord: ...
    def roll_back_model(self, model_id: str, /) -> ModelRecord: ...
    def run_card(self, model_id: str, /) -> dict[str, Any]: ...
    def list_models(self) -> list[ModelRecord]: ...
    def list_jobs(self) -> list[RunRecord]: ...
    def job_events(self, run_id: str, after_seq: int = 0, /) -> Sequence[JobEvent]: ...
    def remove_model(self, model_id: str, /) -> str: ...
    def restore(self, trash_id: str, /) -> Any: ...
    def library_folder(self) -> Path: ...


def door_of(services: Services) -> AdaptTasks:
    """Gives the page its door: `engine.tasks` is a module that has these functions."""
    return cast("AdaptTasks", services.tasks)
