"""The sign between two numbers stays the one of the source."""

import pytest

from engine.text.numerals.quantities import joined_names, with_ranges


@pytest.mark.parametrize(("source", "translation", "wanted"), [
    ("Keep at 2–8 °C.", "Bei 2:8 °C lagern.", "Bei 2–8 °C lagern."),
    ("5–10 minutes", "5:10 Minuten", "5–10 Minuten"),
    ("1.5–2.5 km", "1,5: 2,5 km", "1,5–2,5 km"),
    ("a 3×4 m room", "ein 3 ×4 m Raum", "ein 3×4 m Raum"),
    ("a 30×20×5 cm box", "eine 30 ×20 ×5 cm Kiste", "eine 30×20×5 cm Kiste"),
    ("3–5 days", "3 bis 5 Tage", "3 bis 5 Tage"),
    ("3–5 days", "3-5 Tage", "3-5 Tage"),
    ("at 5:10 for 5–10 minutes", "um 5:10", "um 5:10"),
    ("a ratio of 5:10", "ein Verhältnis von 5:10", "ein Verhältnis von 5:10"),
])  # fmt: skip
def test_a_range_is_no_time_and_no_ratio(source, translation, wanted):
    assert with_ranges(source, translation, ("en", "de")) == wanted


def test_the_ends_of_a_range_of_days_and_the_hours_behind_them_are_one_value():
    names, values = [(0, 6, "Montag"), (10, 16, "Freitag"), (27, 33, "Sonntag")], [(17, 22, "9 Uhr")]
    text = "Monday to Friday 9 a.m. or Sunday"
    assert joined_names(text, names, values, ("en", "de")) == [
        (0, 22, "Montag bis Freitag 9 Uhr"),
        (27, 33, "Sonntag"),
    ]
