"""The files of a queue, and the thread that looks into them."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.errors import EngineError
from engine.progress import Progress
from engine.results.documents import FileTranslation
from engine.results.jobs import Failure
from engine.results.queue.files import FileLook, FileState, QueuedFile
from gui.errors import words_for
from gui.jobs.calls import Call, CallThread, ignore


class WaitingFiles(QObject):
    """Keeps what is known of each file, in the order in which they came.

    Signals:
        changed(): another file, or more is known of one.
    """

    changed = Signal()

    def __init__(self, thread: CallThread, parent: QObject) -> None:
        super().__init__(parent)
        self._thread = thread
        self.files: list[QueuedFile] = []

    def add(self, paths: Sequence[Path]) -> bool:
        """Puts files at the end, and looks into them; tells whether any of them is new."""
        known = {file.path for file in self.files}
        new = list(dict.fromkeys(path.absolute() for path in paths if path.absolute() not in known))
        self.files += [QueuedFile(path=path) for path in new]
        self.changed.emit()
        self._look_into(new)
        return bool(new)

    def remove(self, rows: Sequence[int]) -> list[QueuedFile]:
        """Takes files out, but for the one that is being translated, and returns them."""
        gone = [self.files[row] for row in rows if self.files[row].state is not FileState.RUNNING]
        paths = {file.path for file in gone}
        self.files = [file for file in self.files if file.path not in paths]
        self.changed.emit()
        return gone

    def clear(self) -> list[QueuedFile]:
        """Empties the list, and returns it as it can be restored."""
        files = [
            replace(file, state=FileState.WAITING) if file.state is FileState.RUNNING else file
            for file in self.files
        ]
        self.files = []
        self.changed.emit()
        return files

    def restore(self, files: Sequence[QueuedFile]) -> None:
        """Puts files back into their places; what came since follows them."""
        now = {file.path: file for file in self.files}
        known = [now.pop(file.path, file) for file in files]
        self.files = [*known, *now.values()]
        self.changed.emit()
        self._look_into([file.path for file in self.files if file.state is FileState.UNREAD])

    def again(self, path: Path) -> None:
        """Lets a file be translated once more; one that could not be read is looked into again."""
        file = self.find(path)
        if file is not None:
            self.put(path, FileState.WAITING if file.look is not None else FileState.UNREAD)
            if file.look is None:
                self._look_into([path])

    def find(self, path: Path | None) -> QueuedFile | None:
        """Returns what is known of a file, None if it is not in the list."""
        return next((file for file in self.files if file.path == path), None)

    def put(
        self,
        path: Path,
        state: FileState,
        *,
        look: FileLook | None = None,
        result: FileTranslation | None = None,
        failure: Failure | None = None,
    ) -> None:
        """Changes what is known of a file, if it is still in the list; what was seen in it stays."""
        for row, file in enumerate(self.files):
            if file.path == path:
                seen = look or file.look
                self.files[row] = replace(file, state=state, look=seen, result=result, failure=failure)
                self.changed.emit()

    def _look_into(self, paths: Sequence[Path]) -> None:
        def work(call: Call[None]) -> None:
            for number, path in enumerate(paths):
                call.report(Progress("Reading", number, len(paths)))
                call.show((path, _look_or_failure(path)))

        if paths:
            self._thread.start(self, work, ignore, ignore, shown=self._on_look, is_question=True)

    def _on_look(self, found: tuple[Path, FileLook | Failure]) -> None:
        path, seen = found
        if isinstance(seen, FileLook):
            self.put(path, FileState.WAITING, look=seen)
        else:
            self.put(path, FileState.FAILED, failure=seen)


def _look_or_failure(path: Path) -> FileLook | Failure:
    """Looks into a file. On its thread."""
    try:
        return tasks.look_at_file(path)
    except (EngineError, OSError) as error:
        return Failure(*words_for(error))
