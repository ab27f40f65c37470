"""Carries out what the user asks of corpora: edit, merge, export, remove, and undo. Shows nothing itself."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from engine.results.corpora import CorpusRecord
from engine.results.jobs import RunState
from gui.errors import words_for
from gui.jobs.job import Job
from gui.pages.corpora.dialogs import Changes
from gui.pages.corpora.door import door_of
from gui.services import Services


class CorpusChanges(QObject):
    """Changes corpora beside the window; long changes are jobs.

    Signals:
        changed(str): the library is another now; the id of the corpus to show, or "".
        said(str): a short confirmation.
        undo_offered(str, object): a confirmation, and what takes it back.
        failed(str, str, str): what went wrong, what to do, and more for the curious.
    """

    changed = Signal(str)
    said = Signal(str)
    undo_offered = Signal(str, object)
    failed = Signal(str, str, str)

    def __init__(self, services: Services, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._door = door_of(services)

    def edit(self, corpus: CorpusRecord, changes: Changes) -> None:
        """Changes name, domain, languages, sides or speaker."""
        edit = self._door.CorpusEdit(**vars(changes))
        self._call(
            lambda: self._door.edit_corpus(corpus.id, edit),
            lambda result: self._offer_undo(f"“{result['name']}” was changed.", result),
        )

    def set_speaker(self, corpus: CorpusRecord, rows: Sequence[int], speaker: str) -> None:
        """Says who speaks in some pairs."""
        amount = "1 pair" if len(rows) == 1 else f"{len(rows):,} pairs"
        who = speaker or "nobody in particular"
        self._call(
            lambda: self._door.set_speaker(corpus.id, rows, speaker),
            lambda result: self._offer_undo(f"{amount} said by {who} now.", result),
        )

    def remove(self, corpora: Sequence[CorpusRecord]) -> None:
        """Moves corpora to the trash."""

        def work() -> list[str]:
            return [self._door.remove_corpus(corpus.id) for corpus in corpora]

        what = f"“{corpora[0].name}” is" if len(corpora) == 1 else f"{len(corpora)} corpora are"
        self._call(work, lambda trash: self._removed(f"{what} in the trash.", trash))

    def merge(self, corpora: Sequence[CorpusRecord], name: str, domain: str) -> None:
        """Makes one corpus of several, as a job."""
        args = self._door.merge_command([corpus.id for corpus in corpora], name=name, domain=domain)
        job = self._services.jobs.start(args, "merge", f"Merging into {name}")
        job.ended.connect(lambda state: self._merged(job, state))
        self.said.emit("The merge has started. Its progress is at the foot of the window.")

    def export(self, corpus: CorpusRecord, path: Path, split: str = "") -> None:
        """Writes a corpus to a file, as a job."""
        args = self._door.export_corpus_command(corpus.id, path, split=split)
        job = self._services.jobs.start(args, "export-corpus", f"Exporting {corpus.name}")
        job.ended.connect(lambda state: self._exported(job, state, path))
        self.said.emit("The export has started. Its progress is at the foot of the window.")

    def export_rejects(self, corpus: CorpusRecord, path: Path) -> None:
        """Writes what the import left out, with the reasons."""
        self._call(
            lambda: self._door.export_rejects(corpus.id, path),
            lambda _result: self.said.emit(f"What was left out is in {path.name}."),
        )

    def _merged(self, job: Job, state: RunState) -> None:
        if state == RunState.DONE:
            result = job.result
            text = f"“{result['name']}” holds {result['kept']:,} pairs now."
            if result["duplicates"]:
                text += f" {result['duplicates']:,} stood in several."
            self._offer_undo(text, result)
        else:
            self._tell_failure(job)

    def _exported(self, job: Job, state: RunState, path: Path) -> None:
        if state == RunState.DONE:
            self.said.emit(f"{job.result['pairs']:,} pairs are in {path.name}.")
        else:
            self._tell_failure(job)

    def _tell_failure(self, job: Job) -> None:
        if job.error is not None:
            self.failed.emit(job.error.what, job.error.hint, job.details)

    def _offer_undo(self, text: str, result: dict[str, Any]) -> None:
        self.changed.emit(result["corpus"])
        self.undo_offered.emit(
            text + _left_out_words(result), lambda: self._undo(result["corpus"], result["undo"])
        )

    def _undo(self, corpus_id: str, undo: Sequence[str]) -> None:
        self._call(
            lambda: self._door.undo_change(corpus_id, undo),
            lambda records: self._is_back(records, records[0].id if len(records) == 1 else ""),
        )

    def _removed(self, text: str, trash: Sequence[str]) -> None:
        self.changed.emit("")
        self.undo_offered.emit(text, lambda: self._restore(trash))

    def _restore(self, trash: Sequence[str]) -> None:
        self._call(
            lambda: [self._door.restore(trash_id) for trash_id in trash],
            lambda records: self._is_back(records, records[0].id),
        )

    def _is_back(self, records: Sequence[CorpusRecord], shown: str) -> None:
        """Shows corpora that came back, and says what stays out of them."""
        self.changed.emit(shown)
        for record in records:
            if words := _left_out_words(record.details.get("came_back", {})):
                self.said.emit(f"“{record.name}” is back.{words} The whole of it stays in the trash.")

    def _call(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        self._services.background.run(
            self, work, done, lambda error: self.failed.emit(*words_for(error), ""), is_slow=True
        )


def _left_out_words(counts: Mapping[str, Any]) -> str:
    """Says how many pairs a change or a way back left out, after another sentence."""
    told = ""
    for name, reason in (
        ("leaks", "the domain holds {it} in another split"),
        ("already_in_domain", "the domain holds {it} already"),
    ):
        if count := int(counts.get(name) or 0):
            pairs, it = ("pair was", "it") if count == 1 else ("pairs were", "them")
            told += f" {count:,} {pairs} left out: {reason.format(it=it)}."
    return told
