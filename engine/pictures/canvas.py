"""A sheet to draw on: rectangles, lines, marks and text, which become one SVG picture.

The window and the files show the same picture. Widths of texts are estimated, as there are no fonts here.
"""

import unicodedata
from html import escape
from itertools import count
from typing import Literal

from engine.results.domains.pictures import Cell, Picture, PictureColours, PictureSpot

SMALL, NORMAL, LARGE = 11.0, 12.0, 14.0
"""Sizes of text, in pixels."""
MARGIN = 16.0
GAP = 24.0
"""Between parts."""
_FONT = "sans-serif"
_NARROW, _WIDE = frozenset("iljtfrI.,:;'|!()[] -"), frozenset("mwMW@%&")
_ELLIPSIS = "…"

Anchor = Literal["start", "middle", "end"]


def text_width(text: str, size: float = NORMAL) -> float:
    """Estimates how wide a text is, in pixels: a little more rather than less."""
    return size * sum(map(_letter_width, text))


def shortened(text: str, width: float, size: float = NORMAL) -> str:
    """Returns a text that is no wider than so many pixels; what is cut off becomes "…"."""
    if text_width(text, size) <= width:
        return text
    kept = next(n for n in count(len(text) - 1, -1) if n <= 1 or text_width(text[:n] + "…", size) <= width)
    return text[: max(1, kept)].rstrip() + _ELLIPSIS


class Canvas:
    """Collects shapes.

    Args:
        colours: what it is painted with.
        width: of the sheet, in pixels.
    """

    def __init__(self, colours: PictureColours, width: float) -> None:
        self.colours = colours
        self.width = width
        self._shapes: list[str] = []
        self._spots: list[PictureSpot] = []

    def rect(
        self,
        left: float,
        top: float,
        width: float,
        height: float,
        colour: str,
        *,
        strength: float = 1.0,
        words: str = "",
    ) -> None:
        """Draws a rectangle; `strength` is how opaque it is, `words` what it says when pointed at."""
        opacity = "" if strength >= 1 else f' fill-opacity="{strength:.3f}"'
        self._add(
            f'rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}"'
            f' fill="{colour}"{opacity}',
            words,
        )
        if words:
            self._spots.append(PictureSpot(left, top, width, height, words))

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: str = "") -> None:
        """Draws a hairline."""
        self._add(
            f'line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
            f' stroke="{colour or self.colours.line}" stroke-width="1"'
        )

    def frame(self, left: float, top: float, width: float, height: float) -> None:
        """Draws an empty rectangle with round corners."""
        self._add(
            f'rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" rx="6"'
            f' fill="none" stroke="{self.colours.line}"'
        )

    def text(
        self,
        x: float,
        baseline: float,
        text: str,
        *,
        size: float = NORMAL,
        colour: str = "",
        anchor: Anchor = "start",
        is_bold: bool = False,
    ) -> None:
        """Writes a line."""
        weight = ' font-weight="600"' if is_bold else ""
        self._shapes.append(
            f'<text x="{x:.1f}" y="{baseline:.1f}" font-size="{size:g}" fill="{colour or self.colours.ink}"'
            f' text-anchor="{anchor}"{weight}>{escape(_printable(text))}</text>'
        )

    def mark(self, x: float, y: float, number: int, radius: float = 4.0, words: str = "") -> None:
        """Draws the mark of a domain: its colour, and a shape by which it is told apart without colour."""
        colour = self.colours.of_domain(number)
        n_shapes = len(_OUTLINES) + 1
        shape = (number + number // len(self.colours.domains)) % n_shapes
        look = f'fill="{colour}" fill-opacity="0.85" stroke="{self.colours.sheet}" stroke-width="0.6"'
        if shape == 0:
            self._add(f'circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" {look}', words)
        else:
            points = " ".join(
                f"{x + dx * radius:.1f},{y + dy * radius:.1f}" for dx, dy in _OUTLINES[shape - 1]
            )
            self._add(f'polygon points="{points}" {look}', words)
        if words:
            self._spots.append(PictureSpot(x - radius, y - radius, 2 * radius, 2 * radius, words))

    def finish(
        self, height: float, *, key: str, title: str, words: str, table: list[tuple[Cell, ...]]
    ) -> Picture:
        """Returns the picture.

        Args:
            height: of the sheet, in pixels.
            key: names it and its files.
            title: what it is.
            words: what there is to see.
            table: the numbers, below a row of names.
        """
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width:.0f}" height="{height:.0f}"'
            f' viewBox="0 0 {self.width:.0f} {height:.0f}" font-family="{_FONT}" role="img">'
            f"<title>{escape(_printable(title))}</title><desc>{escape(_printable(words))}</desc>"
            f'<rect width="100%" height="100%" fill="{self.colours.sheet}"/>'
        )
        return Picture(
            key=key,
            title=title,
            words=words,
            width=round(self.width),
            height=round(height),
            svg="\n".join([head, *self._shapes, "</svg>", ""]),
            spots=tuple(self._spots),
            table=tuple(table),
        )

    def _add(self, shape: str, words: str = "") -> None:
        if words:
            name = shape.split(" ", 1)[0]
            self._shapes.append(f"<{shape}><title>{escape(_printable(words))}</title></{name}>")
        else:
            self._shapes.append(f"<{shape}/>")


_OUTLINES = (
    ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    ((0, -1.15), (1.1, 0.85), (-1.1, 0.85)),
    ((0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)),
    ((-1.1, -0.85), (1.1, -0.85), (0, 1.15)),
    (
        (-0.4, -1.2), (0.4, -1.2), (0.4, -0.4), (1.2, -0.4), (1.2, 0.4), (0.4, 0.4),
        (0.4, 1.2), (-0.4, 1.2), (-0.4, 0.4), (-1.2, 0.4), (-1.2, -0.4), (-0.4, -0.4),
    ),
)  # fmt: skip
"""Corners of a square, a triangle, a diamond, a triangle on its head and a cross, in radii."""


def _letter_width(letter: str) -> float:
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.02
    if letter in _NARROW:
        return 0.37
    if letter in _WIDE:
        return 0.95
    return 0.7 if letter.isupper() else 0.6


def _printable(text: str) -> str:
    """Returns a text without what XML cannot hold."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
