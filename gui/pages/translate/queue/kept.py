"""Keeps the list of files, so that it is there again after closing or a crash."""

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.results.queue.files import KeptQueue
from gui.jobs.calls import CallThread, ignore
from gui.pages.translate.queue.run import QueueRun
from gui.pages.translate.queue.waiting_files import WaitingFiles
from gui.widgets.timers import pause_timer

_KEEP_AFTER_MS = 500


class KeptFiles(QObject):
    """Keeps the files, what became of them and where translations go, a moment after each change.

    Signals:
        found(KeptQueue): the files of the last time, of which some are left.
    """

    found = Signal(KeptQueue)

    def __init__(self, list_: WaitingFiles, run: QueueRun, thread: CallThread) -> None:
        super().__init__(list_)
        self._list, self._run, self._thread = list_, run, thread
        self._timer = pause_timer(self, _KEEP_AFTER_MS, self._keep)
        list_.changed.connect(self.keep_soon)

    def keep_soon(self) -> None:
        """Keeps everything as it is in a moment: it has changed."""
        self._timer.start()

    def restore(self) -> None:
        """Asks for the files of the last time; they do not replace what was opened meanwhile."""
        self._thread.run(self, tasks.kept_queue, self._show, ignore)

    def shut_down(self) -> None:
        """Keeps what changed a moment ago, behind what is being kept."""
        if self._timer.isActive():
            self._timer.stop()
            self._keep()
            self._thread.wait()

    def _queue(self) -> KeptQueue:
        return KeptQueue(files=tuple(self._list.files), folder=self._run.folder, parts=tuple(self._run.parts))

    def _show(self, queue: KeptQueue) -> None:
        if queue.files and not self._list.files:
            self.found.emit(queue)

    def _keep(self) -> None:
        queue = self._queue()
        self._thread.run(self, lambda: tasks.keep_queue(queue), ignore, ignore)
