"""A text with a file's own codes in it: taken apart for whoever translates, and put together again.

What stands at the edges (blanks, codes that nobody needs to place) is kept aside and written as it was.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.corpora.documents.segments import CodeKind, DocumentSegment, InlineCode, WrittenSegment

RawPart = str | int
"""What is written as it stands, or the number of a text within a code (a sub-flow)."""


@dataclass(frozen=True, slots=True)
class FoundCode:
    """A code as it stands in the file."""

    raw: tuple[RawPart, ...]
    kind: CodeKind = CodeKind.ALONE
    key: str = ""
    """The same for the two halves of a pair; empty: it has no other half."""
    shown: str = ""
    is_tag: bool = False
    """Whether it is half of an element, so that pairs must stand within each other."""
    is_break: bool = False
    """Whether it breaks the line: it parts the words around it, and no blank stands there."""
    native: str = ""
    """As an import keeps it beside its text, whole: "<b>", '<x id="2"/>'; empty: it does not."""
    inside: "tuple[Piece, ...]" = ()
    """What an import reads in its place: a protected text, a character."""


Piece = str | FoundCode
"""Plain text, or a code between."""


@dataclass(frozen=True)
class CodedText:
    """A text and its codes, with what is left outside."""

    before: tuple[Piece, ...]
    text: str
    codes: tuple[InlineCode, ...]
    found: tuple[FoundCode, ...]
    """The same codes, as they stand in the file."""
    after: tuple[Piece, ...]
    breaks: tuple[FoundCode, ...] = ()
    """What is a line break in `text`, and no code in `codes`."""

    def segment(self, place: str) -> DocumentSegment:
        """Returns what whoever translates sees."""
        return DocumentSegment(self.text, self.codes, place)

    def written(
        self, translation: WrittenSegment, escape: Callable[[str], str], fill: Callable[[int], str]
    ) -> str:
        """Returns a translation as it is written into the file.

        Args:
            translation: the text with all codes; where pairs of tags would cross or one is missing, the codes
                take the same places in the order of the source.
            escape: makes plain text fit the file.
            fill: returns the content of a text within a code, by its number.
        """
        placed = self._placed(translation)
        parts = [self._raw(piece, escape, fill) for piece in self.before]
        breaks = iter([self._raw(each, escape, fill) for each in self.breaks])
        done = 0
        for position, code in [*placed, (len(translation.text), -1)]:
            for number, line in enumerate(translation.text[done:position].split("\n")):
                parts += (next(breaks, escape("\n")) if number else "", escape(line))
            parts.append(self._raw(self.found[code], escape, fill) if code >= 0 else "")
            done = position
        return "".join([*parts, *breaks, *(self._raw(piece, escape, fill) for piece in self.after)])

    @staticmethod
    def _raw(piece: Piece, escape: Callable[[str], str], fill: Callable[[int], str]) -> str:
        if isinstance(piece, str):
            return escape(piece)
        return "".join(part if isinstance(part, str) else fill(part) for part in piece.raw)

    def _placed(self, translation: WrittenSegment) -> list[tuple[int, int]]:
        """Returns place and number of each code, in the order in which they are written."""
        length = len(translation.text)
        placed = [(min(max(0, each.position), length), each.code) for each in translation.codes]
        numbers = range(len(self.found))
        is_whole = sorted(code for _, code in placed) == [*numbers]
        if is_whole and placed == sorted(placed, key=lambda each: each[0]) and self._is_nested(placed):
            return placed
        places = sorted(place for place, _ in placed)[: len(self.found)]
        places += [length] * (len(self.found) - len(places))
        return list(zip(places, numbers, strict=True))

    def _is_nested(self, placed: Sequence[tuple[int, int]]) -> bool:
        open_: list[str] = []
        for _, number in placed:
            code = self.found[number]
            if code.is_tag and code.kind is CodeKind.OPEN:
                open_.append(code.key)
            elif code.is_tag and code.kind is CodeKind.CLOSE and (not open_ or open_.pop() != code.key):
                return False
        return not open_


def coded_text(pieces: Sequence[Piece]) -> CodedText:
    """Takes a text with codes apart.

    Args:
        pieces: in the file's order; texts are plain.
    """
    if len(pieces) == 1 and isinstance(only := pieces[0], str) and only == only.strip():
        return CodedText((), only, (), (), ())
    pieces = _split_edges(pieces)
    first, end = _edges(pieces)
    text, codes, found = "", [], []
    broken = _breaks_in(pieces)
    pairs = _pairs(pieces[first:end])
    parts: list[str] = []
    length = 0
    for number, piece in enumerate(pieces[first:end], start=first):
        if isinstance(piece, str) or number in broken:
            parts.append(piece if isinstance(piece, str) else "\n")
            length += len(parts[-1])
            continue
        found.append(piece)
        pair = pairs.get(piece.key, -1)
        codes.append(
            InlineCode(length, piece.kind, -1 if piece.kind is CodeKind.ALONE else pair, piece.shown)
        )
    text = "".join(parts)
    before, after = tuple(pieces[:first]), tuple(pieces[end:])
    return CodedText(before, text, tuple(codes), tuple(found), after, tuple(broken.values()))


def plain_text(pieces: Sequence[Piece]) -> str:
    """Returns a text without its codes and without the blanks at its edges."""
    broken = _breaks_in(pieces)
    shown = ("\n" if n in broken else piece for n, piece in enumerate(pieces))
    return "".join(piece for piece in shown if isinstance(piece, str)).strip()


def _breaks_in(pieces: Sequence[Piece]) -> dict[int, FoundCode]:
    """Returns the codes between words that are line breaks, by their places; none if the text has others."""
    filled = [n for n, piece in enumerate(pieces) if isinstance(piece, str) and piece.strip()]
    between = range(filled[0], filled[-1] + 1) if filled else range(0)
    if "\n" in "".join(piece for piece in map(pieces.__getitem__, between) if isinstance(piece, str)).strip():
        return {}
    return {n: piece for n in between if isinstance(piece := pieces[n], FoundCode) and piece.is_break}


def _split_edges(pieces: Sequence[Piece]) -> list[Piece]:
    """Returns the pieces with the blanks at the edges of the text as pieces of their own, none empty."""
    joined: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, str) and joined and isinstance(joined[-1], str):
            joined[-1] += piece
        elif piece:
            joined.append(piece)
    filled = [n for n, piece in enumerate(joined) if isinstance(piece, str) and piece.strip()]
    if not filled:
        return joined
    last = str(joined[filled[-1]])
    n_last = len(last) - len(last.rstrip())
    tail = [last[len(last) - n_last :]] if n_last else []
    joined[filled[-1] : filled[-1] + 1] = [last[: len(last) - n_last], *tail]
    first = str(joined[filled[0]])
    n_first = len(first) - len(first.lstrip())
    head = [first[:n_first]] if n_first else []
    joined[filled[0] : filled[0] + 1] = [*head, first[n_first:]]
    return joined


def _edges(pieces: Sequence[Piece]) -> tuple[int, int]:
    """Returns which pieces are the text and its codes: from which on, and before which.

    A pair is outside only as a whole.
    """
    filled = [n for n, piece in enumerate(pieces) if isinstance(piece, str) and piece.strip()]
    if not filled:
        return len(pieces), len(pieces)
    first, end = filled[0], filled[-1] + 1
    while True:
        inside = {piece.key for piece in pieces[first:end] if isinstance(piece, FoundCode) and piece.key}
        head = next((n for n, piece in enumerate(pieces[:first]) if _has_key(piece, inside)), first)
        tail = next((n + 1 for n in range(len(pieces) - 1, end - 1, -1) if _has_key(pieces[n], inside)), end)
        if (head, tail) == (first, end):
            return first, end
        first, end = head, tail


def _has_key(piece: Piece, keys: set[str]) -> bool:
    return isinstance(piece, FoundCode) and piece.key in keys


def _pairs(pieces: Sequence[Piece]) -> dict[str, int]:
    """Returns the numbers of the pairs by their keys: those of which both halves are here, in their order."""
    opened: set[str] = set()
    numbers: dict[str, int] = {}
    for piece in pieces:
        if isinstance(piece, FoundCode) and piece.key:
            if piece.kind is CodeKind.OPEN:
                opened.add(piece.key)
            elif piece.kind is CodeKind.CLOSE and piece.key in opened:
                numbers.setdefault(piece.key, len(numbers))
    return numbers
