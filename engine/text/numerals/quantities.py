"""Quantities: numbers with their units and currencies, amounts that stand alone, ranges, sizes.

A number and its unit are one value: for the choice among translations, for repairs and for checks. Knows
the signs and names of usual units in German, English and French, which are read alike in any text, and the
months of German and English. What is no unit here is never told.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.languages import rules_of
from engine.languages.units import CURRENCIES, SPANS_OF_TIME, UNIT_OF, UNITS
from engine.results.translation import Stretch
from engine.text.numerals.numbers import Number, numbers_of, plain_chars, style_of, written_in

# Amounts that stand alone, as in a cell of a table: 1.250,50 € is €1,250.50 in English.
#
# What may be a section or a version (2.5), or the address of a computer, is no amount.

_CURRENCY = "[€$£¥]|(?:EUR|USD|GBP|CHF|JPY)"
_AMOUNT = re.compile(
    rf"(?P<minus>-?) ?(?:(?P<before>{_CURRENCY}) ?)?(?P<number>\d(?:[\d.,]*\d)?)"
    rf"(?: ?(?P<behind>[%‰]|{_CURRENCY}))?"
)
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:([.,])\d{3}(?:\1\d{3})?)")
_HUNDREDTHS = re.compile(r"\d+,\d\d?|[1-9]\d{0,2}(?:\.\d{3})+,\d\d?|[1-9]\d{0,2}(?:,\d{3})+\.\d\d?")


def is_amount(text: str) -> bool:
    """Tells whether a text is a number with a currency or a percent sign, or one with separators."""
    return _read(text) is not None


def is_translatable(text: str) -> bool:
    """Tells whether a text has anything to translate: a letter, or an amount alone."""
    return any(map(str.isalpha, text)) or is_amount(text)


def amount_in(text: str, src: str, tgt: str) -> str | None:
    """Writes an amount that stands alone as another language does.

    Returns:
        None if it is no amount, or not certain.
    """
    found = _read(text)
    if found is None or style_of(src) is None or style_of(tgt) is None or style_of(src) == style_of(tgt):
        return None
    number = written_in(found["number"], src, tgt)
    if number is None or (number == found["number"] and not number.isdigit()):
        return None
    sign = found["before"] or found["behind"] or ""
    blanks = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return blanks[0] + with_sign(found["minus"], number, sign, tgt) + blanks[1]


def with_sign(minus: str, number: str, sign: str, tgt: str) -> str:
    """Writes a number with its sign, "" for none, where a language sets it."""
    blank = " " * bool(sign)
    if not rules_of(tgt).currency_first:
        return f"{minus}{number}{blank}{sign}"
    if sign in ("%", "‰"):
        return f"{minus}{number}{sign}"
    return f"{minus}{sign}{blank if sign.isalpha() else ''}{number}"


def _read(text: str) -> re.Match[str] | None:
    found = _AMOUNT.fullmatch(plain_chars(text).strip())
    if found is None or (found["before"] and found["behind"]):
        return None
    is_clear = found["before"] or found["behind"]
    number = found["number"]
    return found if is_clear or _GROUPED.fullmatch(number) or _HUNDREDTHS.fullmatch(number) else None


# Numbers with what belongs to them: which unit or currency is whose, and which number is of a date.

_CODE = r"(?:EUR|USD|GBP|JPY|CHF)"
_BEHIND = re.compile(r"\.?[\s-]?(?P<unit>[%€$£¥]|°[CF]\b|(?:US-?)?(?P<name>per\scent|[^\W\d_]+)\b(?!['’]))")
_WORD = re.compile(r"[€$£¥]|[^\W\d_]+")
_BEFORE = re.compile(rf"(?:\b[A-Z]{{1,3}})?(?P<unit>[€$£¥]|\b{_CODE})\s?-?$")
_SIGN = re.compile(rf"[A-Z]{{0,3}}[€$£¥]|{_CODE}")
_BETWEEN = re.compile(rf"(?P<left>\s?)(?:[€$£¥]|{_CODE})(?P<right>\s?)")
_JOINING = re.compile(
    r"\s?[-–—/x×]\s?|\s?,\s|,?\s(?:to|and|or|until|from|by|bis|und|oder|auf|von|zu|à|et|ou|de|oder gar)\s\+?"
)
"""What stands between numbers of which one alone may have the unit: 5 to 10 euros."""
_MONTHS = (
    "January|February|March|April|May|June|July|August|September|October|November|December"
    "|Januar|Jänner|Februar|März|Mai|Juni|Juli|Oktober|Dezember"
    "|Jan|Feb|Mar|Mär|Apr|Jun|Jul|Aug|Sept?|Oct|Okt|Nov|Dec|Dez"
)
_DATE = re.compile(
    rf"\d{{1,2}}(?:st|nd|rd|th|\.)?\s(?:of\s)?(?:{_MONTHS})\b\.?,?(?:\s\d{{4}})?(?!\d|[.,]\d)"
    rf"|\b(?:{_MONTHS})\b\.?\s(?:\d{{1,2}}(?:st|nd|rd|th)?\b(?:,?\s\d{{4}})?|\d{{4}})(?!\d|[.,]\d)"
)
_NO_WORD_BEHIND = re.compile(
    r"(?:[.,;:!?)\]”»“]|\s(?:and|or|to|in|at|on|per|is|are|was|for|und|oder|bis|auf|pro|je|ist|sind|war)\b|\s?$)"
)


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number in a text with what belongs to it."""

    number: Number
    unit: str
    """A key of `UNITS`; "" for none that is known."""
    start: int
    """Where the number stands with its unit."""
    end: int
    is_of_date: bool = False
    """True for a part of a date."""
    is_shared: bool = False
    """True if the unit stands at another number only: the 5 of 5 to 10 euros."""

    @property
    def value(self) -> str:
        return self.number.value

    @property
    def currency(self) -> str:
        """Its unit, if that stands at it and is money."""
        return self.unit if self.unit in CURRENCIES and not self.is_shared else ""

    @property
    def span(self) -> Stretch:
        return self.start, self.end


