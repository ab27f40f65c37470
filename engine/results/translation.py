"""Translated text: who speaks in it, and what a look at it found."""

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

# What a look at a translation found: words that may be missing, numbers that differ, and so on.

Stretch = tuple[int, int]
"""Part of a sentence: from and up to, in characters."""


class FindingKind(StrEnum):
    """What may be wrong with a stretch of a translation, the gravest first."""

    NEGATION = "negation"
    """One side says "not", the other does not."""
    VARIABLE = "variable"
    """Something that must stay letter by letter is missing."""
    NUMBER = "number"
    """A number of the source is missing, or one stands there that the source does not have."""
    UNIT = "unit"
    """A number has another unit."""
    NAME = "name"
    """A name of the source does not come back."""
    MISSING = "missing"
    """A word of the source that nothing in the translation seems to come from."""
    REPEATED = "repeated"
    COPIED = "copied"
    """A word of the source was left as it is."""
    SHORT = "short"
    """The translation is far shorter than usual."""
    LONG = "long"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to look at in one sentence."""

    kind: FindingKind
    source: Stretch | None
    """What of the sentence it is about; None: nothing in particular."""
    target: Stretch | None
    """What of its translation it is about; None: what is missing stands nowhere."""
    text: str
    """In plain words: "“nicht” may be missing."."""


def gravity(findings: Iterable[Finding]) -> float:
    """Returns how much there is to look at: 0 nothing, more is worse."""
    return sum(_GRAVITY[each.kind] for each in findings)


_GRAVITY = {
    FindingKind.NEGATION: 5.0,
    FindingKind.VARIABLE: 4.0,
    FindingKind.NUMBER: 4.0,
    FindingKind.UNIT: 4.0,
    FindingKind.NAME: 3.0,
    FindingKind.MISSING: 2.0,
    FindingKind.REPEATED: 2.0,
    FindingKind.COPIED: 1.0,
    FindingKind.SHORT: 1.0,
    FindingKind.LONG: 1.0,
}


# A translated text: its sentences, their alternatives, doubts and terms, and who speaks.


class DoubtKind(StrEnum):
    """Why a translation is doubtful."""

    COPIED = "copied"
    """Words of the source stayed as they were."""
    INVENTED = "invented"
    """It has words that the model's target language does not have, as far as its text tells."""
    REPEATED = "repeated"
    """It says something again and again."""
    NUMBER = "number"
    """A number of the source is missing."""
    NAME = "name"
    """A name of the source does not come back."""
    SHORT = "short"
    """It is much shorter than usual: something may be missing."""
    UNSURE = "unsure"
    """Its words are much less likely than usual."""


class Wrapping(StrEnum):
    """Whether the lines of a text belong together."""

    AUTO = "auto"
    """Join lines where they plainly belong together."""
    YES = "yes"
    """Wherever neither an empty line, nor another indent or mark, nor a list stands between them."""
    NO = "no"


@dataclass(frozen=True, slots=True)
class LanguagePair:
    """Source and target language, as tags; empty where nobody knows, or a file says none."""

    src: str = ""
    tgt: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class UsualOutput:
    """The usual translations of a model, measured on text that it did not learn from."""

    n_sentences: int = 0
    score: float
    """Median of the scores, in nats per token."""
    score_spread: float
    """From the median down to the score that one sentence in 20 is below, in nats per token."""
    length: float = 0.0
    """Median of log(length of the translation / length of the source), both in characters."""
    length_spread: float = 0.0
    """Its standard deviation, for one character, see `engine.text.words.doubt_signs`; 0: unknown."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A translation that a person should look at."""

    kinds: tuple[DoubtKind, ...]
    """At least one, the plainest first."""
    text: str
    """Reasons, in sentences that name the words concerned."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """One candidate translation of one sentence."""

    text: str
    score: float
    """Length-normalised log-probability, in nats per token; larger is better."""
    is_repaired: bool = False
    """True if a number that the model miscounted was replaced by the source's."""


