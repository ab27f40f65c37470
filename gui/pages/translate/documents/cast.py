"""The voices of a document, and the speaker that each is given."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from engine.results.documents import CastMember, DocumentRecord, DocumentSpeaker
from engine.results.translation import SpeakerChoice

UNNAMED = ""
"""Key of the lines without a name, as the engine has it."""
_STRONGEST = 2.0


def voices_of(document: DocumentRecord) -> list[DocumentSpeaker]:
    """Returns the voices in the order of the file; the lines without a name come last."""
    unnamed = [DocumentSpeaker(UNNAMED, document.n_unnamed)] if document.n_unnamed else []
    return [*document.speakers, *unnamed]


@dataclass
class Cast:
    """The speaker of every voice: by name, unless the reader chose another."""

    voices: list[DocumentSpeaker] = field(default_factory=list)
    people: list[SpeakerChoice] = field(default_factory=list)
    """The speakers to choose from: those of the library and of the model."""
    strength: float = 1.0
    """Strength of all speakers; multiplies each one's own."""
    _chosen: dict[str, SpeakerChoice | None] = field(default_factory=dict)

    def set_voices(self, voices: Sequence[DocumentSpeaker], people: Iterable[SpeakerChoice]) -> None:
        """Takes in who speaks, and who can be chosen for them; what was chosen by hand stays."""
        own = [
            SpeakerChoice(each.known_as, each.known_as, is_trained=True) for each in voices if each.known_as
        ]
        self.voices = list(voices)
        self.people = list({each.id: each for each in (*own, *people)}.values())
        self.people.sort(key=lambda each: (each.is_trained, each.name.casefold()))

    def choose(self, key: str, speaker: SpeakerChoice | None) -> None:
        """Gives a voice a speaker by hand; None: nobody."""
        self._chosen[key] = speaker

    def speaker_of(self, voice: DocumentSpeaker) -> SpeakerChoice | None:
        """Returns who says the lines of a voice, at their own strength."""
        if voice.key in self._chosen:
            chosen = self._chosen[voice.key]
            return next((each for each in self.people if chosen and each.id == chosen.id), None)
        named = self.namesakes(voice)
        return named[0] if len(named) == 1 else None

    def namesakes(self, voice: DocumentSpeaker) -> list[SpeakerChoice]:
        """Returns those who are called as a voice is: of the library, else of the model."""
        found = [each for each in self.people if voice.key in (each.name.casefold(), each.id.casefold())]
        return [each for each in found if not each.is_trained] or found if voice.key else []

    def problem(self, voice: DocumentSpeaker) -> str:
        """Says why a voice has no speaker although one has its name; empty if that is not the case."""
        if voice.key in self._chosen or len(self.namesakes(voice)) < 2:  # noqa: PLR2004, one is no problem
            return ""
        return f"Several speakers are called {voice.name}: choose one."

    def members(self) -> tuple[CastMember, ...]:
        """Returns who says the lines of every voice, as strong as chosen."""
        return tuple(CastMember(voice.name, self._strengthened(voice)) for voice in self.voices)

    def _strengthened(self, voice: DocumentSpeaker) -> SpeakerChoice | None:
        speaker = self.speaker_of(voice)
        return speaker and replace(speaker, strength=min(_STRONGEST, speaker.strength * self.strength))
