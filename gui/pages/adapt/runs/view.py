"""One run from its first minute to its verdict: head, outcome, curves, sample translations, run card."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.orders import AdaptOrder
from engine.results.jobs import RunState
from engine.results.model_details import Adaptation
from gui.jobs.job import Job
from gui.pages.adapt.outcome.scores_card import ScoresCard
from gui.pages.adapt.outcome.view import Outcome
from gui.pages.adapt.runs.card import RunCardView
from gui.pages.adapt.runs.curves import LearningView
from gui.pages.adapt.runs.entries import Models, use_of
from gui.pages.adapt.runs.head import RunHead
from gui.pages.adapt.runs.samples import SamplesView, examples_of, samples_at
from gui.pages.page import scrolled
from gui.theme.tokens import SPACE_1, SPACE_4
from gui.widgets.layouts import Stretch, rows_in


class RunView(QWidget):
    """Follows one job at a time; `title_of` names it.

    Signals:
        made_known(str): the model that a run made is shown for the first time: read its state.
    """

    made_known = Signal(str)

    def __init__(self, title_of: Callable[[Job], str]) -> None:
        super().__init__()
        self._title_of = title_of
        self.job: Job | None = None
        self.head, self.outcome, self.learning = RunHead(), Outcome(), LearningView()
        self.scores, self.card = ScoresCard(), RunCardView()
        self.samples = SamplesView("The same sentences, translated again at every check", ("Before", "Now"))
        self.examples = SamplesView("What changed: the sentences that gained most, then those that lost most")
        self._shown_samples: tuple[int, object] = (-1, None)
        self._shown_result: tuple[object, object] | None = None
        self._models: Models = {}
        self.learning.quality.picked.connect(self._show_samples)
        self._lay_out()

    def follow(self, job: Job) -> None:
        """Shows a job from now on."""
        self.forget()
        self.job = job
        self._area.verticalScrollBar().setValue(0)
        job.changed.connect(self._show)
        if self.model:
            self.made_known.emit(self.model)
        self._show()

    def forget(self) -> None:
        """Follows nothing any more."""
        if self.job is not None:
            self.job.changed.disconnect(self._show)
        self.job = None
        self._shown_samples, self._shown_result = (-1, None), None
        self.card.forget()
        self.head.error.hide()

    @property
    def result(self) -> Adaptation | None:
        """The run's answer; None before its end."""
        job = self.job
        if job is None or job.state != RunState.DONE or not isinstance(job.answer, Adaptation):
            return None
        return job.answer

    @property
    def model(self) -> str:
        """Id of the model that the run has made; empty before."""
        return self.result.model if self.result else ""

    @property
    def domain(self) -> str:
        """The domain whose text the run learns."""
        order = self.job.order if self.job is not None else None
        made = self._models.get(self.model)
        return order.domain if isinstance(order, AdaptOrder) else (made.domain or "") if made else ""

    def show_models(self, models: Models) -> None:
        """Takes in the models of the library, and whether the run's own is used by now."""
        self._models = models
        if self.model:
            self._show_result()

    def style_ahead(self) -> None:
        """Gives every part its style now, which else takes its time when the view is first shown."""
        for part in self.findChildren(QWidget):
            part.ensurePolished()

    def _show(self) -> None:
        job = self.job
        if job is None:
            return
        self.head.show_job(job, self._title_of(job))
        self.learning.show_job(job)
        self._show_samples()
        is_done = job.state == RunState.DONE
        has_curves = bool(job.curves) or not (is_done or job.was_refused)
        self.learning.setVisible(has_curves and job.state != RunState.QUEUED or bool(job.curves))
        self.outcome.setVisible(self.result is not None)
        if self.model and self._shown_result is None:
            self.made_known.emit(self.model)
        self._show_result()

    def _show_samples(self) -> None:
        """Shows the sample translations of the newest check, or of the one under the cursor."""
        job = self.job
        if job is None:
            return
        wanted = (len(job.samples), self.learning.quality.cursor_at)
        if wanted == self._shown_samples:
            return
        self._shown_samples = wanted
        update, examples = samples_at(job.samples, self.learning.quality.cursor_at)
        is_old = wanted[1] is not None and bool(job.samples) and update != job.samples[-1][0]
        note = "" if not update else "An earlier check" if is_old else "The newest check"
        self.samples.show_examples(examples, note)

    def _show_result(self) -> None:
        """Shows the outcome, once for every result and state."""
        result = self.result
        if result is None:
            for part in (self.scores, self.examples, self.card):
                part.hide()
            return
        state = use_of(result, self._models)
        if self._shown_result == (result, state):
            return
        self._shown_result = (result, state)
        self.outcome.show_result(result, state, self.domain)
        self.scores.show_result(result)
        self.card.mixture.show_mixture(result.mixture)
        self.scores.show_general(result.gate)
        self.examples.show_examples(examples_of(result.examples))
        self.card.setVisible(state is not None)

    def _lay_out(self) -> None:
        content = QWidget()
        rows_in(
            content,
            self.outcome,
            self.scores,
            self.learning,
            self.samples,
            self.examples,
            self.card,
            Stretch(1),
            spacing=SPACE_4,
            margins=(0, 0, SPACE_1, 0),
        )
        outer = rows_in(self, self.head, spacing=SPACE_4)
        self._area = scrolled(content)
        outer.addWidget(self._area, 1)
