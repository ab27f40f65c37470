"""Serving many: the requests of different users, translated together by one open model.

Requests that arrive within a few milliseconds, or while others are translated, share a call where the graphs
allow it (`TextRequest.company`). The one that has waited longest decides whose turn it is. Long texts are
cut where lines end and take turns with the others, so that a book delays nobody by more than a page.

Measured (`tests/benchmarks/serving`, two busy cores, int8): 64 sentences of 64 speakers 88 a second one after
another, 175 together, with the same translations.
"""

import threading
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, pairwise
from math import ceil
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from engine.base.config import SearchConfig
from engine.base.errors import BusyError, EngineError, PackError
from engine.base.progress import Cancelled, Progress, Report, ignore_progress
from engine.results.systems import System
from engine.results.translation import Recall, TextTranslation
from engine.runtime.context import Context, context_of
from engine.runtime.open_model import Inputs
from engine.runtime.portions import joined
from engine.runtime.speakers import SpeakerInfo, SpeakerInputs
from engine.runtime.translator import Translator
from engine.speakers.profile_store import ProfileStore
from engine.text.sentences import split_sentences

# One open model, asked by many: whose pack and whose profile a request wants is found by their names.
#
# A failure belongs to the request that it comes from; the others of its call are translated all the same.
# Knows no thread: `RequestBatcher` asks it on one of its own.

_PAGE_CHARS = 1_600
"""A part of a text is cut off once it has so many characters."""

Answer = TextTranslation | Exception
"""To one request: its translation, or why there is none."""
FindPack = Callable[[str], Path]
"""Returns the folder of a pack by its id; raises an `EngineError` if there is none."""
FindSpeaker = Callable[[str, SpeakerInfo], SpeakerInputs]
"""Returns a profile by its name, for the model and pack that are in; raises a `SpeakerError`."""


@dataclass(frozen=True, kw_only=True)
class TextRequest:
    """What somebody wants translated."""

    text: str
    before: Context | None = None
    """What stands before it."""
    languages: tuple[str, str] = ("", "")
    """Tags of the source and target language; empty: not known."""

    @property
    def company(self) -> Hashable:
        """Requests of the same company share a call."""
        raise AssertionError("every kind of request has a company of its own")


Spoken = tuple[TextRequest, SpeakerInputs | None]
"""A text, and who says it."""
Asked = TypeVar("Asked", bound=TextRequest)
_Taken = TypeVar("_Taken", bound=TextRequest, contravariant=True)


class Serves(Protocol[_Taken]):
    """What answers requests, for one thread at a time."""

    def pages(self, request: _Taken) -> Iterator[str]:
        """Yields the parts of a request's text that can be translated one after another, see `pages_of`."""

    def translate(self, requests: Sequence[_Taken], report: Report) -> Sequence[Answer]:
        """Translates requests of one company in one call; returns the answer to each."""

    def rest(self) -> None:
        """Gives back the memory that the last requests took."""


def pages_of(text: str, src: str) -> Iterator[str]:
    """Cuts a long text where lines end: sentences never reach over those, so their translations stay."""
    start = 0
    spans = split_sentences(text, src) if len(text) > _PAGE_CHARS else []
    for before, after in pairwise(spans):
        if after.start - start >= _PAGE_CHARS and "\n" in text[before.end : after.start]:
            yield text[start : after.start]
            start = after.start
    yield text[start:]


@dataclass(frozen=True, kw_only=True)
class ServedRequest(TextRequest):
    """What one user wants translated, and how."""

    system: System = System()
    """Its model is the id of a pack; empty: the model alone. Its speaker, steering and form of address count;
    all else needs a library."""
    search: SearchConfig = field(default_factory=SearchConfig)

    @property
    def company(self) -> tuple[System, SearchConfig]:
        """Speakers can share a batch, packs cannot."""
        return replace(self.system, speaker=""), self.search


class ServedModel:
    """A model that translates the requests of many users together. For one thread at a time.

    Args:
        translator: the open model; its `PackRoom` bounds the memory of packs.
        find_pack: None: there are no packs. See `packs_in`.
        find_speaker: None: those that the model, or the pack, was trained with.
    """

    def __init__(
        self,
        translator: Translator,
        find_pack: FindPack | None = None,
        find_speaker: FindSpeaker | None = None,
    ) -> None:
        self._translator = translator
        self._find_pack = find_pack or _no_pack
        self._find_speaker = find_speaker or _known_speaker

    def pages(self, request: ServedRequest) -> Iterator[str]:
        """Yields the parts of a request's text, see `pages_of`."""
        yield from pages_of(request.text, self._translator.card.src)

    def rest(self) -> None:
        """Gives back the memory that the last requests took."""
        self._translator.rest()

    def translate(self, requests: Sequence[ServedRequest], report: Report = ignore_progress) -> list[Answer]:
        """Translates requests in one call.

        Args:
            requests: all of one `ServedRequest.company`.
            report: called between decoder steps; may raise `Cancelled`.

        Returns:
            The answer to each: what it would be alone.
        """
        if not requests:
            return []
        system, search = requests[0].company
        try:
            pack = self._find_pack(system.model) if system.model else None
            steering = dict(system.steering) or None
            inputs = Inputs(steering=steering, address=system.address)
            translator = self._translator.with_pack(pack).using(inputs)
        except EngineError as error:
            return [error for _ in requests]
        answers: dict[int, Answer] = {}
        spoken: dict[int, Spoken] = {}
        for place, request in enumerate(requests):
            try:
                spoken[place] = request, self._speaker_of(request, translator)
            except EngineError as error:
                answers[place] = error
        answers |= translate_together(translator, spoken, search, report)
        return [answers[place] for place in range(len(requests))]

    def _speaker_of(self, request: ServedRequest, translator: Translator) -> SpeakerInputs | None:
        name = request.system.speaker
        return self._find_speaker(name, translator.speaker_info()) if name else None


