"""Orders about speakers."""

from dataclasses import dataclass
from typing import ClassVar

from engine.orders.order import Order
from engine.results.speakers import SpeakerLearned


@dataclass(frozen=True, kw_only=True)
class LearnSpeakerOrder(Order[SpeakerLearned]):
    """Learn a speaker's profile for one model from all of their text."""

    kind: ClassVar[str] = "learn"

    speaker: str
    """Id of the speaker."""
    name: str = ""
    """Their name, for the title; empty: the id."""
    model: str = ""
    """Id of the model; empty: the one learned for last, else the first that fits their languages."""
    method: str = ""
    """"factored-bias" or "full-bias"; empty: the one that helps most on sentences kept back."""

    @property
    def title(self) -> str:
        return f"Learning how {self.name or self.speaker} speaks"
