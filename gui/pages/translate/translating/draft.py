"""Keeps what is typed, so that it is there again after closing or a crash."""

from contextlib import suppress

from PySide6.QtCore import QObject

from engine import tasks
from gui.jobs.calls import CallThread, ignore
from gui.pages.translate.panes.edits.source_edit import SourceEdit
from gui.widgets.timers import pause_timer

_KEEP_AFTER_MS = 1000


class Draft(QObject):
    """Brings the text of the last time back, and keeps every text after a pause in typing."""

    def __init__(self, edit: SourceEdit, thread: CallThread, parent: QObject) -> None:
        super().__init__(parent)
        self._edit, self._thread = edit, thread
        self._timer = pause_timer(self, _KEEP_AFTER_MS, self._keep)
        edit.textChanged.connect(self._timer.start)

    def restore(self) -> None:
        """Asks for the text of the last time; it does not replace what was typed meanwhile."""
        self._thread.run(self, tasks.read_draft, self._show, ignore)

    def shut_down(self) -> None:
        """Keeps what was typed a moment ago."""
        if self._timer.isActive():
            self._timer.stop()
            with suppress(OSError):
                tasks.keep_draft(self._edit.toPlainText())

    def _show(self, text: str) -> None:
        if text and not self._edit.toPlainText():
            self._edit.replace_text(text)

    def _keep(self) -> None:
        text = self._edit.toPlainText()
        self._thread.run(self, lambda: tasks.keep_draft(text), ignore, ignore)
