"""The lines under words, painted where they can be seen. Knows positions, no domain by name."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QTextDocument

from gui.pages.translate.domains.lines import THICKNESS, paint_line
from gui.pages.translate.panes.spans import Utf16Span


@dataclass(frozen=True, slots=True)
class Underline:
    """A word with its line."""

    span: Utf16Span
    number: int
    """Number of the leading domain."""
    weights: tuple[float, ...]
    """Weight of every domain."""


class Underlines:
    """The lines under the words of a document."""

    def __init__(self) -> None:
        self.all: tuple[Underline, ...] = ()
        self._starts: list[int] = []

    def __bool__(self) -> bool:
        return bool(self.all)

    def fill(self, underlines: Sequence[Underline]) -> None:
        """Replaces the lines; they come in the order of the text."""
        self.all = tuple(underlines)
        self._starts = [each.span.start for each in self.all]

    def at(self, position: int) -> Underline | None:
        """Returns the word at a position of the text."""
        number = bisect_right(self._starts, position) - 1
        return self.all[number] if number >= 0 and position <= self.all[number].span.end else None

    def follow_change(self, position: int, n_removed: int, n_added: int) -> None:
        """Keeps lines under their words while the text changes; a word that is touched loses its line.

        Args:
            position: where the text changed.
            n_removed: UTF-16 units that went.
            n_added: units that came.
        """
        moved = []
        for each in self.all:
            if each.span.end < position:
                moved.append(each)
            elif each.span.start > position + n_removed:
                shift = n_added - n_removed
                span = Utf16Span(each.span.start + shift, each.span.end + shift)
                moved.append(replace(each, span=span))
        self.fill(moved)

    def paint(self, painter: QPainter, document: QTextDocument, first: int, last: int) -> None:
        """Paints the lines between two positions.

        Args:
            painter: of the field, moved by how far it is scrolled.
            document: holds the text.
            first: position of the first that can be seen.
            last: position of the last.
        """
        begin = max(0, bisect_right(self._starts, first) - 1)
        for each in self.all[begin : bisect_right(self._starts, last)]:
            for left, right, y in _stretches(document, each.span):
                paint_line(painter, left, right, y, each.number)


def _stretches(document: QTextDocument, span: Utf16Span) -> Iterator[tuple[float, float, float]]:
    """Yields the ends and the height of the line under a word, once for each line of text that it takes."""
    block = document.findBlock(span.start)
    layout = block.layout()
    place, end = span.start - block.position(), min(span.end - block.position(), block.length() - 1)
    origin = QPointF(layout.position())
    while place < end:
        line = layout.lineForTextPosition(place)
        if not line.isValid():
            return
        stop = min(end, line.textStart() + line.textLength())
        edges = sorted((_x(line.cursorToX(place)), _x(line.cursorToX(stop))))
        below = line.y() + line.ascent() + line.descent() / 2 + THICKNESS / 2
        yield origin.x() + edges[0], origin.x() + edges[1], origin.y() + below
        place = max(stop, place + 1)


def _x(found: object) -> float:
    return float(found[0]) if isinstance(found, tuple) else float(found)  # type: ignore[arg-type]
