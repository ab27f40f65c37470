"""Abbreviations of a text: whether a full stop is theirs, and the words that they stand for.

Small models know the words and guess at their abbreviations: S. 31 is copied, p. 44 becomes a time of day.
What is also a word is an abbreviation only where its neighbours show it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from engine.languages import rules_of
from engine.languages.base import Abbreviation, AbbreviationPlace, LanguageRules
from engine.languages.english import ENGLISH
from engine.text.numerals.dates import calendar_names, counts
from engine.text.numerals.values import value_patterns
from engine.text.protected import Stretch, protected_stretches

_BLANK = r"[ \u00a0\u202f]"
_APART = r"(?<![\w.@/\\#-])(?<!['’])(?<!['’] )"
_CLAUSE_BEGINS = r"(?:\A|(?<=[.:;!?(•–-] )|(?<=[(\"„“»«]))"
_WORD_ENDS = rf"(?![\w@\\]|(?<!\.)/|-\w|(?<=\b[^\W\d_]\.){_BLANK}?[^\W\d_]\.)"
"""A letter with a full stop and another make another abbreviation: u. a. m."""
_AROUND = {
    AbbreviationPlace.BEHIND_NUMBER: (rf"(?<=\d){_BLANK}?", _WORD_ENDS),
    AbbreviationPlace.BEFORE_YEAR: (_APART, rf"(?={_BLANK}?[12]\d{{3}}(?![.,:]?\d))"),
    AbbreviationPlace.BEFORE_NUMBER: (
        _APART,
        rf"(?={_BLANK}?(?:\d|[IVXLC]{{2,}}\b|[A-Z](?=[,;:)]|\.?\s*\Z)))",
    ),
    AbbreviationPlace.BEFORE_NAME: (_APART, rf"(?={_BLANK}(?:Dr\.|Prof\.|[A-ZÄÖÜ][a-zäöüß]+))"),
    AbbreviationPlace.AT_END: (_APART, r"(?=\s*(?:[.,;:!?)\]]|\Z))"),
    AbbreviationPlace.AS_LABEL: (r"(?:\A|(?<=[.,;:!?(–-] ))", r"(?=:(?:\s|\Z))"),
    AbbreviationPlace.AT_START: (r"(?:\A|(?<=[.,;:!?(–-] ))", _WORD_ENDS),
    AbbreviationPlace.ANYWHERE: (_APART, _WORD_ENDS),
    AbbreviationPlace.IN_COMPOUND: (r"(?<=[^\W\d_]{2})", _WORD_ENDS),
    AbbreviationPlace.BETWEEN_WORDS: (
        rf"(?:(?<=[^\W\d_]{_BLANK})|(?<=[^\W\d_]{{2}}[.,)]{_BLANK}))",
        rf"(?={_BLANK}(?:\d|[^\W\d_]{{2}}))",
    ),
}
"""Patterns of what stands before and behind, in the order in which they are looked for."""
_FIRST_PART = AbbreviationPlace.FIRST_PART
_BESIDE_NUMBERS = (
    AbbreviationPlace.BEFORE_NUMBER,
    AbbreviationPlace.BEHIND_NUMBER,
    AbbreviationPlace.BEFORE_YEAR,
)
_COMPOUND = re.compile(
    r"(?<![\w.,@/\\#-])(?:(?:\d+(?:,\d+)?|[^\W\d_]+\.?)-)+[^\W\d_]+(?:\.|(?=[^\w.-]|\Z|\.\s*\Z))(?![\w@/\\-])"
)
"""Parts with hyphens between them, some of which may be shortened: 3-Zi.-Whg."""
_LAST = re.compile(r"(?:(?<![\w@/\\#])|(?<=[^\W\d_]\./))(?:[^\W\d_]+\.[- ]?)*[^\W\d_]+\.\Z")
"""Words with full stops at the end of a text: i. d. R."""
_STOP = re.compile(r"\.[- ]?(?=.)")
_WORD = re.compile(r"[^\W\d_]+")
_LAST_WORD = re.compile(r"([^\W\d_]+)\s\Z")
_BEHIND_NUMBER = re.compile(r"\d\s?\Z")
_IN_A_LAW = re.compile(r"\s?(?:§|\d|(?:Art|Abs|Nr|Ziff)\.)")
_OF_THEM = re.compile(r"\s\d+ of (?:them|us|you|the|these|those|my|his|her|its|our|your|their)\b")
_LOOKED_AROUND = 60
_ONE = re.compile(r"(?<![\d.,])1\s?\Z")
_NOTHING_ELSE = re.compile(r"[\"'”’»«“\s]*\Z")
_NOUN = re.compile(rf"{_BLANK}[A-ZÄÖÜ][a-zäöüß]")
_NAMED = re.compile(rf"{_BLANK}[A-Z][a-z]")


def ends_in_abbreviation(before: str, after: str, language: str, *, is_new: bool = False) -> bool:
    """Tells whether the full stop at the end of a text belongs to an abbreviation and ends no sentence.

    Args:
        before: ends with the full stop.
        after: what follows; "" at the end of all.
        language: one without abbreviations of its own has the English ones.
        is_new: whether the text goes on with a word that starts sentences.
    """
    found = _LAST.search(before[-_LOOKED_AROUND:])
    if found is None:
        return False
    rules = _rules_of(language)
    starts = [found.start(), *(found.start() + each.end() for each in _STOP.finditer(found[0]))]
    last = found[0][starts[-1] - found.start() : -1]
    text = before[-_LOOKED_AROUND:]
    calendar = rules.calendar
    is_day = (
        calendar is not None and last in calendar.abbreviations and _is_of_calendar(text, after, language)
    )
    if is_day or (len(last) == 1 and not is_new):
        return not is_new
    for start in starts:
        read = [each for each in _readings(text[start:], rules) if each.place is not _FIRST_PART]
        if read:
            return any(_goes_on(each, text[:start], after, rules, is_new=is_new) for each in read)
    return False


def spelled_out(text: str, language: str, untouched: Iterable[Stretch] = ()) -> str:
    """Returns a sentence with words for its abbreviations, as far as the language has such rules.

    A full stop stays behind one that ends the sentence.

    Args:
        text: one sentence.
        language: its language.
        untouched: stretches that stay as they are, besides codes and the like.
    """
    rules = rules_of(language)
    shorts = _known(language.split("-")[0].lower()).found_in(text) if rules.abbreviated else ()
    if not shorts:
        return text
    days = ((name.start, name.end) for name in calendar_names(text, language) if name.is_certain)
    taken = bytearray(len(text))
    found_units = value_patterns(language).measure.finditer(text) if "/" in text else ()
    measures = (each.span("unit") for each in found_units)
    units = (each for each in measures if "/" in text[slice(*each)])  # 5 W/(m·K)
    for start, end in (*protected_stretches(text), *days, *untouched, *units):
        taken[start:end] = b"\1" * (end - start)
    found: list[tuple[int, int, str]] = []
    for match in _COMPOUND.finditer(text) if "-" in text else ():
        start, end = match.span()
        if not any(taken[start:end]) and (written := _compound(match, rules)):
            taken[start:end] = b"\1" * (end - start)
            found.append((start, end, written))
    for place in _AROUND:
        there = {each.short.replace(" ", ""): each for each in shorts if each.place is place}
        pattern = _pattern(place, tuple(each.short for each in there.values()))
        for match in pattern.finditer(text) if there else ():
            start, end = match.span()
            abbreviation = _looked_up(match["short"], there)
            if not any(taken[start:end]) and _is_read(abbreviation, match, rules):
                taken[start:end] = b"\1" * (end - start)
                if abbreviation.full:
                    found.append((start, end, _words_for(abbreviation, match, rules)))
    return "".join(_replaced(text, sorted(found)))


def _replaced(text: str, found: Iterable[tuple[int, int, str]]) -> Iterator[str]:
    cursor = 0
    for start, end, written in found:
        yield text[cursor:start]
        yield written
        cursor = end
    yield text[cursor:]


def _rules_of(language: str) -> LanguageRules:
    rules = rules_of(language)
    return rules if rules.abbreviated else ENGLISH


def _readings(short: str, rules: LanguageRules) -> Sequence[Abbreviation]:
    key = short.replace(" ", "").casefold().removesuffix(".")
    of_compounds = (
        each
        for each in rules.abbreviated
        if each.place is AbbreviationPlace.IN_COMPOUND and short.endswith(each.short)
    )
    return rules.abbreviations.get(key) or tuple(of_compounds)


def _is_of_calendar(before: str, after: str, language: str) -> bool:
    """Tells whether a text ends with what surely is an abbreviated weekday or month."""
    names = calendar_names(f"{before} {after[:_LOOKED_AROUND].lstrip()}", language)
    return any(name.start < len(before) <= name.end + 1 and name.is_certain for name in names)


def _goes_on(
    abbreviation: Abbreviation, before: str, after: str, rules: LanguageRules, *, is_new: bool
) -> bool:
    """Tells whether a sentence goes on behind one reading of an abbreviation."""
    is_number = after.lstrip()[:1].isdigit()
    if not abbreviation.is_word or not abbreviation.may_be_last:
        return not (is_new and abbreviation.may_be_last)
    match abbreviation.place:
        case AbbreviationPlace.BEFORE_NUMBER:
            return is_number and _is_numbered(abbreviation, before, f" {after.lstrip()}", rules)
        case AbbreviationPlace.BEHIND_NUMBER:
            return not is_new and _BEHIND_NUMBER.search(before) is not None
        case AbbreviationPlace.BEFORE_NAME:
            return not is_new
        case _:
            return is_number


def _is_read(abbreviation: Abbreviation, match: re.Match[str], rules: LanguageRules) -> bool:
    """Tells whether what may be an abbreviation is none of the words or names that look like it."""
    text, short = match.string, match["short"]
    if short.isupper() and short.isalpha() and _NAMED.match(text, match.end()):
        return False  # The ASAP Foundation
    if not abbreviation.is_word:
        return True
    before = text[max(0, match.start("short") - _LOOKED_AROUND) : match.start("short")]
    after = text[match.end() : match.end() + _LOOKED_AROUND]
    if abbreviation.place is AbbreviationPlace.BEFORE_NUMBER:
        return _is_numbered(abbreviation, before, after, rules, is_letter=len(short) == len("S."))
    if short.endswith(".") and _NOTHING_ELSE.match(after):
        return False  # what an abbreviation would stand with is missing: the light dims.
    if _IN_A_LAW.match(after) or not before.strip():
        return short[0].islower() or re.match(r"\s?[§\da-zäöü]", after) is not None
    word = _LAST_WORD.search(before)
    return short[0].islower() and not (word and word[1].lower() in rules.unlike_nouns)  # the gem. declaration


def _is_numbered(
    abbreviation: Abbreviation, before: str, after: str, rules: LanguageRules, *, is_letter: bool = False
) -> bool:
    """Tells whether a number belongs to the abbreviation before it, and counts nothing that follows.

    A letter may be an initial: Michael S. 31 is no page.
    """
    word = _LAST_WORD.search(before)
    if is_letter:
        return not (word and word[1][0].isupper() and word[1].lower() not in rules.unlike_nouns)
    if abbreviation.word_behind and (word[1].lower() if word else "") not in abbreviation.word_behind:
        return True
    return not (counts(after, rules) or (abbreviation.word_behind and _OF_THEM.match(after)))


def _compound(match: re.Match[str], rules: LanguageRules) -> str:
    """Returns a compound with words for its parts that are shortened; "" if none is."""
    parts = match[0].split("-")
    fulls = [_part_in_full(part, rules, is_last=place == len(parts)) for place, part in enumerate(parts, 1)]
    dated = rules.calendar.abbreviations if rules.calendar else ()
    if not any(fulls) or any(part.removesuffix(".") in dated for part in parts):
        return ""
    if rules.linked and rules.cardinals and re.fullmatch(r"[2-9]|1[0-2]", parts[0]):
        parts[0] = fulls[0] = rules.cardinals[int(parts[0])].capitalize()
    written = fulls[0] or parts[0]
    for before, full, part in zip(fulls, fulls[1:], parts[1:], strict=False):
        if rules.linked and before and (full or not part.endswith(".")):
            link = "s" if re.search(rf"(?:{rules.linked})\Z", before) else ""
            written += link + (full or part).lower()
        else:
            written += f"-{full or part}"
    return written + "." * bool(fulls[-1] and _NOTHING_ELSE.match(match.string, match.end()))


def _part_in_full(part: str, rules: LanguageRules, *, is_last: bool) -> str:
    """Returns the word that a part of a compound stands for; "" if it is a word, or not known."""
    if not part.endswith(".") or len(part) == len("S."):
        return ""
    anywhere = AbbreviationPlace.ANYWHERE, AbbreviationPlace.BEFORE_NUMBER, AbbreviationPlace.BEHIND_NUMBER
    places = anywhere if is_last else (_FIRST_PART, *anywhere)
    known = [each for each in _readings(part, rules) if each.full and not each.is_word]
    fitting = (
        each.full.partition("/")[0]
        for place in places
        for each in known
        if each.place is place and each.short == part
    )
    return next(fitting, "")


def _words_for(abbreviation: Abbreviation, match: re.Match[str], rules: LanguageRules) -> str:
    """Returns what is written for an abbreviation that was found."""
    short, text, end = match["short"], match.string, match.end()
    before = text[max(0, match.start("short") - _LOOKED_AROUND) : match.start("short")]
    one, _, many = abbreviation.full.partition("/")
    written = one if not many or _ONE.search(before) else many
    if rules.adjectives and abbreviation.may_be_last and _NOUN.match(text, end):
        written += "e" * bool(re.search(rf"(?:{rules.adjectives})\Z", written))
    if short[0].isupper() and not (short.isupper() and short.isalpha() and before.strip()):
        written = written[0].upper() + written[1:]
    if short.endswith(".") and _NOTHING_ELSE.match(text, end):
        written += "."
    is_glued = match.start() > 0 and text[match.start() - 1].isdigit()
    return " " * is_glued + written + " " * text[end : end + 1].isdigit()


def _looked_up(short: str, table: Mapping[str, Abbreviation]) -> Abbreviation:
    key = re.sub(r"\s", "", short)
    return table.get(key) or table[key[0].lower() + key[1:]]


class _Known(NamedTuple):
    """The abbreviations of a language for which there are words."""

    by_word: Mapping[str, Sequence[Abbreviation]]
    """By their last word, in small letters."""
    of_compounds: Mapping[str, Abbreviation]
    """Those at the end of longer words, by that end."""

    def found_in(self, text: str) -> Sequence[Abbreviation]:
        """Returns those that a text may have: patterns of all would take far longer than reading it."""
        small = text.casefold()
        found = dict.fromkeys(_WORD.findall(small))
        own = [each for word in found for each in self.by_word.get(word, ())]
        endings = tuple(self.of_compounds)
        longer = [word for word in found if word.endswith(endings)]
        own += [each for end, each in self.of_compounds.items() if any(word.endswith(end) for word in longer)]
        return [each for each in own if not each.short.endswith(".") or "." in text]


@cache
def _known(language: str) -> _Known:
    by_word: dict[str, list[Abbreviation]] = {}
    of_compounds: dict[str, Abbreviation] = {}
    for each in rules_of(language).abbreviated:
        word = _WORD.findall(each.short.casefold())[-1]
        if each.place is AbbreviationPlace.IN_COMPOUND:
            of_compounds[word] = each
        elif each.place is not _FIRST_PART:
            by_word.setdefault(word, []).append(each)
    return _Known(by_word, of_compounds)


@lru_cache(maxsize=1024)
def _pattern(place: AbbreviationPlace, shorts: Sequence[str]) -> re.Pattern[str]:
    """Returns a pattern of some abbreviations at one place."""
    before, after = _AROUND[place]
    longest_first = sorted(shorts, key=len, reverse=True)
    spelled = "|".join(_spelling(each, place) for each in longest_first)
    return re.compile(rf"{before}(?P<short>{spelled}){after}")


def _spelling(short: str, place: AbbreviationPlace) -> str:
    """Returns a pattern of one abbreviation, with or without its blanks.

    One in small letters has a capital where a number shows what it is or a clause begins, a single letter
    only where a sentence does: see Fig. 4, but Yoko Ono, a Mod and John P. are none.
    """
    first, rest = short[0], short[1:]
    begins = r"\A" if rest == "." else "" if place in _BESIDE_NUMBERS else _CLAUSE_BEGINS
    either = f"(?:{first}|{begins}{first.upper()})" if first.islower() else first
    return either + rf"{_BLANK}?".join(map(re.escape, rest.split(" ")))
