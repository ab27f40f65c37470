"""The library as what answers other programs: each with the model, terms and speaker of its connection."""

from collections.abc import Hashable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.base.config import SearchConfig
from engine.base.errors import CorpusError, EngineError
from engine.base.progress import Report, ignore_progress
from engine.results.systems import AlignedTranslation, NamedSystem, Splitting, TextForm
from engine.results.translation import Recall, TextTranslation, WordLink
from engine.runtime.serving import Answer, TextRequest, pages_of, translate_together
from engine.tasks.translation.alignment import align_words, can_be_aligned
from engine.tasks.translation.documents import translate_markup
from engine.tasks.translation.open_systems import OpenSystems, speaker_of
from engine.tasks.translation.opening import check_options

if TYPE_CHECKING:
    from engine.runtime.speakers import SpeakerInputs
    from engine.runtime.translator import Translator
    from engine.tasks.memory.memory import TranslationMemory

_SEARCH = SearchConfig()
_NOTHING = Splitting()


@dataclass(frozen=True, kw_only=True)
class LibraryRequest(TextRequest):
    """A text of another program."""

    model: str
    """Id of the model that translates it."""
    connection: NamedSystem
    form: TextForm = TextForm.PLAIN
    splitting: Splitting = _NOTHING
    """Splitting of a text with tags."""
    aligns: bool = False
    """Whether the answer includes the word alignment."""

    @property
    def company(self) -> Hashable:
        """Speakers can share a batch; another model, other terms and another form of address cannot.

        Nor can speakers where a memory answers: what they confirmed is theirs. A text with tags, or to be
        aligned, goes by itself: it is read a second time, and others would wait.
        """
        anybody = replace(self.connection, name="")
        if not anybody.memory:
            anybody = replace(anybody, speaker="", blend=(), strength=None)
        is_plain = self.form is TextForm.PLAIN and not self.aligns
        return self.model, anybody, self.form, self.aligns, "" if is_plain else self.text


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
        if request.form is TextForm.PLAIN and not request.aligns:
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
            translator = self._opened(first)
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
        if first.form is TextForm.PLAIN:
            spoken = {place: (requests[place], speaker) for place, speaker in speakers.items()}
            answers |= translate_together(translator, spoken, _SEARCH, report, recall)
        else:
            for place, inputs in speakers.items():
                answers[place] = _with_tags(requests[place], inputs, translator, report, recall)
        if first.aligns:
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

    def _opened(self, request: LibraryRequest) -> "Translator":
        asked = request.connection
        return self._systems.open(
            replace(
                asked,
                model=request.model,
                precision=self._precision,
                device=self._device,
                n_threads=self._n_threads,
            )
        )


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
            request.form,
            request.splitting,
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
