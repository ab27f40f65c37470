"""Ranges and sizes as their source writes them: 2–8 °C is never 2:8 °C, 3×4 m never 3 ×4 m."""

import re

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
