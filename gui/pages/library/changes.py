"""Carries out what the user asks of corpora: edit, merge, export, remove, and undo. Shows nothing itself."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.orders.corpora import CorpusEdit, ExportCorpusOrder, MergeOrder
from engine.results.corpora import (
    CorpusChange,
    CorpusExport,
    CorpusRecord,
    MergeResult,
    PairsLeftOut,
    StoredPair,
)
from engine.results.jobs import RunState
from gui.errors import words_for
from gui.i18n import number_words, tr, tr_plural
from gui.jobs.job import Job
from gui.pages.page import Page
from gui.wording import corpus_name

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
            lambda change: self._offer_undo(tr("“{name}” was changed.", name=change.name), change),
        )

    def set_speaker(self, corpus: CorpusRecord, rows: Sequence[int], speaker: str) -> None:
        """Sets who speaks in some pairs."""
        words = tr_plural(
            "{n} pair now spoken by nobody in particular.",
            "{n} pairs now spoken by nobody in particular.",
            len(rows),
        )
        if speaker:
            words = tr_plural(
                "{n} pair now spoken by {speaker}.",
                "{n} pairs now spoken by {speaker}.",
                len(rows),
                speaker=speaker,
            )
        self._call(
            lambda: tasks.set_speaker(corpus.id, rows, speaker),
            lambda change: self._offer_undo(words, change),
        )

    def edit_pair(self, corpus: CorpusRecord, row: int, was: StoredPair, source: str, target: str) -> None:
        """Gives a pair other texts."""
        self._call(
            lambda: tasks.edit_pair(corpus.id, row, was, source, target),
            lambda change: self._offer_undo(tr("The pair was changed."), change),
        )

    def delete_pairs(self, corpus: CorpusRecord, rows: Sequence[int]) -> None:
        """Deletes pairs."""
        words = tr_plural("{n} pair was deleted.", "{n} pairs were deleted.", len(rows))
        self._call(lambda: tasks.delete_pairs(corpus, rows), lambda change: self._offer_undo(words, change))

    def remove(self, corpus: CorpusRecord) -> None:
        """Moves a corpus to the trash."""

        def done(trash: str) -> None:
            self.changed.emit("")
            self._page.offer_undo(
                tr("“{name}” is in the trash.", name=corpus_name(corpus)), lambda: self._restore(trash)
            )

        self._call(lambda: tasks.remove_corpus(corpus.id), done)

    def merge(self, corpora: Sequence[CorpusRecord], name: str, domain: str) -> None:
        """Makes one corpus of several, as a job."""
        order = MergeOrder(corpora=tuple(corpus.id for corpus in corpora), name=name, domain=domain)
        job = self._page.services.jobs.submit(order)
        job.ended.connect(lambda state: self._merged(job, state))
        self._page.say(tr("The merge has started. Its progress is at the foot of the window."))

    def export(self, corpus: CorpusRecord, path: Path) -> None:
        """Writes a corpus to a file, as a job."""
        job = self._page.services.jobs.submit(ExportCorpusOrder(corpus=corpus.id, path=path))
        job.ended.connect(lambda state: self._exported(job, state, path))
        self._page.say(tr("The export has started. Its progress is at the foot of the window."))

    def export_rejects(self, corpus: CorpusRecord, path: Path) -> None:
        """Writes what the import left out, with the reasons."""
        self._call(
            lambda: tasks.export_rejects(corpus.id, path),
            lambda _count: self._page.say(tr("What was left out is in {name}.", name=path.name)),
        )

    def _merged(self, job: Job, state: RunState) -> None:
        if state == RunState.DONE and isinstance(job.answer, MergeResult):
            merged = job.answer
            text = tr_plural(
                "“{name}” now holds {n} pair.",
                "“{name}” now holds {n} pairs.",
                merged.kept,
                name=merged.name,
            )
            if merged.duplicates:
                text += " " + tr("{n_pairs} stood in several.", n_pairs=number_words(merged.duplicates))
            self._offer_undo(text, merged)
        else:
            self._tell_failure(job)

    def _exported(self, job: Job, state: RunState, path: Path) -> None:
        if state == RunState.DONE and isinstance(job.answer, CorpusExport):
            pairs, file = job.answer.pairs, path.name
            self._page.say(tr_plural("{n} pair is in {file}.", "{n} pairs are in {file}.", pairs, file=file))
        else:
            self._tell_failure(job)

    def _tell_failure(self, job: Job) -> None:
        if job.error is not None:
            self.failed.emit(*words_for(job.error), job.details)

    def _offer_undo(self, text: str, change: CorpusChange) -> None:
        self.changed.emit(change.corpus)
        self._page.offer_undo(text + _left_out_words(change), lambda: self._undo(change.corpus, change.undo))

    def _undo(self, corpus_id: str, undo: Sequence[str]) -> None:
        self._call(
            lambda: tasks.undo_change(corpus_id, undo),
            lambda records: self._is_back(records, records[0].id if len(records) == 1 else ""),
        )

    def _restore(self, trash: str) -> None:
        def done(record: object) -> None:
            assert isinstance(record, CorpusRecord)
            self._is_back([record], record.id)

        self._call(lambda: tasks.restore(trash), done)

    def _is_back(self, records: Sequence[CorpusRecord], shown: str) -> None:
        """Shows corpora that came back, and says which of their pairs did not."""
        self.changed.emit(shown)
        for record in records:
            if words := _left_out_words(record.details.came_back):
                back = tr("“{name}” is back.", name=record.name)
                self._page.say(f"{back}{words} {tr('The whole of it stays in the trash.')}")

    def _call(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        self._page.services.slow.run(self, work, done, lambda error: self.failed.emit(*words_for(error), ""))


def _left_out_words(found: CorpusChange | PairsLeftOut | None) -> str:
    """Returns how many pairs a change or a restore left out, to follow another sentence."""
    told = ""
    if found is not None and found.leaks:
        told += " " + tr_plural(
            "{n} pair was left out: the domain holds it in another split.",
            "{n} pairs were left out: the domain holds them in another split.",
            found.leaks,
        )
    if found is not None and found.already_in_domain:
        told += " " + tr_plural(
            "{n} pair was left out: the domain holds it already.",
            "{n} pairs were left out: the domain holds them already.",
            found.already_in_domain,
        )
    return told
