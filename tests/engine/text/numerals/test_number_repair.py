"""Numbers that a model miscounts are written as in the source; whatever may be right stays."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.languages.english import ENGLISH
from engine.results.translation import Alternative
from engine.text.numerals.repair import NumberRepair

TO_ENGLISH, TO_GERMAN = NumberRepair("de", "en"), NumberRepair("en", "de")


def repair(numbers, source, output):
    """Returns the only translation that there is, repaired."""
    (found,) = numbers.repaired(source, [Alternative(text=output, score=0.0)], 1)
    return found.text


NUMBERS = "4 44 444 484 48484 4.000 4.00 1,5 1.5 11.12.1999 1.12.199 3.10 2020 20 20:15 5% 7km A4 -5"
WORDS = st.sampled_from([*NUMBERS.split(), "Seite", "drei", "Million", ".", ","])
SENTENCES = st.lists(WORDS, max_size=8).map(" ".join) | st.text("0123456789., -:kmA", max_size=20)


def repaired(source, *texts, n_best=1):
    alternatives = [Alternative(text, -1.0) for text in texts]
    return [each.text for each in TO_ENGLISH.repaired(source, alternatives, n_best)]


@pytest.mark.parametrize(("source", "output", "repaired"), [
    ("Siehe Seite 44.", "See Page 4.", "See Page 44."),
    ("Es lief 4.000 Stunden.", "It ran 4.00 hours.", "It ran 4,000 hours."),
    ("Im Jahr 1999 kamen 22 Leute.", "In 19999, 22 people came to 222.", "In 1999, 22 people came to 222."),
    ("In Raum 484.", "In area 48484.", "In area 484."),
    ("Es kostet 4,44 Euro.", "It costs 4.4 euro.", "It costs 4.44 euro."),
    ("Warten Sie 100 Sekunden.", "Wait for 10 seconds.", "Wait for 100 seconds."),
    ("Zu 2013 und 1166", "Of 1116 and 20013", "Of 1166 and 2013"),
    ("Es hat 303 Seiten.", "It has 30 pages.", "It has 303 pages."),
    ("Das Konto 21125", "The account 2115", "The account 21125"),
    ("Am 11.12.1988 um 22:15", "On 1.12.198 at 222:15", "On 11 December 1988 at 22:15"),
    ("Am 11. Mai", "On 1 May", "On 11 May"),
    ("Der 22. Gast", "The 2nd guest", "The 22nd guest"),
    ("Es sind -11 Grad.", "It is −1 degrees.", "It is −11 degrees."),
    ("Fehler CS1621.", "Error CS1621621.", "Error CS1621."),
    ("Bild 33px groß", "An image of 3px", "An image of 33px"),
    ("4.000 von 66", "40000 of 6", "4,000 of 66"),
    ("bis 15.05.2026", "by 15,05,2026", "by 15 May 2026"),
    ("vom 01.02.2023 bis 31.12.24", "from 01,02,2023 to 31,12.24", "from 1 February 2023 to 31.12.24"),
    ("am 3.4.2025, 4.000 Euro", "on 3,4,2025, 4.000 euros", "on 3 April 2025, 4,000 euros"),
    ("Stand 2026-05-15", "As of 2026.05-15", "As of 2026-05-15"),
    ("Er wurde 1929 geboren und floh 1968.", "He was born in 1968 and fled in 1968.",
     "He was born in 1929 and fled in 1968."),
])  # fmt: skip
def test_a_miscounted_number_is_written_as_in_the_source(source, output, repaired):
    assert repair(TO_ENGLISH, source, output) == repaired


@pytest.mark.parametrize(("source", "output"), [
    ("Um 20 Uhr", "At 8 pm"),
    ("20:15 5%", "1,5 Seite 4.000"),
    ("20:15 484 , 5% 11.12.1999", "48484 48484 Seite 1.5"),
    ("Um 19.15 Uhr", "At 19.15"),
    ("Seite 44", "Page forty-four"),
    ("Seite vierundvierzig und 4", "Page 44"),
    ("Von 12 auf 14, dann 16", "From 12 to 12, then 14"),
    ("1929 und 68", "68 and 68"),
    ("zweiundzwanzigtausend oder 2", "22,000 or so"),
    ("Der 11. Gast", "The 1st guest"),
    ("Am 05.03.2024", "On 03/05/2024"),
    ("1,5 Mio. Euro", "1,500,000 euro"),
    ("40 km weit", "25 miles far"),
    ("40 m2 Platz", "420 sq ft of room"),
    ("1000 m weit", "1.0 km far"),
    ("100 Cent", "1.00 euro"),
    ("10.000 Leute", "10k people"),
    ("30 bis 40 Mio. Leute", "300,000 or 40 million people"),
    ("die Saison 19/20", "the season 2019/2020"),
    ("in den 90er Jahren", "in the 1990s"),
    ("ab Version 22.5", "since version 22.50"),
    ("ab PHP 7.4.0", "since PHP 7.4"),
    ("Version 3.10", "version 3.10"),
    ("22 und 22", "2 and 22"),
    ("Seite 44", "page 4, 4"),
    ("44 oder 444", "4 or 4444"),
    ("Seite 44. 4.000 Stunden", "Page 4.4000 hours"),
    ("1.000,50 Euro", "EUR 1.00,50,50"),
    ("Es sind 44.", "It is A4."),
    ("Es sind 44 kg.", "It is 4g."),
    ("Es waren 1988 Leute.", "There were 1989 people."),
    ("Es kostet 5 Euro.", "It costs 7 dollars."),
    ("bis 15.05.2026", "by 15/05/2026"),
])  # fmt: skip
def test_what_may_be_right_or_is_not_certain_stays(source, output):
    assert repair(TO_ENGLISH, source, output) == output


@pytest.mark.parametrize(("output", "repaired"), [
    ("ab Version 22.55", "ab Version 22.5"), ("ein Wert von 22,55", "ein Wert von 22,5"),
    ("rund 225", "rund 225"),
])  # fmt: skip
def test_a_point_of_an_english_number_may_be_that_of_a_version(output, repaired):
    assert repair(TO_GERMAN, "Version 22.5", output) == repaired


def test_days_of_another_calendar_stay():
    output = "On December 1, he was given a title."
    assert repair(NumberRepair("ja", "en"), "- 11月6日、追尊。", output).count("1") == 1


@pytest.mark.parametrize(
    ("source", "output", "repaired"),
    [("Pagina 144", "Strona 14", "Strona 144"), ("Pagina 100", "Strona 1000", "Strona 1000")],
)
def test_zeros_are_not_repaired_where_number_words_are_not_known(source, output, repaired):
    assert repair(NumberRepair("it", "pl"), source, output) == repaired


@given(source=SENTENCES, output=st.text().filter(lambda text: not re.search(r"\d", text)))
def test_text_without_digits_is_never_changed(source, output):
    assert repair(TO_ENGLISH, source, output) == output
    assert repair(TO_ENGLISH, output, source) == source


@given(source=SENTENCES)
def test_a_translation_with_the_same_numbers_is_never_changed(source):
    assert repair(NumberRepair("de", "de"), source, source) == source


@given(source=SENTENCES, output=SENTENCES)
@example("44 33 11.11.1999", "4 3 1.1.199")
@example("4 4 4 4 4 4.000 5% 4", "4 4 4 4 4 4.000 4 4")
def test_a_repaired_translation_is_not_repaired_again(source, output):
    repaired = repair(TO_ENGLISH, source, output)
    assert repair(TO_ENGLISH, source, repaired) == repaired


@given(source=SENTENCES, output=SENTENCES)
def test_nothing_but_numbers_changes(source, output):
    months = "|".join(month.full for month in ENGLISH.calendar.months)
    both = output, repair(TO_ENGLISH, source, output)
    around = [re.sub(rf"[\d., ]|{months}", "", text) for text in both]
    assert around[0] == around[1]


@pytest.mark.parametrize(("source", "wrong", "right"), [
    ("Wir nahmen 80 Stück zu je 15 €.", "We took €80 at 15 each.", "We took 80 at €15 each."),
    ("Es sind 27 Zoll.", "It is 27 centimetres.", "It is 27 inches."),
    ("Er wiegt 44 kg.", "He weighs 44.", "He weighs 44 kg."),
    ("Um 9 und um 21.15 Uhr", "At 9 and at 9:15 a.m.", "At 9 and at 9:15 p.m."),
])  # fmt: skip
def test_numbers_without_their_own_units_currencies_and_times_are_faults(source, wrong, right):
    assert TO_ENGLISH.faults(source, wrong) > TO_ENGLISH.faults(source, right) == 0


def test_the_other_alternatives_are_repaired_and_each_stands_once():
    found = repaired("Seite 44", "Page 44", "Page 4", "At page 444", "Side 44", n_best=3)
    assert found == ["Page 44", "At page 44", "Side 44"]


def test_a_repaired_alternative_says_so():
    (first, second) = TO_ENGLISH.repaired(
        "Seite 44", [Alternative("Page 4", -1), Alternative("A page 44", -2)], 2
    )
    assert (first, second) == (Alternative("Page 44", -1, is_repaired=True), Alternative("A page 44", -2))


def test_no_alternatives_stay_none_and_a_source_without_digits_changes_nothing():
    assert repaired("Seite 44") == []
    assert repaired("Seite vier", "Page 4", "Page four") == ["Page 4"]
