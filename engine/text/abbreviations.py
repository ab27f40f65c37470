"""Abbreviations of a source, read as the words that they stand for.

Small models know the words and guess at their abbreviations: S. 31 is copied, p. 44 becomes a time of day.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial

from engine.languages.abbreviations import abbreviations_of
from engine.text.numerals.calendar_names import calendar_names
from engine.text.protected import Stretch, protected_stretches

_APART = r"(?<![\w.@/\\#-])"
_BEHIND_NUMBER = r"(?<=\d)[ \u00a0\u202f]?"
_WORD_ENDS = r"(?![\w@/\\]|-\w|[ \u00a0\u202f]?[^\W\d_]\.)"
"""Another letter with a full stop makes another abbreviation: u. a. m."""
_NO_WORD = r"(?=\s*(?:[.,;:!?)\]]|\Z))"
_NUMBER = r"(?=[ \u00a0\u202f]?(?:\d|[IVXLC]{2,}\b))"
_NAME = r"(?=[ \u00a0\u202f](?:Dr\.|Prof\.|[A-ZÄÖÜ][a-zäöüß]+))"
_ONE = re.compile(r"(?<![\d.,])1\s?\Z")
_NOTHING_ELSE = re.compile(r"[\"'”’»«“\s]*\Z")
_NAMED = re.compile(r"[ \u00a0\u202f][A-Z][a-z]")


def spelled_out(text: str, language: str, untouched: Iterable[Stretch] = ()) -> str:
    """Returns a sentence with words for its abbreviations, as far as the language has such rules.

    A full stop stays behind one that ends the sentence.

    Args:
        text: one sentence.
        language: its language.
        untouched: stretches that stay as they are, besides codes and the like.
    """
    patterns = _patterns(language)
    if not any(pattern.search(text) for pattern, _ in patterns):
        return text
    days = ((name.start, name.end) for name in calendar_names(text, language) if name.is_certain)
    stays = [*protected_stretches(text), *days, *untouched]
    for pattern, words in patterns:
        text, stays = _replaced(text, pattern, words, stays)
    return text


def _replaced(
    text: str, pattern: re.Pattern[str], words: Mapping[str, str], stays: Sequence[Stretch]
) -> tuple[str, list[Stretch]]:
    """Returns a text with words for what a pattern finds, and where the stretches that stay are then."""
    parts: list[str] = []
    moved = list(stays)
    cursor = 0
    for found in pattern.finditer(text):
        is_name = found["short"].isupper() and found["short"].isalpha() and _NAMED.match(text, found.end())
        if is_name or any(start < found.end() and found.start() < end for start, end in stays):
            continue
        written = _words_for(found, words)
        grown = len(written) - (found.end() - found.start())
        moved = [
            (start + grown, end + grown) if old[0] >= found.end() else (start, end)
            for (start, end), old in zip(moved, stays, strict=True)
        ]
        parts += [text[cursor : found.start()], written]
        cursor = found.end()
    return "".join([*parts, text[cursor:]]), moved


def _words_for(found: re.Match[str], words: Mapping[str, str]) -> str:
    """Returns what is written for an abbreviation that was found."""
    short, text = found["short"], found.string
    key = re.sub(r"\s", "", short)
    written = words.get(key) or words[key[0].lower() + key[1:]]
    one, _, many = written.partition("/")
    written = one if not many or _ONE.search(text[: found.start("short")]) else many
    if short[0].isupper() and not (short.isupper() and short.isalpha() and text[: found.start()].strip()):
        written = written[0].upper() + written[1:]
    if short.endswith(".") and _NOTHING_ELSE.match(text, found.end()):
        written += "."
    before, after = text[: found.start()][-1:], text[found.end() :][:1]
    blank = " " if before.isdigit() else ""
    return blank + written + " " * after.isdigit()


@cache
def _patterns(language: str) -> tuple[tuple[re.Pattern[str], Mapping[str, str]], ...]:
    """Returns patterns of the abbreviations of a language, and the words for them without blanks."""
    rules = abbreviations_of(language)
    around = (
        (_BEHIND_NUMBER, rules.behind_number, _WORD_ENDS),
        (_APART, rules.before_number, _NUMBER),
        (_APART, rules.before_name, _NAME),
        (_APART, rules.at_end, _NO_WORD),
        (_APART, rules.anywhere, _WORD_ENDS),
        (r"(?<=[^\W\d_]{2})", rules.in_compounds, _NUMBER),
    )
    return tuple(
        (
            re.compile(rf"{before}(?P<short>{'|'.join(map(_pattern, _longest_first(table)))}){after}"),
            {short.replace(" ", ""): words for short, words in table.items()},
        )
        for before, table, after in around
        if table
    )


_longest_first = partial(sorted, key=len, reverse=True)


def _pattern(short: str) -> str:
    """Returns a pattern of one abbreviation, with or without its blanks, with a capital if it has none.

    A single letter has one only where a sentence begins: John P. is no page.
    """
    first, rest = short[0], short[1:]
    either = f"[{first}{first.upper()}]" if first.islower() else first
    if first.islower() and rest == ".":
        either = rf"(?:{first}|\A{first.upper()})"
    return either + r"[ \u00a0\u202f]?".join(map(re.escape, rest.split(" ")))
