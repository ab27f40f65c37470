"""Ranges and sizes as their source writes them: 2–8 °C is never 2:8 °C, 3×4 m never 3 ×4 m.

And those of days and months in words.
"""

import re
from collections.abc import Sequence

from engine.languages import rules_of
from engine.text.numerals.number_writing import written_in

_Span = tuple[int, int, str]
_NUMBER = r"\d+(?:[.,]\d+)*+"
_CHAIN = re.compile(rf"(?<![\w.,:/×–-]){_NUMBER}(?:[-–—×]{_NUMBER})+(?![\w:/]|[.,]\d)")
_WRITTEN = re.compile(rf"(?<![\w.,:]){_NUMBER}(?:[ \u00a0]?[-–—×:][ \u00a0]?{_NUMBER})+(?![\w:]|[.,]\d)")
_SIGN = re.compile(r"([ \u00a0]?)[-–—×:]([ \u00a0]?)")
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
        is_broken = any(":" in sign[0] or bool(sign[1]) != bool(sign[2]) for sign in _SIGN.finditer(found[0]))
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
