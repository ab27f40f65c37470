"""The record that every language fills in as far as its rules are known."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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


class SmallWord(Enum):
    """What kind a small word is of."""

    ARTICLE = "article"
    PREPOSITION = "preposition"
    AUXILIARY = "auxiliary"
    PARTICLE = "particle"
    """A preposition that stands before verbs too: to go."""

    @property
    def with_it(self) -> frozenset["SmallWord"]:
        """The kinds of the small words that may come from the one that a stretch begins with."""
        if self in _PREPOSITIONS:
            return _PREPOSITIONS | {SmallWord.ARTICLE}
        return frozenset((self,))


_PREPOSITIONS = frozenset((SmallWord.PREPOSITION, SmallWord.PARTICLE))


def by_kind(lists: Mapping[SmallWord, str]) -> Mapping[str, SmallWord]:
    """Reads the small words of each kind, with blanks between them."""
    return {word: kind for kind, words in lists.items() for word in words.split()}


class NumberStyle(NamedTuple):
    """The signs of one language in numbers in digits."""

    thousands: str
    point: str
    """Before decimals."""


POINT = NumberStyle(",", ".")
"""1,234.5."""
COMMA = NumberStyle(".", ",")
"""1.234,5."""
COMMA_SPACED = NumberStyle("\N{NO-BREAK SPACE}", ",")
"""1 234,5."""


class Negation(NamedTuple):
    """Patterns of whole words, in small letters, that say "not"."""

    plain: str
    """They deny: not, never, nobody."""
    possible: str
    """They may deny: without, hardly. Of a sentence that has one nobody says that its "not" was lost."""


HOUR = r"(?<![\d.,:])(?P<hour>2[0-4]|1\d|0?\d)"
NO_MORE_HOUR = r"(?![\d:]|[.,]\d)"
"""What follows the digits of an hour that nothing marks as one."""


class Clock(NamedTuple):
    """How times of day are told."""

    time: str
    """A pattern of one, such as 2:30 p.m. or 14.30 Uhr, from `HOUR` on: its groups are `rest`, the minutes
    with their sign, `mark`, what shows that it is a time, and `half`, what tells morning from evening."""
    has_halves: bool
    """Whether the clock has twelve hours, and a.m. and p.m. tell which half of the day is meant."""
    to: str
    """A pattern of what stands between the times of a range."""
    also: str
    """A pattern of what stands between two times: 2 and 3 p.m."""
    before_also: str
    """A pattern of the words before two such times of which one alone is marked: between."""
    opening_days: str
    """A pattern of abbreviated weekdays, behind which bare numbers are a range of hours: Mo 9-12."""
    opening: str
    """A pattern of other words behind which they are: open, daily."""
    before_more: str
    """A pattern of what stands between a time and a range behind it: Uhr und."""
    noon: str
    """A pattern of the words for noon."""
    midnight: str
    later_half: str = ""
    """A pattern of the words that say that an hour is after noon, or at night."""
    half: str = ""
    """What stands before the hour of a half hour in words: half past; "" if that is not known."""
    half_counts_to_next: bool = False
    """Whether the next hour is named there: "halb acht" is 7:30."""


_LEAST_STEM = 3
"""Letters that are left of a word without its ending, at least."""


def without_ending(word: str, ending: str) -> str:
    """Returns a word without an ending; "" if it has another one, or too little is left."""
    return word[: -len(ending)] if word.endswith(ending) and len(word) - len(ending) >= _LEAST_STEM else ""


def table(text: str) -> Mapping[str, str]:
    """Reads pairs: "km = kilometre kilometres; m = metre metres"."""
    return MappingProxyType(dict(entry.strip().split(" = ") for entry in text.split(";")))


def one_and_many(text: str) -> Mapping[str, tuple[str, str]]:
    """Reads names for one and for many: "mi = mile/miles"."""
    found = ((key, *names.split("/")) for key, names in table(text).items())
    return MappingProxyType({key: (one, many) for key, one, many in found})


def in_order(text: str) -> tuple[str, ...]:
    """Reads words with blanks between them, in their order."""
    return tuple(text.split())


@dataclass(frozen=True, kw_only=True)
class Calendar:
    """What weekdays and months are called, and how dates are written."""

    weekdays: tuple[Name, ...]
    """From Monday."""
    months: tuple[Name, ...]
    day_before_month: str
    """How the day of a date in words is written: "{}." in German."""
    date_sign: str = ""
    """Sign between day, month and year in figures, where that is the only order: "."."""
    before_dates: str = ""
    """A pattern of the words behind which 3.5. is a day of May."""
    before_weekdays: str = ""
    """A pattern of the words behind which an abbreviation that is a word too is a weekday: every Sun."""
    behind_weekdays: str = ""
    """A pattern of what stands behind it if it is one: Mon closed."""
    and_holidays: str = ""
    """A pattern of other days that are told with it, behind which even So is one: So u. Feiertage."""
    before_months: str = ""
    """A pattern of the words behind which an abbreviation is a month: mid-Jan."""

    @cached_property
    def bare_day(self) -> re.Pattern[str]:
        """A pattern of the day before a month in words, without its full stop."""
        months = "|".join(each.full for each in self.months)
        return re.compile(rf"(?<![\w.,:/])([12]?\d|3[01])(?=[ \u00a0](?:{months})\b(?!-))")

    @property
    def names(self) -> tuple[Name, ...]:
        """All of them, weekdays first."""
        return self.weekdays + self.months

    @cached_property
    def abbreviations(self) -> frozenset[str]:
        """Those of weekdays and months."""
        return frozenset(short for name in self.names for short in name.abbreviations)


@dataclass(frozen=True, kw_only=True)
class LanguageRules:
    """What is known of one language.

    Every field may be left out: what it is for is then not done in that language. Values (amounts, measures,
    dates, times, ordinals, units) are written and compared if both languages have `scales`: `knows_values`.
    """

    number_style: NumberStyle | None = None
    """How numbers are written in digits. None: they are copied as they stand, with their separators."""
    currency_first: bool = False
    """Whether the sign of a currency stands before the number: €5 in English, 5 € in German."""
    frequent_words: frozenset[str] = frozenset()
    """Short words, in small letters, that most texts have: the, of, and. They tell the language of a text,
    and begin and end no term."""
    term_links: frozenset[str] = frozenset()
    """Frequent words that may stand within a term: the "of" of "terms of delivery"."""
    endings: tuple[str, ...] = ()
    """What a word may end in beside what a list of terms has, the longest first: the "s" of "pumps"."""
    small_word_endings: tuple[str, ...] = ()
    """More of them, where nouns have capitals, of words that have none: the "er" of "neuer"."""
    other_forms: Callable[[str], Iterable[str]] = field(default=lambda _: ())
    """Returns what a word may be a form of besides, in small letters: "foot" for "feet"."""
    interjections: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """What people call out, and how sounds are written, by meaning, the usual first: {"pain": "ouch/ow"}.
    What every language writes alike (wow) or means other things too (boom) is left out."""
    language_names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """What it calls other languages, in small letters, and their tags: what tables are headed with."""
    small_words: Mapping[str, SmallWord] = field(default_factory=lambda: MappingProxyType({}))
    """Articles, prepositions and auxiliaries, in small letters: at the edge of what has a format they belong
    to it or to its neighbours."""
    possessive: str = ""
    """What is written for an "s" or "'s" behind a name that a term has: "'s"."""
    with_fitting_articles: Callable[[str, Iterable[str]], str] | None = None
    """Returns a text with the right article before some words: an engine, a pump."""
    noun_article: str = ""
    """An article that a noun alone is read with; one for all genders is enough: die."""
    article_tells_number: bool = False
    """Whether that article says that a noun is one or many: die Kalender would be calendars."""
    subject: str = ""
    """A pronoun that a verb alone is read with: he."""
    third_person: str = ""
    """A pattern of how verbs end behind it: laughs. Other words end so too."""
    may_meet: frozenset[str] = frozenset()
    """Words of which one may end a clause and the same begin the next: Die, die das sagen, …"""
    determiners: frozenset[str] = frozenset()
    """Words before nouns, and seldom before names, where nouns have a capital: der, kein."""
    compound_links: tuple[str, ...] = ()
    """What stands between the parts of a compound that is one word, nothing too: the "s" of Ortsschild."""
    inflections: tuple[str, ...] = ()
    """Endings, none too, in which the forms of a word differ, where it may be a compound."""
    sentence_starts: str = ""
    """A pattern of words that begin a sentence if they have a capital: The, When. Behind an abbreviation they
    show that it ends the sentence before."""
    message_starts: str = ""
    """A pattern of words that do so behind an emoji besides: Thanks."""
    sentence_ends: str = ""
    """A pattern of ends, with the blanks behind them, that the general rules miss: in Raum 12. Bitte …"""
    ordinal_end: str = ""
    """A pattern of an ordinal in figures at the end of a text, whose full stop may be its own: am 3."""
    cardinals: tuple[str, ...] = ()
    """Words for 0 to 19: zero, one, two."""
    number_words: Callable[[], Mapping[str, int]] | None = None
    """Returns the numbers in words that are read, from 0 to 100 and 1000, with their values: {"twice": 2}."""
    large_numbers: str = ""
    """A pattern of words that may be part of a number in words which is not read: million."""
    has_han_numbers: bool = False
    """Whether numbers in words are written with Han characters: 三百二十."""
    clock: Clock | None = None
    """How times of day are told. None: they are not compared."""
    unit_names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """What units and currencies are called in any form, by symbol, in small letters: {"km": "kilometre
    kilometres"}. They are read in texts of every language."""
    negation: Negation | None = None
    """Words that say "not", for the check whether a translation lost one."""
    abbreviated: tuple[Abbreviation, ...] = ()
    """Besides those of scales, weekdays and months."""
    capital_nouns: bool = False
    """Whether nouns are written with a capital: there a heading looks like a sentence."""
    linked: str = ""
    """A pattern of how nouns end that get an s before another noun: Lieferung, Lieferungsort. Where there is
    one, compounds are single words."""
    adjectives: str = ""
    """A pattern of how adjectives end that get an ending before a noun."""
    scales: tuple[Scale, ...] = ()
    """Names of large numbers, the smallest first: thousand, million."""
    money_scales: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """What is glued to an amount behind the sign of its currency, and its power of ten: €300m."""
    counted: str = ""
    """A pattern of what such letters count too, without a currency: 2m views."""
    fractions: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Numbers in words that are not whole, as they are said of {}, a million, and the same in figures."""
    calendar: Calendar | None = None
    """Weekdays, months and dates. None: they are left to the model, and not compared."""
    doubtful: frozenset[str] = frozenset()
    """Abbreviations of weekdays, months and scales that are words or names too: they need more."""
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
    ordinal: Callable[[int], str] | None = None
    """Writes an ordinal in figures; None: it stays as it is."""
    ordinal_marks: str = ""
    """A pattern of what makes figures an ordinal; "" if nothing does."""
    clock_mark: str | None = None
    """Word after times of 24 hours: "Uhr"; "" where the day has two halves. None: times are not written."""
    sign_words: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Patterns of what may be said for a sign before a number: at most for ≤."""
    quotes: tuple[Sequence[str], ...] = ()
    """Double and single quotation marks, opening and closing, as models of the language write them: "„“" and
    "‚‘"; with what stands between them and the words."""
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

    @property
    def knows_values(self) -> bool:
        """Whether enough is known of how numbers are written and said to read values in its texts."""
        return bool(self.scales)

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
        """Patterns of what multiplies a number by a power of ten, the longest word first.

        "mil" begins "mil millones"; Bio. is a trillion before money alone.
        """
        money = "|".join(word for sign in "€$£¥" for word in self.unit_words.get(sign, ()))
        before_money = rf"(?=\.?\s?(?:[€$£¥]|(?:US-)?(?:{money})|(?:EUR|USD|GBP|CHF)\b))"
        return {
            scale.power: "|".join(
                re.escape(word) + before_money * (word in self.doubtful)
                for word in sorted(scale.words, key=len, reverse=True)
            )
            for scale in sorted(self.scales, key=lambda each: len(each.many), reverse=True)
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
    def own_units(self) -> Mapping[str, str]:
        """What this language writes for the common names of units."""
        return {common: written for written, common in reversed(list(self.units.items()))}