def quantities_of(text: str, language: str) -> list[Quantity]:
    """Finds the numbers of a text with what belongs to each, in order."""
    numbers = numbers_of(text, language)
    dates = [found.span() for found in _DATE.finditer(text)]
    found = []
    for place, number in enumerate(numbers):
        left = numbers[place - 1] if place else None
        right = numbers[place + 1] if place + 1 < len(numbers) else None
        is_dated = number.is_date or any(start <= number.start < end for start, end in dates)
        before = _BEFORE.search(text, left.end if left else 0, number.start)
        behind = _BEHIND.match(text, number.end)
        unit = UNIT_OF.get((behind["name"] or behind["unit"]).lower(), "") if behind else ""
        if before and not (left and _belongs_to_the_left(text, left, number, language)):
            quantity = Quantity(number, UNIT_OF[before["unit"].lower()], before.start(), number.end)
        elif behind and unit and not (right and _belongs_to_the_right(text, number, right, language)):
            quantity = Quantity(number, unit, number.start, behind.end())
        else:
            quantity = Quantity(number, "", number.start, number.end)
        found.append(replace(quantity, is_of_date=is_dated))
    return _shared(_shared(found, text), text, is_backwards=True)


def other_units(source: str, translation: str, languages: tuple[str, str]) -> list[tuple[Stretch, Stretch]]:
    """Finds numbers that each side has once, with another unit or a lost one.

    Returns:
        Where each stands with its unit in the source and in the translation.
    """
    read, written = (quantities_of(*each) for each in zip((source, translation), languages, strict=True))
    knows_names = bool(rules_of(languages[1]).unit_names)
    by_value = {each.value: each for each in written}
    counts = [Counter(each.value for each in both) for both in (read, written)]
    found = []
    for amount in read:
        is_alone = all(count[amount.value] == 1 for count in counts)
        if not is_alone or not amount.unit or amount.is_of_date:
            continue
        same = by_value[amount.value]
        is_lost = not same.unit and knows_names and _is_lost(amount, same, translation, written)
        is_shared = amount.is_shared or same.is_shared
        if is_lost or (not is_shared and same.unit not in (amount.unit, "")):
            found.append((amount.span, same.span))
    return found


