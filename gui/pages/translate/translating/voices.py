"""Who speaks: the speakers to choose from, and their numbers as an open model takes them.

`Speaker` is a plain value for the whole page; `Voices` belongs to the translator thread.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from engine.errors import EngineError, SpeakerError
from engine.results.models import ModelRecord
from engine.results.speakers import SpeakerRecord
from gui.open_models import Translator

NOBODY = "Nobody"
_N_KNOWN = 100
"""Speakers of the model itself that are offered; the command line knows them all."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """In whose way a text is translated, and how much of it."""

    id: str
    """Of the library; of a speaker that the model was trained with, the name."""
    name: str
    strength: float = 1.0
    """In [0, 2]; 1: as learned."""
    colour: str = ""
    """Name of a colour chip."""
    is_known: bool = False
    """True: the model was trained with them; they are no entry of the library."""

    @property
    def words(self) -> str:
        """Name and strength, as the status line says them."""
        return f"{self.name} (strength {self.strength:.1f})"


@dataclass(frozen=True, slots=True)
class Notice:
    """Why somebody's profile did not count."""

    speaker: Speaker
    kind: str
    """"gone", "new", "unlearned" or "unfit"."""
    text: str
    """One or two sentences for the reader."""


@dataclass(frozen=True, slots=True)
class Voice:
    """What a translator takes for one speaker."""

    inputs: Any = None
    """`SpeakerInputs`, or None: nobody."""
    notice: Notice | None = None

    @property
    def key(self) -> str:
        """Changes whenever the numbers do."""
        return "" if self.inputs is None else str(self.inputs.key)


class SpeakerDoor(Protocol):
    """What translating with speakers takes of `engine.tasks`."""

    def list_speakers(self, search: str = ..., /) -> list[SpeakerRecord]:
        """Lists the library's speakers."""

    def speaker(self, id_or_name: str, /) -> SpeakerRecord:
        """Returns one speaker."""

    def speaker_inputs(
        self, id_or_name: str | Mapping[str, float], translator: Any, strength: float | None = None, /
    ) -> Any:
        """Returns the numbers of a speaker for an open model."""

    def known_speakers(self, translator: Any, search: str = ..., limit: int = ..., /) -> list[str]:
        """Names speakers that the model was trained with."""


class Voices:
    """Gives translators the numbers of speakers. On the translator thread.

    Args:
        door: `engine.tasks`, or what stands for it.
    """

    def __init__(self, door: SpeakerDoor) -> None:
        self._door = door

    def of(self, speaker: Speaker | None, translator: Translator, model: ModelRecord) -> Voice:
        """Returns the numbers of a speaker; nobody's, with the reason, where there are none.

        Args:
            speaker: who; None for nobody.
            translator: the open model.
            model: what the numbers must have been learned for, a model or a pack.
        """
        if speaker is None or speaker.strength == 0:
            return Voice()
        try:
            return Voice(self._door.speaker_inputs(speaker.id, translator, speaker.strength))
        except SpeakerError as error:
            return Voice(notice=self._notice(speaker, model, error))

    def known(self, translator: Translator, model: ModelRecord) -> list[Speaker]:
        """Returns speakers that the model itself was trained with."""
        if "speakers" not in model.details:
            return []
        names = self._door.known_speakers(translator, "", _N_KNOWN)
        return [Speaker(name, name, is_known=True) for name in names]

    def _notice(self, speaker: Speaker, model: ModelRecord, error: EngineError) -> Notice:
        if speaker.is_known:
            text = f"{model.name} does not know {speaker.name}: translated with no speaker."
            return Notice(speaker, "gone", text)
        try:
            record = self._door.speaker(speaker.id)
        except SpeakerError:
            text = f"{speaker.name} is no longer in the library: translated with no speaker."
            return Notice(speaker, "gone", text)
        if any(profile.model == model.id for profile in record.profiles):
            return Notice(speaker, "unfit", f"{error.what} {error.hint}".strip())
        if not record.n_sentences + record.n_corrections:
            text = f"{speaker.name} has no sentences yet. Correct a translation, and it is learned."
            return Notice(speaker, "new", text)
        return Notice(speaker, "unlearned", f"{speaker.name} was not learned with this model yet.")


def speaker_of(record: SpeakerRecord, strength: float | None = None) -> Speaker:
    """Returns a speaker of the library, at its own strength or another."""
    used = record.strength if strength is None else strength
    return Speaker(record.id, record.name, min(2.0, max(0.0, used)), record.colour)


def speakers_into(records: Iterable[SpeakerRecord], tgt: str) -> list[SpeakerRecord]:
    """Returns the speakers who write a language; those who have not shown theirs yet belong everywhere."""
    language = tgt.split("-")[0]
    return [record for record in records if not record.tgt or record.tgt.split("-")[0] == language]
