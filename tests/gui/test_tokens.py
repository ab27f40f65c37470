"""The colours: readable, and the sizes in steps of four."""

from itertools import product

import pytest

from gui.theme import tokens as sizes
from gui.theme.stylesheet import stylesheet_from
from gui.theme.theme import palette_from
from gui.theme.tokens import DARK, LIGHT, Tokens, mix


def contrast(first: str, second: str) -> float:
    """Returns the contrast ratio of two colours as WCAG 2 defines it, from 1 to 21."""
    bright, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    channels = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    linear = [value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
GROUNDS = ("paper", "sheet", "sunken")


def lowest_contrast(theme: Tokens, names: tuple[str, ...]) -> float:
    pairs = product(names, GROUNDS)
    return min(contrast(getattr(theme, name), getattr(theme, ground)) for name, ground in pairs)


@THEMES
def test_ink_reads_at_twelve_to_one_on_every_ground(theme):
    assert lowest_contrast(theme, ("ink",)) >= 12


@THEMES
def test_soft_ink_and_colours_with_a_meaning_read_at_four_and_a_half_to_one(theme):
    assert lowest_contrast(theme, ("ink_soft", "good", "poor", "warn", "accent")) >= 4.5


@THEMES
def test_text_on_the_accent_and_on_the_selection_is_readable(theme):
    assert contrast(theme.accent_ink, theme.accent) >= 4.5
    assert contrast(theme.accent_ink, theme.accent_hover) >= 4.5
    assert contrast(theme.ink, theme.selection) >= 7


@THEMES
def test_what_can_be_operated_stands_out_from_the_sheet(theme):
    assert min(contrast(colour, theme.sheet) for colour in theme.series) >= 3
    assert contrast(theme.control_line, theme.sheet) > contrast(theme.line, theme.sheet)


def test_contrast_is_that_of_the_standard():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1


def test_mixing_with_a_share_of_one_or_nothing_gives_either_colour():
    assert mix("#102030", "#FFFFFF", 1) == "#102030"
    assert mix("#102030", "#FFFFFF", 0) == "#FFFFFF"


def test_spacing_goes_in_steps_of_four():
    spaces = [value for name, value in vars(sizes).items() if name.startswith("SPACE_")]
    assert spaces == [4, 8, 12, 16, 24, 32, 48]


@THEMES
def test_style_sheet_names_no_colour_that_is_not_made_of_tokens(theme, tmp_path):
    assert theme.accent in stylesheet_from(theme, tmp_path)
    assert palette_from(theme).window().color().name().upper() == theme.paper


def test_style_sheet_goes_without_pictures_when_they_cannot_be_kept(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert "url(" not in stylesheet_from(LIGHT, blocked)
