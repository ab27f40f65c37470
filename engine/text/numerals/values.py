"""Values: numbers with all that belongs to them, read by one language's rules and written by another's.

An amount with its currency, a measure with its sign and unit, a range, a large number, a date, a time, an
ordinal. Only what is certain is read: 5 µm and €300m are, the 5 of 5 apples and 3/4/2024 in English are not.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from functools import cache
from typing import NamedTuple

from engine.languages import rules_of
from engine.languages.base import LanguageRules, Scale
from engine.languages.units import PLAIN_SIGNS, SPANS_OF_TIME, SYMBOLS
from engine.text.numerals.clock import written_clock
from engine.text.numerals.dates import CalendarName, calendar_names, name_of, written_date, written_name
from engine.text.numerals.numbers import before_counted, style_of, written_in
from engine.text.numerals.quantities import joined_names, with_sign

Span = tuple[int, int, str]
"""Where a value stands, and how it is written in the target language."""

_CURRENCY = r"(?:(?:US|AU?|CA?|NZ|HK)?\$|[€£¥]|\b(?:EUR|USD|GBP|CHF|JPY)\b)"
NUMBER = r"(?:[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+|\d+(?:[.,'’]\d+)*+)(?!\d)"
_SIGN = r"(?:[±≤≥≈~∅Ø⌀<>]\s?|[+−-])"
_JOIN = r"(?:\s?[-–—×]\s?|\s?x\s?|\s?±\s?)"
_SYMBOL = "|".join(
    sorted(
        (re.escape(each).replace("µ", "[µμ]").replace("Ω", "[Ω\u2126]") for each in SYMBOLS),
        key=len,
        reverse=True,
    )
)
_POWER = r"(?:[²³]|(?<=m)[23](?!\d))?"
_ONE_UNIT = rf"(?:{_SYMBOL}){_POWER}"
_UNIT = rf"(?:{_ONE_UNIT}(?:[/·⋅*]{_ONE_UNIT}){{0,2}}(?:/\({_ONE_UNIT}(?:[·⋅*]{_ONE_UNIT}){{1,2}}\))?)"
_VERSION = r"(?=\w*[A-Z]\w*[A-Z])[^\W\d_]+ \d{1,2}(?:\.\d{1,2})+(?![\d.,%]\d|\s?%|\s[Pp])"
"""Version with the name of its product: USB 3.2."""
_NO_MORE = r"(?![^\W_]|[²³°])"
_FREE = r"(?<![\w.,:/@#§-])"
_DAYS = 31
_LOOKED_BACK = 40
THOUSAND = 3
_LONGEST_PLACE = 4
"""Characters of an ordinal that may stand anywhere: 125."""
_LONGEST = 30
_HALF_AT_END = re.compile(r"\d\s?[ap]\.?\s?m\.?$")
_LONGEST_ROW = 60
"""Characters of a cell or a table's head in capitals."""


class ValuePatterns(NamedTuple):
    """Patterns for the values of one source language."""

    value: re.Pattern[str]
    number: re.Pattern[str]
    """A number with the word behind it that multiplies it."""
    measure: re.Pattern[str]
    """A number and the symbol of its unit, which is no currency."""
    price: re.Pattern[str]
    """An amount of money per unit: 15 €/h."""
    scales: dict[str, Scale]
    unlike_nouns: frozenset[str]
    articles: frozenset[str]
    unit_words: dict[str, str]
    """The names of units, with their symbols."""

    def ordinals(self, text: str) -> Iterator[re.Match[str]]:
        """Yields the ordinals of a text that are no part of a date."""
        for found in self.value.finditer(text):
            if found.lastgroup == "ordinal" and _is_ordinal(found, self):
                yield found


def value_spans(sentence: str, languages: tuple[str, str]) -> list[Span]:
    """Finds the values of a sentence whose writing in the target language is certain, in order.

    Args:
        sentence: in the source language.
        languages: the tags of the source and the target language.
    """
    if not any(map(str.isdigit, sentence)) or not all(rules_of(each).knows_values for each in languages):
        return []
    return list(_found(sentence, *languages))


