"""The Evaluate page: a model against another on a domain's held-out text, with a verdict."""

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QProgressBar, QStackedWidget, QVBoxLayout, QWidget

from engine.records import CorpusRecord, ModelRecord, RunState
from gui.errors import words_for
from gui.item_models.record_table import Column, RecordTable
from gui.jobs import Job
from gui.pages.page import PAGE_MARGINS, Page
from gui.services import Services
from gui.theme.tokens import SPACE_1, SPACE_3, SPACE_4
from gui.verdicts import ScoreRow, score_rows, signed, verdict_of
from gui.widgets.buttons import primary_button
from gui.widgets.cards import field_label, label, soft_label
from gui.widgets.elided import ElidedLabel
from gui.widgets.empty_state import EmptyState
from gui.widgets.inline_error import InlineError
from gui.widgets.picker import Picker
from gui.widgets.table import Table
from gui.widgets.verdict import VerdictBanner

_WIDTH = 1080


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"


def _interval(row: ScoreRow) -> str:
    return "–" if row.low is None else f"{signed(row.low)} to {signed(row.high)}"


_COLUMNS = [
    Column[ScoreRow]("Measure", lambda r: r.metric + (" (lower is better)" if r.is_better_lower else "")),
    Column[ScoreRow]("Compared with", lambda r: _number(r.base), is_number=True),
    Column[ScoreRow]("Model", lambda r: _number(r.model), is_number=True),
    Column[ScoreRow]("Difference", lambda r: signed(r.difference), is_number=True),
    Column[ScoreRow]("95 % interval", _interval, is_number=True, is_soft=True),
    Column[ScoreRow]("Verdict", lambda r: r.words),
]


