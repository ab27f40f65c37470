"""Numbers that have another unit."""

import pytest

from engine.text.checking.measures import other_units


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Er wog 44 kg.", "He weighed 44 miles."),
        ("Das kostet 1.234,5 Euro.", "It costs $1,234.5."),
        ("5 % davon", "5 km of it"),
    ],
)
def test_another_unit_is_found_whatever_the_format(source, translation):
    (found,) = other_units(source, translation, ("de", "en"))
    assert any(sign in source[slice(*found.source)] for sign in ("kg", "Euro", "%"))
    assert any(sign in translation[slice(*found.target)] for sign in ("miles", "$", "km"))


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Er wog 44 Kilogramm.", "He weighed 44 kg."),
        ("5 Prozent", "5%"),
        ("12 Euro", "€12"),
        ("Er lief 5 km.", "He ran 3 miles."),
        ("5 km und 5 kg", "5 kg und 5 km"),
        ("44 Äpfel", "44 days"),
    ],
)
def test_the_same_unit_and_what_cannot_be_told_are_no_findings(source, translation):
    assert other_units(source, translation, ("de", "en")) == []
