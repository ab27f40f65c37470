"""Step 5: which words of this text a model does not know well. May be skipped."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from engine import tasks
from engine.errors import EngineError
from engine.orders.vocabulary import VocabularyOrder
from engine.results.models import ModelRecord
from engine.results.vocabulary import VocabularyReport
from gui.jobs.panel import JobPanel
from gui.jobs.runner import JobRunner
from gui.pages.corpora.vocabulary.view import VocabularyView
from gui.pages.corpora.wizard.draft import ImportDraft, base
from gui.pages.corpora.wizard.steps.step import Step
from gui.services import Services
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.cards import field_label, soft_label
from gui.widgets.controls.buttons import outlined_button
from gui.widgets.controls.picker import Picker
from gui.widgets.feedback.inline_error import InlineError
from gui.widgets.layouts import Gap, Stretch, row_of, rows_in

_NO_MODEL = (
    "No model translates between these languages yet, so there is nothing to compare your words with. Skip "
    "this step: the report can be made at any time, where you look into the corpus."
)


class VocabularyStep(Step):
    """The vocabulary report for one model."""

    title = "Vocabulary"
    explanation = (
        "Before any training: which of your words the model has never seen, or must spell in fragments. "
        "You can skip this, and look at it later."
    )

    def __init__(self, services: Services, draft: ImportDraft) -> None:
        super().__init__(services, draft)
        self.runner = JobRunner(services, self)
        self.runner.changed.connect(self._follow)
        self.runner.failed.connect(self._show_failure)
        self._reported: VocabularyOrder | None = None
        self._model = Picker("Model")
        self._is_filling = False
        self._model.chosen.connect(lambda _model: None if self._is_filling else self._start())
        self._words = soft_label()
        self._again = outlined_button("Make the report", act=self._start)
        self.error = InlineError()
        self.error.retry.clicked.connect(self._start)
        self.panel = JobPanel("Stop")
        self.panel.stop.clicked.connect(self.runner.cancel)
        self._view = VocabularyView()
        self.lay_out(self._decision(), self._view, (3, 8))

    def enter(self) -> None:
        """Finds the models that fit, and reports for the first of them."""
        self.services.quick.run(self, tasks.list_models, self._offer_models, self.error.show_failure)

    def next_words(self) -> str:
        """Says "Skip" while there is no report."""
        return "Next" if self._has_report() else "Skip"

    def state_words(self) -> str:
        """Says whether there is a report."""
        return "report made" if self._has_report() else ""

    def forget(self) -> None:
        """Stops the report that is being made."""
        super().forget()
        self.runner.drop()
        self._reported = None

    def _decision(self) -> QWidget:
        part = QWidget()
        self._model_label = field_label("&Model", self._model)
        again = row_of(self._again, Stretch(), spacing=SPACE_2)
        parts = self._model_label, self._model, self._words, self.error, self.panel, again
        rows_in(part, *parts, Gap(SPACE_2), Stretch(), spacing=SPACE_3)
        return part

    def _offer_models(self, models: Sequence[ModelRecord]) -> None:
        wanted = {base(self.draft.src), base(self.draft.target)} - {""}
        fitting = [m for m in models if wanted <= {base(m.src), base(m.tgt)}]
        forward = [m for m in fitting if base(m.src) == base(self.draft.src)]
        ordered = [*forward, *(m for m in fitting if m not in forward)]
        self._is_filling = True
        self._model.fill((m.name, m.id) for m in ordered)
        self._is_filling = False
        self._view.setVisible(bool(ordered))
        self._words.setText("" if ordered else _NO_MODEL)
        self._model.setVisible(bool(ordered))
        self._model_label.setVisible(bool(ordered))
        if ordered and self._wanted() != self._reported:
            self._start()
        self._follow()

    def _wanted(self) -> VocabularyOrder:
        return VocabularyOrder(
            model=str(self._model.value() or ""), staged=self.draft.staged_id, recipe=self.draft.recipe
        )

    def _has_report(self) -> bool:
        return self._reported is not None and self._reported == self._wanted()

    def _start(self) -> None:
        order = self._wanted()
        if not order.model or self.is_left:
            return
        self.error.hide()
        self._view.clear()
        self.runner.submit(order, lambda report: self._show_report(order, report))

    def _show_report(self, wanted: VocabularyOrder, report: VocabularyReport) -> None:
        self._reported = wanted
        self._view.show_report(report)
        self._follow()

    def _follow(self) -> None:
        self.panel.follow(self.runner.job)
        self._again.setVisible(
            not self.runner.is_busy and not self._has_report() and bool(self._model.value())
        )
        self.changed.emit()

    def _show_failure(self, error: EngineError, details: str) -> None:
        self.error.show_error(error.what, error.hint, details, "Try again")
