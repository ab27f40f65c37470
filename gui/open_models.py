"""The models that are open, kept warm for all pages, and the thread they belong to. Knows no page."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.base.errors import LibraryError, ModelError
from engine.base.progress import Progress, Report
from engine.results.models import ModelRecord
from engine.results.systems import System
from gui.i18n import tr
from gui.jobs.calls import Call, CallThread, ignore
from gui.settings import Settings
from gui.widgets.layouts import pause_timer

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

T = TypeVar("T")

_REST_AFTER_MS = 10_000
"""So long after texts were translated the memory that they took is given back, whether or not others follow:
who works without a pause would have it taken all day, and it costs 30 ms."""


class OpenModels(QObject):
    """The open systems of the window, which are opened and used on one thread."""

    _used = Signal()

    def __init__(self, calls: CallThread, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.calls = calls
        self._settings = settings
        self._newest: tuple[object, ...] | None = None
        """What was opened last, as far as opening it takes time."""
        self._known: dict[str, str] = {}
        self._resting = pause_timer(self, _REST_AFTER_MS, self._rest)
        self._used.connect(self._rest_soon)

    @cached_property
    def _systems(self) -> "tasks.OpenSystems":
        """On the thread alone: what translates takes half a second to load, in which the window can come."""
        return tasks.OpenSystems()

    @property
    def options(self) -> System:
        """How the user wants models opened, as a system without a model, a domain or terms."""
        kept = self._settings
        return System(
            terms="",
            careful=kept.is_careful,
            address=kept.address,
            precision=kept.precision,
            device=kept.device,
            n_threads=kept.threads,
        )

    def working(self, model_id: str, work: Callable[["Translator", Report], T]) -> Callable[[Call[T]], T]:
        """Returns work for one of `calls` that opens a model, or takes the open one, and works with it.

        The translator comes as if just opened: the model's pack is in it, no speaker is. Work may
        set a speaker and leave it so, and must not keep the translator.

        Args:
            model_id: of a model or a pack.
            work: takes the translator, and what it reports to.
        """
        system = replace(self.options, model=model_id)
        return lambda call: work(self.open(system, call.report), call.report)

    def open(self, system: System, report: Report) -> "Translator":
        """Returns an open model with all that a system says, but no speaker. On the thread alone.

        Raises:
            EngineError: as `OpenSystems.open` does.
        """
        opened = system.model, system.precision, system.device, system.n_threads, system.careful
        if self._newest != opened:
            report(Progress("Opening the model", 0))
        try:
            translator = self._systems.open(system, report)
        except LibraryError as error:
            if not system.model or system.model in {each.id for each in tasks.list_models()}:
                raise
            what = tr("The model {name} is not in the library any more.", name=system.model)
            hint = tr("Choose another one above, or add it again in the Library, under Models.")
            raise ModelError(what, hint) from error
        self._newest = opened
        self._used.emit()
        return translator

    def _rest_soon(self) -> None:
        if not self._resting.isActive():
            self._resting.start()

    def _rest(self) -> None:
        self.calls.run(self, lambda: self._systems.rest(), ignore, ignore)

    def close_changed(self, models: Sequence[ModelRecord]) -> None:
        """Closes everything if one of the models known before is gone or has changed. On the thread alone."""
        known = {model.id: model.created for model in models}
        if any(known.get(model_id) != created for model_id, created in self._known.items()):
            self._systems.close()
            self._newest = None
        self._known = known