def values_to_try(sentence: str, languages: tuple[str, str]) -> Iterator[list[Span]]:
    """Yields the values for which a model may read symbols: amounts and measures, then all, then names too.

    A date or a time behind its preposition (am 3. Mai, um 9 Uhr) is read best as it is.
    """
    values = value_spans(sentence, languages)
    patterns = value_patterns(languages[0]) if values else None
    amounts = [
        each
        for each in values
        if patterns and (found := patterns.value.match(sentence, each[0])) and found.lastgroup == "quantity"
    ]
    yield from (each for each in (amounts, values if len(values) > len(amounts) else []) if each)
    names = [
        (name.start, name.end, full.full)
        for name in calendar_names(sentence, languages[0])
        if name.is_certain and (full := name_of(name.place, languages[1])) and not _is_within(name, values)
    ]
    if names:
        yield joined_names(sentence, names, values, languages)


def is_cut_off(written: str, behind: str) -> bool:
    """Tells whether an ordinal that a full stop marks is followed by no word, which it has to be: 5.-Zeit."""
    return re.fullmatch(r"\d+\.", written) is not None and not re.match(r"\s[^\W\d_]", behind)


def written_alone(sentence: str, languages: tuple[str, str]) -> str | None:
    """Writes a sentence that is made of values and calendar names alone: Mo.–Fr. 9–17 Uhr.

    Returns:
        None if it has anything else, or if its writing is not certain.
    """
    src, tgt = (rules_of(each) for each in languages)
    if not (src.calendar and tgt.calendar):
        return None
    values = value_spans(sentence, languages)
    names = _names_alone(sentence, languages, values)
    if sentence.isupper() and len(sentence) <= _LONGEST_ROW and not (values or names):
        small = re.sub(r"[^\W\d_]+", lambda word: word[0].capitalize(), sentence)
        written = written_alone(small, languages) if small != sentence else None  # "B." is its own
        return written.upper() if written else None
    if not (values or names):
        return None
    return _joined_alone(sentence, sorted((*values, *names)), src, tgt)


def _is_within(name: CalendarName, values: Sequence[Span]) -> bool:
    """Tells whether a name is a part of a date."""
    return any(start < name.end and name.start < end for start, end, _ in values)


def _names_alone(sentence: str, languages: tuple[str, str], values: Sequence[Span]) -> list[Span]:
    """Finds the weekdays and months of a sentence that may have nothing else; So. may be the word."""
    names = []
    for name in calendar_names(sentence, languages[0]):
        is_alone = sentence[: name.start].strip() == "" == sentence[name.end :].strip(" .")
        is_read = name.is_certain or not name.is_short or (is_alone and sentence.strip() != "So.")
        if is_read and not _is_within(name, values) and (written := written_name(name, languages[1])):
            names.append((name.start, name.end, written))
    return names


def _joined_alone(sentence: str, spans: list[Span], src: LanguageRules, tgt: LanguageRules) -> str | None:
    words = dict(zip(src.joining, tgt.joining, strict=False))  # either may have none
    parts: list[str] = []
    cursor = 0
    for start, end, written in (*spans, (len(sentence), len(sentence), "")):
        between = sentence[cursor:start]
        for word in re.findall(r"[^\W_]+", between):
            if word not in words:
                return None
        between = re.sub(r"[^\W_]+", lambda found: words[found[0]], between)
        parts += [between.removeprefix(".") if parts and parts[-1].endswith(".") else between, written]
        cursor = end
    is_of_clock = _HALF_AT_END.search(sentence) and not sentence.endswith("m")
    return "".join(parts).removesuffix("." if is_of_clock and tgt.clock_mark else "")


