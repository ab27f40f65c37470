"""Accelerators: the mark in a program's label before the letter that chooses it, as in "&File" or "_Help".

Qt and Windows write "&", GTK "_", LibreOffice "~"; a mark that is meant is doubled.
"""

import re
from dataclasses import dataclass

from engine.text.protected import protected_stretches

_MARKS = "&_~"
_LETTER = r"[^\W\d_]"
_AT_WORD = re.compile(rf"(?<!\S)[(\[\"'\u00bf\u00a1]?(?P<mark>[&_~])(?={_LETTER})")
_IN_WORD = re.compile(rf"(?<!\S){_LETTER}+(?P<mark>[&_~])(?P<after>{_LETTER}+)(?=[\s.,:!?\u2026)]|\Z)")
_ENTITY = re.compile(r"&(?:[A-Za-z]\w{1,12}|#\d{1,7}|#x[0-9A-Fa-f]{1,6});")
_MOST_CHARS = 120
"""A longer text is no label."""


@dataclass(frozen=True, slots=True)
class Label:
    """A label without its accelerator."""

    text: str
    mark: str
    letter: str
    """The one that chooses it."""

    def written(self, translation: str) -> str:
        """Returns a translation of the text with the mark before one of its letters.

        It is the same letter if a word begins with it, else the first of a word. A label that begins with a
        capital does so in translation. The mark as a sign of its own is doubled.
        """
        text = re.sub(f"{self.mark}+", self.mark * 2, translation)
        if self.text[:1].isupper():
            text = text[:1].upper() + text[1:]
        kept = protected_stretches(text)
        starts = [
            found.start()
            for found in re.finditer(rf"(?<![^\W_]){_LETTER}", text)
            if not any(first <= found.start() < end for first, end in kept)
        ]
        own = (at for at in starts if text[at].casefold() == self.letter.casefold())
        at = next(own, next(iter(starts), -1))
        return text if at < 0 else f"{text[:at]}{self.mark}{text[at:]}"


def label_in(text: str) -> Label | None:
    """Returns a label without its accelerator; None if the text has not just one."""
    if len(text) > _MOST_CHARS or "\n" in text or not any(mark in text for mark in _MARKS):
        return None
    for mark in _MARKS:
        bare = _ENTITY.sub("", text).replace(mark * 2, "")
        is_label = mark == "&" or text.lstrip(_MARKS)[:1].isupper()  # "_name" is a name of a program
        if is_label and bare.count(mark) == 1 and (found := _found(text, mark)) is not None:
            return Label(text[:found] + text[found + 1 :], mark, text[found + 1])
    return None


def _found(text: str, mark: str) -> int | None:
    """Returns where an accelerator stands."""
    at_word = (found for found in _AT_WORD.finditer(text) if found["mark"] == mark)
    in_word = (found for found in _IN_WORD.finditer(text) if found["mark"] == mark and _is_cut(found))
    found = next(at_word, None) or next(in_word, None)
    return None if found is None or _ENTITY.match(text, found.start("mark")) else found.start("mark")


def _is_cut(found: re.Match[str]) -> bool:
    """Returns whether a mark cuts a word in two: "E&xit", and neither "R&D" nor "user_name"."""
    before, after = found[0][: found.start("mark") - found.start()], found["after"]
    if found["mark"] == "&":
        return after.islower() and len(before + after) > 3
    return before[0].isupper() and after.islower() and (len(before) == 1 or before[1:].islower())
