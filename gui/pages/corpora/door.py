"""What the Corpora page needs of the engine beyond what every page may use."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, cast

from gui.services import Services, Tasks


class Tag(Protocol):
    """A piece of a file's own formatting inside a text."""

    @property
    def position(self) -> int: ...
    @property
    def code(self) -> str: ...


class Pair(Protocol):
    """One pair of a corpus."""

    @property
    def source(self) -> str: ...
    @property
    def target(self) -> str: ...
    @property
    def split(self) -> str: ...
    @property
    def speaker(self) -> str: ...
    @property
    def document(self) -> str: ...
    @property
    def origin(self) -> str: ...
    @property
    def source_tags(self) -> Sequence[Tag]: ...
    @property
    def target_tags(self) -> Sequence[Tag]: ...
    @property
    def metadata(self) -> Mapping[str, str]: ...


class Browser(Protocol):
    """One open corpus; its rows are arrays of whole numbers."""

    info: dict[str, Any]

    def __len__(self) -> int: ...
    def close(self) -> None: ...
    def rows(self, start: int, count: int, /) -> Sequence[Pair]: ...
    def pairs(self, rows: Sequence[int], /) -> Sequence[Pair]: ...
    def filtered(self, split: str = "", speaker: str = "") -> Any: ...
    def search(self, text: str, side: str = "", *, split: str = "", speaker: str = "") -> Iterator[Any]: ...


class Edit(Protocol):
    """Builds a change of a corpus; see `engine.tasks.CorpusEdit`."""

    def __call__(
        self,
        *,
        name: str | None = None,
        domain: str | None = None,
        src: str | None = None,
        tgt: str | None = None,
        speaker: str | None = None,
        is_swapped: bool = False,
    ) -> Any: ...


class Door(Tasks, Protocol):
    """The tasks of `engine.tasks` that look into corpora and change them."""

    CorpusEdit: Edit

    def open_corpus(self, corpus_id: str, /) -> Browser: ...
    def known_statistics(self, corpus_id: str, /) -> dict[str, Any] | None: ...
    def statistics_command(self, corpus_id: str, /) -> list[str]: ...
    def edit_corpus(self, corpus_id: str, edit: Any, /) -> dict[str, Any]: ...
    def set_speaker(self, corpus_id: str, rows: Sequence[int] | None, speaker: str, /) -> dict[str, Any]: ...
    def undo_change(self, corpus_id: str, undo: Sequence[str], /) -> Any: ...
    def vocabulary_command(
        self, model: str, *, corpus: str = "", staged: str = "", recipe: Mapping[str, Any] | None = None
    ) -> list[str]: ...
    def merge_command(self, corpus_ids: Sequence[str], *, name: str, domain: str = "") -> list[str]: ...
    def export_corpus_command(self, corpus_id: str, path: Path, *, split: str = "") -> list[str]: ...


def door_of(services: Services) -> Door:
    """Returns the tasks as this page sees them: `engine.tasks` has them all."""
    return cast("Door", services.tasks)