@dataclass(frozen=True, slots=True)
class WordDomains:
    """What the tokens of a sentence say of a model's domains."""

    tokens: tuple[str, ...]
    """As the model spells them: "▁" begins a word."""
    weights: tuple[tuple[tuple[float, ...], ...], ...]
    """Weights by layer, token and domain, (layers, tokens, domains); each token's sum to 1."""
    places: tuple[tuple[int, int], ...] = ()
    """Where each token stands in the sentence, from and up to, in characters."""

    def words(self) -> list[tuple[str, tuple[float, ...]]]:
        """Returns the words, each with its weights of the domains, averaged over layers and tokens."""
        starts = [place for place, token in enumerate(self.tokens) if place == 0 or token.startswith("▁")]
        spans = list(pairwise([*starts, len(self.tokens)]))
        texts = ["".join(self.tokens[start:end]).replace("▁", " ").strip() for start, end in spans]
        return [(text, self.mean(*span)) for text, span in zip(texts, spans, strict=True) if text]

    def mean(self, start: int, end: int) -> tuple[float, ...]:
        """Returns the weights averaged over layers, and over the tokens from `start` up to `end`."""
        seen = [token for layer in self.weights for token in layer[start:end]]
        return tuple(sum(column) / len(seen) for column in zip(*seen, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class RecalledTranslation:
    """The translation of a sentence as a corpus has it."""

    text: str
    corpus: str
    """Its id."""
    origin: str
    """Where the pair came from: "memory.tmx:14"."""
    others: int = 0
    """How many other translations of the same sentence there are."""


Recall = Callable[[Collection[str]], Mapping[str, RecalledTranslation]]
"""Looks sentences up in a translation memory."""


@dataclass(frozen=True, slots=True)
class TermUse:
    """A term that stands in a sentence."""

    start: int
    """Where it stands there, in characters; where rules changed the sentence, in what they made of it."""
    end: int
    source: str
    """As its list has it."""
    targets: tuple[str, ...]
    """Its translations, any of which is right; none where words are only forbidden."""
    is_kept: bool
    """Whether the sentence's translation has it, and no word that is forbidden."""
    forbidden: tuple[str, ...] = ()
    """The forbidden words that the translation has."""


@dataclass(frozen=True, slots=True)
class SentenceTranslation:
    """One sentence of a text and its translations."""

    start: int
    """Where the sentence starts in the source text, in characters."""
    end: int
    source: str
    """source_text[start:end]."""
    target_start: int
    """Where the first alternative starts in the translated text."""
    target_end: int
    alternatives: tuple[Alternative, ...]
    """Best first. A sentence with nothing to translate has itself as its only one."""
    warning: str = ""
    """A warning for the reader: "cut into two parts, it is very long"; empty if there is none."""
    doubt: Doubt | None = None
    """Why the best translation is doubtful; None: nothing speaks against it."""
    language_note: str = ""
    """That it, or words of it, are in another language than they should be: "This is English already, so it
    stays as it is."; empty: none are."""
    memory: RecalledTranslation | None = None
    """Where a translation memory had it; None: the model translated it."""
    terms: tuple[TermUse, ...] = ()
    """The terms that stand in it, of the lists that the system keeps to."""
    findings: tuple[Finding, ...] = ()
    """What may be missing or wrong in it, the gravest first; none also where nobody looked."""

    @property
    def remarks(self) -> str:
        """All that a reader should know of it, in sentences; empty if there is nothing."""
        warning = f"{self.warning[:1].upper()}{self.warning[1:]}." if self.warning else ""
        told = self.doubt.kinds if self.doubt else ()
        said = [each.text for each in self.findings if each.kind.value not in told]
        doubt = self.doubt.text if self.doubt else ""
        return " ".join(filter(None, (self.language_note, warning, doubt, *said)))

    @property
    def is_kept(self) -> bool:
        """Whether all of it stays as it is, because of its language."""
        return bool(self.language_note) and self.target == self.source

    @property
    def target(self) -> str:
        """The best translation."""
        return self.alternatives[0].text


@dataclass(frozen=True, slots=True)
class TextTranslation:
    """A translated text: paragraphs and spacing as in the source."""

    source: str
    text: str
    sentences: tuple[SentenceTranslation, ...]
    elapsed_s: float

    def others(self) -> tuple[str, ...]:
        """Returns other translations of all of it, best first.

        In the k-th of them each sentence has its k-th, or its last.
        """
        texts = {self.text: None}
        for place in range(1, max((len(each.alternatives) for each in self.sentences), default=1)):
            parts: list[str] = []
            done = 0
            for each in self.sentences:
                last = len(each.alternatives) - 1
                parts += self.text[done : each.target_start], each.alternatives[min(place, last)].text
                done = each.target_end
            texts.setdefault("".join([*parts, self.text[done:]]))
        return tuple(texts)[1:]

    def line_numbers(self) -> list[int]:
        """Returns in which line of the source each sentence begins, from 1."""
        ends = [found.start() for found in re.finditer("\n", self.source)]
        return [bisect_left(ends, each.start) + 1 for each in self.sentences]


@dataclass(frozen=True, slots=True)
class LanguageNotice:
    """A text is plainly not in the language that it is translated from."""

    language: str
    """The base tag of the language that it is in: "en"."""
    text: str
    """In words: "This looks like English, not German, so it stays as it is."."""
    is_target: bool
    """True: it is the language translated into, so nothing is left to translate, or the two change places."""


@dataclass(frozen=True, slots=True)
class LaidOutTranslation:
    """A translation, and how it is written."""

    translation: TextTranslation
    """Translation of the text with the lines of wrapped paragraphs joined."""
    text: str
    """The translation with its lines broken again."""
    language_notice: LanguageNotice | None = None
    """Why the text was not translated; None: it was."""


@dataclass(frozen=True, slots=True)
class DeviceReport:
    """How translations are made: on which device, why there, and who chooses among them."""

    provider: str
    """As ONNX Runtime's session tells: "CPUExecutionProvider"."""
    device: str
    """In words: "CPU, 2 cores" or the GPU's name."""
    precision: str
    """"int8", "float16" or "float32"."""
    reason: str
    """Why this device: "no NVIDIA graphics card was found"."""
    opposite: str = ""
    """Id of the model of the opposite direction that chooses among translations; empty: none does."""


@dataclass(frozen=True, slots=True)
class SpeakerChoice:
    """A speaker whose profile is to count, and how much of it."""

    id: str
    """Id in the library; for a speaker that the model was trained with, the name."""
    name: str
    strength: float = 1.0
    """In [0, 2]; 1: as learned."""
    colour: str = ""
    """As of `SpeakerRecord`."""
    is_trained: bool = False
    """True: the model was trained with them, and the library does not have them."""

    @property
    def label(self) -> str:
        """Name and strength: "Anna (strength 0.7)"."""
        return f"{self.name} (strength {self.strength:.1f})"


@dataclass(frozen=True, slots=True)
class ProfileNotice:
    """Why a speaker's profile does not count."""

    speaker: SpeakerChoice
    kind: str
    """"gone", "new" (no sentences yet), "unlearned" (not with this model) or "unfit"."""
    text: str
    """One or two sentences for people."""


@dataclass(frozen=True, slots=True)
class PassageTranslation:
    """A text of any length translated for reading, or the beginning of it."""

    translation: TextTranslation
    device: DeviceReport
    line_speakers: tuple[SpeakerChoice | None, ...] = ()
    """Who says each sentence, if every line has its own speaker; else empty."""
    named: tuple[SpeakerChoice, ...] = ()
    """Speakers whose names stand before lines."""
    notices: tuple[ProfileNotice, ...] = ()
    language_notice: LanguageNotice | None = None
    """None: the text is in the language it should be, or too short to tell."""
    is_wrapped: bool = False
    """True: paragraphs of the text are broken into lines, see `join_lines`."""


Spans = tuple[tuple[int, int], ...]
"""Stretches of a text, from and up to, in characters."""


@dataclass(frozen=True, slots=True)
class DifferingWords:
    """The words of either of two texts that the other lacks."""

    first: Spans
    second: Spans


@dataclass(frozen=True, slots=True)
class ComparedSentence:
    """A sentence as several systems translate it."""

    source: str
    texts: tuple[str, ...]
    marks: tuple[Spans, ...]
    """The words of each that differ: of the first from the last one's, of the others from the first's."""


@dataclass(frozen=True, slots=True)
class WordLink:
    """A word of a source and one of its translation that belong together."""

    source: tuple[int, int]
    """From and up to, in characters."""
    target: tuple[int, int]


@dataclass(frozen=True, slots=True)
class WordAlignment:
    """The links of one sentence; a word may have several, or none."""

    source: str
    target: str
    links: tuple[WordLink, ...]
    """Links by the place of the target's word."""

    def targets_of(self, start: int, end: int) -> Spans:
        """Returns the words of the translation that come from a stretch of the source."""
        found = (each.target for each in self.links if each.source[0] < end and start < each.source[1])
        return tuple(sorted(set(found)))

    def sources_of(self, start: int, end: int) -> Spans:
        """Returns the words of the source that a stretch of the translation comes from."""
        found = (each.source for each in self.links if each.target[0] < end and start < each.target[1])
        return tuple(sorted(set(found)))

    def together(self, place: int, *, is_source: bool) -> tuple[Spans, Spans]:
        """Returns the words of the source and of the translation that belong to the word at a place.

        Args:
            place: in characters; between words there is none.
            is_source: whether it is a place of the source.
        """
        sides = [
            (each.source, each.target) if is_source else (each.target, each.source) for each in self.links
        ]
        others = {other for own, other in sides if own[0] <= place < own[1]}
        owns = {own for own, other in sides if other in others}
        found = tuple(sorted(owns)), tuple(sorted(others))
        return found if is_source else (found[1], found[0])


# A sentence and its translation, looked at.


@dataclass(frozen=True, slots=True)
class SentenceCheck:
    """What was found in one sentence and its translation."""

    findings: tuple[Finding, ...]
    """The gravest first."""

    @property
    def score(self) -> float:
        """How much there is to look at: 0 nothing; more is worse. For sorting alone."""
        return gravity(self.findings)

    @property
    def text(self) -> str:
        """All of it in sentences; empty if nothing was found."""
        return " ".join(each.text for each in self.findings)
