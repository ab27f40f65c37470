"""Blanks between words and the marks that touch them, for a model that knows words by their beginnings."""

import re
from collections.abc import Callable

from engine.languages import rules_of

_LETTER = r"[^\W\d_]"
_SLASH = re.compile(rf"(?<![^\W_])(?P<before>{_LETTER}{{2,}})/(?=(?P<after>{_LETTER}{{2,}})(?![^\W_]))")
_CHAIN = re.compile(rf"(?<![^\s(\[]){_LETTER}{{2,}}(?:/{_LETTER}{{2,}})+(?![^\s.,;:!?)\]])")
_PAIR = 2
_BEFORE_WORD = re.compile(rf" {_LETTER}")
_EQUAL = re.compile(rf"(?<![^\W_])({_LETTER}{{2,}})/\1(?![^\W_])", re.IGNORECASE)
_PERSONS = re.compile(
    rf"(?<![^\W_])({_LETTER}{{3,}})(?:{_LETTER}{{0,2}}/\1in(?:nen)?|in(?:nen)?/\1{_LETTER}{{0,2}})(?![^\W_])",
    re.IGNORECASE,
)
"""Men and women of one kind, for which many languages have one word: Kolleginnen/Kollegen."""
_WITHOUT_UMLAUTS = str.maketrans("äöüÄÖÜ", "aouAOU")
_ANY_SLASH = re.compile(r"\s*/\s*")
_FEMININE = frozenset(("in", "innen"))
"""Endings behind a slash: Lehrer/innen."""
_OPENING = re.compile(r"(?<=[(\[])\s+")
_CLOSING = re.compile(r"(?<=[^\s\-–—])\s+(?=[)\]])")


def with_blanks(text: str, needs_blank: Callable[[str], bool]) -> str:
    """Writes blanks round the slashes between two words.

    Args:
        text: what a model shall read.
        needs_blank: tells whether it reads a word otherwise if another character touches it.
    """
    if "/" not in text:
        return text
    end = -1

    def spaced(match: re.Match[str]) -> str:
        nonlocal end
        before, after = match["before"], match["after"]
        is_follower, end = match.start() == end, match.end()
        is_ending = after in _FEMININE and before[0].isupper()
        is_code = before.isupper() and after.isupper()
        if is_ending or is_code or not (needs_blank(after) or is_follower):
            return match[0]
        return f"{before} / "

    return _SLASH.sub(spaced, text)


def without_blanks(source: str, translation: str) -> str:
    """Takes blanks at slashes and inside brackets out of a translation where its source has none."""
    if "/" in source and "/" in translation:
        wanted, written = (_ANY_SLASH.findall(each) for each in (source, translation))
        if len(wanted) == len(written):
            slashes = iter(wanted)
            translation = _ANY_SLASH.sub(lambda _: next(slashes), translation)
        elif set(wanted) == {"/"}:
            translation = _ANY_SLASH.sub("/", translation)
    for blanks in (_OPENING, _CLOSING):
        if not blanks.search(source):
            translation = blanks.sub("", translation)
    return translation


def chains(text: str, language: str) -> list[tuple[int, int]]:
    """Finds rows of words with slashes between them: Brot/Milch/Eier.

    Pronouns, articles and endings depend on words around them; so do, in a language that writes compounds
    apart, two words before another one: arrival/departure times.
    """
    found = _CHAIN.finditer(text) if "/" in text else ()
    rules = rules_of(language)
    bound = _FEMININE | rules.articles | rules.referring
    rows = ((each, each[0].lower().split("/")) for each in found)
    is_closed = rules.capital_nouns
    return [
        each.span()
        for each, words in rows
        if bound.isdisjoint(words)
        and not _n_persons(each[0])
        and (is_closed or len(words) > _PAIR or not _BEFORE_WORD.match(text, each.end()))
    ]


def words_at_slashes(text: str) -> list[str]:
    """Returns the words of a text that a slash touches."""
    found = _SLASH.finditer(text) if "/" in text else ()
    return [word for each in found for word in each.groups()]


def slash_faults(source: str, translation: str) -> int:
    """Counts the slashes between words of a source that its translation has not, or between equal words.

    Those between men and women of one kind may be either.
    """
    if "/" not in source:
        return 0
    n_persons = _n_persons(source)
    n_lacking = len(_SLASH.findall(source)) - translation.count("/") - n_persons
    n_equal = len(_EQUAL.findall(translation)) - len(_EQUAL.findall(source)) - n_persons
    return max(0, n_lacking) + max(0, n_equal)


def _n_persons(text: str) -> int:
    return len(_PERSONS.findall(text.translate(_WITHOUT_UMLAUTS)))
