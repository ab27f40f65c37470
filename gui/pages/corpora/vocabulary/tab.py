"""The vocabulary of a corpus against a model: choose a model, have them compared, see the report."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from engine import tasks
from engine.orders.vocabulary import VocabularyOrder
from engine.results.corpora import CorpusRecord
from engine.results.jobs import RunState
from engine.results.models import ModelRecord
from engine.results.vocabulary import VocabularyReport
from gui.errors import words_for
from gui.jobs.job import Job
from gui.pages.corpora.vocabulary.view import VocabularyView
from gui.services import Services
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.cards import label
from gui.widgets.controls.buttons import outlined_button
from gui.widgets.controls.picker import Picker
from gui.widgets.layouts import Stretch, row_of, rows_in

_NO_MODEL = "No model here translates between these languages."
_LEAST_PICKER = 280


class VocabularyTab(QWidget):
    """Makes and shows the vocabulary report of one corpus."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._corpus: CorpusRecord | None = None
        self._job: Job | None = None
        self._model = Picker("Model to compare with")
        self._model.setMinimumWidth(_LEAST_PICKER)
        self._words = label("Compare the words of this corpus with the model", "soft")
        self._make = outlined_button("Make the report", "chart-line", act=self._start)
        self._stop = outlined_button("Stop", "x", act=self._cancel)
        self._stop.hide()
        self.view = VocabularyView()
        tools = row_of(self._words, self._model, self._make, self._stop, Stretch(), spacing=SPACE_2)
        rows_in(self, tools, (self.view, 1), spacing=SPACE_3)

    def open(self, corpus: CorpusRecord) -> None:
        """Makes ready for a corpus: finds the models of its languages."""
        if self._corpus is not None and self._corpus.id == corpus.id:
            return
        self._corpus = corpus
        self._forget_job()
        self.view.clear()
        self._services.quick.run(self, tasks.list_models, self._offer_models, self._show_problem)

    def close_corpus(self) -> None:
        """Forgets the corpus; a report being made goes on, and is not shown."""
        self._corpus = None
        self._forget_job()

    def _offer_models(self, models: Sequence[ModelRecord]) -> None:
        if self._corpus is None:
            return
        wanted = {self._corpus.src, self._corpus.tgt} - {""}
        fitting = [model for model in models if wanted <= {model.src, model.tgt}]
        source = self._corpus.src
        fitting.sort(key=lambda model: model.src != source)
        self._model.fill((model.name, model.id) for model in fitting)
        self._words.setText("Compare the words of this corpus with the model" if fitting else _NO_MODEL)
        self._model.setVisible(bool(fitting))
        self._make.setVisible(bool(fitting))

    def _start(self) -> None:
        model = self._model.value()
        if self._corpus is None or not model:
            return
        job = self._job = self._services.jobs.submit(VocabularyOrder(model=model, corpus=self._corpus.id))
        job.changed.connect(lambda: self._follow(job))
        job.ended.connect(lambda state: self._end(job, state))
        self._follow(job)

    def _follow(self, job: Job) -> None:
        is_ours = job is self._job
        if is_ours and not job.is_over:
            self.view.show_waiting(job.words, *job.bar)
            self._make.hide()
            self._stop.show()

    def _end(self, job: Job, state: RunState) -> None:
        if job is not self._job:
            return
        self._forget_job()
        if state == RunState.DONE and isinstance(job.answer, VocabularyReport):
            self.view.show_report(job.answer)
        elif job.error is not None:
            self._show_problem(job.error)
        else:
            self.view.clear()

    def _cancel(self) -> None:
        if self._job is not None:
            self._services.jobs.cancel(self._job)

    def _forget_job(self) -> None:
        self._job = None
        self._stop.hide()
        self._make.setVisible(bool(self._model.count()))

    def _show_problem(self, error: Exception) -> None:
        self.view.show_problem(*words_for(error))
