"""What the Speakers page needs of the engine beyond what every page may use."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, cast

from engine.config import SearchConfig
from engine.progress import Report
from engine.results.speakers import (
    SentencesAdded,
    SpeakerRecord,
    SpeakerSentence,
    SpeakerVersion,
    SpeakerWord,
)
from engine.results.translation import TextTranslation
from gui.services import Services, Tasks


class SpeakingTranslator(Protocol):
    """An open model that can speak like several people in one batch."""

    def translate_lines(
        self, lines: Sequence[str], speakers: Sequence[Any], config: SearchConfig = ..., report: Report = ...
    ) -> list[TextTranslation]: ...


class Door(Tasks, Protocol):
    """The tasks of `engine.tasks` about speakers. Those that take a translator run on its thread."""

    JOB_SENTENCES: int

    def list_speakers(self, search: str = "", /) -> list[SpeakerRecord]: ...
    def create_speaker(
        self, name: str, /, *, src: str = "", tgt: str = "", notes: str = "", colour: str = ""
    ) -> SpeakerRecord: ...
    def edit_speaker(self, speaker_id: str, /, **fields: str | float) -> SpeakerRecord: ...
    def remove_speaker(self, speaker_id: str, /) -> str: ...
    def undo_speaker(self, speaker_id: str, /) -> str: ...
    def redo_speaker(self, speaker_id: str, /) -> str: ...
    def speaker_sentences(
        self, speaker_id: str, kind: str = "", limit: int = 100, offset: int = 0, search: str = "", /
    ) -> list[SpeakerSentence]: ...
    def pasted_rows(self, text: str, /) -> list[tuple[str, str]]: ...
    def add_sentences(
        self, speaker_id: str, rows: Sequence[tuple[str, str]], origin: str = "", /
    ) -> SentencesAdded: ...
    def add_sentences_from(
        self, speaker_id: str, source: str | Path, /, *, as_speaker: str = ""
    ) -> SentencesAdded: ...
    def edit_sentence(
        self, speaker_id: str, sentence_id: int, /, *, source: str | None = None, target: str | None = None
    ) -> SpeakerSentence: ...
    def remove_sentences(self, speaker_id: str, sentence_ids: Sequence[int], /) -> int: ...
    def learn_speaker(
        self, speaker_id: str, /, *, translator: Any = None, report: Report = ...
    ) -> dict[str, Any]: ...
    def learn_command(self, speaker_id: str, /, *, model: str | None = None) -> list[str]: ...
    def speaker_inputs(
        self, id_or_name: str | Mapping[str, float], translator: Any, strength: float | None = None, /
    ) -> Any: ...
    def speaker_words(
        self,
        speaker_id: str,
        model: str = "",
        limit: int = 40,
        /,
        *,
        parts: bool = False,
        search: str = "",
        translator: Any = None,
    ) -> dict[str, list[SpeakerWord]]: ...
    def edit_word(
        self,
        speaker_id: str,
        model: str,
        word: str,
        bias: float | None = None,
        pinned: bool = True,
        /,
        *,
        translator: Any = None,
    ) -> dict[str, Any]: ...
    def reset_word(self, speaker_id: str, model: str, word: str, /) -> None: ...
    def reset_words(self, speaker_id: str, model: str, /) -> int: ...
    def speaker_history(self, speaker_id: str, model: str = "", /) -> list[SpeakerVersion]: ...
    def roll_back(self, speaker_id: str, version: int, model: str = "", /) -> SpeakerRecord: ...
    def speaker_map(self, model: str, /, *, n_nearest: int = 5, translator: Any = None) -> dict[str, Any]: ...
    def revealed_words(
        self, speaker_id: str, model: str = "", limit: int = 200, /, *, translator: Any = None
    ) -> list[SpeakerWord]: ...
    def export_speaker(
        self, speaker_id: str, path: Path, model: str | None = None, /, *, with_sentences: bool = False
    ) -> Path: ...
    def import_speaker(self, path: Path, name: str | None = None, /) -> SpeakerRecord: ...


def door_of(services: Services) -> Door:
    """Returns the tasks as this page sees them: `engine.tasks` has them all."""
    return cast("Door", services.tasks)
