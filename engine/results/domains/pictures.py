"""Pictures of what was found, ready to be shown, written to a file or read out."""

from collections.abc import Mapping
from dataclasses import dataclass

PAPER_WIDTH = 960.0
"""Width of pictures in files, in pixels."""

Cell = str | float | int


@dataclass(frozen=True, kw_only=True)
class PictureColours:
    """What a picture is painted with, each #RRGGBB. The defaults are for paper."""

    sheet: str = "#FFFFFF"
    """Background of the picture."""
    ink: str = "#1D2126"
    soft: str = "#5C636B"
    """Secondary text."""
    line: str = "#E2DED4"
    """Hairlines."""
    on_domain: str = "#FFFFFF"
    """Text on a domain's colour."""
    domains: tuple[str, ...] = ("#0072B2", "#C25400", "#00865F", "#B0578D", "#8A6D00", "#3B4046")
    """Colours of the model's domains, in order; where there are more, from the first again."""

    def of_domain(self, number: int) -> str:
        """Returns the colour of a domain, by its number from 0."""
        return self.domains[number % len(self.domains)]


@dataclass(frozen=True, slots=True)
class PictureSpot:
    """A part of a picture that says something when it is pointed at."""

    left: float
    top: float
    width: float
    height: float
    words: str


@dataclass(frozen=True, kw_only=True)
class Picture:
    """A picture, what can be read off it, and the numbers behind it."""

    key: str
    """Subject of the picture, and the name of its files: "sentence-map"."""
    title: str
    words: str
    """Description for those who cannot see the picture."""
    width: float
    """Pixels."""
    height: float
    svg: str
    spots: tuple[PictureSpot, ...]
    table: tuple[tuple[Cell, ...], ...]
    """The numbers, below a row of names."""


@dataclass(frozen=True, kw_only=True)
class PictureFiles:
    """The files that were written of pictures."""

    folder: str
    names: tuple[str, ...]
    titles: Mapping[str, str]
    """What each file shows, by its name."""
