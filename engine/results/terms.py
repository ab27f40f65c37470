"""Terms of a domain: what its lists hold, what a corpus suggests, and rules of search and replace."""

from dataclasses import dataclass
from typing import NamedTuple

from engine.results.corpora import DomainDirection


@dataclass(frozen=True, kw_only=True)
class GivenTerm:
    """A term as a user types it in."""

    source: str
    target: str = ""
    """Its translation; the same as the source: it stays as it is; empty: only words are forbidden."""
    forbidden: tuple[str, ...] = ()
    """Words that its translation must not have."""

    @property
    def stays(self) -> bool:
        """True if it is not translated."""
        return self.source == self.target


@dataclass(frozen=True, kw_only=True)
class TermEntry(GivenTerm):
    """A term in a list of the library, in the direction that was asked for."""

    corpus: str
    """The id of its list."""
    row: int
    """Its row there, from 0."""
    name: str
    """The name of the list."""
    origin: str
    """Where it came from: "terms.csv:4"."""
    is_reversed: bool = False
    """True: the list has it the other way round."""


@dataclass(frozen=True, kw_only=True)
class DomainTerms(DomainDirection):
    """The terms of a domain for one pair of languages."""

    entries: tuple[TermEntry, ...] = ()
    """By their sources, in the order of the alphabet."""
    faults: tuple[str, ...] = ()
    """What contradicts itself in them, in sentences."""


@dataclass(frozen=True, kw_only=True)
class TermSuggestion:
    """A term that a corpus translates in one way again and again."""

    source: str
    target: str
    count: int
    """Pairs of sentences that have both."""
    source_count: int
    """Pairs that have the source."""
    example_source: str
    """A short sentence of the corpus that has it."""
    example_target: str


@dataclass(frozen=True, kw_only=True)
class TermSuggestions:
    """What a corpus suggests for the terms of its domain."""

    corpus: str
    domain: str
    src: str
    tgt: str
    pairs: int
    """Pairs of sentences that were read."""
    found: tuple[TermSuggestion, ...]
    """The surest and most frequent first; none that the domain has already."""


class GlossaryTerms(NamedTuple):
    """The terms of a glossary in one direction."""

    src: str
    """A base tag."""
    tgt: str
    entries: tuple[tuple[str, str], ...]
    """Terms and their translations."""


class Glossary(NamedTuple):
    """Terms as other programs know them."""

    id: str
    """A UUID."""
    name: str
    created: str
    """ISO 8601."""
    dictionaries: tuple[GlossaryTerms, ...]
    domain: str = ""
    """The domain whose terms these are; empty: a program made them."""


@dataclass(frozen=True, kw_only=True)
class TextRule:
    """A rule of search and replace."""

    side: str
    """"source": before translating; "target": afterwards."""
    find: str
    replace: str = ""
    """What stands there instead; of a pattern, `\\1` is its first group."""
    is_pattern: bool = False
    """True: `find` is a regular expression; else it is text as it stands."""


@dataclass(frozen=True, kw_only=True)
class DomainRules(DomainDirection):
    """The rules of a domain for one direction of translation."""

    rules: tuple[TextRule, ...] = ()
    """In the order in which they are applied."""


@dataclass(frozen=True, kw_only=True)
class TermsVersion(DomainDirection):
    """That a domain has terms or rules for two languages, as they are now."""

    version: str
    """Another one whenever they change."""


@dataclass(frozen=True, kw_only=True)
class RuleTrial:
    """What rules make of a text."""

    before: str
    after: str
    notices: tuple[str, ...] = ()
    """Which rules were left out and why, in sentences."""