def stray_currencies(source: str, translation: str, languages: tuple[str, str]) -> list[Quantity]:
    """Finds the numbers of a translation that have a currency though their source has none.

    A date never has one. Another number may have what its source only implies, so that is told only where an
    amount of the source has lost that currency.
    """
    read, written = (quantities_of(*each) for each in zip((source, translation), languages, strict=True))
    return [each for each in written if each.currency and _is_stray(each, read, written)]


def without_stray_currencies(source: str, translation: str, languages: tuple[str, str]) -> str:
    """Takes the sign of a currency off a date where every amount of the source has its own.

    One amount that stands there without its sign gets it: of €1.2.2023 over 250 is of 1.2.2023 over €250. Not
    if the date has another currency than that amount.
    """
    read, written = (quantities_of(*each) for each in zip((source, translation), languages, strict=True))
    stray = [each for each in written if _is_at_a_date(each, read)]
    lacking = [each for each in read if each.currency and not _has_own(each, written)]
    bare = [each for each in written if lacking and each.value == lacking[0].value and not each.unit]
    if not stray or len(lacking) > 1 or len(bare) != len(lacking):
        return translation
    if any(each.unit != amount.unit for each in stray for amount in lacking):
        return translation
    signs = [*(_sign_of(each, source) for each in lacking), _sign_of(stray[0], translation), stray[0].unit]
    sign = next(filter(_SIGN.fullmatch, signs))
    for each in sorted((*stray, *bare), key=lambda each: -each.start):
        number = translation[each.number.start : each.number.end]
        if each in bare:
            number = with_sign("", number, sign, languages[1])
        translation = translation[: each.start] + number + translation[each.end :]
    return translation


def _sign_of(each: Quantity, text: str) -> str:
    """Returns the unit of a number as it is written: US$, EUR, US-Dollar."""
    return (text[each.start : each.number.start] + text[each.number.end : each.end]).strip(
        " .-\N{NO-BREAK SPACE}"
    )


def _belongs_to_the_left(text: str, left: Number, right: Number, language: str) -> bool:
    """Tells whose sign stands between two numbers: that of the one that it touches; else as is usual."""
    between = _BETWEEN.fullmatch(text, left.end, right.start)
    if between is None:
        return False
    if bool(between["left"]) != bool(between["right"]):
        return not between["left"]
    behind = _BEHIND.match(text, right.end)
    has_own = bool(behind and UNIT_OF.get((behind["name"] or behind["unit"]).lower()) in CURRENCIES)
    return has_own or not rules_of(language).currency_first


def _belongs_to_the_right(text: str, left: Number, right: Number, language: str) -> bool:
    is_between = _BETWEEN.fullmatch(text, left.end, right.start) is not None
    return is_between and not _belongs_to_the_left(text, left, right, language)


def _shared(quantities: Sequence[Quantity], text: str, *, is_backwards: bool = False) -> list[Quantity]:
    """Gives a unit to the numbers joined to its own: to those behind if it stands before that one."""
    found: list[Quantity] = []
    for each in reversed(quantities) if is_backwards else quantities:
        last = found[-1] if found else None
        if last and last.unit and not each.unit and not each.is_of_date:
            first, second = (each, last) if is_backwards else (last, each)
            stands_before = last.start < last.number.start
            is_its_side = last.is_shared or stands_before is not is_backwards
            if is_its_side and _JOINING.fullmatch(text, first.end, second.start):
                each = replace(each, unit=last.unit, is_shared=True)
        found.append(each)
    return found[::-1] if is_backwards else found


def _has_own(amount: Quantity, written: Sequence[Quantity]) -> bool:
    return any(each.value == amount.value and each.unit == amount.unit for each in written)


def _is_stray(each: Quantity, read: Sequence[Quantity], written: Sequence[Quantity]) -> bool:
    lost = any(other.currency == each.unit and not _has_own(other, written) for other in read)
    return _is_at_a_date(each, read) or (lost and _is_no_money(each, read))


def _is_at_a_date(each: Quantity, read: Sequence[Quantity]) -> bool:
    """Tells whether a number with a currency is a date, here or in the source."""
    of_date = each.is_of_date or all(other.is_of_date for other in read if other.value == each.value)
    return bool(each.currency) and of_date and _is_no_money(each, read)


