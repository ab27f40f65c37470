"""Translates the files of a queue one after another, on the translator thread."""

import time
from collections.abc import Collection, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.errors import ModelError
from engine.progress import Progress
from engine.results.documents import USUAL_PARTS, FileTranslation, SegmentKind
from engine.results.jobs import Failure
from engine.results.queue.files import FileState, QueuedFile
from engine.results.systems import System
from gui.errors import words_for
from gui.jobs.calls import Call
from gui.jobs.progress_text import RemainingTime
from gui.open_models import OpenModels
from gui.pages.translate.queue.waiting_files import WaitingFiles
from gui.pages.translate.translating.catalogue import ChosenSystem
from gui.pages.translate.translating.opening import memory_of

_TRANSLATING = "Translating"
_FIRST_SHARE = 0.7
"""Share of the time that translating takes in a file with many codes; placing them takes the rest."""
_WHOLE = "all files"


class QueueProgress:
    """Adds up the progress of files that are translated one after another; long ones count more.

    Args:
        parts: which kinds of texts are translated.
    """

    def __init__(self, parts: Collection[SegmentKind]) -> None:
        self._parts = parts
        self._rest = RemainingTime()
        self._done: dict[Path, int] = {}
        self._share = 0.0
        self.latest: Progress | None = None
        """Progress of the current file."""

    @property
    def file_share(self) -> float:
        """Share of the current file that is done, in [0, 1]."""
        return self._share

    @property
    def n_done(self) -> int:
        """How many files were finished, well or not."""
        return len(self._done)

    @property
    def seconds(self) -> float | None:
        """How long it still takes; None while nothing can be said."""
        return self._rest.seconds

    def begin(self) -> None:
        """Begins with the next file."""
        self._share, self.latest = 0.0, None

    def note(self, progress: Progress) -> None:
        """Takes in how far the file at work is."""
        self.latest = progress
        if progress.total:
            share = progress.done / progress.total
            before = share * _FIRST_SHARE if progress.stage == _TRANSLATING else _FIRST_SHARE
            after = 0.0 if progress.stage == _TRANSLATING else share * (1 - _FIRST_SHARE)
            self._share = max(self._share, before + after)

    def finish(self, file: QueuedFile) -> None:
        """Counts a file as done with."""
        self._done[file.path] = self._weight(file)
        self.begin()

    def share(self, left: Sequence[QueuedFile]) -> float:
        """Returns the share of all files that is done, in [0, 1]; the first of those left is at work."""
        rest = [self._weight(file) for file in left]
        done = sum(self._done.values()) + self._share * (rest[0] if rest else 0)
        whole = sum(self._done.values()) + sum(rest)
        self._rest.note(_WHOLE, round(done), whole, time.monotonic())
        return done / whole if whole else 0.0

    def _weight(self, file: QueuedFile) -> int:
        return file.look.n_characters(self._parts) + 1 if file.look is not None else 1


class QueueRun(QObject):
    """The work on a queue: one file's failure does not stop the others.

    Signals:
        begun(Path): the next file is at work.
        progressed(Path): the file at work is farther.
        ended(bool): nothing is under way any more; True: the user stopped it.
        failed(Exception): no file can be translated, for this reason; before `ended`.
    """

    begun = Signal(Path)
    progressed = Signal(Path)
    ended = Signal(bool)
    failed = Signal(Exception)

    def __init__(self, models: OpenModels, list_: WaitingFiles) -> None:
        super().__init__(list_)
        self._models, self._list = models, list_
        self.system: ChosenSystem | None = None
        self.options = System()
        self.pair = ("", "")
        self.parts: frozenset[SegmentKind] = frozenset(USUAL_PARTS)
        self.checks = False
        """Whether translations are looked at for what is missing or wrong."""
        self.folder: Path | None = None
        self.uses_memory = False
        """True: what the corpora have of the very same sentence is taken in place of the model's."""
        self._call: Call[FileTranslation] | None = None
        self._tried: set[Path] = set()
        self.progress = QueueProgress(USUAL_PARTS)
        self.is_running = False
        """True from the first file to the last."""
        self.is_stopping = False

    @property
    def left(self) -> tuple[QueuedFile, ...]:
        """The files that would be translated now; while it runs those that still wait."""
        left = tasks.files_left(self._list.files, *self.pair)
        return tuple(file for file in left if file.path not in self._tried) if self.is_running else left

    def start(self) -> bool:
        """Translates what is left, one file after another; tells whether there is anything to do."""
        if self.is_running or self.system is None or not self.left:
            return False
        self._tried, self.progress = set(), QueueProgress(self.parts)
        self.is_running, self.is_stopping = True, False
        self._next()
        return True

    def stop(self) -> None:
        """Stops; files that are done stay, of the one under way nothing is left."""
        if self.is_running and self._call is not None:
            self.is_stopping = True
            self._call.cancel()

    def _next(self) -> None:
        left = tasks.files_left(self._list.files, *self.pair)
        file = next((each for each in left if each.path not in self._tried), None)
        system, options, folder = self.system, self.options, self.folder
        parts, uses_memory, checks = self.parts, self.uses_memory, self.checks
        if file is None or system is None or self.is_stopping:
            self._end()
            return
        path = file.path
        self._tried.add(path)
        self.progress.begin()

        def work(call: Call[FileTranslation]) -> FileTranslation:
            translator = self._models.open(system.opened_with(options), call.report)
            out = tasks.free_place(path, system.record.tgt, folder)
            with memory_of(translator, system, [system.speaker], uses_corpora=uses_memory) as recall:
                return tasks.translate_queued(
                    path, out, translator, call.report, speaker=system.speaker, parts=parts,
                    recall=recall, checks=checks,
                )  # fmt: skip

        self._call = self._models.calls.start(
            self,
            work,
            lambda result: self._on_done(path, result),
            lambda error: self._on_failed(path, error),
            cancelled=lambda: self._on_stopped(path),
            progressed=lambda progress: self._on_progress(path, progress),
        )
        self._list.put(path, FileState.RUNNING)
        self.begun.emit(path)

    def _on_progress(self, path: Path, progress: Progress) -> None:
        self.progress.note(progress)
        self.progressed.emit(path)

    def _on_done(self, path: Path, result: FileTranslation) -> None:
        self._finish(path)
        self._list.put(path, FileState.DONE, result=result)
        self._next()

    def _on_failed(self, path: Path, error: Exception) -> None:
        if isinstance(error, ModelError):  # it would be the same with every file
            self.progress.begin()
            self._list.put(path, FileState.WAITING)
            self.failed.emit(error)
            self._end()
            return
        self._finish(path)
        self._list.put(path, FileState.FAILED, failure=Failure(*words_for(error)))
        self._next()

    def _on_stopped(self, path: Path) -> None:
        self._list.put(path, FileState.WAITING)
        self._end()

    def _finish(self, path: Path) -> None:
        file = self._list.find(path)
        if file is not None:
            self.progress.finish(file)

    def _end(self) -> None:
        self._call, self.is_running = None, False
        was_stopped, self.is_stopping = self.is_stopping, False
        self.ended.emit(was_stopped)
