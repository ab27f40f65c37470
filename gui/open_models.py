"""The models that are open, kept warm for all pages, and the thread they belong to. Knows no page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.progress import Progress, Report
from engine.results.models import ModelRecord
from gui.jobs.calls import Call, CallThread, ignore
from gui.settings import Settings
from gui.widgets.timers import pause_timer

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

T = TypeVar("T")

_REST_AFTER_MS = 10_000
"""So long nothing is translated until the memory that the last texts took is given back."""


@dataclass(frozen=True, slots=True)
class OpenOptions:
    """How models are opened, as the Settings page offers it, and for one text."""

    precision: str = "int8"
    device: str = "auto"
    n_threads: int = 0
    """0: as many as fit this computer."""
    is_careful: bool = False
    """True: the model of the opposite direction chooses among translations, where there is one."""
    address: str = ""
    """How translations address their reader, where the target language has forms; "": as the model has it."""
    trusts_language: bool = False
    """True: the text is translated also where it looks like another language: its user insists."""


class OpenModels(QObject):
    """The open systems of the window, which are opened and used on one thread."""

    _used = Signal()

    def __init__(self, calls: CallThread, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.calls = calls
        self._settings = settings
        self._systems = tasks.OpenSystems()
        self._newest: tuple[str, OpenOptions] | None = None
        self._known: dict[str, str] = {}
        self._resting = pause_timer(self, _REST_AFTER_MS, self._rest)
        self._used.connect(self._resting.start)

    @property
    def options(self) -> OpenOptions:
        """How the user wants models opened."""
        kept = self._settings
        return OpenOptions(kept.precision, kept.device, kept.threads, kept.is_careful, kept.address)

    def working(self, model_id: str, work: Callable[["Translator", Report], T]) -> Callable[[Call[T]], T]:
        """Returns work for one of `calls` that opens a model, or takes the open one, and works with it.

        The translator comes as if just opened: the model's pack is in it, no speaker is. Work may
        set a speaker and leave it so, and must not keep the translator.

        Args:
            model_id: of a model or a pack.
            work: takes the translator, and what it reports to.
        """
        options = self.options
        return lambda call: work(self.open(model_id, options, call.report), call.report)

    def open(self, model_id: str, options: OpenOptions, report: Report) -> "Translator":
        """Returns an open model with its pack in and no speaker. On the thread alone.

        Raises:
            EngineError: if it is gone, lacks its parent or cannot be opened.
        """
        if self._newest != (model_id, options):
            report(Progress("Opening the model", 0))
        translator = self._systems.open(
            model_id,
            precision=options.precision,
            device=options.device,
            n_threads=options.n_threads,
            careful=options.is_careful,
            address=options.address,
            trusts_language=options.trusts_language,
        )
        self._newest = model_id, options
        self._used.emit()
        return translator

    def _rest(self) -> None:
        self.calls.run(self, self._systems.rest, ignore, ignore)

    def close_changed(self, models: Sequence[ModelRecord]) -> None:
        """Closes everything if one of the models known before is gone or has changed. On the thread alone."""
        known = {model.id: model.created for model in models}
        if any(known.get(model_id) != created for model_id, created in self._known.items()):
            self._systems.close()
            self._newest = None
        self._known = known
