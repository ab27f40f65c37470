"""The library as what answers other programs: each with the model, terms and speaker of its connection."""

import logging
import multiprocessing
import signal
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.config import SearchConfig
from engine.base.errors import CorpusError, EngineError, WorkerEndedError
from engine.base.progress import Cancelled, Progress, Report, ignore_progress
from engine.results.systems import AlignedTranslation, NamedSystem, RequestOptions, TextForm
from engine.results.translation import Recall, TextTranslation, WordLink
from engine.runtime.serving import Answer, TextRequest, pages_of, translate_together
from engine.tasks.translation.alignment import align_words, can_be_aligned
from engine.tasks.translation.documents import (
    is_structured,
    is_subtitles,
    read_text_file,
    translate_document,
    translate_file,
    translate_markup,
    write_text_file,
)
from engine.tasks.translation.open_systems import OpenSystems, speaker_of
from engine.tasks.translation.opening import check_options
from engine.tasks.translation.passages import translate_laid_out

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from engine.runtime.speakers import SpeakerInputs
    from engine.runtime.translator import Translator
    from engine.tasks.memory.memory import TranslationMemory

_SEARCH = SearchConfig()


@dataclass(frozen=True, kw_only=True)
class LibraryRequest(TextRequest):
    """A text of another program."""

    model: str
    """Id of the model that translates it."""
    connection: NamedSystem
    options: RequestOptions = RequestOptions()

    @property
    def is_plain(self) -> bool:
        """Whether it may be cut, and share a batch."""
        return self.options.form is TextForm.PLAIN and not self.options.aligns

    @property
    def company(self) -> Hashable:
        """Speakers can share a batch; another model, other terms and another form of address cannot.

        Nor can speakers where a memory answers: what they confirmed is theirs. A text with tags, or to be
        aligned, goes by itself: it is read a second time, and others would wait.
        """
        anybody = replace(self.connection, name="")
        if not anybody.memory:
            anybody = replace(anybody, speaker="", blend=(), strength=None)
        options = replace(self.options, src="", tgt="")
        return self.model, anybody, options, "" if self.is_plain else self.text

    def pages(self) -> Iterator[str]:
        """Yields the parts of a plain text; one with tags, or to be aligned, stays whole."""
        if self.is_plain:
            yield from pages_of(self.text, self.languages[0])
        else:
            yield self.text


class ServedLibrary:
    """Translates requests with the models used last kept open. For one thread at a time.

    Args:
        precision: "int8" or "float32".
        device: "auto" or "cpu".
        n_threads: processor threads; 0: as many as this computer does best with.

    Raises:
        ConfigError: if one of them cannot be.
    """

    def __init__(self, *, precision: str = "int8", device: str = "auto", n_threads: int = 0) -> None:
        check_options(precision, device, n_threads)
        self._systems = OpenSystems()
        self._precision, self._device, self._n_threads = precision, device, n_threads
        self._memories: dict[tuple[str, str, str], TranslationMemory] = {}

    def pages(self, request: LibraryRequest) -> Iterator[str]:
        """Yields the parts of a request's text, see `LibraryRequest.pages`."""
        yield from request.pages()

    def rest(self) -> None:
        """Gives back the memory that the last requests took, and lets go of corpora that were searched."""
        self._systems.rest()
        for memory in self._memories.values():
            memory.close()

    def translate(
        self, requests: Sequence[LibraryRequest], report: Report = ignore_progress
    ) -> Sequence[Answer]:
        """Translates requests in one call.

        Args:
            requests: all of one `LibraryRequest.company`.
            report: called between decoder steps; may raise `Cancelled`.

        Returns:
            The answer to each: its translation, or why there is none.
        """
        first = requests[0]
        try:
            translator = self._opened(first.connection, first.model)
        except EngineError as error:
            return [error for _ in requests]
        answers: dict[int, Answer] = {}
        speakers: dict[int, SpeakerInputs | None] = {}
        for place, request in enumerate(requests):
            try:
                speakers[place] = speaker_of(request.connection, translator)
            except EngineError as error:
                answers[place] = error
        recall = self._recall_of(first.connection, translator)
        if first.options.form is TextForm.PLAIN:
            spoken = {place: (requests[place], speaker) for place, speaker in speakers.items()}
            answers |= translate_together(translator, spoken, _search_for(first.options), report, recall)
        else:
            for place, inputs in speakers.items():
                answers[place] = _with_tags(requests[place], inputs, translator, report, recall)
        if first.options.aligns:
            answers |= {place: _aligned(each, translator, report) for place, each in answers.items()}
        return [answers[place] for place in range(len(requests))]

    def _recall_of(self, connection: NamedSystem, translator: "Translator") -> Recall | None:
        """Returns what looks up what was confirmed, and what corpora have; None: it is not wanted."""
        from engine.tasks.corpora.confirmed import memory_domain, recall_of
        from engine.tasks.memory.memory import TranslationMemory

        if not connection.memory:
            return None
        key = translator.card.src, translator.card.tgt, memory_domain(connection.memory)
        if key not in self._memories:
            with suppress(CorpusError):  # there is none in these languages
                self._memories[key] = TranslationMemory(*key)
        memory = self._memories.get(key)
        return recall_of(translator, connection, memory.recall if memory else None)

    def translate_file(
        self, path: Path, out: Path, connection: NamedSystem, model: str, report: Report
    ) -> None:
        """Translates a file, whatever it is; see `TranslationService.translate_file`."""
        translator = self._opened(connection, model)
        recall = self._recall_of(connection, translator)
        translator = translator.as_speaker(speaker_of(connection, translator))
        if is_structured(path):
            translate_file(path, out, translator, report, recall=recall)
        elif is_subtitles(path):
            translate_document(path, out, translator, (), report, recall=recall)
        else:
            file = read_text_file(path)
            found = translate_laid_out(file.text, translator, report=report, recall=recall)
            write_text_file(out, found.text, file.mark)

    def close(self) -> None:
        """Closes all that is open; it is opened again when it is needed."""
        self._systems.close()
        for memory in self._memories.values():
            memory.close()
        self._memories.clear()

    def _opened(self, connection: NamedSystem, model: str) -> "Translator":
        return self._systems.open(
            replace(
                connection,
                model=model,
                precision=self._precision,
                device=self._device,
                n_threads=self._n_threads,
            )
        )