def translate_together(
    translator: Translator,
    spoken: Mapping[int, Spoken],
    search: SearchConfig,
    report: Report,
    recall: Recall | None = None,
) -> dict[int, Answer]:
    """Translates all in one call; if that fails each alone, so that only who is to blame gets nothing.

    Args:
        translator: the open model.
        spoken: texts and who says them, by the places of their requests.
        search: how to search.
        report: called between decoder steps; may raise `Cancelled`.
        recall: as of `Translator.translate_lines`.
    """
    texts, before = [each.text for each, _ in spoken.values()], [each.before for each, _ in spoken.values()]
    speakers = [speaker for _, speaker in spoken.values()]
    try:
        found = translator.translate_lines(texts, speakers, search, report, before=before, recall=recall)
    except Exception as error:  # noqa: BLE001, whatever it is, it is the answer to whom it concerns
        if len(spoken) == 1:
            return dict.fromkeys(spoken, error)
        alone = [
            translate_together(translator, {place: each}, search, report, recall)
            for place, each in spoken.items()
        ]
        return {place: answer for each in alone for place, answer in each.items()}
    return dict(zip(spoken, found, strict=True))


def packs_in(folder: Path) -> FindPack:
    """Returns what finds packs by their ids in a folder that holds a folder for each; nothing outside it."""

    def find(pack: str) -> Path:
        found = folder / pack
        is_name = pack not in (".", "..") and not set("/\\:\0") & set(pack)
        if not is_name or not found.is_dir():
            raise PackError(f"There is no pack {pack!r} here.", "Ask for one that is served here.")
        return found

    return find


def people_in(folder: Path) -> FindSpeaker:
    """Returns what finds profiles in files of a folder, else among those that a model was trained with.

    Args:
        folder: holds, named after the id of the model or pack whose profiles they are, files as
            `ProfileStore` writes them: "de-en.profiles".
    """
    stores: dict[str, ProfileStore] = {}

    def find(name: str, info: SpeakerInfo) -> SpeakerInputs:
        if info.model_id not in stores and (path := folder / f"{info.model_id}.profiles").is_file():
            stores[info.model_id] = ProfileStore.open(path)
        store = stores.get(info.model_id)
        return (replace(info, known=store) if store and name in store else info).known_inputs(name)

    return find


def _no_pack(pack: str) -> Path:
    raise PackError(f"There is no pack {pack!r}: this model is served without packs.", "Ask without one.")


def _known_speaker(name: str, info: SpeakerInfo) -> SpeakerInputs:
    return info.known_inputs(name)


# The queue: a thread for each model that is open translates what many ask for, as many requests at once as
# can share a call.


@dataclass(frozen=True, kw_only=True)
class QueueLimits:
    """How much a `RequestBatcher` takes on."""

    most_together: int = 64
    """Requests in one call."""
    most_waiting: int = 1_024
    """Requests that wait or are at work."""
    most_chars: int = 4_000_000
    """Characters of all of them."""
    gathers_s: float = 0.004
    """How long a request waits for company if nothing else is at work, in seconds."""
    rests_after_s: float = 5.0
    """How long after the last answer the memory that it took is given back, in seconds."""


@dataclass(eq=False)
class _Waiting(Generic[Asked]):
    request: Asked
    pages: deque[str]
    answer: Future[TextTranslation] = field(default_factory=Future)
    done: list[TextTranslation] = field(default_factory=list)
    before: Context | None = None

    def next_page(self) -> Asked:
        """Takes the next page, with what stands before it."""
        request, done = self.request, self.done[-1].sentences if self.done else ()
        self.before = context_of(done, request.languages, self.before or request.before)
        return replace(request, text=self.pages.popleft(), before=self.before)


