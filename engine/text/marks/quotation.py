"""Quotation marks of one language, as another one writes them."""

from collections.abc import Sequence

from engine.languages import rules_of

_SINGLE = frozenset("‚‘’'›‹")
_STRAIGHT = ('""', "''")


def marks_for(marks: str, languages: tuple[str, str]) -> Sequence[str]:
    """Returns an opening and a closing mark as the target language writes them.

    Brackets, and marks that are neither of the source language nor straight, stay; so do those for a language
    whose marks are unknown.
    """
    src, tgt = map(rules_of, languages)
    own = (*src.quotes, *src.other_quotes)
    if marks not in (*_STRAIGHT, *own) or not tgt.quotes:
        return marks
    return tgt.quotes[marks[0] in _SINGLE]


def lone_mark_for(mark: str, languages: tuple[str, str], *, opens: bool) -> str:
    """Returns an opening or a closing mark without its partner as the target language writes it."""
    src, tgt = map(rules_of, languages)
    place = 0 if opens else 1
    known = any(pair[place] == mark for pair in (*_STRAIGHT, *src.quotes, *src.other_quotes))
    return tgt.quotes[mark in _SINGLE][place] if known and tgt.quotes else mark
