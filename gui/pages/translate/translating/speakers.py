"""The speakers that can be chosen: of the library, and of a model that was trained with some."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine import tasks
from engine.results.models import ModelRecord
from engine.results.speakers import SpeakerRecord
from engine.results.translation import SpeakerChoice

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

NOBODY = "Nobody"
_MOST_TRAINED = 100
"""Speakers of the model itself that are offered; the command line knows them all."""


def choice_of(record: SpeakerRecord) -> SpeakerChoice:
    """Returns a speaker of the library, at their own strength."""
    return SpeakerChoice(record.id, record.name, min(2.0, max(0.0, record.strength)), record.colour)


def speakers_into(records: Iterable[SpeakerRecord], tgt: str) -> list[SpeakerRecord]:
    """Returns the speakers who write a language; those who have not shown theirs yet belong everywhere."""
    language = tgt.split("-")[0]
    return [record for record in records if not record.tgt or record.tgt.split("-")[0] == language]


def trained_speakers(translator: "Translator", model: ModelRecord) -> list[SpeakerChoice]:
    """Returns speakers that an open model was trained with."""
    if model.details.speakers is None:
        return []
    names = tasks.known_speakers(translator, "", _MOST_TRAINED)
    return [SpeakerChoice(name, name, is_trained=True) for name in names]