def _is_no_money(each: Quantity, read: Sequence[Quantity]) -> bool:
    units = [other.unit for other in read if other.value == each.value]
    return bool(units) and not any(unit in CURRENCIES for unit in units)


def _is_lost(amount: Quantity, bare: Quantity, translation: str, written: Sequence[Quantity]) -> bool:
    """Tells whether a number has no unit any more, and what may be its unit stands nowhere."""
    is_implied = amount.number.scale and amount.unit in CURRENCIES
    if amount.is_shared or is_implied or amount.unit in SPANS_OF_TIME:
        return False
    rest = translation
    for each in reversed(written):
        if each.currency:
            rest = f"{rest[: each.start]} {rest[each.end :]}"
    if amount.unit in CURRENCIES:
        return not any(UNIT_OF.get(word.lower()) in CURRENCIES for word in _WORD.findall(rest))
    names = UNITS[amount.unit].split()
    has_name = any(_is_named(word.lower(), names) for word in _WORD.findall(translation))
    return not has_name and _NO_WORD_BEHIND.match(translation, bare.end) is not None


def _is_named(word: str, names: Sequence[str]) -> bool:
    return any(word == name or (len(name) > 2 and word.startswith(name)) for name in names)


# Ranges and sizes as their source writes them: 2–8 °C is never 2:8 °C, 3×4 m never 3 ×4 m.
#
# And those of days and months in words.

_Span = tuple[int, int, str]
_NUMBER = r"\d+(?:[.,]\d+)*+"
_CHAIN = re.compile(rf"(?<![\w.,:/×–-]){_NUMBER}(?:[-–—×]{_NUMBER})+(?![\w:/]|[.,]\d)")
_WRITTEN = re.compile(rf"(?<![\w.,:]){_NUMBER}(?:[ \u00a0]?[-–—×:][ \u00a0]?{_NUMBER})+(?![\w:]|[.,]\d)")
_RANGE_SIGN = re.compile(r"([ \u00a0]?)[-–—×:]([ \u00a0]?)")
_TIME = re.compile(r"\d:\d\d")


def with_ranges(source: str, translation: str, languages: tuple[str, str]) -> str:
    """Writes the signs between numbers of a translation as its source has them, where a colon stands there.

    And where a blank stands on one side of a sign alone. Where the source has times with a colon nothing
    changes.
    """
    wanted = {}
    for found in _CHAIN.finditer(source):
        numbers = [written_in(number, *languages) for number in re.findall(_NUMBER, found[0])]
        signs = re.findall(r"[-–—×]", found[0])
        if None not in numbers:
            wanted[tuple(numbers)] = "".join(
                f"{number}{sign}" for number, sign in zip(numbers, [*signs, ""], strict=True)
            )
    if not wanted or _TIME.search(source):
        return translation

    def told(found: re.Match[str]) -> str:
        is_broken = any(
            ":" in sign[0] or bool(sign[1]) != bool(sign[2]) for sign in _RANGE_SIGN.finditer(found[0])
        )
        return wanted.get(tuple(re.findall(_NUMBER, found[0])), found[0]) if is_broken else found[0]

    return _WRITTEN.sub(told, translation)


def joined_names(
    text: str, names: Sequence[_Span], values: Sequence[_Span], languages: tuple[str, str]
) -> list[_Span]:
    """Takes names together that are the ends of a range, and values behind them: Monday to Thursday 8 a.m.

    Args:
        text: in the source language.
        names: of days and months: where they stand in it, and how they are written in the target language.
        values: that are none.
        languages: the tags of the source and the target language.

    Returns:
        All of them, in order.
    """
    src, tgt = (rules_of(each).joining[:1] for each in languages)
    gaps = {" ": " "} | ({f" {src[0]} ": f" {tgt[0]} "} if src and tgt else {})
    found: list[_Span] = []
    last = -1
    for start, end, written in sorted((*names, *values)):
        is_name = (start, end, written) in names
        gap = text[last:start] if found else ""
        if last >= 0 and gap in gaps and (gap.strip() or not is_name):
            first, _, before = found.pop()
            found.append((first, end, before + gaps[gap] + written))
        else:
            found.append((start, end, written))
        last = end if is_name else -1
    return found
