"""During and after an adaptation: phase and remaining time, one large plot, then the verdict."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from engine.records import RunState
from gui.jobs import Job
from gui.theme.tokens import SPACE_2, SPACE_3, SPACE_4, SPACE_5
from gui.verdicts import verdict_of
from gui.widgets.buttons import outlined_button, primary_button
from gui.widgets.cards import Card, label
from gui.widgets.curves import Curve, CurvePlot
from gui.widgets.elided import ElidedLabel
from gui.widgets.inline_error import InlineError
from gui.widgets.verdict import VerdictBanner

_QUALITY = {"bleu": "Your domain, BLEU", "general_bleu": "General text, BLEU"}
_NUMBERS = {
    "loss": ("Loss", "{:.2f}"),
    "bleu": ("BLEU, your domain", "{:.1f}"),
    "general_bleu": ("BLEU, general text", "{:.1f}"),
    "tokens_per_s": ("Tokens per second", "{:,.0f}"),
}


class AdaptProgress(QWidget):
    """Follows one job.

    Signals:
        pause_asked(Job), resume_asked(Job), cancel_asked(Job): the user's buttons.
        try_asked(str), measure_asked(str): with the id of the model that was made.
        left(): back to the setup.
    """

    pause_asked = Signal(object)
    resume_asked = Signal(object)
    cancel_asked = Signal(object)
    try_asked = Signal(str)
    measure_asked = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.job: Job | None = None
        self._title = ElidedLabel(role="section")
        self._words = ElidedLabel(role="soft")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName("Progress of the adaptation")
        self._quality = CurvePlot("Quality while learning")
        self._loss = CurvePlot("Loss while learning")
        self._numbers = {name: label(role="number") for name in _NUMBERS}
        self._verdict = VerdictBanner()
        self._error = InlineError()
        self._pause = outlined_button("Pause", "pause")
        self._resume = primary_button("Resume", "play")
        self._cancel = outlined_button("Cancel", "x")
        self._try = primary_button("Translate with it", "languages")
        self._measure = outlined_button("Measure it", "scale")
        self._back = outlined_button("Adapt another")
        self._connect()
        self._lay_out()

    def follow(self, job: Job) -> None:
        """Shows a job from now on."""
        self.forget()
        self.job = job
        job.changed.connect(self._show)
        self._show()

    def forget(self) -> None:
        """Follows nothing any more."""
        if self.job is not None:
            self.job.changed.disconnect(self._show)
        self.job = None

    def _connect(self) -> None:
        self._pause.clicked.connect(lambda: self.pause_asked.emit(self.job))
        self._resume.clicked.connect(lambda: self.resume_asked.emit(self.job))
        self._cancel.clicked.connect(lambda: self.cancel_asked.emit(self.job))
        self._try.clicked.connect(lambda: self.try_asked.emit(self._made_model()))
        self._measure.clicked.connect(lambda: self.measure_asked.emit(self._made_model()))
        self._back.clicked.connect(self.left)

    def _lay_out(self) -> None:
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE_3)
        head = QHBoxLayout()
        words = QVBoxLayout()
        words.setSpacing(SPACE_2)
        words.addWidget(self._title)
        words.addWidget(self._words)
        head.addLayout(words, 1)
        for button in (self._resume, self._pause, self._cancel, self._try, self._measure, self._back):
            head.addWidget(button)
        rows.addLayout(head)
        for part in (self._bar, self._verdict, self._error):
            rows.addWidget(part)
        rows.addLayout(self._number_row())
        plots = QHBoxLayout()
        plots.setSpacing(SPACE_4)
        for title, plot, stretch in (("Quality", self._quality, 3), ("Loss", self._loss, 2)):
            card = Card()
            card.body.addWidget(label(title, "strong"))
            card.body.addWidget(plot, 1)
            plots.addWidget(card, stretch)
        rows.addLayout(plots, 1)

    def _number_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(SPACE_5)
        self._number_boxes: dict[str, QWidget] = {}
        for name, (title, _) in _NUMBERS.items():
            box = QWidget()
            lines = QVBoxLayout(box)
            lines.setContentsMargins(0, 0, 0, 0)
            lines.setSpacing(0)
            lines.addWidget(self._numbers[name])
            lines.addWidget(label(title, "small"))
            self._number_boxes[name] = box
            row.addWidget(box)
        row.addStretch()
        return row

    def _show(self) -> None:
        job = self.job
        if job is None:
            return
        self._title.setText(job.title)
        self._words.setText(job.words)
        self._bar.setVisible(job.state == RunState.RUNNING)
        self._bar.setRange(0, job.total or 0)
        self._bar.setValue(job.done if job.total else 0)
        self._show_buttons(job)
        self._show_numbers(job)
        self._show_outcome(job)

    def _show_buttons(self, job: Job) -> None:
        is_running = job.state == RunState.RUNNING and not job.is_stopping
        self._pause.setVisible(is_running and job.is_resumable)
        self._resume.setVisible(job.can_resume)
        self._cancel.setVisible(
            is_running or job.state in (RunState.QUEUED, RunState.PAUSED, RunState.INTERRUPTED)
        )
        has_model = job.state == RunState.DONE and bool(self._made_model())
        self._try.setVisible(has_model)
        self._measure.setVisible(has_model)
        self._back.setVisible(job.is_over)

    def _show_numbers(self, job: Job) -> None:
        for name, (_, form) in _NUMBERS.items():
            value = job.metrics.get(name)
            self._number_boxes[name].setVisible(value is not None)
            self._numbers[name].setText("" if value is None else form.format(value))
        quality = [Curve(title, job.curves.get(name, ()), name == "bleu") for name, title in _QUALITY.items()]
        self._quality.show_curves(quality)
        told = job.curves
        learning = Curve("Learning", told.get("loss", ()), is_quiet=True)
        self._loss.show_curves([learning, Curve("Held-out text", told.get("dev_loss", ()), is_main=True)])

    def _show_outcome(self, job: Job) -> None:
        self._verdict.setVisible(job.state == RunState.DONE)
        if job.state == RunState.DONE:
            verdict = verdict_of(job.result)
            self._verdict.set_verdict(verdict.kind, verdict.sentence, verdict.detail)
        if job.error is not None and job.state != RunState.RUNNING:
            self._error.show_error(job.error.what, job.error.hint, job.details)
        else:
            self._error.hide()

    def restyle(self) -> None:
        """Draws what follows the theme again."""
        self._verdict.restyle()

    def _made_model(self) -> str:
        return str(self.job.result.get("model", "")) if self.job is not None else ""
