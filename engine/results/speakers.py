"""Speakers, their text and their profiles."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from engine.results.translation import DeviceReport

MOST_BIAS = 6.0
"""Nats; no word can be raised or lowered further."""


@dataclass(frozen=True, kw_only=True)
class SpeakerProfile:
    """A speaker's profile for one model, without its bias values."""

    model: str
    """Id of the model, or pack, it was learned with."""
    method: str
    """"factored-bias" or "full-bias"."""
    version: int
    """Counts the profile's versions for this model, from 1."""
    n_learned: int
    """Sentences and corrections it was learned from."""
    learned_at: str
    """ISO 8601, UTC."""
    is_neutral: bool
    """True if it changes nothing: learning did not help, or there was too little text."""
    verdict: str
    """The effect of learning, in one sentence."""
    n_edited: int = 0
    """Words changed by hand."""


@dataclass(frozen=True, kw_only=True)
class SpeakerRecord:
    """One speaker of the library: a person with a profile."""

    id: str
    """Short name, unique: "anna"."""
    name: str
    src: str
    """Language translated from; empty: any."""
    tgt: str
    """Language the person writes; empty until something is learned."""
    notes: str
    colour: str
    """Name of a colour of the window; empty for its first."""
    strength: float
    """How much the profile counts, in [0, 2]; 1: as learned."""
    n_sentences: int
    """Without corrections."""
    n_corrections: int
    created: str
    """ISO 8601, UTC."""
    updated: str
    profiles: tuple[SpeakerProfile, ...] = ()
    """The profiles in use, one per model."""
    undo: str = ""
    """The change that `undo_speaker` would take back, in words; empty if there is none."""
    redo: str = ""
    """The change that `redo_speaker` would make again; empty if there is none."""
    path: Path = Path()
    """Folder of the cache that makes learning faster; may be missing."""

    @property
    def n_texts(self) -> int:
        """Sentences and corrections."""
        return self.n_sentences + self.n_corrections

    @property
    def languages(self) -> str:
        """The languages in short: "de-en", "en", or empty."""
        return "-".join(filter(None, (self.src, self.tgt)))


@dataclass(frozen=True, kw_only=True)
class Person:
    """Who a speaker is."""

    name: str
    src: str = ""
    """Language translated from; empty: any."""
    tgt: str = ""
    """Language the person writes; empty: that of the first model they learn with."""
    colour: str = ""
    """Name of a colour of the window."""
    notes: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class NewSentence:
    """One sentence of a speaker's text, or one correction, as it is added or stands in a file."""

    kind: Literal["sentence", "correction"] = "sentence"
    source: str = ""
    """Empty: text in the person's language alone."""
    target: str
    draft: str = ""
    """The model's translation before it was corrected; empty for a sentence."""
    origin: str = ""
    """Where it came from: "memory.tmx:12", "corrected"."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SpeakerSentence(NewSentence):
    """One that is in the library."""

    id: int
    created: str


@dataclass(frozen=True, kw_only=True)
class SentencesAdded:
    """The outcome of giving text to a speaker."""

    n_added: int
    n_known: int = 0
    """Left out as duplicates, of each other or of the speaker's text."""
    n_unusable: int = 0
    """Left out because there was nothing to learn from: empty, or not readable as text."""
    warnings: tuple[str, ...] = ()
    """For the person to look at, one sentence each: another language than theirs."""
    ids: tuple[int, ...] = ()
    """Ids of the new sentences, in order."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SpeakerWord:
    """One word that a profile raises or lowers."""

    word: str
    bias: float
    """Nats added to its score at strength 1; of a word of several subwords: to that of the rarest."""
    count: int
    """How often it occurs in the speaker's own text."""
    is_pinned: bool = False
    """Learning again leaves it as it is."""
    is_edited: bool = False
    """Changed by hand."""
    subwords: tuple[str, ...] = ()
    """How the model spells it."""


@dataclass(frozen=True, kw_only=True)
class SpeakerWords:
    """The words that a profile raises and lowers, strongest first."""

    raised: tuple[SpeakerWord, ...] = ()
    lowered: tuple[SpeakerWord, ...] = ()

    @property
    def both(self) -> tuple[SpeakerWord, ...]:
        """Raised words, then lowered ones."""
        return self.raised + self.lowered


@dataclass(frozen=True, kw_only=True)
class WordEdited:
    """The outcome of changing a word by hand."""

    word: SpeakerWord
    """The word as it is now."""
    subword: str
    """The subword whose bias was changed."""
    also: tuple[str, ...] = ()
    """Other words of the speaker's own text that contain the subword, and so changed too."""


@dataclass(frozen=True, kw_only=True)
class SpeakerLearned:
    """The outcome of learning a profile."""

    speaker: str
    """Id of the speaker."""
    model: str
    """Id of the model."""
    method: str
    """"factored-bias" or "full-bias"."""
    version: int
    n_sentences: int
    """Sentences and corrections learned from."""
    verdict: str
    """The effect of learning, in one sentence."""
    is_neutral: bool
    """True if the profile changes nothing."""
    nll_before: float | None = None
    """Loss on the speaker's sentences without the profile, in nats per token; None without pairs."""
    nll_after: float | None = None
    """The same with the profile."""
    words: SpeakerWords = SpeakerWords()
    """The strongest words."""
    warnings: tuple[str, ...] = ()
    """One sentence each."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SpeakerVersion:
    """One version of a speaker's profile for one model."""

    model: str
    version: int
    when: str
    """ISO 8601, UTC."""
    reason: str
    """The change that made it: "learned from 12 sentences", "raised “pump” by hand"."""
    method: str
    n_sentences: int
    verdict: str
    is_neutral: bool
    is_current: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class SimilarSpeaker:
    """A speaker whose profile leans the same way as another's."""

    id: str
    name: str
    similarity: float
    """Cosine of the two biases, from -1 to 1."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SpeakerPoint:
    """A speaker's place on the map."""

    id: str
    """The name, of a speaker the model was trained with."""
    name: str
    x: float
    y: float
    is_known: bool = False
    """True if the model was trained with this speaker."""
    nearest: tuple[SimilarSpeaker, ...] = ()
    """Most similar first; empty for known speakers and neutral profiles."""


@dataclass(frozen=True, kw_only=True)
class SpeakerMap:
    """The speakers of one model, near each other where their profiles are alike."""

    points: tuple[SpeakerPoint, ...] = ()

    def nearest_to(self, speaker_id: str) -> tuple[SimilarSpeaker, ...]:
        """Returns the speakers most like one of the library."""
        found = (point.nearest for point in self.points if point.id == speaker_id and not point.is_known)
        return next(found, ())


@dataclass(frozen=True, kw_only=True)
class SpeakerTrial:
    """A text translated with and without a speaker's profile."""

    neutral: str
    """By the model alone."""
    spoken: str | None
    """With the profile; None: no speaker was given."""
    device: DeviceReport
