"""Times of day: how a language tells them, and when that is not certain."""

import pytest

from engine.results.translation import Alternative
from engine.text.numerals.clock import with_clock_times
from engine.text.numerals.repair import NumberRepair


@pytest.mark.parametrize(("source", "copied", "told"), [
    ("The meeting starts at 2:30 p.m. on Friday.", "Die Sitzung beginnt am Freitag um 2.30 Uhr.",
     "Die Sitzung beginnt am Freitag um 14.30 Uhr."),
    ("We open at 9 a.m. and close at 6:30 pm.", "Wir öffnen um 9 Uhr und schließen um 6:30 Uhr.",
     "Wir öffnen um 9 Uhr und schließen um 18:30 Uhr."),
    ("(Closed at 8.25 p.m. and opened at 9 p.m.)", "(Um 18,25 Uhr geschlossen und um 18 Uhr eröffnet.)",
     "(Um 20.25 Uhr geschlossen und um 21 Uhr eröffnet.)"),
    ("At 6.47 p.m.", "Um 18,47 Uhr", "Um 18.47 Uhr"),
    ("Closed 12:30–1:15 p.m.", "Geschlossen 12:30–1:15 Uhr", "Geschlossen 12:30–13:15 Uhr"),
    ("Tue 8 p.m., Fri 5 p.m.", "Di 17 Uhr, Fr 17 Uhr", "Di 20 Uhr, Fr 17 Uhr"),
    ("Lunch (1 p.m.)", "Mittagessen (13 Uhr.)", "Mittagessen (13 Uhr)"),
    ("(At 1 p.m.)", "(Um 13 Uhr.)", "(Um 13 Uhr.)"),
    ("Call me at 7PM.", "Ruf mich um 7 Uhr an.", "Ruf mich um 19 Uhr an."),
    ("From 12 a.m.", "Ab 12 Uhr", "Ab 0 Uhr"),
    ("Lunch is at 12 p.m.", "Mittagessen ist um 12 Uhr.", "Mittagessen ist um 12 Uhr."),
    ("At 2 p.m.", "Um 2 Uhr nachmittags", "Um 2 Uhr nachmittags"),
    ("At 2 p.m.", "Um 2 Uhr am Nachmittag", "Um 2 Uhr am Nachmittag"),
    ("At 2 p.m. on Friday", "Um 2 Uhr am Freitag", "Um 14 Uhr am Freitag"),
    ("From 9 a.m. to 9 p.m.", "Von 9 Uhr bis 9 Uhr", "Von 9 Uhr bis 21 Uhr"),
    ("At 2 p.m. we had 12 guests.", "Um 14 Uhr hatten wir 12 Gäste.", "Um 14 Uhr hatten wir 12 Gäste."),
    ("At 2 o'clock", "Um 2 Uhr", "Um 2 Uhr"),
    ("I am 5 PM", "Ich bin 5 PM", "Ich bin 5 PM"),
    ("Come at 3 p.m.", "Kommen Sie um 16 Uhr.", "Kommen Sie um 15 Uhr."),
    ("From 2 p.m. to 5 p.m.", "Von 14 bis 17 Uhr", "Von 14 bis 17 Uhr"),
    ("At 2 p.m. or 5:30 p.m.", "Um 17:30 Uhr oder um 2 Uhr", "Um 17:30 Uhr oder um 14 Uhr"),
    ("At 3 p.m.", "Um 3.30 Uhr", "Um 3.30 Uhr"),
    ("From 7 a.m. to 3 p.m.", "Von 7 bis 13 Uhr", "Von 7 bis 15 Uhr"),
    ("From 8 to 11:30 p.m.", "Von 18 bis 20.30 Uhr", "Von 20 bis 23.30 Uhr"),
    ("From 7 p.m. to 9 p.m.", "Von 17 bis 19 Uhr", "Von 19 bis 21 Uhr"),
    ("Between 1 and 3 p.m.", "Zwischen 12 und 14 Uhr", "Zwischen 13 und 15 Uhr"),
    ("Until 6 a.m., at 2 p.m.", "Um 14 Uhr, bis 8 Uhr", "Um 14 Uhr, bis 6 Uhr"),
])  # fmt: skip
def test_german_counts_the_hours_of_the_day(source, copied, told):
    assert with_clock_times(source, copied, ("en", "de")) == told