def _found(sentence: str, src: str, tgt: str) -> Iterator[Span]:
    patterns = value_patterns(src)
    for found in patterns.value.finditer(sentence):
        written = _WRITERS[found.lastgroup or ""](found, patterns, src, tgt)
        if written is None:
            continue
        start, end = found.span()
        if sentence[end - 1] == "." and not written.endswith(".") and not sentence[end:].strip():
            end -= 1  # it ends the sentence too
        yield start, end, written


def value_patterns(language: str) -> ValuePatterns:
    """Returns the patterns of a language."""
    return _compiled(language.split("-")[0].lower())


@cache
def _compiled(language: str) -> ValuePatterns:
    rules = rules_of(language)
    scales = {word.casefold(): scale for scale in rules.scales for word in scale.words}
    scale = "|".join(rules.scale_patterns.values())
    number = rf"{NUMBER}(?:\s?(?i:{scale})(?![\w-])(?:\.(?=\s?\S))?)?"
    if rules.money_scales:
        letters = f"(?:{'|'.join(rules.money_scales)})"
        counted = f"|{NUMBER}{letters}{before_counted(rules)}" if rules.counted else ""
        number = rf"(?:(?<=[€$£¥]){NUMBER}{letters}(?!\w){counted}|{number})"
    own = "|".join(sorted(map(re.escape, rules.units), key=len, reverse=True)) or "(?!)"
    words = {word: symbol for symbol, both in rules.unit_words.items() for word in both}
    named_units = "|".join(sorted(words, key=len, reverse=True)) or "(?!)"
    unit = rf"(?:(?:{own})[²³]?|{_UNIT})"
    calendar = rules.calendar
    weekdays, months = (
        "|".join(each for name in names for each in (name.full, *name.abbreviations))
        for names in ((calendar.weekdays, calendar.months) if calendar else ((), ()))
    )
    weekday = rf"(?:(?:{weekdays or '(?!)'})\b\.?,?\s(?:den\s)?)?"
    if calendar is None:
        named = "(?!)"
    elif calendar.date_sign:
        named = rf"{weekday}\d\d?\.\s?(?:{months})\b(?:\.(?=\s?\S))?(?:\s\d{{4}}(?!\d))?"
    else:
        named = (
            rf"{weekday}(?:\d\d?(?:st|nd|rd|th)?\s(?:of\s)?(?:{months})\b(?:\.(?=\s?\S))?(?:,?\s\d{{4}}(?!\d))?"
            rf"|(?:{months})\b\.?\s\d\d?(?:st|nd|rd|th)?(?:,?\s\d{{4}})?(?!\d|[.,:]\d))"
        )
    joining = "|".join((r"\s?[-–—]\s?", *(rf"\s{word}\s" for word in rules.joining[:1])))
    hour = r"(?:[01]?\d|2[0-4])(?:[.:][0-5]\d)?"
    if rules.clock_mark:
        clock = rf"(?:{hour}(?:\s?{rules.clock_mark})?(?:{joining}))?{hour}\s?{rules.clock_mark}\b"
    else:
        half = r"\s?[ap](?:\.\s?m\.|\.?m\b)"
        clock = rf"(?:{hour}(?:{half})?(?:{joining}))?{hour}{half}"
    value = (
        rf"{_FREE}(?:(?P<date>\d\d?\.\s?\d\d?\.\s?\d{{4}}|\d\d?/\d\d?/\d{{4}}|\d{{4}}-\d\d-\d\d)(?![\d/-]|[.,:]\d)"
        rf"|(?P<named>{named})|(?P<clock>{clock})"
        rf"|(?P<code>\d+(?!{unit}{_NO_MORE})[A-GIJN-RU-Z](?![\w-])|(?!{_CURRENCY}){_VERSION})"
        rf"|(?P<ordinal>(?:\d{{1,6}}|\d{{1,3}}[.,]\d{{3}}){rules.ordinal_marks or '(?!)'})"
        rf"|(?P<quantity>{_SIGN}?(?:{_CURRENCY}\s?[-−]?)?{number}(?:{_JOIN}{_SIGN}?{number}){{0,3}}"
        rf"(?:\s?(?:{_CURRENCY}|{unit}{_NO_MORE})|\s(?:{named_units})(?!\w))?"
        rf"(?:(?<=[€$£\d])/(?:{unit}){_NO_MORE})?))"
    )
    measure = rf"{_FREE}(?:{_CURRENCY}\s?)?{number}\s?(?P<unit>{unit}){_NO_MORE}"
    price = rf"{_FREE}(?:{_CURRENCY}\s?{number}|{number}\s?{_CURRENCY})/(?P<unit>{unit}){_NO_MORE}"
    patterns = re.compile(value), re.compile(number), re.compile(measure), re.compile(price)
    return ValuePatterns(*patterns, scales, rules.unlike_nouns, rules.articles, words)


