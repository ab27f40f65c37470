"""The models that are open, kept warm for all pages; work with one of them as a call of its thread.

Knows the translator thread, no page. `open` belongs to that thread alone; `with_translator` and `run` are for
pages.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from shiboken6 import isValid

from engine import tasks
from engine.progress import Progress, Report
from engine.results.models import ModelRecord
from gui.jobs.engine_worker import EngineCall, EngineWorker
from gui.settings import Settings

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


@dataclass(frozen=True, slots=True)
class OpenOptions:
    """How models are opened, as the Settings page offers it."""

    precision: str = "int8"
    device: str = "auto"
    n_threads: int = 0
    """0: as many as fit this computer."""


@dataclass(frozen=True, slots=True)
class _Receiver:
    """Who waits for the outcome of a call."""

    owner: QObject
    done: Callable[[Any], None]
    failed: Callable[[Exception], None]
    progressed: Callable[[Progress], None] | None


class OpenModels(QObject):
    """The open systems of the window, and the thread they live on.

    Args:
        worker: the translator thread.
        settings: say how models are opened.
    """

    def __init__(self, worker: EngineWorker, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.worker = worker
        self._receivers: dict[EngineCall, _Receiver] = {}
        self._settings = settings
        self._systems = tasks.OpenSystems()
        self._known: dict[str, str] = {}

    @property
    def options(self) -> OpenOptions:
        """How the user wants models opened."""
        return OpenOptions(self._settings.precision, self._settings.device, self._settings.threads)

    def with_translator(
        self, model_id: str, work: Callable[[EngineCall, "Translator"], object], lane: str = ""
    ) -> EngineCall:
        """Makes a call that works with an open model: connect its signals, then `worker.submit` it.

        The translator comes as if just opened: the model's pack is in it, no speaker is. Work may
        set a speaker and leave it so.

        Args:
            model_id: of a model or a pack.
            work: called on the translator thread with the call (it reports through `call.report`)
                and the translator, which it must not keep; returns the call's result.
            lane: a newer call of the same lane cancels this one.
        """
        options = self.options
        return EngineCall(lambda call: work(call, self.open(call, model_id, options)), lane)

    def run(
        self,
        owner: QObject,
        model_id: str,
        work: Callable[["Translator", Report], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
        *,
        lane: str = "",
        progressed: Callable[[Progress], None] | None = None,
    ) -> EngineCall:
        """Works with an open model, then calls `done` or `failed` on the window's thread.

        Neither is called if the call was cancelled or `owner` is gone by then. See `with_translator`.
        """
        call = self.with_translator(model_id, lambda call, translator: work(translator, call.report), lane)
        self._receivers[call] = _Receiver(owner, done, failed, progressed)
        call.progressed.connect(self._on_progressed)
        call.succeeded.connect(self._on_succeeded)
        call.failed.connect(self._on_failed)
        call.finished.connect(self._on_finished)
        return self.worker.submit(call)

    def _receiver(self, call: EngineCall) -> _Receiver | None:
        found = self._receivers.get(call)
        return found if found is not None and not call.is_cancelled and isValid(found.owner) else None

    def _on_progressed(self, call: EngineCall, progress: Progress) -> None:
        receiver = self._receiver(call)
        if receiver is not None and receiver.progressed is not None:
            receiver.progressed(progress)

    def _on_succeeded(self, call: EngineCall, result: Any) -> None:
        receiver = self._receiver(call)
        if receiver is not None:
            receiver.done(result)

    def _on_failed(self, call: EngineCall, error: Exception) -> None:
        receiver = self._receiver(call)
        if receiver is not None:
            receiver.failed(error)

    def _on_finished(self, call: EngineCall) -> None:
        self._receivers.pop(call, None)

    def open(self, call: EngineCall, model_id: str, options: OpenOptions) -> "Translator":
        """Returns an open model with its pack in and no speaker. On the translator thread.

        Raises:
            EngineError: if it is gone, lacks its parent or cannot be opened.
        """
        call.report(Progress("Opening the model", 0))
        return self._systems.open(
            model_id, precision=options.precision, device=options.device, n_threads=options.n_threads
        )

    def close_changed(self, models: Sequence[ModelRecord]) -> None:
        """Closes everything if one of the models known before is gone or has changed. On that thread too."""
        known = {model.id: model.created for model in models}
        if any(known.get(model_id) != created for model_id, created in self._known.items()):
            self._systems.close()
        self._known = known
