"""The record that every language fills in as far as its rules are known."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

_MILLION = 6
"""The power of ten."""


class Name(NamedTuple):
    """A weekday or a month."""

    full: str
    short: str
    """The usual abbreviation, without a full stop."""
    others: tuple[str, ...] = ()
    """More abbreviations that are read and never written."""
    in_rows: str = ""
    """What it is called among others alone: Mo Tu We; "" if that is an abbreviation like the others."""

    @property
    def abbreviations(self) -> tuple[str, ...]:
        """Those that are not the full name."""
        return tuple(each for each in (self.short, *self.others) if each != self.full)


class Scale(NamedTuple):
    """A thousand, a million and so on."""

    power: int
    """Power of ten."""
    one: str
    """Name after 1."""
    many: str
    short: str = ""
    """The usual abbreviation, without a full stop."""
    others: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.one, self.many, self.short, *self.others)))


class AbbreviationPlace(Enum):
    """Where an abbreviation stands."""

    ANYWHERE = "anywhere"
    BEFORE_NUMBER = "before a number"
    BEFORE_YEAR = "before a year"
    BEHIND_NUMBER = "behind a number"
    BEFORE_NAME = "before a name"
    AT_END = "where no word follows"
    IN_COMPOUND = "at the end of a longer word"
    FIRST_PART = "before the hyphen of a compound"
    AT_START = "where a clause begins"
    BETWEEN_WORDS = "between words"
    AS_LABEL = "before a colon"


class Abbreviation(NamedTuple):
    """What is short for a word, or for several."""

    short: str
    """With its full stop. Blanks inside may be left out, and a small first letter may be a capital."""
    full: str = ""
    """What models know better; "" if they read the abbreviation as well. Where one and many differ, both:
    Stunde/Stunden."""
    place: AbbreviationPlace = AbbreviationPlace.ANYWHERE
    """Elsewhere it is another word, or another abbreviation: S. is a page before a number only."""
    may_be_last: bool = True
    """Whether a sentence may end with it; it does if a word follows that starts one."""
    is_word: bool = False
    """Whether it is a word or an initial as well: what stands beside it has to show which. He said no."""
    word_behind: frozenset[str] = frozenset()
    """Words behind which it is the word; "" is nothing. Empty: any may stand there."""

    @property
    def key(self) -> str:
        """As it is looked up: in small letters, without blanks and the last full stop."""
        return self.short.replace(" ", "").casefold().removesuffix(".")


def abbreviations(
    table: str,
    place: AbbreviationPlace = AbbreviationPlace.ANYWHERE,
    *,
    may_be_last: bool = True,
    is_word: bool = False,
    word_behind: frozenset[str] = frozenset(),
) -> Iterator[Abbreviation]:
    """Reads abbreviations that are alike but for their words: "S. = Seite; Dr."."""
    for entry in table.split(";"):
        short, _, full = entry.partition("=")
        yield Abbreviation(short.strip(), full.strip(), place, may_be_last, is_word, word_behind)


def words(text: str) -> frozenset[str]:
    """Reads words with blanks between them."""
    return frozenset(text.split())


@dataclass(frozen=True, kw_only=True)
class LanguageRules:
    """How one language writes values, and what it abbreviates."""

    abbreviated: tuple[Abbreviation, ...] = ()
    """Besides those of scales, weekdays and months."""
    capital_nouns: bool = False
    """Whether nouns are written with a capital."""
    linked: str = ""
    """A pattern of how nouns end that get an s before another noun: Lieferung, Lieferungsort. Where there is
    one, compounds are single words."""
    adjectives: str = ""
    """A pattern of how adjectives end that get an ending before a noun."""
    scales: tuple[Scale, ...]
    money_scales: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """What is glued to an amount behind the sign of its currency, and its power of ten: €300m."""
    counted: str = ""
    """A pattern of what such letters count too, without a currency: 2m views."""
    fractions: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Numbers in words that are not whole, as they are said of {}, a million, and the same in figures."""
    weekdays: tuple[Name, ...] = ()
    """Weekdays, from Monday."""
    months: tuple[Name, ...] = ()
    doubtful: frozenset[str] = frozenset()
    """Abbreviations of weekdays, months and scales that are words or names too: they need more."""
    before_weekdays: str = ""
    """A pattern of the words behind which such an abbreviation is a weekday: every Sun."""
    behind_weekdays: str = ""
    """A pattern of what stands behind it if it is one: Mon closed."""
    and_holidays: str = ""
    """A pattern of other days that are told with it, behind which even So is one: So u. Feiertage."""
    before_months: str = ""
    """A pattern of the words behind which an abbreviation is a month: mid-Jan."""
    joining: tuple[str, ...] = ()
    """Words for to, and, or between weekdays, months and times, in this order."""
    menu: str = ""
    """The word for a menu, before which labels of programs are read: "Menu: Copy" is a command."""
    before_firms: str = ""
    """A pattern of the words behind which two names with "&" between them are a firm: die Druckerei."""
    firm_ends: str = ""
    """A pattern of how the names of firms end behind an "&"."""
    kin: str = ""
    """A pattern of the words that make "& sons" no firm, right before it or before a name: Mr Grey & Sons."""
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
    """Sign between day, month and year in figures, where that is the only order: "."."""
    before_dates: str = ""
    """A pattern of the words behind which 3.5. is a day of May."""
    clock_mark: str = ""
    """Word after times of 24 hours: "Uhr"; "" where the day has two halves."""
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
    male: frozenset[str] = frozenset()
    """Words, in small letters, that say that a person is a man, where nouns do not: he."""
    female: frozenset[str] = frozenset()
    """The same of women: she."""
    feminine: str = ""
    """How words for women end that are those for men otherwise: "in" of Lehrerin."""
    polite: str = ""
    """A pattern of how sentences begin that may address somebody politely, by a capital, and may not."""
    to_strangers: str = ""
    """A pattern of how letters to people begin or end whom their writer addresses formally."""
    to_friends: str = ""
    """The same for several people whom they address informally."""
    to_friend: str = ""
    """The same for one."""
    farewell: str = ""
    """A pattern of how letters end."""
    unlike_nouns: frozenset[str] = frozenset()
    """Articles, prepositions and the like: before a number, nothing that it numbers."""

    ranked: frozenset[str] = frozenset()
    """How nouns end, in small letters, that ordinals stand before: 3. Stock."""
    before_own_numbers: frozenset[str] = frozenset()
    """Words behind which a number with a full stop is no ordinal: um 8."""
    numbered: frozenset[str] = frozenset()
    """Words for what has a number or a version: behind them 3.5 is no measure."""
    versions: str = ""
    """A pattern of the words for what has a version."""
    before_versions: str = ""
    """A pattern of what may stand between such a word and the version: update to."""
    before_measures: str = ""
    """A pattern of the words behind which a number with a point measures."""
    behind_measures: str = ""
    """A pattern of the words before which it does."""

    @cached_property
    def abbreviations(self) -> Mapping[str, tuple[Abbreviation, ...]]:
        """All abbreviations but those of weekdays and months, by their keys."""
        scales = (
            Abbreviation(f"{short}.", place=AbbreviationPlace.BEHIND_NUMBER, is_word=short in self.doubtful)
            for scale in self.scales
            for short in filter(None, (scale.short, *scale.others))
        )
        found: dict[str, tuple[Abbreviation, ...]] = {}
        for each in (*self.abbreviated, *scales):
            found[each.key] = (*found.get(each.key, ()), each)
        return found

    @cached_property
    def scale_patterns(self) -> Mapping[int, str]:
        """Patterns of what multiplies a number by a power of ten. Bio. is a trillion before money alone."""
        money = "|".join(word for sign in "€$£¥" for word in self.unit_words.get(sign, ()))
        before_money = rf"(?=\.?\s?(?:[€$£¥]|(?:US-)?(?:{money})|(?:EUR|USD|GBP|CHF)\b))"
        return {
            scale.power: "|".join(
                re.escape(word) + before_money * (word in self.doubtful)
                for word in sorted(scale.words, key=len, reverse=True)
            )
            for scale in self.scales
        }

    @cached_property
    def fraction_patterns(self) -> Sequence[tuple[re.Pattern[str], str]]:
        """Patterns of numbers in words that are not whole, with their million or more, and the figures."""
        words = "|".join(word for scale in self.scales[1:] for word in scale.words)
        phrases = ((each.format(rf"(?P<scale>{words})"), number) for each, number in self.fractions.items())
        return [(re.compile(rf"(?<![\w-]){each}(?!\w)", re.IGNORECASE), number) for each, number in phrases]

    @cached_property
    def scale_behind_in(self) -> re.Pattern[str]:
        """A pattern of an abbreviated scale in the head of a table: in Tsd. Euro.

        Models read millions of a usual currency, in Mio. Euro, better as they are.
        """
        usual = "|".join(each[0] for sign, each in self.unit_words.items() if sign in "€$£") or "(?!)"
        read = rf"\.?\s(?:€|(?:EUR|{usual})\b)"
        scales = "|".join(
            each.short
            + (r"(?=\.)" if each.short in self.doubtful else r"\b")
            + f"(?!{read})" * (each.power == _MILLION)
            for each in self.scales
            if each.short
        )
        return re.compile(rf"\bin (?P<whole>(?P<scale>{scales or '(?!)'})\.?)(?=\s)")

    @cached_property
    def bare_day(self) -> re.Pattern[str]:
        """A pattern of the day before a month in words, without its full stop."""
        months = "|".join(each.full for each in self.months)
        return re.compile(rf"(?<![\w.,:/])([12]?\d|3[01])(?=[ \u00a0](?:{months})\b(?!-))")

    @cached_property
    def calendar_abbreviations(self) -> frozenset[str]:
        """The abbreviations of weekdays and months."""
        names = (*self.weekdays, *self.months)
        return frozenset(short for name in names for short in name.abbreviations)

    @cached_property
    def own_units(self) -> Mapping[str, str]:
        """What this language writes for the common names of units."""
        return {common: written for written, common in reversed(list(self.units.items()))}
