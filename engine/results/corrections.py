"""What a person makes of translations: corrections, what came of them, and the text they are working on."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.results.translation import SpeakerChoice


@dataclass(frozen=True, slots=True)
class Correction:
    """A sentence as a person wants it, and what was learned from it."""

    source: str
    target: str
    draft: str
    """As the model had translated it."""
    speaker: SpeakerChoice
    """Who says it so; without an id: nobody in particular."""
    is_line: bool = False
    """True: it stands in a line that is this speaker's."""
    domain: str = ""
    """Into whose memory it goes; empty: that of no domain."""
    sentence_id: int = 0
    """In the library, of the speaker's correction or of what was confirmed for nobody; 0: not there yet."""
    is_new: bool = True
    """False: the library had the same correction before."""
    is_new_there: bool = True
    """False: so had the memory of its domain."""
    model: str = ""
    """Id of the model it was learned with."""
    version_before: int | None = None
    """State of the profile before; 0: there was none; None: it was learned together with others."""
    version: int = 0
    """State of the profile since; 0: it was not learned yet."""
    verdict: str = ""
    """The effect of learning, in one sentence."""
    is_neutral: bool = False
    """True if the profile changes nothing (yet)."""
    has_effect: bool = False
    """True if the model now translates this sentence so, or at least differently."""
    previous: "Correction | None" = None
    """The correction of the same sentence that it replaces."""

    @property
    def is_nobodys(self) -> bool:
        """True: nobody of the library learns it; it is in the memory alone."""
        return not self.speaker.id or self.speaker.is_trained

    @property
    def line_speaker(self) -> SpeakerChoice | None:
        """Whose line it stands in; None: lines have no speakers."""
        return self.speaker if self.is_line else None


@dataclass(frozen=True, slots=True)
class LearnedCorrections:
    """The outcome of learning from corrections."""

    corrections: tuple[Correction, ...]
    next_draft: str = ""
    """How the model now translates the sentence that follows; empty if none was given."""


@dataclass(frozen=True, slots=True)
class WrittenSentence:
    """What a person wrote for a sentence without confirming it."""

    source: str
    speaker: str
    """Id of whose line it stands in; empty: of no one's own."""
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TextDraft:
    """The text that is being translated, and what a person has made of its translation."""

    text: str = ""
    src: str = ""
    """Language of the text; the same and `tgt` empty: not known."""
    tgt: str = ""
    confirmed: tuple[Correction, ...] = ()
    """The one confirmed last comes last."""
    written: tuple[WrittenSentence, ...] = ()
    chosen: Mapping[str, str] = field(default_factory=dict)
    """The translation that was chosen among others, by the sentence."""
