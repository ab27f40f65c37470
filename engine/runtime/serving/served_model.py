"""One open model, asked by many: whose pack and whose profile a request wants is found by their names.

A failure belongs to the request that it comes from; the others of its call are translated all the same.
Knows no thread: see `engine.runtime.serving.batcher`.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Protocol, TypeVar

from engine.config import SearchConfig
from engine.errors import EngineError, PackError
from engine.progress import Report, ignore_progress
from engine.results.systems import System
from engine.results.translation import Recall, TextTranslation
from engine.runtime.context import Context
from engine.runtime.open_model import Inputs
from engine.runtime.speaking.speakers import SpeakerInfo, SpeakerInputs
from engine.runtime.translator import Translator
from engine.speakers.profile_store import ProfileStore
from engine.text.sentences import split_sentences

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