class RequestBatcher(Generic[Asked]):
    """Translates what many threads ask for, on threads of its own. A context manager, or call `close`.

    Args:
        models: what translates, each on its own thread; nobody else may use them meanwhile. All answer alike.
        limits: how much is taken on.
    """

    def __init__(self, *models: Serves[Asked], limits: QueueLimits | None = None) -> None:
        self._models, self._limits = models, limits or QueueLimits()
        self._waiting: deque[_Waiting[Asked]] = deque()
        self._at_work: list[Sequence[_Waiting[Asked]]] = [() for _ in models]
        self._is_closed = False
        self._changed = threading.Condition()
        self._threads = [
            threading.Thread(target=self._work, args=(place,), name="translating for many", daemon=True)
            for place in range(len(models))
        ]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> "RequestBatcher[Asked]":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def submit(self, request: Asked) -> Future[TextTranslation]:
        """Asks for a translation; returns at once.

        Returns:
            Gives the translation, or raises the `EngineError` of this request. `cancel` works until it is
            done; what is at work for nobody else stops at the next step of the decoder.

        Raises:
            BusyError: if too much waits already, or the batcher is closed.
        """
        waiting = _Waiting(request, deque(self._models[0].pages(request)))
        with self._changed:
            self._check_room(request)
            self._waiting.append(waiting)
            self._changed.notify_all()  # of several that wait, one may gather, and is not the one to wake
        return waiting.answer

    def close(self) -> None:
        """Stops what is at work, cancels what waits, and ends the threads."""
        with self._changed:
            self._is_closed = True
            for each in self._taken():
                each.answer.cancel()
            self._drop(self._waiting)
            self._waiting.clear()
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()

    def _taken(self) -> Iterator[_Waiting[Asked]]:
        return chain(self._waiting, *self._at_work)

    def _check_room(self, request: Asked) -> None:
        if self._is_closed:
            raise BusyError("Nothing is translated here any more.", "Open the model again.")
        limits = self._limits
        taken = [each for each in self._taken() if not each.answer.cancelled()]
        n_chars = sum(len(each.request.text) for each in taken)
        if len(request.text) > limits.most_chars:
            raise BusyError(
                f"A request has {len(request.text):,} characters; at most {limits.most_chars:,} are taken.",
                "Send the text in parts.",
            )
        if len(taken) >= limits.most_waiting or n_chars + len(request.text) > limits.most_chars:
            raise BusyError(
                f"{len(taken):,} requests with {n_chars:,} characters are waiting already.", "Ask again soon."
            )

    def _work(self, place: int) -> None:
        model = self._models[place]
        rests_after_s: float | None = None  # at first there is nothing to give back
        while not self._is_closed:
            together = self._next(place, rests_after_s)
            if together is None:
                rests_after_s = None
                with suppress(EngineError):  # the next request tells what is wrong
                    model.rest()
                continue
            if not together:
                continue
            rests_after_s = self._limits.rests_after_s
            requests = [each.next_page() for each in together]
            answers: Sequence[Answer]
            try:
                answers = model.translate(requests, partial(self._report, place))
            except Cancelled:
                answers = ()
            except Exception as error:  # noqa: BLE001, the thread must outlive every failure and tell it
                answers = [error for _ in together]
            with self._changed:
                self._at_work[place] = ()
                if not answers:
                    self._drop(together)
                for each, answer in zip(together, answers, strict=False):
                    self._take(each, answer)

    def _next(self, place: int, rests_after_s: float | None) -> Sequence[_Waiting[Asked]] | None:
        """Waits for requests and returns those of the next call: of what waits, the share of one idle model.

        Returns:
            None if there were none for so long; an empty tuple if they were cancelled, or others took them.
        """
        with self._changed:
            if not self._waiting:
                if not self._changed.wait_for(self._is_wanted, rests_after_s):
                    return None
                self._changed.wait_for(self._has_enough, self._limits.gathers_s)
            living = [each for each in self._waiting if not each.answer.cancelled()]
            self._drop(set(self._waiting).difference(living))
            fitting = [each for each in living if each.request.company == living[0].request.company]
            share = ceil(len(fitting) / self._at_work.count(()))
            self._at_work[place] = tuple(fitting[: min(share, self._limits.most_together)])
            chosen = set(self._at_work[place])
            self._waiting = deque(each for each in living if each not in chosen)
            return self._at_work[place]

    def _is_wanted(self) -> bool:
        return bool(self._waiting) or self._is_closed

    @staticmethod
    def _drop(cancelled: Iterable[_Waiting[Asked]]) -> None:
        """Tells who waits with `concurrent.futures.wait` that these are done."""
        for each in cancelled:
            each.answer.set_running_or_notify_cancel()

    def _has_enough(self) -> bool:
        return self._is_closed or len(self._waiting) >= self._limits.most_together

    def _report(self, place: int, progress: Progress) -> None:  # noqa: ARG002, one of many callers has no use for it
        if all(each.answer.cancelled() for each in self._at_work[place]):
            raise Cancelled

    def _take(self, waiting: _Waiting[Asked], answer: Answer) -> None:
        """Gives an answer to who asked; of a long text, lets the rest wait for its next turn."""
        if isinstance(answer, TextTranslation):
            waiting.done.append(answer)
            if waiting.pages and not waiting.answer.cancelled():
                self._waiting.append(waiting)
                return
        if not waiting.answer.set_running_or_notify_cancel():
            return
        if isinstance(answer, TextTranslation):
            whole = waiting.done[0] if len(waiting.done) == 1 else joined(waiting.done)
            waiting.answer.set_result(whole)
        else:
            waiting.answer.set_exception(answer)
