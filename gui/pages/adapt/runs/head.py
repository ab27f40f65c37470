"""The head of a run: what it does, where it stands, how long still, and what can be done with it."""

from PySide6.QtWidgets import QWidget

from engine.orders import AdaptOrder
from engine.results.figures import duration_words
from engine.results.jobs import RunState
from gui.jobs.discarding import only_record
from gui.jobs.job import Job
from gui.theme.tokens import SPACE_2
from gui.widgets.cards import label, show_or_hide
from gui.widgets.controls.buttons import danger_button, outlined_button, primary_button
from gui.widgets.feedback.announcing import announce
from gui.widgets.feedback.inline_error import InlineError
from gui.widgets.feedback.progress_line import ProgressLine
from gui.widgets.layouts import Stretch, row_of, rows_in
from gui.widgets.text.elided import ElidedLabel

_OPEN = (RunState.QUEUED, RunState.RUNNING, RunState.PAUSED, RunState.INTERRUPTED)
_AFTER_LEARNING = "checked for what it forgot, made ready to translate and compared"
_NOTES = {
    RunState.QUEUED: "It begins by itself as soon as the runs before it are over.",
    RunState.PAUSED: "Processor, graphics card and memory are free for you. Resume continues where it "
    "stopped and ends with the same model.",
    RunState.INTERRUPTED: "The computer or Parlance was switched off while it learned. Resume continues "
    "from where it was last saved and ends with the same model.",
}
_MOST_MESSAGES = 3


class RunHead(QWidget):
    """Shows one job's state and its buttons."""

    def __init__(self) -> None:
        super().__init__()
        self._said: tuple[Job | None, RunState] = (None, RunState.QUEUED)
        self.title = ElidedLabel(role="section", is_name=True)
        self.words = ElidedLabel(role="soft")
        self._bar = ProgressLine("Progress of the adaptation")
        self.note = label(role="soft", wraps=True)
        self.messages = label(role="small", wraps=True)
        self.error = InlineError()
        self.pause = outlined_button("Pause", "pause")
        self.pause.setToolTip(
            "Frees the processor or graphics card and the memory; nothing that was learned is lost"
        )
        self.resume = primary_button("Resume", "play", tip="Continues from where it was last saved")
        self.finish = outlined_button("Stop and keep the best", "check")
        self.finish.setToolTip("Stops learning and makes a model of the best weights so far")
        self.discard = danger_button("Discard", "trash-2")
        self._lay_out()

    def show_job(self, job: Job, title: str) -> None:
        """Shows where a job stands, under a title."""
        is_running = job.state == RunState.RUNNING
        title = (
            f"{title}, for this domain alone"
            if isinstance(job.order, AdaptOrder) and job.order.only_domain
            else title
        )
        self.title.setText(title)
        self.words.setText(_words_of(job))
        self._bar.setVisible(is_running)
        self._bar.show_progress(*job.bar, job.words)
        self._say_change(job)
        self.setAccessibleName(f"{title}: {_words_of(job)}")
        self._show_notes(job)
        self._show_buttons(job)
        if job.error is not None and job.state in (RunState.FAILED, RunState.INTERRUPTED):
            if self.error.isHidden():
                self.error.show_error(job.error.what, job.error.hint, job.details)
        else:
            self.error.hide()

    def _say_change(self, job: Job) -> None:
        """Has read out that the run that is shown pauses or goes on; errors and verdicts say themselves."""
        before, self._said = self._said, (job, job.state)
        if before != self._said and before[0] is job and job.state in (RunState.PAUSED, RunState.RUNNING):
            announce(self, f"{self.title.text()}: {job.words}")

    def _show_notes(self, job: Job) -> None:
        note = _NOTES.get(job.state, "")
        if job.state == RunState.RUNNING and job.stop_asked == "pause":
            note = "It pauses at its next step."
        elif job.state == RunState.RUNNING and job.stop_asked == "finish":
            note = f"It stops learning. The best so far becomes the model: {_AFTER_LEARNING}."
        elif job.can_finish and job.progress.left_after_finish_s is not None:
            left = duration_words(job.progress.left_after_finish_s)
            note = (
                f"If you stop now, the best version is ready in about {left}: it still has to be checked, "
                "prepared and compared."
            )
        show_or_hide(self.note, note)
        told = list(dict.fromkeys(job.messages))[-_MOST_MESSAGES:] if job.state != RunState.DONE else []
        show_or_hide(self.messages, "\n".join(told))

    def _show_buttons(self, job: Job) -> None:
        is_free = job.state == RunState.RUNNING and not job.is_stopping
        shown = {
            self.resume: job.can_resume,
            self.pause: is_free and job.is_resumable,
            self.finish: job.can_finish,
            self.discard: job.stop_asked != "cancel" and (job.state in _OPEN or bool(job.run_id)),
        }
        had_focus = any(button.hasFocus() for button in shown)
        for button, is_shown in shown.items():
            button.setVisible(is_shown)
        following = [button for button, is_shown in shown.items() if is_shown]
        if had_focus and following and not any(button.hasFocus() for button in following):
            following[0].setFocus()  # the keyboard's place is not lost with the button that was pressed
        self._name_discard(job)

    def _name_discard(self, job: Job) -> None:
        if only_record(job):
            self.discard.setText("Remove the run")
            self.discard.setToolTip("Removes its record with the sentences in it; its model stays")
        else:
            is_waiting = job.state == RunState.QUEUED and not job.has_begun
            self.discard.setText("Remove" if is_waiting else "Discard")
            self.discard.setToolTip("Throws away what was learned; your library stays as it was")

    def _lay_out(self) -> None:
        buttons = row_of(self.resume, self.pause, self.finish, self.discard, Stretch(), spacing=SPACE_2)
        rows_in(
            self, self.title, self.words, self._bar, buttons, self.note, self.messages, self.error,
            spacing=SPACE_2,
        )  # fmt: skip


def _words_of(job: Job) -> str:
    """Says how far it has come; what went wrong stands below, in full."""
    return "It stopped with an error." if job.state == RunState.FAILED else job.words
