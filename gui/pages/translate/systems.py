"""Translates with the page's systems. Lives on the worker's thread.

Knows the engine's door and the page's systems, no widget.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from engine.config import SearchConfig
from engine.progress import Progress, Report
from engine.records import DeviceReport, ModelRecord, TextTranslation
from gui.engine_worker import Job
from gui.open_models import Door as OpenDoor
from gui.open_models import OpenModels, Options, Translator
from gui.pages.translate.catalogue import Catalogue, System
from gui.pages.translate.differences import Marks, differing_words
from gui.pages.translate.portions import translate_portions

N_BEST = 4
_SEARCH = SearchConfig(beam_size=4, n_best=N_BEST)
_MAX_PORTIONS = 512
_FIRST_PART_S = 0.25
"""A text done sooner is shown as a whole."""
_PART_EVERY_S = 0.1


class Door(OpenDoor, Protocol):
    """What the page asks of `engine.tasks`."""

    def ensure_builtin_models(self, report: Report = ...) -> list[ModelRecord]:
        """Makes the models that ship ready for use."""

    def list_domains(self) -> list[str]:
        """Lists the library's domains."""


@dataclass(frozen=True, slots=True)
class Translated:
    """A translation, or the part of it that is there."""

    translation: TextTranslation
    device: DeviceReport
    elapsed_s: float


@dataclass(frozen=True, slots=True)
class Difference:
    """One sentence as two systems translate it."""

    source: str
    first: str
    second: str
    marks: Marks


_PortionKey = tuple[tuple[str, str], Options, str]


class Translators:
    """The systems of the page, and the portions translated lately.

    Args:
        models: opens them and keeps them warm.
        door: `engine.tasks`, or what stands for it.
    """

    def __init__(self, models: OpenModels, door: Door) -> None:
        self._models, self._door = models, door
        self._known: dict[str, str] = {}
        self._portions: OrderedDict[_PortionKey, TextTranslation] = OrderedDict()

    def prepare(self, job: Job) -> Catalogue:
        """Makes the built-in models ready and lists everything there is."""
        self._door.ensure_builtin_models(job.report)
        return self.catalogue(job)

    def catalogue(self, job: Job) -> Catalogue:
        """Lists what there is; forgets what was opened if a model is gone or another one now."""
        job.report(Progress("Looking into the library", 0))
        models = self._door.list_models()
        known = {model.id: model.created for model in models}
        if any(known.get(model_id) != created for model_id, created in self._known.items()):
            self._models.forget()
            self._portions.clear()
        self._known = known
        return Catalogue(models, self._door.list_domains())

    def open(self, system: System, options: Options) -> Translator:
        """Returns a translator for the system, opened if need be, with the right pack in it."""
        return self._models.open(system.model, system.pack, options)

    def translate(
        self,
        job: Job,
        system: System,
        text: str,
        options: Options,
        show: Callable[[Translated], None] | None = None,
    ) -> Translated:
        """Translates a text, portion by portion if it is long.

        `show` gets what is there so far, now and then.

        Raises:
            EngineError: if the model cannot be opened or used.
        """
        translator = self.open(system, options)
        device = translator.device
        started = time.perf_counter()
        n_done, next_part = 0, started + _FIRST_PART_S

        def report(_progress: Progress) -> None:
            job.report(Progress("Translating", n_done, len(text)))

        def translate_portion(portion: str) -> TextTranslation:
            return self._portion(translator, (system.key, options, portion), report)

        whole = TextTranslation(source="", text="", sentences=(), elapsed_s=0.0)
        for whole in translate_portions(text, translate_portion):
            n_done, now = len(whole.source), time.perf_counter()
            report(Progress("Translating", n_done, len(text)))
            if show is not None and now >= next_part and n_done < len(text):
                next_part = now + _PART_EVERY_S
                show(Translated(whole, device, now - started))
        return Translated(whole, device, time.perf_counter() - started)

    def _portion(self, translator: Translator, key: _PortionKey, report: Report) -> TextTranslation:
        found = self._portions.pop(key, None)
        if found is None:
            found = translator.translate_text(key[2], _SEARCH, report)
            found = replace(found, elapsed_s=0.0)
        self._portions[key] = found
        while len(self._portions) > _MAX_PORTIONS:
            self._portions.popitem(last=False)
        return found

    def compare(self, job: Job, systems: Sequence[System], text: str, options: Options) -> list[Difference]:
        """Translates a text with two systems and marks the words that differ, sentence by sentence."""
        first, second = (self.translate(job, system, text, options).translation for system in systems)
        by_place = {(s.start, s.end): s.target for s in first.sentences}
        rows = []
        for sentence in second.sentences:
            other = by_place.get((sentence.start, sentence.end), "")
            rows.append(
                Difference(sentence.source, other, sentence.target, differing_words(other, sentence.target))
            )
            job.report(Progress("Comparing", len(rows), len(second.sentences)))
        return rows
