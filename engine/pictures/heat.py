"""A cell of a heat map: the stronger its colour, the more it holds; its number says it too."""

from typing import NamedTuple

from engine.pictures.canvas import SMALL, Canvas
from engine.results.domains.pictures import PictureColours

_WITH_NUMBER = 28.0
"""Width that a cell needs to hold its number, in pixels."""
_WELL = 0.04


class Heat(NamedTuple):
    """What a cell shows."""

    number: int
    """Number of the domain whose colour it has."""
    share: float
    """In [0, 1]."""
    words: str
    """Words of its tooltip."""


def draw_cell(canvas: Canvas, left: float, top: float, width: float, height: float, heat: Heat) -> None:
    """Draws one cell."""
    colours = canvas.colours
    strength = max(_WELL, heat.share)
    canvas.rect(left, top, width, height, colours.of_domain(heat.number), strength=strength, words=heat.words)
    if width >= _WITH_NUMBER:
        on = _readable_on(_blend(colours.of_domain(heat.number), colours.sheet, strength), colours)
        number = f"{100 * heat.share:.0f}"
        canvas.text(left + width / 2, top + height / 2 + 4, number, size=SMALL, colour=on, anchor="middle")


def _readable_on(grey: float, colours: PictureColours) -> str:
    """Returns the colour of text that is easier to read on something of a brightness, in [0, 1]."""
    return max((colours.ink, colours.on_domain), key=lambda text: abs(_brightness(text) - grey))


def _blend(over: str, under: str, share: float) -> float:
    """Returns how bright a colour is that covers another so far."""
    return share * _brightness(over) + (1 - share) * _brightness(under)


def _brightness(colour: str) -> float:
    """Returns the brightness of #RRGGBB as the eye has it (ITU-R BT.601), in [0, 1]."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
