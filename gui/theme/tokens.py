"""The design tokens: every colour and size of the window, light and dark. Knows no Qt."""

from dataclasses import dataclass

SPACE_1, SPACE_2, SPACE_3, SPACE_4, SPACE_5, SPACE_6, SPACE_7 = 4, 8, 12, 16, 24, 32, 48
RADIUS_CARD = 8
RADIUS_CONTROL = 6
CONTROL_HEIGHT = 32
FONT_SMALL = 12
FONT_INTERFACE = 13
FONT_SECTION = 15
FONT_TITLE = 20
FONT_LARGE = 26
FONT_READING = 16
READING_LINE_HEIGHT = 1.5
ICON_SIZE = 18
ICON_STROKE = 1.75
FADE_MS = 120


@dataclass(frozen=True, kw_only=True)
class Tokens:
    """The colours of one theme, as #RRGGBB."""

    name: str
    paper: str
    """The window."""
    sheet: str
    """Panes and cards."""
    sunken: str
    """The rail, table headers, wells."""
    line: str
    """Hairlines, 1 px."""
    ink: str
    """Text."""
    ink_soft: str
    """Secondary text."""
    accent: str
    """Primary action, focus ring, selection."""
    accent_ink: str
    """Text on the accent."""
    good: str
    """Better, done. Always with a word or an icon, as are `poor` and `warn`."""
    poor: str
    warn: str
    series: tuple[str, ...]
    """Okabe and Ito's eight, tuned to the theme: domains, speakers, curves."""

    @property
    def domain_tones(self) -> tuple[str, ...]:
        """The six of `series` that are farthest apart, for lines under words."""
        return tuple(self.series[place] for place in (0, 1, 2, 3, 4, 7))

    @property
    def hover(self) -> str:
        """A control under the pointer."""
        return mix(self.ink, self.sheet, 0.06)

    @property
    def pressed(self) -> str:
        """A control being pressed."""
        return mix(self.ink, self.sheet, 0.12)

    @property
    def selection(self) -> str:
        """The chosen row: a wash of the accent on which every colour of text reads at 4.5:1."""
        return mix(self.accent, self.sheet, 0.12 if self.name == "light" else 0.18)

    @property
    def marked(self) -> str:
        """Text that is selected, always in ink: a stronger wash."""
        return mix(self.accent, self.sheet, 0.2 if self.name == "light" else 0.3)

    @property
    def ink_faint(self) -> str:
        """What cannot be used now: as faint as 4.5:1 on every ground allows."""
        return mix(self.ink_soft, self.sheet, 0.93 if self.name == "light" else 0.8)

    @property
    def linked(self) -> str:
        """A word that belongs to the one pointed at, within a marked sentence."""
        return mix(self.accent, self.sheet, 0.42 if self.name == "light" else 0.55)

    @property
    def control_line(self) -> str:
        """The outline of something that can be operated: at least 3:1 on every ground."""
        return mix(self.ink_soft, self.line, 0.7 if self.name == "light" else 0.6)

    @property
    def accent_hover(self) -> str:
        """The primary button under the pointer."""
        return mix(self.ink, self.accent, 0.14)


LIGHT = Tokens(
    name="light",
    paper="#FBFAF7",
    sheet="#FFFFFF",
    sunken="#F2F0EA",
    line="#E2DED4",
    ink="#1D2126",
    ink_soft="#5C636B",
    accent="#1F6F78",
    accent_ink="#FFFFFF",
    good="#2B774A",
    poor="#B3423A",
    warn="#8F6200",
    series=("#0072B2", "#C25400", "#00865F", "#B0578D", "#8A6D00", "#2C8CC4", "#A07A00", "#3B4046"),
)

DARK = Tokens(
    name="dark",
    paper="#16181B",
    sheet="#1E2125",
    sunken="#121417",
    line="#2F343A",
    ink="#ECEAE4",
    ink_soft="#A2A8AE",
    accent="#5FB8C1",
    accent_ink="#0E1A1C",
    good="#6CC08B",
    poor="#EA8A80",
    warn="#E0B050",
    series=("#56A8E0", "#F0914A", "#3CC79C", "#DB94BF", "#E6C84F", "#86C9F0", "#E8B04A", "#C9CCD0"),
)


def mix(over: str, under: str, share: float) -> str:
    """Blends two colours.

    Args:
        over: the colour on top.
        under: the colour below.
        share: of `over` in the result, in [0, 1].
    """
    pairs = zip(_channels(over), _channels(under), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in pairs)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
