"""Words that are said several times: Nein, nein! Links, rechts, links! A translation says them as often.

Models leave some out. One that is said once is translated well, and written again as often as in the source.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, Self

from engine.languages import rules_of

_AND = r"(?-i:und|and|et|y|e|en|och|og|i) "
"""Small: I know, I know."""
_JOINS = 1
"""The place of "and" among `LanguageRules.joining`."""
_ROW = re.compile(
    rf"(?<![\w'’-])(?P<word>[^\W\d_]{{2,30}})(?P<first>(?P<marks>[,.!?…]*)\s+(?:{_AND})?)(?P=word)"
    rf"(?P<more>(?:[,.!?…]*\s+(?:{_AND})?(?P=word))*+)(?![\w'’-])",
    re.IGNORECASE,
)
_PIECE = re.compile(r"[^\s,.!?…;–—](?:[^,.!?…;–—]|(?<=\w)[.,](?=\w)|(?<=\d)\.(?=\s\w))*(?<!\s)")
"""What stands between marks; those of 1.2.2025, 12. Januar, 2,5 and p.m. are none."""
_LETTERS = re.compile(r"[^\W\d_]{2}")
_LONGEST_PIECE = 3
"""Words of what is said again: Platz da, Platz da!"""
_FIRST = re.compile(r"\w+(?:['’ ]\w+){0,2}(?=[,.!?…]|\Z)")
_MARKS = ",.!?… "
_WITHIN = (",", ";", "–", "—")
"""After these a sentence continues."""
_TWICE = 2


class Row(NamedTuple):
    """A word that is said several times."""

    start: int
    end: int
    words: tuple[str, ...]
    between: tuple[str, ...]
    """What stands between them."""
    is_apart: bool
    """Whether a mark stands behind them."""

    @classmethod
    def of(cls, found: re.Match[str]) -> Self:
        word = re.compile(re.escape(found["word"]), re.IGNORECASE)
        places = [match.span() for match in word.finditer(found.group())]
        return cls(
            *found.span(),
            tuple(found.group()[slice(*place)] for place in places),
            tuple(found.group()[end:start] for (_, end), (start, _) in pairwise(places)),
            found.string[found.end() :][:1] in _MARKS.strip(),
        )


class Pieces(NamedTuple):
    """A text that says something again, cut at marks; what is said once and stands together is one piece."""

    texts: tuple[str, ...]
    gaps: tuple[str, ...]
    """Before the first piece, between them and behind the last."""

    @property
    def contents(self) -> tuple[str, ...]:
        """What each piece is by itself: with a small letter, where it has one somewhere."""
        as_said = {text.casefold(): text for text in sorted(self.texts)}  # capitals first
        return tuple(as_said[text.casefold()] for text in self.texts)

    def written(self, texts: Sequence[str]) -> str:
        """Returns the text with something else for each piece."""
        parts = [self.gaps[0]]
        for old, new, gap in zip(self.texts, texts, self.gaps[1:], strict=True):
            begins = old[0].isupper() and not parts[-1].strip().endswith(_WITHIN)
            parts += [new[:1].upper() + new[1:] if begins else new, gap]
        return "".join(parts)


def pieces_in(text: str) -> Pieces | None:
    """Cuts a text at marks that says something again; None if it does not."""
    found = list(_PIECE.finditer(text))
    times = Counter(each[0].casefold() for each in found if _may_be_said_again(each[0]))
    spans: list[tuple[int, int]] = []
    was_said_once = False
    for each in found:
        is_said_once = times[each[0].casefold()] < _TWICE
        start = spans.pop()[0] if is_said_once and was_said_once else each.start()
        spans.append((start, each.end()))
        was_said_once = is_said_once
    if max(times.values(), default=0) < _TWICE:
        return None
    edges = [0, *(place for span in spans for place in span), len(text)]
    return Pieces(
        tuple(text[start:end] for start, end in spans),
        tuple(text[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True)),
    )


def _may_be_said_again(piece: str) -> bool:
    return len(piece.split()) <= _LONGEST_PIECE and _LETTERS.search(piece) is not None


def rows_in(text: str, language: str) -> list[Row]:
    """Finds the words that are said several times: twice with a mark between them, or more often.

    None is found in a language of which is not known which words may meet by chance.
    """
    chance = rules_of(language).may_meet
    if not chance:
        return []
    return [
        Row.of(found)
        for found in _ROW.finditer(text)
        if found["more"] or (found["marks"] and found["word"].casefold() not in chance)
    ]


def n_too_few(rows: list[Row], pieces: Pieces | None, translation: str) -> int:
    """Counts the rows and the pieces of a source of which its translation has none that is said as often."""
    there = Counter(len(Row.of(found).words) for found in _ROW.finditer(translation))
    lacking = (Counter(len(row.words) for row in rows) - there).total()
    if pieces is None:
        return lacking
    wanted, written = (
        Counter(Counter(_without_longer(texts)).values())
        for texts in (pieces.texts, _PIECE.findall(translation))
    )
    del wanted[1]
    return max(lacking, (wanted - written).total())


def _without_longer(pieces: Sequence[str]) -> Iterator[str]:
    """Yields pieces in small letters, one that ends with another as that: get out of here, out of here."""
    small = [each.casefold() for each in pieces]
    shortest = sorted(set(small), key=len)
    return (next(other for other in shortest if f" {each}".endswith(f" {other}")) for each in small)


def said_once(text: str, row: Row) -> str:
    """Returns a text that says a word once."""
    return text[: row.start] + row.words[0] + text[row.end :]


def said_again(
    translation: str,
    row: Row,
    word: str,
    languages: tuple[str, str],
    within: Callable[[str], str],
) -> str | None:
    """Returns a translation of a text that says a word once, with the word as often as in its source.

    Args:
        translation: of the text.
        row: of its source.
        word: what the word is translated to by itself.
        languages: tags of the source and target language.
        within: writes it as it stands inside a sentence.

    Returns:
        None if the word is not found in the translation.
    """
    word = word.strip(_MARKS)
    found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", translation, re.IGNORECASE) if word else None
    if row.start == 0 and (found is None or row.is_apart):
        found = _FIRST.match(translation)
    if found is None:
        return None
    again = found.group()
    is_small = row.words[1].islower() or " " in again  # several words are no noun
    if is_small and not set(row.between[0]) & set(".!?…"):
        again = within(again)
    src, tgt = (rules_of(each).joining for each in languages)
    ands = (f" {src[_JOINS]} ", f" {tgt[_JOINS]} ") if src and tgt else ("", "")
    gaps = [between.replace(*ands) if all(ands) else between for between in row.between]
    rest = "".join(gap + again for gap in gaps)
    return translation[: found.end()] + rest + translation[found.end() :]
