"""Whether sentences like the reader's own steer the translation: the choice, and the job that measures it."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QToolButton

from engine import tasks
from engine.errors import CorpusError, LibraryError
from engine.orders import MeasureExamplesOrder
from engine.progress import Report
from engine.results.evaluation import ExampleDomain, ExampleVerdict
from engine.results.jobs import RunState
from gui.jobs.calls import LatestCall
from gui.jobs.job import Job
from gui.open_models import OpenModels
from gui.pages.page import Page
from gui.pages.translate.memory.like_sheet import NOBODY, LikeRow, LikeSheet
from gui.pages.translate.translating.catalogue import ChosenSystem

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

_STEERED = "Not while domains are chosen by hand: it is measured with those that the words themselves say."
_MIXED = "Not with a mix of small packs: it is measured with one pack as it is."


class LikeTexts(QObject):
    """Lets similar sentences of one domain steer a model, where that is measured to help.

    Args:
        button: opens the sheet; checked while sentences steer.
        models: hold the open models.
        page: the sheet may cover it; its jobs measure, and its settings remember the choice of each model.

    Signals:
        changed(): other sentences steer, or none.
        refused(Exception): the domains could not be listed, or not be measured.
    """

    changed = Signal()
    refused = Signal(Exception)

    def __init__(
        self,
        button: QToolButton,
        models: OpenModels,
        page: Page,
    ) -> None:
        super().__init__(page)
        self._button, self._models, self._page = button, models, page
        self._settings = page.services.settings
        self.sheet = LikeSheet(page)
        self._looking = LatestCall(models.calls, self)
        self._system: ChosenSystem | None = None
        self._domains: tuple[ExampleDomain, ...] = ()
        self._measuring: dict[tuple[str, str], Job] = {}
        """By model and domain."""
        button.hide()
        button.clicked.connect(self.open)
        self.sheet.chosen.connect(self._choose)
        self.sheet.measure_asked.connect(self._measure)
        self.sheet.cancel_asked.connect(self._cancel)

    def with_examples(self, system: ChosenSystem | None, *, has_texts: bool) -> ChosenSystem | None:
        """Returns a system with the sentences that were chosen to steer its model.

        Args:
            system: with its domains and packs as they are to count.
            has_texts: whether any sentences are there in its languages.
        """
        if _id(system) != _id(self._system):
            self.sheet.close_popover()
            self._looking.drop()
            self._domains = ()
        self._button.setVisible(system is not None and has_texts)
        like = "" if system is None or _why_not(system) else self._settings.like_for(_id(system))
        self._button.setChecked(bool(like))
        told = f"Like the texts of {like}" if like else "Like my texts: let similar sentences of yours steer"
        self._button.setToolTip(told)
        self._button.setAccessibleName(told)
        self._system = replace(system, like=like) if system else None
        return self._system

    def open(self) -> None:
        """Opens the sheet; what is known comes as soon as it was read."""
        self._show_choice()
        if self._system is None:
            return
        self._look(self._open_sheet)

    def check(self, error: Exception) -> None:
        """Chooses nobody where a translation failed because the sentences that steer must not any more."""
        if isinstance(error, LibraryError | CorpusError) and self._chosen:
            self._look(self._drop_untrue)

    @property
    def _chosen(self) -> str:
        return self._settings.like_for(_id(self._system)) if self._system else NOBODY

    def _look(self, then: Callable[[], None]) -> None:
        """Reads on the translator thread what is known of each domain."""

        def work(translator: "Translator", _report: Report) -> tuple[ExampleDomain, ...]:
            return tasks.example_domains(translator)

        def done(found: tuple[ExampleDomain, ...]) -> None:
            self._domains = found
            then()

        self._looking.start(self._models.working(_id(self._system), work), done, self.refused.emit)

    def _open_sheet(self) -> None:
        self._fill()
        self.sheet.open_below(self._button.mapToGlobal(QPoint(0, self._button.height())))

    def _fill(self) -> None:
        why_not = _why_not(self._system) if self._system else ""
        rows = [LikeRow(each, self._progress(each.domain)) for each in self._domains]
        self.sheet.fill(rows, NOBODY if why_not else self._chosen, why_not)

    def _drop_untrue(self) -> None:
        if not any(each.helps and each.domain == self._chosen for each in self._domains):
            self._page.say(f"No more like the texts of {self._chosen}: measure again whether they help.")
            self._choose(NOBODY)

    def _choose(self, domain: str) -> None:
        self._settings.remember_like(_id(self._system), domain)
        self.changed.emit()
        self._show_choice()

    def _show_choice(self) -> None:
        """Keeps the button as what is chosen: a click alone changes nothing."""
        self._button.setChecked(bool(self._system and self._system.like))

    # measuring

    def _progress(self, domain: str) -> str | None:
        job = self._measuring.get((_id(self._system), domain))
        return f"Measuring: {job.words}" if job is not None else None

    def _measure(self, domain: str) -> None:
        model = _id(self._system)
        if not model or (model, domain) in self._measuring:
            return
        order = MeasureExamplesOrder(domain=domain, model=model, precision=self._models.options.precision)
        job = self._page.services.jobs.submit(order)
        self._measuring[model, domain] = job
        job.changed.connect(lambda: self._show_progress(model, domain))
        job.ended.connect(lambda state: self._on_ended(model, domain, job, state))
        self._fill()

    def _cancel(self, domain: str) -> None:
        job = self._measuring.get((_id(self._system), domain))
        if job is not None:
            self._page.services.jobs.cancel(job)

    def _show_progress(self, model: str, domain: str) -> None:
        """Changes the row's line alone: Cancel stays under the mouse."""
        if model == _id(self._system) and (words := self._progress(domain)) is not None:
            self.sheet.say(domain, words)

    def _on_ended(self, model: str, domain: str, job: Job, state: RunState) -> None:
        self._measuring.pop((model, domain), None)
        if state == RunState.DONE and isinstance(job.answer, ExampleVerdict):
            self._page.say(f"{domain}: {job.answer.verdict.sentence}")
        elif job.error is not None:
            self.refused.emit(job.error)
        if self.sheet.isVisible() and self._system is not None:
            self._look(self._fill)


def _id(system: ChosenSystem | None) -> str:
    return system.record.id if system else ""


def _why_not(system: ChosenSystem) -> str:
    """Says why nobody's sentences can steer a system now; empty: they can."""
    return _STEERED if system.steering else _MIXED if system.mixing else ""