@pytest.mark.parametrize(("source", "copied", "told"), [
    ("Ruf mich um 19 Uhr an.", "Call me at 19 o'clock.", "Call me at 7 p.m."),
    ("Um 19.15 Uhr geht es los.", "It starts at 19:15 o’clock, sharp.", "It starts at 7:15 p.m., sharp."),
    ("Um 15 Uhr", "At 15 p.m.", "At 3 p.m."),
    ("Um 14:30 Uhr", "At 14:30", "At 14:30"),
    ("Um 12 Uhr", "At 12 o'clock", "At 12 o'clock"),
    ("Um 2 Uhr nachmittags", "At 2 p.m.", "At 2 p.m."),
    ("Um 2 Uhr", "At 2 p.m.", "At 2 p.m."),
    ("Um 17:30 Uhr", "At 7:30", "At 5:30 p.m."),
    ("Um 9:30 Uhr", "At 8:30", "At 9:30"),
    ("Um 9:30 Uhr", "At 9:30", "At 9:30"),
    ("Um 15 Uhr in 3:30 Minuten", "At 3 p.m. in 3:30 minutes", "At 3 p.m. in 3:30 minutes"),
    ("Um 9 Uhr", "At 10 p.m.", "At 9 p.m."),
    ("Um 12 Uhr", "At 12 a.m.", "At 12 p.m."),
    ("Um 22.00 Uhr", "At 2 p.m.", "At 10 p.m."),
    ("Um 7 Uhr und um 19 Uhr", "At 7 p.m. and at 7 a.m.", "At 7 p.m. and at 7 a.m."),
    ("Um 15 Uhr", "At 6 p.m.", "At 3 p.m."),
    ("Um 15 Uhr", "At 6 o'clock", "At 3 p.m."),
    ("Um 15 Uhr", "At 3 o'clock", "At 3 o'clock"),
    ("Um 9 Uhr", "At 10 o'clock", "At 9 o'clock"),
    ("Um 14:30 Uhr.", "At 3:30 p.m.", "At 2:30 p.m."),
    ("Um 0 Uhr", "At 2 a.m.", "At 12 a.m."),
    ("Um 24 Uhr", "At 24 o'clock", "At 12 a.m."),
    ("Von 0 bis 5 Uhr", "From 0 a.m. to 5 p.m.", "From 12 a.m. to 5 a.m."),
    ("Zwischen 5.45 und 6.15 Uhr", "Between 5,45 a.m. and 6:15", "Between 5:45 a.m. and 6:15 a.m."),
    ("Von 8 bis 13 Uhr", "From 8 to 1 p.m.", "From 8 to 1 p.m."),
    ("Um 7 Uhr und um 19 Uhr", "At 7 a.m. and at 8 p.m.", "At 7 a.m. and at 7 p.m."),
    ("Um 7 Uhr, um 8 Uhr", "At 9 a.m.", "At 9 a.m."),
    ("Von 8 bis 17 Uhr", "From 8 a.m. to 17.", "From 8 a.m. to 5 p.m."),
    ("Von 8 bis 17 Uhr", "From 8 to 17", "From 8 to 17"),
    ("Von 8 bis 17 Uhr", "From 8 a.m. to 7 p.m.", "From 8 a.m. to 5 p.m."),
    ("Zwischen 8 und 10 Uhr", "Between 8 a.m. and 10", "Between 8 a.m. and 10 a.m."),
    ("Von 14 bis 16 Uhr", "From 14 a.m. to 16", "From 2 p.m. to 4 p.m."),
    ("Von 21 bis 5 Uhr", "From 21 to 5 a.m.", "From 9 p.m. to 5 a.m."),
    ("8–12 Uhr, 14–18 Uhr", "8–12 a.m. and 14–18", "8 a.m.–12 p.m. and 2 p.m.–6 p.m."),
    ("Von 13 bis 15 Uhr", "From 1 to 3 p.m.", "From 1 to 3 p.m."),
    ("Um 8.15 Uhr", "At 8:15 p.m.", "At 8:15 a.m."),
    ("Heute Abend um 8.15 Uhr", "Tonight at 8:15 p.m.", "Tonight at 8:15 p.m."),
    ("Von 23 bis 5 Uhr", "From 11 p.m. to 5 p.m.", "From 11 p.m. to 5 a.m."),
    ("Di 15–17.30 Uhr", "Tuesday 3 p.m.–17:30", "Tuesday 3 p.m.–5:30 p.m."),
    ("Von 9 bis 22 Uhr", "From 9 to 8 p.m.", "From 9 to 10 p.m."),
    ("Von 10 bis 12 Uhr", "From 10 a.m. to 12 noon", "From 10 a.m. to 12 noon"),
    ("Rufen Sie an (Mo–Fr 9–17 Uhr)!", "Call us (Monday until Friday 9–17)!",
     "Call us (Monday until Friday 9 a.m.–5 p.m.)!"),
    ("Di 9–17 Uhr, Liga 9–17", "Tue 9 a.m.–5 p.m., league 9–17", "Tue 9 a.m.–5 p.m., league 9–17"),
    ("Von 2 bis 4 Uhr nachmittags", "From 2 to 4 p.m.", "From 2 to 4 p.m."),
])  # fmt: skip
def test_english_counts_to_noon(source, copied, told):
    assert with_clock_times(source, copied, ("de", "en")) == told