def _quantity(found: re.Match[str], patterns: ValuePatterns, src: str, tgt: str) -> str | None:
    """Writes a number or a range with its sign and its unit or currency; None if it has neither."""
    text = found[0]
    text, _, unit_of_price = text.partition("/") if re.search(_CURRENCY, text) else (text, "", "")
    numbers = list(patterns.number.finditer(text))
    first, last = numbers[0], numbers[-1]
    whole = patterns.number.match(found.string, found.start() + last.start())
    if whole and found.string[found.start() + last.end() : whole.end()].strip("."):
        return None  # 2m views: what is counted stands behind it
    before, behind = text[: first.start()], text[last.end() :].removeprefix(".")
    currency_before = re.search(_CURRENCY, before)
    currency_behind = re.search(_CURRENCY, behind)
    has_scale = any(not re.fullmatch(NUMBER, each[0]) for each in numbers)
    if currency_before and currency_behind:
        return None
    currency = currency_before or currency_behind
    unit = behind.strip().lstrip("-").strip()
    if has_scale and (currency or unit) and not rules_of(tgt).unit_words:
        return None  # some languages put a word between: 5 millones de euros, de km
    signs = text if len(numbers) > 1 else before
    if not (currency or unit or has_scale or any(each in signs for each in "±≤≥≈×∅Ø⌀")):
        return None
    written, cursor = [], first.start()
    for each in numbers:
        number = _number(each[0], patterns, src, tgt, is_short=currency is not None)
        if number is None:
            return None
        written += [text[cursor : each.start()], number]
        cursor = each.end()
    sign = (
        before[: currency_before.start()] + before[currency_before.end() :].strip()
        if currency_before
        else before
    )
    core = "".join(written)
    if currency:
        return sign + with_sign("", core, currency[0], tgt) + (f"/{unit_of_price}" if unit_of_price else "")
    if name := patterns.unit_words.get(unit):
        word = _unit_word(name, tgt, is_one=core == "1")
        return f"{sign}{core} {word}" if word else None
    return sign + core + _unit(behind, src, tgt)


def _unit_word(symbol: str, tgt: str, *, is_one: bool) -> str | None:
    both = rules_of(tgt).unit_words.get(symbol)
    return both[0 if is_one else 1] if both else None


def _unit(behind: str, src: str, tgt: str) -> str:
    """Writes the unit that stands behind a number, with the blank before it."""
    unit = behind.strip()
    blank = behind[: len(behind) - len(behind.lstrip())]
    if unit in ("%", "‰"):
        return unit if rules_of(tgt).currency_first else f" {unit}"
    read, write = rules_of(src), rules_of(tgt)
    common = read.units.get(unit)
    if common is not None or (unit in write.own_units and unit not in SPANS_OF_TIME):
        name = common or unit
        return (blank or " ") + write.own_units.get(name, name)
    return blank + unit.translate(PLAIN_SIGNS)


