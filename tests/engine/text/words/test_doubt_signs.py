"""Each sign is where it should be, and none is of names, numbers, placeholders."""

import math
import time

import pytest

from engine.results.translation import UsualOutput
from engine.text.words.doubt_signs import MOST_UNSURE, has_odd_words, signs_of, usual_output
from engine.text.words.word_lists import WORDS_THAT_TELL, KnownWords

USUAL = UsualOutput(score=-0.6, score_spread=0.4, length=0.0, length_spread=1.2)
_GERMAN = {
    "langsam": 90,
    "Pumpe": 40,
    "das": 900,
    "Ventil": 20,
    "öffnen": 9,
    "die": 900,
    "Müller": 30,
    "tief": 8,
    "Keller": 45,
}
_GERMAN |= {"Hotel": 90, "Server": 50, "Schale": 7, "Frau": 90, "Tag": 90, "blond": 8, "groß": 90}
_ENGLISH = {
    "slowly": 80,
    "pump": 50,
    "valve": 30,
    "open": 99,
    "Müller": 30,
    "Hotel": 80,
    "hotel": 9,
    "Server": 9,
    "Keller": 15,
}
_ENGLISH |= {"bowl": 8, "the": 999, "woman": 90, "day": 90, "fair": 8, "great": 90, "Anna": 9}


def words(src="de", tgt="en"):
    """Knows a few words of German and English, among so many that one that is not there tells something."""
    fill = {f"word{'x' * (n % 7)}{chr(97 + n % 26)}{n}": 5 for n in range(WORDS_THAT_TELL)}
    lists = {"de": _GERMAN | fill, "en": _ENGLISH | fill}
    sides = {"source": lists[src], "target": lists[tgt]}
    return KnownWords(sides.__getitem__, (src, tgt))


DE_EN, EN_DE = words(), words("en", "de")
NO_WORDS = KnownWords(lambda _side: {}, ("de", "en"))


def signs(source, target, known=DE_EN, score=-0.6):
    return signs_of(source, target, score, USUAL, known)


@pytest.mark.parametrize(
    ("source", "target", "copied"),
    [
        ("Öffnen Sie das Ventil langsam.", "Open the Ventil.", ("Ventil",)),
        ("Öffnen Sie es langsam.", "Open it langsam.", ("langsam",)),
        ("Die neue Kreiselpumpe", "The new Kreiselpumpe", ("Kreiselpumpe",)),
        ("Tief gerührt ging Anna.", "Tief touched, Anna left.", ("Tief",)),
    ],
)
def test_german_words_that_stay_are_copied(source, target, copied):
    assert signs(source, target).copied == copied


def test_english_words_that_stay_are_copied():
    assert signs("Open the valve slowly.", "Öffnen Sie die valve langsam.", EN_DE).copied == ("valve",)


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("Frau Müller wohnt im Hotel.", "Mrs Müller lives in the hotel, the Hotel."),
        ("Gestern kam Katharina aus Wuppertal.", "Katharina came from Wuppertal yesterday."),
        ("Der Server braucht 4711 Bytes.", "The Server needs 4711 bytes."),
        ("Setzen Sie {ventil} auf `langsam`.", "Set {ventil} to `langsam`."),
        ("Sie schreiben „langsam“ groß.", "You write “langsam” large."),
        ("Die NATO und das iPhone", "The NATO and the iPhone"),
    ],
)
def test_names_numbers_placeholders_and_common_words_are_not_copied(source, target):
    assert signs(source, target).copied == ()


def test_names_in_english_are_not_copied():
    assert signs("Then Wilkinson came.", "Dann kam Wilkinson.", EN_DE).copied == ()


def test_without_lists_two_words_side_by_side_are_copied_and_one_is_not():
    assert signs("Bitte langsam öffnen.", "Please langsam open.", NO_WORDS).copied == ()
    assert signs("Bitte langsam öffnen.", "Please langsam öffnen.", NO_WORDS).copied == ("langsam", "öffnen")


def test_words_that_do_not_exist_are_invented():
    assert signs("Die Pumpe läuft.", "The pump is ratinging.").invented == ("ratinging",)
    assert signs("The valve", "Das Ventilschraffel", EN_DE).invented == ("Ventilschraffel",)


@pytest.mark.parametrize("target", ["Ventilpumpe", "Schalenpumpe", "blonder", "Frauentag", "Ventile"])
def test_compounds_and_other_forms_of_german_words_exist(target):
    assert signs("A word", target, EN_DE).invented == ()