@pytest.mark.parametrize(("source", "translation"), [
    ("Day 2 - 5 p.m.: arrival.", "Tag 2 - 17 Uhr: Ankunft."),
    ("Session 1 - 2 p.m.", "Sitzung 1 - 14 Uhr"),
    ("Hall 2 until 5 p.m.", "Halle 2 bis 17 Uhr"),
    ("Gate 7 to 9 p.m.", "Tor 7 bis 21 Uhr"),
    ("We have lunch for 3 and 7 p.m. is dinner.", "Wir essen für 3 und 19 Uhr ist Abendessen."),
    ("3 and 7 p.m. is dinner.", "3 und 19 Uhr ist Abendessen."),
    ("Open from 9 to 5 p.m. and 3 are left.", "Von 9 bis 17 Uhr offen und 3 bleiben."),
    ("Concert 2-4 p.m.", "Konzert 14-16 Uhr"),
])  # fmt: skip
def test_a_number_that_may_be_no_hour_stays(source, translation):
    assert with_clock_times(source, translation, ("en", "de")) == translation


@pytest.mark.parametrize(("source", "translation"), [
    ("Sie bleibt in Zimmer 14 bis 15 Uhr.", "She stays in room 14 until 3 p.m."),
    ("Linie 16 und 17 Uhr", "Line 16 and 5 p.m."),
    ("Saal 13 - 15 Uhr", "Hall 13 - 3 p.m."),
    ("Von 9 bis 17 Uhr, und 14 warten.", "From 9 to 5 p.m. and 14 wait."),
    ("Um 8 Uhr - 17 kamen.", "At 8 a.m. - 17 came."),
])  # fmt: skip
def test_into_english_a_number_that_may_be_no_hour_stays_too(source, translation):
    assert with_clock_times(source, translation, ("de", "en")) == translation


@pytest.mark.parametrize(("source", "copied", "told"), [
    ("Mon-Fri 9-5 p.m.", "Mo-Fr 9-5 Uhr", "Mo-Fr 9-17 Uhr"),
    ("Lunch (1 to 3 p.m.)", "Mittag (1 bis 3 Uhr)", "Mittag (13 bis 15 Uhr)"),
    ("Open daily 1 to 3 p.m.", "Täglich 1 bis 3 Uhr offen", "Täglich 13 bis 15 Uhr offen"),
    ("Buses leave at 2 and 5 p.m.", "Busse fahren um 2 und 17 Uhr.", "Busse fahren um 14 und 17 Uhr."),
    ("Mass 9:00-5 p.m.", "Messe 9:00-5 Uhr", "Messe 9:00-17 Uhr"),
])  # fmt: skip
def test_what_opens_a_range_makes_its_numbers_hours(source, copied, told):
    assert with_clock_times(source, copied, ("en", "de")) == told


def test_french_hours_and_other_languages():
    assert with_clock_times("At 2 p.m.", "À 2 h", ("en", "fr")) == "À 14 h"
    assert with_clock_times("At 2 p.m.", "À 2 heures du soir", ("en", "fr")) == "À 2 heures du soir"
    assert with_clock_times("At 2 p.m.", "Alle 2", ("en-GB", "it")) == "Alle 2"


def test_translations_are_repaired_and_say_so():
    (found,) = NumberRepair("en", "de-DE").repaired(
        "It ends at 4 p.m.", [Alternative(text="Es endet um 4 Uhr.", score=-0.1)], 1
    )
    assert (found.text, found.is_repaired) == ("Es endet um 16 Uhr.", True)
