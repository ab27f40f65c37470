"""Reads documents and translates them with an open model. On the translator thread; knows no widget."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from engine.errors import EngineError
from engine.progress import Report
from engine.results.documents import DocumentRecord
from engine.results.speakers import SpeakerRecord
from gui.jobs.engine_worker import Job
from gui.open_models import OpenModels, Options, Translator
from gui.pages.translate.panes.text_files import LARGEST_BYTES, SUBTITLES, TextFile, read_text
from gui.pages.translate.translating.catalogue import System
from gui.pages.translate.translating.voices import Notice, Speaker, SpeakerDoor, Voices

N_PREVIEW = 20
"""Lines that are shown as they will be translated."""

Cast = Mapping[str, Speaker | None]
"""Who says the lines of every voice, by key."""


class DocumentDoor(SpeakerDoor, Protocol):
    """What translating documents takes of `engine.tasks`."""

    def create_speaker(self, name: str, /, *, src: str = ..., tgt: str = ...) -> SpeakerRecord:
        """Makes a speaker."""

    def read_document(self, path: Path, translator: Any = ..., /) -> DocumentRecord:
        """Takes subtitles or a transcript apart."""

    def translate_document(
        self, path: Path, out: Path | None, translator: Any, speakers: Mapping[str, Any], report: Report, /
    ) -> dict[str, Any]:
        """Translates it into another file."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The first lines, translated."""

    lines: tuple[str, ...]
    notices: Mapping[str, Notice] = field(default_factory=dict)
    """Why the profile of somebody does not count, by the voice's key."""


@dataclass(frozen=True, slots=True)
class Order:
    """A document to be translated as a whole."""

    document: DocumentRecord
    out: Path
    system: System
    options: Options
    cast: Cast


@dataclass(frozen=True, slots=True)
class Written:
    """A translated file."""

    path: Path
    elapsed_s: float
    details: Mapping[str, Any]
    """As `translate_document` returns them."""


class DocumentWork:
    """Works with the open model of a system.

    Args:
        models: hold it.
        door: `engine.tasks`, or what stands for it.
    """

    def __init__(self, models: OpenModels, door: DocumentDoor) -> None:
        self._models, self._door = models, door
        self._voices = Voices(door)

    def open(self, path: Path, system: System | None, options: Options) -> TextFile | DocumentRecord:
        """Opens what a reader opens: subtitles and transcripts as documents, any other text as text.

        What the content is decides; the ending does only for what is neither.

        Raises:
            EngineError: if it cannot be read.
        """
        is_named_so = path.suffix.lower() in SUBTITLES
        try:
            if not is_named_so and path.stat().st_size > LARGEST_BYTES:
                return read_text(path)
            document = self.read(path, system, options)
        except OSError:
            return read_text(path)  # says what is wrong
        except EngineError:
            if is_named_so:
                raise
            return read_text(path)
        is_document = document.format != "text" or document.is_conversation
        return document if is_document else read_text(path)

    def read(self, path: Path, system: System | None, options: Options) -> DocumentRecord:
        """Takes a document apart; the model's own speakers are names in it too."""
        if system is None or "speakers" not in system.record.details:
            return self._door.read_document(path)
        return self._door.read_document(path, self._open(system, options))

    def preview(
        self, job: Job, document: DocumentRecord, system: System, options: Options, cast: Cast
    ) -> Preview:
        """Translates the first lines, each as who says it."""
        translator = self._open(system, options)
        inputs, notices = self._inputs(translator, system, cast)
        lines = document.lines[:N_PREVIEW]
        translations = translator.translate_lines(
            [line.text for line in lines],
            [inputs.get(line.speaker.casefold()) for line in lines],
            report=job.report,
        )
        return Preview(tuple(" ".join(each.text.split()) for each in translations), notices)

    def translate(self, job: Job, order: Order) -> Written:
        """Translates a document into another file; nothing is left of one that was cancelled."""
        began = time.monotonic()
        translator = self._open(order.system, order.options)
        inputs, _ = self._inputs(translator, order.system, order.cast)
        details = self._door.translate_document(
            order.document.path, order.out, translator, inputs, job.report
        )
        return Written(order.out, time.monotonic() - began, details)

    def make_speaker(self, name: str, src: str, tgt: str) -> SpeakerRecord:
        """Adds somebody to the library."""
        return self._door.create_speaker(name, src=src, tgt=tgt)

    def _open(self, system: System, options: Options) -> Translator:
        return self._models.open(system.model, system.pack, options)

    def _inputs(
        self, translator: Translator, system: System, cast: Cast
    ) -> tuple[dict[str, Any], dict[str, Notice]]:
        inputs: dict[str, Any] = {}
        notices: dict[str, Notice] = {}
        for key, speaker in cast.items():
            voice = self._voices.of(speaker, translator, system.record)
            inputs[key] = voice.inputs
            if voice.notice is not None:
                notices[key] = voice.notice
        return inputs, notices