def _number(text: str, patterns: ValuePatterns, src: str, tgt: str, *, is_short: bool) -> str | None:
    """Writes a number and the word that multiplies it."""
    figures = re.match(NUMBER, text)
    if figures is None:
        return None
    number, word = figures[0], text[figures.end() :].strip(" \u00a0\u202f-.")
    written = written_in(number, src, tgt)
    if written is None or not word:
        return written
    read, write = rules_of(src), rules_of(tgt)
    scale = patterns.scales.get(word.casefold())
    power = scale.power if scale else read.money_scales.get(word)
    other = next((each for each in write.scales if each.power == power), None)
    if power is None or other is None:
        return None
    if power == THOUSAND and (whole := in_figures(number, power, src, tgt)):
        return whole
    is_abbreviated = scale is None or word.casefold() in (scale.short.casefold(), *scale.others)
    if (is_abbreviated or is_short) and other.short and write.clock_mark:
        return f"{written} {other.short}."
    return f"{written} {other.one if written == '1' else other.many}"


def in_figures(number: str, power: int, src: str, tgt: str) -> str | None:
    """Multiplies a number in figures and writes it as another language does, None if that leaves decimals."""
    read, write = style_of(src), style_of(tgt)
    if read is None or write is None or len(number) > _LONGEST:
        return None
    plain = re.sub(r"\s", "", number).replace(read.thousands, "").replace(read.point, ".")
    try:
        value = Decimal(plain) * 10**power
    except ArithmeticError:
        return None
    return f"{int(value):,}".replace(",", write.thousands) if value == int(value) else None


def _date(found: re.Match[str], _: ValuePatterns, src: str, tgt: str) -> str | None:
    return written_date(found[0], (src, tgt))


def _named_date(found: re.Match[str], _: ValuePatterns, src: str, tgt: str) -> str | None:
    """Writes a date whose month is named."""
    calendar = rules_of(tgt).calendar
    names = calendar_names(found[0], src)
    months = [each for each in names if each.place[0] == "month"]
    weekdays = [each for each in names if each.place[0] == "weekday"]
    numbers = re.findall(r"\d+", found[0])
    if calendar is None or len(months) != 1 or len(weekdays) > 1:
        return None
    if not 1 <= int(numbers[0]) <= _DAYS:
        return None
    month = written_name(months[0]._replace(has_stop=True), tgt)
    if not month:
        return None
    date = " ".join((calendar.day_before_month.format(int(numbers[0])), month, *numbers[1:]))
    if not weekdays:
        return date
    day = written_name(weekdays[0]._replace(has_stop=True), tgt)
    return f"{day}, {date}" if day else None


def _clock(found: re.Match[str], _: ValuePatterns, src: str, tgt: str) -> str | None:
    return written_clock(found[0], (src, tgt))


def _ordinal(found: re.Match[str], patterns: ValuePatterns, _: str, tgt: str) -> str | None:
    write = rules_of(tgt).ordinal
    return write(int(re.sub(r"\D", "", found[0]))) if write and _is_ordinal(found, patterns) else None


def _is_ordinal(found: re.Match[str], patterns: ValuePatterns) -> bool:
    """Tells whether figures with the mark of an ordinal are one: what begins a sentence may number it."""
    text = found.string
    if found[0].startswith("0"):
        return False
    if not found[0].endswith("."):
        return True
    behind = text[found.end() :].lstrip()
    is_listed = behind.startswith(",")
    last = re.search(
        r"([^\W\d_]+)\.?\s?$|\d\.?\s?$|,\s?$", text[max(0, found.start() - _LOOKED_BACK) : found.start()]
    )
    if last is None or not (is_listed or behind[:1].isalpha()):
        return False
    word = last[1] or ""
    if len(found[0]) > _LONGEST_PLACE:  # a year may end a sentence
        return word.lower() in patterns.articles and behind[:1].isupper()
    return word[:1].islower() or word.lower() in patterns.unlike_nouns or not word


_WRITERS: dict[str, Callable[[re.Match[str], ValuePatterns, str, str], str | None]] = {
    "code": lambda found, *_: found[0],
    "quantity": _quantity,
    "date": _date,
    "named": _named_date,
    "clock": _clock,
    "ordinal": _ordinal,
}
