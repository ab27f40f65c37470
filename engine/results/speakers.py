"""Speakers, their text and their profiles."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, kw_only=True)
class SpeakerProfile:
    """What a speaker's numbers for one model are, without the numbers."""

    model: str
    """Id of the model, or pack, the numbers were learned with."""
    method: str
    """"factored-bias", "full-bias" or "speaker-token"."""
    version: int
    """Counts the states of the numbers for this model, from 1."""
    n_learned: int
    """Sentences and corrections they were learned from."""
    learned_at: str
    """ISO 8601, UTC."""
    is_neutral: bool
    """True if they change nothing: learning did not help, or there was too little."""
    verdict: str
    """One sentence of what learning did."""
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
    """How much the numbers count, in [0, 2]; 1: as learned."""
    n_sentences: int
    """Texts of the person, corrections left out."""
    n_corrections: int
    created: str
    """ISO 8601, UTC."""
    updated: str
    profiles: tuple[SpeakerProfile, ...] = ()
    """The numbers in use, one per model."""
    undo: str = ""
    """What `undo_speaker` would take back, in words; empty if there is nothing."""
    redo: str = ""
    """What `redo_speaker` would do again; empty if there is nothing."""
    path: Path = Path()
    """Folder of what is kept to learn faster; may be missing."""

    @property
    def languages(self) -> str:
        """The languages in short: "de-en", "en", or empty."""
        return "-".join(filter(None, (self.src, self.tgt)))


@dataclass(frozen=True, kw_only=True, slots=True)
class SpeakerSentence:
    """One sentence of a speaker's text, or one correction."""

    id: int
    kind: str
    """"sentence" or "correction"."""
    source: str
    """Empty: text in the person's language alone."""
    target: str
    draft: str
    """What the model had written, of a correction."""
    origin: str
    """Where it came from: "memory.tmx:12", "corrected"."""
    created: str


@dataclass(frozen=True, kw_only=True)
class SentencesAdded:
    """What became of text that was given to a speaker."""

    n_added: int
    n_known: int = 0
    """Left out because the speaker has them already, or because they stood there several times."""
    n_unusable: int = 0
    """Left out because there was nothing to learn from: empty, or not readable as text."""
    warnings: tuple[str, ...] = ()
    """What the person should look at, one sentence each: another language than theirs."""
    ids: tuple[int, ...] = ()
    """Of what was added, in order."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SpeakerWord:
    """One word that a profile raises or lowers."""

    word: str
    bias: float
    """Nats added to its score at strength 1; of a word of several pieces: to that of the rarest of them."""
    count: int
    """How often it stands in the person's own text."""
    is_pinned: bool = False
    """Learning again leaves it as it is."""
    is_edited: bool = False
    """Changed by hand."""
    pieces: tuple[str, ...] = ()
    """How the model spells it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SpeakerVersion:
    """One state of a speaker's numbers for one model."""

    model: str
    version: int
    when: str
    """ISO 8601, UTC."""
    reason: str
    """What made it: "learned from 12 sentences", "raised “pump” by hand"."""
    method: str
    n_sentences: int
    verdict: str
    is_neutral: bool
    is_current: bool
