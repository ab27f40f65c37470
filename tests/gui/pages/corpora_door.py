"""A door for the Corpora page: real pairs of a small corpus folder, changes that are only noted."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.corpora.storing.browsing import CorpusBrowser
from engine.corpora.storing.statistics import corpus_statistics, read_statistics
from engine.tasks import CorpusEdit
from tests.gui.fakes import FakeTasks


class CorpusDoor(FakeTasks):
    """Every corpus of the list has the pairs of one folder."""

    CorpusEdit = CorpusEdit

    def __init__(self, folder: Path, *args: Any) -> None:
        super().__init__(*args)
        self.folder = folder
        self.leaks = 0
        self.behaviour = "succeed"
        """What the child that makes a vocabulary report does."""

    def open_corpus(self, corpus_id: str) -> CorpusBrowser:
        """Opens the folder."""
        return CorpusBrowser(self.folder)

    def known_statistics(self, corpus_id: str) -> dict[str, Any] | None:
        """Returns what was counted before."""
        return read_statistics(self.folder)

    def statistics_command(self, corpus_id: str) -> list[str]:
        """Counts the folder, as the child would."""
        self.asked.append(("count", corpus_id))
        corpus_statistics(self.folder)
        return ["succeed"]

    def edit_corpus(self, corpus_id: str, edit: CorpusEdit) -> dict[str, Any]:
        """Changes the name in the list and notes the rest."""
        changes = {name: value for name, value in vars(edit).items() if value}
        self.asked.append(("edit", corpus_id, *(f"{name}={value}" for name, value in changes.items())))
        return self._told(corpus_id)

    def set_speaker(self, corpus_id: str, rows: Sequence[int], speaker: str) -> dict[str, Any]:
        """Notes the wish."""
        self.asked.append(("speaker", corpus_id, speaker, *map(str, rows)))
        return self._told(corpus_id)

    def undo_change(self, corpus_id: str, undo: Sequence[str]) -> list[Any]:
        """Notes the wish."""
        self.asked.append(("undo", corpus_id, *undo))
        return list(self.corpora)

    def vocabulary_command(self, model: str, *, corpus: str = "", **_more: Any) -> list[str]:
        """Names what would be compared."""
        self.asked.append(("vocabulary", model, corpus))
        return [self.behaviour]

    def merge_command(self, corpus_ids: Sequence[str], *, name: str, domain: str = "") -> list[str]:
        """Names what would be merged."""
        self.asked.append(("merge", name, domain, *corpus_ids))
        return ["merge"]

    def export_corpus_command(self, corpus_id: str, path: Path, *, split: str = "") -> list[str]:
        """Names what would be exported."""
        self.asked.append(("export", corpus_id, path.name, split))
        return ["export"]

    def export_rejects(self, corpus_id: str, path: Path, recipe: Mapping[str, Any] | None = None) -> int:
        """Notes the wish."""
        self.asked.append(("rejects", corpus_id, path.name))
        return 1

    def _told(self, corpus_id: str) -> dict[str, Any]:
        return {"corpus": corpus_id, "name": corpus_id, "leaks": self.leaks, "undo": ["t1"]}