class EvaluatePage(Page):
    """Asks what to compare, measures in a job, shows the table and what it means."""

    key = "evaluate"
    title = "Evaluate"

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(services, parent)
        self._subject: object = None
        self._job: Job | None = None
        self._models: list[ModelRecord] = []
        self._corpora: list[CorpusRecord] = []
        self._model, self._against, self._domain = Picker("Model"), Picker("Compared with"), Picker("Domain")
        self._model.chosen.connect(self._suggest)
        self._start = primary_button("Measure", "scale")
        self._start.clicked.connect(self._measure)
        self._reason = label(role="small")
        self._error = InlineError()
        self._verdict = VerdictBanner()
        self._scores = RecordTable(_COLUMNS)
        self._table = Table("Scores", self._scores, [0, 130, 110, 110, 160, 190])
        self._note = soft_label()
        self._progress = self._progress_line()
        self._empty = EmptyState(
            "evaluate",
            "Is it really better?",
            "Two models translate text that neither has seen, and the difference is given with the "
            "interval it surely "
            "lies in. For that Parlance needs a corpus: its held-out part is the test.",
            "Import translations…",
        )
        self._empty.activated.connect(lambda: self.navigated.emit("corpora", "import"))
        self._lay_out()
        services.theme.changed.connect(self._verdict.restyle)

    def refresh(self) -> None:
        """Reads models and corpora."""
        tasks = self.services.tasks
        self.services.background.run(
            self, lambda: (tasks.list_models(), tasks.list_corpora()), self._show_library, self._show_error
        )

    def show_subject(self, subject: object) -> None:
        """Prepares to measure a model, or follows a measuring job."""
        self._subject = subject
        if isinstance(subject, Job):
            self._follow(subject)

    def _lay_out(self) -> None:
        bench = QWidget()
        bench.setMaximumWidth(_WIDTH)
        parts = QVBoxLayout(bench)
        parts.setContentsMargins(0, 0, 0, 0)
        parts.setSpacing(SPACE_4)
        parts.addLayout(self._choices())
        foot = QHBoxLayout()
        foot.setSpacing(SPACE_3)
        foot.addWidget(self._start)
        foot.addWidget(self._reason, 1)
        parts.addLayout(foot)
        for part in (self._progress, self._verdict, self._table, self._note):
            parts.addWidget(part)
        parts.addStretch()
        self._table.setFixedHeight(self._table.height_for_rows(3))
        for part in (self._progress, self._verdict, self._table):
            part.hide()
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(bench)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(*PAGE_MARGINS)
        rows.setSpacing(SPACE_3)
        rows.addWidget(self._error)
        rows.addWidget(self._stack, 1)

    def _choices(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE_4)
        grid.setVerticalSpacing(SPACE_1)
        fields = (
            ("&Model", self._model),
            ("Compared &with", self._against),
            ("On the &domain", self._domain),
        )
        for column, (text, field) in enumerate(fields):
            grid.addWidget(field_label(text, field), 0, column)
            grid.addWidget(field, 1, column)
            grid.setColumnStretch(column, 1)
        return grid

    def _progress_line(self) -> QWidget:
        line = QWidget()
        rows = QVBoxLayout(line)
        rows.setContentsMargins(0, 0, 0, 0)
        self._words = ElidedLabel(role="soft")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName("Progress of the measuring")
        rows.addWidget(self._words)
        rows.addWidget(self._bar)
        return line

    def _show_library(self, found: tuple[list[ModelRecord], list[CorpusRecord]]) -> None:
        self._models, self._corpora = found
        adapted_first = sorted(self._models, key=lambda model: model.kind != "adapted")
        self._model.fill((model.name, model.id) for model in adapted_first)
        subject, self._subject = self._subject, None
        if isinstance(subject, str):
            self._model.choose(subject)
        self._suggest()
        is_ready = bool(self._corpora) or self._job is not None
        self._stack.setCurrentIndex(1 if is_ready else 0)

    def _suggest(self, _value: object = None) -> None:
        model = next((model for model in self._models if model.id == self._model.value()), None)
        if model is None:
            self._judge("There is no model to measure yet.")
            return
        rivals = [m for m in self._models if (m.src, m.tgt) == (model.src, model.tgt) and m.id != model.id]
        self._against.fill([("Nothing, only its own scores", None), *((m.name, m.id) for m in rivals)])
        if model.parent is not None:
            self._against.choose(model.parent)
        domains = sorted({c.domain for c in self._corpora if {c.src, c.tgt} == {model.src, model.tgt}})
        self._domain.fill((domain, domain) for domain in domains)
        if model.domain is not None:
            self._domain.choose(model.domain)
        self._judge("" if domains else "No corpus in these languages yet. Import one on the Corpora page.")

    def _judge(self, reason: str) -> None:
        self._reason.setText(reason)
        self._start.setEnabled(not reason)

    def _measure(self) -> None:
        args = self.services.tasks.evaluate_command(
            model=self._model.value(), against=self._against.value(), domain=self._domain.value()
        )
        title = f"Measuring {self._model.currentText()}"
        self._follow(self.services.jobs.start(args, "evaluate", title))

    def _follow(self, job: Job) -> None:
        if self._job is not None:
            self._job.changed.disconnect(self._show_job)
        self._job = job
        job.changed.connect(self._show_job)
        self._stack.setCurrentIndex(1)
        self._show_job()

    def _show_job(self) -> None:
        job = self._job
        if job is None:
            return
        is_at_work = not job.is_over
        self._progress.setVisible(is_at_work)
        self._words.setText(f"{job.title} · {job.words}")
        self._bar.setRange(0, job.total or 0)
        self._bar.setValue(job.done if job.total else 0)
        is_done = job.state == RunState.DONE
        self._verdict.setVisible(is_done)
        self._table.setVisible(is_done and bool(score_rows(job.result)))
        self._note.setVisible(is_done)
        if is_done:
            self._show_result(job)
        if job.error is not None and job.is_over:
            self._error.show_error(job.error.what, job.error.hint, job.details)
        else:
            self._error.hide()

    def _show_result(self, job: Job) -> None:
        verdict = verdict_of(job.result, "on this domain")
        self._verdict.set_verdict(verdict.kind, verdict.sentence, verdict.detail)
        rows = score_rows(job.result)
        self._scores.show_records(rows)
        self._table.setFixedHeight(self._table.height_for_rows(len(rows)))
        n_sentences = job.result.get("n_sentences")
        amount = f"{n_sentences:,} " if isinstance(n_sentences, int) else ""
        self._note.setText(
            f"Measured on {amount}held-out sentences; the interval comes from paired bootstrap resampling."
        )

    def _show_error(self, error: Exception) -> None:
        self._error.show_error(*words_for(error))
