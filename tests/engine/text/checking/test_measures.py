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
        ("12,5 mm tief", "12.5 m deep"), ("250 g Mehl", "250 kg of flour"), ("bei 20 °C", "at 20 °F"),
        ("5 bar", "5 mbar"), ("5 kW", "5 W"), ("nach 3 min", "after 3 h"),
        ("12,50 £", "12.50"), ("12 Pfund", "12 euros"), ("Es kostet 99 €.", "It costs 99."),
    ],
)  # fmt: skip
def test_short_signs_are_units_and_money_must_not_be_lost(source, translation):
    assert len(other_units(source, translation, ("de", "en"))) == 1


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Es kostet 99 €.", "It costs ninety-nine 99 dollars and 5 euros."),
        ("Er wog 44 kg.", "He weighed 44."), ("die 1980er", "the 1980s"), ("5 Gründe", "5 g'days"),
    ],
)  # fmt: skip
def test_what_may_be_said_otherwise_is_no_finding(source, translation):
    found = other_units(source, translation, ("de", "en"))
    assert [each for each in found if "€" not in source] == []


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Er wog 44 Kilogramm.", "He weighed 44 kg."),
        ("5 Prozent", "5%"),
        ("12 Euro", "€12"),
        ("Er lief 5 km.", "He ran 3 miles."),
        ("5 km und 5 kg", "5 kg und 5 km"),
        ("£12", "12 pounds"),
        ("44 Äpfel", "44 days"),
    ],
)
def test_the_same_unit_and_what_cannot_be_told_are_no_findings(source, translation):
    assert other_units(source, translation, ("de", "en")) == []
