"""A model against another on a domain's held-out text, with a verdict."""

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.records import CorpusRecord, ModelRecord
from gui.item_models.record_table import Column, RecordTable
from gui.jobs import Job
from gui.pages.evaluate.choices import choice_row
from gui.pages.evaluate.measuring import MeasuringPanel
from gui.services import Services
from gui.theme.tokens import SPACE_3, SPACE_4
from gui.verdicts import ScoreRow, score_rows, signed, verdict_of
from gui.widgets.buttons import primary_button
from gui.widgets.cards import label, soft_label
from gui.widgets.picker import Picker
from gui.widgets.table import Table


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


class ComparisonView(QWidget):
    """Asks what to compare, measures in a job, shows the table and what it means.

    Args:
        services: of the window.
    """

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._models: list[ModelRecord] = []
        self._corpora: list[CorpusRecord] = []
        self.model, self._against, self._domain = Picker("Model"), Picker("Compared with"), Picker("Domain")
        self.model.chosen.connect(self._suggest)
        self._start = primary_button("Measure", "scale")
        self._start.clicked.connect(self._measure)
        self._reason = label(role="small")
        self.panel = MeasuringPanel()
        self.panel.started.connect(self._hide_result)
        self.panel.finished.connect(self._show_result)
        self._scores = RecordTable(_COLUMNS)
        self._table = Table("Scores", self._scores, [0, 130, 110, 110, 160, 190])
        self._note = soft_label()
        self._lay_out()

    def show_library(self, models: Sequence[ModelRecord], corpora: Sequence[CorpusRecord]) -> None:
        """Offers models and domains, what was adapted first."""
        self._models, self._corpora = list(models), list(corpora)
        adapted_first = sorted(self._models, key=lambda model: model.kind != "adapted")
        self.model.fill((model.name, model.id) for model in adapted_first)
        self._suggest()

    def follow(self, job: Job) -> None:
        """Shows a measuring job."""
        self.panel.follow(job)

    def _lay_out(self) -> None:
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE_4)
        fields = (
            ("&Model", self.model),
            ("Compared &with", self._against),
            ("On the &domain", self._domain),
        )
        rows.addLayout(choice_row(fields))
        foot = QHBoxLayout()
        foot.setSpacing(SPACE_3)
        foot.addWidget(self._start)
        foot.addWidget(self._reason, 1)
        rows.addLayout(foot)
        for part in (self.panel, self._table, self._note):
            rows.addWidget(part)
        rows.addStretch()
        self._table.setFixedHeight(self._table.height_for_rows(3))
        self._hide_result()

    def _suggest(self, _value: object = None) -> None:
        model = next((model for model in self._models if model.id == self.model.value()), None)
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
        args = self._services.tasks.evaluate_command(
            model=self.model.value(), against=self._against.value(), domain=self._domain.value()
        )
        title = f"Measuring {self.model.currentText()}"
        self.follow(self._services.jobs.start(args, "evaluate", title))

    def _hide_result(self) -> None:
        self._table.hide()
        self._note.hide()

    def _show_result(self, job: Job) -> None:
        self.panel.show_verdict(verdict_of(job.result, "on this domain"))
        rows = score_rows(job.result)
        self._scores.show_records(rows)
        self._table.setFixedHeight(self._table.height_for_rows(len(rows)))
        self._table.setVisible(bool(rows))
        n_sentences = job.result.get("n_sentences")
        amount = f"{n_sentences:,} " if isinstance(n_sentences, int) else ""
        self._note.setText(
            f"Measured on {amount}held-out sentences; the interval comes from paired bootstrap resampling."
        )
        self._note.show()
