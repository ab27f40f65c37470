"""Abbreviated days, months and large numbers are read in full."""

import pytest

from engine.text.numerals.spelling_out import values_in_full, with_right_endings
from tests.growth import growth


@pytest.mark.parametrize(("text", "language", "wanted"), [
    ("Di. und Fr. zu", "de", "Dienstag und Freitag zu"),
    ("jeden So. um 10 Uhr", "de", "jeden Sonntag um 10 Uhr"),
    ("ab Sept. 2021", "de", "ab September 2021"),
    ("Es sind 70 Tsd. Euro.", "de", "Es sind 70.000 Euro."),
    ("von 2 Mrd. auf 1 Mrd. Euro", "de", "von 2 Milliarden auf 1 Milliarde Euro"),
    ("Geschlossen: Mo.", "de", "Geschlossen: Montag."),
    ("Di.-Do. und Sa", "de", "Dienstag bis Donnerstag und Samstag"),
    ("Mo 3.5. und am 6.7. da", "de", "Montag 3. Mai und am 6. Juli da"),
    ("vom 3.8. bis 17.8. zu", "de", "vom 3. August bis 17. August zu"),
    ("Open Wed–Sat", "en", "Open Wednesday to Saturday"),
    ("Open Tue and Sat", "en", "Open Tuesday and Saturday"),
    ("each Sun at noon", "en", "each Sunday at noon"),
    ("It cost £3bn in Nov.", "en", "It cost £3 billion in November."),
    ("It has 12.5 thousand pages.", "en", "It has 12,500 pages."),
    ("a $20m house", "en", "a $20 million house"),
    ("Di. u. Fr. Chor", "de", "Dienstag u. Freitag Chor"),
    ("So nur bis 11 Uhr, Mo geschlossen", "de", "Sonntag nur bis 11 Uhr, Montag geschlossen"),
    ("Turnen Mo, Tanz Mi, Kino Sa", "de", "Turnen Montag, Tanz Mittwoch, Kino Samstag"),
    ("jeden 1. Do im Monat", "de", "jeden 1. Donnerstag im Monat"),
    ("Juli – Sept. zu", "de", "Juli bis September zu"),
    ("Sun only until noon, Wed closed", "en", "Sunday only until noon, Wednesday closed"),
    ("Judo Tues & Fri, chess Mon", "en", "Judo Tuesday & Friday, chess Monday"),
    ("Tu/Th football", "en", "Tuesday/Thursday football"),
    ("Nov 2021–Mar 2022", "en", "November 2021 to March 2022"),
    ("It has 3.2m users and 40k new members.", "en", "It has 3.2 million users and 40,000 new members."),
    ("Two and a half billion people", "en", "2.5 billion people"),
    ("a million and a half people", "en", "1.5 million people"),
    ("three quarters of a million pounds", "en", "750,000 pounds"),
    ("anderthalb Milliarden Euro", "de", "1,5 Milliarden Euro"),
    ("Eine Viertelmillion Menschen kam.", "de", "250.000 Menschen kam."),
    ("Open (8 a.m.–noon and 2 p.m. – 5 p.m.)", "en", "Open (8 a.m. to noon and 2 p.m. to 5 p.m.)"),
    ("8 Uhr–12 Uhr", "de", "8 Uhr bis 12 Uhr"),
    ("Mo: Reis, Di: Brot, Mi-Abend: Suppe", "de", "Montag: Reis, Dienstag: Brot, Mittwoch-Abend: Suppe"),
    ("So u. Feiertage ab 9 Uhr", "de", "Sonntag u. Feiertage ab 9 Uhr"),
    ("2. Mi im Monat", "de", "2. Mittwoch im Monat"),
    ("in mid-Mar", "en", "in mid-March"),
    ("seen 2.5m times", "en", "seen 2.5 million times"),
    ("Verlust in Tsd. Euro: 7", "de", "Verlust in tausend Euro: 7"),
    ("Kosten in Mio. Kronen", "de", "Kosten in Millionen Kronen"),
])  # fmt: skip
def test_abbreviations_are_spelled_out(text, language, wanted):
    assert values_in_full(text, language) == wanted


@pytest.mark.parametrize(("text", "language"), [
    ("Version 3.5. ist da", "de"), ("am 3.5.2024", "de"), ("am 40.5. und am 3.13.", "de"),
    ("Fr. Weber kommt.", "de"), ("So ist das.", "de"), ("Do it, Jan!", "de"), ("Mo ist sein Name.", "de"),
    ("The sun shone, Sun Records said.", "en"), ("He sat. Mar the table.", "en"), ("a 300m race", "en"),
    ("You may go in May.", "en"), ("Wed in 1990, they left.", "en"),
    ("So kam es, dass Mo ging.", "de"), ("Am Montag kommt Mo zu Besuch.", "de"), ("Do it yourself", "de"),
    ("We, Th and Su are letters.", "en"), ("The Sun Café has closed.", "en"), ("Mo, We have to talk.", "en"),
    ("a 3m wide road", "en"), ("The wall is 2m high.", "en"), ("anderthalb Stunden", "de"),
    ("Verlust in Mio. Euro", "de"), ("Kosten in Mio. €", "de"), ("Hemden in Bio Qualität", "de"),
    ("So und nicht anders", "de"), ("Sun and holidays", "en"), ("1. So geht es.", "de"),
])  # fmt: skip
def test_words_that_only_look_like_them_stay(text, language):
    assert values_in_full(text, language) == text


def test_ordinals_get_their_own_endings():
    assert with_right_endings("2th, 11st, 21th, 103th and 5th", "en") == "2nd, 11th, 21st, 103rd and 5th"
    assert with_right_endings("2th", "de") == "2th"
    assert (
        with_right_endings("vom 3. bis 15 Mai, Halle 3 Mai-Fest", "de")
        == "vom 3. bis 15. Mai, Halle 3 Mai-Fest"
    )


@pytest.mark.parametrize(
    "text",
    ["So 10 Jahre ist das her.", "So 3 Leute kamen.", "So 8-10 Leute kamen.", "3 Bio-Eier", "5 Bio. Eier"],
)
def test_words_that_are_also_abbreviations_stay(text):
    assert values_in_full(text, "de") == text


def test_three_trillion_euros_are_read_and_a_short_month_before_people_is_not():
    assert values_in_full("3 Bio. Euro", "de") == "3 Billionen Euro"
    assert values_in_full("I met Jan. 3 people came.", "en") == "I met Jan. 3 people came."
    assert values_in_full("It ran until Jan. 3 at noon.", "en") == "It ran until January 3 at noon."


@pytest.mark.parametrize("part", ["Mo ", "Mo. und Di. ", "3 Mio. "])
def test_many_of_them_take_no_longer_than_their_length(part):
    assert growth(lambda text: values_in_full(text, "de"), part) < 9
