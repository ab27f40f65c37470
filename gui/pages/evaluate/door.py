"""What the Evaluate page needs of the engine beyond what every page may use."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, cast

from gui.services import Services, Tasks


class Door(Tasks, Protocol):
    """The tasks of `engine.tasks` that measure systems and look into what was measured."""

    def evaluate_command(
        self,
        *,
        model: str,
        against: str | Sequence[str] | None = None,
        domain: str | None = None,
        corpus: str | None = None,
        source: Path | None = None,
        reference: Path | None = None,
        split: str = "test",
        limit: int = 0,
    ) -> list[str]: ...
    def evaluation_sentences(
        self,
        run_id: str,
        order: str = "text",
        against: str | None = None,
        offset: int = 0,
        limit: int = 100,
        search: str = "",
        *,
        model: str | None = None,
        beside: str = "reference",
    ) -> dict[str, Any]: ...
    def sentence_map(
        self, run_id: str, model: str | None = None, against: str | None = None
    ) -> Mapping[str, Any]: ...
    def blind_test(self, run_id: str, a: str, b: str, n: int = 20) -> dict[str, Any]: ...
    def open_blind_test(self, test_id: str, /) -> dict[str, Any]: ...
    def answer_blind_test(self, test_id: str, place: int, choice: str, /) -> Any: ...
    def blind_result(self, test_id: str, /) -> dict[str, Any]: ...
    def blind_tests(self, run_id: str, /) -> list[dict[str, Any]]: ...
    def export_evaluation(self, run_id: str, path: Path, /) -> Any: ...
    def neighbours(
        self, model: str, words: Sequence[str], side: str = "target", k: int = 8
    ) -> Mapping[str, Mapping[str, Sequence[Any]]]: ...
    def suggested_words(self, model: str, side: str = "target", limit: int = 24) -> Sequence[Any]: ...
    def word_coverage(self, run_id: str, /) -> dict[str, Any]: ...
    def failing_examples(self, run_id: str, /) -> Sequence[Mapping[str, Any]]: ...
    def convergence(self, models: Sequence[str] | None = None, /) -> Sequence[Mapping[str, Any]]: ...
    def vocabulary_sizes(self, domain: str, /) -> Sequence[Mapping[str, Any]]: ...


def door_of(services: Services) -> Door:
    """Returns the tasks as this page sees them: `engine.tasks` has them all."""
    return cast("Door", services.tasks)
