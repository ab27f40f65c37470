"""How far a queue of files is over all, and how long it still takes."""

import time
from collections.abc import Collection, Sequence
from pathlib import Path

from engine.progress import Progress
from engine.results.documents import SegmentKind
from engine.results.queue.files import QueuedFile
from gui.jobs.progress_text import RemainingTime

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
