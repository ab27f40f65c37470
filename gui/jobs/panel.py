"""The progress of a job that a page waits for, with a button to stop it."""

from PySide6.QtWidgets import QWidget

from gui.jobs.job import Job
from gui.theme.tokens import SPACE_2
from gui.widgets.cards import label
from gui.widgets.controls.buttons import outlined_button
from gui.widgets.feedback.progress_line import ProgressLine
from gui.widgets.layouts import Stretch, row_of, rows_in
from gui.widgets.text.elided import ElidedLabel


class JobPanel(QWidget):
    """Follows one job, with a button to stop it; hidden while there is none."""

    def __init__(self, stop: str = "Stop") -> None:
        super().__init__()
        self._job: Job | None = None
        self._title = label(role="strong", wraps=True)
        self._words = ElidedLabel(role="soft")
        self._bar = ProgressLine("Progress")
        self.stop = outlined_button(stop, "x")
        rows_in(
            self,
            self._title,
            self._words,
            self._bar,
            row_of(self.stop, Stretch(), spacing=SPACE_2),
            spacing=SPACE_2,
        )
        self.hide()

    def follow(self, job: Job | None) -> None:
        """Shows a job from now on, or nothing."""
        if self._job is not None:
            self._job.changed.disconnect(self._show)
        self._job = job
        self.setVisible(job is not None)
        if job is not None:
            job.changed.connect(self._show)
            self._show()

    def _show(self) -> None:
        job = self._job
        if job is None:
            return
        self._title.setText(job.title)
        self._words.setText(job.words)
        self._bar.show_progress(*job.bar, job.words)
        self.stop.setEnabled(not job.is_stopping)
        self.setAccessibleName(f"{job.title}: {job.words}")
