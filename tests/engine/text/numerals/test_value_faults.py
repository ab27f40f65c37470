"""A number with the wrong unit, scale, ordinal, day or month is a fault as much as a lost number."""

import pytest

from engine.text.numerals.repair import value_faults

DE_EN, EN_DE = ("de", "en"), ("en", "de")


@pytest.mark.parametrize(("source", "translation", "languages"), [
    ("Das Blech ist 40 µm dick.", "The sheet is 40 hug.", DE_EN),
    ("Ein Regler mit 22 kΩ reicht.", "A controller with 22 k1 is enough.", DE_EN),
    ("Es wiegt 30 kg/m³ trocken.", "It weighs 30 kg/m3 dry.", DE_EN),
    ("Es kostet 70 Tsd. Euro.", "It costs 70 euros.", DE_EN),
    ("Das ist die 32. Minute.", "That is the 32 minute.", DE_EN),
    ("$18/h is paid.", "18 Dollar werden gezahlt.", EN_DE),
    ("mit 900U/min", "at 900U/min", DE_EN),
    ("Es sind 3,5 Mrd. €.", "It is €3.5 billion euros.", DE_EN),
    ("a 7 ft wall", "eine 7 Ft Wand", EN_DE),
    ("He came 7th.", "Er kam 7th.", EN_DE),
    ("Sie kam als 4. ins Ziel.", "She came 4. across the line.", DE_EN),
    ("mit 900 U/min drehen", "turn at 900 U/min", DE_EN),
    ("60 kWh/m² im Jahr", "60 kWh/m2 a year", DE_EN),
    ("rund 5 t Sand holen", "fetch 5 trucks of sand", DE_EN),
    ("bei ≤ 4 bar halten", "hold at 4 bar", DE_EN),
    ("with ±0.3 mm play", "mit 0,3 mm Spiel", EN_DE),
    ("Das ist die 2. Minute.", "That is the 2th minute.", DE_EN),
    ("Di. und Do. zu", "Die. and Do. closed", DE_EN),
    ("ab Okt. 2024", "from 2024", DE_EN),
    ("vom 1.2.2023 über 250 €", "of €1.2.2023 over €250", DE_EN),
    ("a $7bn firm", "eine Firma mit 7 $", EN_DE),
    ("Der 4., 8. und 12. Gast", "The 4., 8th and 12th guest", DE_EN),
    ("Die 2000. Kundin kam.", "The 2000. Customer came.", DE_EN),
    ("Der Bus 7E fährt.", "The bus also leaves.", DE_EN),
    ("rund 30 Billiarden Zellen", "about 30 trillion cells", DE_EN),
    ("Puls: 60 bpm", "Puls: 60 v. Chr.", EN_DE),
    ("mit DVB 3.5 und PCX 1.2", "with DVB and PCX 3.5 and 1.2", DE_EN),
    ("The van does 40 mpg.", "Der Wagen macht 40 Uhr.", EN_DE),
    ("The firm has $3bn.", "Die Firma hat 3 Milliarden.", EN_DE),
    ("Der 20.000. Gast kam.", "The 20,000 guest came.", DE_EN),
    ("Es ist von 14 bis 18 Uhr offen.", "It is open 14–18 p.m.", DE_EN),
])  # fmt: skip
def test_a_value_that_is_wrong_is_a_fault(source, translation, languages):
    assert value_faults(source, translation, languages)


@pytest.mark.parametrize(("source", "translation", "languages"), [
    ("Das Blech ist 40 µm dick.", "The sheet is 40 micrometres thick.", DE_EN),
    ("Wind mit 90 km/h weht.", "Winds of 90 kilometres per hour blow.", DE_EN),
    ("Es kostet 70 Tsd. Euro.", "It costs €70,000.", DE_EN),
    ("von 2 Mio. auf 3 Mio. Euro", "from 2 to 3 million euros", DE_EN),
    ("Das ist die 32. Minute.", "That is the thirty-second minute.", DE_EN),
    ("bei ≤ 4 bar halten", "hold at no more than 4 bar", DE_EN),
    ("mit 900 U/min drehen", "turn at 900 rpm", DE_EN),
    ("im 22. Kapitel", "in chapter 22", DE_EN),
    ("Di. und Do. zu", "closed on Tuesdays and Thursdays", DE_EN),
    ("im März 2024", "in March 2024", DE_EN),
    ("on 3 Dec 2024", "am 3.12.2024", EN_DE),
])  # fmt: skip
def test_a_value_that_is_said_otherwise_is_none(source, translation, languages):
    assert value_faults(source, translation, languages) == 0
