"""A text with its codes as a document holds it: pieces in their order, cut to what is translated.

Knows which codes stay outside of a text, and which count as one; knows no file format.
"""

import unicodedata
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.documents.segments import CodeKind, InlineCode, WrittenSegment
from engine.text.languages import UNSPACED
from engine.text.numerals.quantities import is_translatable

_BEGINS = "([{¿¡&§#@•–—"
"""Marks that have a blank before them, as `_ENDS` have one behind them."""
_ENDS = ")]},;:.!?…&•–—"
_QUOTES = '"“”„«»‹›'
_JOINTS = frozenset("+-/\\|&,=~<>\u203a\u00bb\u2192\u21d2\u00b7\u2013\u2014\u00d7")
"""Signs that join what stays as it is."""
_NARROW = "\xa0\u202f"
"""French has one inside of its quotation marks."""
What = TypeVar("What")
"""What a format keeps with a piece: elements, a place in the file."""


@dataclass(frozen=True, slots=True)
class FlowPiece(Generic[What]):
    """A stretch of text, or one code."""

    what: What
    text: str = ""
    kind: CodeKind | None = None
    """Kind of the code; None for text."""
    pair: int = -1
    """Number that the two halves of a code share in their flow."""
    shown: str = ""

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to read."""
        return not self.text.strip()


@dataclass(frozen=True, slots=True)
class Flow(Generic[What]):
    """A stretch of a document in which one text stands."""

    lead: tuple[FlowPiece[What], ...]
    """What stands before the text and stays there."""
    body: tuple[FlowPiece[What], ...]
    tail: tuple[FlowPiece[What], ...]
    source: str
    """The text without blanks at its edges."""
    codes: tuple[InlineCode, ...]
    groups: tuple[tuple[FlowPiece[What], ...], ...]
    """The pieces that each of the codes stands for."""
    blanks: tuple[str, str]
    """Blanks at the edges of the text, inside its codes."""
    apart: frozenset[int] = frozenset()
    """Codes with a blank on each side, where `source` has only one."""

    def rebuilt(self, written: WrittenSegment, what: What) -> list[FlowPiece[What]]:
        """Returns the pieces of a translation, in place of `body`; its texts may be empty.

        Raises:
            ValueError: if codes are missing or are there twice: our own mistake, never a file's.
        """
        if sorted(placed.code for placed in written.codes) != list(range(len(self.codes))):
            raise ValueError(f"codes {written.codes} are not those of {self.source!r}")
        pieces, done = [], 0
        text = written.text
        for placed in written.codes:
            at = min(max(placed.position, done), len(text))
            needs_before, needs_after = self._stands_apart(placed.code)
            before, after = _blanks_around(text, at)
            before, after = before if needs_before else "", after if needs_after else ""
            pieces += [FlowPiece(what, text[done:at] + before), *self.groups[placed.code]]
            pieces.append(FlowPiece(what, after))
            done = at
        pieces.append(FlowPiece(what, text[done:]))
        first, last = (FlowPiece(what, blanks) for blanks in self.blanks)
        return [first, *pieces, last]

    def _stands_apart(self, number: int) -> tuple[bool, bool]:
        """Tells whether a code has a blank before it, and one behind it: "press <kbd>F1</kbd>."."""
        code = self.codes[number]
        if number in self.apart or code.kind is not CodeKind.ALONE:
            return (number in self.apart,) * 2
        before, after = self.source[: code.position], self.source[code.position :]
        return before[-1:].isspace(), after[:1].isspace()

    def is_unchanged(self, written: WrittenSegment) -> bool:
        """Returns whether a translation is the text itself, with its codes where they were."""
        places = tuple((placed.position, placed.code) for placed in written.codes)
        own = tuple((code.position, number) for number, code in enumerate(self.codes))
        return written.text == self.source and places == own


def _blanks_around(text: str, at: int) -> tuple[str, str]:
    """Returns the blanks that a code needs before and behind it to stand apart from the words around it."""
    before, after = text[:at][::-1], text[at:]
    return " " if _stands_off(before, _ENDS) else "", " " if _stands_off(after, _BEGINS) else ""


def _stands_off(text: str, marks: str) -> bool:
    """Returns whether there is a blank between a code and a text, which is given from the code on.

    Args:
        text: backwards, if it stands before the code.
        marks: those that have a blank on the side of the code.
    """
    char, beyond = text[:1], text[1:2]
    if not char or char.isspace() or UNSPACED.match(char):
        return False
    if char in _QUOTES:  # it opens here if it leans on what is beyond
        return beyond.isalnum() or (beyond != "" and beyond in _NARROW)
    return char.isalnum() or char in marks or unicodedata.category(char).startswith("S")


def has_words(text: str) -> bool:
    """Returns whether a text holds a letter."""
    return any(map(str.isalpha, text))


def cut_flow(pieces: Sequence[FlowPiece[What]]) -> Flow[What] | None:
    """Cuts a stretch to its text; None if there is nothing to translate in it."""
    if not is_translatable("".join(piece.text for piece in pieces)):
        return None
    joints = _joints_in(pieces)
    first, end = _Edges(pieces, joints).found()
    body = tuple(pieces[first:end])
    raw, found = _grouped(body, {at - first for at in joints})
    source = raw.strip()
    n_before = len(raw) - len(raw.lstrip())
    blanks = raw[:n_before], raw[n_before + len(source) :]
    groups = _merged(found)
    codes = tuple(
        InlineCode(
            min(max(group.position - n_before, 0), len(source)),
            group.kind,
            group.pair,
            "".join(piece.shown or piece.text for piece in group.pieces),
        )
        for group in groups
    )
    kept = tuple(tuple(group.pieces) for group in groups)
    apart = frozenset(number for number, group in enumerate(groups) if group.is_apart)
    return Flow(tuple(pieces[:first]), body, tuple(pieces[end:]), source, codes, kept, blanks, apart)


class _Edges:
    """Finds where the text of a stretch begins and ends: codes that need not be inside stay outside."""

    def __init__(self, pieces: Sequence[FlowPiece[What]], joints: AbstractSet[int]) -> None:
        self._pieces = pieces
        self._is_blank = [at in joints or piece.is_blank for at, piece in enumerate(pieces)]
        self._partner = _partners(pieces)
        self._first, self._end = 0, len(pieces)

    def found(self) -> tuple[int, int]:
        while self._first < self._end and (self._from_left() or self._from_right() or self._both()):
            pass
        return self._first, self._end

    def _from_left(self) -> bool:
        piece, partner = self._pieces[self._first], self._partner.get(self._first)
        if not self._is_blank[self._first]:
            return False
        if piece.kind in (None, CodeKind.ALONE) or partner is None or partner < self._first:
            self._first += 1
            return True
        if self._is_empty(self._first, partner):
            self._first = partner + 1
            return True
        return False

    def _from_right(self) -> bool:
        last = self._end - 1
        piece, partner = self._pieces[last], self._partner.get(last)
        if not self._is_blank[last]:
            return False
        if piece.kind in (None, CodeKind.ALONE) or partner is None or partner > last:
            self._end = last
            return True
        if self._is_empty(partner, last):
            self._end = partner
            return True
        return False

    def _both(self) -> bool:
        if self._partner.get(self._first) != self._end - 1:
            return False
        self._first, self._end = self._first + 1, self._end - 1
        return True

    def _is_empty(self, first: int, last: int) -> bool:
        return last < self._end and all(self._is_blank[first:last])


@dataclass(slots=True)
class _JoinedCodes(Generic[What]):
    """Codes that stand at one place and move together."""

    position: int
    kind: CodeKind
    pair: int
    pieces: list[FlowPiece[What]]
    is_apart: bool = False


def _partners(pieces: Sequence[FlowPiece[What]]) -> dict[int, int]:
    """Returns the place of the other half for every half that has one, the opening one first."""
    opened: dict[int, int] = {}
    found: dict[int, int] = {}
    for index, piece in enumerate(pieces):
        if piece.pair < 0:
            continue
        if piece.kind is CodeKind.OPEN:
            opened[piece.pair] = index
        elif piece.kind is CodeKind.CLOSE and piece.pair in opened:
            start = opened.pop(piece.pair)
            found[start], found[index] = index, start
    return found


def _grouped(
    body: Sequence[FlowPiece[What]], joints: AbstractSet[int]
) -> tuple[str, list[_JoinedCodes[What]]]:
    """Returns the text and its codes; neighbours that need no text between them are one.

    Of the blanks on both sides of a code that stands alone, one is in the text.
    """
    groups: list[_JoinedCodes[What]] = []
    partner = _partners(body)
    text = ""
    for index, piece in enumerate(body):
        if index in joints:
            groups[-1].pieces.append(piece)
        elif piece.kind is None:
            shown = piece.text
            if shown.startswith(" ") and text.endswith(" ") and groups and _is_last(groups[-1], text):
                groups[-1].is_apart = True
                shown = shown[1:]
            text += shown
        else:
            pair = piece.pair if index in partner else -1
            groups.append(_JoinedCodes(len(text), piece.kind, pair, [piece]))
            _join_last(groups)
    return text, groups


def _joints_in(pieces: Sequence[FlowPiece[What]]) -> set[int]:
    """Returns the places of signs alone between two codes that stand alone: the plus of two keys."""
    found: set[int] = set()
    between: list[int] | None = None
    for index, piece in enumerate(pieces):
        if piece.kind is CodeKind.ALONE:
            text = "".join(pieces[at].text for at in between or ()).strip()
            found |= {*between} if between and text and _JOINTS.issuperset(text) else set()
            between = []
        elif piece.kind is not None:
            between = None
        elif between is not None:
            between.append(index)
    return found


def _is_last(group: _JoinedCodes[What], text: str) -> bool:
    """Returns whether a code stands alone at the end of a text, and has no blank behind it so far."""
    return group.kind is CodeKind.ALONE and group.position == len(text) and not group.is_apart


def _join_last(groups: list[_JoinedCodes[What]]) -> None:
    """Joins the last code with the one before it where both stand alone, or close what was just opened."""
    while len(groups) > 1 and groups[-2].position == groups[-1].position:
        before, last = groups[-2], groups[-1]
        is_empty_pair = (
            before.kind is CodeKind.OPEN and last.kind is CodeKind.CLOSE and 0 <= before.pair == last.pair
        )
        if not is_empty_pair and not (before.kind is last.kind is CodeKind.ALONE):
            return
        groups[-2:] = [_JoinedCodes(before.position, CodeKind.ALONE, -1, [*before.pieces, *last.pieces])]


def _merged(groups: Sequence[_JoinedCodes[What]]) -> list[_JoinedCodes[What]]:
    """Makes one pair of two that open and close at the same places; numbers the pairs from 0."""
    closing = {group.pair: at for at, group in enumerate(groups) if group.kind is CodeKind.CLOSE}
    kept: list[_JoinedCodes[What]] = []
    gone: set[int] = set()
    for at, group in enumerate(groups):
        if at in gone:
            continue
        if group.kind is CodeKind.OPEN and group.pair >= 0:
            close = closing[group.pair]
            gone |= _swallow(groups, at, close)
        kept.append(group)
    numbers: dict[int, int] = {}
    for group in kept:
        if group.pair >= 0:
            group.pair = numbers.setdefault(group.pair, len(numbers))
    return kept


def _swallow(groups: Sequence[_JoinedCodes[What]], at: int, close: int) -> set[int]:
    """Adds to a pair those that open right behind it and close right before it; returns their places."""
    outer, end = groups[at], groups[close]
    gone: set[int] = set()
    inner, last = at + 1, close - 1
    while (
        inner < last
        and groups[inner].kind is CodeKind.OPEN
        and groups[last].kind is CodeKind.CLOSE
        and 0 <= groups[inner].pair == groups[last].pair
        and groups[inner].position == outer.position
        and groups[last].position == end.position
    ):
        outer.pieces += groups[inner].pieces
        end.pieces[:0] = groups[last].pieces
        gone |= {inner, last}
        inner, last = inner + 1, last - 1
    return gone