def test_words_of_the_source_and_abbreviations_are_not_invented():
    assert signs("Die Firma Xerolit baut den QRST.", "Xerolit's pump the QRST.").invented == ()


def test_a_sentence_in_capitals_is_judged_like_others():
    assert signs("DIE PUMPE LÄUFT.", "THE PUMP IS RATINGING.").invented == ("RATINGING",)


def test_without_lists_nothing_is_invented():
    assert signs("Die Pumpe läuft.", "The pump is ratinging.", NO_WORDS).invented == ()


@pytest.mark.parametrize(
    ("target", "repeated"),
    [
        ("15 May May May", ("May May May",)),
        ("the pump of the pump of the pump", ("the pump of the pump",)),
        ("open the the valve", ("the the",)),
        ("It is russssisch.", ("russssisch",)),
        ("The lamamamama", ("lamamamama",)),
    ],
)
def test_repetitions_are_found(target, repeated):
    assert len(signs("Die Pumpe läuft.", target).repeated) == 1
    assert repeated[0].split()[0] in signs("Die Pumpe läuft.", target).repeated[0]


def test_words_that_stutter_are_named_in_their_order():
    stuttering = [f"{letter}ooommmmooo{letter}" * 2 for letter in "bdfghklp"]
    found = signs("Die Pumpe läuft.", " ".join(stuttering)).repeated
    assert list(found) == sorted(found)
    assert len(found) > 3


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("Sehr, sehr gut", "Very, very good"),
        ("Er hatte es gehabt.", "He had had it."),
        ("Ho ho ho", "Ho ho ho"),
        ("Na so was ...", "Well ... ... ..."),
        ("Brrrr, kalt", "Brrrr, cold"),
    ],
)
def test_what_the_source_repeats_and_what_may_be_doubled_is_no_repetition(source, target):
    assert signs(source, target).repeated == ()


@pytest.mark.parametrize("said", ["so ", "a", "• „ "])
def test_a_translation_that_repeats_itself_for_ever_is_looked_through_in_no_time(said):
    began = time.process_time()
    signs("Die Pumpe läuft.", said * 50_000)
    assert time.process_time() - began < 2


def test_a_missing_number_is_found_and_one_in_words_is_not():
    assert signs("Seite 44 von 90", "page 4 of 90").missing == ("44",)
    assert signs("Er hat 3 Pumpen.", "He has three pumps.").missing == ()
    assert signs("4.000 Euro", "4,000 euros").missing == ()


def test_a_short_translation_is_short_and_a_long_one_is_not():
    source = "Öffnen Sie das Ventil langsam, bis der Druck stabil ist."
    assert signs(source, "Open it.").short > 3
    assert signs(source, source * 3).short == 0


def test_without_a_usual_length_nothing_is_short():
    usual = UsualOutput(score=-0.6, score_spread=0.4)
    assert signs_of("Öffnen Sie das Ventil langsam.", "Open", -0.6, usual, DE_EN).short == 0


def test_the_score_counts_in_spreads_below_the_usual_one():
    assert signs("Ja", "Yes", score=-1.0).unsure == pytest.approx(1)
    assert signs("Ja", "Yes", score=-0.2).unsure == pytest.approx(-1)
    assert signs("Ja", "Yes", score=-50).unsure == MOST_UNSURE


def test_the_usual_output_is_measured():
    sources = ["abcdefghi " * 3] * 100
    scores = [-0.5] * 90 + [-2.0] * 10
    usual = usual_output(sources, ["abcdefghi " * 6] * 100, scores)
    assert (usual.n_sentences, usual.score, usual.score_spread) == (100, -0.5, 1.5)
    assert usual.length == pytest.approx(math.log(63 / 33), abs=1e-3)


def test_a_few_sentences_tell_nothing():
    assert usual_output(["a"] * 9, ["b"] * 9, [-0.5] * 9) is None


@pytest.mark.parametrize(
    ("source", "target", "is_odd"),
    [
        ("langsam", "langsam", True),
        ("Ventil", "Valvery", True),
        ("Ventil", "valve", False),
        ("Hotel", "Hotel", False),
        ("Müller", "Müller", False),
        ("Keller", "Keller", True),
        ("Frau Keller", "Frau Keller", False),
        ("Carpe diem", "Carpe diem", False),
    ],
)
def test_a_word_is_odd_that_is_left_over_or_made_up_and_a_name_is_not(source, target, is_odd):
    assert has_odd_words(source, target, DE_EN) == is_odd
