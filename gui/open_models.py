"""The models that are open, kept warm for all pages; work with one of them as a job of its thread.

Knows the engine's door and the translator thread, no page. Everything named `open…` belongs to
that thread alone; `with_translator` is for pages.
"""

import gc
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import QObject
from shiboken6 import isValid

from engine.config import SearchConfig
from engine.errors import LibraryError
from engine.progress import Progress, Report
from engine.results.models import ModelRecord
from engine.results.translation import DeviceReport, TextTranslation
from gui.jobs.engine_worker import EngineWorker, Job
from gui.settings import Settings

_MAX_OPEN = 2
"""Translators kept warm: one to read, one to compare with."""


class Translator(Protocol):
    """What pages ask of an opened model; `engine.tasks` takes it back as it is."""

    @property
    def device(self) -> DeviceReport:
        """Where it really runs."""

    def translate_text(self, text: str, config: SearchConfig = ..., report: Report = ...) -> TextTranslation:
        """Translates, keeping paragraphs and spacing."""

    def translate_lines(
        self,
        lines: Sequence[str],
        speakers: Sequence[Any],
        config: SearchConfig = ...,
        report: Report = ...,
    ) -> list[TextTranslation]:
        """Translates lines in one batch, each with the numbers of its own speaker or None."""

    def set_pack(self, pack_folder: Path | None) -> None:
        """Swaps a pack in, or out."""

    def set_speaker(self, speaker: Any) -> None:
        """Takes the numbers of a speaker (`SpeakerInputs`) for all that follows; None: nobody's."""


class Door(Protocol):
    """What opening models takes of `engine.tasks`."""

    def list_models(self) -> list[ModelRecord]:
        """Lists the library's models."""

    def open_system(
        self, *, model: str | None = None, precision: str = ..., device: str = ..., n_threads: int = ...
    ) -> Translator:
        """Opens a model."""


@dataclass(frozen=True, slots=True)
class Options:
    """How models are opened: what the settings page offers."""

    precision: str = "int8"
    device: str = "auto"
    n_threads: int = 0
    """0: as many as fit this computer."""


def options_of(settings: Settings) -> Options:
    """Returns the options that the user has chosen."""
    return Options(settings.precision, settings.device, settings.threads)


@dataclass(frozen=True, slots=True)
class _Call:
    """Who waits for a job, and what for."""

    owner: QObject
    done: Callable[[Any], None]
    failed: Callable[[Exception], None]
    progressed: Callable[[Progress], None] | None


_Key = tuple[str, Options]


class OpenModels(QObject):
    """The warm translators, and the thread they live on.

    Args:
        worker: the translator thread.
        door: `engine.tasks`, or what stands for it.
        settings: say how models are opened.
    """

    def __init__(
        self, worker: EngineWorker, door: Door, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.worker = worker
        self._calls: dict[Job, _Call] = {}
        self._door = door
        self._settings = settings
        self._open: OrderedDict[_Key, Translator] = OrderedDict()
        self._packs: dict[_Key, str] = {}

    def with_translator(
        self, model_id: str, work: Callable[[Job, Translator], object], lane: str = ""
    ) -> Job:
        """Makes a job that works with an open model: connect its signals, then `worker.submit` it.

        The translator comes as if just opened: the model's pack is in it, no speaker is. Work may
        set a speaker and leave it so.

        Args:
            model_id: of a model or a pack.
            work: called on the translator thread with the job (it reports through `job.report`)
                and the translator, which it must not keep; returns the job's result.
            lane: a newer job of the same lane cancels this one.
        """
        options = options_of(self._settings)
        return Job(lambda job: work(job, self.open_by_id(job, model_id, options)), lane)

    def run(
        self,
        owner: QObject,
        model_id: str,
        work: Callable[[Translator, Report], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
        *,
        lane: str = "",
        progressed: Callable[[Progress], None] | None = None,
    ) -> Job:
        """Works with an open model, then calls `done` or `failed` on the window's thread.

        Neither is called if the job was cancelled or `owner` is gone by then. See `with_translator`.
        """
        job = self.with_translator(model_id, lambda job, translator: work(translator, job.report), lane)
        self._calls[job] = _Call(owner, done, failed, progressed)
        job.progressed.connect(self._on_progressed)
        job.succeeded.connect(self._on_succeeded)
        job.failed.connect(self._on_failed)
        job.finished.connect(self._on_finished)
        return self.worker.submit(job)

    def _on_progressed(self, job: Job, progress: Progress) -> None:
        call = self._calls.get(job)
        if call is not None and call.progressed is not None and not job.is_cancelled and isValid(call.owner):
            call.progressed(progress)

    def _on_succeeded(self, job: Job, result: Any) -> None:
        call = self._calls.get(job)
        if call is not None and not job.is_cancelled and isValid(call.owner):
            call.done(result)

    def _on_failed(self, job: Job, error: Exception) -> None:
        call = self._calls.get(job)
        if call is not None and not job.is_cancelled and isValid(call.owner):
            call.failed(error)

    def _on_finished(self, job: Job) -> None:
        self._calls.pop(job, None)

    def open_by_id(self, job: Job, model_id: str, options: Options) -> Translator:
        """Opens a model, or a pack in the model it belongs to. On the translator thread.

        Raises:
            EngineError: if it is gone, lacks its parent or cannot be opened.
        """
        job.report(Progress("Opening the model", 0))
        models = {model.id: model for model in self._door.list_models()}
        record = models.get(model_id)
        if record is None:
            raise LibraryError(f"There is no model {model_id} any more.", "Choose another model.")
        owner = owner_of(record, models.values())
        if owner is None:
            raise LibraryError(
                f"The model that {record.name} was adapted from is gone.",
                "Restore it, or choose another model.",
            )
        return self.open(owner, None if owner is record else record, options)

    def open(self, model: ModelRecord, pack: ModelRecord | None, options: Options) -> Translator:
        """Returns a translator, opened if need be, with this pack in it. On the translator thread."""
        key = (model.id, options)
        translator = self._open.pop(key, None)
        if translator is None:
            translator = self._door.open_system(
                model=model.id,
                precision=options.precision,
                device=options.device,
                n_threads=options.n_threads,
            )
            self._packs[key] = ""
            gc.freeze()  # all that is loaded by now stays: without it each full collection takes 70 ms
        self._open[key] = translator
        while len(self._open) > _MAX_OPEN:
            self._open.popitem(last=False)
        translator.set_speaker(None)
        pack_id = pack.id if pack else ""
        if self._packs[key] != pack_id:
            translator.set_pack(pack.path if pack else None)
            self._packs[key] = pack_id
        return translator

    def forget(self) -> None:
        """Closes everything: a model is gone or another one now. On the translator thread."""
        self._open.clear()
        self._packs.clear()


def owner_of(record: ModelRecord, models: Iterable[ModelRecord]) -> ModelRecord | None:
    """Returns the model whose graphs a record uses: itself, or what its pack is swapped into."""
    known = {model.id: model for model in models}
    found: ModelRecord | None = record
    while found is not None and found.scope != "full":
        found = known.get(found.parent or "")
    return found