def _search_for(options: RequestOptions) -> SearchConfig:
    beam_size = max(_SEARCH.beam_size, options.n_best)
    return replace(_SEARCH, beam_size=beam_size, n_best=options.n_best)


def _with_tags(
    request: LibraryRequest,
    speaker: "SpeakerInputs | None",
    translator: "Translator",
    report: Report,
    recall: Recall | None,
) -> Answer:
    try:
        text = translate_markup(
            request.text,
            translator.as_speaker(speaker),
            request.options.form,
            request.options.splitting,
            report,
            before=request.before,
            recall=recall,
        )
    except Exception as error:  # noqa: BLE001, whatever it is, it is the answer to whom it concerns
        return error
    return TextTranslation(request.text, text, (), 0.0)


def _aligned(answer: Answer, translator: "Translator", report: Report) -> Answer:
    if not isinstance(answer, TextTranslation):
        return answer
    try:
        return AlignedTranslation(
            answer.source,
            answer.text,
            answer.sentences,
            answer.elapsed_s,
            _links_of(answer, translator, report),
        )
    except Exception as error:  # noqa: BLE001, whatever it is, it is the answer to whom it concerns
        return error


def _links_of(answer: TextTranslation, translator: "Translator", report: Report) -> tuple[WordLink, ...]:
    sentences = [each for each in answer.sentences if can_be_aligned(each)]
    sides = [each.source for each in sentences], [each.target for each in sentences]
    return tuple(
        WordLink(
            (link.source[0] + each.start, link.source[1] + each.start),
            (link.target[0] + each.target_start, link.target[1] + each.target_start),
        )
        for each, alignment in zip(sentences, align_words(translator, *sides, report), strict=True)
        for link in alignment.links
    )


# The same in a process of its own: of several, each keeps a core at work. A fifth of a batch's time is
# Python's, where threads of one process wait for each other. Measured (two busy cores, int8, 64 sentences in
# calls of 32) against one thread: two of ONNX Runtime 1.03 times as fast, two with a model each 1.15, two
# processes 1.32.

logger = logging.getLogger(__name__)

_LOOKS_EVERY_S = 0.02
"""How often it is looked whether anybody still waits for a worker."""
_PATIENCE_S = 5.0
"""For a worker to end, in seconds."""


class ServedWorker:
    """A `ServedLibrary` in a process of its own. For one thread at a time.

    If the process ends, what it was to answer is not answered, and another one is started.

    Args:
        open_one: makes the library.
    """

    def __init__(self, open_one: Callable[[], ServedLibrary]) -> None:
        self._open_one = open_one
        self._start()

    def pages(self, request: LibraryRequest) -> Iterator[str]:
        """Yields the parts of a request's text, see `LibraryRequest.pages`."""
        yield from request.pages()

    def rest(self) -> None:
        """Gives back the memory that the last requests took."""
        self.translate(())

    def translate(
        self, requests: Sequence[LibraryRequest], report: Report = ignore_progress
    ) -> Sequence[Answer]:
        """Translates requests as `ServedLibrary.translate` does; of none, the worker rests.

        Raises:
            WorkerEndedError: if the process ended before it answered.
        """
        if not self._process.is_alive():
            self._start_again()
        try:
            self._pipe.send(requests)
            try:
                while not self._pipe.poll(_LOOKS_EVERY_S):
                    report(Progress("Translating", 0))
            except Cancelled:
                self._pipe.send(None)
                self._pipe.recv()
                raise
            answers: Sequence[Answer] = self._pipe.recv()
        except (EOFError, OSError) as error:
            self._start_again()
            raise WorkerEndedError(
                "The process that was to translate this ended. Another one is started.", "Ask again."
            ) from error
        return answers

    def close(self) -> None:
        """Ends the process."""
        self._pipe.close()
        self._process.join(_PATIENCE_S)
        self._process.kill()
        self._process.join()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, its_own = context.Pipe()
        self._process = context.Process(target=_work, args=(its_own, self._open_one), daemon=True)
        self._process.start()
        its_own.close()

    def _start_again(self) -> None:
        self.close()
        status = self._process.exitcode
        logger.error("a process that translates ended (status %s), another one is started", status)
        self._start()


def _work(pipe: "Connection", open_one: Callable[[], ServedLibrary]) -> None:
    """Is the process: answers until the server closes the pipe, or is gone."""

    def stop_if_asked(_progress: Progress) -> None:
        if pipe.poll():
            raise Cancelled

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is the server's
    library = open_one()
    with suppress(EOFError, OSError):
        while True:
            requests = pipe.recv()
            if requests is None:  # what was to stop
                continue
            answers: Sequence[Answer] = ()
            try:
                if requests:
                    answers = library.translate(requests, stop_if_asked)
                else:
                    library.rest()
            except Cancelled:
                pass
            except Exception as error:  # noqa: BLE001, whatever it is, it is the answer to who asked
                answers = [error for _ in requests]
            pipe.send(answers)
