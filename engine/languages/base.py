"""The record that every language fills in as far as its rules are known."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple


class Name(NamedTuple):
    """A weekday or a month."""

    full: str
    short: str
    """The usual abbreviation, without a full stop."""
    others: tuple[str, ...] = ()
    """More abbreviations that are read and never written."""

    @property
    def abbreviations(self) -> tuple[str, ...]:
        """Those that are not the full name."""
        return tuple(each for each in (self.short, *self.others) if each != self.full)


class Scale(NamedTuple):
    """A thousand, a million and so on."""

    power: int
    """Of ten."""
    one: str
    """Behind 1."""
    many: str
    short: str = ""
    """The usual abbreviation, without a full stop."""
    others: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.one, self.many, self.short, *self.others)))


@dataclass(frozen=True, kw_only=True)
class LanguageRules:
    """How one language writes values."""

    scales: tuple[Scale, ...]
    money_scales: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """What is glued to an amount behind the sign of its currency, and its power of ten: €300m."""
    weekdays: tuple[Name, ...] = ()
    """From Monday."""
    months: tuple[Name, ...] = ()
    doubtful: frozenset[str] = frozenset()
    """Abbreviations of weekdays and months that are words or names too: they need more around them."""
    before_weekdays: str = ""
    """A pattern of the words behind which such an abbreviation with a full stop is a weekday: every Sun."""
    joining: tuple[str, ...] = ()
    """Words for to, and, or between weekdays, months and times, in this order."""
    units: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Units whose symbol is this language's own, as it writes them, and their common names: U/min is rpm."""
    unit_words: Mapping[str, tuple[str, str]] = field(default_factory=lambda: MappingProxyType({}))
    """What units are called behind 1 and behind other numbers, by their symbols."""
    ordinal: Callable[[int], str] = str
    """Writes an ordinal in figures."""
    ordinal_marks: str = ""
    """A pattern of what makes figures an ordinal; "" if nothing does."""
    day_before_month: str = ""
    """How the day of a date in words is written: "{}." in German."""
    date_sign: str = ""
    """Between day, month and year in figures, where that is the only order: "."."""
    before_dates: str = ""
    """A pattern of the words behind which 3.5. is a day of May."""
    clock_mark: str = ""
    """Behind times of 24 hours: "Uhr"; "" where the day has two halves."""
    sign_words: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Patterns of what may be said for a sign before a number: at most for ≤."""
    quotes: tuple[str, ...] = ()
    """Double and single quotation marks, opening and closing, as models of the language write them."""
    other_quotes: tuple[str, ...] = ()
    """What is read as such marks too."""
    articles: frozenset[str] = frozenset()
    keys: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Keys of the keyboard that have a name of this language, and their common, English names."""
    referring: frozenset[str] = frozenset()
    """Words, in small letters, whose translation may depend on the sentence before: pronouns and the like."""
    unlike_nouns: frozenset[str] = frozenset()
    """Articles, prepositions and the like: before a number, nothing that it numbers."""

    @cached_property
    def calendar_abbreviations(self) -> frozenset[str]:
        """The abbreviations of weekdays and months."""
        names = (*self.weekdays, *self.months)
        return frozenset(short for name in names for short in name.abbreviations)

    @cached_property
    def own_units(self) -> Mapping[str, str]:
        """What this language writes for the common names of units."""
        return {common: written for written, common in reversed(list(self.units.items()))}
