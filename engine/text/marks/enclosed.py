"""What quotation marks, brackets and asterisks of a sentence hold, in all styles, nested or unbalanced.

An apostrophe, a sign of feet or inches and a mark whose partner is missing enclose nothing. One pass,
whatever the text.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from engine.text.symbols import SYMBOL

BRACKETS = {"(": ")", "[": "]"}
_CLOSERS = {
    **BRACKETS,
    "„": '“”‟"',
    "‚": "‘’'",
    "“": '”"',
    "‘": "’'",
    "»": "«",
    "›": "‹",
    "«": "»",
    "‹": "›",
    "”": "”",
    '"': '"',
    "'": "'",
    "*": "*",
}
"""Closing marks by opening mark. The mark that opens a quotation in one language closes it in another."""
_OPENERS = {
    closer: "".join(opener for opener, closers in _CLOSERS.items() if closer in closers)
    for closer in "".join(_CLOSERS.values())
}
QUOTES = frozenset((*_CLOSERS, *_OPENERS)) - frozenset("()[]*")
_ANY_MARK = re.compile(f"[{re.escape(''.join({*_CLOSERS, *_OPENERS}))}]")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_GOES_ON = re.compile(r",\s+[^\W\d_A-ZÄÖÜ]")
"""Behind the closing mark, a comma and a small letter: the sentence that says who speaks."""
_BEGINS = re.compile(r"(?:\A|[:.!?…–—])\W*\Z")
"""Text before the opening mark of direct speech."""
_LONGEST_GAP = 8
_SAID = ",.!?…"
"""Characters before the closing mark of direct speech."""
_LONGEST_NAME = 2
"""Words."""
_SHORT = 4
"""Words that marks hold as one thing, a name or a label; more are a sentence of their own, or a part of the
one around them. Measured on 574 sentences of three test sets: up to here what they hold is better translated
by itself, beyond not."""


class Enclosed(NamedTuple):
    """A stretch between two marks."""

    start: int
    """Start of the opening mark, in characters."""
    end: int
    """End of the stretch, behind the closing mark."""

    def content(self, text: str) -> str:
        """Returns what the marks hold."""
        return text[self.start + 1 : self.end - 1]


def enclosed(text: str) -> list[Enclosed]:
    """Finds what stands between two marks that belong together.

    Returns:
        In the order in which they open; inner ones behind those that hold them.
    """
    if not _ANY_MARK.search(text):
        return []
    found = []
    opened: list[tuple[str, int]] = []
    n_open: Counter[str] = Counter()
    for place, char in enumerate(text):
        openers = _OPENERS.get(char, "")
        if any(n_open[each] for each in openers) and _may_close(text, place):
            while opened:
                opener, start = opened.pop()
                n_open[opener] -= 1
                if opener in openers:
                    found.append(Enclosed(start, place + 1))
                    break
        elif char in _CLOSERS and _may_open(text, place):
            opened.append((char, place))
            n_open[char] += 1
    return sorted(found)


def stretches_apart(text: str) -> tuple[list[Enclosed], list[Enclosed]]:
    """Finds which marks hold words that can be translated apart from the rest, none inside another.

    Returns:
        Names and labels of a few words; and what else there is and holds none of these: longer stretches
        and what somebody says.
    """
    short: list[Enclosed] = []
    long: list[Enclosed] = []
    for each in enclosed(text):
        if (short and each.start < short[-1].end) or not _is_apart(text, each):
            continue
        n_words = len(_WORD.findall(SYMBOL.sub(" ", each.content(text))))
        if n_words <= _SHORT and not _is_speech(text, each):
            if long and each.start < long[-1].end:
                long.pop()
            short.append(each)
        elif not (long and each.start < long[-1].end):
            long.append(each)
    return short, long


def quoted_sentences(sentences: Sequence[str]) -> list[bool]:
    """Tells for each sentence of a paragraph whether all or part of it is said in quotation marks.

    One or two words in marks are a name: the button “Save as”.
    """
    text = " ".join(sentences)
    said = [
        each
        for each in enclosed(text)
        if text[each.start] in QUOTES
        and (len(each.content(text).split()) > _LONGEST_NAME or text[each.end - 2] in _SAID)
    ]
    ends = accumulate(len(each) + 1 for each in sentences)
    spans = [(end - len(each) - 1, end) for end, each in zip(ends, sentences, strict=True)]
    return [any(each.start < end and start < each.end for each in said) for start, end in spans]


def lone_edges(text: str) -> tuple[bool, bool]:
    """Tells whether a text begins and ends with a quotation mark whose partner is in another one."""
    last = len(text) - 1
    opens, closes = (
        bool(text) and text[place] in QUOTES and not _is_apostrophe(text, place) and may(text, place)
        for place, may in ((0, _may_open), (last, _may_close))
    )
    if opens or closes:
        taken = {place for each in enclosed(text) for place in (each.start, each.end - 1)}
        opens, closes = opens and 0 not in taken, closes and last not in taken
    return opens, closes


def mark_faults(source: str, translation: str) -> int:
    """Counts the quotation marks and brackets that a translation has too many, too few or without partner."""
    if not (_ANY_MARK.search(source) or _ANY_MARK.search(translation)):
        return 0
    pairs = [
        Counter(map(_kind, (text[each.start] for each in enclosed(text)))) for text in (source, translation)
    ]
    brackets = [Counter(char for char in text if char in "()[]") for text in (source, translation)]
    lone = [
        sum(char in QUOTES and not _is_apostrophe(text, place) for place, char in enumerate(text)) % 2
        for text in (source, translation)
    ]
    different = [(pairs[0] - pairs[1]) + (pairs[1] - pairs[0])]
    different.append((brackets[0] - brackets[1]) + (brackets[1] - brackets[0]))
    return sum(each.total() for each in different) + (lone[1] > lone[0])


def _kind(opener: str) -> str:
    return '"' if opener in QUOTES else opener


def _is_apart(text: str, each: Enclosed) -> bool:
    """Tells whether marks hold words, and no part of a word."""
    content = each.content(text)
    plain = SYMBOL.sub("", content)
    return (
        content == content.strip()
        and any(map(str.islower, plain))
        and not text[: each.start][-1:].isalnum()
        and not text[each.end : each.end + 1].isalnum()
    )


def _is_speech(text: str, each: Enclosed) -> bool:
    """Tells whether quotation marks hold what somebody says: "Yes," he said. „Ja“, sagte er.

    What stands around it depends on it: commas, and in German the place of the verb.
    """
    if text[each.start] not in QUOTES:
        return False
    is_told = _GOES_ON.match(text, each.end) and _BEGINS.search(text[: each.start][-_LONGEST_GAP:])
    return text[each.end - 2] in _SAID or is_told is not None


def _may_open(text: str, place: int) -> bool:
    """Tells whether a mark stands where one opens: before a word, and not in or behind one."""
    after, before = text[place + 1 : place + 2], text[max(0, place - 1) : place]
    if not after or after.isspace():
        return False
    return text[place] in BRACKETS or not (before.isalnum() or before in tuple(".,;:!?…"))


def _may_close(text: str, place: int) -> bool:
    """Tells whether a mark stands where one closes: behind a word, and not in one."""
    after, before = text[place + 1 : place + 2], text[max(0, place - 1) : place]
    if not before or before.isspace():
        return False
    return text[place] in ")]" or not after.isalnum()


def _is_apostrophe(text: str, place: int) -> bool:
    """Tells whether a single mark belongs to a word, or any to a number, and to no quotation."""
    before, after = text[max(0, place - 1) : place], text[place + 1 : place + 2]
    if before.isdigit():  # feet, inches
        return True
    return text[place] in "'’‘‚`" and (before.isalnum() or after.isalnum())
