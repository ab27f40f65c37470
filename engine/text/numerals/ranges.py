"""Ranges and sizes as their source writes them: 2–8 °C is never 2:8 °C, 3×4 m never 3 ×4 m."""

import re

from engine.text.numerals.number_writing import written_in

_PAIR = re.compile(
    r"(?<![\w.,:/×–-])(?P<first>\d+(?:[.,]\d+)?)(?P<sign>[-–—×])(?P<second>\d+(?:[.,]\d+)?)(?![\w:/×–-]|[.,]\d)"
)
_WRITTEN = re.compile(
    r"(?<![\w.,:])(?P<first>\d+(?:[.,]\d+)?)(?P<between>[ \u00a0]?(?P<sign>[-–—×:])[ \u00a0]?)"
    r"(?P<second>\d+(?:[.,]\d+)?)(?![\w:]|[.,]\d)"
)
_TIME = re.compile(r"\d:\d\d")


def with_ranges(source: str, translation: str, languages: tuple[str, str]) -> str:
    """Writes the sign between two numbers of a translation as its source has it, where a colon stands there.

    And without a blank on one side of it alone. Where the source has times with a colon nothing changes.
    """
    wanted = {}
    for found in _PAIR.finditer(source):
        both = [written_in(found[each], *languages) for each in ("first", "second")]
        if None not in both:
            wanted[tuple(both)] = found["sign"]
    if not wanted or _TIME.search(source):
        return translation

    def told(found: re.Match[str]) -> str:
        sign = wanted.get((found["first"], found["second"]))
        has_one_blank = len(found["between"]) == 2
        if sign is None or not (found["sign"] == ":" or has_one_blank):
            return found[0]
        return f"{found['first']}{sign}{found['second']}"

    return _WRITTEN.sub(told, translation)
