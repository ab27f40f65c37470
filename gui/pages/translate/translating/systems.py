"""Translates with the page's systems and speakers. Lives on the worker's thread.

Knows the engine's door and the open models, no widget.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.progress import Progress, Report
from engine.results.models import ModelRecord
from engine.results.speakers import SpeakerRecord
from engine.results.translation import DeviceReport, TextTranslation
from gui.jobs.engine_worker import Job
from gui.open_models import Door as OpenDoor
from gui.open_models import OpenModels, Options, Translator
from gui.pages.translate.comparing.differences import Difference, differences_of
from gui.pages.translate.translating.catalogue import Catalogue, System
from gui.pages.translate.translating.line_speakers import read_lines, speakers_of
from gui.pages.translate.translating.turns import PortionMemory, Turn
from gui.pages.translate.translating.voices import (
    Notice,
    Speaker,
    SpeakerDoor,
    Voices,
    speaker_of,
    speakers_into,
)

_FIRST_PART_S = 0.25
"""A text done sooner is shown as a whole."""
_PART_EVERY_S = 0.1


class Door(OpenDoor, SpeakerDoor, Protocol):
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
    line_speakers: tuple[Speaker | None, ...] = ()
    """Who says each sentence, if every line has its own profile; else empty."""
    found: tuple[Speaker, ...] = ()
    """Speakers of the library before whose names lines stand."""
    notices: tuple[Notice, ...] = ()
    """Whose profile did not count, and why."""


class Translators:
    """The systems of the page, and the portions translated lately.

    Args:
        models: opens them and keeps them warm.
        door: `engine.tasks`, or what stands for it.
    """

    def __init__(self, models: OpenModels, door: Door) -> None:
        self._models, self._door = models, door
        self._voices = Voices(door)
        self._memory = PortionMemory()
        self._speakers: list[SpeakerRecord] = []
        self._known: dict[str, str] = {}

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
            self._memory.clear()
        self._known = known
        self._speakers = self._door.list_speakers()
        return Catalogue(models, self._door.list_domains(), self._speakers)

    def open(self, system: System, options: Options) -> Translator:
        """Returns a translator for the system, opened if need be, with the right pack in it."""
        return self._models.open(system.model, system.pack, options)

    def warm_up(self, system: System, options: Options) -> tuple[DeviceReport, list[Speaker]]:
        """Opens a model before the first word is typed; returns where it runs and whom it knows."""
        translator = self.open(system, options)
        return translator.device, self._voices.known(translator, system.record)

    def translate(
        self,
        job: Job,
        system: System,
        text: str,
        options: Options,
        *,
        show: Callable[[Translated], None] | None = None,
        is_per_line: bool = False,
    ) -> Translated:
        """Translates a text, portion by portion if it is long.

        Args:
            job: what this is done for.
            system: model, domain and speaker.
            text: of any length.
            options: how models are opened.
            show: gets what is there so far, now and then.
            is_per_line: True: lines that begin with a speaker's name are said in that speaker's way.

        Raises:
            EngineError: if the model cannot be opened or used.
        """
        translator = self.open(system, options)
        turn = Turn(job, translator, system, options, voices=self._voices, memory=self._memory,
                    n_characters=len(text))  # fmt: skip
        people = self._people(system)
        lines = read_lines(text, people) if people else []
        found = speakers_of(lines)
        started = time.perf_counter()
        next_part = started + _FIRST_PART_S
        empty = TextTranslation(source="", text="", sentences=(), elapsed_s=0.0)
        done = Translated(empty, translator.device, 0.0)
        for part in turn.spoken(text, lines) if is_per_line and found else turn.whole(text):
            now, turn.n_done = time.perf_counter(), len(part.translation.source)
            turn.report()
            done = Translated(
                part.translation, translator.device, now - started, part.speakers, found, turn.notices
            )
            if show is not None and now >= next_part and turn.n_done < len(text):
                next_part = now + _PART_EVERY_S
                show(done)
        return done

    def _people(self, system: System) -> list[Speaker]:
        """Returns the speakers of the system's language; the one that is chosen as strong as chosen."""
        chosen = system.speaker
        people = [speaker_of(record) for record in speakers_into(self._speakers, system.record.tgt)]
        return [chosen if chosen and each.id == chosen.id else each for each in people]

    def compare(self, job: Job, systems: Sequence[System], text: str, options: Options) -> list[Difference]:
        """Translates a text with several systems and marks the words that differ, sentence by sentence."""
        translations = [self.translate(job, system, text, options).translation for system in systems]
        rows = []
        for row in differences_of(translations):
            rows.append(row)
            job.report(Progress("Comparing", len(rows), len(translations[0].sentences)))
        return rows
