"""Carries out what the user asks of corpora: edit, merge, export, remove, and undo. Shows nothing itself."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.base.errors import EngineError
from engine.orders.corpora import CorpusEdit, ExportCorpusOrder, MergeOrder
from engine.results.corpora import (
    CorpusChange,
    CorpusExport,
    CorpusRecord,
    MergeResult,
    PairsLeftOut,
    StoredPair,
)
from engine.results.figures import counted
from engine.results.jobs import RunState
from gui.errors import words_for
from gui.jobs.job import Job
from gui.pages.page import Page

T = TypeVar("T")


class CorpusChanges(QObject):
    """Changes corpora beside the window; long changes are jobs.

    Signals:
        changed(str): the library has changed; the id of the corpus to show, or "".
        failed(str, str, str): what went wrong, what to do, and more for the curious.
    """

    changed = Signal(str)
    failed = Signal(str, str, str)

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._page = page

    def edit(self, corpus: CorpusRecord, edit: CorpusEdit) -> None:
        """Changes name, domain, languages, sides or speaker."""
        self._call(
            lambda: tasks.edit_corpus(corpus.id, edit),
            lambda change: self._offer_undo(f"“{change.name}” was changed.", change),
        )

    def set_speaker(self, corpus: CorpusRecord, rows: Sequence[int], speaker: str) -> None:
        """Sets who speaks in some pairs."""
        amount = counted(len(rows), "pair")
        who = speaker or "nobody in particular"
        self._call(
            lambda: tasks.set_speaker(corpus.id, rows, speaker),
            lambda change: self._offer_undo(f"{amount} now spoken by {who}.", change),
        )

    def edit_pair(self, corpus: CorpusRecord, row: int, was: StoredPair, source: str, target: str) -> None:
        """Gives a pair other texts."""
        self._call(
            lambda: tasks.edit_pair(corpus.id, row, was, source, target),
            lambda change: self._offer_undo("The pair was changed.", change),
        )

    def delete_pairs(self, corpus: CorpusRecord, rows: Sequence[int]) -> None:
        """Deletes pairs."""
        words = f"{counted(len(rows), 'pair was', 'pairs were')} deleted."
        self._call(lambda: tasks.delete_pairs(corpus, rows), lambda change: self._offer_undo(words, change))

    def remove(self, corpora: Sequence[CorpusRecord]) -> None:
        """Moves corpora to the trash; where one must stay, those before it can be brought back."""

        def work() -> tuple[list[str], EngineError | None]:
            trash: list[str] = []
            for corpus in corpora:
                try:
                    trash.append(tasks.remove_corpus(corpus.id))
                except EngineError as error:
                    return trash, error
            return trash, None

        def done(found: tuple[list[str], EngineError | None]) -> None:
            trash, error = found
            if trash:
                what = f"“{corpora[0].name}” is" if len(trash) == 1 else f"{len(trash)} corpora are"
                self._removed(f"{what} in the trash.", trash)
            if error is not None:
                self.failed.emit(*words_for(error), "")

        self._call(work, done)

    def merge(self, corpora: Sequence[CorpusRecord], name: str, domain: str) -> None:
        """Makes one corpus of several, as a job."""
        order = MergeOrder(corpora=tuple(corpus.id for corpus in corpora), name=name, domain=domain)
        job = self._page.services.jobs.submit(order)
        job.ended.connect(lambda state: self._merged(job, state))
        self._page.say("The merge has started. Its progress is at the foot of the window.")

    def export(self, corpus: CorpusRecord, path: Path) -> None:
        """Writes a corpus to a file, as a job."""
        job = self._page.services.jobs.submit(ExportCorpusOrder(corpus=corpus.id, path=path))
        job.ended.connect(lambda state: self._exported(job, state, path))
        self._page.say("The export has started. Its progress is at the foot of the window.")

    def export_rejects(self, corpus: CorpusRecord, path: Path) -> None:
        """Writes what the import left out, with the reasons."""
        self._call(
            lambda: tasks.export_rejects(corpus.id, path),
            lambda _count: self._page.say(f"What was left out is in {path.name}."),
        )

    def _merged(self, job: Job, state: RunState) -> None:
        if state == RunState.DONE and isinstance(job.answer, MergeResult):
            merged = job.answer
            text = f"“{merged.name}” now holds {counted(merged.kept, 'pair')}."
            if merged.duplicates:
                text += f" {merged.duplicates:,} stood in several."
            self._offer_undo(text, merged)
        else:
            self._tell_failure(job)

    def _exported(self, job: Job, state: RunState, path: Path) -> None:
        if state == RunState.DONE and isinstance(job.answer, CorpusExport):
            self._page.say(f"{counted(job.answer.pairs, 'pair is', 'pairs are')} in {path.name}.")
        else:
            self._tell_failure(job)

    def _tell_failure(self, job: Job) -> None:
        if job.error is not None:
            self.failed.emit(job.error.what, job.error.hint, job.details)

    def _offer_undo(self, text: str, change: CorpusChange) -> None:
        self.changed.emit(change.corpus)
        self._page.offer_undo(text + _left_out_words(change), lambda: self._undo(change.corpus, change.undo))

    def _undo(self, corpus_id: str, undo: Sequence[str]) -> None:
        self._call(
            lambda: tasks.undo_change(corpus_id, undo),
            lambda records: self._is_back(records, records[0].id if len(records) == 1 else ""),
        )

    def _removed(self, text: str, trash: Sequence[str]) -> None:
        self.changed.emit("")
        self._page.offer_undo(text, lambda: self._restore(trash))

    def _restore(self, trash: Sequence[str]) -> None:
        self._call(
            lambda: [record for each in trash if isinstance(record := tasks.restore(each), CorpusRecord)],
            lambda records: self._is_back(records, records[0].id),
        )

    def _is_back(self, records: Sequence[CorpusRecord], shown: str) -> None:
        """Shows corpora that came back, and says which of their pairs did not."""
        self.changed.emit(shown)
        for record in records:
            if words := _left_out_words(record.details.came_back):
                self._page.say(f"“{record.name}” is back.{words} The whole of it stays in the trash.")

    def _call(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        self._page.services.slow.run(self, work, done, lambda error: self.failed.emit(*words_for(error), ""))


def _left_out_words(found: CorpusChange | PairsLeftOut | None) -> str:
    """Returns how many pairs a change or a restore left out, to follow another sentence."""
    if found is None:
        return ""
    told = ""
    for count, reason in (
        (found.leaks, "the domain holds {it} in another split"),
        (found.already_in_domain, "the domain holds {it} already"),
    ):
        if count:
            pairs, it = counted(count, "pair was", "pairs were"), "it" if count == 1 else "them"
            told += f" {pairs} left out: {reason.format(it=it)}."
    return told
