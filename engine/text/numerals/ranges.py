"""Ranges and sizes as their source writes them: 2–8 °C is never 2:8 °C, 3×4 m never 3 ×4 m.

And those of days and months in words.
"""

import re
from collections.abc import Iterable

from engine.languages import rules_of
from engine.text.numerals.number_writing import written_in

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
    text: str, names: Iterable[tuple[int, int, str]], languages: tuple[str, str]
) -> list[tuple[int, int, str]]:
    """Takes names together that are the ends of a range: Monday to Thursday.

    Args:
        text: in the source language.
        names: where they stand in it, and how they are written in the target language, in order.
        languages: the tags of the source and the target language.
    """
    src, tgt = (rules.joining[:1] if (rules := rules_of(each)) else () for each in languages)
    found: list[tuple[int, int, str]] = []
    for start, end, written in names:
        if src and tgt and found and text[found[-1][1] : start] == f" {src[0]} ":
            first, _, before = found.pop()
            found.append((first, end, f"{before} {tgt[0]} {written}"))
        else:
            found.append((start, end, written))
    return found
