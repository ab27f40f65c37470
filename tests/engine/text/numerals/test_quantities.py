"""Numbers with what belongs to them: what that is, and where a translation has it otherwise."""

import pytest

from engine.text.numerals.quantities import (
    other_units,
    quantities_of,
    stray_currencies,
    without_stray_currencies,
)


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Er wog 44 kg.", "He weighed 44 miles."),
        ("Das kostet 1.234,5 Euro.", "It costs $1,234.5."),
        ("5 % davon", "5 km of it"),
    ],
)
def test_another_unit_is_found_whatever_the_format(source, translation):
    ((here, there),) = other_units(source, translation, ("de", "en"))
    assert any(sign in source[slice(*here)] for sign in ("kg", "Euro", "%"))
    assert any(sign in translation[slice(*there)] for sign in ("miles", "$", "km"))


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("12,5 mm tief", "12.5 m deep"), ("250 g Mehl", "250 kg of flour"), ("bei 20 °C", "at 20 °F"),
        ("5 bar", "5 mbar"), ("5 kW", "5 W"), ("nach 3 min", "after 3 h"),
        ("12,50 £", "12.50"), ("12 Pfund", "12 euros"), ("Es kostet 99 €.", "It costs 99."),
        ("Er wog 44 kg.", "He weighed 44."), ("Statt 80 € zahlen Sie 60 €.", "You pay €60 instead of 80."),
    ],
)  # fmt: skip
def test_short_signs_are_units_and_what_a_number_had_must_not_be_lost(source, translation):
    assert len(other_units(source, translation, ("de", "en"))) == 1


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Es kostet 99 €.", "It costs ninety-nine 99 dollars and 5 euros."),
        ("44 kg schwer", "44 stone heavy"), ("die 1980er", "the 1980s"), ("5 Gründe", "5 g'days"),
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
        ("5 bis 10 Euro", "from €5 to €10"),
        ("von 20 auf 30 %", "from 20 to 30 per cent"),
        ("mit 17 Jahren und 166 Tagen", "at age 17 and 166 days"),
        ("7 Mio. Euro und 3 Mio. Euro", "7 million euros and 3 million"),
        ("ein 12 m langer Mast", "a mast of 12 square metres"),
    ],
)
def test_the_same_unit_and_what_cannot_be_told_are_no_findings(source, translation):
    assert other_units(source, translation, ("de", "en")) == []


@pytest.mark.parametrize(("text", "language", "units"), [
    ("of €1.2.2023 over €250", "en", ["€", "", "", "€"]),
    ("Am 1. Februar 2023 € zahlten wir 40 €.", "de", ["", "€", "€"]),
    ("In 2023 €40 was paid.", "en", ["", "€"]),
    ("from €5 to 10 in 20 to 30 km", "en", ["€", "€", "km", "km"]),
    ("300 US-Dollar, CHF 5 und 1,5 Mio. €", "de", ["$", "CHF", "€"]),
])  # fmt: skip
def test_a_sign_belongs_to_the_number_that_it_stands_at(text, language, units):
    assert [each.unit for each in quantities_of(text, language)] == units


@pytest.mark.parametrize("text", ["1.2.2023", "4 March 2024", "March 4, 2024", "May 2023", "am 4. März"])
def test_the_parts_of_a_date_are_known(text):
    assert all(each.is_of_date for each in quantities_of(f"{text}: 5 km", "en")[:-1])
    assert not quantities_of(f"{text}: 5 km", "en")[-1].is_of_date


@pytest.mark.parametrize(("source", "translation", "stray"), [
    ("vom 3.4.2024 über 90 €", "of €3.4.2024 over €90", ["€3"]),
    ("Sie haben am 03.04.2024 90 € bezahlt.", "They paid €03.04.2024.", ["€03"]),
    ("Wir nahmen 80 Stück zu je 15 €.", "We took €80 each.", ["€80"]),
    ("Das kostet 80.", "It costs €80.", []),
    ("5 bis 10 €", "€5 to €10", []),
])  # fmt: skip
def test_a_currency_at_a_number_that_has_none_is_found(source, translation, stray):
    found = stray_currencies(source, translation, ("de", "en"))
    assert [translation[each.start : each.end] for each in found] == stray


@pytest.mark.parametrize(("source", "translation", "right", "languages"), [
    ("vom 3.4.2024 über 90 €", "of €3.4.2024 over €90", "of 3.4.2024 over €90", ("de", "en")),
    ("vom 3.4.2024 über 90 €", "of €3.4.2024 over 90", "of 3.4.2024 over €90", ("de", "en")),
    ("On 4 May 2024 we paid €90.", "Am 4. Mai 2024 € zahlten wir 90 €.", "Am 4. Mai 2024 zahlten wir 90 €.",
     ("en", "de")),
    ("Sie haben am 3.4.2024 90 € bezahlt.", "They paid €3.4.2024.", "They paid €3.4.2024.", ("de", "en")),
    ("vom 3.4. über 90 €", "of €80 and €90", "of €80 and €90", ("de", "en")),
    ("vom 3.4.2024 über US$90", "of $3.4.2024 over 90", "of 3.4.2024 over US$90", ("de", "en")),
    ("vom 3.4.2024 über 90 US-Dollar", "of US$3.4.2024 over 90", "of 3.4.2024 over US$90", ("de", "en")),
    ("vom 3.4.2024 über A$90", "of A$3.4.2024 over 90", "of 3.4.2024 over A$90", ("de", "en")),
    ("vom 3.4.2024 über 90 CHF", "of CHF3.4.2024 over 90", "of 3.4.2024 over CHF 90", ("de", "en")),
    ("of 4 May 2024 over €90", "vom 4. Mai 2024 Euro über 90", "vom 4. Mai 2024 über 90 €", ("en", "de")),
])  # fmt: skip
def test_a_date_loses_its_currency_where_every_amount_has_its_own(source, translation, right, languages):
    assert without_stray_currencies(source, translation, languages) == right


@pytest.mark.parametrize("sign", ["$", "US$", "£", "CHF "])
def test_an_amount_never_gets_another_currency_than_its_own(sign):
    source, translation = f"vom 3.4.2024 über {sign}90", "of €3.4.2024 over 90"
    assert without_stray_currencies(source, translation, ("de", "en")) == translation
    assert stray_currencies(source, translation, ("de", "en"))
