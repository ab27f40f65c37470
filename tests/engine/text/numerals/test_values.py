"""Values are read by one language's rules and written by another's, where that is certain."""

import pytest

from engine.text.numerals.values import value_spans, values_to_try, written_alone

DE_EN, EN_DE = ("de", "en"), ("en", "de")


def written(sentence, languages):
    return {sentence[start:end]: text for start, end, text in value_spans(sentence, languages)}


@pytest.mark.parametrize(("source", "value", "wanted"), [
    ("Das Blech ist 0,8 mm dick.", "0,8 mm", "0.8 mm"),
    ("mit ±0,05 mm Spiel", "±0,05 mm", "±0.05 mm"),
    ("höchstens ≤ 6 bar", "≤ 6 bar", "≤ 6 bar"),
    ("Bei 3–7 °C kühlen", "3–7 °C", "3–7 °C"),
    ("ein 47kΩ-Widerstand", "47kΩ", "47kΩ"),
    ("eine Fläche von 1.250,5 m² Wald", "1.250,5 m²", "1,250.5 m²"),
    ("bei 2.400 U/min laufen", "2.400 U/min", "2,400 rpm"),
    ("Der Wagen hat 75 PS und Radio.", "75 PS", "75 hp"),
    ("Es fehlen 1.250,50 € noch.", "1.250,50 €", "€1,250.50"),
    ("rund 40 Mio. € im Jahr", "40 Mio. €", "€40 million"),
    ("etwa 30 Tsd. Leute", "30 Tsd.", "30,000"),
    ("vom 7.8.2021 an", "7.8.2021", "7 August 2021"),
    ("am Di., 7. Okt. 2021 dort", "Di., 7. Okt. 2021", "Tue, 7 Oct 2021"),
    ("von 8.30 bis 17 Uhr offen", "8.30 bis 17 Uhr", "8:30 a.m. to 5 p.m."),
    ("in der 32. Minute", "32.", "32nd"),
    ("nur 5 % davon", "5 %", "5%"),
    ("etwa 2,50 €/m² im Jahr", "2,50 €/m²", "€2.50/m²"),
    ("etwa 27 Zoll breit", "27 Zoll", "27 inches"),
    ("bis 3 Mrd. Euro gar", "3 Mrd. Euro", "3 billion euros"),
    ("rund 30 Billiarden Zellen", "30 Billiarden", "30 quadrillion"),
    ("am 4., 8. und 12. Tag", "4.", "4th"),
    ("Der 2000. Kunde gewann.", "2000.", "2000th"),
    ("Leitwert 0,5 W/(m·K) genügt", "0,5 W/(m·K)", "0.5 W/(m·K)"),
    ("in Raum 7E dort", "7E", "7E"),
    ("mit DVB 3.5 und 4 Kanälen", "DVB 3.5", "DVB 3.5"),
])  # fmt: skip
def test_german_values_are_written_as_english_does(source, value, wanted):
    assert written(source, DE_EN)[value] == wanted


@pytest.mark.parametrize(("source", "value", "wanted"), [
    ("a 0.8 mm sheet", "0.8 mm", "0,8 mm"),
    ("It costs €1,250.50 now.", "€1,250.50", "1.250,50 €"),
    ("worth $7bn today", "$7bn", "7 Mrd. $"),
    ("a €40m loan", "€40m", "40 Mio. €"),
    ("about 6.5 million trees", "6.5 million", "6,5 Millionen"),
    ("on 12/24/2024 at home", "12/24/2024", "24.12.2024"),
    ("on October 7th, 2021 there", "October 7th, 2021", "7. Oktober 2021"),
    ("from 10 p.m. to 6 a.m. daily", "10 p.m. to 6 a.m.", "22 bis 6 Uhr"),
    ("her 32nd goal", "32nd", "32."),
    ("at 900 rpm only", "900 rpm", "900 U/min"),
    ("only 5% of it", "5%", "5 %"),
    ("a loft of 700 ft² there", "700 ft²", "700 ft²"),
    ("a car with 40 mpg here", "40 mpg", "40 mpg"),
    ("about 5 quintillion grains", "5 quintillion", "5 Trillionen"),
])  # fmt: skip
def test_english_values_are_written_as_german_does(source, value, wanted):
    assert written(source, EN_DE)[value] == wanted


@pytest.mark.parametrize(("source", "languages"), [
    ("on 3/4/2024 we left", EN_DE),
    ("Model 16.4 and 5 apples", EN_DE),
    ("1. Öffnen Sie das Fenster", DE_EN),
    ("Er kam 1990. Danach ging er.", DE_EN),
    ("Formular 12-B und v1.2", DE_EN),
    ("Das war im Jahr 1990. Danach kam er", DE_EN),
    ("He has 3m followers", EN_DE),
    ("Bericht_28.03.2024.pdf", DE_EN),
])  # fmt: skip
def test_what_is_not_certain_is_not_read(source, languages):
    assert written(source, languages) == {}


@pytest.mark.parametrize(("source", "languages", "wanted"), [
    ("Do", DE_EN, "Thu"),
    ("Mo–Fr", DE_EN, "Mon–Fri"),
    ("Di. und Sa. 9–12 Uhr", DE_EN, "Tue and Sat 9 a.m.–12 p.m."),
    ("Fr., 6. Dez.", DE_EN, "Fri, 6 Dec."),
    ("Sun", EN_DE, "So"),
    ("Mar to Oct", EN_DE, "März bis Okt"),
    ("Sat, 9 am–1 pm", EN_DE, "Sa, 9–13 Uhr"),
    ("Mi.", DE_EN, "Wed."),
    ("MO–DO", DE_EN, "MON–THU"),
    ("Mo | Mi | Sa", DE_EN, "Mon | Wed | Sat"),
    ("Jun", EN_DE, "Juni"),
    ("SAT", EN_DE, "SA"),
    ("Su Mo Tu We Th Fr Sa", EN_DE, "So Mo Di Mi Do Fr Sa"),
    ("Mon 8 a.m.–1 p.m.", EN_DE, "Mo 8–13 Uhr"),
])  # fmt: skip
def test_what_is_made_of_values_alone_is_written_without_a_model(source, languages, wanted):
    assert written_alone(source, languages) == wanted


@pytest.mark.parametrize("source", ["So.", "Mo kommt", "Montage", "", "und", "Das Mi", "B.", "A 中中"])
def test_what_may_be_a_word_is_left_to_the_model(source):
    assert written_alone(source, DE_EN) is None


def test_the_ends_of_a_range_of_months_are_read_as_one_symbol():
    *_, last = values_to_try("March to June: weekly; July: daily", EN_DE)
    assert last == [(0, 13, "März bis Juni"), (23, 27, "Juli")]


def test_long_input_is_read_once():
    digits = "1" * 8_000
    assert value_spans(f"{digits} kg", DE_EN) in ([], [(0, 8_003, f"{digits} kg")])
    assert len(value_spans("5 kg " * 1_000, DE_EN)) == 1_000
    assert value_spans("1.1." * 4_000 + "±" * 4_000, DE_EN) == []
