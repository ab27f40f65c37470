"""The library as what answers other programs: each with the model, terms and speaker of its connection."""

from collections.abc import Hashable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.config import SearchConfig
from engine.base.errors import CorpusError, EngineError
from engine.base.progress import Report, ignore_progress
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
        """Yields the parts of a plain text; one with tags, or to be aligned, stays whole."""
        if request.is_plain:
            yield from pages_of(request.text, request.languages[0])
        else:
            yield request.text

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
