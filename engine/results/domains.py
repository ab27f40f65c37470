"""What a model of several domains makes of words, sentences and texts, and the pictures of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.results.evaluation import ShareInterval


@dataclass(frozen=True, slots=True)
class WordSeen:
    """A word and its weights of the domains."""

    word: str
    weights: tuple[float, ...]
    """In the order of the model's domains; they sum up to 1."""


@dataclass(frozen=True, slots=True)
class TypicalWord:
    """A word of held-out texts that is one domain's own."""

    word: str
    n: int
    """How often it occurs, in the texts of all domains."""
    weights: tuple[float, ...]
    """Means over its occurrences, in the order of the model's domains; they sum up to 1."""


@dataclass(frozen=True, slots=True)
class SentenceSeen:
    """The words of one sentence, and what they say of the domains."""

    words: tuple[WordSeen, ...]
    """Averaged over the layers: of the encoder, for words of a translation of the decoder."""
    layers: tuple[tuple[tuple[float, ...], ...], ...]
    """The same of each layer, the first at the bottom: (layers, words, domains)."""
    domain: str = ""
    """Domain whose text it is from; empty: none in particular."""
    translation: "SentenceSeen | None" = None
    """What the model makes of it, as the decoder reads its own words; None where that is not told."""

    @property
    def text(self) -> str:
        """The words with blanks between."""
        return " ".join(each.word for each in self.words)


@dataclass(frozen=True, slots=True)
class DomainSeen:
    """Held-out text of one domain, as the model sees its source side."""

    domain: str
    n_sentences: int
    n_words: int
    weights: tuple[float, ...]
    """Means over words and layers, in the order of the model's domains."""
    layers: tuple[tuple[float, ...], ...]
    """Means over words of each layer, the first at the bottom."""
    most_seen: str
    """The domain that most sentences are taken for."""
    sentences_as_most_seen: float
    """Share of the sentences that are taken for it: whose words weigh it most."""
    words_as_most_seen: float
    """Share of the words that weigh it most."""
    sentences_by_domain: tuple[int, ...] = ()
    """Sentences that are taken for each of the model's domains."""
    words_by_domain: tuple[int, ...] = ()
    """Words that weigh each of the model's domains most."""


@dataclass(frozen=True, slots=True)
class MapPoint:
    """A sentence's place on a map: sentences with similar states lie close together."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class EncoderMap:
    """The sentences as one system's encoder sees them."""

    system: str
    """The model's id."""
    name: str
    neighbours: ShareInterval
    """Sentences whose nearest other one, by all of the encoder's numbers and not by the map, is of the same
    domain."""
    points: tuple[MapPoint, ...] = ()
    """In the order of `DomainInspection.mapped`; none where scikit-learn is missing."""


@dataclass(frozen=True, slots=True)
class MappedSentence:
    """A held-out sentence that stands on the maps."""

    domain: str
    text: str


@dataclass(frozen=True, slots=True)
class DomainInspection:
    """What a model makes of domains."""

    model: str
    domains: tuple[str, ...]
    """Domains in the order of all weights; numbers where the model found them by itself."""
    texts: tuple[DomainSeen, ...]
    typical: tuple[tuple[TypicalWord, ...], ...]
    """Most typical words of each domain, in descending order: by a word's mean weight over its occurrences,
    normalised over all words (Zhang et al. 2020, section 6.1)."""
    purity: float
    """Share of the sentences that are taken for the domain that most of their own text is taken for."""
    n_separate: int
    """Number of different domains that the texts are mostly taken for: equal to that of the texts if it
    separates all."""
    sentences_found: ShareInterval | None = None
    """Sentences that are taken for the domain that they are from; None where the model found its domains by
    itself, so that they have no names."""
    words_found: ShareInterval | None = None
    """The same for words."""
    examples: tuple[SentenceSeen, ...] = ()
    """A few sentences of each text, word by word."""
    mapped: tuple[MappedSentence, ...] = ()
    maps: tuple[EncoderMap, ...] = ()
    """The model it is compared with, if there is one, and the model itself."""
    map_chance: float = 0.0
    """What `EncoderMap.neighbours` would be if the states told nothing of domains."""
    note: str = ""
    """What could not be done, and why."""
    run: str = ""
    """The run that found it; empty where it is not known."""
    created: str = ""


def domain_name(domain: str) -> str:
    """Returns what a domain is called: one that a model found by itself has a number alone."""
    return f"domain {domain}" if domain.isdigit() else domain


# Pictures of what was found, ready to be shown, written to a file or read out.

PAPER_WIDTH = 960.0
"""Width of pictures in files, in pixels."""

Cell = str | float | int


@dataclass(frozen=True, kw_only=True)
class PictureStyle:
    """What a picture is painted with, each colour #RRGGBB, and how it speaks. The defaults are for paper."""

    sheet: str = "#FFFFFF"
    """Background of the picture."""
    ink: str = "#1D2126"
    soft: str = "#5C636B"
    """Secondary text."""
    line: str = "#E2DED4"
    """Hairlines."""
    on_domain: str = "#FFFFFF"
    """Text on a domain's colour."""
    domains: tuple[str, ...] = ("#0072B2", "#C25400", "#00865F", "#B0578D", "#8A6D00", "#3B4046")
    """Colours of the model's domains, in order; where there are more, from the first again."""
    say: Callable[[str], str] = str
    """Says a text of the picture, `{name}` for its values, in the reader's language; given in English."""

    def of_domain(self, number: int) -> str:
        """Returns the colour of a domain, by its number from 0."""
        return self.domains[number % len(self.domains)]


@dataclass(frozen=True, slots=True)
class PictureSpot:
    """A part of a picture that says something when it is pointed at."""

    left: float
    top: float
    width: float
    height: float
    words: str


@dataclass(frozen=True, kw_only=True)
class Picture:
    """A picture, what can be read off it, and the numbers behind it."""

    key: str
    """Subject of the picture, and the name of its files: "sentence-map"."""
    title: str
    words: str
    """Description for those who cannot see the picture."""
    width: float
    """Pixels."""
    height: float
    svg: str
    spots: tuple[PictureSpot, ...]
    table: tuple[tuple[Cell, ...], ...]
    """The numbers, below a row of names."""


@dataclass(frozen=True, kw_only=True)
class PictureFiles:
    """The files that were written of pictures."""

    folder: str
    names: tuple[str, ...]
    titles: Mapping[str, str]
    """What each file shows, by its name."""
