"""Single words in models and evaluations."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.results.evaluation import ReferenceSentence


@dataclass(frozen=True, kw_only=True)
class NearWord:
    """A neighbour of a word."""

    word: str
    shown: str
    """For people: "pum…" of a token that only begins words."""
    similarity: float
    """Cosine."""


@dataclass(frozen=True, kw_only=True)
class WordNeighbours:
    """A word's neighbours in four spaces, nearest first; none where it is not one token of the vocabulary."""

    word: str
    cbow: tuple[NearWord, ...]
    """In the domain's text alone."""
    before: tuple[NearWord, ...]
    """In the model it was adapted from."""
    projected: tuple[NearWord, ...]
    """After projection into that model's space."""
    after: tuple[NearWord, ...]
    """In the adapted model."""


@dataclass(frozen=True, kw_only=True)
class SuggestedWord:
    """A word worth looking up."""

    word: str
    shown: str
    """For people."""
    moved: float | None
    """Share of its neighbours after learning that were none before; None: the word is new to the model."""


@dataclass(frozen=True, kw_only=True)
class SystemCoverage:
    """The distinct words of the references that one system produced."""

    model: str
    name: str
    n: int
    """In the output of a sentence whose reference has the word."""
    share: float
    n_anywhere: int
    """Anywhere in the outputs, as the paper counts."""
    share_anywhere: float
    n_only: int
    only: tuple[str, ...]
    """Words that no other system produced in their place, the commonest first."""


@dataclass(frozen=True, kw_only=True)
class WordCoverage:
    """How many of the references' distinct words each system produced."""

    n_words: int
    systems: tuple[SystemCoverage, ...]


@dataclass(frozen=True)
class CutWord:
    """A word that a vocabulary cuts into several tokens."""

    word: str
    pieces: tuple[str, ...]
    """Its tokens."""
    side: str
    """"source" or "target"."""


@dataclass(frozen=True, kw_only=True)
class CutWordExample(ReferenceSentence):
    """A sentence whose words the old vocabulary cuts, and that only the new system gets right."""

    words: tuple[CutWord, ...]
    outputs: Mapping[str, str]
    """The old system's translation, then the new one's, by system."""
    change: float
    """Gain in chrF."""


@dataclass(frozen=True, kw_only=True)
class BestUpdate:
    """When the training of a model was at its best."""

    model: str
    name: str
    method: str
    domain: str
    updates: int
    """Updates until then; 0: nothing was better than the start."""
    n_updates: int
    """Updates in all."""
    best: float
    metric: str
    """"BLEU", or "loss" where no output was ever right."""
    seconds: float | None
    """Until then; None where it was not measured."""


@dataclass(frozen=True, kw_only=True)
class VocabularySize:
    """A model's gain, and the size of its vocabulary."""

    model: str
    name: str
    method: str
    size: int | None
    """Tokens of the target vocabulary; None if the model cannot be read."""
    src_size: int | None
    gain: float | None
    """BLEU over the parent; None where it was not measured, as the ends of its interval."""
    low: float | None
    high: float | None
