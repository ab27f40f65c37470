"""The Domains tab: looks at a model of several domains, and shows what was found."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtWidgets import QWidget

from engine.orders.evaluation import InspectDomainsOrder
from engine.results.domains.inspection import DomainInspection
from engine.results.models import ModelRecord
from gui.item_models.model_names import model_labels
from gui.jobs.job import Job
from gui.pages.evaluate.choices import choice_row
from gui.pages.evaluate.domains.panel import DomainPicturesPanel
from gui.pages.evaluate.domains.wording import EXPLANATION, NEW, NO_MODEL
from gui.pages.evaluate.run_panel import RunPanel
from gui.services import Services
from gui.theme.tokens import SPACE_3, SPACE_4
from gui.widgets.cards import label, show_or_hide, soft_label
from gui.widgets.controls.buttons import primary_button
from gui.widgets.controls.picker import Picker
from gui.widgets.layouts import rows_in

_LOOK, _AGAIN = "Look at its domains", "Look again"


class DomainsView(QWidget):
    """Asks which model, looks at it, and shows the pictures."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._models: dict[str, ModelRecord] = {}
        self._following: dict[str, ModelRecord] = {}
        self._inspections: list[DomainInspection] = []
        self.model, self.against = Picker("Model of several domains"), Picker("Model to compare with")
        self.model.chosen.connect(lambda _value: self._choose())
        self.start = primary_button(_LOOK, "search", act=self._look)
        self.reason = label(role="small", wraps=True)
        self.run = RunPanel()
        self.run.finished.connect(self._take)
        self.pictures = DomainPicturesPanel(services)
        self.explanation = soft_label(EXPLANATION)
        choices = choice_row((("M&odel", self.model), ("Compare &with", self.against)))
        choices.addWidget(self.start, 1, 2)
        rows = rows_in(
            self,
            self.explanation,
            choices,
            self.reason,
            self.run,
            self.pictures,
            spacing=SPACE_4,
            margins=(0, 0, SPACE_3, 0),
        )
        rows.addStretch()
        self.pictures.hide()

    def show_library(
        self,
        models: Sequence[ModelRecord],
        following: Sequence[ModelRecord],
        inspections: Sequence[DomainInspection],
    ) -> None:
        """Offers the models that follow several domains, with what was found of them so far, newest first."""
        self._models = {model.id: model for model in models}
        self._following = {model.id: model for model in following}
        self._inspections = list(inspections)
        labels = model_labels(models)
        self.model.fill((labels[model.id], model.id) for model in following)
        self._choose()

    def follow(self, job: Job) -> None:
        """Shows a job that looks at a model."""
        self.run.follow(job)

    def _choose(self) -> None:
        """Shows what is known of the chosen model."""
        model = self._following.get(self.model.value())
        for part in (self.model, self.against, self.start):
            part.setEnabled(model is not None)
        if model is None:
            show_or_hide(self.reason, NO_MODEL)
            self._show(None)
            return
        others = [each for each in self._models.values() if each.src == model.src and each.id != model.id]
        labels = model_labels(others)
        self.against.fill((labels[each.id], each.id) for each in others)
        if model.parent in labels:
            self.against.choose(model.parent)
        known = next((each for each in self._inspections if each.model == model.id), None)
        self._say("" if known else NEW)
        self._show(known)

    def _say(self, reason: str) -> None:
        show_or_hide(self.reason, reason)

    def _show(self, found: DomainInspection | None) -> None:
        self.pictures.setVisible(found is not None)
        self.explanation.setVisible(found is None)
        self.start.setText(_LOOK if found is None else _AGAIN)
        if found is not None and found != self.pictures.found:
            self.pictures.show_inspection(found)

    def _look(self) -> None:
        order = InspectDomainsOrder(model=self.model.value(), against=self.against.value() or "")
        self.follow(self._services.jobs.submit(order))

    def _take(self, job: Job) -> None:
        self.run.verdict.hide()
        found = job.answer
        if not isinstance(found, DomainInspection):
            return
        self._inspections.insert(0, replace(found, run=job.run_id))
        if self.model.value() != found.model:
            self.model.choose(found.model)
        self._choose()
