"""Words that are said several times in a row: Nein, nein, nein! A translation says them as often.

Models leave some out. One that is said once is translated well, and written again as often as in the source.
"""

import re
from itertools import pairwise
from typing import NamedTuple, Self

from engine.languages import rules_of
from engine.text.words.title_case import CAPITAL_NOUNS
from engine.text.words.words import base_of

_AND = r"(?:und|and|et|y|e|en|och|og|i) "
_JOINS = 1
"""The place of "and" among `LanguageRules.joining`."""
_ROW = re.compile(
    rf"(?<![\w'’-])(?P<word>[^\W\d_]{{2,30}})(?P<first>(?P<marks>[,.!?…]*)\s+(?:{_AND})?)(?P=word)"
    rf"(?P<more>(?:[,.!?…]*\s+(?:{_AND})?(?P=word))*+)(?![\w'’-])",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"[,.!?…]*\s+(?:[^\W\d_]{1,3} )?")
_MAY_MEET = {
    "de": frozenset(
        ("der", "die", "das", "den", "dem", "denen", "deren", "ist", "sind", "war", "sie", "er", "es", "was")
    ),
    "en": frozenset(("that", "is", "was", "it", "had", "what", "who", "which", "he", "she", "you", "there")),
}
"""Words of which one may end a clause and the same begin the next: Die, die das sagen, …"""
_FIRST = re.compile(r"\w+(?:['’ ]\w+){0,2}(?=[,.!?…]|\Z)")
_MARKS = ",.!?… "


class Row(NamedTuple):
    """A word that is said several times."""

    start: int
    end: int
    words: tuple[str, ...]
    between: tuple[str, ...]
    """What stands between them."""

    @classmethod
    def of(cls, found: re.Match[str]) -> Self:
        word = re.compile(re.escape(found["word"]), re.IGNORECASE)
        places = [match.span() for match in word.finditer(found.group())]
        return cls(
            *found.span(),
            tuple(found.group()[slice(*place)] for place in places),
            tuple(found.group()[end:start] for (_, end), (start, _) in pairwise(places)),
        )


def rows_in(text: str, language: str) -> list[Row]:
    """Finds the words that are said several times: twice with a mark between them, or more often.

    None is found in a language of which is not known which words may meet by chance.
    """
    chance = _MAY_MEET.get(base_of(language))
    if chance is None:
        return []
    return [
        Row.of(found)
        for found in _ROW.finditer(text)
        if found["more"] or (found["marks"] and found["word"].casefold() not in chance)
    ]


def n_too_few(rows: list[Row], translation: str) -> int:
    """Counts the rows of a source of which its translation has none with as many words."""
    there = [len(Row.of(found).words) for found in _ROW.finditer(translation)]
    n_missing = 0
    for row in rows:
        if len(row.words) in there:
            there.remove(len(row.words))
        else:
            n_missing += 1
    return n_missing


def said_once(text: str, row: Row) -> str:
    """Returns a text that says a word once."""
    return text[: row.start] + row.words[0] + text[row.end :]


def said_again(translation: str, row: Row, word: str, languages: tuple[str, str]) -> str | None:
    """Returns a translation of a text that says a word once, with the word as often as in its source.

    Args:
        translation: of the text.
        row: of its source.
        word: what the word is translated to by itself.
        languages: tags of the source and target language.

    Returns:
        None if the word is not found in the translation.
    """
    word = word.strip(_MARKS)
    found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", translation, re.IGNORECASE) if word else None
    if found is None and row.start == 0:
        found = _FIRST.match(translation)
    if found is None:
        return None
    again = found.group()
    nouns = tuple(base_of(each) in CAPITAL_NOUNS for each in languages)
    is_noun = word[0].isupper() if nouns[1] else row.words[1][0].isupper()
    if not is_noun and not set(row.between[0]) & set(".!?…"):
        again = again[0].lower() + again[1:]
    src, tgt = (rules.joining if (rules := rules_of(each)) else () for each in languages)
    ands = (f" {src[_JOINS]} ", f" {tgt[_JOINS]} ") if src and tgt else ("", "")
    gaps = [between.replace(*ands) if all(ands) else between for between in row.between]
    rest = "".join(gap + again for gap in gaps)
    return translation[: found.end()] + rest + translation[found.end() :]
